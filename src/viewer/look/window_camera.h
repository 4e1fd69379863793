#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "base/choice.h"
#include "render/camera/camera.h"

namespace drape::viewer {

/// Returns whether a place is neither infinite nor NaN, as places of a cloth that blows up can be.
bool isFinite(glm::vec2 v);
bool isFinite(const glm::vec3& v);

/// A line of sight. Its point at depth d is origin + d * direction.
struct Ray {
    glm::vec3 origin{0.0f};
    glm::vec3 direction{0.0f, 0.0f, -1.0f};  ///< its length leads one metre deeper
};

/// The place in a window where a point is seen.
struct Seen {
    glm::vec2 place{0.0f};  ///< window coordinates, y down
    float depth = 0.0f;     ///< m before the eye, along the view; 0 or less: not seen
};

/// Maps points of the world to places in a window, and back. Lengths across the picture are in window coordinates,
/// depths in metres along the view.
class Lens {
public:
    /// `window`: size, window coordinates, at least 1.
    /// `scale`: window coordinates per unit of an ordinary screen.
    Lens(const render::OrbitCamera& camera, glm::vec2 window, float scale = 1.0f);

    /// The place of a point. Points that are not finite are not seen, nor those so far aside that their place
    /// overflows.
    Seen see(const glm::vec3& point) const;
    /// Depth of a point before the eye, m along the view; below 0 behind the eye.
    float depthOf(const glm::vec3& point) const { return glm::dot(point - eye_, forward_); }
    Ray ray(glm::vec2 place) const;
    glm::vec3 pointAt(glm::vec2 place, float depth) const;
    /// Metres per window coordinate at that depth.
    float unitAt(float depth) const { return depth / unitsPerSlope_; }
    glm::vec3 eye() const { return eye_; }
    /// Window coordinates per unit of an ordinary screen.
    float scale() const { return scale_; }

private:
    float scale_;
    glm::vec3 eye_;
    glm::vec3 right_, up_, forward_;
    glm::vec2 middle_;     // place in the window that the camera looks at
    float unitsPerSlope_;  // window coordinates from the middle to a point as far aside as it is deep
};

/// Directions to look from, in the order of their keys and buttons.
enum class CameraPreset { front, side, top, threeQuarter };

}  // namespace drape::viewer

template <>
inline constexpr auto drape::kChoices<drape::viewer::CameraPreset> =
    std::to_array<drape::Labelled<drape::viewer::CameraPreset>>({
        {drape::viewer::CameraPreset::front, "front", "Front"},
        {drape::viewer::CameraPreset::side, "side", "Side"},
        {drape::viewer::CameraPreset::top, "top", "Top"},
        {drape::viewer::CameraPreset::threeQuarter, "threeQuarter", "Angle"},
    });

namespace drape::viewer {

/// The camera looking from that direction, at the same target and from the same distance. The directions are fixed in
/// the world: sheets of scenes face the front.
render::OrbitCamera lookingFrom(CameraPreset preset, render::OrbitCamera camera);

/// A smooth flight from one camera to another. Every state on the way is an OrbitCamera, so up stays up.
class CameraFlight {
public:
    static constexpr double kDuration = 0.35;  ///< s

    CameraFlight(const render::OrbitCamera& from, const render::OrbitCamera& to);

    /// Moves on by real time, s.
    void pass(double seconds) { passed_ += seconds; }
    bool isOver() const { return passed_ >= kDuration; }
    /// The camera now: exactly the end when the flight is over. It turns the shorter way.
    render::OrbitCamera camera() const;
    const render::OrbitCamera& end() const { return to_; }

private:
    render::OrbitCamera from_, to_;
    double passed_ = 0.0;
};

}  // namespace drape::viewer
