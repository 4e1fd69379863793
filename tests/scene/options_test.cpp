#include "scene/parts/options.h"

#include <gtest/gtest.h>

#include <fstream>

#include "scene/load/registry.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

constexpr const char* kScene = R"({
    "cloth": {"particles": [20, 10], "size": [3, 2]},
    "options": [
        {"name": "pins", "choices": [
            {"name": "full", "set": {"cloth": {"pins": "topRow"}}},
            {"name": "two", "set": {"cloth": {"pins": "listed", "listedPins": [{"at": [0, 0]}, {"at": [5, 0]}]}}}]},
        {"name": "sheet", "choices": [
            {"name": "whole"},
            {"name": "half", "set": {"cloth": {"size": {"1": 1}}}}]},
        {"name": "wrong", "choices": [
            {"name": "no"},
            {"name": "yes", "set": {"cloth": {"size": {"1": 0}}}}]}]})";

std::string errorOf(const std::string& text, const std::vector<Choice>& choices = {}) {
    try {
        readSceneText(text, "fabric", choices);
    } catch (const SceneError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Options, TheFirstChoiceIsTheDefault) {
    const Scene scene = readSceneText(kScene, "fabric");
    EXPECT_EQ(scene.world.cloths.front().pins, PinPattern::topRow);
    EXPECT_EQ(scene.world.cloths.front().size, glm::vec2(3, 2));
    ASSERT_EQ(scene.options.size(), 3u);
    EXPECT_EQ(scene.options[0].name, "pins");
    EXPECT_EQ(scene.options[0].choices, (std::vector<std::string>{"full", "two"}));
    EXPECT_EQ(scene.options[0].chosen, 0u);
}

TEST(Options, ChoicesAreLaidOverTheScene) {
    const Scene scene = readSceneText(kScene, "fabric", {{"sheet", "half"}, {"pins", "two"}});
    const ClothDescription& cloth = scene.world.cloths.front();
    EXPECT_EQ(cloth.particles, glm::uvec2(20, 10));
    EXPECT_EQ(cloth.size, glm::vec2(3, 1));
    EXPECT_EQ(cloth.pins, PinPattern::listed);
    EXPECT_EQ(cloth.listedPins.size(), 2u);
    EXPECT_EQ(scene.options[0].chosen, 1u);
    EXPECT_EQ(scene.options[1].chosen, 1u);
    EXPECT_EQ(scene.options[2].chosen, 0u);
}

TEST(Options, ChangeElementsOfLists) {
    const Scene scene = readSceneText(R"({
        "systems": [{"particles": [{}, {"at": [1, 0, 0]}], "links": [{"ends": [0, 1], "stiffness": 0.5}]}],
        "options": [{"name": "link", "choices": [
            {"name": "soft", "set": {"systems": {"0": {"links": {"0": {"tensionOnly": true}}}}}}]}]})",
                                      "rope");
    EXPECT_TRUE(scene.world.systems[0].links[0].tensionOnly);
    EXPECT_EQ(scene.world.systems[0].links[0].stiffness, 0.5f);
}

TEST(Options, AreResolvedInAWrittenScene) {
    const Scene scene = readSceneText(kScene, "fabric", {{"sheet", "half"}});
    const Scene back = readSceneText(writeSceneText(scene), "back");
    EXPECT_TRUE(back.options.empty());
    EXPECT_EQ(back.world.cloths.front().size, glm::vec2(3, 1));
}

TEST(Options, AChoiceThatIsNotOfferedIsRefused) {
    EXPECT_EQ(errorOf(kScene, {{"pin", "full"}}),
              "fabric: option \"pin\": no such option, expected one of pins, sheet, wrong ('drape scenes fabric' lists "
              "its options)");
    EXPECT_EQ(errorOf(kScene, {{"pins", "Full"}}),
              "fabric: option \"pins\": no choice \"Full\", expected one of full, two ('drape scenes fabric' lists its "
              "options)");
    EXPECT_EQ(errorOf(kScene, {{"pins", "full"}, {"pins", "two"}}),
              "fabric: option \"pins\": chosen twice, expected once ('drape scenes fabric' lists its options)");
    EXPECT_EQ(errorOf("{}", {{"a", "b"}}),
              "fabric: option \"a\": no such option, the scene has none ('drape scenes fabric' lists its options)");
    EXPECT_EQ(
        errorOf(kScene, {{"wrong", "yes"}}),
        "fabric: cloth.size[1]: 0 is out of range, expected a number from 0.001 to 1000 (with pins=full, sheet=whole, "
        "wrong=yes; 'drape scenes --format' explains the fields)");
}

/// An invalid value of `options`, with the beginning and a later part of the message about it.
struct BadOptions {
    const char* options;
    const char* start;
    const char* complaint;
};

