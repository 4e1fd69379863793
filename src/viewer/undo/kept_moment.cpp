#include "viewer/undo/kept_moment.h"

#include <algorithm>
#include <utility>

#include "run/snapshot/snapshot_format.h"

namespace drape::viewer {

KeptRun repeating(const KeptRun& moment, InputLog whole) {
    // The last event of the moment may have been replaced since: a hand may move several times before a step.
    const std::vector<Event>& before = moment.snapshot->log.events;
    const auto rest = std::ranges::mismatch(whole.events, before).in1;
    whole.events.erase(whole.events.begin(), rest);
    auto snapshot = std::make_shared<Snapshot>(*moment.snapshot);
    snapshot->played = std::make_shared<const InputLog>(std::move(whole));
    KeptRun repeated = moment;
    repeated.snapshot = std::move(snapshot);
    return repeated;
}

std::size_t sizeOf(const KeptMoment& moment) {
    std::size_t bytes = sizeof(KeptMoment) + sizeof(Snapshot);
    forEachArray(*moment.kept.snapshot,
                 [&](const char*, const auto& values) { bytes += values.size() * sizeof values[0]; });
    for (const Event& event : moment.kept.snapshot->log.events)
        bytes += sizeof event + event.particles.size() * sizeof event.particles[0];
    return bytes + (moment.kept.state ? moment.kept.state->bytes() : 0);
}

std::weak_ptr<const KeptMoment> MomentRing::keep(KeptMoment moment) {
    const std::size_t bytes = sizeOf(moment);
    moments_.push_back({std::make_shared<const KeptMoment>(std::move(moment)), bytes});
    bytesOf(moments_.back()) += bytes;
    const std::weak_ptr<const KeptMoment> kept = moments_.back().moment;
    while (used() > budget_ && moments_.size() > 1) {
        const bool ofPeriodic = periodicBytes_ > budget_ / 2;
        const auto last = moments_.end() - 1;
        auto oldest =
            std::find_if(moments_.begin(), last, [&](const Kept& k) { return k.moment->isPeriodic == ofPeriodic; });
        if (oldest == last) oldest = moments_.begin();
        bytesOf(*oldest) -= oldest->bytes;
        moments_.erase(oldest);
    }
    return kept;
}

}  // namespace drape::viewer
