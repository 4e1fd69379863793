#pragma once

#include <optional>
#include <string>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A collider, a body or a pin group.
struct Solid {
    enum class Kind { none, collider, body, pins };
    Kind kind = Kind::none;
    std::string name;

    bool operator==(const Solid&) const = default;
};

/// A drag of a collider, a body or a pin group, from press to release. The dragged thing moves in the plane through the
/// pressed point that is parallel to the picture.
class SolidDrag {
public:
    /// Begins a drag.
    /// `pointer`: in window coordinates.
    /// `point`: point of the surface under the pointer, m.
    void press(const Lens& lens, glm::vec2 pointer, Solid solid, const glm::vec3& point);
    /// Limits how far the drag may go down.
    /// `room`: greatest distance below the pressed point, m.
    void setLowest(float room) { room_ = room; }
    static constexpr float kAnyWay = 1e6f;
    void move(glm::vec2 pointer) { pointer_ = pointer; }
    /// Returns the motion since the last call, m.
    glm::vec3 frame(const Lens& lens);
    void drop() { solid_ = {}; }

    bool isOn() const { return solid_.kind != Solid::Kind::none; }
    const Solid& solid() const { return solid_; }
    /// Returns where the pressed point should be now, m.
    const glm::vec3& target() const { return target_; }
    /// Returns the motion since the press, m.
    glm::vec3 moved() const { return target_ - start_; }

private:
    Solid solid_;
    glm::vec2 pointer_{0.0f};
    glm::vec2 doneTo_{0.0f};  // place of the pointer at the last frame()
    glm::vec2 offset_{0.0f};  // offset from the pointer to the target's place in the window
    glm::vec3 start_{0.0f};
    glm::vec3 target_{0.0f};
    float depth_ = 0.0f;  // depth of the drag's plane along the view, m
    float room_ = kAnyWay;
};

}  // namespace drape::viewer
