#include <gtest/gtest.h>

#include <fstream>

#include "json/value.h"
#include "scene/scene_file.h"

namespace drape {
namespace {

TEST(FormatDocument, IsWhatTheTableSays) {
    std::ifstream file(DRAPE_SOURCE_FOLDER "/docs/scene-format.md");
    const std::string committed{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(committed, sceneFormatDocument()) << "write it anew: drape scenes --format > docs/scene-format.md";
}

TEST(FormatDocument, HasExamplesThatAreScenes) {
    const std::string document = sceneFormatDocument();
    std::vector<std::string> examples;
    constexpr std::string_view kFence = "```json\n";
    for (std::size_t at = document.find(kFence); at != std::string::npos; at = document.find(kFence, at)) {
        at += kFence.size();
        examples.push_back(document.substr(at, document.find("```\n", at) - at));
    }
    ASSERT_EQ(examples.size(), 3u);
    EXPECT_EQ(readSceneText(examples[0], "cloth").settings.substeps, 24u);
    EXPECT_EQ(readSceneText(examples[1], "system").world.systems.size(), 1u);
    for (const char* pins : {"corners", "row"}) {
        for (const char* wind : {"none", "strong"}) {
            const Scene scene = readSceneText(examples[2], "options", {{"pins", pins}, {"wind", wind}});
            EXPECT_EQ(scene.world.cloths.front().pins == PinPattern::topRow, pins == std::string("row"));
            EXPECT_EQ(scene.settings.wind.velocity.z > 0.0f, wind == std::string("strong"));
        }
    }
}

TEST(FormatDocument, TellsTheRatiosOfTheTearingLevels) {
    const auto ratio = [](TearResistance level) { return json::number(tearRatioOf({level, 9.0f})).text; };
    const std::string levels = "`strong`, `medium`, `weak`: " + ratio(TearResistance::strong) + ", " +
                               ratio(TearResistance::medium) + " and " + ratio(TearResistance::weak) + " times";
    EXPECT_NE(sceneFormatDocument().find(levels), std::string::npos) << levels;
}

}  // namespace
}  // namespace drape
