// Tests drape check: its report, and the folder where it writes the report.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cli/check/check_report.h"
#include "cli/cli_fixture.h"
#include "cli/options/options.h"
#include "cli/reports/report_folder.h"
#include "gpu_check/altered_shaders.h"
#include "scene/load/registry.h"

namespace drape {
namespace {

using cli::CheckReport;

/// Returns a report without differences.
CheckReport rightReport() {
    CheckReport report;
    report.system = cli::describeSystem();
    report.device = {{"renderer", "a GPU"}, {"max_shared_bytes", json::number(32768u)}};
    report.arithmetic = {{"a + b", false, 10, 0, {}, true}, {"a + b", true, 4, 0, {}, true}};
    report.kernels = {{Kernel::fall, true, 100, 0, {}}};
    report.scenes = {{"plain", {"drop", 9, 8, {}}}, {"joined", {"drop", 9, 8, {}}}};
    report.pictures = {{"fast", "fast.png", 1.5}};
    return report;
}

check::ProbeCase fusedCase() {
    return {{0x3f800800u, 0x3f800800u, 0xbf801000u}, 0u, 0x33800000u, "fused into one rounding (FMA)"};
}

const json::Value& memberOf(const json::Value& object, std::string_view name) {
    return std::ranges::find(std::get<json::Object>(object.data), name, &json::Member::name)->value;
}

TEST(CheckReport, IsRightWhereNothingDiffers) {
    const CheckReport report = rightReport();
    EXPECT_FALSE(report.firstFault());
    EXPECT_EQ(report.subnormals(), "kept");
    const json::Value value = json::read(writeJson(report));
    EXPECT_EQ(memberNames(value),
              "made_by version quick right stopped first_fault seconds system device subnormals arithmetic kernels "
              "scenes bench "
              "pictures failures files");
    EXPECT_EQ(textOf(value, "right"), "true");
    EXPECT_EQ(textOf(value, "files"), R"(["report.json", "report.md", "fast.png"])");
    EXPECT_EQ(textOf(firstOf(memberOf(value, "scenes")), "path"), "\"plain\"");
    const std::string text = writeMarkdown(report);
    for (const char* part :
         {"**Right:**", "| renderer | a GPU |", "| max_shared_bytes | 32768 |", "| `a + b` | normal | 10 |",
          "| `fall` | 100 | 0 | none |", "| drop | joined | 9 | 8 |", "![fast](fast.png)"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
}

TEST(CheckReport, IsNotRightWhereItWasStopped) {
    CheckReport report = rightReport();
    report.isStopped = true;
    EXPECT_FALSE(report.isRight());
    const json::Value value = json::read(writeJson(report));
    EXPECT_EQ(textOf(value, "right") + textOf(value, "stopped") + textOf(value, "first_fault"), "falsetruenull");
    EXPECT_NE(writeMarkdown(report).find("**Stopped:**"), std::string::npos);
}

TEST(CheckReport, TellsTheMachineAndNothingPrivate) {
    setenv("GALLIUM_TEST", "1", 1);
    setenv("PRIVATE_TEST", "secret", 1);
    const json::Object system = cli::describeSystem();
    const std::string text = json::write(system);
    EXPECT_EQ(memberNames(system), "commit distribution kernel cpu threads instructions memory_bytes environment");
    EXPECT_NE(text.find("GALLIUM_TEST=1"), std::string::npos) << text;
    EXPECT_EQ(text.find("secret"), std::string::npos) << text;
    unsetenv("GALLIUM_TEST");
    unsetenv("PRIVATE_TEST");
}

TEST(CheckReport, NamesTheCauseBeforeWhatFollowsFromIt) {
    CheckReport report = rightReport();
    report.failures = {"pictures: no room"};
    EXPECT_EQ(report.firstFault(), "pictures: no room");
    report.scenes[1].result.comparison.first = FirstDifference{3, "substep 0, all passes together", 17};
    EXPECT_EQ(report.firstFault(), "drop, joined: step 3, substep 0, all passes together, particle 17");
    report.kernels.push_back({Kernel::absorb, false, 0, 0, {}});
    EXPECT_EQ(report.firstFault(), "absorb: not run");
    report.kernels[0].first = "positions, element 5, with 65 links";
    EXPECT_EQ(report.firstFault(), "fall: positions, element 5, with 65 links");
    report.arithmetic.push_back({"a * b + c", false, 10, 2, fusedCase(), false});
    const std::string fault =
        "a * b + c of 0x3f800800, 0x3f800800, 0xbf801000 is 0x33800000, expected 0x00000000: fused into one rounding "
        "(FMA)";
    EXPECT_EQ(report.firstFault(), fault);
    EXPECT_NE(writeMarkdown(report).find("**Wrong:** " + fault), std::string::npos);
    EXPECT_NE(writeMarkdown(report).find("| `absorb` | 0 | 0 | not run |"), std::string::npos);
    const json::Value value = json::read(writeJson(report));
    EXPECT_EQ(textOf(value, "right"), "false");
    EXPECT_EQ(textOf(value, "first_fault"), "\"" + fault + "\"");
}

TEST(CheckReport, AllowsSubnormalsThatAreFlushed) {
    CheckReport report = rightReport();
    report.arithmetic[1] = {"a * b", true, 4, 2, check::ProbeCase{}, true};
    EXPECT_FALSE(report.firstFault());
    EXPECT_EQ(report.subnormals(), "flushed to zero");
    report.arithmetic[1].onlyFlushes = false;
    EXPECT_TRUE(report.firstFault());
    EXPECT_EQ(report.subnormals(), "wrong");
}

TEST_F(Cli, CheckRefusesWhatIsNoReport) {
    write("file", "text");
    write("folder/notes.txt", "text");
    write("other/report.json", R"({"made_by": "somebody", "files": ["report.json"]})");
    write("more/report.json", R"({"made_by": "drape check", "files": ["report.json"]})");
    write("more/notes.txt", "text");
    std::filesystem::create_directory(folder() / "empty");
    expectBadInput(run("check -o file"), "-o: \"file\" is not a folder, expected a new name");
    expectBadInput(run("check -o folder"), "-o: \"folder\" is a folder that contains no report of drape check");
    expectBadInput(run("check -o other/"), "-o: \"other\" is a folder that contains no report of drape check");
    expectBadInput(run("check -o empty"), "-o: \"empty\" is a folder that contains no report");
    expectBadInput(run("check -o more"), "-o: \"more\" contains a file that does not belong to its report, notes.txt");
    expectBadInput(run("check -o no/such"), "-o: \"no/such\" cannot be created: No such file or directory");
    expectBadInput(run("check -o ''"), "-o");
    expectBadInput(run("check drop"), "drop");
    EXPECT_EQ(test::readText(folder() / "more/notes.txt"), "text");
    EXPECT_NE(run("check --help").output.find("--quick"), std::string::npos);
}

TEST_F(Cli, AReportFolderIsWholeOrNotThere) {
    const std::filesystem::path path = folder() / "report";
    const std::string text = R"({"made_by": "drape check", "files": ["report.json", "a.png"]})";
    const auto entries = [&] { return std::distance(std::filesystem::directory_iterator(folder()), {}); };
    const auto before = entries();
    { const cli::ReportFolder dropped(path); }
    EXPECT_EQ(entries(), before);
    for (const char* picture : {"old", "new"}) {
        cli::ReportFolder report(path);
        std::ofstream(report.writing() / "report.json") << text;
        std::ofstream(report.writing() / "a.png") << picture;
        report.finish();
        EXPECT_EQ(test::readText(path / "a.png"), picture);
        EXPECT_EQ(entries(), before + 1) << "a hidden file is left";
    }
    cli::ReportFolder late(path);
    std::ofstream(path / "notes.txt") << "text";
    EXPECT_THROW(late.finish(), cli::UsageError) << "a folder that appeared meanwhile should be refused";
    EXPECT_EQ(test::readText(path / "notes.txt"), "text");
}

using SlowCheck = Cli;

TEST_F(SlowCheck, FindsNothingHere) {
    const test::Outcome outcome = run("check --quick -o out");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_TRUE(outcome.messages.starts_with("wrote out: a report, ")) << outcome.messages;
    EXPECT_NE(outcome.output.find("right: no float differs"), std::string::npos) << outcome.output;
    const json::Value report = json::read(test::readText(folder() / "out/report.json"));
    EXPECT_EQ(textOf(report, "right"), "true");
    std::set<std::string> plain;
    for (const json::Value& scene : std::get<json::Array>(memberOf(report, "scenes").data)) {
        EXPECT_EQ(textOf(scene, "differing_floats"), "0") << textOf(scene, "scene");
        if (textOf(scene, "path") == "\"plain\"") plain.insert(textOf(scene, "scene"));
    }
    for (const std::string& name : builtInSceneNames()) EXPECT_TRUE(plain.contains("\"" + name + "\"")) << name;
    for (const json::Value& file : std::get<json::Array>(memberOf(report, "files").data))
        EXPECT_TRUE(std::filesystem::exists(folder() / "out" / std::get<std::string>(file.data)));
}

TEST_F(SlowCheck, SaysWhatIsWrongAndKeepsTheReport) {
    const test::AlteredShaders shaders("physics/kernels/absorb.glsl", "vec4(absorbed,", "vec4(1.0000002f * absorbed,");
    const test::Outcome outcome = run("check --quick -o out --shader-dir '" + shaders.path().string() + "'");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(outcome.messages.starts_with("wrote out: a report, ")) << outcome.messages;
    EXPECT_NE(outcome.messages.find("\ndrape: check: absorb: displacements, element "), std::string::npos)
        << outcome.messages;
    EXPECT_EQ(std::ranges::count(outcome.messages, '\n'), 2) << outcome.messages;
    EXPECT_EQ(textOf(json::read(test::readText(folder() / "out/report.json")), "right"), "false");
}

TEST_F(Cli, CheckLeavesAReportWhenStopped) {
    const test::Outcome outcome =
        test::runProgram("timeout --preserve-status -s INT 3 " DRAPE_PROGRAM " check --quick -o stopped", folder());
    EXPECT_NE(outcome.status, 0);
    EXPECT_NE(outcome.output.find("stopped: no float differs so far"), std::string::npos) << outcome.output;
    EXPECT_NE(test::readText(folder() / "stopped/report.md").find("**Stopped:**"), std::string::npos);
}

}  // namespace
}  // namespace drape
