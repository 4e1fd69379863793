#include "cloth/link_paths.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

// Dijkstra's algorithm from all pins at once. What has been reached waits in buckets of lengths, each somewhat narrower
// than the shortest link is long: no particle of a bucket is on the shortest path to another one of it, so their order
// does not matter (Denardo & Fox 1979, "Shortest-Route Methods: 1. Reaching, Pruning, and Buckets"). A heap takes about
// twice the time, and a cloth is cut while somebody looks on. Where cells are so much longer than wide that this would
// take too many buckets, wider ones are gone through again until nothing in them changes (Meyer & Sanders 2003,
// "Delta-stepping").
namespace drape {
namespace {

constexpr double kShareOfLink = 0.99;  // of the shortest link, that a bucket is wide: the rest is for rounding
constexpr double kMostBuckets = 256.0;

struct Reached {
    double length;  // m
    glm::uint particle;
};

/// A ring: it is longer than any link, so what is added never comes round to the bucket that is current.
class Buckets {
public:
    Buckets(double shortest, double longest)
        : width_(std::max(kShareOfLink * shortest, longest / kMostBuckets)),
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
    double width_;  ///< m
    std::vector<std::vector<Reached>> ring_;
    std::size_t current_ = 0;
    std::size_t count_ = 0;
};

class Search {
public:
    Search(const RestSheet& sheet, std::span<const glm::uint> pins)
        : sheet_(sheet),
          slant_(std::sqrt(sheet.spacing().x * sheet.spacing().x + sheet.spacing().y * sheet.spacing().y)),
          buckets_(std::min(sheet.spacing().x, sheet.spacing().y), slant_) {
        found_.lengths.assign(sheet.particleCount(), PinDistances::kUnreachable);
        found_.pins.assign(sheet.particleCount(), 0);
        for (const glm::uint pin : pins) reach(pin, 0.0, pin);
    }

    PinDistances findUntil(std::span<const glm::uint> particles) {
        std::vector<std::uint8_t> isMissing(sheet_.particleCount(), 0);
        for (const glm::uint particle : particles) isMissing[particle] = 1;
        std::size_t missing = particles.size();
        std::vector<Reached> bucket;
        for (; !buckets_.isEmpty() && missing > 0; buckets_.goOn()) {
            while (buckets_.take(bucket)) {
                for (const Reached& reached : bucket) {
                    if (reached.length > found_.lengths[reached.particle]) continue;  // a shorter way has been found
                    missing -= std::exchange(isMissing[reached.particle], std::uint8_t{0});
                    goOnFrom(reached);
                }
            }
        }
        return std::move(found_);
    }

private:
    void reach(std::size_t particle, double length, glm::uint pin) {
        found_.lengths[particle] = length;
        found_.pins[particle] = pin;
        buckets_.add({length, static_cast<glm::uint>(particle)});
    }

    void goOnFrom(const Reached& reached) {
        const int column = static_cast<int>(reached.particle) % sheet_.columns();
        const int row = static_cast<int>(reached.particle) / sheet_.columns();
        for (int nextRow = std::max(row - 1, 0); nextRow <= std::min(row + 1, sheet_.rows() - 1); ++nextRow) {
            for (int next = std::max(column - 1, 0); next <= std::min(column + 1, sheet_.columns() - 1); ++next) {
                const double step = nextRow == row ? sheet_.spacing().x : next == column ? sheet_.spacing().y : slant_;
                const std::size_t particle = sheet_.indexOf(next, nextRow);
                const double length = reached.length + step;
                if (length >= found_.lengths[particle]) continue;
                if (areJoined({column, row}, {next, nextRow})) reach(particle, length, found_.pins[reached.particle]);
            }
        }
    }

    /// Of two particles beside each other.
    bool areJoined(glm::ivec2 a, glm::ivec2 b) const {
        if (a.x == b.x || a.y == b.y) return sheet_.isLinked(a.x, a.y, b - a);
        return !sheet_.isGone(std::min(a.x, b.x), std::min(a.y, b.y));
    }

    const RestSheet& sheet_;
    double slant_;  ///< m, of a diagonal
    Buckets buckets_;
    PinDistances found_;
};

}  // namespace

PinDistances pathsAlongLinks(const RestSheet& sheet, std::span<const glm::uint> pins,
                             std::span<const glm::uint> particles) {
    return Search(sheet, pins).findUntil(particles);
}

}  // namespace drape
