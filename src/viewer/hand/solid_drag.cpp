#include "viewer/hand/solid_drag.h"

#include <utility>

namespace drape::viewer {

void SolidDrag::press(const Lens& lens, glm::vec2 pointer, Solid solid, const glm::vec3& point) {
    solid_ = std::move(solid);
    pointer_ = pointer;
    doneTo_ = pointer;
    start_ = point;
    target_ = point;
    offset_ = lens.see(point).place - pointer;
}

glm::vec3 SolidDrag::frame(const Lens& lens) {
    const Seen now = lens.see(target_);
    if (!isOn() || pointer_ == doneTo_ || now.depth <= 0.0f) return glm::vec3(0.0f);
    doneTo_ = pointer_;
    const glm::vec3 target = lens.pointAt(pointer_ + offset_, now.depth);
    if (!isFinite(target)) return glm::vec3(0.0f);
    return target - std::exchange(target_, target);
}

}  // namespace drape::viewer
