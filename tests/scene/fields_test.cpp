#include "scene/fields/fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "json/json.h"
#include "scene/file/scene_file.h"

namespace drape {
namespace {

/// Converts to the type of any member.
struct Anything {
    template <class Member>
    operator Member() const;
};

/// Returns the number of members of a struct: the greatest number of initializers that it takes.
template <class Struct, class... Given>
constexpr std::size_t memberCount() {
    if constexpr (requires { Struct{Given{}..., Anything{}}; }) {
        return memberCount<Struct, Given..., Anything>();
    } else {
        return sizeof...(Given);
    }
}

/// Returns the number of fields and sections whose paths begin with `prefix`.
std::size_t nameCount(std::string_view prefix) {
    std::set<std::string_view> names;
    for (const Field& field : sceneFields()) {
        if (!field.path.starts_with(prefix)) continue;
        const std::string_view rest = field.path.substr(prefix.size());
        names.insert(rest.substr(0, rest.find_first_of(".[")));
    }
    return names.size();
}

// Saving would lose a member without a field.
TEST(Fields, EveryMemberHasOne) {
    EXPECT_EQ(memberCount<ClothDescription>() + 1, nameCount("cloths[]."));  // the layer is the pattern's
    EXPECT_EQ(memberCount<ListedPin>(), nameCount("cloths[].listedPins[]."));
    EXPECT_EQ(memberCount<SystemDescription>(), nameCount("systems[]."));
    EXPECT_EQ(memberCount<SystemParticle>(), nameCount("systems[].particles[]."));
    EXPECT_EQ(memberCount<SystemScatter>(), nameCount("systems[].scatter."));
    EXPECT_EQ(memberCount<SystemLink>(), nameCount("systems[].links[]."));
    EXPECT_EQ(memberCount<SystemSkin>(), nameCount("systems[].skins[]."));
    EXPECT_EQ(kLinkKinds, nameCount("solver.stiffness."));
    EXPECT_EQ(memberCount<WindSettings>(), nameCount("wind."));
    EXPECT_EQ(memberCount<TearSettings>(), nameCount("tear."));
    EXPECT_EQ(memberCount<TetherSettings>(), nameCount("tethers."));
    EXPECT_EQ(memberCount<ClothContactSettings>(), nameCount("contact."));
    EXPECT_EQ(memberCount<SceneCamera>(), nameCount("camera."));
    // Wind, colliders, pin groups, tear, tethers and contact are sections beside the solver. The solver's section also
    // has the world's order of links.
    EXPECT_EQ(memberCount<Settings>() - 6, nameCount("solver.") - 1);
    EXPECT_EQ(memberCount<WorldDescription>(), 4u);  // members: cloths, systems, linkOrder, bodies
    // Excludes the twist, the shape, the members for garments, and whether the scale was guessed.
    EXPECT_EQ(memberCount<MeshDescription>() - 6, nameCount("bodies[].mesh."));
    EXPECT_EQ(memberCount<PatternSettings>() - 1, nameCount("cloths[].mesh.pattern."));
    EXPECT_EQ(memberCount<BodyGrow>() - 1, nameCount("bodies[].grow."));  // all members except the shapes
    EXPECT_EQ(memberCount<Keyframe>(), nameCount("pinGroups[].keyframes[]."));
    EXPECT_EQ(memberCount<Keyframe>() - 1, nameCount("bodies[].keyframes[]."));  // rigid things are not scaled

    EXPECT_EQ(memberCount<FabricLook>(), nameCount("cloths[].fabric."));
    EXPECT_EQ(memberCount<FabricLook>(), nameCount("cloths[].panels[].fabric."));
    EXPECT_EQ(memberCount<PanelLook>() - 1 + memberCount<PanelStuff>(), nameCount("cloths[].panels[]."));
    EXPECT_EQ(memberCount<Lighting>(), nameCount("light."));
    EXPECT_EQ(memberCount<Scene>(), 7u);  // the name, the options and the members with fields
}

TEST(Fields, NoTwoShareAPlace) {
    Scene scene;
    std::set<const void*> places;
    std::set<std::string_view> paths;
    for (const Field& field : sceneFields()) {
        const Slot slot = field.slot(scene, {});
        if (const auto* list = std::get_if<ListSlot>(&slot)) list->resize(1);
        const void* place = std::visit(Overloads{[](const ChoiceSlot& choice) -> const void* { return choice.value; },
                                                 [](const ListSlot& list) -> const void* { return list.list; },
                                                 [](auto* value) -> const void* { return value; }},
                                       slot);
        EXPECT_TRUE(places.insert(place).second) << field.path;
        EXPECT_TRUE(paths.insert(field.path).second) << field.path;
    }
}

TEST(Fields, OfAllElementsAreVisitedOnce) {
    Scene scene;
    scene.world.cloths.resize(3);
    scene.world.cloths[0].listedPins.resize(2);
    scene.world.cloths[2].listedPins.resize(1);
    const auto pathsOf = [&](std::string_view path) {
        std::string paths;
        const Field& field = *std::ranges::find(sceneFields(), path, &Field::path);
        forEachElement(scene, field,
                       [&](const ElementIndex& index) { paths += pathOf(field, index, ClothSpelling::list) + " "; });
        return paths;
    };
    EXPECT_EQ(pathsOf("cloths[].listedPins[].at"),
              "cloths[0].listedPins[0].at cloths[0].listedPins[1].at cloths[2].listedPins[0].at ");
    EXPECT_EQ(pathsOf("cloths[].size"), "cloths[0].size cloths[1].size cloths[2].size ");
    EXPECT_EQ(pathsOf("cloths"), "cloths ");
    EXPECT_EQ(pathsOf("systems[].links[].ends"), "");
}

TEST(Fields, AreCalledAsTheFileSpellsThem) {
    const Field& field = *std::ranges::find(sceneFields(), "cloths[].listedPins[].at", &Field::path);
    EXPECT_EQ(pathOf(field, {0, 2}, ClothSpelling::one), "cloth.listedPins[2].at");
    const Field& other = *std::ranges::find(sceneFields(), "systems[].links[].ends", &Field::path);
    EXPECT_EQ(pathOf(other, {1, 2}, ClothSpelling::one), "systems[1].links[2].ends");
}

}  // namespace

namespace {

TEST(FormatDocument, IsWhatTheTableSays) {
    std::ifstream file(DRAPE_SOURCE_FOLDER "/docs/scene-format.md");
    const std::string committed{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(committed, sceneFormatDocument())
        << "out of date; write it anew: drape scenes --format > docs/scene-format.md";
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
    const std::string levels = "`strong`, `medium`, `weak`: at " + ratio(TearResistance::strong) + ", " +
                               ratio(TearResistance::medium) + " and " + ratio(TearResistance::weak) + " times";
    EXPECT_NE(sceneFormatDocument().find(levels), std::string::npos) << levels;
}

}  // namespace

}  // namespace drape
