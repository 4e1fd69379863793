#include "run/leashes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

// Places within leashes are a convex set, and the nearest of them is decided by at most three leashes, which are taut
// there: a problem of the kind that Sharir & Welzl 1992, "A Combinatorial Bound for Linear Programming and Related
// Problems", describe. Where the nearest place for some leashes is beyond another one, that one is taut at the nearest
// place for all of these together.
namespace drape {
namespace {

constexpr int kMostTurns = 64;
constexpr double kTiny = 1.0e-12;  // m, of posts that are in one place or on one line

// Written out, since glm's own are not promised to be the same on every machine.
double dotOf(glm::dvec3 a, glm::dvec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double lengthOf(glm::dvec3 v) { return std::sqrt(dotOf(v, v)); }
glm::dvec3 crossOf(glm::dvec3 a, glm::dvec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double beyond(const Leash& leash, glm::dvec3 place) { return lengthOf(place - leash.post) - leash.length; }

/// Of length 1; across `axis`, which is too.
glm::dvec3 anyAcross(glm::dvec3 axis) {
    const glm::dvec3 across = crossOf(axis, std::fabs(axis.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0));
    return across / lengthOf(across);
}

using Place = std::optional<glm::dvec3>;

/// The place nearest to `target` where a leash ends: on a sphere.
Place nearestEnd(const Leash& leash, glm::dvec3 target) {
    const glm::dvec3 away = target - leash.post;
    const double distance = lengthOf(away);
    if (distance < kTiny) return std::nullopt;
    return leash.post + away * (leash.length / distance);
}

/// Where two leashes end: on a circle.
Place nearestEnd(const Leash& a, const Leash& b, glm::dvec3 target) {
    const glm::dvec3 between = b.post - a.post;
    const double distance = lengthOf(between);
    if (distance < kTiny) return std::nullopt;
    const glm::dvec3 axis = between / distance;
    const double along = (distance * distance + a.length * a.length - b.length * b.length) / (2.0 * distance);
    const glm::dvec3 middle = a.post + axis * along;
    const double radius = std::sqrt(std::max(a.length * a.length - along * along, 0.0));
    const glm::dvec3 beside = target - middle - axis * dotOf(target - middle, axis);
    const double away = lengthOf(beside);
    return middle + (away < kTiny ? anyAcross(axis) : beside / away) * radius;
}

/// Where three leashes end: at two points, one on either side of the plane of their posts.
Place nearestEnd(const Leash& a, const Leash& b, const Leash& c, glm::dvec3 target) {
    const glm::dvec3 toB = b.post - a.post;
    const double distance = lengthOf(toB);
    if (distance < kTiny) return std::nullopt;
    const glm::dvec3 axis = toB / distance;
    const double alongC = dotOf(axis, c.post - a.post);
    const glm::dvec3 toC = c.post - a.post - axis * alongC;
    const double acrossC = lengthOf(toC);
    if (acrossC < kTiny) return std::nullopt;
    const glm::dvec3 side = toC / acrossC;
    const double square = a.length * a.length;
    const double x = (square - b.length * b.length + distance * distance) / (2.0 * distance);
    const double y =
        (square - c.length * c.length + alongC * alongC + acrossC * acrossC - 2.0 * alongC * x) / (2.0 * acrossC);
    const double height = std::sqrt(std::max(square - x * x - y * y, 0.0));
    const glm::dvec3 up = crossOf(axis, side);
    const bool isBelow = dotOf(up, target - a.post) < 0.0;
    return a.post + axis * x + side * y + up * (isBelow ? -height : height);
}

Place nearestEnd(std::span<const Leash> taut, glm::dvec3 target) {
    if (taut.size() == 1) return nearestEnd(taut[0], target);
    if (taut.size() == 2) return nearestEnd(taut[0], taut[1], target);
    return nearestEnd(taut[0], taut[1], taut[2], target);
}

struct Nearest {
    std::vector<Leash> taut;  ///< three at most
    glm::dvec3 place{0.0};
};

/// The nearest place for these leashes, four at most, the last of which is taut there.
std::optional<Nearest> nearestOfFew(const std::vector<Leash>& leashes, glm::dvec3 target) {
    const std::size_t others = leashes.size() - 1;
    std::optional<Nearest> nearest;
    for (std::size_t chosen = 0; chosen < std::size_t{1} << others; ++chosen) {
        std::vector<Leash> taut;
        for (std::size_t k = 0; k < others; ++k) {
            if ((chosen >> k & 1) != 0) taut.push_back(leashes[k]);
        }
        if (taut.size() > 2) continue;
        taut.push_back(leashes.back());
        const Place place = nearestEnd(taut, target);
        if (!place || !isWithin(leashes, *place)) continue;
        if (nearest && lengthOf(*place - target) >= lengthOf(nearest->place - target)) continue;
        nearest = {std::move(taut), *place};
    }
    return nearest;
}

}  // namespace

bool isWithin(const Leash& leash, glm::dvec3 place) { return beyond(leash, place) <= kLeashRounding; }

bool isWithin(std::span<const Leash> leashes, glm::dvec3 place) {
    return std::ranges::all_of(leashes, [&](const Leash& leash) { return isWithin(leash, place); });
}

glm::dvec3 nearestWithin(std::span<const Leash> leashes, glm::dvec3 target) {
    Nearest nearest{{}, target};
    for (int turn = 0; turn < kMostTurns; ++turn) {
        const Leash* farthest = nullptr;
        double most = kLeashRounding;
        for (const Leash& leash : leashes) {
            const double by = beyond(leash, nearest.place);
            if (!(by > most)) continue;
            most = by;
            farthest = &leash;
        }
        if (farthest == nullptr) break;
        std::vector<Leash> few = nearest.taut;
        few.push_back(*farthest);
        std::optional<Nearest> next = nearestOfFew(few, target);
        if (!next) break;
        nearest = std::move(*next);
    }
    return nearest.place;
}

double shareWithin(std::span<const Leash> leashes, glm::dvec3 start, glm::dvec3 end) {
    const glm::dvec3 way = end - start;
    const double square = dotOf(way, way);
    double share = 1.0;
    for (const Leash& leash : leashes) {
        if (isWithin(leash, end) || square == 0.0) continue;
        const double longest = leash.length + kLeashRounding;
        const glm::dvec3 from = start - leash.post;
        const double along = dotOf(way, from);
        const double inside = std::max(longest * longest - dotOf(from, from), 0.0);
        const double reached = (std::sqrt(along * along + square * inside) - along) / square;
        share = std::min(share, std::max(reached, 0.0));
    }
    return share;
}

}  // namespace drape
