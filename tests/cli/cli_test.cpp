// Runs the built program and checks its exit status, its output and its files.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "cli/cli_fixture.h"
#include "cli/command_line.h"
#include "json/json.h"
#include "render/frame/view.h"
#include "scene/load/registry.h"

namespace drape {
namespace {

using SlowCli = Cli;

TEST_F(Cli, HelpAndVersionAreData) {
    const test::Outcome version = run("--version");
    EXPECT_EQ(version.status, 0);
    EXPECT_TRUE(std::regex_match(version.output, std::regex(R"(drape [0-9.]+( \(commit [0-9a-f]+(-dirty)?\))?\n)")))
        << version.output;
    const test::Outcome all = run("--help");
    EXPECT_EQ(run("help").output, all.output);
    EXPECT_NE(all.output.find("Exit codes: 0 success, 1 failure, 2 bad input"), std::string::npos) << all.output;
    EXPECT_NE(all.output.find("drape help COMMAND"), std::string::npos) << all.output;
    for (const cli::CommandRow& command : cli::commands()) {
        const test::Outcome help = run(std::string(command.name) + " --help");
        EXPECT_EQ(help.status, 0) << command.name;
        EXPECT_TRUE(help.output.starts_with(command.help + "\nUsage: drape " + command.name)) << help.output;
        EXPECT_NE(help.output.find("--shader-dir"), std::string::npos) << command.name;
        EXPECT_EQ(help.messages, "") << command.name;
        EXPECT_EQ(help.output.find("Excludes"), std::string::npos) << help.output;
        EXPECT_EQ(run(std::string("help ") + command.name).output, help.output);
        EXPECT_NE(all.output.find(std::string("\n  ") + command.name + "  "), std::string::npos) << command.name;
        EXPECT_NE(all.output.find("  " + command.help + "\n"), std::string::npos) << command.name;
    }
}

TEST_F(Cli, HelpTellsWhichOptionsAnOptionGoesWithout) {
    const std::string help = run("help render").output;
    EXPECT_NE(help.find("or until the run ends]; not with"), std::string::npos) << help;
    EXPECT_NE(help.find("; not with --seconds"), std::string::npos) << help;
}

TEST_F(Cli, EachCommandIsInTheManual) {
    const std::string manual = test::readText(DRAPE_SOURCE_FOLDER "/docs/manual.md");
    for (const cli::CommandRow& command : cli::commands())
        EXPECT_TRUE(manual.find(std::string("`drape ") + command.name) != std::string::npos ||
                    manual.find(std::string("`drape [") + command.name + "]") != std::string::npos)
            << command.name;
}

TEST_F(Cli, ScenesListsNamesAndDescriptions) {
    const test::Outcome plain = run("scenes");
    EXPECT_EQ(plain.status, 0);
    std::istringstream lines(plain.output);
    std::string line;
    for (const std::string& name : builtInSceneNames()) {
        ASSERT_TRUE(std::getline(lines, line)) << name;
        const std::string description = loadScene(name).description;
        EXPECT_TRUE(line.starts_with(name + " ")) << line;
        EXPECT_LE(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }), 100) << line;
        EXPECT_EQ(line.substr(std::max<std::size_t>(15, name.size() + 1), 8), description.substr(0, 8)) << line;
    }
    EXPECT_FALSE(std::getline(lines, line)) << line;
    const std::string one = run("scenes fabric").output;
    std::string words;
    for (std::istringstream all(one); all >> line;) words += line + " ";
    EXPECT_NE(words.find(loadScene("fabric").description), std::string::npos)
        << "the whole description should be printed, in several lines";
    EXPECT_NE(one.find("\n  fabric:pins="), std::string::npos) << one;
    EXPECT_EQ(memberNames(firstOf(json::read(run("scenes --json").output))), "name description options");
    EXPECT_EQ(run("scenes --format").output, sceneFormatDocument());
}

