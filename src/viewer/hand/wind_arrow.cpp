#include "viewer/hand/wind_arrow.h"

#include <algorithm>

#include "viewer/hand/pick.h"

namespace drape::viewer {

WindArrow::WindArrow(const Lens& lens, glm::vec2 foot, float depth, float range, float longest)
    : foot_(lens.pointAt(foot, depth)), longest_(longest * lens.unitAt(depth)), range_(range) {}

bool WindArrow::isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    const Seen head = lens.see(headOf(velocity));
    return head.depth > 0.0f && glm::distance(head.place, place) <= kTouchReach * lens.scale();
}

glm::vec3 WindArrow::dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    // Greatest distance from the foot at which there is no wind, in pixels of a standard-density screen.
    constexpr float kCalm = 5.0f;
    const Seen head = lens.see(headOf(velocity));
    const Seen foot = lens.see(foot_);
    if (head.depth <= 0.0f || !isFinite(place)) return velocity;
    if (glm::distance(place, foot.place) < kCalm * lens.scale()) return glm::vec3(0.0f);
    const glm::vec3 way = lens.pointAt(place, head.depth) - foot_;
    const float length = glm::length(way);
    // The formula is the inverse of headOf().
    const float share = std::min(length / longest_, range_ / (range_ + half()));
    return way / length * (half() * share / (1.0f - share));
}

}  // namespace drape::viewer
