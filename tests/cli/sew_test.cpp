// Tests 'drape sew': its report, its files and its refusals.

#include <cstdio>
#include <sstream>

#include "cli/cli_fixture.h"
#include "support/edge_sewn.h"
#include "support/worn_tube.h"

namespace drape {
namespace {

class SewCli : public Cli {
protected:
    SewCli() {
        write("tube.json", test::tubeText(115));
        write("egg.obj", test::eggText(0.15));
    }
};

TEST_F(SewCli, SewsUntilRestAndWritesTheGarment) {
    write("tube.json", test::tubeText(130));  // the egg's slope pushes a tube that starts lower up to here
    const test::Outcome outcome =
        run("sew tube.json --body egg.obj --spacing 0.03 --backend cpu --json -o worn.obj -o worn.drape");
    ASSERT_EQ(outcome.status, 0) << outcome.messages << outcome.output;
    const json::Value report = json::read(outcome.output);
    EXPECT_EQ(
        memberNames(report),
        "worn reason heights too_small stretch_limit_percent moves crossings stopped rest_s stretch_percent gap_m "
        "seam_gap_m tight inside_ignored particles wall_s hash mesh_notes guessed_scales");
    EXPECT_EQ(textOf(report, "worn"), "true");
    EXPECT_EQ(textOf(report, "reason"), "null");
    EXPECT_EQ(textOf(report, "crossings"), R"({"start": 0, "most": 0, "end": 0})");
    EXPECT_GT(std::stod(textOf(report, "rest_s")), 1.5);
    EXPECT_LT(std::stod(textOf(report, "rest_s")), 10.0);
    EXPECT_NEAR(std::stod(textOf(report, "gap_m")), 0.005, 0.0025);
    // The mesh is at rest on the egg. Its texture coordinates are places on the panels, which are 20 cm high.
    std::istringstream lines(test::readText(folder() / "worn.obj"));
    float highest = 0.0f;
    for (std::string line; std::getline(lines, line);) {
        float u = 0.0f, v = 0.0f;
        if (std::sscanf(line.c_str(), "vt %f %f", &u, &v) == 2) highest = std::max(highest, v);
    }
    EXPECT_NEAR(highest, 0.2f, 1e-4f);
    EXPECT_NE(test::readText(folder() / "worn.obj").find("\ng front\nf "), std::string::npos)
        << "panels should be groups";
    EXPECT_NE(test::readText(folder() / "worn.obj").find("\n# seam "), std::string::npos);
    EXPECT_NE(test::readText(folder() / "worn.obj").find("\n# label waist "), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(folder() / "worn.drape"));
    // When worn again, the garment must already be at rest by its panels.
    write("worn.json", R"({"cloth": {"mesh": {"file": "worn.obj", "panels": true}, "sewing": 0, "pins": "none"},
        "bodies": [{"name": "egg", "mesh": {"file": "egg.obj"}}], "contact": {"thickness": 0.003, "friction": 0.5},
        "solver": {"damping": 5}})");
    const test::Outcome again = run("simulate worn.json --steps 300 --until-rest --crossings --backend cpu --json");
    ASSERT_EQ(again.status, 0) << again.messages << again.output;
    EXPECT_LT(std::stod(textOf(json::read(again.output), "rest_s")), 2.0);
}

TEST_F(SewCli, SewsAMeshByItsEdgesWithoutAFace) {
    // A bag of two sheets over a dome, without texture coordinates. Its opening is down.
    write("bag.obj", test::bagText(14));
    write("dome.obj", test::eggText(0.1));
    const test::Outcome outcome =
        run("sew bag.obj --body dome.obj --set cloth.mesh.turn=[90,0,0] --set cloth.mesh.place=[0,1.53,-1.1] "
            "--backend cpu --json -o worn.obj");
    EXPECT_NE(outcome.messages.find("bag.obj: sewn by 43 edges without a face"), std::string::npos) << outcome.messages;
    const json::Value report = json::read(outcome.output);
    EXPECT_EQ(textOf(report, "crossings"), R"({"start": 0, "most": 0, "end": 0})") << outcome.messages;
    EXPECT_LT(std::stod(textOf(report, "seam_gap_m")), 7.5e-4) << "far below the contact thickness, 2 mm";
    EXPECT_NE(textOf(report, "rest_s"), "null") << outcome.output;
    std::istringstream lines(test::readText(folder() / "worn.obj"));
    int vertices = 0;
    for (std::string line; std::getline(lines, line);) vertices += line.starts_with("v ");
    EXPECT_EQ(vertices, 2 * 15 * 15) << "the vertices of the file stay";
}

TEST_F(SewCli, DressesABodyInSeveralLayers) {
    const test::Outcome outcome =
        run("sew tube.json tube.json --body egg.obj --spacing 0.05 --scale 1.02 --backend cpu --json -o layers.json");
    ASSERT_LT(outcome.status, 2) << outcome.messages << outcome.output;  // equal tubes stretch over one another
    const json::Value report = json::read(outcome.output);
    EXPECT_EQ(textOf(report, "crossings"), R"({"start": 0, "most": 0, "end": 0})");
    const std::string scene = test::readText(folder() / "layers.json");
    EXPECT_NE(scene.find("\"layer\": 1"), std::string::npos) << scene;
    const std::string scale = "\"scale\": 1.02";
    EXPECT_NE(scene.find(scale), scene.rfind(scale)) << "of both garments: " << scene;
    expectBadInput(run("sew tube.json tube.json --body egg.obj --raise 0.1"), "are for one garment");
    expectBadInput(run("sew tube.json tube.json"), "several garments need a body that wears them: add --body FILE");
}

TEST_F(SewCli, SaysSoWhereItFalls) {
    write("small.obj", test::eggText(0.05));
    const test::Outcome outcome = run("sew tube.json --body small.obj --spacing 0.05 --backend cpu");
    EXPECT_EQ(outcome.status, 1) << outcome.output;
    EXPECT_NE(outcome.output.find("fell off the body"), std::string::npos) << outcome.output;
    EXPECT_EQ(outcome.output.rfind("not worn, fell; ", 0), 0u) << outcome.output;
}

TEST_F(SewCli, SaysWhatIsTooSmallBeforeItSews) {
    write("large.obj", test::eggText(0.165));
    const test::Outcome outcome = run("sew tube.json --body large.obj --spacing 0.04 --backend cpu --json -o worn.obj");
    EXPECT_EQ(outcome.status, 1) << outcome.messages;
    EXPECT_TRUE(std::filesystem::exists(folder() / "worn.obj")) << "outputs should be written all the same";
    const json::Value report = json::read(outcome.output);
    EXPECT_EQ(textOf(report, "worn"), "false");
    EXPECT_EQ(textOf(report, "reason").rfind("\"too small: ", 0), 0u) << textOf(report, "reason");
    const std::size_t told = outcome.messages.find("too small: ");
    ASSERT_NE(told, std::string::npos) << outcome.messages;
    EXPECT_NE(outcome.messages.find("(80 cm around, the body has 9", told), std::string::npos) << outcome.messages;
    const json::Value ring = firstOf(json::read(textOf(report, "too_small")));
    EXPECT_NEAR(std::stod(textOf(ring, "length_m")), 0.8, 1e-4);
    EXPECT_GT(std::stod(textOf(ring, "girth_m")), 0.88);
}

TEST_F(SewCli, SaysThatABodyLies) {
    std::istringstream lines(test::eggText(0.15));
    std::string lying;
    for (std::string line; std::getline(lines, line);) {
        double x = 0, y = 0, z = 0;
        if (std::sscanf(line.c_str(), "v %lf %lf %lf", &x, &y, &z) == 3)
            line = "v " + std::to_string(x) + " " + std::to_string(z + 0.15) + " " + std::to_string(-y);
        lying += line + "\n";
    }
    write("lying.obj", lying);
    const test::Outcome outcome = run("sew tube.json --body lying.obj --spacing 0.05 --backend cpu --json");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(textOf(json::read(outcome.output), "reason"), "\"body lies down\"") << outcome.output;
    EXPECT_EQ(outcome.messages.find("too small"), std::string::npos) << outcome.messages;
}

TEST_F(SewCli, DoesNotWriteOverWhatItReads) {
    const std::string pattern = test::readText(folder() / "tube.json");
    const std::string body = test::readText(folder() / "egg.obj");
    expectBadInput(run("sew tube.json --body egg.obj -o tube.json"),
                   "tube.json: exists and is a sewing pattern, not a scene");
    expectBadInput(run("sew tube.json --body egg.obj -o ./egg.obj"), "egg.obj: is an input of this run");
    write("dress.mtl", "newmtl mine\n");
    expectBadInput(run("sew tube.json --body egg.obj -o dress.obj"), "dress.mtl: exists and was not written by Drape");
    EXPECT_EQ(test::readText(folder() / "dress.mtl"), "newmtl mine\n");
    EXPECT_EQ(test::readText(folder() / "tube.json"), pattern);
    EXPECT_EQ(test::readText(folder() / "egg.obj"), body);
}

TEST_F(SewCli, ReadsPrintsBeforeItSewsAndKeepsThem) {
    expectBadInput(run("sew tube.json --spacing 0.05 --set 'cloth.fabric.print=\"none.png\"' -o a.obj"), "none.png");
    std::filesystem::copy_file(DRAPE_GOLDEN_FOLDER "/print.png", folder() / "logo.png");
    const std::string print = test::readText(folder() / "logo.png");
    expectBadInput(run("sew tube.json --spacing 0.05 --set 'cloth.fabric.print=\"logo.png\"' -o logo.png"),
                   "is an input of this run");
    EXPECT_EQ(test::readText(folder() / "logo.png"), print);
}

TEST_F(SewCli, WritesTheGarmentAsItIsWhenStopped) {
    // So fine a garment takes minutes.
    const test::Outcome outcome = test::runProgram("timeout --preserve-status -s INT 2 " DRAPE_PROGRAM
                                                   " sew tube.json --body egg.obj --spacing 0.006 --json -o worn.obj",
                                                   folder());
    EXPECT_NE(outcome.status, 0);
    EXPECT_NE(outcome.messages.find("wrote worn.obj"), std::string::npos) << outcome.messages;
    EXPECT_TRUE(std::filesystem::exists(folder() / "worn.obj"));
    ASSERT_NE(outcome.output, "") << "a signal should not discard what has been printed";
    EXPECT_EQ(textOf(json::read(outcome.output), "stopped"), "true");
}

TEST_F(SewCli, NamesEndingsOfAllThatItWrites) {
    expectBadInput(run("sew tube.json --body egg.obj -o worn.stl"), ".json or .drape");
    expectBadInput(run("sew tube.json --body egg.obj --views front,above -o worn.png"), "above");
}

TEST_F(SewCli, RefusesWhatIsNoPatternInOneLine) {
    write("none.json", R"({"pattern": {"panels": {"front": {"vertices": [[0, 0], [10, 0]], "edges": []}}}})");
    expectBadInput(run("sew none.json --body egg.obj"), "front");
    expectBadInput(run("sew egg.obj"), "texture coordinates");
    // A tube of 126 cm around whose texture coordinates are those of a picture.
    std::string picture;
    for (int row = 0; row <= 4; ++row) {
        for (int column = 0; column <= 24; ++column) {
            const double turn = column / 24.0 * 6.28318530718;
            if (column < 24)
                picture += "v " + std::to_string(0.2 * std::sin(turn)) + " " + std::to_string(1.0 + 0.05 * row) + " " +
                           std::to_string(0.2 * std::cos(turn)) + "\n";
            picture += "vt " + std::to_string(column / 24.0) + " " + std::to_string(row / 4.0) + "\n";
        }
    }
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 24; ++column) {
            const auto corner = [&](int r, int c) {
                return " " + std::to_string(1 + r * 24 + c % 24) + "/" + std::to_string(1 + r * 25 + c);
            };
            picture += "f" + corner(row, column) + corner(row, column + 1) + corner(row + 1, column + 1) +
                       corner(row + 1, column) + "\n";
        }
    }
    write("picture.obj", picture);
    expectBadInput(run("sew picture.obj --body egg.obj"), "picture.obj: lengths in its texture coordinates are ");
    expectBadInput(run("sew tube.json --body missing.obj"), "missing.obj");
    expectBadInput(run("sew tube.json --body tube.json"), "is a sewing pattern");
    expectBadInput(run("sew tube.json --spacing 0.0001"), "--spacing");
    expectBadInput(run("sew tube.json --body egg.obj -o worn.mp4"), "worn.mp4");
    EXPECT_EQ(run("simulate tube.json --steps 3 --until-rest --backend cpu").status, 1)
        << "should refuse, since the garment is not at rest yet";
}

}  // namespace
}  // namespace drape
