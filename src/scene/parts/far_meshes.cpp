#include "scene/parts/far_meshes.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <vector>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

double largest(const glm::dvec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// Axis-aligned bounding box, m.
struct Box {
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};

    /// Returns the largest of the gaps along the axes, m; 0 if the boxes overlap.
    double distance(const Box& other) const {
        return largest(glm::max(glm::max(low - other.high, other.low - high), glm::dvec3(0.0)));
    }
};

struct PlacedMesh {
    MeshDescription* description;
    Box box;
};

/// Returns the bounding box of a mesh that is placed by MeshDescription::base.
Box boxAround(const MeshDescription& mesh) {
    MeshDescription unplaced = mesh;
    unplaced.place = {};
    unplaced.base = {};
    Box box{glm::dvec3(INFINITY), glm::dvec3(-INFINITY)};
    for (const glm::vec3& position : placedPositions(unplaced)) {
        box.low = glm::min(box.low, glm::dvec3(position));
        box.high = glm::max(box.high, glm::dvec3(position));
    }
    const glm::dvec3 place = mesh.base + glm::dvec3(mesh.place);
    return {box.low + place, box.high + place};
}

}  // namespace

std::optional<glm::dvec3> moveFarMeshes(Scene& scene) {
    constexpr double kFar = 1000.0;  // least coordinate of a far mesh, m
    std::optional<glm::dvec3> moved;
    std::vector<PlacedMesh> movedMeshes;
    std::vector<PlacedMesh> others;
    for (MeshDescription* mesh : meshesOf(scene)) {
        if (!mesh->shape) continue;
        const glm::dvec3 origin = turnedOrigin(*mesh);
        mesh->base = origin;
        const bool isFar = largest(origin + glm::dvec3(mesh->place)) > kFar && origin != glm::dvec3(0.0);
        if (isFar && !moved) moved = -origin;
        (isFar ? movedMeshes : others).push_back({mesh, {}});
    }
    if (!moved) return moved;
    for (std::vector<PlacedMesh>* const meshes : {&movedMeshes, &others}) {
        for (PlacedMesh& mesh : *meshes) mesh.box = boxAround(*mesh.description);
    }
    // Moves the neighbours of moved meshes too, then their neighbours in turn.
    const auto comesAlong = [&](const PlacedMesh& mesh) {
        const double away = mesh.box.distance({});
        const auto isNearer = [&](const PlacedMesh& other) { return other.box.distance(mesh.box) < away; };
        return away > kFar || std::ranges::any_of(movedMeshes, isNearer);
    };
    for (auto found = others.begin(); (found = std::ranges::find_if(others, comesAlong)) != others.end();) {
        movedMeshes.push_back(*found);
        others.erase(found);
    }
    for (const PlacedMesh& mesh : movedMeshes) mesh.description->base += *moved;
    return moved;
}

}  // namespace drape
