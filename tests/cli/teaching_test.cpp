// Runs the commands of docs/teaching.md on a small cloth for a few steps, and one of them as it stands.
#include <gtest/gtest.h>

#include <cstdio>
#include <regex>

#include "cli/cli_fixture.h"

namespace drape {
namespace {

TEST_F(Cli, TheCommandsOfThePageForTeachersWork) {
    const std::string page = test::readText(DRAPE_SOURCE_FOLDER "/docs/teaching.md");
    const std::regex command(R"(\n(?:    )?drape (simulate [^\n#]*))");
    int count = 0;
    for (std::sregex_iterator found(page.begin(), page.end(), command), end; found != end; ++found) {
        std::string arguments = std::regex_replace((*found)[1].str(), std::regex("--grid [0-9]+"), "--grid 9");
        arguments = std::regex_replace(arguments, std::regex("--steps [0-9]+"), "--steps 3");
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 0) << arguments << "\n" << outcome.messages;
        ++count;
    }
    EXPECT_GE(count, 2);

    // The page's first command computes the first row of its table.
    const test::Outcome first =
        run("simulate hanging --grid 41 --fabric rubber --steps 180 --set solver.substeps=4 --set solver.iterations=1 "
            "--json");
    const json::Value end = json::read(first.output);
    char row[80];
    std::snprintf(row, sizeof row, "\n| 4 | 1 | 4 | %.2f %% | %.1f %% |", std::stod(textOf(end, "stretch_rms_percent")),
                  std::stod(textOf(end, "stretch_max_percent")));
    EXPECT_NE(page.find(row), std::string::npos) << row;
}

}  // namespace
}  // namespace drape
