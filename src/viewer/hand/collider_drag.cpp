#include "viewer/hand/collider_drag.h"

#include <utility>

#include "viewer/edits/collider_edits.h"

namespace drape::viewer {

void ColliderDrag::press(const Lens& lens, glm::vec2 pointer, std::string name, const glm::vec3& point) {
    name_ = std::move(name);
    pointer_ = pointer;
    doneTo_ = pointer;
    target_ = point;
    offset_ = lens.see(point).place - pointer;
}

void ColliderDrag::frame(const Lens& lens, Settings& settings) {
    const Seen now = lens.see(target_);
    if (!isOn() || pointer_ == doneTo_ || now.depth <= 0.0f) return;
    doneTo_ = pointer_;
    const glm::vec3 target = lens.pointAt(pointer_ + offset_, now.depth);
    if (!isFinite(target)) return;
    moveCollider(settings, name_, target - target_);
    target_ = target;
}

}  // namespace drape::viewer
