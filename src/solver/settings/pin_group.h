#pragma once

#include <string>

#include "cloth/description/description.h"
#include "colliders/motion.h"

namespace drape {

/// Pins that follow something together: a collider, a body, or a motion of their own, which may be to stay. They keep
/// the place that they have at the start in the frame of what they follow; to a body each is attached by its nearest
/// triangle.
struct PinGroup : Motion {
    static constexpr std::size_t kMost = 64;  ///< in a scene

    std::string name;     ///< one of its own in each scene
    glm::uint cloth = 0;  ///< which of the scene's
    PinSelection chosen;
    std::string collider;     ///< that it follows, by name; empty: none
    std::string body;         ///< likewise; with neither, it follows the motion
    glm::vec3 offset{0.0f};   ///< m, from where its pins start, as things are turned then
    float compliance = 0.0f;  ///< m/N, of each pin; 0: stiff
    glm::vec3 axes{1.0f};     ///< along each, whether a pin with compliance pulls: 0 or 1
    float release = 0.0f;     ///< s after the start, when it lets go; 0: never

    bool operator==(const PinGroup&) const = default;

    /// Whether it follows the same, and only its offset may differ.
    bool followsAs(const PinGroup& other) const {
        return collider == other.collider && body == other.body &&
               static_cast<const Motion&>(*this) == static_cast<const Motion&>(other);
    }
};

/// How Clock::phases calls the motion of a group: as no collider and no body is called.
inline std::string phaseNameOf(const PinGroup& group) { return "pinGroups/" + group.name; }

}  // namespace drape
