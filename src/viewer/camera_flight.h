#pragma once

#include <optional>

#include "render/camera.h"

namespace drape::viewer {

/// Directions to look from, in the order of their keys and buttons.
enum class CameraPreset { front, side, top, threeQuarter };
inline constexpr const char* kPresetNames[] = {"Front", "Side", "Top", "3/4"};

/// The camera looking from there at what it looks at, from as far. Angles are the world's: a sheet of a scene faces
/// the front.
render::OrbitCamera lookingFrom(CameraPreset preset, render::OrbitCamera camera);

/// A smooth way from one place of the camera to another. It keeps to what an OrbitCamera can be, so that up stays up.
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
