#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/grouped.h"
#include "solver/compare.h"

namespace drape::viewer {

/// "0.24 ms", "12.3 ms", "1.20 s".
std::string duration(double seconds);

/// "0.4× real time"; speed: simulated seconds per real second.
std::string realTime(double speed);

/// Length of a clip: "0.25 s", "4.2 s", "1:04.2".
std::string clipTime(double seconds);

/// Length of a clip with its frames: "250 frames, 4.2 s".
std::string clipLength(int frames, double seconds);

/// "0.12 %"
std::string percent(double value);

/// The result of the lockstep comparison so far.
struct Verdict {
    bool agree = true;
    std::string headline;  ///< "CPU and GPU agree"
    std::string detail;    ///< "0 of 24,576 floats differ, 312 steps", and where they parted if they did
};
Verdict verdictOf(const Comparison& comparison, std::uint64_t comparedFloats);

/// The plotted values of one picture. Unknown values are left out.
struct TraceSample {
    std::optional<double> frameSeconds;    ///< real time since the picture before
    std::optional<double> stepSeconds;     ///< computing time of a step
    std::optional<double> stretchPercent;  ///< largest stretch of all structural links
};

/// The samples of the last seconds.
class Trace {
public:
    static constexpr double kSpan = 8.0;  ///< s

    /// `realSeconds`: since the last call. Samples that are older than kSpan are forgotten.
    void add(double realSeconds, const TraceSample& sample);
    bool isEmpty() const { return samples_.empty(); }

    /// The largest value in each of `columns` equal parts of the last kSpan seconds, the oldest first. A single slow
    /// frame is seen however narrow the plot. Nothing for a part without sample. The parts are fixed in time, so values
    /// move from column to column and do not change on the way.
    std::vector<std::optional<float>> peaks(std::optional<double> TraceSample::*value, int columns) const;

private:
    struct TimedSample {
        double at;  // real time since the first sample, s
        TraceSample sample;
    };
    std::deque<TimedSample> samples_;
    double now_ = 0.0;
};

/// The end of an axis: the least of 1, 2 or 5 times a power of ten that is not below the value. 1 for a value that is
/// not positive, or not finite.
double roundEnd(double value);

}  // namespace drape::viewer
