#include "io/surfaces/solid_objects.h"

#include "colliders/shapes/shape_row.h"

#include <algorithm>
#include <glm/gtc/color_space.hpp>

namespace drape::io {
namespace {

void addPatch(SolidObject& object, const SurfacePatch& patch, int stride) {
    const auto first = static_cast<std::uint32_t>(object.positions.size());
    const auto across = static_cast<std::uint32_t>(patch.columns / stride) + 1;
    for (int row = 0; row <= patch.rows; row += stride) {
        for (int column = 0; column <= patch.columns; column += stride) {
            object.positions.push_back(patch.at(row, column).position);
            object.normals.push_back(patch.at(row, column).normal);
        }
    }
    // Without those that are lines or points, at poles and along sharp edges.
    const auto addTriangle = [&](glm::uvec3 t) {
        const glm::vec3& a = object.positions[t.x];
        const glm::vec3 doubleArea = glm::cross(object.positions[t.y] - a, object.positions[t.z] - a);
        if (glm::length(doubleArea) > 1e-12f) object.triangles.push_back(t);
    };
    for (int row = 0; row < patch.rows; row += stride) {
        for (int column = 0; column < patch.columns; column += stride) {
            const std::uint32_t a =
                first + static_cast<std::uint32_t>(row / stride) * across + static_cast<std::uint32_t>(column / stride);
            addTriangle({a, a + 1, a + across});
            addTriangle({a + 1, a + across + 1, a + across});
        }
    }
}

SolidObject objectOf(const Collider& collider) {
    SolidObject object;
    object.name = collider.name;
    object.material.colour = glm::convertSRGBToLinear(collider.colour);
    object.material.roughness = 0.7f;
    const ShapeRow& shape = rowOf(collider.shape);
    for (const SurfacePatch& patch : surfaceOf(collider)) addPatch(object, patch, shape.stride(collider, patch));
    return object;
}

}  // namespace

bool SolidObject::moves() const {
    return std::ranges::any_of(poses, [&](const Pose& pose) { return pose != poses.front(); });
}

void SolidObjects::add(std::span<const PlacedCollider> colliders) {
    if (isEmpty_) {
        for (const PlacedCollider& placed : colliders) {
            if (placed.collider.form == ColliderForm::ground) continue;
            SolidObject object = objectOf(placed.collider);
            if (!object.triangles.empty()) objects_.push_back(std::move(object));
        }
        isEmpty_ = false;
    }
    for (SolidObject& object : objects_) {
        const auto now = std::ranges::find_if(
            colliders, [&](const PlacedCollider& placed) { return placed.collider.name == object.name; });
        if (now == colliders.end()) {
            object.poses.push_back(object.poses.back());
            continue;
        }
        Pose pose = now->pose;
        // Of q and -q, which are one turn, the one next to that of the frame before: times between are interpolated.
        if (!object.poses.empty() && glm::dot(object.poses.back().turn, pose.turn) < 0.0f) pose.turn = -pose.turn;
        object.poses.push_back(pose);
    }
}

}  // namespace drape::io
