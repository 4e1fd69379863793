#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "cloth/topology/rest_sheet.h"
#include "physics/types.h"

namespace drape {

/// The nearest pin of each particle of a sheet, and its distance.
struct PinDistances {
    static constexpr double kUnreachable = std::numeric_limits<double>::infinity();
    std::vector<double> lengths;  ///< distance of each particle from its nearest pin, m, or kUnreachable
    /// Nearest pin of each particle, as row * columns + column; meaningless if unreachable.
    std::vector<glm::uint> pins;
};

/// Finds the nearest pins by straight distance in the rest plane, whatever is cut. Uses the exact distance transform of
/// Felzenszwalb & Huttenlocher 2012, "Distance Transforms of Sampled Functions", sections 2.1 and 3. Takes time linear
/// in the particles, however many the pins. Gives the same bits on every machine, as it uses only + - * / sqrt.
///
/// `pins`: at least one, as indices row * columns + column.
PinDistances nearestPins(const RestSheet& sheet, std::span<const glm::uint> pins);

// Multi-source Dijkstra from all pins with a bucket queue. Buckets are slightly narrower than the shortest link. So no
// particle of a bucket is on the shortest path to another particle of the bucket, and their order does not matter
// (Denardo & Fox 1979, "Shortest-Route Methods: 1. Reaching, Pruning, and Buckets"). A heap takes about twice the time,
// which matters because cloths are cut interactively. If the shortest link is so much shorter than the longest that too
// many buckets would be needed, wider buckets are processed repeatedly until nothing in them changes (Meyer & Sanders
// 2003, "Delta-stepping").

/// A particle that the search has reached, and the length of the path to it, m.
struct Reached {
    double length;
    glm::uint particle;
};

/// A ring of buckets that spans more than the longest link, so additions never wrap round to the current bucket.
class LengthBuckets {
public:
    /// `shortest`, `longest`: lengths of the shortest and the longest link, m.
    LengthBuckets(double shortest, double longest)
        : width_(longest > 0.0 ? std::max(kShareOfLink * shortest, longest / kMostBuckets) : 1.0),
          ring_(static_cast<std::size_t>(longest / width_) + 2) {}

    void add(Reached reached) {
        ring_[static_cast<std::size_t>(reached.length / width_) % ring_.size()].push_back(reached);
        ++count_;
    }
    bool isEmpty() const { return count_ == 0; }
    /// Moves the contents of the current bucket to `bucket`. Returns false if it was empty.
    bool take(std::vector<Reached>& bucket) {
        bucket.clear();
        std::swap(bucket, ring_[current_]);
        count_ -= bucket.size();
        return !bucket.empty();
    }
    void goOn() { current_ = (current_ + 1) % ring_.size(); }

private:
    // Bucket width divided by the shortest link; below 1 to allow for rounding.
    static constexpr double kShareOfLink = 0.99;
    static constexpr double kMostBuckets = 256.0;

    double width_;  ///< width of a bucket, m
    std::vector<std::vector<Reached>> ring_;
    std::size_t current_ = 0;
    std::size_t count_ = 0;
};

/// Finds the shortest paths along links to the nearest pins. Stops when the farthest of `particles` is reached.
/// Particles not listed may have no length, or a length that is too long. Takes time linear in the particles within
/// that distance. Gives the same bits on every machine, as it uses only + - * /.
///
/// `links`: has the functions particleCount(); shortest() and longest(), the lengths of the shortest and the longest
/// link, m; and visit(particle, reach). visit() calls reach(next, length, areJoined) for each adjacent particle, with
/// the length in m. areJoined(), called only where it matters, returns whether the link exists.
/// `particles`: particles to reach, each once.
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
                // Skipped, because a shorter path is known.
                if (reached.length > found.lengths[reached.particle]) continue;
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

/// Finds the shortest path from each particle to its nearest pin, along a sheet's remaining links. These are the uncut
/// structural links, even between two removed cells, and both diagonals of the cells that remain. On an uncut sheet
/// paths are up to 8 % longer than straight lines, and never shorter. Gives the same bits on every machine.
///
/// Stops when the farthest of `particles` is reached. Particles not listed may have no length, or a length that is too
/// long. Takes time linear in the particles within that distance.
///
/// `pins`: indices row * columns + column.
/// `particles`: indices row * columns + column, no particle twice.
PinDistances pathsAlongLinks(const RestSheet& sheet, std::span<const glm::uint> pins,
                             std::span<const glm::uint> particles);

}  // namespace drape
