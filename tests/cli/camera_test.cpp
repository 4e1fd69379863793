// Where drape render takes its pictures from.

#include <cmath>

#include "cli/cli_fixture.h"
#include "io/picture_file.h"

namespace drape {
namespace {

/// Of the bytes of two pictures, on average.
double meanDifference(const std::filesystem::path& one, const std::filesystem::path& other) {
    const io::RgbaPicture a = io::readPicture(one);
    const io::RgbaPicture b = io::readPicture(other);
    EXPECT_EQ(a.width * a.height, b.width * b.height);
    double sum = 0.0;
    for (int i = 0; i < a.width * a.height * 4; ++i) sum += std::abs(int{a.rgba[i]} - int{b.rgba[i]});
    return sum / (a.width * a.height * 4);
}

TEST_F(Cli, TheCameraCanBePlacedAndGoRound) {
    write("still.json", R"({"cloth": {"particles": [9, 8], "pins": "topRow"},
        "solver": {"timeStep": 0.1, "gravity": [0, 0, 0]}, "wind": {"velocity": [0, 0, 0]}, "camera": {"yaw": 20, "pitch": 10, "distance": 3}})");
    const auto draw = [&](const std::string& name, const std::string& options) {
        const test::Outcome outcome = run("render still.json --size 48x32 -o " + name + ".png " + options);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
    };
    draw("scene", "--frames 1");
    draw("placed", "--frames 1 --camera 20,10,3");
    draw("nearer", "--frames 1 --camera 20,10,2");
    draw("aside", "--frames 1 --camera 110,10 --still");
    draw("round", "--frames 5 --numbered --turntable 0.4");
    const auto difference = [&](const std::string& name) {
        return meanDifference(folder() / "scene.png", folder() / (name + ".png"));
    };
    constexpr double kSame = 0.2;   // the angle is rounded
    constexpr double kOther = 3.0;  // of 255
    EXPECT_LT(difference("placed"), kSame);
    EXPECT_GT(difference("nearer"), kOther);
    EXPECT_GT(difference("aside"), kOther);
    EXPECT_LT(difference("round_0001"), kSame) << "nothing moves but the camera";
    EXPECT_LT(difference("round_0005"), kSame) << "a whole turn";
    EXPECT_GT(difference("round_0002"), kOther);
}

}  // namespace
}  // namespace drape
