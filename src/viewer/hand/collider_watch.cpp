#include "viewer/hand/collider_watch.h"

#include <algorithm>
#include <utility>

#include "colliders/shapes/shape_row.h"
#include "viewer/hand/pick_collider.h"
#include "viewer/hand/scenery.h"

namespace drape::viewer {

// The centre of a convex shape is inside it. A ray from an outside point to the centre must therefore enter the shape.
bool isInside(const glm::vec3& point, const PlacedCollider& placed) {
    if (rowOf(placed.collider.shape).isHollow || !isFinite(point)) return false;
    const glm::vec3 way = placed.pose.place - point;
    return way == glm::vec3(0.0f) || depthOf(Ray{point, way}, placed) == kNeverMet;
}

std::optional<std::string> ColliderWatch::appearedInCloth(const Simulation& simulation) {
    const std::vector<PlacedCollider> colliders = placedColliders(simulation.scene().settings, simulation.clock());
    std::set<std::string> present;
    for (const PlacedCollider& placed : colliders) present.insert(placed.collider.name);
    const std::set<std::string> before = std::exchange(known_, present);
    const bool isOther = std::exchange(generation_, simulation.generation()) != simulation.generation();
    if (isOther || std::ranges::includes(before, present)) return std::nullopt;
    const std::vector<glm::vec4> positions = readScenery(simulation).positions;
    const auto end = positions.begin() + simulation.model().firstBodyParticle();
    for (const PlacedCollider& placed : colliders) {
        if (before.contains(placed.collider.name)) continue;
        const auto inside = [&](const glm::vec4& position) { return isInside(glm::vec3(position), placed); };
        if (std::any_of(positions.begin(), end, inside)) return placed.collider.name;
    }
    return std::nullopt;
}

}  // namespace drape::viewer
