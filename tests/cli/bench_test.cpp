// Tests drape bench: its sizes and scenes, its tables and its JSON.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "bench/contest.h"
#include "cli/cli_fixture.h"

namespace drape {
namespace {

using BenchCli = Cli;
using SlowBenchCli = Cli;

TEST_F(BenchCli, MeasuresWhatIsAskedFor) {
    const std::string arguments = "bench --sizes 12,8 --backend textbook,cpu,gpu --threads 1,2 --steps 9 --rounds 3";
    const test::Outcome outcome = run(arguments + " --json -o kept.json");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_TRUE(outcome.messages.starts_with("wrote kept.json: ")) << outcome.messages;
    EXPECT_EQ(test::readText(folder() / "kept.json"), outcome.output);
    const json::Value value = json::read(outcome.output);
    const auto& list = std::get<json::Array>(value.data);
    ASSERT_EQ(list.size(), 8u);
    const std::string names = memberNames(list[0]);
    EXPECT_TRUE(
        names.starts_with("backend device threads size substeps iterations particles links ms_per_step "
                          "ns_per_projection "))
        << names;
    std::string rows;
    for (const json::Value& row : list) {
        rows += textOf(row, "backend") + textOf(row, "threads") + " " + textOf(row, "size") + " ";
        EXPECT_EQ(textOf(row, "substeps"), "16");
        EXPECT_EQ(textOf(row, "iterations"), "1");
        EXPECT_EQ(textOf(row, "steps"), "9");
        EXPECT_NE(textOf(row, "device"), "\"\"");
    }
    EXPECT_EQ(rows,
              "\"textbook\"1 8 \"cpu\"1 8 \"cpu\"2 8 \"gpu\"null 8 "
              "\"textbook\"1 12 \"cpu\"1 12 \"cpu\"2 12 \"gpu\"null 12 ");
    EXPECT_EQ(textOf(list[0], "growth_exponent"), "null");
    EXPECT_NE(textOf(list[4], "growth_exponent"), "null");

    const test::Outcome table =
        run("bench --sizes 8 --backend reference --substeps 3 --iterations 2 --steps 4 --rounds 3");
    EXPECT_EQ(table.status, 0) << table.messages;
    for (const char* word : {"8 x 8", "64 particles", "3 substeps x 2", "4 steps in 3 rounds", "reference", "ns/proj"})
        EXPECT_NE(table.output.find(word), std::string::npos) << word;
}

TEST_F(BenchCli, CountsDispatches) {
    const test::Outcome outcome =
        run("bench --counters --scenes small.json --backend gpu,gpu-joined --steps 2 --json -o kept.json");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_EQ(test::readText(folder() / "kept.json"), outcome.output);
    const json::Value value = json::read(outcome.output);
    const auto& list = std::get<json::Array>(value.data);
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(textOf(list[1], "backend"), "\"gpu-joined\"");
    EXPECT_LE(std::stod(textOf(list[0], "contact_dispatches")), 14.5);
    EXPECT_GT(std::stod(textOf(list[0], "dispatches")), std::stod(textOf(list[0], "contact_dispatches")));
    EXPECT_LE(std::stod(textOf(list[0], "calls")), 4.0 * std::stod(textOf(list[0], "dispatches")));
    EXPECT_GT(std::stod(textOf(list[0], "bytes_per_particle")), 100.0);
    EXPECT_NE(run("bench --counters --scenes small.json --backend gpu,cpu").status, 0);
}

TEST_F(BenchCli, CountsAndTimesContact) {
    const test::Outcome counted = run("bench --scenes small.json --counters --steps 3 --json -o kept.json");
    EXPECT_EQ(counted.status, 0) << counted.messages;
    EXPECT_EQ(test::readText(folder() / "kept.json"), counted.output);
    const json::Value counters = json::read(counted.output);
    const json::Value& row = std::get<json::Array>(counters.data)[0];
    EXPECT_TRUE(memberNames(row).starts_with("scene steps substeps stalled_substeps pairs fixed_pairs relists"))
        << memberNames(row);
    EXPECT_EQ(textOf(row, "steps"), "3");

    const test::Outcome timed = run("bench --scenes small.json --contact-cost --steps 7 --rounds 2 --threads 1,2");
    EXPECT_EQ(timed.status, 0) << timed.messages;
    for (const char* word : {"7 steps in 2 rounds", "with", "without", "ratio"})
        EXPECT_NE(timed.output.find(word), std::string::npos) << word;

    EXPECT_EQ(run("bench --counters").status, 2);
    EXPECT_EQ(run("bench --scenes small.json --contact-cost --backend gpu").status, 2);
}

TEST_F(BenchCli, MeasuresScenes) {
    const std::string arguments = "bench --scenes verlet-points,small.json --threads 1 --steps 9 --rounds 3";
    const test::Outcome outcome = run(arguments + " --json -o kept.json");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_TRUE(outcome.messages.starts_with("wrote kept.json: ")) << outcome.messages;
    EXPECT_EQ(test::readText(folder() / "kept.json"), outcome.output);
    std::string rows;
    const json::Value value = json::read(outcome.output);
    for (const json::Value& row : std::get<json::Array>(value.data)) {
        rows += textOf(row, "scene") + textOf(row, "backend") + " ";
        EXPECT_EQ(textOf(row, "size"), "null");
        EXPECT_EQ(textOf(row, "held"), "false");
        EXPECT_EQ(textOf(row, "ns_per_projection") == "null", textOf(row, "links") == "0") << rows;
        const double times = std::stod(textOf(row, "times_real_time"));
        if (textOf(row, "scene") == "\"small\"") {
            EXPECT_NEAR(times * std::stod(textOf(row, "ms_per_step")), 1000.0 / 60.0, 1e-3);
        }
    }
    EXPECT_EQ(rows, R"("verlet-points""textbook" "verlet-points""reference" "verlet-points""cpu" "verlet-points""gpu" )"
                    R"("verlet-points""gpu-joined" "small""textbook" "small""reference" "small""cpu" "small""gpu" )"
                    R"("small""gpu-joined" )");

    const test::Outcome held =
        run("bench --scenes verlet-points,small.json --held --backend cpu --threads 1 --steps 9");
    EXPECT_EQ(held.status, 0);
    EXPECT_EQ(held.messages, "drape: bench: skipped verlet-points: it has no cloth that a hand could hold\n");
    std::istringstream lines(held.output);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
    EXPECT_NE(held.output.find("9 steps in 5 rounds; a hand holds"), std::string::npos) << held.output;
    EXPECT_NE(held.output.find("x real"), std::string::npos) << held.output;
}

TEST_F(SlowBenchCli, SaysThatTheTextbookKnowsNoBodies) {
    write("knot.json", R"({"cloth": {"particles": [9, 8], "origin": [-1, 3, 0]}, "contact": {"on": true},
        "bodies": [{"name": "disc", "mesh": {"file": "built-in:disc.obj"}, "place": [0, -2, 0]}]})");
    const test::Outcome outcome = run("bench --scenes knot.json --threads 1 --steps 4 --rounds 3 --json");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.messages, "drape: bench: knot: skipped the textbook solver, which does not support bodies\n");
    EXPECT_EQ(outcome.output.find("\"textbook\""), std::string::npos);
    EXPECT_NE(outcome.output.find("\"cpu\""), std::string::npos);
}

