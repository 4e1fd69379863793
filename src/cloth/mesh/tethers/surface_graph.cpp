#include "cloth/mesh/tethers/surface_graph.h"

#include <array>

namespace drape {

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

}  // namespace drape
