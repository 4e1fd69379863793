#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cloth/tethers/nearest_pins.h"

// Multi-source Dijkstra from all pins with a bucket queue. Buckets are somewhat narrower than the shortest link: no
// particle of a bucket is on the shortest path to another one in it, so their order does not matter (Denardo & Fox
// 1979, "Shortest-Route Methods: 1. Reaching, Pruning, and Buckets"). A heap takes about twice the time, and cloths are
// cut interactively. Where the shortest link is so much shorter than the longest that this would take too many buckets,
// wider ones are processed repeatedly until nothing in them changes (Meyer & Sanders 2003, "Delta-stepping").
namespace drape {

/// A particle, and how long the path to it is, m.
struct Reached {
    double length;
    glm::uint particle;
};

/// A ring of buckets that spans more than the longest link, so additions never wrap round to the current bucket.
class LengthBuckets {
public:
    /// m: of the links.
    LengthBuckets(double shortest, double longest)
        : width_(longest > 0.0 ? std::max(kShareOfLink * shortest, longest / kMostBuckets) : 1.0),
          ring_(static_cast<std::size_t>(longest / width_) + 2) {}

    void add(Reached reached) {
        ring_[static_cast<std::size_t>(reached.length / width_) % ring_.size()].push_back(reached);
        ++count_;
    }
    bool isEmpty() const { return count_ == 0; }
    /// Empties the current bucket into `bucket`; false if it was empty.
    bool take(std::vector<Reached>& bucket) {
        bucket.clear();
        std::swap(bucket, ring_[current_]);
        count_ -= bucket.size();
        return !bucket.empty();
    }
    void goOn() { current_ = (current_ + 1) % ring_.size(); }

private:
    static constexpr double kShareOfLink = 0.99;  // bucket width over the shortest link; below 1 for rounding
    static constexpr double kMostBuckets = 256.0;

    double width_;  ///< m
    std::vector<std::vector<Reached>> ring_;
    std::size_t current_ = 0;
    std::size_t count_ = 0;
};

/// Shortest paths along links to the nearest of some pins. Stops at the farthest of the given particles: others may
/// have no length, or one that is too long. Takes time linear in the particles up to there. Only + - * /, so the same
/// bits on every machine.
///
/// links: has particleCount(); shortest() and longest(), m, of any link; and visit(particle, reach), which calls
/// reach(next, length, areJoined) for the particles adjacent to one: length in m; areJoined(), called only where it
/// matters, tells whether the link is there.
/// particles: no particle twice.
template <class Links>
PinDistances searchPaths(const Links& links, std::span<const glm::uint> pins, std::span<const glm::uint> particles) {
    PinDistances found;
    found.lengths.assign(links.particleCount(), PinDistances::kUnreachable);
    found.pins.assign(links.particleCount(), 0);
    LengthBuckets buckets(links.shortest(), links.longest());
    const auto reach = [&](glm::uint particle, double length, glm::uint pin) {
        found.lengths[particle] = length;
        found.pins[particle] = pin;
        buckets.add({length, particle});
    };
    for (const glm::uint pin : pins) reach(pin, 0.0, pin);

    std::vector<std::uint8_t> isMissing(links.particleCount(), 0);
    for (const glm::uint particle : particles) isMissing[particle] = 1;
    std::size_t missing = particles.size();
    std::vector<Reached> bucket;
    for (; !buckets.isEmpty() && missing > 0; buckets.goOn()) {
        while (buckets.take(bucket)) {
            for (const Reached& reached : bucket) {
                if (reached.length > found.lengths[reached.particle]) continue;  // a shorter way has been found
                missing -= std::exchange(isMissing[reached.particle], std::uint8_t{0});
                links.visit(reached.particle, [&](glm::uint next, double step, auto areJoined) {
                    const double length = reached.length + step;
                    if (length >= found.lengths[next]) return;
                    if (areJoined()) reach(next, length, found.pins[reached.particle]);
                });
            }
        }
    }
    return found;
}

}  // namespace drape
