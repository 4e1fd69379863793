#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "render/camera/bounds.h"
#include "render/camera/camera.h"
#include "solver/settings/settings.h"
#include "viewer/input/input.h"
#include "viewer/look/scene_view.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// A window and the panels that cover parts of its picture.
struct WindowShape {
    glm::ivec2 pixels{1, 1};  ///< size of the picture
    float pixelRatio = 1.0f;  ///< pixels per window coordinate
    float scale = 1.0f;       ///< window coordinates per unit of an ordinary screen
    float panel = 0.0f;       ///< width of the panel at the left edge, window coordinates
    float timeBar = 0.0f;     ///< height of the bar at the lower edge, window coordinates
};

/// The camera of the window: where it is, how it moves, and the part of the picture that it has. It never goes below
/// the ground.
class Viewpoint {
public:
    explicit Viewpoint(const CameraView& camera) : camera_(camera) {}

    void setWindow(const WindowShape& window);

    /// Moves the camera as the mouse does. A flight ends.
    void move(const CameraMotion& motion, const Settings& settings);
    /// Puts the camera there at once. A flight ends.
    void put(const render::OrbitCamera& camera);
    /// Begins a smooth flight to that camera.
    void fly(const render::OrbitCamera& end) { flight_.emplace(camera_, end); }
    /// Begins a flight to a camera that turns about `point`.
    void turnAbout(const glm::vec3& point);
    /// Begins a flight to a camera that looks from a direction.
    void lookFrom(CameraPreset preset);
    /// Puts the camera where `box` just fits into the free part of the picture.
    void frame(const render::Box& box, const Settings& settings);
    /// Moves a flight on. To be called once a picture.
    /// `realSeconds`: since the last call.
    void pass(double realSeconds, const Settings& settings);

    const render::OrbitCamera& camera() const { return camera_; }
    const Viewport& viewport() const { return viewport_; }
    /// How the window shows the scene.
    Lens lens() const;
    /// Height of a line of a legend, pixels.
    float legendText() const { return legendText_; }
    /// Height of the bar below a legend, pixels.
    float legendAbove() const;
    /// Height of the bar at the lower edge, window coordinates.
    float timeBar() const { return window_.timeBar; }
    float scale() const { return window_.scale; }

private:
    /// The camera at the end of a flight, or else the present one.
    const render::OrbitCamera& destination() const { return flight_ ? flight_->end() : camera_; }

    render::OrbitCamera camera_;
    std::optional<CameraFlight> flight_;
    WindowShape window_;
    Viewport viewport_;
    float legendText_ = 16.0f;
};

}  // namespace drape::viewer
