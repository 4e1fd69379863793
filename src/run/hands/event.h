#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "scene/fields/enum_names.h"

namespace drape {

/// The actions of a user on a running scene, named as in input logs.
enum class EventKind {
    grab,     ///< lets go of all that the hand holds, then takes hold of particles, the one under the cursor first
    drag,     ///< moves the first held particle to `target`; the others keep their offsets from it
    release,  ///< lets go of the held particles; pinned ones stay pinned where they now are
    cut,      ///< breaks links; `particles` lists the two ends of each
    push,     ///< pushes a particle, and all near it, away from a point
    pin,      ///< pins particles where they are
    unpin,    ///< unpins particles
    set,      ///< sets a setting to a value: `field` and `value`
    fabric    ///< makes a cloth of another fabric: `cloth` and `value`
};

template <>
inline std::span<const std::string_view> enumNames<EventKind>() {
    static constexpr std::string_view names[] = {"grab", "drag",  "release", "cut",   "push",
                                                 "pin",  "unpin", "set",     "fabric"};
    return names;
}

/// One action of a user at a moment of the simulation. Each kind of event uses only some of the members. The scene and
/// all events with their step numbers are enough for any solver on any machine to repeat the run.
struct Event {
    std::uint64_t step = 0;  ///< number of steps taken before the event
    EventKind kind = EventKind::grab;
    std::vector<glm::uint> particles;  ///< grab, pin and unpin: distinct particles; push: one; cut: pairs of ends
    /// Place where a cut met each link: 0 = at the first particle of the link, 1 = at the second. May be empty. The
    /// physics does not use it.
    std::vector<float> shares;
    glm::vec3 target{0.0f};     ///< grab and drag: place that the first held particle is pulled to, m
    glm::uint hand = 0;         ///< grab, drag and release: number of the hand, 0 (the mouse) to kLastHand
    glm::vec3 direction{0.0f};  ///< push: vector from the origin of the push to the particle, m
    float radius = 0.0f;        ///< push: distance from the particle within which others are pushed too, m
    float strength = 0.0f;      ///< push: speed that is added to the particles, m/s
    std::string field;          ///< set: path of the setting in scene files, such as "wind.velocity"
    /// set: new value of the setting, as JSON on one line; fabric: see fabricText()
    std::string value;
    glm::uint cloth = 0;  ///< fabric: index of the cloth in the scene

    bool operator==(const Event&) const = default;
};

inline constexpr glm::uint kLastHand = 7;           ///< greatest number of a hand
inline constexpr float kFarthestTarget = 10000.0f;  ///< greatest absolute coordinate of `target` and `direction`, m
inline constexpr float kWidestPush = 10000.0f;      ///< greatest radius of a push, m
inline constexpr float kStrongestPush = 1000.0f;    ///< greatest strength of a push, m/s

}  // namespace drape
