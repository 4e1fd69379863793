#include "viewer/output/recorder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "io/files/system.h"
#include "support/pretend_program.h"
#include "support/temporary_folder.h"

namespace drape::viewer {
namespace {

TEST(ClipClock, HasAFrameForEachStep) {
    ClipClock clock(1.0f / 60.0f);
    EXPECT_EQ(clock.framesPerSecond(), 60);
    for (int i = 0; i < 10000; ++i) {
        ASSERT_EQ(clock.stepsToNextFrame(1.0f / 60.0f), 1);
        ASSERT_EQ(clock.pass(1.0f / 60.0f), 1) << i;
    }
}

TEST(ClipClock, TakesSeveralShortStepsForAFrame) {
    ClipClock clock(1.0 / 240.0);
    EXPECT_EQ(clock.framesPerSecond(), 60);
    for (int i = 0; i < 1000; ++i) {
        for (int left = 4; left > 0; --left) {
            ASSERT_EQ(clock.stepsToNextFrame(1.0 / 240.0), left);
            ASSERT_EQ(clock.pass(1.0 / 240.0), left == 1 ? 1 : 0);
        }
    }
}

TEST(ClipClock, ShowsALongStepForAsLongAsItIs) {
    EXPECT_EQ(ClipClock(0.1).framesPerSecond(), 10);
    ClipClock clock(1.0 / 60.0);
    EXPECT_EQ(clock.stepsToNextFrame(0.1), 1);
    EXPECT_EQ(clock.pass(0.1), 6) << "another scene, with longer steps, in the same clip";
    EXPECT_EQ(clock.pass(0.0), 0);
}

TEST(Clip, HasAnEvenSize) {
    EXPECT_EQ(clipSize({901, 640}), glm::ivec2(900, 640));
    EXPECT_EQ(clipSize({1, 3}), glm::ivec2(2, 2));
}

class RecorderTest : public ::testing::Test {
protected:
    test::TemporaryFolder programs, folder;
    std::filesystem::path path = folder.path() / "clip.mp4";
    std::vector<std::uint8_t> frame = std::vector<std::uint8_t>(3 * 64 * 48, 90);
};

TEST_F(RecorderTest, PutsAClipInItsPlaceOnlyAtTheEnd) {
    ClipRecorder recorder(path, {64, 48}, 1.0 / 60.0);
    recorder.add(frame, 1);
    recorder.add(frame, 2);
    EXPECT_EQ(recorder.frames(), 3);
    EXPECT_DOUBLE_EQ(recorder.seconds(), 0.05);
    EXPECT_FALSE(std::filesystem::exists(path));
    recorder.finish();
    EXPECT_TRUE(std::filesystem::exists(path));
    EXPECT_EQ(folder.entries(), 1);
}

TEST_F(RecorderTest, WithoutFfmpegSaysSoAndLeavesNothing) {
    const test::PathIs nowhere(programs.path().string());
    try {
        const ClipRecorder recorder(path, {64, 48}, 1.0 / 60.0);
        FAIL() << "there is no ffmpeg";
    } catch (const io::Error& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("films require the ffmpeg program"), std::string::npos) << text;
        EXPECT_EQ(std::ranges::count(text, '\n'), 0) << text;
    }
    EXPECT_EQ(folder.entries(), 0);
}

TEST_F(RecorderTest, TellsWhatFfmpegSaidWhenItGaveUpAndLeavesNothing) {
    test::pretendFfmpeg(programs.path(),
                        "for last; do :; done; echo half > \"${last#file:}\"; cat > /dev/null; "
                        "echo 'no such encoder' >&2; exit 3");
    const test::PathIs first(programs.path().string() + ":" + std::getenv("PATH"));
    {
        ClipRecorder recorder(path, {64, 48}, 1.0 / 60.0);
        recorder.add(frame, 1);
        try {
            recorder.finish();
            FAIL() << "ffmpeg has failed";
        } catch (const io::Error& error) {
            EXPECT_NE(std::string(error.what()).find("no such encoder"), std::string::npos) << error.what();
        }
    }
    EXPECT_EQ(folder.entries(), 0);
}

}  // namespace
}  // namespace drape::viewer
