#include "viewer/readouts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace drape::viewer {
namespace {

TraceSample frameOf(double seconds) {
    TraceSample sample;
    sample.frameSeconds = seconds;
    return sample;
}

TEST(Trace, KeepsThePeakOfEachColumn) {
    Trace trace;
    // Eight columns of a second each; the first sample falls into the first second.
    for (int i = 0; i < 80; ++i) trace.add(i == 0 ? 0.05 : 0.1, frameOf(i == 33 ? 0.5 : 0.1));
    const auto peaks = trace.peaks(&TraceSample::frameSeconds, 8);
    ASSERT_EQ(peaks.size(), 8u);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_FLOAT_EQ(peaks[i].value_or(-1.0f), i == 3 ? 0.5f : 0.1f) << i;
}

TEST(Trace, ForgetsWhatIsOlderThanItsSpan) {
    Trace trace;
    trace.add(0.1, frameOf(3.0));
    for (int i = 0; i < 1000; ++i) trace.add(0.01, frameOf(0.01));
    for (const auto& peak : trace.peaks(&TraceSample::frameSeconds, 50)) EXPECT_LT(peak.value_or(0.0f), 1.0f);
}

TEST(Trace, AValueDoesNotChangeOnItsWay) {
    Trace trace;
    for (int i = 0; i < 60; ++i) trace.add(i == 0 ? 0.05 : 0.1, frameOf(0.1 + 0.001 * (i % 7)));
    auto before = trace.peaks(&TraceSample::frameSeconds, 40);
    trace.add(0.2, frameOf(0.1));  // as long as a column
    const auto after = trace.peaks(&TraceSample::frameSeconds, 40);
    for (std::size_t i = 0; i + 2 < before.size(); ++i) EXPECT_EQ(after[i], before[i + 1]) << i;
}

TEST(Trace, LeavesOutWhatIsNotKnown) {
    Trace trace;
    trace.add(1.0, frameOf(0.1));
    trace.add(1.0, frameOf(std::numeric_limits<double>::quiet_NaN()));
    const auto known = [](const auto& peaks) {
        return std::ranges::count_if(peaks, [](const auto& peak) { return peak.has_value(); });
    };
    EXPECT_EQ(known(trace.peaks(&TraceSample::frameSeconds, 8)), 1);
    EXPECT_EQ(known(trace.peaks(&TraceSample::stepSeconds, 8)), 0);
}

TEST(Trace, AnAxisEndsAtARoundNumber) {
    EXPECT_DOUBLE_EQ(roundEnd(0.0167), 0.02);
    EXPECT_DOUBLE_EQ(roundEnd(0.02), 0.02);
    EXPECT_DOUBLE_EQ(roundEnd(3.0), 5.0);
    EXPECT_DOUBLE_EQ(roundEnd(7.0), 10.0);
    EXPECT_DOUBLE_EQ(roundEnd(0.0), 1.0);
    EXPECT_DOUBLE_EQ(roundEnd(std::numeric_limits<double>::infinity()), 1.0);
}

}  // namespace
}  // namespace drape::viewer
