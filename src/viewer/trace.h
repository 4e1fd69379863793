#pragma once

#include <deque>
#include <optional>
#include <vector>

namespace drape::viewer {

/// What is plotted of one picture. What is not known then is left out.
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

/// 1, 2 or 5 times a power of ten that is not below the value; the end of an axis. Of what is not above 0: 1.
double roundEnd(double value);

}  // namespace drape::viewer
