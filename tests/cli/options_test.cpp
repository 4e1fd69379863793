// Tests the options that place the camera of drape render.

#include <gtest/gtest.h>

#include <cmath>

#include "cli/commands/written_state.h"
#include "cli_fixture.h"
#include "io/files/picture_file.h"
#include "scene/parts/fabrics.h"

namespace drape {
namespace {

/// Returns the mean difference of the bytes of two pictures.
double meanDifference(const std::filesystem::path& one, const std::filesystem::path& other) {
    const io::RgbaPicture a = io::readPicture(one);
    const io::RgbaPicture b = io::readPicture(other);
    EXPECT_EQ(a.width * a.height, b.width * b.height);
    double sum = 0.0;
    for (int i = 0; i < a.width * a.height * 4; ++i) sum += std::abs(int{a.rgba[i]} - int{b.rgba[i]});
    return sum / (a.width * a.height * 4);
}

using SlowCli = Cli;

TEST_F(SlowCli, TheCameraCanBePlacedAndGoRound) {
    write("still.json", R"({"cloth": {"particles": [9, 8], "pins": "topRow"},
        "solver": {"timeStep": 0.1, "gravity": [0, 0, 0]}, "wind": {"velocity": [0, 0, 0]}, "camera": {"yaw": 20, "pitch": 10, "distance": 3}})");
    const auto draw = [&](const std::string& name, const std::string& options) {
        const test::Outcome outcome =
            run("render still.json --quality fast --size 48x32 -o " + name + ".png " + options);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
    };
    draw("scene", "--frames 1");
    draw("placed", "--frames 1 --camera 20,10,3");
    draw("nearer", "--frames 1 --camera 20,10,2");
    draw("aside", "--frames 1 --camera 110,10");
    draw("round", "--frames 5 --numbered --turntable 0.4");
    const auto difference = [&](const std::string& name) {
        return meanDifference(folder() / "scene.png", folder() / (name + ".png"));
    };
    constexpr double kSame = 0.2;   // mean difference from the rounded angle alone
    constexpr double kOther = 3.0;  // mean difference of distinct pictures, out of 255
    EXPECT_LT(difference("placed"), kSame);
    EXPECT_GT(difference("nearer"), kOther);
    EXPECT_GT(difference("aside"), kOther);
    EXPECT_LT(difference("round_0001"), kSame) << "only the camera should move";
    EXPECT_LT(difference("round_0005"), kSame) << "should be a whole turn";
    EXPECT_GT(difference("round_0002"), kOther);
}

}  // namespace

// Tests fabrics and prints on the command line.

