#include "io/files/video.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "io/files/system.h"
#include "io/message_of.h"
#include "support/pretend_program.h"
#include "support/temporary_folder.h"

namespace drape::io {
namespace {

using test::messageOf;
using test::PathIs;
using test::pretendFfmpeg;

std::vector<std::uint8_t> grey(int width, int height, int value) {
    return std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height), static_cast<std::uint8_t>(value));
}

std::string outputOf(const std::string& command) {
    std::string text;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return text;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr) text += part.data();
    ::pclose(pipe);
    return text;
}

bool canRun(const std::string& program) { return std::system((program + " -version >/dev/null 2>&1").c_str()) == 0; }

class Film : public ::testing::Test {
protected:
    void SetUp() override {
        // Fails instead of skipping: scripts/setup installs both programs, and a skip would hide that it no longer
        // does.
        ASSERT_TRUE(canRun("ffmpeg") && canRun("ffprobe")) << "ffmpeg is not installed";
    }
    test::TemporaryFolder folder;
    std::filesystem::path path = folder.path() / "film.mp4";

    std::string probe(const std::string& fields) const {
        return outputOf("ffprobe -v error -count_frames -select_streams v:0 -show_entries stream=" + fields +
                        " -of csv=p=0 '" + path.string() + "'");
    }
};

TEST_F(Film, HasTheFramesAndTheSize) {
    VideoWriter writer(path, 64, 48, 30);
    for (int i = 0; i < 7; ++i) writer.addFrame(grey(64, 48, 30 * i));
    writer.finish();
    EXPECT_EQ(probe("width,height,pix_fmt,r_frame_rate,nb_read_frames"), "64,48,yuv420p,30/1,7\n");
    EXPECT_EQ(folder.entries(), 1);
}

TEST_F(Film, OddSizesAreMadeEvenByDoublingTheEdge) {
    VideoWriter writer(path, 33, 17, 25);
    for (int i = 0; i < 3; ++i) writer.addFrame(grey(33, 17, 200));
    writer.finish();
    EXPECT_EQ(probe("width,height,nb_read_frames"), "34,18,3\n");
    // A black border would show: the darkest pixel of the film must be that of the picture.
    const std::string darkest = outputOf("ffmpeg -v error -i '" + path.string() +
                                         "' -f rawvideo -pix_fmt gray - | od -An -v -tu1 -w1 | sort -n | head -1");
    EXPECT_NEAR(std::atoi(darkest.c_str()), 200, 4) << darkest;
}

TEST_F(Film, KeepsColours) {
    VideoWriter writer(path, 32, 32, 25);
    std::vector<std::uint8_t> red = grey(32, 32, 0);
    for (std::size_t i = 0; i < red.size(); i += 3) red[i] = 180, red[i + 1] = 50, red[i + 2] = 60;
    for (int i = 0; i < 3; ++i) writer.addFrame(red);
    writer.finish();
    const std::string first =
        outputOf("ffmpeg -v error -i '" + path.string() +
                 "' -vf scale=in_color_matrix=bt709 -frames:v 1 -f rawvideo -pix_fmt rgb24 - | head -c 3 | "
                 "od -An -tu1");
    int r = 0, g = 0, b = 0;
    ASSERT_EQ(std::sscanf(first.c_str(), "%d %d %d", &r, &g, &b), 3) << first;
    EXPECT_NEAR(r, 180, 5);
    EXPECT_NEAR(g, 50, 5);
    EXPECT_NEAR(b, 60, 5);
    EXPECT_EQ(probe("color_space,color_range"), "tv,bt709\n");
}

TEST_F(Film, UnfinishedLeavesNothing) {
    {
        VideoWriter writer(path, 64, 48, 30);
        for (int i = 0; i < 3; ++i) writer.addFrame(grey(64, 48, 100));
        VideoWriter moved = std::move(writer);
        moved.addFrame(grey(64, 48, 100));
    }
    EXPECT_EQ(folder.entries(), 0);
}

TEST_F(Film, WithoutFramesIsRefused) {
    {
        VideoWriter writer(path, 64, 48, 30);
        EXPECT_NE(messageOf([&] { writer.finish(); }).find("the film has no frames"), std::string::npos);
    }
    EXPECT_EQ(folder.entries(), 0);
}

TEST_F(Film, WrongFramesAreRefused) {
    VideoWriter writer(path, 64, 48, 30);
    EXPECT_NE(messageOf([&] { writer.addFrame(grey(63, 48, 0)); }).find("not a frame of 64x48"), std::string::npos);
    writer.addFrame(grey(64, 48, 0));
    writer.finish();
    EXPECT_NE(messageOf([&] { writer.addFrame(grey(64, 48, 0)); }).find("the film is already finished"),
              std::string::npos);
    EXPECT_NE(messageOf([&] { writer.finish(); }).find("the film is already finished"), std::string::npos);
}

TEST(FilmErrors, WithoutFfmpegSaysSo) {
    const test::TemporaryFolder folder;
    const PathIs empty(folder.path().string());
    const std::string message = messageOf([&] { VideoWriter(folder.path() / "film.mp4", 64, 48, 30); });
    EXPECT_EQ(message,
              "cannot run \"ffmpeg\": No such file or directory; films require the ffmpeg program in PATH (PNG "
              "pictures do not)");
    EXPECT_EQ(folder.entries(), 0);
}

TEST(FilmErrors, AnFfmpegThatGivesUpIsQuoted) {
    const test::TemporaryFolder programs, folder;
    pretendFfmpeg(programs.path(), "echo first >&2; echo 'Unknown encoder x' >&2; exit 3");
    const PathIs path(programs.path().string() + ":/usr/bin:/bin");
    VideoWriter writer(folder.path() / "film.mp4", 640, 480, 30);
    // The pipe holds only part of a frame, and an unhandled SIGPIPE would end this test.
    const std::string message = messageOf([&] {
        for (int i = 0; i < 10; ++i) writer.addFrame(grey(640, 480, 0));
    });
    EXPECT_EQ(message, "cannot write \"" + (folder.path() / "film.mp4").string() +
                           "\": ffmpeg ended with status 3: Unknown encoder x");
}

TEST(FilmErrors, AnFfmpegThatFailsInTheEndLeavesNoFilm) {
    const test::TemporaryFolder programs, folder;
    pretendFfmpeg(programs.path(), "for out; do :; done; cat >\"${out#file:}\"; echo 'disk full' >&2; exit 1");
    const PathIs path(programs.path().string() + ":/usr/bin:/bin");
    {
        VideoWriter writer(folder.path() / "film.mp4", 64, 48, 30);
        writer.addFrame(grey(64, 48, 0));
        EXPECT_NE(messageOf([&] { writer.finish(); }).find("status 1: disk full"), std::string::npos);
    }
    EXPECT_EQ(folder.entries(), 0);
}

TEST(FilmErrors, NumbersOutOfRangeAndMissingFolders) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "film.mp4";
    EXPECT_NE(messageOf([&] { VideoWriter(path, 0, 48, 30); }).find("a film of 0x48 pixels"), std::string::npos);
    EXPECT_NE(messageOf([&] { VideoWriter(path, 64, 48, 0); }).find("0 frames per second"), std::string::npos);
    EXPECT_NE(messageOf([&] { VideoWriter(folder.path() / "no" / "film.mp4", 64, 48, 30); }).find("no such folder"),
              std::string::npos);
    EXPECT_EQ(folder.entries(), 0);
}

}  // namespace
}  // namespace drape::io