const BadOptions kBadOptions[] = {
    {R"({})", "options", "an object is invalid, expected a list of objects"},
    {R"([3])", "options[0]", "is 3, expected an object"},
    {R"([{"choices": [{"name": "a"}]}])", "options[0].name", "missing, expected 1 to 40 letters"},
    {R"([{"name": "a"}])", "options[0].choices", "missing, expected a list of objects"},
    {R"([{"name": "a", "choices": []}])", "options[0].choices", "is empty, expected at least one choice"},
    {R"([{"name": "a", "choices": 5}])", "options[0].choices", "5 is invalid, expected a list of objects"},
    {R"([{"name": "a", "choices": ["b"]}])", "options[0].choices[0]", "is \"b\", expected an object"},
    {R"([{"name": "a", "choices": [{"set": {}}]}])", "options[0].choices[0].name", "missing"},
    {R"([{"name": "a", "choices": [{"name": "b", "set": 1}]}])", "options[0].choices[0].set",
     "is 1, expected an object"},
    {R"([{"name": "a", "choices": [{"name": "b", "sets": {}}]}])", "options[0].choices[0].sets",
     "no such field, expected one of name, set"},
    {R"([{"name": "a", "choice": []}])", "options[0].choice", "no such field, expected one of name, choices"},
    {R"([{"name": "a", "choices": [{"name": "b"}]}, {"name": "a", "choices": [{"name": "c"}]}])", "options[1].name",
     "is a duplicate of options[0].name"},
    {R"([{"name": "a", "choices": [{"name": "b"}, {"name": "c"}, {"name": "b"}]}])", "options[0].choices[2].name",
     "is a duplicate of options[0].choices[0].name"},
    {R"([{"name": "a", "choices": [{"name": "b", "set": {"options": []}}]}])", "options[0].choices[0].set.options",
     "no such field"},
    {R"([{"name": "a", "choices": [{"name": "b", "set": {"solver": {"substep": 3}}}]}])", "solver.substep",
     "no such field"},
    {R"([{"name": "a", "choices": [{"name": "b", "set": {"cloth": {"listedPins": {"0": {}}}}}]}])",
     "options[0].choices[0].set.cloth.listedPins.0", "no such element, expected the index of one of 0"},
    {R"([{"name": "a", "choices": [{"name": "b", "set": {"cloths": [{}]}}]}])", "cloth", "set as well as cloths"},
};

TEST(Options, BadOnesAreRefusedInOneLine) {
    for (const BadOptions& bad : kBadOptions) {
        const std::string error =
            errorOf(R"({"cloth": {"listedPins": []}, "options": )" + std::string(bad.options) + "}");
        EXPECT_TRUE(error.starts_with("fabric: " + std::string(bad.start) + ": ")) << error;
        EXPECT_NE(error.find(bad.complaint), std::string::npos) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    }
}

TEST(Options, NamesHaveNothingThatSeparatesChoices) {
    const auto errorWith = [](const std::string& name) {
        return errorOf(R"({"options": [{"name": ")" + name + R"(", "choices": [{"name": "x"}]}]})") +
               errorOf(R"({"options": [{"name": "x", "choices": [{"name": ")" + name + R"("}]}]})");
    };
    for (const char* name : {"95-percent", "A_b.c", "1000"}) EXPECT_EQ(errorWith(name), "no errorno error") << name;
    for (const std::string& name : {std::string("a b"), std::string("a:b"), std::string("a,b"), std::string("a=b"),
                                    std::string("ü"), std::string(), std::string(41, 'a')}) {
        EXPECT_EQ(errorWith(name).find("no error"), std::string::npos) << name;
    }
}

TEST(Options, AreChosenBehindTheNameOfAScene) {
    const test::TemporaryFolder folder;
    const std::string path = (folder.path() / "a:b.json").string();
    std::ofstream(path) << kScene;
    EXPECT_EQ(loadScene(path).world.cloths.front().pins, PinPattern::topRow);
    const Scene chosen = loadScene(path + ":sheet=half,pins=two");
    EXPECT_EQ(chosen.name, "a:b");
    EXPECT_EQ(chosen.world.cloths.front().pins, PinPattern::listed);
    EXPECT_EQ(chosen.world.cloths.front().size, glm::vec2(3, 1));

    std::ofstream(path + ":pins=two") << "{}";
    EXPECT_EQ(loadScene(path + ":pins=two").world.cloths.front().pins, PinPattern::topCorners)
        << "should be the option of the existing file";
}

TEST(Options, WhatIsNoChoiceIsRefused) {
    const auto errorWith = [](const std::string& source) -> std::string {
        try {
            loadScene(source);
        } catch (const SceneError& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_EQ(errorWith("drop:"), "drop: \"\" is not a choice, expected OPTION=CHOICE");
    EXPECT_EQ(errorWith("drop:a"), "drop: \"a\" is not a choice, expected OPTION=CHOICE");
    EXPECT_EQ(errorWith("drop:a=b,"), "drop: \"\" is not a choice, expected OPTION=CHOICE");
    EXPECT_EQ(errorWith("drop:a=b"),
              "drop: option \"a\": no such option, the scene has none ('drape scenes drop' lists its options)");
    EXPECT_TRUE(errorWith("drip:a=b").starts_with("\"drip:a=b\": no such scene or file, did you mean \"drop\"?"))
        << errorWith("drip:a=b");
}

TEST(Options, EveryChoiceOfEveryBuiltInSceneIsAScene) {
    for (const std::string& name : builtInSceneNames()) {
        for (const SceneOption& option : loadScene(name).options) {
            for (std::size_t k = 0; k < option.choices.size(); ++k) {
                const std::string source = name + ":" + option.name + "=" + option.choices[k];
                SCOPED_TRACE(source);
                const Scene scene = loadScene(source);
                EXPECT_EQ(scene.name, name);
                const std::string text = writeSceneText(scene);
                EXPECT_EQ(writeSceneText(readSceneText(text, name)), text);
            }
        }
    }
}

}  // namespace
}  // namespace drape
