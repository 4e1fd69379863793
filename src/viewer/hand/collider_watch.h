#pragma once

#include <optional>
#include <set>
#include <string>

#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Notices colliders that appear inside the cloth, however they come: by a switch, or by an undo of their removal.
class ColliderWatch {
public:
    /// To be called once a picture. The name of a collider that has appeared since the last call with some particle
    /// inside of it, while the cloth went on. Reads the cloth only where one has appeared.
    std::optional<std::string> appearedInCloth(const Simulation& simulation);

private:
    std::set<std::string> known_;   // that are on
    std::uint64_t generation_ = 0;  // of the simulation that they are of
};

/// Whether a point is inside of a collider; of a room, in which all is inside, no.
bool isInside(const glm::vec3& point, const PlacedCollider& collider);

}  // namespace drape::viewer
