#include "cloth/core/placement.h"

#include <algorithm>
#include <cmath>

#include "cloth/description/grid.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/neighbours.h"
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

glm::dmat3 turnOf(const MeshDescription& mesh) {
    glm::dmat3 turn(1.0);
    for (int axis = 0; axis < 3; ++axis) turn = turnAbout(axis, double{mesh.turn[axis]}) * turn;
    return turn;
}

/// Twists positions about the middle of their bounding box, along its longest side: the angle grows linearly along that
/// side. The ends move closer together. So the straight lines farthest from the axis become helices of the same length.
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

template <class IsInside>
std::vector<glm::uint> startingInside(const ClothDescription& d, IsInside isInside) {
    std::vector<glm::uint> inside;
    const std::vector<glm::vec3> positions = placedPositions(d);
    for (glm::uint i = 0; i < positions.size(); ++i) {
        if (isInside(positions[i])) inside.push_back(i);
    }
    return inside;
}

std::vector<glm::uint> startingInBox(const ClothDescription& d, const PinSelection& chosen) {
    return startingInside(d, [&](const glm::vec3& p) {
        return glm::all(glm::greaterThanEqual(p, chosen.boxLow)) && glm::all(glm::lessThanEqual(p, chosen.boxHigh));
    });
}

std::vector<glm::uint> startingInSphere(const ClothDescription& d, const PinSelection& chosen) {
    return startingInside(d, [&](const glm::vec3& p) {
        const glm::vec3 away = p - chosen.middle;
        return away.x * away.x + away.y * away.y + away.z * away.z <= chosen.radius * chosen.radius;
    });
}

std::vector<glm::uint> chosenOfMesh(const ClothDescription& d, const PinSelection& chosen) {
    const ClothMesh& mesh = d.mesh.shape->mesh;
    std::vector<glm::uint> particles;
    const auto addVertices = [&](const std::vector<std::uint32_t>& vertices) {
        for (const std::uint32_t vertex : vertices) {
            if (mesh.particleOf[vertex] != ClothMesh::kNone) particles.push_back(mesh.particleOf[vertex]);
        }
    };
    if (chosen.pins == PinPattern::listed) addVertices(chosen.vertices);
    if (chosen.pins == PinPattern::vertexGroup) {
        const auto group = std::ranges::find(mesh.groups, chosen.vertexGroup, &VertexGroup::name);
        if (group != mesh.groups.end()) addVertices(group->vertices);
    }
    if (chosen.pins != PinPattern::boundary && chosen.pins != PinPattern::highestLoop) return particles;
    const auto loops = boundaryLoops(mesh);
    if (chosen.pins == PinPattern::boundary) {
        for (const auto& loop : loops) particles.insert(particles.end(), loop.begin(), loop.end());
    } else if (const auto highest = highestLoop(loops, placedPositions(d))) {
        particles = loops[*highest];
    }
    return particles;
}

std::vector<glm::uint> chosenOfGrid(const ClothDescription& d, const PinSelection& chosen) {
    const glm::uint columns = d.particles.x;
    const glm::uint lastRow = (d.particles.y - 1) * columns;
    const auto every = [](glm::uint first, glm::uint step, glm::uint end) {
        std::vector<glm::uint> particles;
        for (glm::uint i = first; i < end; i += step) particles.push_back(i);
        return particles;
    };
    switch (chosen.pins) {
        case PinPattern::topCorners:
            return {0, columns - 1};
        case PinPattern::fourCorners:
            return {0, columns - 1, lastRow, lastRow + columns - 1};
        case PinPattern::topRow:
            return every(0, 1, columns);
        case PinPattern::topSpaced:
            return every(0, chosen.spacing, columns);
        case PinPattern::leftEdge:
            return every(0, columns, lastRow + 1);
        case PinPattern::listed:
            return chosen.vertices;
        case PinPattern::bottomRow:
            return every(lastRow, 1, lastRow + columns);
        case PinPattern::rightEdge:
            return every(columns - 1, columns, lastRow + columns);
        case PinPattern::topLeft:
            return {0};
        case PinPattern::topRight:
            return {columns - 1};
        case PinPattern::bottomLeft:
            return {lastRow};
        case PinPattern::bottomRight:
            return {lastRow + columns - 1};
        case PinPattern::none:
        case PinPattern::box:
        case PinPattern::boundary:
        case PinPattern::highestLoop:
        case PinPattern::sphere:
        case PinPattern::vertexGroup:
            break;
    }
    return {};
}

/// Converts the cloth's own pin fields to a PinSelection.
PinSelection pinsOf(const ClothDescription& d) {
    PinSelection chosen;
    chosen.pins = d.pins;
    chosen.spacing = d.pinSpacing;
    chosen.boxLow = d.pinBoxLow;
    chosen.boxHigh = d.pinBoxHigh;
    if (d.isMesh()) chosen.vertices = d.pinnedVertices;
    for (const ListedPin& pin : d.listedPins) {
        if (!d.isMesh()) chosen.vertices.push_back(pin.at.y * d.particles.x + pin.at.x);
    }
    return chosen;
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
    // Skips a rotation by 0, so that positions stay exact.
    if (mesh.turn != glm::vec3(0.0f)) {
        const glm::dmat3 turn = turnOf(mesh);
        for (glm::vec3& position : positions) position = glm::vec3(turn * glm::dvec3(position));
    }
    const glm::vec3 place(mesh.base + glm::dvec3(mesh.place));
    for (glm::vec3& position : positions) position += place;
    return positions;
}

glm::dvec3 turnedOrigin(const MeshDescription& mesh) {
    return turnOf(mesh) * (mesh.shape->mesh.origin * double{mesh.scale});
}

std::vector<glm::vec3> placedUnusedVertices(const ClothDescription& d) {
    return d.isMesh() ? placedUnusedVertices(d.mesh) : std::vector<glm::vec3>();
}

std::vector<glm::vec3> placedUnusedVertices(const MeshDescription& mesh) {
    return placedPositions(mesh.shape->mesh.unused, mesh);
}

std::vector<glm::uint> pinnedParticles(const ClothDescription& d) { return chosenParticles(d, pinsOf(d)); }

std::vector<glm::uint> chosenParticles(const ClothDescription& d, const PinSelection& chosen) {
    std::vector<glm::uint> particles = chosen.pins == PinPattern::box      ? startingInBox(d, chosen)
                                       : chosen.pins == PinPattern::sphere ? startingInSphere(d, chosen)
                                       : d.isMesh()                        ? chosenOfMesh(d, chosen)
                                                                           : chosenOfGrid(d, chosen);
    std::ranges::sort(particles);
    particles.erase(std::unique(particles.begin(), particles.end()), particles.end());
    return particles;
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
