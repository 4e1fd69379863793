#include "viewer/hand/solid_drag.h"

#include <algorithm>
#include <utility>

namespace drape::viewer {

void SolidDrag::press(const Lens& lens, glm::vec2 pointer, Solid solid, const glm::vec3& point) {
    solid_ = std::move(solid);
    pointer_ = pointer;
    doneTo_ = pointer;
    start_ = point;
    target_ = point;
    room_ = kAnyWay;
    const Seen seen = lens.see(point);
    offset_ = seen.place - pointer;
    depth_ = seen.depth;
}

glm::vec3 SolidDrag::frame(const Lens& lens) {
    if (!isOn() || pointer_ == doneTo_ || depth_ <= 0.0f) return glm::vec3(0.0f);
    doneTo_ = pointer_;
    glm::vec3 target = lens.pointAt(pointer_ + offset_, depth_);
    target.y = std::max(target.y, start_.y - room_);
    if (!isFinite(target)) return glm::vec3(0.0f);
    return target - std::exchange(target_, target);
}

}  // namespace drape::viewer
