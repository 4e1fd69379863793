#pragma once

#include <string>

#include "cloth/description/description.h"
#include "colliders/motion.h"

namespace drape {

/// Pins that follow a target together: a collider, a body, or a motion of their own, which may be standing still. They
/// keep their initial places relative to the target. A pin that follows a body is attached to the body's nearest
/// triangle.
struct PinGroup : Motion {
    static constexpr std::size_t kMost = 64;  ///< most groups in a scene
    /// Value of `release` for a group that lets go when all cloth has come to rest (RestRelease).
    static constexpr float kAtRest = -1.0f;

    std::string name;     ///< name of the group, unique in a scene
    glm::uint cloth = 0;  ///< index of the cloth in the scene
    PinSelection chosen;
    std::string collider;  ///< name of the collider that the group follows; empty: none
    /// Name of the body that the group follows; empty: none. Without a collider and a body, the group follows its own
    /// motion.
    std::string body;
    glm::vec3 offset{0.0f};   ///< offset from the pins' places at the start, in the orientation at the start, m
    float compliance = 0.0f;  ///< compliance of each pin, m/N; 0: stiff
    glm::vec3 axes{1.0f};     ///< 1 for each axis along which a pin with compliance pulls, otherwise 0
    float arrive = 0.0f;      ///< time from the start until the pins have moved to `offset`, s; 0: they start there
    float release = 0.0f;     ///< time from the start until the group lets go, s; 0: never; kAtRest: at rest

    bool operator==(const PinGroup&) const = default;

    /// Tells whether both groups follow the same target, possibly with different offsets.
    bool followsAs(const PinGroup& other) const {
        return collider == other.collider && body == other.body &&
               static_cast<const Motion&>(*this) == static_cast<const Motion&>(other);
    }
};

/// Returns the name of a group's motion in Clock::phases. No collider and no body has such a name.
inline std::string phaseNameOf(const PinGroup& group) { return "pinGroups/" + group.name; }

}  // namespace drape
