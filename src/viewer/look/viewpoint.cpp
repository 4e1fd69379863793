#include "viewer/look/viewpoint.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drape::viewer {
namespace {

constexpr float kLegendText = 16.0f;   // height of a line, in pixels of a standard-density screen
constexpr float kLegendWidth = 24.0f;  // width of the widest legend with its margins, in line heights
constexpr float kLeastText = 4.0f;     // smallest height of a line in a picture for a file, pixels

/// Returns the lowest height of the eye, m, or minus infinity if there is no ground. It is lower for a near camera,
/// whose near plane is closer: the near plane must not cut into the ground.
float lowestEye(const render::OrbitCamera& camera, const Settings& settings) {
    const Collider& ground = settings.ground();
    return ground.on ? ground.place.y + camera.nearPlane() : -std::numeric_limits<float>::infinity();
}

}  // namespace

void Viewpoint::setWindow(const WindowShape& window) {
    window_ = window;
    viewport_ = {window.pixels, glm::ivec2(glm::round(glm::vec2(window.panel, window.timeBar) * window.pixelRatio))};
    const auto visible = static_cast<float>(viewport_.visibleSize().x);
    legendText_ =
        std::min(std::round(kLegendText * window.scale * window.pixelRatio), std::floor(visible / kLegendWidth));
}

render::OrbitCamera Viewpoint::pictureCamera(glm::ivec2 size) const {
    return viewer::pictureCamera(camera_, size, viewport_);
}

float Viewpoint::pictureText(glm::ivec2 size) const {
    const auto width = static_cast<float>(size.x);
    const float enlarged = legendText_ * width / framedPart(size, viewport_).size.x;
    return std::max(kLeastText, std::floor(std::min(enlarged, width / kLegendWidth)));
}

void Viewpoint::move(const CameraMotion& motion, const Settings& settings) {
    if (motion.isNone()) return;
    flight_.reset();
    camera_.orbitPixels(motion.orbit * window_.pixelRatio, viewport_.size.y);
    camera_.zoom(motion.zoom);
    camera_.keepAbove(lowestEye(camera_, settings));
    render::OrbitCamera panned = camera_.forPicture(viewport_.visibleAspect());
    panned.panPixels(motion.pan * window_.pixelRatio, viewport_.visibleSize().y);
    camera_.target = panned.target;
    camera_.target.y += std::max(0.0f, lowestEye(camera_, settings) - camera_.eye().y);
}

void Viewpoint::put(const render::OrbitCamera& camera) {
    flight_.reset();
    camera_ = camera;
}

void Viewpoint::turnAbout(const glm::vec3& point) {
    render::OrbitCamera camera = destination();
    camera.target = point;
    fly(camera);
}

void Viewpoint::lookFrom(CameraPreset preset) { fly(lookingFrom(preset, destination())); }

void Viewpoint::frame(const render::Box& box, const Settings& settings) {
    constexpr float kMargin = 1.06f;  // factor on the smallest distance at which the whole box is visible
    render::OrbitCamera camera = camera_.forPicture(viewport_.visibleAspect());
    camera.frame(box, viewport_.visibleAspect());
    camera.zoom(kMargin);
    camera.fieldOfView = camera_.fieldOfView;
    camera.keepAbove(lowestEye(camera, settings));
    put(camera);
}

void Viewpoint::pass(double realSeconds, const Settings& settings) {
    if (!flight_) return;
    flight_->pass(realSeconds);
    camera_ = flight_->camera();
    camera_.keepAbove(lowestEye(camera_, settings));
    if (flight_->isOver()) flight_.reset();
}

Lens Viewpoint::lens() const {
    return Lens(drawnCamera(camera_, viewport_), glm::vec2(viewport_.size) / window_.pixelRatio, window_.scale);
}

VisiblePart Viewpoint::visiblePart() const {
    const glm::vec2 end = glm::vec2(viewport_.size) / window_.pixelRatio;
    return {lens(), {window_.panel, 0.0f}, {end.x, end.y - window_.timeBar}, camera_.farPlane()};
}

bool VisiblePart::shows(const glm::vec3& centre, float radius) const {
    if (glm::distance(centre, lens.eye()) <= radius) return true;
    const Seen seen = lens.see(centre);
    if (!(seen.depth > 0.0f) || seen.depth - radius > farthest) return false;
    const float margin = radius / lens.unitAt(seen.depth);
    return glm::all(glm::greaterThanEqual(seen.place, low - margin)) &&
           glm::all(glm::lessThanEqual(seen.place, high + margin));
}

void ClothInView::look(const VisiblePart& part, std::span<const glm::vec3> places, float reach, double realSeconds) {
    const bool isSeen =
        places.empty() || std::ranges::any_of(places, [&](const glm::vec3& place) { return part.shows(place, reach); });
    unseenFor_ = isSeen ? 0.0 : unseenFor_ + realSeconds;
}

}  // namespace drape::viewer
