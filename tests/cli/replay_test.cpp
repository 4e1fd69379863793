// Tests 'drape replay': exit status, output, and that it plays the log's events.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/digest.h"
#include "json/json.h"
#include "scene/file/scene_file.h"
#include "scene/parts/resize.h"
#include "support/live_run.h"
#include "support/run_program.h"

namespace drape {
namespace {

class ReplayCli : public ::testing::Test {
protected:
    ReplayCli() {
        test::LiveRun live(test::hangingSheet());
        live.act(EventKind::grab, {80}, {0.5f, 0.6f, 0.3f});
        live.advance(6);
        live.act(EventKind::cut, {3, 12, 4, 13});
        live.run.settings().wind.airDensity = 1.2f;
        live.run.settings().wind.velocity = {0.0f, 0.0f, 5.0f};
        live.advance(6);
        log_ = live.run.log(live.hash());
        saveLogFile(folder() / "my.log", log_);
        saveSceneFile(folder() / "sheet.json", log_.scene);
    }

    test::Outcome run(const std::string& arguments, const std::string& environment = "") const {
        return test::runProgram("'" DRAPE_PROGRAM "' replay " + arguments, folder(),
                                environment.empty() ? test::withoutGpu(arguments) : environment);
    }
    const std::filesystem::path& folder() const { return folder_.path(); }

