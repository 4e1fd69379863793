// How the scene is looked at.

#include "viewer/session.h"

namespace drape::viewer {

void Session::frameCloth() {
    render::OrbitCamera camera = widenedCamera(camera_, viewport_);
    camera.frame(boundsOf(simulation_.state().positions), viewport_.freeAspect());
    camera.fieldOfView = camera_.fieldOfView;
    put(camera);
}

void Session::move(const CameraMotion& motion) {
    if (motion.isNone()) return;
    flight_.reset();
    camera_.orbitPixels(motion.orbit * pixelRatio_, viewport_.size.y);
    render::OrbitCamera panned = widenedCamera(camera_, viewport_);
    panned.panPixels(motion.pan * pixelRatio_, viewport_.size.y);
    camera_.target = panned.target;
    camera_.zoom(motion.zoom);
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
    if (flight_->isOver()) flight_.reset();
}

void Session::setPivot(glm::vec2 pointer) {
    attempt([&] {
        const std::optional<glm::vec3> point = handling_.pointUnder(lens(), pointer);
        if (!point) return;
        render::OrbitCamera camera = flight_ ? flight_->end() : camera_;
        camera.target = *point;
        fly(camera);
    });
}

Lens Session::lens() const { return Lens(drawnCamera(camera_, viewport_), glm::vec2(viewport_.size) / pixelRatio_); }

}  // namespace drape::viewer