namespace {

/// Returns the list of fabrics as messages write it: "silk, cotton, ...".
std::string allFabrics() {
    std::string list;
    for (const FabricPreset& fabric : fabricPresets()) {
        list += (list.empty() ? "" : ", ") + fabric.name;
        if (!fabric.alias.empty()) list += " (or " + fabric.alias + ")";
    }
    return list;
}

TEST_F(Cli, FabricsAreListedWithTheirNumbersAndSources) {
    const test::Outcome list = run("fabrics");
    EXPECT_EQ(list.status, 0);
    EXPECT_TRUE(list.output.starts_with("silk           Silk charmeuse ")) << list.output;
    const std::string denim = run("fabrics denim").output;
    EXPECT_NE(denim.find("324 g/m², weft 410 N/m, warp 2030 N/m, shear 53 N/m, bending 78 µN m, friction 0.5, drag "
                         "1.2, twill weave, 1 mm"),
              std::string::npos)
        << denim;
    EXPECT_NE(denim.find("11oz-black-denim.json"), std::string::npos) << denim;
    const test::Outcome json = run("fabrics --json");
    const json::Value value = json::read(json.output);
    EXPECT_EQ(std::get<json::Array>(value.data).size(), fabricPresets().size());
    EXPECT_EQ(memberNames(firstOf(value)),
              "name alias description source values friction weft_stiffness_n_per_m "
              "warp_stiffness_n_per_m shear_stiffness_n_per_m bending_weft_n_m bending_warp_n_m set");
    EXPECT_NE(run("fabrics flag-nylon").output.find("nylon\n"), std::string::npos);
    EXPECT_NE(run("fabrics nylon").output.find("also named flag-nylon\n"), std::string::npos);
}

TEST_F(Cli, AFabricIsImportedFromATable) {
    write("wool.csv", "name,value\nmethod,FAST\nW,200\nC warp,20\nC weft,18\nE100-1,4\nE100-2,5\nEB5,6\nF,0.3\n");
    const test::Outcome made = run("fabrics --import wool.csv -o wool.json");
    EXPECT_EQ(made.status, 0) << made.messages;
    EXPECT_NE(made.messages.find("not used: F"), std::string::npos) << made.messages;
    EXPECT_NE(
        made.output.find("200 g/m², weft 1961 N/m, warp 2452 N/m, shear 20.5 N/m, bending 11.4 µN m along weft and "
                         "15.7 µN m along warp"),
        std::string::npos)
        << made.output;
    EXPECT_EQ(run("fabrics --import wool.csv").output, readTextFile(folder() / "wool.json", 1 << 20));
    write("worn.json", R"({"fabric": "wool.json", "cloth": {"particles": [9, 8]}})");
    const test::Outcome worn = run("simulate worn.json --steps 2 --backend reference --json");
    EXPECT_NEAR(std::stod(textOf(json::read(worn.output), "bending_warp_n_m")), 15.6906e-6, 1e-9) << worn.messages;
    const test::Outcome over = run("simulate small.json --steps 2 --backend reference --json --fabric wool.json");
    EXPECT_NEAR(std::stod(textOf(json::read(over.output), "bending_weft_n_m")), 11.4385e-6, 1e-9) << over.messages;
    EXPECT_EQ(run("fabrics --import wool.csv -o wool.json").status, 0) << "replaces a fabric";
    expectBadInput(run("fabrics --import wool.csv -o worn.json"), "worn.json");
    expectBadInput(run("fabrics -o wool.json"), "-o: applies only to --import");
    EXPECT_EQ(run("fabrics --import wool.csv -o -").output, readTextFile(folder() / "wool.json", 1 << 20));
    expectBadInput(run("fabrics --import ''"), "--import: is empty");
    expectBadInput(run("simulate small.json --steps 2 --fabric wool.csv"), "--fabric: \"wool.csv\" is a table");
    expectBadInput(run("simulate small.json --steps 2 --fabric none.json"), "--fabric: none.json");
    expectBadInput(run("simulate small.json --steps 2 --fabric worn.json"), "worn.json: is not a fabric file");
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
        "wind": {"velocity": [0, 0, 3], "gustiness": 0.5}, "ball": {"on": true, "centre": [0, 1, 0.36]}, "ground": {"on": true}})");
    const test::Outcome named = run("simulate silk.json --steps 5 --backend reference --json");
    EXPECT_EQ(textOf(json::read(named.output), "hash"), hashOf("--fabric silk"));
    expectBadInput(run("simulate small.json --steps 5 --fabric felt"),
                   "--fabric: \"felt\" is not a fabric, expected one of " + allFabrics());
    expectBadInput(run("simulate shapes --steps 5 --fabric silk"), "shapes: --fabric silk: the scene has no cloth");
}

