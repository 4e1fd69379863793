#include "viewer/simulation/sample_lines.h"

#include <gtest/gtest.h>

namespace drape::viewer {
namespace {

PlottedSample sampleAt(std::uint64_t step, double height = 0.0) {
    PlottedSample plotted;
    plotted.sample.step = step;
    plotted.sample.height = height;
    return plotted;
}

/// Adds samples of the steps `first` to `last`.
void addSteps(SampleLines& lines, std::uint64_t first, std::uint64_t last, double height = 0.0) {
    for (std::uint64_t step = first; step <= last; ++step) lines.add(sampleAt(step, height));
}

std::vector<std::uint64_t> stepsOf(const std::vector<PlottedSample>& line) {
    std::vector<std::uint64_t> steps;
    for (const PlottedSample& plotted : line) steps.push_back(plotted.sample.step);
    return steps;
}

TEST(SampleLines, ARunThatResumesFromAnEarlierMomentDropsTheLaterPartAndUndoBringsItBack) {
    SampleLines lines;
    lines.begin(1, {});
    addSteps(lines, 0, 6, 0.5);
    lines.begin(2, RunPoint{1, 3});
    addSteps(lines, 3, 4, 2.0);
    const std::vector<PlottedSample> resumed = lines.upTo({2, 4});
    EXPECT_EQ(stepsOf(resumed), (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(resumed[3].sample.height, 0.5);
    EXPECT_EQ(resumed[4].sample.height, 2.0) << "the new part, not the old one";
    lines.begin(3, RunPoint{1, 6});
    EXPECT_EQ(stepsOf(lines.upTo({3, 6})), (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(lines.upTo({3, 6})[4].sample.height, 0.5);
    EXPECT_EQ(lines.upTo({3, 5}).size(), 6u) << "an earlier moment ends the line";
}

TEST(SampleLines, ARestartBeginsAnEmptyLine) {
    SampleLines lines;
    lines.begin(1, {});
    addSteps(lines, 0, 6);
    lines.begin(2, {});
    EXPECT_TRUE(lines.upTo({2, 6}).empty());
    lines.add(sampleAt(0));
    EXPECT_EQ(lines.upTo({2, 6}).size(), 1u);
    EXPECT_EQ(lines.upTo({1, 6}).size(), 7u) << "undo may need them";
}

TEST(SampleLines, AnotherSampleOfTheSameStepReplacesIt) {
    SampleLines lines;
    lines.begin(1, {});
    lines.add({sampleAt(2).sample, true});
    lines.add(sampleAt(2, 1.5));
    lines.setCrossings(2, 7);
    lines.setCrossings(3, 9);
    ASSERT_EQ(lines.upTo({1, 2}).size(), 1u);
    EXPECT_EQ(lines.upTo({1, 2}).front().sample.height, 1.5);
    EXPECT_EQ(lines.upTo({1, 2}).front().sample.crossings, 7u);
    EXPECT_TRUE(lines.upTo({1, 2}).front().begins);
}

TEST(SampleLines, ALongRunHasFewerSamplesAndAllOfItsTime) {
    SampleLines lines;
    lines.begin(1, {});
    addSteps(lines, 0, 10);
    lines.begin(2, {});
    constexpr std::uint64_t kLast = 5 * SampleLines::kMost;
    addSteps(lines, 0, kLast);
    const std::vector<std::uint64_t> steps = stepsOf(lines.upTo({2, kLast}));
    EXPECT_LE(steps.size(), SampleLines::kMost);
    EXPECT_GE(steps.size(), SampleLines::kMost / 4);
    EXPECT_EQ(steps.front(), 0u);
    EXPECT_GE(steps.back() + 8, kLast);
    for (std::size_t i = 1; i < steps.size(); ++i) EXPECT_LE(steps[i] - steps[i - 1], 16u) << i;
    EXPECT_TRUE(lines.upTo({1, 10}).empty()) << "other runs go first";
}

TEST(SampleLines, ManyEpochsDoNotLoseThePresentLine) {
    SampleLines lines;
    lines.begin(1, {});
    addSteps(lines, 0, 20);
    std::uint64_t epoch = 1;
    // The time line begins an epoch for each moment that it shows.
    for (std::size_t i = 0; i < SampleLines::kMostEpochs + 10; ++i) lines.begin(++epoch, RunPoint{1, i % 20});
    EXPECT_EQ(lines.upTo({epoch, 5}).size(), 6u);
}

}  // namespace
}  // namespace drape::viewer
