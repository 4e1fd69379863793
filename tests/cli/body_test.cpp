// Tests --body, with the lines that docs/garments.md shows.

#include <sstream>

#include "cli/cli_fixture.h"
#include "support/worn_tube.h"

namespace drape {
namespace {

class BodyCli : public Cli {
protected:
    BodyCli() {
        write("tunic.obj", test::capeText());
        write("body.obj", test::eggText(0.15));
    }
    static std::size_t countOf(const std::string& text, const std::string& part) {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
        return count;
    }
};
using SlowBodyCli = BodyCli;

TEST_F(SlowBodyCli, TheLinesOfTheManualWork) {
    const std::string page = test::readText(DRAPE_SOURCE_FOLDER "/docs/garments.md");
    const std::size_t start = page.find("```sh\n", page.find("\n## A garment and a body in five lines\n")) + 6;
    std::istringstream lines(page.substr(start, page.find("```", start) - start));
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        ASSERT_TRUE(line.starts_with("drape ")) << line;
        std::string arguments = line.substr(6, line.find(" #") - 6);
        if (arguments.starts_with("tunic.obj")) continue;  // needs a display
        const bool isDrawn = arguments.starts_with("render");
        if (isDrawn) arguments.replace(arguments.find("900x1200"), 8, "32x40 --quality fast --backend cpu");
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 0) << line << '\n' << outcome.messages;
        const bool counts = arguments.starts_with("simulate");
        EXPECT_EQ(outcome.output.find("crossings       none in 121 frames") != std::string::npos, counts)
            << outcome.output;
    }
    EXPECT_EQ(count, 5u);
    EXPECT_TRUE(std::filesystem::exists(folder() / "worn.glb"));

    // An exported cloth can be worn again, since the file holds the cloth alone, where the body is.
    ASSERT_EQ(run("export tunic.obj --body body.obj --frames 60 -o out.obj").status, 0);
    EXPECT_EQ(countOf(test::readText(folder() / "out.obj"), "\nv "), countOf(test::capeText(), "v "));
    const test::Outcome again = run("simulate out.obj --body body.obj --steps 5 --crossings");
    EXPECT_EQ(again.status, 0);
    EXPECT_NE(again.output.find("crossings       none"), std::string::npos) << again.output;
    EXPECT_EQ(again.messages, "");
}

TEST_F(BodyCli, TheUnitOfABodyIsTold) {
    std::string cm;
    std::istringstream lines(test::eggText(0.15));
    for (std::string line; std::getline(lines, line);) {
        double x = 0.0, y = 0.0, z = 0.0;
        const bool isVertex = std::sscanf(line.c_str(), "v %lf %lf %lf", &x, &y, &z) == 3;
        std::ostringstream scaled;
        scaled << "v " << 100 * x << ' ' << 100 * y << ' ' << 100 * z;
        cm += (isVertex ? scaled.str() : line) + "\n";
    }
    write("cm.obj", cm);
    const test::Outcome outcome = run("simulate tunic.obj --body cm.obj --steps 2");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.messages,
              "drape: cm.obj: 1.72 m high, assuming lengths in centimetres; bodies[0].mesh.scale overrides this\n");
    const test::Outcome set =
        run("simulate tunic.obj --body cm.obj --steps 1 --json --set 'bodies[0].mesh.scale=0.01'");
    EXPECT_EQ(set.messages, "");
    EXPECT_EQ(set.output.find("\"bodies[0].mesh.scale\""), std::string::npos) << set.output;
}

TEST_F(BodyCli, TheUnitOfALoneClothIsToldUnlessItIsSet) {
    write("shirt.obj", test::capeText(100.0));
    const std::string guess = "assuming lengths in centimetres; cloth.mesh.scale overrides this";
    const test::Outcome guessed = run("simulate shirt.obj --steps 1 --json");
    EXPECT_NE(guessed.messages.find("drape: shirt.obj: 0.50 m high, " + guess + "\n"), std::string::npos)
        << guessed.messages;
    EXPECT_EQ(textOf(json::read(guessed.output), "guessed_scales"), R"({"cloth.mesh.scale": 0.01})");
    EXPECT_EQ(textOf(json::read(guessed.output), "mesh_notes"), "[\"shirt.obj: 0.50 m high, " + guess + "\"]");
    const test::Outcome set = run("simulate shirt.obj --steps 1 --json --set cloth.mesh.scale=1");
    EXPECT_EQ(set.messages, "drape: shirt.obj: is 50 m long; if its unit is wrong, set cloth.mesh.scale\n");
    EXPECT_EQ(set.output.find("guessed_scales"), std::string::npos) << set.output;
    // The unit of the cloth that the user sets decides on the unit of the body.
    const test::Outcome worn = run("simulate shirt.obj --body body.obj --steps 1 --json --set cloth.mesh.scale=0.01");
    EXPECT_EQ(textOf(json::read(worn.output), "guessed_scales"), R"({"bodies[0].mesh.scale": 1})");
    EXPECT_EQ(worn.messages, "");
}

TEST_F(BodyCli, FacesOfABodyWithTwoCornersInOnePlaceAreDropped) {
    write("thin.obj", test::eggText(0.15) + "v 0 1.72 0\nf 1 2 458\nf 2 3 3\n");
    const test::Outcome outcome = run("simulate tunic.obj --body thin.obj --steps 2");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.messages.find("drape: thin.obj: "), std::string::npos) << outcome.messages;
}

TEST_F(BodyCli, RefusesInOneLine) {
    expectBadInput(run("simulate tunic.obj --body none.obj --steps 2"), "none.obj");
    expectBadInput(run("simulate mosegaard --body body.obj --steps 2"), "no cloth that could drape over a body");
    expectBadInput(run("simulate knot.drape --body body.obj --steps 2"), "knot.drape");
    ASSERT_EQ(run("simulate small.json --steps 2 --save saved.drape").status, 0);
    expectBadInput(run("simulate saved.drape --body body.obj --steps 2"), "so --body cannot be used");
    write("tube.json", test::tubeText(115));
    expectBadInput(run("simulate tunic.obj --body tube.json --steps 2"), "is a sewing pattern");
    expectBadInput(run("render tunic.obj body.obj"), "write --body body.obj");
}

}  // namespace
}  // namespace drape