TEST_F(Cli, AFieldThatIsSetIsAsIfTheFileHadIt) {
    const auto hashOf = [&](const std::string& arguments) {
        const test::Outcome outcome = run("simulate " + arguments + " --steps 5 --backend reference --json");
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        return textOf(json::read(outcome.output), "hash");
    };
    write("other.json", R"({"cloth": {"particles": [9, 8]}, "solver": {"substeps": 5},
        "wind": {"velocity": [2, 0, 1], "gustiness": 0.5}, "ball": {"on": true, "centre": [0, 1, 0.36]}, "ground": {"on": true}})");
    EXPECT_EQ(hashOf("small.json --set wind.velocity=[2,0,1] --set solver.substeps=5"), hashOf("other.json"));
    EXPECT_EQ(hashOf("small.json --set wind.velocity[0]=2 --set wind.velocity.2=1 --set solver.substeps=5"),
              hashOf("other.json"))
        << "elements of lists should be settable";
    EXPECT_NE(hashOf("small.json --set wind.velocity=[2,0,1]"), hashOf("small.json"));
    EXPECT_EQ(hashOf("small.json --set light=daylight"), hashOf("small.json")) << "a word should need no quotes";
    EXPECT_EQ(hashOf("small.json --set solver.substeps=4 --set solver.substeps=3"), hashOf("small.json"));
    EXPECT_NE(hashOf("trefoil --set solver.substeps=40"), hashOf("trefoil")) << "meshes should stay";
}

TEST_F(Cli, APrintThatCannotBeReadEndsWithStatus2) {
    write("broken.png", "no picture");
    write("printed.json", R"({"cloth": {"particles": [9, 8], "fabric": {"print": "broken.png"}}})");
    const std::string options = " --frames 1 --size 32x24 -o out.png";
    expectBadInput(run("render printed.json" + options),
                   "printed: cloth.fabric.print: cannot read \"broken.png\": it is not a PNG or JPEG picture");
    expectBadInput(run("render small.json --print none.png" + options),
                   "--print: cannot read \"none.png\": no such file");
    expectBadInput(run("render shapes --print none.png" + options),
                   "shapes: --print: the scene has no cloth to print on");
    EXPECT_FALSE(std::filesystem::exists(folder() / "out.png"));
    EXPECT_EQ(run("simulate printed.json --steps 2 --backend reference").status, 0)
        << "a run that draws nothing should not need the print";
}

}  // namespace

// Tests 'drape simulate --save', and runs that continue from its file with every command that takes a scene.

