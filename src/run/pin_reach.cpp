#include "run/pin_reach.h"

#include <algorithm>
#include <cmath>

#include "cloth/geodesics.h"

namespace drape {
namespace {

constexpr int kRounds = 32;
constexpr double kRounding = 1.0e-6;  // m, of places that are floats

// Written out, since glm's own are not promised to be the same on every machine.
double dotOf(glm::dvec3 a, glm::dvec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double lengthOf(glm::dvec3 v) { return std::sqrt(dotOf(v, v)); }

std::vector<HeldPlace> spread(std::span<const HeldPlace> held) {
    const std::size_t count = std::min(held.size(), kMostMeasured);
    std::vector<HeldPlace> chosen;
    for (std::size_t k = 0; k < count; ++k) chosen.push_back(held[k * held.size() / count]);
    return chosen;
}

}  // namespace

void PinReach::add(const ClothPart& cloth, std::span<const HeldPlace> held, std::span<const glm::uint> others,
                   glm::vec3 hand, std::span<const glm::vec4> positions, std::span<const SheetLink> cuts) {
    if (held.empty() || others.empty()) return;
    const RestSheet sheet(cloth.gridSize, glm::dvec2(cloth.size) / glm::dvec2(cloth.gridSize - 1u), cuts);
    for (const HeldPlace& pin : spread(held)) {
        const glm::uint source = pin.particle - cloth.firstParticle;
        const Geodesics ways = geodesicsFrom(sheet, std::span(&source, 1));
        for (const glm::uint other : others) {
            const double length = ways.lengths[other - cloth.firstParticle];
            if (length == Geodesics::kUnreachable) continue;
            const glm::dvec3 centre = glm::dvec3(glm::vec3(positions[other])) - glm::dvec3(pin.offset);
            balls_.push_back({centre, std::max(length, lengthOf(glm::dvec3(hand) - centre))});
        }
    }
}

glm::vec3 PinReach::nearest(glm::vec3 hand, glm::vec3 target) const {
    const auto isIn = [&](glm::dvec3 place) {
        return std::ranges::all_of(
            balls_, [&](const Ball& ball) { return lengthOf(place - ball.centre) <= ball.radius + kRounding; });
    };
    if (isIn(target)) return target;
    // Into one ball after another, again and again, comes to a place that is in all of them, or nearly.
    glm::dvec3 place = target;
    for (int round = 0; round < kRounds && !isIn(place); ++round) {
        for (const Ball& ball : balls_) {
            const glm::dvec3 away = place - ball.centre;
            const double distance = lengthOf(away);
            if (distance > ball.radius) place = ball.centre + away * (ball.radius / distance);
        }
    }
    // As far on the way there as all allow: what all of several balls hold is convex, and the hand is in it.
    const glm::dvec3 way = place - glm::dvec3(hand);
    const double wayLength = dotOf(way, way);
    double share = 1.0;
    for (const Ball& ball : balls_) {
        const double limit = ball.radius + kRounding;
        if (lengthOf(place - ball.centre) <= limit || wayLength == 0.0) continue;
        const glm::dvec3 from = glm::dvec3(hand) - ball.centre;
        const double along = dotOf(way, from);
        const double inside = std::max(limit * limit - dotOf(from, from), 0.0);
        const double reached = (std::sqrt(along * along + wayLength * inside) - along) / wayLength;
        share = std::min(share, std::max(reached, 0.0));
    }
    return glm::dvec3(hand) + way * share;
}

}  // namespace drape