TEST_F(Cli, SimulateReportsTheSameStateFromBothBackends) {
    const test::Outcome cpu = run("simulate small.json --steps 40 --backend cpu --json");
    const test::Outcome gpu = run("simulate small.json --steps 40 --backend gpu --json");
    EXPECT_EQ(cpu.status, 0) << cpu.messages;
    EXPECT_EQ(gpu.status, 0) << gpu.messages;
    EXPECT_EQ(cpu.messages + gpu.messages, "");
    const json::Value a = json::read(cpu.output);
    const json::Value b = json::read(gpu.output);
    const char* names =
        "scene backend backend_reason particles links links_by_colour first_step steps substeps load_s wall_s "
        "stretch_max_percent "
        "stretch_rms_percent kinetic_energy_j "
        "weft_stiffness_n_per_m warp_stiffness_n_per_m shear_stiffness_n_per_m "
        "shear_stiffness_resolved_n_per_m membrane_stiffness_n_per_m membrane_stiffness_resolved_n_per_m "
        "bending_stiffness_n_m "
        "bending_weft_n_m bending_warp_n_m bending_stiffness_resolved_n_m hash contact";
    EXPECT_EQ(memberNames(a), names);
    EXPECT_EQ(memberNames(b), names);
    EXPECT_EQ(textOf(a, "scene"), "\"small\"");
    EXPECT_EQ(textOf(a, "backend"), "\"cpu\"");
    EXPECT_EQ(textOf(b, "backend"), "\"gpu\"");
    EXPECT_EQ(textOf(b, "backend_reason"), "null") << "should be null, since the backend was named";
    EXPECT_EQ(textOf(a, "particles"), "72");
    EXPECT_EQ(textOf(a, "steps"), "40");
    EXPECT_EQ(textOf(a, "hash").size(), 18u);
    EXPECT_EQ(textOf(a, "hash"), textOf(b, "hash"));
    EXPECT_EQ(textOf(a, "kinetic_energy_j"), textOf(b, "kinetic_energy_j"));
    const json::Value earlier = json::read(run("simulate small.json --steps 39 --backend cpu --json").output);
    EXPECT_NE(textOf(a, "hash"), textOf(earlier, "hash"));
}

TEST_F(Cli, SimulateNamesTheBackendThatTookTheSteps) {
    const auto backendOf = [&](const std::string& arguments) {
        return textOf(json::read(run("simulate " + arguments + " --json").output), "backend");
    };
    EXPECT_EQ(backendOf("standard --grid 48 --steps 2 --backend gpu-joined"), "\"gpu-joined\"");
    EXPECT_EQ(backendOf("standard --grid 48 --steps 2 --backend gpu --plain"), "\"gpu\"");
}

TEST_F(Cli, AutoTakesWhatInfoSays) {
    const std::string withGpu = "LP_NUM_THREADS=0";  // any environment, so that the program looks for a GPU
    const test::Outcome told = run("info --json");
    EXPECT_EQ(told.status, 0) << told.messages;
    const json::Value info = json::read(told.output);
    EXPECT_NE(textOf(info, "renderer"), "none");
    const bool software = textOf(info, "software") == "true";
    EXPECT_EQ(textOf(info, "backend"), software ? "\"cpu\"" : "\"gpu\"");
    const test::Outcome unnamed = run("simulate small.json --steps 3 --json", withGpu);
    const test::Outcome named = run("simulate small.json --steps 3 --json --backend auto", withGpu);
    for (const test::Outcome* outcome : {&unnamed, &named}) {
        const json::Value value = json::read(outcome->output);
        EXPECT_EQ(textOf(value, "backend_reason"), textOf(info, "backend_reason"));
        if (software) {
            EXPECT_EQ(textOf(value, "backend"), "\"cpu\"") << "only a hardware GPU may be gpu-joined";
        }
    }
    const std::string simulate = "simulate small.json --steps 1 ";
    const std::string doesNothing = software ? "--plain" : "--threads 2";
    expectBadInput(run(simulate + doesNothing, withGpu),
                   software ? "--plain: cannot be combined with" : "--threads: cannot be combined with");
    EXPECT_EQ(run(simulate + (software ? "--threads 2" : "--plain"), withGpu).status, 0);
}

