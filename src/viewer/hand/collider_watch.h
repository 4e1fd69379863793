#pragma once

#include <optional>
#include <set>
#include <string>

#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Notices colliders that appear inside the cloth, for example by a switch or by an undo of their removal.
class ColliderWatch {
public:
    /// Returns the name of a collider that has appeared since the last call and contains a particle. Call it once a
    /// picture. Reads the cloth only where a collider has appeared.
    std::optional<std::string> appearedInCloth(const Simulation& simulation);

private:
    std::set<std::string> known_;   // names of the colliders that are on
    std::uint64_t generation_ = 0;  // Simulation::generation() of known_
};

/// Returns whether a point is inside a collider. Always false for a room, which contains everything.
bool isInside(const glm::vec3& point, const PlacedCollider& collider);

}  // namespace drape::viewer
