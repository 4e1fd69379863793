#include "viewer/marks/wind_arrow.h"

#include "viewer/hand/pick.h"

namespace drape::viewer {

WindArrow::WindArrow(const Lens& lens, glm::vec2 foot, float depth, float range)
    : foot_(lens.pointAt(foot, depth)), perUnit_(kLongest * depth / range), range_(range) {}

bool WindArrow::isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    const Seen head = lens.see(headOf(velocity));
    return head.depth > 0.0f && glm::distance(head.place, place) <= kTouchReach * lens.scale();
}

glm::vec3 WindArrow::dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    constexpr float kCalm = 5.0f;  // units of an ordinary screen from the foot
    const Seen head = lens.see(headOf(velocity));
    const Seen foot = lens.see(foot_);
    if (head.depth <= 0.0f || !isFinite(place)) return velocity;
    const glm::vec3 wanted = (lens.pointAt(place, head.depth) - foot_) / perUnit_;
    if (glm::distance(place, foot.place) < kCalm * lens.scale()) return glm::vec3(0.0f);
    const float strength = glm::length(wanted);
    return strength > range_ ? wanted * (range_ / strength) : wanted;
}

}  // namespace drape::viewer
