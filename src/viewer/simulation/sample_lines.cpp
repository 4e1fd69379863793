#include "viewer/simulation/sample_lines.h"

#include <algorithm>
#include <set>

namespace drape::viewer {

void SampleLines::begin(std::uint64_t epoch, std::optional<RunPoint> from) {
    Epoch next{from, {}};
    if (const auto before = from ? epochs_.find(from->epoch) : epochs_.end(); before != epochs_.end())
        next.stride = before->second.stride;
    epochs_.insert_or_assign(epoch, std::move(next));
    if (epochs_.size() > kMostEpochs) dropOldest();
}

void SampleLines::add(const PlottedSample& sample) {
    if (epochs_.empty()) return;
    Epoch& epoch = epochs_.rbegin()->second;
    if (!epoch.samples.empty()) {
        PlottedSample& last = epoch.samples.back();
        if (sample.sample.step == last.sample.step) {
            const bool begins = last.begins;
            last = sample;
            last.begins = begins;
            return;
        }
        if (!sample.begins && sample.sample.step < last.sample.step + epoch.stride) return;
    }
    epoch.samples.push_back(sample);
    if (++count_ > kMost && !dropOldest()) thin();
}

void SampleLines::setCrossings(std::uint64_t step, std::uint64_t crossings) {
    if (epochs_.empty()) return;
    std::vector<PlottedSample>& samples = epochs_.rbegin()->second.samples;
    const auto stepOf = [](const PlottedSample& s) { return s.sample.step; };
    const auto found = std::ranges::lower_bound(samples, step, {}, stepOf);
    if (found != samples.end() && found->sample.step == step) found->sample.crossings = crossings;
}

std::vector<PlottedSample> SampleLines::upTo(RunPoint end) const {
    struct Piece {
        const Epoch* epoch;
        std::uint64_t last;
    };
    std::vector<Piece> pieces;
    for (std::optional<RunPoint> at = end; at;) {
        const auto found = epochs_.find(at->epoch);
        if (found == epochs_.end()) break;
        pieces.push_back({&found->second, at->step});
        const std::uint64_t last = at->step;
        at = found->second.from;
        if (at) at->step = std::min(at->step, last);
    }
    std::vector<PlottedSample> line;
    std::ranges::reverse(pieces);
    for (const Piece& piece : pieces) {
        for (const PlottedSample& sample : piece.epoch->samples) {
            if (sample.sample.step > piece.last) break;
            if (line.empty() || sample.sample.step > line.back().sample.step) line.push_back(sample);
        }
    }
    return line;
}

bool SampleLines::dropOldest() {
    std::set<std::uint64_t> present;
    for (auto at = std::prev(epochs_.end()); at != epochs_.end();) {
        present.insert(at->first);
        at = at->second.from ? epochs_.find(at->second.from->epoch) : epochs_.end();
    }
    const auto oldest =
        std::ranges::find_if(epochs_, [&](const auto& entry) { return !present.contains(entry.first); });
    if (oldest == epochs_.end()) return false;
    count_ -= oldest->second.samples.size();
    epochs_.erase(oldest);
    return true;
}

void SampleLines::thin() {
    count_ = 0;
    for (auto& [number, epoch] : epochs_) {
        epoch.stride *= 2;
        std::vector<PlottedSample> kept;
        for (std::size_t i = 0; i < epoch.samples.size(); ++i) {
            const PlottedSample& sample = epoch.samples[i];
            const bool isBetween = !kept.empty() && !sample.begins && i + 1 < epoch.samples.size() &&
                                   sample.sample.step < kept.back().sample.step + epoch.stride;
            if (!isBetween) kept.push_back(sample);
        }
        epoch.samples = std::move(kept);
        count_ += epoch.samples.size();
    }
}

}  // namespace drape::viewer