namespace {

TEST(DrawnFrames, ShowTheStepsNearestToTheirTimes) {
    const auto stepsOf = [](cli::DrawnFrames frames) {
        std::vector<std::uint64_t> steps;
        for (std::uint64_t step = 1; step <= frames.steps(); ++step) {
            for (std::uint64_t k = frames.through(step - 1); k < frames.through(step); ++k) steps.push_back(step);
        }
        return steps;
    };
    using Steps = std::vector<std::uint64_t>;
    EXPECT_EQ(stepsOf({.count = 3, .stepsAFrame = 1.0}), (Steps{1, 2, 3}));
    EXPECT_EQ(stepsOf({.count = 4, .stepsAFrame = 2.4}), (Steps{2, 5, 7, 10}));
    EXPECT_EQ(stepsOf({.count = 6, .stepsAFrame = 0.4}), (Steps{1, 1, 1, 2, 2, 2}));
    EXPECT_EQ(stepsOf({.count = 1, .stepsAFrame = 0.001}), (Steps{1}));
}

class SnapshotCli : public Cli {
protected:
    std::string valueOf(const std::string& arguments, std::string_view name) const {
        const test::Outcome outcome = run(arguments + " --json");
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        EXPECT_TRUE(outcome.messages.empty() || outcome.messages.starts_with("wrote half.drape: after "))
            << outcome.messages;
        return outcome.status == 0 ? textOf(json::read(outcome.output), name) : "";
    }
};

using SlowSnapshotCli = SnapshotCli;

TEST_F(SnapshotCli, GoesOnToTheSameHashWhereverItWasSaved) {
    const std::string straight = valueOf("simulate flag --grid 20 --steps 25 --backend reference", "hash");
    std::string saved;
    for (const std::string backend : {"reference", "cpu", "gpu-joined"}) {
        EXPECT_EQ(valueOf("simulate flag --grid 20 --steps 10 --save half.drape --backend " + backend, "first_step"),
                  "0");
        // All backends write the same bytes, so it suffices to continue from the file of any one of them.
        const std::string bytes = test::readText(folder() / "half.drape");
        if (saved.empty()) saved = bytes;
        EXPECT_TRUE(bytes == saved) << backend;
        EXPECT_EQ(valueOf("simulate half.drape --steps 15 --backend " + backend, "hash"), straight) << backend;
    }
    expectBadInput(run("simulate half.drape --steps 5 --backend cpu --save half.drape"), "is an input of this run");
    EXPECT_TRUE(test::readText(folder() / "half.drape") == saved);
    EXPECT_EQ(valueOf("simulate half.drape --steps 10 --backend cpu", "scene"), "\"flag\"");
}

TEST_F(SlowSnapshotCli, CanBeComparedRenderedAndExported) {
    ASSERT_EQ(run("simulate curtain --grid 16 --steps 10 --save half.drape --backend cpu").status, 0);
    const test::Outcome compared = run("compare half.drape --steps 5 --json");
    EXPECT_EQ(compared.status, 0) << compared.messages;
    EXPECT_NE(compared.output.find("\"differing_floats\": 0"), std::string::npos) << compared.output;
    EXPECT_EQ(run("render half.drape --frames 2 --size 64x48 --quality fast -o a.png").status, 0);
    EXPECT_EQ(run("render curtain --frames 12 --grid 16 --size 64x48 --quality fast -o b.png").status, 0);
    EXPECT_EQ(test::readText(folder() / "a.png"), test::readText(folder() / "b.png"));
    EXPECT_EQ(run("export half.drape --frames 0 -o a.ply").status, 0);
    EXPECT_EQ(run("export curtain --grid 16 --frames 10 -o b.ply").status, 0);
    const auto facts = [](const std::string& ply) { return ply.substr(ply.find("element vertex")); };
    EXPECT_EQ(facts(test::readText(folder() / "a.ply")), facts(test::readText(folder() / "b.ply")));
}

TEST_F(SnapshotCli, MistakesAreToldInOneLine) {
    ASSERT_EQ(run("simulate flag --grid 12 --steps 3 --save my.drape --backend cpu").status, 0);
    const auto complaint = [&](const std::string& arguments) {
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 2) << arguments;
        EXPECT_EQ(outcome.output, "") << arguments;
        return outcome.messages;
    };
    EXPECT_EQ(complaint("simulate my.drape --steps 3 --grid 20"),
              "drape: my.drape: is a snapshot of a run, so --grid cannot be used\n");
    EXPECT_EQ(complaint("compare my.drape --fabric silk"),
              "drape: my.drape: is a snapshot of a run, so --fabric cannot be used\n");
    EXPECT_EQ(complaint("simulate my.drape:a=b --steps 3"),
              "drape: my.drape: is a snapshot of a run, expected a scene file ('drape view FILE' opens both)\n");
    std::filesystem::resize_file(folder() / "my.drape", 300);
    const std::string cut = complaint("simulate my.drape --steps 3");
    EXPECT_TRUE(cut.starts_with("drape: my.drape: is truncated: it ends after 300 of ")) << cut;
    EXPECT_EQ(complaint("render my.drape --frames 1"), cut);
    EXPECT_EQ(complaint("export my.drape --frames 1 -o a.obj"), cut);
    EXPECT_EQ(complaint("compare my.drape"), cut);
    EXPECT_EQ(complaint("view my.drape"), cut);
    const std::string nowhere = complaint("simulate flag --grid 12 --steps 3 --save no/my.drape");
    EXPECT_TRUE(nowhere.starts_with("drape: no/my.drape: cannot be written: ")) << nowhere;
    EXPECT_FALSE(std::filesystem::exists(folder() / "no"));
}

}  // namespace

}  // namespace drape
