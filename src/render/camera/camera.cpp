#include "render/camera/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>
#include <limits>

namespace drape::render {
namespace {

// Returns an equivalent angle from -pi to pi. Without this, a camera that is turned for hours would lose precision.
float wrappedAngle(float angle) { return std::remainder(angle, 2.0f * glm::pi<float>()); }

}  // namespace

OrbitCamera::OrbitCamera(const SceneCamera& view)
    : target(view.target),
      distance(std::clamp(view.distance, kMinDistance, kMaxDistance)),
      yaw(wrappedAngle(glm::radians(view.yaw))),
      pitch(std::clamp(glm::radians(view.pitch), -kMaxPitch, kMaxPitch)),
      fieldOfView(glm::radians(std::clamp(view.fieldOfView, 5.0f, 120.0f))),
      leastAspect(std::clamp(view.aspect, 0.2f, 5.0f)) {}

SceneCamera OrbitCamera::toView(const SceneCamera& lens) const {
    return {target,      distance,      glm::degrees(yaw), glm::degrees(pitch), glm::degrees(fieldOfView),
            leastAspect, lens.aperture, lens.focus};
}

void OrbitCamera::orbit(float deltaYaw, float deltaPitch) {
    yaw = wrappedAngle(yaw + deltaYaw);
    pitch = std::clamp(pitch + deltaPitch, -kMaxPitch, kMaxPitch);
}

void OrbitCamera::orbitPixels(glm::vec2 pixels, int viewportHeight) {
    const float radiansPerPixel = glm::pi<float>() / static_cast<float>(std::max(viewportHeight, 1));
    orbit(-pixels.x * radiansPerPixel, pixels.y * radiansPerPixel);
}

void OrbitCamera::panPixels(glm::vec2 pixels, int viewportHeight) {
    const float metresPerPixel =
        2.0f * distance * std::tan(0.5f * fieldOfView) / static_cast<float>(std::max(viewportHeight, 1));
    const glm::mat4 toView = view();
    const glm::vec3 right(toView[0][0], toView[1][0], toView[2][0]);
    const glm::vec3 up(toView[0][1], toView[1][1], toView[2][1]);
    target += metresPerPixel * (pixels.y * up - pixels.x * right);
}

void OrbitCamera::zoom(float factor) {
    if (!(factor > 0.0f)) return;
    distance = std::clamp(distance * factor, kMinDistance, kMaxDistance);
}

void OrbitCamera::frame(const Box& box, float aspect) {
    if (box.isEmpty()) return;
    target = box.centre();
    const glm::mat3 toView(view());
    const float slope = std::tan(0.5f * fieldOfView);
    float needed = kMinDistance;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 end((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                            (corner & 4) != 0 ? box.high.z : box.low.z);
        const glm::vec3 seen = toView * (end - target);
        needed = std::max({needed, seen.z + std::abs(seen.x) / (slope * aspect), seen.z + std::abs(seen.y) / slope});
    }
    distance = std::min(needed, kMaxDistance);
}

void OrbitCamera::frame(std::span<const glm::vec4> points, float aspect, float share) {
    // A point (x, y, z) of view space, with z towards the eye, is within the picture of an eye at (cx, cy, d) if
    // |x - cx| <= sx (d - z) and |y - cy| <= sy (d - z). Each of the four sides bounds c + s d or s d - c.
    const glm::mat3 toView(view());
    const float slope = share * std::tan(0.5f * fieldOfView);
    const glm::vec2 slopes(slope * aspect, slope);
    glm::vec2 most(-std::numeric_limits<float>::infinity());
    glm::vec2 least(-std::numeric_limits<float>::infinity());
    float nearest = -std::numeric_limits<float>::infinity();
    float farthest = std::numeric_limits<float>::infinity();
    for (const glm::vec4& point : points) {
        const glm::vec3 seen = toView * (glm::vec3(point) - target);
        if (!std::isfinite(seen.x + seen.y + seen.z)) continue;
        nearest = std::max(nearest, seen.z);
        farthest = std::min(farthest, seen.z);
        most = glm::max(most, glm::vec2(seen) + slopes * seen.z);
        least = glm::max(least, slopes * seen.z - glm::vec2(seen));
    }
    if (!std::isfinite(most.x)) return;
    const glm::vec2 middle = 0.5f * (most - least);
    const glm::vec2 needed = 0.5f * (most + least) / slopes;
    // Distance from the plane through the old target at right angles to the view, m.
    const float away = std::max(needed.x, needed.y);
    const float depth = 0.5f * (nearest + farthest);  // the new target is among the points
    target += middle.x * glm::vec3(toView[0][0], toView[1][0], toView[2][0]) +
              middle.y * glm::vec3(toView[0][1], toView[1][1], toView[2][1]) +
              depth * glm::vec3(toView[0][2], toView[1][2], toView[2][2]);
    distance = std::clamp(away - depth, kMinDistance, kMaxDistance);
}

void OrbitCamera::keepAbove(float height) {
    const float least = std::asin(std::clamp((height - target.y) / distance, -1.0f, 1.0f));
    pitch = std::min(std::max(pitch, least), kMaxPitch);
    target.y += std::max(0.0f, height - eye().y);
}

OrbitCamera OrbitCamera::forPicture(float aspect, float viewAspect) const {
    OrbitCamera camera = *this;
    const float widening = std::max(1.0f, leastAspect / viewAspect);
    const float shownHeight = std::min(1.0f, viewAspect / aspect);  // part of the view's height
    camera.fieldOfView = 2.0f * std::atan(std::tan(0.5f * fieldOfView) * widening * shownHeight);
    return camera;
}

glm::vec3 OrbitCamera::eye() const {
    const glm::vec3 outward(std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch));
    return target + distance * outward;
}

glm::mat4 OrbitCamera::view() const { return glm::lookAt(eye(), target, glm::vec3(0.0f, 1.0f, 0.0f)); }

glm::mat4 OrbitCamera::projection(float aspect) const {
    glm::mat4 projection = glm::perspective(fieldOfView, aspect, nearPlane(), farPlane());
    projection[2][0] = -offset.x;
    projection[2][1] = -offset.y;
    return projection;
}

float OrbitCamera::nearPlane() const { return 0.02f * distance; }

float OrbitCamera::farPlane() const { return std::max(60.0f * distance, 150.0f); }

}  // namespace drape::render
