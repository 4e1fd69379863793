#include "viewer/hand/wind_arrow.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "viewer/hand/pick.h"

namespace drape::viewer {
namespace {

// Lengths in pixels of a standard-density screen.
constexpr float kLeastReach = 20.0f;  // distance of the head from the middle in the weakest wind
constexpr float kShaftRadius = 3.5f;
constexpr float kConeRadius = 10.0f;
constexpr float kConeLength = 22.0f;

/// A convex part of an arrow: a cone, or a cylinder around the axis, with a flat end at its tail.
struct ArrowPart {
    glm::vec3 tail{0.0f}, tip{0.0f};
    float tailRadius = 0.0f, tipRadius = 0.0f;
};

float lightOn(const glm::vec3& normal, const glm::vec3& toEye) {
    const glm::vec3 toLight = glm::normalize(toEye + glm::vec3(0.0f, 1.0f, 0.0f));
    return 0.45f + 0.55f * (0.5f + 0.5f * glm::dot(normal, toLight));
}

/// Adds the faces of a part that are visible from the eye. Their corners are in clockwise order.
void addPart(const ArrowPart& part, const Lens& lens, std::vector<ArrowFace>& faces) {
    constexpr int kSides = 20;
    const glm::vec3 axis = glm::normalize(part.tip - part.tail);
    const glm::vec3 aside = std::abs(axis.y) < 0.9f ? glm::vec3(0.0f, 1.0f, 0.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 u = glm::normalize(glm::cross(axis, aside));
    const glm::vec3 v = glm::cross(axis, u);
    const auto add = [&](const std::array<glm::vec3, 4>& points, const glm::vec3& normal) {
        const glm::vec3 toEye = lens.eye() - points[0];
        if (glm::dot(normal, toEye) <= 0.0f) return;
        ArrowFace face;
        for (std::size_t k = 0; k < points.size(); ++k) {
            const Seen seen = lens.see(points[k]);
            if (seen.depth <= 0.0f) return;
            face.corners[k] = seen.place;
        }
        face.light = lightOn(normal, glm::normalize(toEye));
        faces.push_back(face);
    };
    const auto outwardsAt = [&](float side) {
        const float angle = 2.0f * std::numbers::pi_v<float> * side / kSides;
        return std::cos(angle) * u + std::sin(angle) * v;
    };
    const float slope = (part.tailRadius - part.tipRadius) / glm::distance(part.tip, part.tail);
    for (int side = 0; side < kSides; ++side) {
        const auto k = static_cast<float>(side);
        const glm::vec3 from = outwardsAt(k);
        const glm::vec3 to = outwardsAt(k + 1.0f);
        add({part.tail, part.tail, part.tail + part.tailRadius * from, part.tail + part.tailRadius * to}, -axis);
        add({part.tail + part.tailRadius * from, part.tip + part.tipRadius * from, part.tip + part.tipRadius * to,
             part.tail + part.tailRadius * to},
            glm::normalize(outwardsAt(k + 0.5f) + slope * axis));
    }
}

}  // namespace

WindArrow::WindArrow(const Lens& lens, glm::vec2 middle, float depth, float range, float reach)
    : middle_(lens.pointAt(middle, depth)),
      unit_(lens.scale() * lens.unitAt(depth)),
      least_(kLeastReach * unit_),
      most_(std::max(reach * lens.unitAt(depth), 2.0f * least_)),
      range_(range) {}

glm::vec3 WindArrow::halfOf(const glm::vec3& velocity) const {
    const float strength = glm::length(velocity);
    if (!(strength > 0.0f)) return glm::vec3(0.0f);
    return (least_ + (most_ - least_) * strength / (strength + half())) / strength * velocity;
}

std::vector<ArrowFace> WindArrow::facesOf(const Lens& lens, const glm::vec3& velocity) const {
    const glm::vec3 half = halfOf(velocity);
    if (half == glm::vec3(0.0f)) return {};
    const float length = 2.0f * glm::length(half);
    const float cone = std::min(kConeLength * unit_, 0.6f * length);
    const glm::vec3 neck = middle_ + half * (1.0f - 2.0f * cone / length);
    const ArrowPart shaft{middle_ - half, neck, kShaftRadius * unit_, kShaftRadius * unit_};
    const ArrowPart head{neck, middle_ + half, kConeRadius * unit_, 0.0f};
    const bool pointsAtEye = glm::dot(half, lens.eye() - neck) > 0.0f;
    std::vector<ArrowFace> faces;
    addPart(pointsAtEye ? shaft : head, lens, faces);
    addPart(pointsAtEye ? head : shaft, lens, faces);
    return faces;
}

bool WindArrow::isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    const Seen head = lens.see(headOf(velocity));
    return head.depth > 0.0f && glm::distance(head.place, place) <= kTouchReach * lens.scale();
}

glm::vec3 WindArrow::dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    // Greatest distance from the middle at which there is no wind, in pixels of a standard-density screen.
    constexpr float kCalm = 5.0f;
    const Seen head = lens.see(headOf(velocity));
    const Seen middle = lens.see(middle_);
    if (head.depth <= 0.0f || !isFinite(place)) return velocity;
    if (glm::distance(place, middle.place) < kCalm * lens.scale()) return glm::vec3(0.0f);
    const glm::vec3 way = lens.pointAt(place, head.depth) - middle_;
    const float length = glm::length(way);
    // The formula is the inverse of headOf().
    const float share = std::clamp((length - least_) / (most_ - least_), 0.0f, range_ / (range_ + half()));
    return way / length * (half() * share / (1.0f - share));
}

}  // namespace drape::viewer
