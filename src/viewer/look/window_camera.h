#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "base/choice.h"
#include "render/camera/camera.h"

namespace drape::viewer {

/// Neither infinite nor NaN. A simulation that blows up has other places too.
bool isFinite(glm::vec2 v);
bool isFinite(const glm::vec3& v);

/// A line of sight: the point at a depth d is origin + d * direction.
struct Ray {
    glm::vec3 origin{0.0f};
    glm::vec3 direction{0.0f, 0.0f, -1.0f};  ///< as long as it takes to get one metre deeper
};

/// Where a point is seen.
struct Seen {
    glm::vec2 place{0.0f};  ///< in window coordinates, y down
    float depth = 0.0f;     ///< m before the eye, along the view; 0 and below: not seen
};

/// How a window shows the world: from points to places in it, and back. Lengths across the picture are in window
/// coordinates, depths in metres along the view.
class Lens {
public:
    /// window: size in window coordinates, at least 1. scale: window coordinates per unit of an ordinary screen.
    Lens(const render::OrbitCamera& camera, glm::vec2 window, float scale = 1.0f);

    /// Points that are not finite, or so far aside that their place overflows, are not seen.
    Seen see(const glm::vec3& point) const;
    /// m before the eye, along the view; below 0: behind it.
    float depthOf(const glm::vec3& point) const { return glm::dot(point - eye_, forward_); }
    Ray ray(glm::vec2 place) const;
    glm::vec3 pointAt(glm::vec2 place, float depth) const;
    /// m for one unit of window coordinates.
    float unitAt(float depth) const { return depth / unitsPerSlope_; }
    glm::vec3 eye() const { return eye_; }
    /// Window coordinates per unit of an ordinary screen.
    float scale() const { return scale_; }

private:
    float scale_;
    glm::vec3 eye_;
    glm::vec3 right_, up_, forward_;
    glm::vec2 middle_;     // of the window: where the camera looks
    float unitsPerSlope_;  // window coordinates from the middle to a point that is as far aside as it is deep
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

/// The camera looking from that direction at the same target, from the same distance. Angles are the world's: a sheet
/// of a scene faces the front.
render::OrbitCamera lookingFrom(CameraPreset preset, render::OrbitCamera camera);

/// A smooth way from one place of the camera to another. It stays within the states of an OrbitCamera, so up stays up.
class CameraFlight {
public:
    static constexpr double kDuration = 0.35;  ///< s

    CameraFlight(const render::OrbitCamera& from, const render::OrbitCamera& to);

    /// Real time has passed, s.
    void pass(double seconds) { passed_ += seconds; }
    bool isOver() const { return passed_ >= kDuration; }
    /// Where it is now; exactly at its end when it is over. Turns by the shorter way.
    render::OrbitCamera camera() const;
    const render::OrbitCamera& end() const { return to_; }

private:
    render::OrbitCamera from_, to_;
    double passed_ = 0.0;
};

}  // namespace drape::viewer
