#include "cloth/mesh/tethers/mesh_tethers.h"

#include <algorithm>
#include <array>

#include "cloth/tethers/pin_distances.h"
#include "cloth/tethers/tether_pins.h"

namespace drape {

LinkGraph::LinkGraph(const MeshSheet& sheet)
    : starts_(std::size_t{sheet.particleCount} + 1, 0), linkCount_(sheet.links.size()) {
    for (std::size_t k = 0; k < sheet.links.size(); ++k) {
        if (!sheet.hasLink(k)) continue;
        ++starts_[sheet.links[k].x];
        ++starts_[sheet.links[k].y];
        const double length = sheet.restLengths[k];
        shortest_ = longest_ == 0.0 ? length : std::min(shortest_, length);
        longest_ = std::max(longest_, length);
    }
    // Sorts links by particle, by counting. Each particle's start is first set to the end of the particle's range. The
    // start moves down as links are added, last link first.
    std::size_t end = 0;
    for (std::size_t& start : starts_) start = end += start;
    ways_.resize(end);
    for (std::size_t k = sheet.links.size(); k-- > 0;) {
        if (!sheet.hasLink(k)) continue;
        const glm::uvec2 ends = sheet.links[k];
        ways_[--starts_[ends.x]] = {ends.y, sheet.restLengths[k], static_cast<glm::uint>(k)};
        ways_[--starts_[ends.y]] = {ends.x, sheet.restLengths[k], static_cast<glm::uint>(k)};
    }
}

SurfaceGraph::SurfaceGraph(const MeshSheet& sheet, const LinkGraph& links) : links_(links) {
    for (std::size_t t = 0; t < sheet.triangles.size(); ++t) {
        if (sheet.hasTriangle(t)) addTriangle(sheet, sheet.triangles[t]);
    }
    const auto particles = static_cast<glm::uint>(links.particleCount());
    const auto visitPlaces = [&](const Triangle& triangle, auto use) {
        for (glm::uint part = 0; part < 3; ++part) {
            use(triangle.particles[part], part);
            use(particles + (triangle.sides[part].firstNode - particles) / kPoints, part);
        }
    };
    // Sorts by counting. Each entry of starts_ is first the end of a range. It moves down as triangles are added.
    starts_.assign(particles + links.linkCount() + 1, 0);
    for (const Triangle& triangle : triangles_) visitPlaces(triangle, [&](glm::uint at, glm::uint) { ++starts_[at]; });
    std::size_t end = 0;
    for (std::size_t& start : starts_) start = end += start;
    uses_.resize(end);
    for (glm::uint t = 0; t < triangles_.size(); ++t)
        visitPlaces(triangles_[t], [&](glm::uint at, glm::uint part) { uses_[--starts_[at]] = {t, part}; });
}

void SurfaceGraph::addTriangle(const MeshSheet& sheet, glm::uvec3 particles) {
    const std::array<glm::uint, 3> corners{particles.x, particles.y, particles.z};
    Triangle triangle;
    double lengths[3];
    for (glm::uint k = 0; k < 3; ++k) {
        const glm::uint a = (k + 1) % 3, b = (k + 2) % 3;
        const LinkGraph::Way* way = links_.between(corners[a], corners[b]);
        if (!way) return;
        lengths[k] = way->length;
        triangle.particles[k] = corners[k];
        const bool isForward = sheet.links[way->link].x == corners[a];
        triangle.sides[k] = {sheet.particleCount + kPoints * way->link, isForward ? a : b, isForward ? b : a};
    }
    const auto [a, b, c] = lengths;
    const double x = (b * b + c * c - a * a) / (2.0 * c);
    const double squaredHeight = b * b - x * x;
    if (!(squaredHeight > 0.0)) return;
    triangle.corners[0] = {0.0, 0.0};
    triangle.corners[1] = {c, 0.0};
    triangle.corners[2] = {x, std::sqrt(squaredHeight)};
    triangles_.push_back(triangle);
}

std::array<std::vector<glm::uint>, kMostTethers> groupMeshPins(const LinkGraph& links,
                                                               std::span<const glm::uint> pins) {
    std::vector<bool> isFree(links.particleCount());
    for (const glm::uint pin : pins) isFree[pin] = true;
    std::array<std::vector<glm::uint>, kMostTethers> groups;
    std::size_t clusters = 0;
    for (const glm::uint pin : pins) {
        if (!isFree[pin]) continue;
        std::vector<glm::uint>& group = groups[clusters++ % kMostTethers];
        const std::size_t first = group.size();
        const auto take = [&](glm::uint next) {
            if (!isFree[next]) return;
            isFree[next] = false;
            group.push_back(next);
        };
        take(pin);
        for (std::size_t k = first; k < group.size(); ++k) {
            for (const LinkGraph::Way& way : links.at(group[k])) take(way.to);
        }
    }
    return groups;
}

void tetherMesh(std::vector<physics::Tether>& tethers, glm::uint firstParticle, const MeshSheet& sheet,
                const std::vector<bool>& isPinned) {
    std::vector<glm::uint> pins;
    std::vector<glm::uint> others;
    for (glm::uint i = 0; i < sheet.particleCount; ++i) {
        tethers[firstParticle + i] = noTether(firstParticle + i);
        (isPinned[firstParticle + i] ? pins : others).push_back(i);
    }
    if (pins.empty()) return;
    const LinkGraph links(sheet);
    const SurfaceGraph surface(sheet, links);
    for (const std::vector<glm::uint>& group : groupMeshPins(links, pins)) {
        if (group.empty()) continue;
        const PinDistances nearest = searchPaths(surface, group, others);
        for (const glm::uint i : others) {
            if (nearest.lengths[i] == PinDistances::kUnreachable) continue;
            const glm::uint particle = firstParticle + i;
            insertTether(tethers[particle], particle, firstParticle + nearest.pins[i],
                         static_cast<float>(nearest.lengths[i]));
        }
    }
}

}  // namespace drape
