// Fabrics and prints on the command line.
#include "cli/cli_fixture.h"

namespace drape {
namespace {

TEST_F(Cli, FabricsAreListedWithTheirNumbersAndSources) {
    const test::Outcome list = run("fabrics");
    EXPECT_EQ(list.status, 0);
    EXPECT_NE(list.output.find("silk\t"), std::string::npos) << list.output;
    EXPECT_NE(
        list.output.find("324 g/m², membrane 640 N/m, bending 78 µN m, friction 0.5, drag 1.2, twill weave, 1 mm"),
        std::string::npos)
        << list.output;
    const test::Outcome json = run("fabrics --json");
    const json::Value value = json::read(json.output);
    EXPECT_EQ(std::get<json::Array>(value.data).size(), 6u);
    EXPECT_EQ(memberNames(firstOf(value)), "name description source set");
}

TEST_F(Cli, AFabricChangesWhatACommandSimulates) {
    const auto hashOf = [&](const std::string& options) {
        const test::Outcome outcome = run("simulate small.json --steps 5 --backend reference --json " + options);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        return textOf(json::read(outcome.output), "hash");
    };
    EXPECT_NE(hashOf("--fabric silk"), hashOf(""));
    EXPECT_NE(hashOf("--fabric silk"), hashOf("--fabric wool"));
    write("silk.json", R"({"fabric": "silk", "cloth": {"particles": [9, 8]}, "solver": {"substeps": 32},
        "wind": {"velocity": [0, 0, 3], "gustiness": 0.5}, "ball": {"on": true, "centre": [0, 1, 0.1]}, "ground": {"on": true}})");
    const test::Outcome named = run("simulate silk.json --steps 5 --backend reference --json");
    EXPECT_EQ(textOf(json::read(named.output), "hash"), hashOf("--fabric silk"));
    expectBadInput(run("simulate small.json --steps 5 --fabric felt"),
                   "--fabric: \"felt\" is no fabric, expected one of silk, cotton, denim, wool, flag-nylon, rubber");
    expectBadInput(run("simulate shapes --steps 5 --fabric silk"), "shapes: --fabric silk: the scene has no cloth");
}

TEST_F(Cli, APrintThatCannotBeReadEndsWithStatus2) {
    write("broken.png", "no picture");
    write("printed.json", R"({"cloth": {"particles": [9, 8], "fabric": {"print": "broken.png"}}})");
    const std::string options = " --frames 1 --size 32x24 -o out.png";
    expectBadInput(run("render printed.json" + options),
                   "printed: cloth.fabric.print: cannot read \"broken.png\": it is no PNG or JPEG picture");
    expectBadInput(run("render small.json --print none.png" + options),
                   "--print: cannot read \"none.png\": there is no such file");
    expectBadInput(run("render shapes --print none.png" + options),
                   "shapes: --print: the scene has no cloth to print on");
    EXPECT_FALSE(std::filesystem::exists(folder() / "out.png"));
    EXPECT_EQ(run("simulate printed.json --steps 2 --backend reference").status, 0) << "it draws nothing";
}

}  // namespace
}  // namespace drape
