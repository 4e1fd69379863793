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

/// Of a clip: "0.25 s", "4.2 s", "1:04.2".
std::string clipTime(double seconds);

/// The same with its frames: "250 frames, 4.2 s".
std::string clipLength(int frames, double seconds);

/// "0.12 %"
std::string percent(double value);

/// The result of the lockstep comparison so far.
struct Verdict {
    bool agree = true;
    std::string headline;  ///< "CPU and GPU agree"
    std::string detail;    ///< "0 of 24,576 floats differ, 312 steps"; else also where they parted
};
Verdict verdictOf(const Comparison& comparison, std::uint64_t comparedFloats);

/// The plotted values of one picture. Unknown values are left out.
struct TraceSample {
    std::optional<double> frameSeconds;    ///< real time since the picture before
    std::optional<double> stepSeconds;     ///< of computing one step
    std::optional<double> stretchPercent;  ///< the worst of all structural links
};

/// The samples of the last seconds.
class Trace {
public:
    static constexpr double kSpan = 8.0;  ///< s

    /// realSeconds: since the last call. Samples that are older than kSpan are forgotten.
    void add(double realSeconds, const TraceSample& sample);
    bool isEmpty() const { return samples_.empty(); }

    /// The largest value in each of `columns` equal parts of the last kSpan seconds, the oldest first, so that a
    /// single slow frame is seen however narrow the plot. Nothing where there is no sample. The parts lie still in
    /// time: values move from column to column and do not change on the way.
    std::vector<std::optional<float>> peaks(std::optional<double> TraceSample::*value, int columns) const;

private:
    struct Moment {
        double at;  // s of real time since the first
        TraceSample sample;
    };
    std::deque<Moment> samples_;
    double now_ = 0.0;
};

/// The end of an axis: 1, 2 or 5 times a power of ten, at least the value. 1 for a value that is not positive, or not
/// finite.
double roundEnd(double value);

}  // namespace drape::viewer