TEST_F(SlowCli, RenderDrawsTheSamePictureOnEveryBackend) {
    // Links break in this scene, so the picture depends on the solver's links and triangles.
    write("torn.json", R"({"cloth": {"particles": [9, 9], "size": [2, 2], "origin": [-1, 2, 0], "pins": "topCorners"},
        "solver": {"substeps": 1}, "tear": {"resistance": "ratio", "ratio": 1.02}})");
    for (const char* scene : {"torn.json", "small.json --view speed"}) {
        std::string expected;
        for (const char* backend : {"gpu", "cpu --threads 2", "reference"}) {
            const test::Outcome outcome =
                run("render " + std::string(scene) +
                    " --frames 4 --size 64x48 --quality fast --numbered -o f.png --backend " + backend);
            EXPECT_EQ(outcome.status, 0) << outcome.messages;
            std::string pictures;
            for (int k = 1; k <= 4; ++k) pictures += test::readText(folder() / ("f_000" + std::to_string(k) + ".png"));
            if (expected.empty()) expected = pictures;
            EXPECT_TRUE(pictures == expected) << scene << " on " << backend;
        }
        EXPECT_GT(expected.size(), 400u);
    }
}

// Lines of a grid are as stiff as asked.
TEST_F(Cli, SimulateTellsThatGridsHaveTheirWholeStiffness) {
    write("grid.json", R"({"cloth": {"particles": [9, 8]},
                           "solver": {"substeps": 2, "membraneStiffness": 5000, "bendingStiffness": 0.5}})");
    const json::Value value = json::read(run("simulate grid.json --steps 1 --backend cpu --json").output);
    EXPECT_EQ(textOf(value, "membrane_stiffness_resolved_n_per_m"), "5000");
    EXPECT_EQ(textOf(value, "shear_stiffness_n_per_m"), "100") << "should be a fiftieth";
    EXPECT_EQ(textOf(value, "shear_stiffness_resolved_n_per_m"), "100");
    EXPECT_EQ(textOf(value, "bending_stiffness_resolved_n_m"), "0.5");
    const test::Outcome table = run("simulate grid.json --steps 1 --backend cpu");
    EXPECT_NE(table.output.find("weft 5000 N/m, warp 5000 N/m, shear 100 N/m\n"), std::string::npos) << table.output;
    EXPECT_NE(table.output.find("membrane        5000 N/m\n"), std::string::npos) << table.output;
    EXPECT_EQ(table.output.find("resolve"), std::string::npos) << table.output;
}

// Links that only pull are relaxed one after another.
TEST_F(Cli, SimulateTellsWhichStiffnessTheSubstepsFollow) {
    write("stiff.json", R"({"cloth": {"particles": [9, 8], "tensionOnly": true},
                            "solver": {"substeps": 8, "membraneStiffness": 9000}})");
    const json::Value value = json::read(run("simulate stiff.json --steps 1 --backend cpu --json").output);
    EXPECT_EQ(textOf(value, "membrane_stiffness_n_per_m"), "9000");
    EXPECT_EQ(textOf(value, "bending_stiffness_n_m"), "null");
    EXPECT_EQ(textOf(value, "bending_stiffness_resolved_n_m"), "null");
    write("finer.json", R"({"cloth": {"particles": [9, 8], "tensionOnly": true},
                            "solver": {"substeps": 16, "membraneStiffness": 9000}})");
    const json::Value finer = json::read(run("simulate finer.json --steps 1 --backend cpu --json").output);
    const auto resolved = [](const json::Value& of) {
        return std::stod(textOf(of, "membrane_stiffness_resolved_n_per_m"));
    };
    EXPECT_NEAR(resolved(finer), 4.0 * resolved(value), 1e-3 * resolved(finer))
        << "should grow with the square of the substeps";
    const test::Outcome table = run("simulate stiff.json --steps 1 --backend cpu");
    EXPECT_EQ(textOf(value, "weft_stiffness_n_per_m"), "9000");
    EXPECT_EQ(textOf(value, "shear_stiffness_resolved_n_per_m"), "null") << "no lines are solved";
    EXPECT_EQ(table.output.find("shear"), std::string::npos) << table.output;
    EXPECT_NE(table.output.find("9000 N/m (these substeps resolve at most "), std::string::npos) << table.output;
}

