#include "scene/fields/same_scene.h"

#include <gtest/gtest.h>

#include "scene/fields/fields.h"

namespace drape {
namespace {

// Scenes are compared through the table of fields, so no field can be forgotten.
TEST(Scenes, DifferInEveryFieldOfTheirFiles) {
    for (const Field& field : sceneFields()) {
        const Scene before = sceneWith(field);
        Scene after = before;
        std::visit(Overloads{[](bool* truth) { *truth = !*truth; }, [](std::string* text) { *text += "x"; },
                             [](std::vector<glm::uint>* list) { list->push_back(1); },
                             [](std::vector<float>* list) { list->push_back(1.0f); },
                             [](std::vector<std::string>* texts) { texts->push_back("x"); },
                             [](const ListSlot& list) { list.resize(list.size() + 1); },
                             [](const ChoiceSlot& choice) {
                                 choice.set(choice.value, (choice.get(choice.value) + 1) % choice.names.size());
                             },
                             [](auto* value) { *value += 1; }},
                   field.slot(after, {}));
        EXPECT_TRUE(sameScene(before, Scene(before))) << field.path;
        EXPECT_FALSE(sameScene(before, after)) << field.path;
        EXPECT_FALSE(sameScene(after, before)) << field.path;
        const Settings settings = before.settings;
        EXPECT_TRUE(sameScene(before, before));
        EXPECT_EQ(before.settings, settings) << field.path << ": comparing should not change the settings";
        Scene taken = before;
        takeLiveParts(taken, after);
        EXPECT_EQ(sameScene(taken, after), sameModel(before, after)) << field.path;
    }
}

TEST(Scenes, AreOfTheSameModelWhereOnlyLivePartsDiffer) {
    Scene scene;
    scene.world.cloths.resize(2);
    Scene changed = scene;
    changed.world.cloths[1].pins = PinPattern::topSpaced;
    changed.world.cloths[1].pinSpacing = 5;
    changed.settings.walls().on = true;
    changed.light.sky = 0.1f;
    changed.world.cloths[0].fabric.sheen = 0.9f;
    EXPECT_TRUE(sameModel(changed, scene));
    takeLiveParts(changed, scene);
    EXPECT_TRUE(sameScene(changed, scene));
    for (const auto& change : {+[](Scene& s) {
                                   s.world.cloths[0].particles = {7, 9};
                               },
                               +[](Scene& s) { s.world.cloths[1].massPerArea = 0.5f; },
                               +[](Scene& s) { s.world.cloths[1].listedPins.resize(1); },
                               +[](Scene& s) { s.world.linkOrder = LinkOrder::forwards; }}) {
        changed = scene;
        change(changed);
        EXPECT_FALSE(sameModel(changed, scene));
        EXPECT_FALSE(sameCloths(changed, scene));
    }
    changed = scene;
    changed.world.bodies.resize(1);
    EXPECT_FALSE(sameModel(changed, scene));
    EXPECT_TRUE(sameCloths(changed, scene));
    const Scene withBody = changed;
    changed.world.bodies[0].frame.colour = {1.0f, 0.0f, 0.0f};
    EXPECT_FALSE(sameScene(changed, withBody));
    EXPECT_TRUE(sameModel(changed, withBody));
    changed = scene;
    changed.options.push_back({"held", {"row", "corners"}, 1});
    EXPECT_FALSE(sameScene(changed, scene));
}

TEST(Scenes, StartAlikeWhereTheirModelsAreTheSame) {
    Scene scene;
    Scene changed = scene;
    changed.settings.damping = 3.0f;
    changed.settings.walls().on = true;
    changed.light.sky = 0.1f;
    changed.camera.yaw = 40.0f;
    changed.world.cloths[0].fabric.sheen = 0.9f;
    EXPECT_TRUE(sameStart(changed, scene));
    changed.world.cloths[0].pins = PinPattern::topSpaced;
    EXPECT_FALSE(sameStart(changed, scene)) << "a change of pins should change the start, since tethers depend on them";
    changed = scene;
    changed.world.cloths[0].particles = {7, 9};
    EXPECT_FALSE(sameStart(changed, scene));
    changed = scene;
    changed.world.bodies.resize(1);
    EXPECT_FALSE(sameStart(changed, scene));
}

}  // namespace
}  // namespace drape