TEST_F(BenchCli, TableFitsIntoATerminal) {
    const test::Outcome table = run("bench --sizes 8,12 --steps 4 --rounds 3");
    EXPECT_EQ(table.status, 0) << table.messages;
    std::istringstream lines(table.output);
    int devices = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("cpu: ") || line.starts_with("gpu: ")) {
            ++devices;
        } else {
            EXPECT_LE(line.size(), 100u) << line;
        }
    }
    EXPECT_EQ(devices, 2 * 2) << table.output;
}

TEST_F(SlowBenchCli, LeavesOutWhatDoesNotFitIntoMemory) {
    const std::optional<std::uint64_t> available = bench::availableMemory();
    // A sheet of 4096 x 4096 has 1e8 links of 16 bytes and 1.7e7 particles of 100 bytes, and each solver keeps a copy.
    if (!available || *available > 40'000'000'000u) GTEST_SKIP() << "this machine has the memory";
    const std::string many = " --backend cpu --threads 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 --steps 4 --rounds 3";
    const test::Outcome outcome = run("bench --sizes 4096" + many);
    expectBadInput(outcome, "skipped 4096 x 4096: it would take about ");
    const test::Outcome both = run("bench --sizes 8,4096" + many);
    EXPECT_EQ(both.status, 0) << both.messages;
    EXPECT_EQ(std::ranges::count(both.messages, '\n'), 1) << both.messages;
    EXPECT_NE(both.output.find("8 x 8"), std::string::npos);
}

TEST_F(BenchCli, GrowsAsLongAsTheTimeAllows) {
    const test::Outcome outcome = run("bench --backend reference --steps 4 --rounds 3 --seconds 1 --json");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_NE(outcome.messages.find("s, more than --seconds 1"), std::string::npos) << outcome.messages;
    EXPECT_EQ(textOf(firstOf(json::read(outcome.output)), "size"), "64");
}

}  // namespace
}  // namespace drape
