#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "gl/context/timer.h"
#include "viewer/look/quality_governor.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// Measures how long pictures take, and chooses the quality of moving ones. Needs a current GL context.
class PictureClock {
public:
    PictureClock();

    /// A picture begins.
    void begin() { began_ = std::chrono::steady_clock::now(); }
    /// Calls `draw`, and measures how long the GPU works for it.
    void draw(const std::function<void()>& draw);
    /// Time that the latest picture took, s: on a GPU its own, some pictures old; on a software renderer from begin()
    /// until now. Nothing before the first is known.
    std::optional<double> seconds();
    /// Adjusts the quality of moving pictures. To be called once for a picture that is one of many.
    /// `realSeconds`: since the last picture.
    /// `keepsUp`: whether steps keep up with real time.
    void adjust(double realSeconds, bool keepsUp);
    /// The quality of a moving picture: as chosen by a person, or by adjust().
    QualityLevel level(QualityChoice choice) const;

private:
    gl::Timer timer_;
    QualityGovernor governor_;
    bool isSoftware_;
    std::chrono::steady_clock::time_point began_;
};

}  // namespace drape::viewer