TEST_F(Cli, StiffnessAlongWarpAndWeftAndInShearIsSetInItsOwn) {
    write("stiff.json", R"({"cloth": {"particles": [9, 8]}, "solver": {"membraneStiffness": 5000}})");
    const std::string simulate = "simulate stiff.json --steps 1 --backend cpu --json --set ";
    const auto asked = [&](const std::string& settings) {
        const json::Value value = json::read(run(simulate + settings).output);
        std::string text;
        for (const char* name : {"weft", "warp", "shear"})
            text += textOf(value, (std::string(name) + "_stiffness_n_per_m").c_str()) + " ";
        return text;
    };
    EXPECT_EQ(asked("solver.warpStiffness=600"), "5000 600 100 ");
    EXPECT_EQ(asked("solver.weftStiffness=400 --set solver.warpStiffness=600 --set solver.shearStiffness=30"),
              "400 600 30 ");
    EXPECT_EQ(asked("solver.weftStiffness=400 --set solver.membraneStiffness=1000"), "1000 1000 20 ")
        << "a stiffness for all directions should replace the others";
    const test::Outcome bad = run(simulate + "solver.membraneStiffness=0 --set solver.warpStiffness=600");
    EXPECT_EQ(bad.status, 2);
    EXPECT_EQ(bad.messages.find('\n'), bad.messages.size() - 1) << bad.messages;
    EXPECT_NE(bad.messages.find("solver.warpStiffness: 600 is given without solver.weftStiffness"), std::string::npos)
        << bad.messages;
    // Long cells: their diagonals would take the whole stiffness of the rows.
    write("long.json", R"({"cloth": {"particles": [9, 9], "size": [3, 1]},
                           "solver": {"membraneStiffness": 1000, "shearStiffness": 500}})");
    const test::Outcome lowered = run("simulate long.json --steps 1 --backend cpu");
    EXPECT_EQ(lowered.status, 0);
    EXPECT_NE(lowered.messages.find("cloth: has a shear stiffness of "), std::string::npos) << lowered.messages;
    EXPECT_NE(lowered.messages.find("instead of 500 N/m"), std::string::npos) << lowered.messages;
    EXPECT_NE(lowered.output.find("shear 500 N/m (these cells allow at most "), std::string::npos) << lowered.output;
    const json::Value value = json::read(run("simulate long.json --steps 1 --backend cpu --json").output);
    EXPECT_EQ(textOf(value, "shear_stiffness_n_per_m"), "500");
    EXPECT_LT(std::stod(textOf(value, "shear_stiffness_resolved_n_per_m")), 500.0);
}

TEST_F(Cli, SizeCutsTheClothAnew) {
    const json::Value small = json::read(run("simulate small.json --steps 3 --grid 17 --backend cpu --json").output);
    EXPECT_EQ(textOf(small, "particles"), "255") << "9 x 8 become 17 x 15";
    const json::Value gpu = json::read(run("simulate small.json --steps 3 --grid 17 --backend gpu --json").output);
    EXPECT_EQ(textOf(small, "hash"), textOf(gpu, "hash"));
    const json::Value list = json::read(run("compare standard --grid 10 --steps 2 --json").output);
    EXPECT_EQ(textOf(firstOf(list), "particles"), "100");
    EXPECT_EQ(textOf(firstOf(list), "differing_floats"), "0");
    const std::string picture = "render small.json --frames 1 --size 64x48 --quality fast -o ";
    EXPECT_EQ(run(picture + "a.png").status, 0);
    EXPECT_EQ(run(picture + "b.png --grid 33").status, 0);
    const auto pixels = [&](const char* name) { return test::readText(folder() / name); };
    EXPECT_EQ(pixels("b.png").substr(16, 8), std::string("\0\0\0\x40\0\0\0\x30", 8));
    EXPECT_NE(pixels("a.png"), pixels("b.png"));
}

TEST_F(Cli, SimulatePrintsATable) {
    const test::Outcome outcome = run("simulate small.json --steps 2 --backend cpu");
    EXPECT_EQ(outcome.status, 0);
    for (const char* word : {"small", "cpu", "72", "load", "stretch", "kinetic energy", "hash"}) {
        EXPECT_NE(outcome.output.find(word), std::string::npos) << word;
    }
}

