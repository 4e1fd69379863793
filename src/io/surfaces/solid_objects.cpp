#include "io/surfaces/solid_objects.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/color_space.hpp>
#include <map>

#include "colliders/shapes/shape_row.h"

namespace drape::io {
namespace {

/// Makes an object from patches. A patch has several points in one place at the pole of a ball and along its seam. All
/// points in one place become one vertex.
class ObjectBuilder {
public:
    /// `extent`: largest absolute coordinate of a point, m.
    ObjectBuilder(SolidObject& object, float extent) : object_(object), extent_(extent) {}

    void add(const SurfacePatch& patch, int stride) {
        const auto at = [&](int row, int column) { return vertexOf(patch.at(row, column)); };
        for (int row = 0; row < patch.rows; row += stride) {
            for (int column = 0; column < patch.columns; column += stride) {
                const glm::uvec4 corners(at(row, column), at(row, column + stride), at(row + stride, column),
                                         at(row + stride, column + stride));
                addTriangle({corners[0], corners[1], corners[2]});
                addTriangle({corners[1], corners[3], corners[2]});
            }
        }
    }

private:
    /// Removes the rounding errors of sines and cosines that should be 0.
    static glm::vec3 rounded(glm::vec3 v, float unit) {
        for (int axis = 0; axis < 3; ++axis) v[axis] = std::abs(v[axis]) > 1e-7f * unit ? v[axis] : 0.0f;
        return v;
    }

    std::uint32_t vertexOf(const SurfacePoint& point) {
        const glm::vec3 p = rounded(point.position, extent_);
        const glm::vec3 n = rounded(point.normal, 1.0f);
        const auto [found, isNew] =
            known_.try_emplace({p.x, p.y, p.z, n.x, n.y, n.z}, static_cast<std::uint32_t>(object_.positions.size()));
        if (isNew) {
            object_.positions.push_back(p);
            object_.normals.push_back(n);
        }
        return found->second;
    }

    /// Adds a triangle unless it is a line or point, as at poles and along sharp edges.
    void addTriangle(glm::uvec3 t) {
        constexpr float kFlat = 1e-6f;  // greatest ratio of height to longest side that rounding alone may cause
        const glm::vec3 ab = object_.positions[t.y] - object_.positions[t.x];
        const glm::vec3 bc = object_.positions[t.z] - object_.positions[t.y];
        const glm::vec3 ca = object_.positions[t.x] - object_.positions[t.z];
        const float longest = std::max({glm::dot(ab, ab), glm::dot(bc, bc), glm::dot(ca, ca)});
        if (glm::length(glm::cross(ab, ca)) > kFlat * longest) object_.triangles.push_back(t);
    }

    SolidObject& object_;
    float extent_;
    std::map<std::array<float, 6>, std::uint32_t> known_;  ///< index of each vertex, by its position and normal
};

float extentOf(std::span<const SurfacePatch> patches) {
    float extent = 0.0f;
    for (const SurfacePatch& patch : patches) {
        for (const SurfacePoint& point : patch.points) {
            const glm::vec3 p = glm::abs(point.position);
            extent = std::max({extent, p.x, p.y, p.z});
        }
    }
    return extent;
}

SolidObject objectOf(const Collider& collider) {
    SolidObject object;
    object.name = collider.name;
    object.material.colour = glm::convertSRGBToLinear(collider.colour);
    object.material.roughness = 0.7f;
    const ShapeRow& shape = rowOf(collider.shape);
    const std::vector<SurfacePatch> patches = surfaceOf(collider);
    ObjectBuilder builder(object, extentOf(patches));
    for (const SurfacePatch& patch : patches) builder.add(patch, shape.stride(collider, patch));
    return object;
}

}  // namespace

bool SolidObject::moves() const {
    return std::ranges::any_of(poses, [&](const Pose& pose) { return pose != poses.front(); });
}

MeshPart partAt(const SolidObject& object, std::size_t frame) {
    const Pose& pose = object.poses[frame];
    MeshPart part;
    part.name = object.name;
    part.triangles = object.triangles;
    part.material = object.material;
    for (std::uint32_t i = 0; i < object.positions.size(); ++i) {
        part.vertices.push_back({MeshVertex::kNoParticle, i});
        part.still.push_back(pose.place + turned(pose, object.positions[i]));
        part.stillNormals.push_back(turned(pose, object.normals[i]));
    }
    return part;
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
        // q and -q are the same rotation. Uses the quaternion nearer to that of the previous frame, because viewers
        // interpolate between frames.
        if (!object.poses.empty() && glm::dot(object.poses.back().turn, pose.turn) < 0.0f) pose.turn = -pose.turn;
        object.poses.push_back(pose);
    }
}

}  // namespace drape::io
