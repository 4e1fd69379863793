#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "scene/fields/enum_names.h"

namespace drape {

/// The actions of a person on a scene that runs. Names as in input logs.
enum class EventKind {
    grab,     ///< takes hold of particles; the first is the one under the cursor, and target is where it is to go. The
              ///< hand lets go of those it held
    drag,     ///< target: where the first held particle is to go; the others keep their place beside it
    release,  ///< lets go of the held particles; pinned ones stay pinned, where they now are
    cut,      ///< particles: two for each link that breaks, its ends
    push,     ///< the particle, and all that are within `radius` of it then, are given `strength` more speed away from
              ///< the place that lies `direction` before it
    pin,      ///< particles are held where they are
    unpin,    ///< particles are let go of
    set       ///< a setting: field and value
};

template <>
inline std::span<const std::string_view> enumNames<EventKind>() {
    static constexpr std::string_view names[] = {"grab", "drag", "release", "cut", "push", "pin", "unpin", "set"};
    return names;
}

/// One action, at a moment of the simulation. With the scene and the step numbers it is all that a solver needs to
/// repeat the run, whatever machine it runs on.
struct Event {
    std::uint64_t step = 0;  ///< steps taken before it
    EventKind kind = EventKind::grab;
    std::vector<glm::uint> particles;  ///< grab, pin, unpin: each once; push: one; cut: pairs
    std::vector<float> shares;         ///< cut only, no part of the physics: where each link was met, as a share of the
                                       ///< way from its first particle to its second, 0 to 1; or empty
    glm::vec3 target{0.0f};            ///< m; grab and drag only
    glm::uint hand = 0;                ///< grab, drag, release: which one, 0 (the mouse) to kLastHand
    glm::vec3 direction{0.0f};         ///< m; push only, from where it comes to the particle
    float radius = 0.0f;               ///< m, push only
    float strength = 0.0f;             ///< m/s, push only
    std::string field;                 ///< set only: path in a scene file, such as "wind.velocity"
    std::string value;                 ///< set only: JSON on one line

    bool operator==(const Event&) const = default;
};

/// Bounds of an event's values, in either direction.
inline constexpr glm::uint kLastHand = 7;
inline constexpr float kFarthestTarget = 10000.0f;  ///< m from the origin along each axis; of a push, its direction
inline constexpr float kWidestPush = 10000.0f;      ///< m, its radius
inline constexpr float kStrongestPush = 1000.0f;    ///< m/s

}  // namespace drape
