// Runs the commands of docs/teaching.md on a small cloth for a few steps.
#include <gtest/gtest.h>

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
}

}  // namespace
}  // namespace drape
