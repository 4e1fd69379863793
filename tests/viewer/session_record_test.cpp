// Clips that a session records.

#include <gtest/gtest.h>

#include <filesystem>

#include "support/pretend_ffmpeg.h"
#include "viewer/readouts.h"
#include "viewer/session_fixture.h"

namespace drape::viewer {
namespace {

/// A frame of a small window. Here is none to draw into, but clips have pictures of their own.
void drawnFrame(WindowSession& session, double realSeconds) {
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    ImGui::NewFrame();
    session.setViewport({97, 64}, 1.0f, 1.0f);
    session.run(realSeconds);
    session.drawPanel(1.0f, {97.0f, 64.0f});
    session.record();
    ImGui::Render();
}

TEST_F(SessionTest, RecordsAFrameForEachStepHoweverSlowThePictures) {
    WindowSession session = open();
    drawnFrame(session, 1.0 / 60.0);
    const auto earlier = session.simulation().clock().steps;
    session.execute({Action::toggleRecording});
    ASSERT_TRUE(session.recorder().has_value()) << session.panel().message;
    for (int i = 0; i < 12; ++i) drawnFrame(session, 0.2);
    const auto taken = session.simulation().clock().steps - earlier;
    EXPECT_GE(taken, 11u);
    EXPECT_LE(taken, 12u);
    EXPECT_EQ(session.recorder()->frames(), static_cast<int>(taken) + 1);
    EXPECT_EQ(session.recorder()->size(), glm::ivec2(96, 64));
    session.setViewport({300, 200}, 1.0f, 1.0f);  // a clip keeps its size
    session.run(0.2);
    session.record();
    const int frames = session.recorder()->frames();
    session.execute({Action::toggleRecording});
    EXPECT_FALSE(session.recorder().has_value());
    EXPECT_EQ(session.panel().message, "Saved drape-small-1.mp4, " + clipLength(frames, frames / 60.0));
    EXPECT_TRUE(std::filesystem::exists("drape-small-1.mp4"));
    session.execute({Action::toggleRecording});
    EXPECT_EQ(session.recorder()->path(), "drape-small-2.mp4");
}

TEST_F(SessionTest, SaysWhatIsWrongWithFfmpegAndGoesOn) {
    WindowSession session = open();
    drawnFrame(session, 1.0 / 60.0);
    std::filesystem::create_directory("programs");
    {
        const test::PathIs nowhere((folder / "programs").string());
        session.execute({Action::toggleRecording});
    }
    EXPECT_FALSE(session.recorder().has_value());
    EXPECT_TRUE(session.panel().messageIsError);
    EXPECT_NE(session.panel().message.find("need the ffmpeg program"), std::string::npos) << session.panel().message;
    test::pretendFfmpeg("programs", "echo 'no such encoder' >&2; exit 3");
    {
        const test::PathIs first((folder / "programs").string() + ":" + std::getenv("PATH"));
        session.execute({Action::toggleRecording});
        for (int i = 0; i < 600 && session.recorder(); ++i) drawnFrame(session, 1.0 / 60.0);
    }
    EXPECT_FALSE(session.recorder().has_value());
    EXPECT_NE(session.panel().message.find("no such encoder"), std::string::npos) << session.panel().message;
    const auto steps = session.simulation().clock().steps;
    drawnFrame(session, 1.0 / 60.0);
    EXPECT_GT(session.simulation().clock().steps, steps);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        EXPECT_NE(entry.path().extension(), ".mp4") << entry.path();
    }
}

}  // namespace
}  // namespace drape::viewer
