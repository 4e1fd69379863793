#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "base/choice.h"
#include "render/camera/camera.h"

namespace drape::viewer {

/// The picture of a window and the parts of it that the panel and the time bar cover. The rest, at the upper right, is
/// the visible part.
struct Viewport {
    glm::ivec2 size{1, 1};  ///< size of the whole picture, pixels
    /// Width of the part at the left edge that the panel covers, and height of the part at the lower edge that the time
    /// bar covers, pixels.
    glm::ivec2 covered{0, 0};

    /// Returns the size of the visible part, pixels, at least 1.
    glm::ivec2 visibleSize() const { return glm::max(size - covered, glm::ivec2(1)); }
    /// Returns width / height of the visible part.
    float visibleAspect() const;
};

/// Returns the camera that draws the whole window. Its visible part has the same view as a
/// picture of that size by pictureCamera().
render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport);

/// Returns the camera of a picture for a file. The picture shows the visible part of the window, or the
/// largest area around its middle that has the picture's shape; see framedPart().
/// `size`: size of the picture, pixels.
render::OrbitCamera pictureCamera(const render::OrbitCamera& camera, glm::ivec2 size, const Viewport& viewport);

/// A rectangle of a window's picture, in pixels from its upper left corner, y down.
struct PixelBox {
    glm::vec2 corner{0.0f};  ///< upper left corner
    glm::vec2 size{0.0f};
};

/// Returns the part of the window that a picture for a file shows.
/// `size`: size of the picture, pixels.
PixelBox framedPart(glm::ivec2 size, const Viewport& viewport);

/// Returns whether a picture for a file shows less than the visible part of the window, by more than a pixel along a
/// side.
/// `size`: size of the picture, pixels.
bool isCropped(glm::ivec2 size, const Viewport& viewport);

/// Returns whether no component is infinite or NaN. The positions of a cloth that blows up can be either.
bool isFinite(glm::vec2 v);
bool isFinite(const glm::vec3& v);

/// A ray from the eye. Its point at depth d is origin + d * direction.
struct Ray {
    glm::vec3 origin{0.0f};
    glm::vec3 direction{0.0f, 0.0f, -1.0f};  ///< not a unit vector: moving by it increases the depth by one metre
};

/// The place in the window where a point of the scene appears.
struct Seen {
    glm::vec2 place{0.0f};  ///< place in the window, in window coordinates, y down
    float depth = 0.0f;     ///< distance in front of the eye along the view, m; if 0 or less, the point is not visible
};

/// Maps points of the scene to places in the window, and back. Lengths across the picture are in window coordinates,
/// depths in metres along the view.
class Lens {
public:
    /// `window`: size of the window, in window coordinates, at least 1.
    /// `scale`: window coordinates per pixel of a standard-density screen.
    Lens(const render::OrbitCamera& camera, glm::vec2 window, float scale = 1.0f);

    /// Returns the place where a point appears. The depth is 0 if the point is not in front of the eye, not finite, or
    /// so far aside that its place would overflow.
    /// `point`: position in the scene, m.
    Seen see(const glm::vec3& point) const;
    /// Returns the depth of a point in front of the eye along the view, m. It is below 0 behind the eye.
    float depthOf(const glm::vec3& point) const { return glm::dot(point - eye_, forward_); }
    Ray ray(glm::vec2 place) const;
    glm::vec3 pointAt(glm::vec2 place, float depth) const;
    /// Returns the length in the scene of one window coordinate at that depth, m.
    /// `depth`: distance from the eye along the view, m.
    float unitAt(float depth) const { return depth / unitsPerSlope_; }
    glm::vec3 eye() const { return eye_; }
    /// Returns the size of the window, in window coordinates.
    glm::vec2 window() const { return window_; }
    /// Returns the number of window coordinates per pixel of a standard-density screen.
    float scale() const { return scale_; }

private:
    float scale_;
    glm::vec2 window_;
    glm::vec3 eye_;
    glm::vec3 right_, up_, forward_;
    glm::vec2 middle_;  // place in the window of the point that the camera looks at
    // Distance in the window between its middle and a point seen at 45 degrees, in window coordinates.
    float unitsPerSlope_;
};

/// The directions that the user can look from, in the order of their keys and buttons.
enum class CameraPreset { front, side, top, threeQuarter };

}  // namespace drape::viewer

template <>
inline constexpr auto drape::kChoices<drape::viewer::CameraPreset> =
    std::to_array<drape::Labelled<drape::viewer::CameraPreset>>({
        {drape::viewer::CameraPreset::front, "front", "Front"},
        {drape::viewer::CameraPreset::side, "side", "Side"},
        {drape::viewer::CameraPreset::top, "top", "Top"},
        {drape::viewer::CameraPreset::threeQuarter, "threeQuarter", "3/4"},
    });

namespace drape::viewer {

/// Returns the camera that looks at the same target from that direction and the same distance. The directions are fixed
/// in the world: the sheets of the scenes face the front.
render::OrbitCamera lookingFrom(CameraPreset preset, render::OrbitCamera camera);

/// A smooth flight from one camera to another. Every state in between is an OrbitCamera, so the picture never tilts.
class CameraFlight {
public:
    static constexpr double kDuration = 0.35;  ///< duration of a flight, s

    CameraFlight(const render::OrbitCamera& from, const render::OrbitCamera& to);

    /// Continues the flight.
    /// `seconds`: real time since the last call, s.
    void pass(double seconds) { passed_ += seconds; }
    bool isOver() const { return passed_ >= kDuration; }
    /// Returns the camera at this moment of the flight; at the end it is exactly end(). The camera turns in the shorter
    /// direction.
    render::OrbitCamera camera() const;
    const render::OrbitCamera& end() const { return to_; }

private:
    render::OrbitCamera from_, to_;
    double passed_ = 0.0;
};

}  // namespace drape::viewer
