#include "viewer/camera_flight.h"

#include <cmath>
#include <glm/glm.hpp>
#include <numbers>

namespace drape::viewer {
namespace {

struct Direction {
    float yaw, pitch;  // degrees
};
constexpr Direction kDirections[] = {{0.0f, 0.0f}, {90.0f, 0.0f}, {0.0f, 89.0f}, {35.0f, 25.0f}};

}  // namespace

render::OrbitCamera lookingFrom(CameraPreset preset, render::OrbitCamera camera) {
    CameraView view = camera.toView();
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
    const float part = t * t * (3.0f - 2.0f * t);  // starts and ends at rest
    const float turn = std::remainder(to_.yaw - from_.yaw, 2.0f * std::numbers::pi_v<float>);
    render::OrbitCamera camera = from_;
    camera.orbit(part * turn, part * (to_.pitch - from_.pitch));
    camera.target = glm::mix(from_.target, to_.target, part);
    camera.zoom(std::pow(to_.distance / from_.distance, part));
    camera.fieldOfView = glm::mix(from_.fieldOfView, to_.fieldOfView, part);
    return camera;
}

}  // namespace drape::viewer
