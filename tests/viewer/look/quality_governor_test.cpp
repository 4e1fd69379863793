#include <gtest/gtest.h>

#include "viewer/look/picture_clock.h"

namespace drape::viewer {
namespace {

/// Returns the level that the governor has chosen after a time.
/// `lowest`: time that a picture takes at the lowest level, s.
/// `seconds`: time until the returned level, s.
QualityLevel levelAfter(QualityGovernor& governor, double lowest, double seconds) {
    for (double passed = 0.0; passed < seconds;) {
        double picture = lowest;
        const auto level = &governor.level() - QualityGovernor::kLevels;
        for (std::ptrdiff_t k = 0; k <= level; ++k) picture *= QualityGovernor::kFactors[k];
        const double frame = std::max(picture, 1.0 / 60.0);
        governor.note(picture, frame);
        passed += frame;
    }
    return governor.level();
}

TEST(QualityGovernor, TakesTheBestThatThereIsTimeFor) {
    QualityGovernor slow(true);
    EXPECT_EQ(levelAfter(slow, 0.05, 10.0).scale, 0.5f) << "nothing less is offered";
    QualityGovernor medium(true);
    const QualityLevel level = levelAfter(medium, 0.01, 10.0);
    EXPECT_EQ(level.quality, render::Quality::fast);
    EXPECT_EQ(level.scale, 1.0f) << "10 ms x 1.4 x 1.25 x 1.25";
    QualityGovernor sharp(true);
    EXPECT_EQ(levelAfter(sharp, 0.03, 10.0).scale, 0.7f) << "42 ms: sharp rather than smooth";
    QualityGovernor gpu(false);
    EXPECT_EQ(levelAfter(gpu, 1e-4, 10.0).quality, render::Quality::full);
    QualityGovernor strongCpu(true);
    EXPECT_EQ(levelAfter(strongCpu, 1e-4, 20.0).quality, render::Quality::full);
    QualityGovernor weakGpu(false);
    EXPECT_EQ(levelAfter(weakGpu, 0.002, 10.0).quality, render::Quality::draft) << "29 ms, and full ones 118";
}

TEST(QualityGovernor, TriesWhatProvesTooSlowLessAndLessOften) {
    QualityGovernor governor(false);
    int changes = 0;
    render::Quality before = governor.level().quality;
    // There seems to be time for full pictures, but they take ten times as long as drafts.
    for (int k = 0; k < 60 * 120; ++k) {
        const bool isFull = governor.level().quality == render::Quality::full;
        governor.note(isFull ? 0.06 : 0.006, 1.0 / 60.0);
        if (governor.level().quality != before) ++changes;
        before = governor.level().quality;
    }
    EXPECT_GE(changes, 7);
    EXPECT_LE(changes, 15) << "in two minutes";
}

TEST(QualityGovernor, DrawsLessWhereStepsDoNotKeepUp) {
    QualityGovernor governor(true);
    for (int k = 0; k < 120; ++k) governor.note(0.03, 0.03, false);
    EXPECT_EQ(governor.level().scale, 0.5f);
}

TEST(QualityGovernor, OneSlowPictureChangesNothing) {
    QualityGovernor governor(false);
    for (int k = 0; k < 600; ++k) governor.note(k % 20 == 0 ? 0.4 : 0.004, 1.0 / 60.0);
    EXPECT_EQ(governor.level().quality, render::Quality::full);
}

}  // namespace
}  // namespace drape::viewer
