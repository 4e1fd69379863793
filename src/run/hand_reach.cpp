#include "run/hand_reach.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "cloth/geodesics.h"

namespace drape {
namespace {

/// Half of the directions in which the farthest held particle is measured from; the others are opposite.
constexpr glm::ivec2 kDirections[] = {{1, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 1}, {-1, 2}, {-1, 1}, {-2, 1}};
static_assert(2 * std::size(kDirections) == HandReach::kMostHeld);

/// Held particles beside one that is not held. The ways of the others lead past them.
std::vector<HeldPlace> edgeOf(const ClothPart& cloth, std::span<const HeldPlace> held) {
    const glm::uvec2 size = cloth.gridSize;
    std::vector<bool> isHeld(std::size_t{size.x} * size.y);
    for (const HeldPlace& place : held) isHeld[place.particle - cloth.firstParticle] = true;
    std::vector<HeldPlace> edge;
    for (const HeldPlace& place : held) {
        const glm::uint i = place.particle - cloth.firstParticle;
        const glm::uint column = i % size.x;
        const glm::uint row = i / size.x;
        const bool isInside = (column == 0 || isHeld[i - 1]) && (column + 1 == size.x || isHeld[i + 1]) &&
                              (row == 0 || isHeld[i - size.x]) && (row + 1 == size.y || isHeld[i + size.x]);
        if (!isInside) edge.push_back(place);
    }
    return edge;
}

/// The farthest out in each direction, each once.
std::vector<HeldPlace> farthestOut(const ClothPart& cloth, std::span<const HeldPlace> held) {
    const auto along = [&](const HeldPlace& place, glm::ivec2 direction) {
        const glm::uint i = place.particle - cloth.firstParticle;
        return direction.x * static_cast<int>(i % cloth.gridSize.x) +
               direction.y * static_cast<int>(i / cloth.gridSize.x);
    };
    std::vector<HeldPlace> farthest;
    for (const int sign : {1, -1}) {
        for (const glm::ivec2 direction : kDirections) {
            const HeldPlace& place = *std::ranges::max_element(
                held, {}, [&](const HeldPlace& each) { return along(each, sign * direction); });
            const bool isKnown = std::ranges::count(farthest, place.particle, &HeldPlace::particle) > 0;
            if (!isKnown) farthest.push_back(place);
        }
    }
    return farthest;
}

std::vector<glm::uint> evenlyOf(std::span<const glm::uint> pins) {
    const std::size_t count = std::min(pins.size(), HandReach::kMostPins);
    std::vector<glm::uint> chosen;
    for (std::size_t k = 0; k < count; ++k) chosen.push_back(pins[k * pins.size() / count]);
    return chosen;
}

/// Ways between particles of one cloth.
class ClothWays {
public:
    ClothWays(const ClothPart& cloth, std::span<const SheetLink> cuts)
        : first_(cloth.firstParticle),
          sheet_(cloth.gridSize, glm::dvec2(cloth.size) / glm::dvec2(cloth.gridSize - 1u), cuts) {}

    /// From the nearest of some particles of the world to each particle of the cloth.
    Geodesics from(std::vector<glm::uint> particles) const {
        for (glm::uint& particle : particles) particle -= first_;
        return geodesicsFrom(sheet_, particles);
    }
    bool areStraight() const { return sheet_.isIntact(); }
    double straight(glm::uint a, glm::uint b) const {
        const glm::dvec2 way = sheet_.spacing() * (placeOf(a) - placeOf(b));
        return std::sqrt(way.x * way.x + way.y * way.y);
    }

private:
    glm::dvec2 placeOf(glm::uint particle) const {
        const glm::uint i = particle - first_;
        const auto columns = static_cast<glm::uint>(sheet_.columns());
        return {static_cast<double>(i % columns), static_cast<double>(i / columns)};
    }

    glm::uint first_;
    RestSheet sheet_;
};

}  // namespace

void HandReach::add(const ClothPart& cloth, std::span<const HeldPlace> held, std::span<const glm::uint> pins,
                    glm::vec3 hand, std::span<const glm::vec4> positions, std::span<const SheetLink> cuts) {
    if (held.empty() || pins.empty()) return;
    const ClothWays ways(cloth, cuts);
    const auto tie = [&](const HeldPlace& place, glm::uint pin, double length) {
        const glm::dvec3 post = glm::dvec3(glm::vec3(positions[pin])) - glm::dvec3(place.offset);
        const glm::dvec3 away = glm::dvec3(hand) - post;
        const double now = std::sqrt(away.x * away.x + away.y * away.y + away.z * away.z);
        leashes_.push_back({post, std::max(length, now)});
    };
    const std::vector<HeldPlace> edge = edgeOf(cloth, held);
    std::vector<glm::uint> edgeParticles;
    std::vector<std::size_t> indexInEdge(std::size_t{cloth.gridSize.x} * cloth.gridSize.y);
    for (const HeldPlace& place : edge) {
        indexInEdge[place.particle - cloth.firstParticle] = edgeParticles.size();
        edgeParticles.push_back(place.particle);
    }
    const Geodesics fromHand = ways.from(edgeParticles);
    for (const glm::uint pin : pins) {
        const glm::uint i = pin - cloth.firstParticle;
        if (fromHand.lengths[i] == Geodesics::kUnreachable) continue;
        tie(edge[indexInEdge[fromHand.sources[i]]], pin, fromHand.lengths[i]);
    }
    if (edge.size() == 1) return;
    const Geodesics fromPins = ways.from({pins.begin(), pins.end()});
    for (const HeldPlace& place : edge) {
        const glm::uint i = place.particle - cloth.firstParticle;
        if (fromPins.lengths[i] == Geodesics::kUnreachable) continue;
        tie(place, cloth.firstParticle + fromPins.sources[i], fromPins.lengths[i]);
    }
    const std::vector<glm::uint> fewPins = evenlyOf(pins);
    for (const HeldPlace& place : farthestOut(cloth, edge)) {
        std::optional<Geodesics> found;
        if (!ways.areStraight()) found = ways.from({place.particle});
        for (const glm::uint pin : fewPins) {
            const double length =
                found ? found->lengths[pin - cloth.firstParticle] : ways.straight(place.particle, pin);
            if (length != Geodesics::kUnreachable) tie(place, pin, length);
        }
    }
}

glm::vec3 HandReach::nearest(glm::vec3 hand, glm::vec3 target) const {
    if (isWithin(leashes_, target)) return target;
    const glm::dvec3 place = nearestWithin(leashes_, target);
    const double share = shareWithin(leashes_, hand, place);
    return glm::dvec3(hand) + (place - glm::dvec3(hand)) * share;
}

}  // namespace drape
