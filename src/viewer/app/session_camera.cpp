// How the scene is looked at, and where in the picture the arrow of the wind stands.

#include <algorithm>
#include <limits>

#include "viewer/app/session.h"

namespace drape::viewer {

void Session::frameCloth() {
    constexpr float kFramedMargin = 1.06f;  // distance over that from which all just fits
    render::OrbitCamera camera = camera_.widenedFor(viewport_.freeAspect());
    camera.frame(motion_.boxNow(simulation_), viewport_.freeAspect());
    camera.zoom(kFramedMargin);
    camera.fieldOfView = camera_.fieldOfView;
    camera.keepAbove(lowestEye(camera));
    put(camera);
}

void Session::move(const CameraMotion& motion) {
    if (motion.isNone()) return;
    flight_.reset();
    camera_.orbitPixels(motion.orbit * pixelRatio_, viewport_.size.y);
    camera_.zoom(motion.zoom);
    camera_.keepAbove(lowestEye(camera_));
    render::OrbitCamera panned = camera_.widenedFor(viewport_.freeAspect());
    panned.panPixels(motion.pan * pixelRatio_, viewport_.size.y);
    camera_.target = panned.target;
    camera_.target.y += std::max(0.0f, lowestEye(camera_) - camera_.eye().y);
}

// The nearer the camera, the lower: its near plane must not cut into the ground.
float Session::lowestEye(const render::OrbitCamera& camera) const {
    const Collider& ground = simulation_.scene().settings.ground();
    return ground.on ? ground.place.y + camera.nearPlane() : -std::numeric_limits<float>::infinity();
}

void Session::put(const render::OrbitCamera& camera) {
    flight_.reset();
    camera_ = camera;
}

void Session::fly(const render::OrbitCamera& end) { flight_.emplace(camera_, end); }

void Session::moveFlight(double realSeconds) {
    if (!flight_) return;
    flight_->pass(realSeconds);
    camera_ = flight_->camera();
    camera_.keepAbove(lowestEye(camera_));
    if (flight_->isOver()) flight_.reset();
}

void Session::setPivot(glm::vec2 pointer) {
    attempt([&] {
        const std::optional<glm::vec3> point = mouseHand_.pointUnder(lens(), pointer);
        if (!point) return;
        render::OrbitCamera camera = flight_ ? flight_->end() : camera_;
        camera.target = *point;
        fly(camera);
    });
}

Lens Session::lens() const {
    return Lens(drawnCamera(camera_, viewport_), glm::vec2(viewport_.size) / pixelRatio_, scale_);
}

// Where the panel shows the wind, an arrow does too, in the lower right of the picture.
void Session::showWind(glm::vec2 window) {
    const auto slider = widgets_.widgets.find("wind.strength");
    const bool isSeen = run_.panel && slider != widgets_.widgets.end() && slider->second.visible;
    if (!isSeen) return mouseHand_.showWind(std::nullopt);
    const bool classic = simulation_.settings().wind.model == WindModel::classic;
    const glm::vec2 label = glm::vec2(110.0f, 40.0f) * scale_;  // right of the foot and below it, above the time bar
    const glm::vec2 last = window - label - glm::vec2(0.0f, legendAbove_ / pixelRatio_);
    const float height = run_.view == render::View::shaded ? 0.8f : 0.45f;  // above the legends of other views
    mouseHand_.showWind(MouseHand::WindPlace{glm::min(window * glm::vec2(0.86f, height), last), camera_.distance,
                                             classic ? panel_.ranges.classicWind : panel_.ranges.wind,
                                             0.18f * std::min(window.x, window.y)});
}

}  // namespace drape::viewer
