#include "viewer/edits/history.h"

#include <gtest/gtest.h>

namespace drape::viewer {
namespace {

PanelValues withDamping(float damping) {
    PanelValues values;
    values.settings.damping = damping;
    return values;
}

TEST(History, UndoesAndRedoesInOrder) {
    History history;
    history.start(withDamping(0.0f));
    EXPECT_EQ(history.before(), nullptr);
    EXPECT_EQ(history.undo(), nullptr);
    EXPECT_TRUE(history.commit(withDamping(1.0f)));
    EXPECT_TRUE(history.commit(withDamping(2.0f)));
    EXPECT_EQ(*history.undo(), withDamping(1.0f));
    EXPECT_EQ(*history.before(), withDamping(0.0f));
    EXPECT_EQ(*history.undo(), withDamping(0.0f));
    EXPECT_EQ(history.undo(), nullptr);
    EXPECT_EQ(*history.after(), withDamping(1.0f));
    EXPECT_EQ(*history.redo(), withDamping(1.0f));
    EXPECT_EQ(*history.redo(), withDamping(2.0f));
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
    EXPECT_EQ(*history.undo(), withDamping(0.0f));
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

TEST(PanelValues, AreWhatThePanelEditsOfAScene) {
    Scene scene;
    scene.world.cloths.resize(2);
    const PanelValues before = panelValuesOf(scene);
    Scene changed = scene;
    changed.world.cloths[1].pins = PinPattern::topSpaced;
    changed.world.cloths[1].pinSpacing = 5;
    changed.settings.walls.on = true;
    EXPECT_NE(panelValuesOf(changed), before);
    EXPECT_TRUE(sameModel(panelValuesOf(changed), before));
    changed.world.cloths[0].particles = {7, 9};
    EXPECT_FALSE(sameModel(panelValuesOf(changed), before));
    changed = scene;
    changed.light.sky = 0.1f;
    changed.world.cloths[0].fabric.sheen = 0.9f;
    EXPECT_NE(panelValuesOf(changed), before);
    EXPECT_TRUE(sameModel(panelValuesOf(changed), before));
    changed.world.cloths[1].massPerArea = 0.5f;
    EXPECT_FALSE(sameModel(panelValuesOf(changed), before));
    changed.world.bodies.resize(2);
    putValues(changed, before);
    EXPECT_EQ(panelValuesOf(changed), before);
    changed.world.bodies.resize(1);
    const PanelValues withBody = panelValuesOf(changed);
    EXPECT_FALSE(sameModel(withBody, before));
    changed.world.bodies[0].frame.colour = {1.0f, 0.0f, 0.0f};
    EXPECT_NE(panelValuesOf(changed), withBody);
    EXPECT_TRUE(sameModel(panelValuesOf(changed), withBody));
    putValues(changed, withBody);
    EXPECT_EQ(panelValuesOf(changed), withBody);
}

}  // namespace
}  // namespace drape::viewer
