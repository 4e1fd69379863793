#include "viewer/undo/moment.h"

#include <algorithm>
#include <utility>

#include "run/snapshot/snapshot_format.h"

namespace drape::viewer {

std::size_t sizeOf(const Moment& moment) {
    std::size_t bytes = sizeof(Moment) + sizeof(Snapshot);
    forEachArray(*moment.run, [&](const char*, const auto& values) { bytes += values.size() * sizeof values[0]; });
    for (const Event& event : moment.run->log.events)
        bytes += sizeof event + event.particles.size() * sizeof event.particles[0];
    return bytes;
}

std::weak_ptr<const Moment> MomentRing::keep(Moment moment) {
    const std::size_t bytes = sizeOf(moment);
    moments_.push_back({std::make_shared<const Moment>(std::move(moment)), bytes});
    bytesOf(moments_.back()) += bytes;
    const std::weak_ptr<const Moment> kept = moments_.back().moment;
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
