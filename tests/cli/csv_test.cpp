// Tests the table that `drape simulate --csv` writes.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/cli_fixture.h"

namespace drape {
namespace {

std::vector<std::vector<std::string>> rowsOf(const std::string& csv) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(line.ends_with('\r')) << line;
        line.pop_back();
        std::vector<std::string> fields{""};
        for (const char c : line) c == ',' ? fields.emplace_back() : fields.back() += c, void();
        rows.push_back(fields);
    }
    return rows;
}

TEST_F(Cli, SimulateWritesARowForEachStep) {
    const test::Outcome outcome = run("simulate small.json --steps 12 --csv table.csv --particle 71 --json");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_TRUE(outcome.messages.starts_with("wrote table.csv: 13 rows, ")) << outcome.messages;
    const auto rows = rowsOf(test::readText(folder() / "table.csv"));
    ASSERT_EQ(rows.size(), 14u);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"step", "time (s)", "stretch RMS (%)", "stretch max (%)",
                                                 "kinetic energy (J)", "particle", "height (m)", "speed (m/s)"}));
    EXPECT_EQ(rows[1][0], "0");
    EXPECT_EQ(rows[1][7], "0") << "everything starts at rest";
    EXPECT_EQ(rows[13][0], "12");
    EXPECT_NEAR(std::stod(rows[13][1]), 0.2, 1e-6);
    EXPECT_EQ(rows[13][5], "71");
    const json::Value end = json::read(outcome.output);
    EXPECT_NEAR(std::stod(rows[13][2]), std::stod(textOf(end, "stretch_rms_percent")), 1e-6);
    EXPECT_NEAR(std::stod(rows[13][3]), std::stod(textOf(end, "stretch_max_percent")), 1e-6);
    EXPECT_NEAR(std::stod(rows[13][4]), std::stod(textOf(end, "kinetic_energy_j")), 1e-6);
    EXPECT_NE(rows[12][6], rows[13][6]) << "the corner moves";
    run("simulate small.json --steps 12 --csv gpu.csv --particle 71 --backend gpu");
    EXPECT_EQ(test::readText(folder() / "gpu.csv"), test::readText(folder() / "table.csv"));
}

TEST_F(Cli, TheTableGoesOnFromASavedStateAndHasCrossingsIfCounted) {
    run("simulate small.json --steps 5 --save five.drape");
    EXPECT_EQ(run("simulate five.drape --steps 2 --csv later.csv --crossings").status, 0);
    const auto rows = rowsOf(test::readText(folder() / "later.csv"));
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].back(), "crossings");
    EXPECT_EQ(rows[1][0], "5");
    EXPECT_NE(rows[1][7], "0");
    EXPECT_EQ(rows[3][0], "7");
    EXPECT_EQ(rows[3].back(), "0");
}

TEST_F(Cli, TheTableHasForcesIfAsked) {
    const std::string scene = R"({"cloth": {"particles": [9, 9], "size": [0.4, 0.4], "origin": [-0.2, 0.01, -0.2],
        "down": [0, 0, 1], "pins": "none"}, "ground": {"on": true}, "ball": {"on": false, "radius": 0.2},
        "solver": {"damping": 5}, "pinGroups": [{"name": "a, \"b\"", "pins": "topLeft"}]})";
    std::ofstream(folder() / "forces.json") << scene;
    EXPECT_EQ(run("simulate forces.json --steps 40 --csv forces.csv --forces").status, 0);
    EXPECT_EQ(run("simulate forces.json --steps 40 --csv plain.csv").status, 0);
    const std::string text = test::readText(folder() / "forces.csv");
    EXPECT_NE(text.find(",\"pins a, \"\"b\"\" torque z (N m)\"\r\n"), std::string::npos);
    const auto rows = rowsOf(text);
    const auto plain = rowsOf(test::readText(folder() / "plain.csv"));
    EXPECT_EQ(rows[0][9], "collider ground force y (N)");
    EXPECT_EQ(rows[1].size(), 8u + 12u);
    EXPECT_EQ(rows[1][9], "") << "no step has measured yet";
    EXPECT_LT(std::stod(rows[41][9]) + std::stod(rows[41][15]), -0.1) << "the weight of the cloth";
    for (std::size_t row = 0; row < rows.size(); ++row)
        EXPECT_TRUE(std::equal(plain[row].begin(), plain[row].end(), rows[row].begin())) << "the same motion";
}

TEST_F(Cli, BadTablesAreRefused) {
    expectBadInput(run("simulate small.json --steps 2 --forces"), "--forces: has no effect without --csv");
    expectBadInput(run("simulate small.json --steps 2 --csv t.csv --particle 72"),
                   "--particle: 72 does not exist, the cloth has particles 0 to 71");
    expectBadInput(run("simulate small.json --steps 2 --particle 3"), "--particle: has no effect without --csv");
    expectBadInput(run("simulate small.json --steps 2 --csv t.csv --particle -1"), "--particle");
    expectBadInput(run("simulate small.json --steps 2 --csv nowhere/t.csv"), "nowhere/t.csv: cannot be written");
    EXPECT_FALSE(std::filesystem::exists(folder() / "t.csv"));
}

TEST_F(Cli, SimulateSaysWhyItTakesMoreSubsteps) {
    const test::Outcome one = run("simulate hanging --grid 41 --steps 1 --set solver.substeps=1");
    EXPECT_EQ(one.status, 0);
    EXPECT_NE(one.messages.find(
                  "drape: hanging: takes 2 substeps instead of 1: in longer ones, gravity and wind would move a "
                  "particle by more than a tenth of a cell\n"),
              std::string::npos)
        << one.messages;
    EXPECT_EQ(run("simulate hanging --grid 41 --steps 1 --set solver.substeps=2").messages, "");
}

}  // namespace
}  // namespace drape