TEST_F(Cli, SimulateCountsCrossings) {
    // Makes a sheet of 3 x 3 cells and a wider one across it, both at rest. In the first sheet the 4 edges between two
    // columns and 3 diagonals cross, in the second one 3 edges and 3 diagonals.
    write("crossed.json",
          R"({"solver": {"gravity": [0, 0, 0]}, "cloths": [{"particles": [4, 4], "size": [3, 3], "origin": [0, 3, 0]},
        {"particles": [5, 2], "size": [4, 1], "origin": [1.3, 3.4, -0.5], "across": [0, -1, 0], "down": [0, 0, 1]}]})");
    for (const std::string backend : {"cpu", "gpu"}) {
        const std::string simulate = "simulate crossed.json --steps 2 --crossings --backend " + backend;
        const json::Value report = json::read(run(simulate + " --json").output);
        const json::Value* crossings = findMember(report, "crossings");
        ASSERT_TRUE(crossings);
        EXPECT_EQ(memberNames(*crossings), "end touching_at_end most most_in_frame first frames_checked");
        EXPECT_EQ(textOf(*crossings, "end"), "13");
        EXPECT_EQ(textOf(*crossings, "touching_at_end"), "0");
        EXPECT_EQ(textOf(*crossings, "most"), "13");
        EXPECT_EQ(textOf(*crossings, "most_in_frame"), "0");
        EXPECT_EQ(textOf(*findMember(*crossings, "first"), "frame"), "0");
        EXPECT_EQ(textOf(*crossings, "frames_checked"), "3");
        const std::string table = run(simulate).output;
        EXPECT_NE(table.find("crossings       13 at the end, 13 at most (frame 0), first in frame 0 at (1.3, "),
                  std::string::npos)
            << table;
    }
    EXPECT_EQ(textOf(json::read(run("simulate small.json --steps 1 --json").output), "crossings"), "none");
    const std::string none = run("simulate small.json --steps 1 --crossings").output;
    EXPECT_NE(none.find("crossings       none in 2 frames\n"), std::string::npos) << none;
}

TEST_F(SlowCli, CompareOfAllScenesLeavesOutThoseWithoutTheSize) {
    const test::Outcome outcome = run("compare --grid 12 --steps 1 --json");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    std::size_t compared = 0;
    const json::Value list = json::read(outcome.output);
    for (const json::Value& row : std::get<json::Array>(list.data)) {
        EXPECT_EQ(textOf(row, "differing_floats"), "0") << textOf(row, "scene");
        ++compared;
    }
    const auto leftOut = static_cast<std::size_t>(std::ranges::count(outcome.messages, '\n'));
    EXPECT_GT(compared, 4u);
    EXPECT_EQ(compared + leftOut, builtInSceneNames().size()) << outcome.messages;
    EXPECT_NE(outcome.messages.find("drape: compare: skipped: stickman: --grid: only scenes with cloths"),
              std::string::npos)
        << outcome.messages;
}

TEST_F(Cli, CompareFindsNoDifference) {
    const test::Outcome outcome = run("compare small.json mosegaard --steps 5 --json");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    const json::Value list = json::read(outcome.output);
    ASSERT_EQ(std::get<json::Array>(list.data).size(), 2u);
    const json::Value& first = firstOf(list);
    EXPECT_EQ(memberNames(first),
              "scene particles links steps differing_floats max_abs_difference first_difference hash");
    EXPECT_EQ(textOf(first, "steps"), "5");
    EXPECT_EQ(textOf(first, "differing_floats"), "0");
    EXPECT_EQ(textOf(first, "max_abs_difference"), "0");
    EXPECT_EQ(textOf(first, "first_difference"), "null");
    const json::Value cpu = json::read(run("simulate small.json --steps 5 --backend cpu --json").output);
    EXPECT_EQ(textOf(first, "hash"), textOf(cpu, "hash"));

    const test::Outcome table = run("compare small.json --steps 1");
    EXPECT_EQ(table.status, 0);
    EXPECT_EQ(std::ranges::count(table.output, '\n'), 2);
}

