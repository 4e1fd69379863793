#pragma once

#include <optional>
#include <string>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A collider, a body or a pin group, by its name.
struct Solid {
    enum class Kind { none, collider, body, pins };
    Kind kind = Kind::none;
    std::string name;

    bool operator==(const Solid&) const = default;
};

/// A drag of a collider, a body or a pin group, from press to release. It moves in the plane through the pressed point
/// that is parallel to the picture.
class SolidDrag {
public:
    /// Begins a drag.
    /// `point`: point of the surface under the pointer, m.
    void press(const Lens& lens, glm::vec2 pointer, Solid solid, const glm::vec3& point);
    /// Limits the drag downwards.
    /// `room`: greatest distance below the pressed point, m.
    void setLowest(float room) { room_ = room; }
    static constexpr float kAnyWay = 1e6f;
    void move(glm::vec2 pointer) { pointer_ = pointer; }
    /// Returns the motion since the last call, m.
    glm::vec3 frame(const Lens& lens);
    void drop() { solid_ = {}; }

    bool isOn() const { return solid_.kind != Solid::Kind::none; }
    const Solid& solid() const { return solid_; }
    /// Returns the target of the pressed point, m.
    const glm::vec3& target() const { return target_; }
    /// Returns the motion since the press, m.
    glm::vec3 moved() const { return target_ - start_; }

private:
    Solid solid_;
    glm::vec2 pointer_{0.0f};
    glm::vec2 doneTo_{0.0f};  // place of the pointer at the last call of frame()
    glm::vec2 offset_{0.0f};  // from the pointer to the place where the target is seen
    glm::vec3 start_{0.0f};
    glm::vec3 target_{0.0f};
    float depth_ = 0.0f;  // depth of the plane of the drag, m
    float room_ = kAnyWay;
};

}  // namespace drape::viewer