    InputLog log_;

private:
    test::TemporaryFolder folder_;
};

std::string valueOf(const json::Value& object, std::string_view name) {
    const json::Value* value = findMember(object, name);
    return value ? json::writeLine(*value) : "none";
}

TEST_F(ReplayCli, GivesTheHashOfTheLogOnEitherSolver) {
    for (const std::string backend : {"cpu", "gpu", "gpu-joined", "reference", "both"}) {
        const test::Outcome outcome = run("my.log --json --backend " + backend);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        EXPECT_EQ(outcome.messages, "");
        const json::Value report = json::read(outcome.output);
        std::string names;
        for (const json::Member& member : std::get<json::Object>(report.data)) names += member.name + " ";
        EXPECT_EQ(names, "log scene backend backend_reason steps events older_physics hash expected_hash same " +
                             std::string(backend == "both" ? "differing_floats " : "") + "contact ");
        EXPECT_EQ(valueOf(report, "scene"), "\"sheet\"");
        EXPECT_EQ(valueOf(report, "backend"), '"' + backend + '"');
        EXPECT_EQ(valueOf(report, "steps"), "12");
        EXPECT_EQ(valueOf(report, "events"), "4");
        EXPECT_EQ(valueOf(report, "hash"), '"' + hexText(*log_.hash) + '"');
        EXPECT_EQ(valueOf(report, "same"), "true");
        EXPECT_EQ(valueOf(report, "differing_floats"), backend == "both" ? "0" : "none");
    }
    const test::Outcome table = run("my.log");
    EXPECT_EQ(table.status, 0) << table.messages;
    for (const char* word : {"sheet", "backend", "12", "the same"})
        EXPECT_NE(table.output.find(word), std::string::npos);
}

TEST_F(ReplayCli, CountsCrossings) {
    for (const std::string backend : {"cpu", "gpu", "both"}) {
        const test::Outcome outcome = run("my.log --json --crossings --backend " + backend);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        const json::Value report = json::read(outcome.output);
        ASSERT_TRUE(findMember(report, "crossings"));
        EXPECT_EQ(valueOf(*findMember(report, "crossings"), "frames_checked"), "13");
    }
    EXPECT_NE(run("my.log --crossings").output.find("\ncrossings "), std::string::npos);
}

TEST_F(ReplayCli, AnotherHashIsAFailure) {
    log_.hash = *log_.hash + 1;
    saveLogFile(folder() / "wrong.log", log_);
    const test::Outcome outcome = run("wrong.log --backend cpu --json");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.messages, "drape: wrong.log: the positions after step 12 differ from those of the log\n");
    EXPECT_EQ(valueOf(json::read(outcome.output), "same"), "false");
}

TEST_F(ReplayCli, ALogOfOlderPhysicsGivesAnotherHashAndSaysSo) {
    log_.hash = *log_.hash + 1;
    json::Value document = json::read(writeLogText(log_));
    for (json::Member& member : std::get<json::Object>(document.data)) {
        if (member.name == "version") member.value = json::number(2u);
    }
    for (json::Member& member : std::get<json::Object>(document.data)) {
        if (member.name == "digest") member.value = hexText(logDigest(document));
    }
    std::ofstream(folder() / "older.log") << json::write(document);
    for (const std::string backend : {"cpu", "both"}) {
        const test::Outcome outcome = run("older.log --json --backend " + backend);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        EXPECT_EQ(outcome.messages, "drape: older.log: was made with an older version of the physics: its hash was " +
                                        hexText(*log_.hash) + " and is now " + hexText(*log_.hash - 1) + "\n");
        const json::Value report = json::read(outcome.output);
        EXPECT_EQ(valueOf(report, "older_physics"), "true");
        EXPECT_EQ(valueOf(report, "hash"), '"' + hexText(*log_.hash - 1) + '"');
        EXPECT_EQ(valueOf(report, "same"), "false");
    }
    const test::Outcome part = run("older.log --backend cpu --steps 5");
    EXPECT_EQ(part.status, 0);
    EXPECT_EQ(part.messages, "drape: older.log: was made with an older version of the physics: its positions differ\n");
}

TEST_F(ReplayCli, OtherNumbersOfStepsHaveNoHashToCompareWith) {
    for (const std::string steps : {"5", "20"}) {
        const test::Outcome outcome = run("my.log --backend cpu --json --steps " + steps);
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        const json::Value report = json::read(outcome.output);
        EXPECT_EQ(valueOf(report, "steps"), steps);
        EXPECT_EQ(valueOf(report, "expected_hash"), "null");
        EXPECT_EQ(valueOf(report, "same"), "null");
        EXPECT_NE(valueOf(report, "hash"), '"' + hexText(*log_.hash) + '"');
    }
}

// The comparison must be able to fail: with a slightly wrong kernel, both the hash and the floats must differ.
TEST_F(ReplayCli, ADifferenceInAShaderIsAFailure) {
    std::string hand = test::readText(DRAPE_SOURCE_FOLDER "/shaders/physics/kernels/parts/attached_motion.glsl");
    const std::string original = "path * params.stepFraction";
    const std::size_t place = hand.find(original);
    ASSERT_NE(place, std::string::npos);
    std::filesystem::create_directories(folder() / "shaders/physics/kernels/parts");
    std::ofstream(folder() / "shaders/physics/kernels/parts/attached_motion.glsl", std::ios::binary)
        << hand.replace(place, original.size(), "path * (params.stepFraction * 1.0001f)");
    const test::Outcome both = run("my.log --backend both --json --shader-dir shaders");
    EXPECT_EQ(both.status, 1);
    EXPECT_NE(both.messages.find("CPU and GPU first differ in step 1, substep 0, iteration 0, attach"),
              std::string::npos)
        << both.messages;
    EXPECT_NE(valueOf(json::read(both.output), "differing_floats"), "0");
    EXPECT_EQ(run("my.log --backend gpu --shader-dir shaders").status, 1);
    EXPECT_EQ(run("my.log --backend cpu --shader-dir shaders").status, 0);
}

TEST_F(ReplayCli, BadLogsAndBadUsageEndWithStatus2AndOneLine) {
    const std::string text = test::readText(folder() / "my.log");
    std::ofstream(folder() / "short.log") << text.substr(0, text.size() / 2);
    std::string edited = text;
    edited[edited.find("[80]") + 2] = '1';
    std::ofstream(folder() / "edited.log") << edited;
    InputLog foreign = log_;
    foreign.events[0].particles = {81};
    saveLogFile(folder() / "foreign.log", foreign);
    const struct {
        const char* arguments;
        const char* complaint;
    } cases[] = {
        {"", "log"},
        {"nosuch.log", "nosuch.log: cannot be read: No such file or directory"},
        {"sheet.json", "sheet.json: is not an input log"},
        {"short.log", "short.log: is truncated: it ends at line "},
        {"edited.log", "edited.log: has been edited: the digest does not match"},
        {"foreign.log --backend cpu", "foreign.log: events[0]: grab: particles: 81 does not exist"},
        {"foreign.log", "foreign.log: events[0]: grab: particles: 81 does not exist"},
        {"my.log drop", "my.log: was made with another scene: cloth.particles is [9, 9] in the log"},
        {"my.log nosuch", "\"nosuch\": no such scene or file"},
        {"my.log sheet.json --grid 10", "cloth.particles is [9, 9] in the log, and [10, 10] in sheet"},
        {"my.log stickman --grid 20",
         "stickman: --grid: only scenes with cloths and without free systems can be resized"},
        {"my.log sheet.json --grid 1", "--grid: \"1\""},
        {"my.log --grid 9", "--grid: needs a SCENE to compare with the log"},
        {"my.log --backend fpga", "expected auto, gpu, gpu-joined, cpu, reference or both"},
        {"my.log --backend both --threads 2", "--threads: cannot be combined with --backend both"},
        {"my.log --backend gpu --threads 2", "--threads: cannot be combined with --backend gpu"},
        {"my.log --steps 0", "--steps: \"0\""},
        {"my.log sheet.json more", "more"},
    };
    for (const auto& bad : cases) {
        const test::Outcome outcome = run(bad.arguments);
        EXPECT_EQ(outcome.status, 2) << bad.arguments << ": " << outcome.messages;
        EXPECT_EQ(outcome.output, "") << bad.arguments;
        EXPECT_EQ(std::ranges::count(outcome.messages, '\n'), 1) << outcome.messages;
        EXPECT_NE(outcome.messages.find(bad.complaint), std::string::npos) << outcome.messages;
    }
    EXPECT_EQ(run("my.log sheet.json --backend cpu").status, 0)
        << "should replay with the scene that the log was made with";
}

TEST_F(ReplayCli, ALogOfASceneAtAnotherSizeIsKnownByThatSize) {
    Scene finer = log_.scene;
    resizeCloths(finer, 12);
    test::LiveRun live(finer);
    live.act(EventKind::grab, {140}, {0.5f, 0.6f, 0.3f});
    live.advance(3);
    saveLogFile(folder() / "finer.log", live.run.log(live.hash()));
    EXPECT_EQ(run("finer.log --backend cpu").status, 0);
    EXPECT_EQ(run("finer.log sheet.json --grid 12 --backend cpu").status, 0);
    const test::Outcome other = run("finer.log sheet.json --backend cpu");
    EXPECT_EQ(other.status, 2);
    EXPECT_NE(other.messages.find("cloth.particles is [12, 12] in the log, and [9, 9] in sheet"), std::string::npos)
        << other.messages;
}

TEST_F(ReplayCli, WithoutOpenGlTheCpuReplays) {
    const std::string noDriver = "__EGL_VENDOR_LIBRARY_DIRS=/nonexistent";
    const test::Outcome unnamed = run("my.log --json", noDriver);
    EXPECT_EQ(unnamed.status, 0) << unnamed.messages;
    EXPECT_EQ(valueOf(json::read(unnamed.output), "backend"), "\"cpu\"");
    EXPECT_EQ(run("my.log --backend gpu", noDriver).status, 77);
    EXPECT_EQ(run("my.log --backend both", noDriver).status, 77);
    EXPECT_EQ(run("my.log --backend cpu", noDriver).status, 0);
}

}  // namespace
}  // namespace drape
