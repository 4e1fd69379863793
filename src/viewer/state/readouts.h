#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/grouped.h"
#include "solver/compare.h"

namespace drape::viewer {

/// Formats a time, such as "0.24 ms", "12.3 ms" or "1.20 s".
std::string duration(double seconds);

/// Formats a speed, such as "0.4× real time".
/// `speed`: simulated seconds per real second.
std::string realTime(double speed);

/// Formats the length of a clip, such as "0.25 s", "4.2 s" or "1:04.2".
std::string clipTime(double seconds);

/// Formats the length of a clip with its number of frames, such as "250 frames, 4.2 s".
std::string clipLength(int frames, double seconds);

/// Formats a percentage, such as "0.12 %".
std::string percent(double value);

/// The result of the lockstep comparison so far, in words.
struct Verdict {
    bool agree = true;     ///< whether all compared floats have been equal
    std::string headline;  ///< short result, such as "CPU and GPU agree"
    /// Counts such as "0 of 24,576 floats differ, 312 steps". If the results differ, also the first place of a
    /// difference.
    std::string detail;
};
Verdict verdictOf(const Comparison& comparison, std::uint64_t comparedFloats);

/// The plotted values of one picture. Unknown values are empty.
struct TraceSample {
    std::optional<double> frameSeconds;    ///< real time since the previous picture, s
    std::optional<double> stepSeconds;     ///< computing time of a step, s
    std::optional<double> stretchPercent;  ///< largest stretch of all structural links, %
};

/// The plotted values of the last seconds.
class Trace {
public:
    static constexpr double kSpan = 8.0;  ///< time that the plots cover, s

    /// Adds the values of a picture, and removes values that are older than kSpan.
    /// `realSeconds`: real time since the last call, s.
    void add(double realSeconds, const TraceSample& sample);
    bool isEmpty() const { return samples_.empty(); }

    /// Divides the last kSpan seconds into `columns` equal parts, oldest first, and returns the largest value in each.
    /// Thus even a narrow plot shows a single slow frame. A part without values is empty. The parts have fixed ends in
    /// time, so a value moves from column to column without changing.
    std::vector<std::optional<float>> peaks(std::optional<double> TraceSample::*value, int columns) const;

private:
    struct TimedSample {
        double at;  // real time since the first sample, s
        TraceSample sample;
    };
    std::deque<TimedSample> samples_;
    double now_ = 0.0;
};

/// Returns the upper end of a plot's axis: the smallest number that is 1, 2 or 5 times a power of ten and not below the
/// value. Returns 1 if the value is not positive or not finite.
double roundEnd(double value);

}  // namespace drape::viewer
