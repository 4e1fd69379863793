#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "gl/context/timer.h"
#include "viewer/look/quality_governor.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// Measures how long pictures take, and chooses the quality of moving pictures from that. Needs a current GL context.
class PictureClock {
public:
    PictureClock();

    /// Must be called when a picture begins.
    void begin() { began_ = std::chrono::steady_clock::now(); }
    /// Calls `draw` and measures how long the GPU works on it.
    void draw(const std::function<void()>& draw);
    /// Returns the time that a picture took, s, or nothing before the first measurement. On a GPU this is the GPU's own
    /// time for a picture some frames ago. With a software renderer it is the time since begin().
    std::optional<double> seconds();
    /// Adjusts the quality of moving pictures. Call it once for each picture that belongs to a motion.
    /// `realSeconds`: real time since the last picture, s.
    /// `keepsUp`: whether steps keep up with real time.
    void adjust(double realSeconds, bool keepsUp);
    /// Returns the quality of a moving picture: the one that the user has chosen, or the one that adjust() has found.
    QualityLevel level(QualityChoice choice) const;

private:
    gl::Timer timer_;
    QualityGovernor governor_;
    bool isSoftware_;
    std::chrono::steady_clock::time_point began_;
};

}  // namespace drape::viewer
