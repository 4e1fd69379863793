#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "render/camera/bounds.h"
#include "render/camera/camera.h"
#include "solver/settings/settings.h"
#include "viewer/input/input.h"
#include "viewer/look/window_camera.h"

namespace drape::viewer {

/// The size of a window and of the panels that cover parts of its picture.
struct WindowShape {
    glm::ivec2 pixels{1, 1};  ///< size of the picture, pixels
    float pixelRatio = 1.0f;  ///< pixels per window coordinate
    float scale = 1.0f;       ///< window coordinates per pixel of a standard-density screen
    float panel = 0.0f;       ///< width of the panel at the left edge, in window coordinates
    float timeBar = 0.0f;     ///< height of the time bar at the lower edge, in window coordinates
};

/// The part of the scene that the window shows beside its panel and above its time bar.
struct VisiblePart {
    Lens lens;
    glm::vec2 low{0.0f};    ///< upper left corner of the part of the window, in window coordinates
    glm::vec2 high{0.0f};   ///< lower right corner of the part of the window, in window coordinates
    float farthest = 0.0f;  ///< depth of the far end of the scene, m

    /// Returns whether any of a sphere is within this part. A sphere near a corner may be just outside.
    bool shows(const glm::vec3& centre, float radius) const;
};

/// The camera of the window, its motion, and the visible part of the window. The camera never goes below the ground.
class Viewpoint {
public:
    explicit Viewpoint(const SceneCamera& camera) : camera_(camera) {}

    void setWindow(const WindowShape& window);

    /// Moves the camera by the motion that the user has asked for, and ends a flight.
    void move(const CameraMotion& motion, const Settings& settings);
    /// Replaces the camera immediately, and ends a flight.
    void put(const render::OrbitCamera& camera);
    /// Begins a smooth flight to that camera.
    void fly(const render::OrbitCamera& end) { flight_.emplace(camera_, end); }
    /// Begins a flight to a camera that turns about `point`.
    /// `point`: position in the scene, m.
    void turnAbout(const glm::vec3& point);
    /// Begins a flight to a camera that looks from that direction.
    void lookFrom(CameraPreset preset);
    /// Moves the camera to a distance at which `box` just fits into the visible part of the window.
    void frame(const render::Box& box, const Settings& settings);
    /// Continues a flight. Call it once per picture.
    /// `realSeconds`: real time since the last call, s.
    void pass(double realSeconds, const Settings& settings);

    const render::OrbitCamera& camera() const { return camera_; }
    const Viewport& viewport() const { return viewport_; }
    /// Returns the camera of a picture for a file, see viewer::pictureCamera().
    /// `size`: size of the picture, pixels.
    render::OrbitCamera pictureCamera(glm::ivec2 size) const;
    /// Returns the height of a line of a legend in a picture for a file, pixels. It is enlarged as the cloth is.
    /// `size`: size of the picture, pixels.
    float pictureText(glm::ivec2 size) const;
    /// Returns how the window maps points of the scene to places of the picture.
    Lens lens() const;
    VisiblePart visiblePart() const;
    /// Returns the height of a line of a legend, pixels.
    float legendText() const { return legendText_; }
    /// Returns the height of the time bar, which legends stay above, pixels.
    float legendAbove() const { return static_cast<float>(viewport_.covered.y); }
    /// Returns the height of the time bar at the lower edge, in window coordinates.
    float timeBar() const { return window_.timeBar; }
    float scale() const { return window_.scale; }
    /// Returns the number of pixels per window coordinate.
    float pixelRatio() const { return window_.pixelRatio; }

private:
    /// Returns the camera at the end of the flight, or the current camera if there is no flight.
    const render::OrbitCamera& destination() const { return flight_ ? flight_->end() : camera_; }

    render::OrbitCamera camera_;
    std::optional<CameraFlight> flight_;
    WindowShape window_;
    Viewport viewport_;
    float legendText_ = 16.0f;
};

/// Notices when no cloth is left in the picture.
class ClothInView {
public:
    /// Time for which no cloth must be seen, s. A cloth that swings out of the picture is back by then.
    static constexpr double kWait = 0.5;

    /// Call it once per picture.
    /// `places`: positions of particles that stand for the cloth, m; empty if the scene has no cloth.
    /// `reach`: distance around each of them that counts as cloth, m.
    /// `realSeconds`: real time since the last call, s.
    void look(const VisiblePart& part, std::span<const glm::vec3> places, float reach, double realSeconds);

    /// Returns whether no cloth has been seen for kWait.
    bool isOut() const { return unseenFor_ >= kWait; }
    /// Returns whether isOut() becomes true soon unless cloth is seen again.
    bool isAboutToTell() const { return unseenFor_ > 0.0 && !isOut(); }

private:
    double unseenFor_ = 0.0;  // real time since cloth was last seen, s
};

}  // namespace drape::viewer
