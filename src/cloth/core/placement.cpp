#include "cloth/core/placement.h"

#include <algorithm>
#include <cmath>

#include "cloth/core/grid.h"
#include "cloth/mesh/shape/boundary_loops.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "physics/exact_math.h"

namespace drape {
namespace {

constexpr double kRadians = 0.017453292519943295;

glm::dmat3 turnAbout(int axis, double degrees) {
    const double c = physics::exactCosine(kRadians * degrees);
    const double s = physics::exactSine(kRadians * degrees);
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    glm::dmat3 turn(1.0);
    turn[next][next] = turn[last][last] = c;
    turn[next][last] = s;
    turn[last][next] = -s;
    return turn;
}

/// Turns each particle in proportion to its position along the longest side of the box, about the middle of the box.
/// The ends move closer together, so that the straight lines farthest from the axis keep their length as helices.
void twist(std::vector<glm::vec3>& positions, float degrees) {
    glm::vec3 low = positions.front();
    glm::vec3 high = low;
    for (const glm::vec3& position : positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    const glm::vec3 extent = high - low;
    const int axis = extent.x >= std::max(extent.y, extent.z) ? 0 : extent.y >= extent.z ? 1 : 2;
    const glm::dvec3 middle = 0.5 * (glm::dvec3(low) + glm::dvec3(high));
    const double length = extent[axis];
    const double radius = 0.5 * double{std::max(extent[(axis + 1) % 3], extent[(axis + 2) % 3])};
    const double arc = radius * kRadians * double{degrees} / length;
    const double closer = std::sqrt(std::max(0.25, 1.0 - arc * arc));
    for (glm::vec3& position : positions) {
        const double share = (double{position[axis]} - double{low[axis]}) / length;
        glm::dvec3 from = glm::dvec3(position) - middle;
        from[axis] *= closer;
        position = glm::vec3(middle + turnAbout(axis, share * double{degrees}) * from);
    }
}

std::vector<glm::uint> pinnedInBox(const ClothDescription& d) {
    std::vector<glm::uint> pinned;
    const std::vector<glm::vec3> positions = placedPositions(d);
    for (glm::uint i = 0; i < positions.size(); ++i) {
        const glm::vec3& p = positions[i];
        if (glm::all(glm::greaterThanEqual(p, d.pinBoxLow)) && glm::all(glm::lessThanEqual(p, d.pinBoxHigh)))
            pinned.push_back(i);
    }
    return pinned;
}

std::vector<glm::uint> pinnedOfMesh(const ClothDescription& d) {
    const ClothMesh& mesh = d.mesh.shape->mesh;
    std::vector<glm::uint> pinned;
    if (d.pins == PinPattern::listed) {
        for (const glm::uint vertex : d.pinnedVertices) pinned.push_back(mesh.particleOf[vertex]);
        return pinned;
    }
    const auto loops = boundaryLoops(mesh);
    if (d.pins == PinPattern::highestLoop) {
        if (const auto highest = highestLoop(loops, placedPositions(d))) pinned = loops[*highest];
    } else if (d.pins == PinPattern::boundary) {
        for (const auto& loop : loops) pinned.insert(pinned.end(), loop.begin(), loop.end());
    }
    return pinned;
}

std::vector<glm::uint> pinnedOfGrid(const ClothDescription& d) {
    const glm::uint columns = d.particles.x;
    const glm::uint lastRow = (d.particles.y - 1) * columns;
    std::vector<glm::uint> pinned;
    switch (d.pins) {
        case PinPattern::none:
            break;
        case PinPattern::topCorners:
            pinned = {0, columns - 1};
            break;
        case PinPattern::fourCorners:
            pinned = {0, columns - 1, lastRow, lastRow + columns - 1};
            break;
        case PinPattern::topRow:
            for (glm::uint column = 0; column < columns; ++column) pinned.push_back(column);
            break;
        case PinPattern::topSpaced:
            for (glm::uint column = 0; column < columns; column += d.pinSpacing) pinned.push_back(column);
            break;
        case PinPattern::leftEdge:
            for (glm::uint first = 0; first <= lastRow; first += columns) pinned.push_back(first);
            break;
        case PinPattern::listed:
            for (const ListedPin& pin : d.listedPins) pinned.push_back(pin.at.y * columns + pin.at.x);
            break;
        case PinPattern::box:
        case PinPattern::boundary:
        case PinPattern::highestLoop:
            break;
    }
    return pinned;
}

}  // namespace

std::vector<glm::vec3> placedPositions(const ClothDescription& d) {
    return d.isMesh() ? placedPositions(d.mesh) : gridPositions(d);
}

std::vector<glm::vec3> placedPositions(const MeshDescription& mesh) {
    std::vector<glm::vec3> positions = mesh.shape->mesh.positions;
    if (mesh.twist != 0.0f) twist(positions, mesh.twist);
    return placedPositions(std::move(positions), mesh);
}

std::vector<glm::vec3> placedPositions(std::vector<glm::vec3> positions, const MeshDescription& mesh) {
    // Without a turn nothing is rounded.
    if (mesh.turn != glm::vec3(0.0f)) {
        glm::dmat3 turn(1.0);
        for (int axis = 0; axis < 3; ++axis) turn = turnAbout(axis, double{mesh.turn[axis]}) * turn;
        for (glm::vec3& position : positions) position = glm::vec3(turn * glm::dvec3(position));
    }
    for (glm::vec3& position : positions) position += mesh.place;
    return positions;
}

std::vector<glm::vec3> placedUnusedVertices(const ClothDescription& d) {
    return d.isMesh() ? placedUnusedVertices(d.mesh) : std::vector<glm::vec3>();
}

std::vector<glm::vec3> placedUnusedVertices(const MeshDescription& mesh) {
    return placedPositions(mesh.shape->mesh.unused, mesh);
}

std::vector<glm::uint> pinnedParticles(const ClothDescription& d) {
    std::vector<glm::uint> pinned = d.pins == PinPattern::box ? pinnedInBox(d)
                                    : d.isMesh()              ? pinnedOfMesh(d)
                                                              : pinnedOfGrid(d);
    std::ranges::sort(pinned);
    pinned.erase(std::unique(pinned.begin(), pinned.end()), pinned.end());
    return pinned;
}

glm::uint particleCount(const ClothDescription& d) {
    return d.isMesh() ? d.mesh.shape->mesh.particleCount() : d.particles.x * d.particles.y;
}

glm::vec2 sizeOf(const ClothDescription& d) {
    if (!d.isMesh()) return d.size;
    const glm::vec3 extent = d.mesh.shape->extent();
    const float shortest = std::min({extent.x, extent.y, extent.z});
    if (extent.y == shortest) return {extent.x, extent.z};
    return extent.x == shortest ? glm::vec2(extent.z, extent.y) : glm::vec2(extent);
}

}  // namespace drape
