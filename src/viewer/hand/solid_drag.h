#pragma once

#include <optional>
#include <string>

#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A solid thing of the scene, or a group of pins.
struct Solid {
    enum class Kind { none, collider, body, pins };
    Kind kind = Kind::none;
    std::string name;

    bool operator==(const Solid&) const = default;
};

/// One drag of a collider, a body or a group of pins, from press to release, in the plane parallel to the picture in
/// which it was taken hold of.
class SolidDrag {
public:
    /// point: m, of its surface under the pointer.
    void press(const Lens& lens, glm::vec2 pointer, Solid solid, const glm::vec3& point);
    /// It may be dragged no farther down, m from where it was taken hold of.
    void setLowest(float room) { room_ = room; }
    static constexpr float kAnyWay = 1e6f;
    void move(glm::vec2 pointer) { pointer_ = pointer; }
    /// By how much it moves to where the pointer is now, m.
    glm::vec3 frame(const Lens& lens);
    void drop() { solid_ = {}; }

    bool isOn() const { return solid_.kind != Solid::Kind::none; }
    const Solid& solid() const { return solid_; }
    /// m: where the point that was taken hold of is to be.
    const glm::vec3& target() const { return target_; }
    /// m: by how much it has moved since the press.
    glm::vec3 moved() const { return target_ - start_; }

private:
    Solid solid_;
    glm::vec2 pointer_{0.0f};
    glm::vec2 doneTo_{0.0f};  // the pointer's place that the target is of
    glm::vec2 offset_{0.0f};  // from the pointer to where the target is seen
    glm::vec3 start_{0.0f};
    glm::vec3 target_{0.0f};
    float depth_ = 0.0f;  // m, of the plane of the drag, whatever stops it
    float room_ = kAnyWay;
};

}  // namespace drape::viewer
