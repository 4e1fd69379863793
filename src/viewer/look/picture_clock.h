#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <optional>

#include "gl/context/timer.h"
#include "render/frame/view.h"
#include "viewer/state/run_controls.h"

namespace drape::viewer {

/// The quality and resolution of a moving picture.
struct QualityLevel {
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;  ///< rendered pixels per pixel of the window, along each side; see render::Look
    /// Longest time of a picture at this level, s. If pictures take longer, the next lower level is chosen.
    double longest = 0.0;
};

/// Chooses the quality of moving pictures. It goes down a level when pictures have been too slow, or steps have not
/// kept up with real time, for half a second. It goes up a level when there is enough time for the next one. Whenever
/// the next level soon proves too slow, the governor doubles its wait before it goes up again.
class QualityGovernor {
public:
    /// Longest time of a picture at full or nearly full resolution, s. Motion is not smooth below 24 pictures per
    /// second.
    static constexpr double kLongest = 1.0 / 27.0;
    /// Longest time of a picture at low resolution, s. It is longer, since going down another level would cost more
    /// sharpness than the smoother motion is worth.
    static constexpr double kLongestSharp = 1.0 / 18.0;
    static constexpr double kMostWait = 64.0;  ///< longest wait before a higher level is tried, s
    static constexpr QualityLevel kLevels[] = {
        {render::Quality::fast, 0.5f, kLongestSharp}, {render::Quality::fast, 0.7f, kLongestSharp},
        {render::Quality::fast, 0.85f, kLongest},     {render::Quality::fast, 1.0f, kLongest},
        {render::Quality::draft, 1.0f, kLongest},     {render::Quality::full, 1.0f, kLongest}};
    /// Approximate time of a picture at each level, relative to the next lower level.
    static constexpr double kFactors[] = {1.0, 1.4, 1.25, 1.25, 5.0, 4.0};
    static constexpr int kTop = static_cast<int>(std::size(kLevels)) - 1;

    /// `isSoftware`: whether a software renderer draws the pictures. In that case, the governor starts at a low level.
    explicit QualityGovernor(bool isSoftware) : level_(isSoftware ? 1 : kTop) {}

    const QualityLevel& level() const { return kLevels[level_]; }
    /// Takes account of a picture that was drawn.
    /// `seconds`: time that it took to draw, s.
    /// `passed`: real time since the last call, s.
    /// `keepsUp`: whether steps keep up with real time.
    void note(double seconds, double passed, bool keepsUp = true) {
        passed = std::min(passed, 0.1);  // limited, since a picture that waits for a file or a shader is no typical one
        since_ += passed;
        slow_ = seconds > level().longest || !keepsUp ? slow_ + passed : 0.0;
        const bool hasTime =
            level_ < kTop && keepsUp && 1.2 * seconds * kFactors[level_ + 1] < kLevels[level_ + 1].longest;
        idle_ = hasTime ? idle_ + passed : 0.0;
        if (slow_ > 0.5 && level_ > 0) {
            if (since_ < 4.0) wait_ = std::min(2.0 * wait_, kMostWait);
            change(-1);
        } else if (idle_ > wait_) {
            change(1);
        }
    }

private:
    void change(int by) {
        level_ += by;
        slow_ = idle_ = since_ = 0.0;
    }

    int level_;
    double slow_ = 0.0;   // time for which pictures have been too slow without a break, s
    double idle_ = 0.0;   // time for which the next higher level would have been fast enough, s
    double since_ = 0.0;  // time since the last change of level, s
    double wait_ = 1.0;   // value of idle_ at which the next higher level is chosen, s
};

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

    /// Takes account of the user's input. Call it once per picture.
    /// `hasEvents`: whether there were events since the last picture.
    /// `holds`: whether the user holds a button of the mouse or the cloth.
    /// `realSeconds`: real time since the last picture, s.
    void noteInput(bool hasEvents, bool holds, double realSeconds) {
        constexpr double kBusy = 0.3;  // time after the last event for which the user counts as busy, s
        sinceEvent_ = hasEvents ? 0.0 : sinceEvent_ + realSeconds;
        isBusy_ = holds || sinceEvent_ < kBusy;
    }
    /// Returns whether the user moves the mouse or types, so that a picture must not take long.
    bool isBusy() const { return isBusy_; }

private:
    gl::Timer timer_;
    QualityGovernor governor_;
    bool isSoftware_;
    std::chrono::steady_clock::time_point began_;
    double sinceEvent_ = 0.0;  // time since the last event, s
    bool isBusy_ = false;
};

}  // namespace drape::viewer