// The comparison must be able to fail: with a slightly wrong kernel, it must name the pass.
TEST_F(Cli, CompareFindsADifferenceInAShader) {
    std::string motion = test::readText(DRAPE_SOURCE_FOLDER "/shaders/physics/motion.glsl");
    const std::string original = "acceleration * factor";
    const std::size_t place = motion.find(original);
    ASSERT_NE(place, std::string::npos);
    write("shaders/physics/motion.glsl", motion.replace(place, original.size(), "acceleration * (factor * 1.0001f)"));

    // Without contact, its kernels need not be compiled again.
    write("alone.json", R"({"cloth": {"particles": [9, 9]}, "contact": {"on": false}})");
    const test::Outcome outcome = run("compare alone.json --steps 3 --json --shader-dir shaders");
    EXPECT_EQ(outcome.status, 1) << outcome.messages;
    const json::Value list = json::read(outcome.output);
    EXPECT_NE(textOf(firstOf(list), "differing_floats"), "0");
    const std::string difference = textOf(firstOf(list), "first_difference");
    EXPECT_TRUE(difference.starts_with(R"({"step": 1, "pass": "substep 0, iteration 0, integrate)")) << difference;
    EXPECT_NE(difference.find("\"particle\": "), std::string::npos) << difference;
    EXPECT_EQ(run("compare alone.json --steps 3").status, 0) << "the embedded shaders should be unchanged";
}

TEST_F(Cli, RenderWritesTheLastFrame) {
    const test::Outcome outcome = run("render small.json --frames 3 --size 64x48 -o small.png");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_EQ(outcome.output, "");
    EXPECT_TRUE(std::regex_match(outcome.messages, std::regex("wrote small.png: 64×48, [0-9.]+ kB, took [0-9.]+ s\n")))
        << outcome.messages;
    const std::string png = test::readText(folder() / "small.png");
    ASSERT_GT(png.size(), 100u);
    EXPECT_EQ(png.substr(1, 3), "PNG");
    EXPECT_EQ(png.substr(16, 8), std::string("\0\0\0\x40\0\0\0\x30", 8));  // width and height in the header
}

TEST_F(Cli, ANameThatNobodyChoseReplacesNothing) {
    write("small.mp4", "mine");
    const test::Outcome outcome = run("render small.json --frames 1 --size 64x48 --quality fast");
    EXPECT_TRUE(outcome.messages.starts_with("wrote small-2.mp4: ")) << outcome.messages;
    EXPECT_EQ(test::readText(folder() / "small.mp4"), "mine");
    write("small.mp4", "");
    EXPECT_EQ(run("render small.json --frames 1 --size 64x48 --quality fast -o small.mp4").status, 0);
    EXPECT_EQ(test::readText(folder() / "small.mp4").size(), test::readText(folder() / "small-2.mp4").size());
}

TEST_F(Cli, RenderDrawsFiveSecondsIntoAFilmUnlessTold) {
    write("tiny.json", R"({"cloth": {"particles": [3, 3]}, "solver": {"substeps": 1}, "contact": {"on": false}})");
    const test::Outcome usual = run("render tiny.json --size 16x16 --quality fast");
    EXPECT_TRUE(usual.messages.starts_with("wrote tiny.mp4: 300 frames, 5.0 s, 16×16, ")) << usual.messages;
    for (const auto& [arguments, start] :
         {std::pair{"--seconds 0.2 -o a.gif", "wrote a.gif: 5 frames, 0.20 s, "},
          std::pair{"--seconds 0.2 --fps 20 -o a.mp4", "wrote a.mp4: 4 frames, 0.20 s, "},
          std::pair{"--seconds 0.1 -o a.jpg", "wrote a.jpg: 16×16, "}}) {
        const test::Outcome outcome = run(std::string("render tiny.json --size 16x16 --quality fast ") + arguments);
        EXPECT_TRUE(outcome.messages.starts_with(start)) << arguments << ": " << outcome.messages;
    }
    EXPECT_EQ(test::readText(folder() / "a.gif").substr(0, 6), "GIF89a");
    EXPECT_EQ(test::readText(folder() / "a.jpg").substr(0, 3), "\xff\xd8\xff");
    // The picture of a time is that of the nearest step.
    ASSERT_EQ(run("render tiny.json --seconds 0.1 --size 16x16 --quality fast -o t.png").status, 0);
    ASSERT_EQ(run("render tiny.json --frames 6 --size 16x16 --quality fast -o n.png").status, 0);
    EXPECT_EQ(test::readText(folder() / "t.png"), test::readText(folder() / "n.png"));
}

TEST_F(SlowCli, RenderShowsEveryView) {
    write("torn.json", R"({"cloth": {"particles": [9, 9], "size": [2, 2], "origin": [-1, 2, 0], "pins": "topCorners"},
        "solver": {"substeps": 1}, "tear": {"resistance": "ratio", "ratio": 1.02}})");
    std::vector<std::string> pictures;
    for (const char* scene : {"torn.json", "stickman"}) {
        for (const std::string_view view : enumNames<render::View>()) {
            const test::Outcome outcome =
                run(std::string("render ") + scene + " --frames 12 --size 96x64 -o v.png --view " + std::string(view));
            EXPECT_EQ(outcome.status, 0) << scene << " " << view << ": " << outcome.messages;
            EXPECT_EQ(outcome.output, "");
            EXPECT_TRUE(outcome.messages.starts_with("wrote v.png: ")) << outcome.messages;
            pictures.push_back(test::readText(folder() / "v.png"));
            EXPECT_EQ(std::ranges::count(pictures, pictures.back()), 1) << scene << " " << view;
        }
    }
}

