#include "gl/context/timer.h"

#include <chrono>
#include <thread>
#include <utility>

#include "gl/context/device_info.h"
#include "support/gl_fixture.h"

using namespace drape;

using Timer = test::GlTest;

TEST_F(Timer, HasNoResultBeforeTheFirst) {
    gl::Timer timer("empty");
    EXPECT_EQ(timer.milliseconds(), std::nullopt);
    timer.end();  // ends a measurement that was never begun
    EXPECT_EQ(timer.milliseconds(), std::nullopt);
    EXPECT_EQ(timer.isWallTime(), gl::isSoftwareRenderer());
}

TEST_F(Timer, MeasuresEveryFrameAndMayNest) {
    gl::Timer outer("outer");
    gl::Timer inner("inner");
    for (int frame = 0; frame < 20; ++frame) {
        outer.begin();
        inner.begin();
        glFlush();
        inner.end();
        outer.end();
        outer.milliseconds();
    }
    glFinish();
    ASSERT_TRUE(outer.milliseconds().has_value());
    ASSERT_TRUE(inner.milliseconds().has_value());
    EXPECT_GE(*inner.milliseconds(), 0.0);
    EXPECT_LT(*outer.milliseconds(), 1000.0);
}

TEST_F(Timer, WallTimeCountsWhatTheCpuDoes) {
    gl::Timer timer("sleep");
    if (!timer.isWallTime()) GTEST_SKIP() << "this device has its own clock, so wall time is not used";
    timer.begin();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    timer.end();
    EXPECT_GE(timer.milliseconds(), 20.0);
}

TEST_F(Timer, MovedTimerKeepsMeasuring) {
    gl::Timer first("first");
    gl::Timer second = std::move(first);
    second = gl::Timer("second");
    second.begin();
    second.end();
    glFinish();
    EXPECT_TRUE(second.milliseconds().has_value());
}
