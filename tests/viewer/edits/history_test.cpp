#include "viewer/edits/history.h"

#include <gtest/gtest.h>

#include "scene/fields/fields.h"

namespace drape::viewer {
namespace {

Scene withDamping(float damping) {
    Scene scene;
    scene.settings.damping = damping;
    return scene;
}

/// Of the scene that undo() or redo() answered.
float dampingOf(const Scene* scene) { return scene ? scene->settings.damping : -1.0f; }

TEST(History, UndoesAndRedoesInOrder) {
    History history;
    history.start(withDamping(0.0f));
    EXPECT_EQ(history.before(), nullptr);
    EXPECT_EQ(history.undo(), nullptr);
    EXPECT_TRUE(history.commit(withDamping(1.0f)));
    EXPECT_TRUE(history.commit(withDamping(2.0f)));
    EXPECT_EQ(dampingOf(history.undo()), 1.0f);
    EXPECT_EQ(dampingOf(history.before()), 0.0f);
    EXPECT_EQ(dampingOf(history.undo()), 0.0f);
    EXPECT_EQ(history.undo(), nullptr);
    EXPECT_EQ(dampingOf(history.after()), 1.0f);
    EXPECT_EQ(dampingOf(history.redo()), 1.0f);
    EXPECT_EQ(dampingOf(history.redo()), 2.0f);
    EXPECT_EQ(history.redo(), nullptr);
}

TEST(History, WhatHasNotChangedIsNoEdit) {
    History history;
    history.start(withDamping(0.0f));
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(history.commit(withDamping(0.0f)));
    EXPECT_FALSE(history.canUndo());
    history.commit(withDamping(1.0f));
    EXPECT_FALSE(history.commit(*history.undo())) << "what undoing brought back is no edit either";
    EXPECT_TRUE(history.canRedo());
}

TEST(History, AnEditForgetsWhatWasUndone) {
    History history;
    history.start(withDamping(0.0f));
    history.commit(withDamping(1.0f));
    history.undo();
    history.commit(withDamping(3.0f));
    EXPECT_EQ(history.redo(), nullptr);
    EXPECT_EQ(dampingOf(history.undo()), 0.0f);
}

TEST(History, IsDeepAndBounded) {
    History history;
    history.start(withDamping(0.0f));
    const int edits = static_cast<int>(History::kDepth) + 10;
    for (int i = 1; i <= edits; ++i) history.commit(withDamping(static_cast<float>(i)));
    std::size_t undone = 0;
    while (history.undo() != nullptr) ++undone;
    EXPECT_EQ(undone, History::kDepth);
    EXPECT_GE(History::kDepth, 200u);
}

// What is compared is made from the table of fields, so that no field can be forgotten.
TEST(Scenes, DifferInEveryFieldOfTheirFiles) {
    for (const Field& field : sceneFields()) {
        const Scene before = sceneWith(field);
        Scene after = before;
        std::visit(Overloads{[](bool* truth) { *truth = !*truth; }, [](std::string* text) { *text += "x"; },
                             [](std::vector<glm::uint>* list) { list->push_back(1); },
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
        EXPECT_EQ(before.settings, settings) << field.path << ": comparing adds nothing";
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

}  // namespace
}  // namespace drape::viewer