TEST_F(SlowCli, RenderFindsADifferenceInAShader) {
    std::string motion = test::readText(DRAPE_SOURCE_FOLDER "/shaders/physics/motion.glsl");
    const std::string original = "acceleration * factor";
    const std::size_t place = motion.find(original);
    ASSERT_NE(place, std::string::npos);
    write("shaders/physics/motion.glsl", motion.replace(place, original.size(), "acceleration * (factor * 1.0001f)"));
    const std::string render = "render small.json --frames 3 --size 96x64 --quality fast --view difference -o ";
    EXPECT_EQ(run(render + "same.png").status, 0);
    EXPECT_EQ(run(render + "other.png --shader-dir shaders").status, 0);
    EXPECT_NE(test::readText(folder() / "same.png"), test::readText(folder() / "other.png"));
}

TEST_F(Cli, RenderWritesNumberedFrames) {
    const test::Outcome outcome = run("render small.json --frames 2 --size 64x48 --quality fast --numbered -o f.png");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_TRUE(outcome.messages.starts_with("wrote f_0001.png to f_0002.png: 2 frames, 64×48, ")) << outcome.messages;
    EXPECT_TRUE(std::filesystem::exists(folder() / "f_0001.png"));
    EXPECT_TRUE(std::filesystem::exists(folder() / "f_0002.png"));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder()), {}), 3)
        << "files other than the frames and the scene";
}

TEST_F(Cli, WithoutOpenGlTheStatusIs77) {
    const std::string noDriver = "__EGL_VENDOR_LIBRARY_DIRS=/nonexistent";
    for (const char* arguments :
         {"info", "compare small.json", "simulate small.json --steps 1 --backend gpu",
          "export small.json --frames 1 --backend gpu-joined -o a.obj", "render small.json --frames 1"}) {
        const test::Outcome outcome = run(arguments, noDriver);
        EXPECT_EQ(outcome.status, 77) << arguments;
        EXPECT_EQ(std::ranges::count(outcome.messages, '\n'), 1) << outcome.messages;
    }
    EXPECT_EQ(run("simulate small.json --steps 1 --backend cpu", noDriver).status, 0);
    EXPECT_EQ(run("export small.json --frames 1 -o a.obj", noDriver).status, 0);
    const test::Outcome simulated = run("simulate small.json --steps 1 --threads 1 --json", noDriver);
    EXPECT_EQ(simulated.status, 0) << simulated.messages;
    EXPECT_EQ(textOf(json::read(simulated.output), "backend"), "\"cpu\"");
    EXPECT_NE(textOf(json::read(simulated.output), "backend_reason").find("no OpenGL"), std::string::npos);
    EXPECT_EQ(run("bench --backend gpu --sizes 8 --steps 6", noDriver).status, 77);
    const test::Outcome bench = run("bench --sizes 8 --steps 6 --json", noDriver);
    EXPECT_EQ(bench.status, 0) << "entries that need no GPU should be measured";
    EXPECT_NE(bench.messages.find("without the GPU"), std::string::npos) << bench.messages;
    EXPECT_EQ(bench.output.find("\"backend\": \"gpu"), std::string::npos);
}

TEST_F(Cli, OutputThatCannotBeWrittenIsAFailure) {
    const test::Outcome outcome = test::runProgram("sh -c '\"" DRAPE_PROGRAM "\" scenes >/dev/full'", folder());
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(std::ranges::count(outcome.messages, '\n'), 1) << outcome.messages;
}

TEST_F(Cli, AClothTooLargeForTheDeviceIsBadInputAtOnce) {
    write("large.json", R"({"cloth": {"particles": [4096, 4096]}})");
    for (const std::string command :
         {"simulate large.json --steps 1 --backend gpu", "compare large.json", "render large.json --frames 1"}) {
        expectBadInput(run(command), "cloth.particles: 4096 x 4096 is too large for this device");
    }
}

}  // namespace
}  // namespace drape
