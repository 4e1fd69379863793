#pragma once

#include <algorithm>
#include <iterator>

#include "render/frame/quality.h"

namespace drape::viewer {

/// How a moving picture is drawn.
struct QualityLevel {
    render::Quality quality = render::Quality::full;
    float scale = 1.0f;    ///< see render::Look
    double longest = 0.0;  ///< time that a picture may take before the level below is chosen, s
};

/// Chooses the quality of moving pictures by how long they take, and by whether steps keep up with real time. It goes
/// down a level after half a second that was too slow, and up where there is time for the next level. Each time the
/// next level proves too slow, it waits twice as long before it tries again.
class QualityGovernor {
public:
    static constexpr double kLongest = 1.0 / 27.0;  ///< s a picture; below 24 pictures a second motion is not smooth
    /// Longest time of a blurred picture, s: sharper ones are worth some smoothness of motion.
    static constexpr double kLongestSharp = 1.0 / 18.0;
    static constexpr double kMostWait = 64.0;  ///< longest wait before it goes up, s
    static constexpr QualityLevel kLevels[] = {
        {render::Quality::fast, 0.5f, kLongestSharp}, {render::Quality::fast, 0.7f, kLongestSharp},
        {render::Quality::fast, 0.85f, kLongest},     {render::Quality::fast, 1.0f, kLongest},
        {render::Quality::draft, 1.0f, kLongest},     {render::Quality::full, 1.0f, kLongest}};
    /// About how many times as long each level takes as the level below it.
    static constexpr double kFactors[] = {1.0, 1.4, 1.25, 1.25, 5.0, 4.0};
    static constexpr int kTop = static_cast<int>(std::size(kLevels)) - 1;

    /// `isSoftware`: a software renderer draws. It starts with a low level.
    explicit QualityGovernor(bool isSoftware) : level_(isSoftware ? 1 : kTop) {}

    const QualityLevel& level() const { return kLevels[level_]; }
    /// Takes note of a picture.
    /// `seconds`: time that it took to draw.
    /// `passed`: real time since the last call, s.
    /// `keepsUp`: whether steps keep up with real time.
    void note(double seconds, double passed, bool keepsUp = true) {
        passed = std::min(passed, 0.1);  // one picture that waits for a file or a shader says little
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
    double slow_ = 0.0;   // time for which pictures have been too slow, s
    double idle_ = 0.0;   // time for which the next level could be drawn, s
    double since_ = 0.0;  // time since the last change, s
    double wait_ = 1.0;   // idle time before it goes up, s
};

}  // namespace drape::viewer
