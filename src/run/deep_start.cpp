#include "run/deep_start.h"

#include <cstdio>
#include <glm/geometric.hpp>

#include "colliders/shape.h"
#include "physics/kernels.h"

namespace drape {

std::optional<DeepStart> findDeepStart(const Model& model, const Settings& settings) {
    std::optional<DeepStart> deepest;
    for (const PlacedCollider& placed : placedColliders(settings, Clock{})) {
        if (boundingRadius(placed.collider) >= 1e3f || placed.collider.shape == ColliderShape::room) continue;
        std::vector<glm::vec4> planes;
        const physics::ColliderRecord record = recordOf(placed.collider, 0.0f, planes);
        physics::Kernels kernels{};
        kernels.colliderPlanes = planes;
        const physics::ColliderPose pose{glm::vec4(placed.pose.place, 0.0f), placed.pose.turn};
        const auto surfaceAt = [&](glm::uint particle) {
            return kernels.nearestOf(record, physics::inFrame(pose, glm::vec3(model.startPositions[particle])));
        };
        for (const physics::Link& link : model.links.links) {
            const physics::Surface a = surfaceAt(link.a);
            const float least = 0.5f * link.restLength;
            if (a.distance > -least) continue;
            const physics::Surface b = surfaceAt(link.b);
            if (b.distance > -least || glm::dot(a.normal, b.normal) >= 0.0f) continue;
            const float depth = -std::min(a.distance, b.distance);
            if (!deepest || depth > deepest->depth) deepest = DeepStart{placed.collider.name, depth};
        }
    }
    return deepest;
}

std::string describe(const DeepStart& start) {
    char depth[32];
    std::snprintf(depth, sizeof depth, "%.2g", double{start.depth});
    return "the cloth starts up to " + std::string(depth) + " m deep inside \"" + start.collider +
           "\", so parts of it will leave on opposite sides and tear it; move the cloth or the collider";
}

}  // namespace drape
