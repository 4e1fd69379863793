#pragma once

#include <optional>
#include <string>

#include "solver/settings.h"
#include "viewer/window/window_camera.h"

namespace drape::viewer {

/// One drag of a collider, from press to release. It moves in the plane parallel to the picture in which it was taken
/// hold of; a moving one takes its path along.
class ColliderDrag {
public:
    /// point: m, of its surface under the pointer.
    void press(const Lens& lens, glm::vec2 pointer, std::string name, const glm::vec3& point);
    void move(glm::vec2 pointer) { pointer_ = pointer; }
    /// Moves it to where the pointer is now.
    void frame(const Lens& lens, Settings& settings);
    void drop() { name_.clear(); }

    bool isOn() const { return !name_.empty(); }
    const std::string& name() const { return name_; }
    /// m: where the point that was taken hold of is to be.
    const glm::vec3& target() const { return target_; }

private:
    std::string name_;
    glm::vec2 pointer_{0.0f};
    glm::vec2 doneTo_{0.0f};  // the pointer's place that the target is of
    glm::vec2 offset_{0.0f};  // from the pointer to where the target is seen
    glm::vec3 target_{0.0f};
};

}  // namespace drape::viewer
