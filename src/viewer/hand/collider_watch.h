#pragma once

#include <optional>
#include <set>
#include <string>

#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Notices colliders that appear inside the cloth, for example when one is switched on or its removal is undone.
class ColliderWatch {
public:
    /// Returns the name of a collider that has appeared since the last call and contains a particle, if there is one.
    /// Call it once per picture. Reads positions from the solver only if a collider has appeared.
    std::optional<std::string> appearedInCloth(const Simulation& simulation);

private:
    std::set<std::string> known_;   // names of the colliders that were on at the last call
    std::uint64_t generation_ = 0;  // Simulation::generation() at the last call
};

/// Returns whether a point is inside a collider. Always returns false for a room, since it contains everything.
bool isInside(const glm::vec3& point, const PlacedCollider& collider);

}  // namespace drape::viewer
