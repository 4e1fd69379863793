#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cloth/nearest_pins.h"

// Dijkstra's algorithm from all pins at once. What has been reached waits in buckets of lengths, each somewhat narrower
// than the shortest link is long: no particle of a bucket is on the shortest path to another one of it, so their order
// does not matter (Denardo & Fox 1979, "Shortest-Route Methods: 1. Reaching, Pruning, and Buckets"). A heap takes about
// twice the time, and a cloth is cut while somebody looks on. Where the shortest link is so much shorter than the
// longest that this would take too many buckets, wider ones are gone through again until nothing in them changes (Meyer
// & Sanders 2003, "Delta-stepping").
namespace drape {

/// A particle, and how long the path to it is, m.
struct Reached {
    double length;
    glm::uint particle;
};

/// A ring: it is longer than any link, so what is added never comes round to the bucket that is current.
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
    /// Takes all that the current bucket holds; false if it is empty.
    bool take(std::vector<Reached>& bucket) {
        bucket.clear();
        std::swap(bucket, ring_[current_]);
        count_ -= bucket.size();
        return !bucket.empty();
    }
    void goOn() { current_ = (current_ + 1) % ring_.size(); }

private:
    static constexpr double kShareOfLink = 0.99;  // of the shortest link, that a bucket is wide: the rest is rounding
    static constexpr double kMostBuckets = 256.0;

    double width_;  ///< m
    std::vector<std::vector<Reached>> ring_;
    std::size_t current_ = 0;
    std::size_t count_ = 0;
};

/// Shortest paths to the nearest of some pins along links. Only as far from the pins as the farthest of the particles
/// that are asked for: others may have no length, or one that is too long. Takes time linear in the particles up to
/// there. + - * / alone, so the same bits on every machine.
///
/// links: has particleCount(); shortest() and longest(), m, of any link; and visit(particle, reach), which calls
/// reach(next, length, areJoined) for the particles beside one: length in m, and areJoined(), asked only where it
/// matters, whether there is a link to go along.
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
