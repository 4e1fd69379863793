#include "viewer/look/window_camera.h"

#include <cmath>
#include <glm/glm.hpp>
#include <numbers>

namespace drape::viewer {
namespace {

float aspectOf(glm::ivec2 size) { return static_cast<float>(size.x) / static_cast<float>(size.y); }

}  // namespace

float Viewport::visibleAspect() const { return aspectOf(visibleSize()); }

render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport) {
    const glm::vec2 size(viewport.size);
    render::OrbitCamera drawn = camera.forPicture(viewport.visibleAspect());
    const float heights = size.y / static_cast<float>(viewport.visibleSize().y);
    drawn.fieldOfView = 2.0f * std::atan(std::tan(0.5f * drawn.fieldOfView) * heights);
    drawn.offset = glm::vec2(viewport.covered) / size;
    return drawn;
}

render::OrbitCamera pictureCamera(const render::OrbitCamera& camera, glm::ivec2 size, const Viewport& viewport) {
    return camera.forPicture(aspectOf(size), viewport.visibleAspect());
}

PixelBox framedPart(glm::ivec2 size, const Viewport& viewport) {
    const glm::vec2 visible(viewport.visibleSize());
    const glm::vec2 scales = visible / glm::vec2(size);
    const glm::vec2 framed = glm::vec2(size) * glm::min(scales.x, scales.y);
    return {glm::vec2(viewport.covered.x, 0.0f) + 0.5f * (visible - framed), framed};
}

bool isCropped(glm::ivec2 size, const Viewport& viewport) {
    const glm::vec2 left = glm::vec2(viewport.visibleSize()) - framedPart(size, viewport).size;
    return glm::max(left.x, left.y) > 2.0f;
}

bool isFinite(glm::vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }
bool isFinite(const glm::vec3& v) { return isFinite(glm::vec2(v)) && std::isfinite(v.z); }

Lens::Lens(const render::OrbitCamera& camera, glm::vec2 window, float scale)
    : scale_(scale),
      window_(window),
      eye_(camera.eye()),
      middle_(0.5f * window * glm::vec2(1.0f + camera.offset.x, 1.0f - camera.offset.y)),
      unitsPerSlope_(0.5f * window.y / std::tan(0.5f * camera.fieldOfView)) {
    const glm::mat4 toView = camera.view();
    right_ = {toView[0][0], toView[1][0], toView[2][0]};
    up_ = {toView[0][1], toView[1][1], toView[2][1]};
    forward_ = -glm::vec3(toView[0][2], toView[1][2], toView[2][2]);
}

Seen Lens::see(const glm::vec3& point) const {
    const glm::vec3 away = point - eye_;
    const float depth = glm::dot(away, forward_);
    if (!(depth > 0.0f) || !std::isfinite(depth)) return {};
    const glm::vec2 slope = glm::vec2(glm::dot(away, right_), -glm::dot(away, up_)) / depth;
    const glm::vec2 place = middle_ + slope * unitsPerSlope_;
    return isFinite(place) ? Seen{place, depth} : Seen{};
}

Ray Lens::ray(glm::vec2 place) const {
    const glm::vec2 slope = (place - middle_) / unitsPerSlope_;
    return {eye_, forward_ + right_ * slope.x - up_ * slope.y};
}

glm::vec3 Lens::pointAt(glm::vec2 place, float depth) const {
    const Ray sight = ray(place);
    return sight.origin + depth * sight.direction;
}

namespace {

struct Direction {
    float yaw, pitch;  // angles of the camera, degrees
};
constexpr Direction kDirections[] = {{0.0f, 0.0f}, {90.0f, 0.0f}, {0.0f, 89.0f}, {35.0f, 25.0f}};

}  // namespace

render::OrbitCamera lookingFrom(CameraPreset preset, render::OrbitCamera camera) {
    SceneCamera view = camera.toView();
    const Direction& direction = kDirections[static_cast<std::size_t>(preset)];
    view.yaw = direction.yaw;
    view.pitch = direction.pitch;
    render::OrbitCamera moved(view);
    moved.fieldOfView = camera.fieldOfView;
    return moved;
}

CameraFlight::CameraFlight(const render::OrbitCamera& from, const render::OrbitCamera& to) : from_(from), to_(to) {}

render::OrbitCamera CameraFlight::camera() const {
    if (isOver()) return to_;
    const auto t = static_cast<float>(passed_ / kDuration);
    const float part = t * t * (3.0f - 2.0f * t);  // smooth at both ends of the flight
    const float turn = std::remainder(to_.yaw - from_.yaw, 2.0f * std::numbers::pi_v<float>);
    render::OrbitCamera camera = from_;
    camera.orbit(part * turn, part * (to_.pitch - from_.pitch));
    camera.target = glm::mix(from_.target, to_.target, part);
    camera.zoom(std::pow(to_.distance / from_.distance, part));
    camera.fieldOfView = glm::mix(from_.fieldOfView, to_.fieldOfView, part);
    camera.leastAspect = glm::mix(from_.leastAspect, to_.leastAspect, part);
    return camera;
}

}  // namespace drape::viewer
