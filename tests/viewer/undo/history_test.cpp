#include "viewer/undo/history.h"

#include <gtest/gtest.h>

#include <optional>

namespace drape::viewer {
namespace {

Scene withDamping(float damping) {
    Scene scene;
    scene.settings.damping = damping;
    return scene;
}

/// Returns the damping before the edit that would be undone next, or -1 if that is no edit.
float dampingBefore(const History& history) {
    const History::Entry* entry = history.toUndo();
    return entry && !entry->isAct ? entry->editedBefore->scene.settings.damping : -1.0f;
}
float dampingAfter(const History& history) {
    const History::Entry* entry = history.toRedo();
    return entry && !entry->isAct ? entry->editedAfter->scene.settings.damping : -1.0f;
}

/// Returns a checkpoint that takes about that many bytes.
Checkpoint checkpointOf(std::size_t bytes, bool isPeriodic = false) {
    Snapshot snapshot;
    snapshot.positions.resize(bytes / sizeof snapshot.positions[0]);
    Checkpoint checkpoint;
    checkpoint.kept.snapshot = std::make_shared<Snapshot>(std::move(snapshot));
    checkpoint.isPeriodic = isPeriodic;
    return checkpoint;
}

TEST(History, UndoesAndRedoesEditsInOrder) {
    History history;
    history.start(withDamping(0.0f), {});
    EXPECT_EQ(history.toUndo(), nullptr);
    EXPECT_TRUE(history.commit(withDamping(1.0f), {}));
    EXPECT_TRUE(history.commit(withDamping(2.0f), {}));
    EXPECT_EQ(history.toUndo()->what, "damping");
    EXPECT_EQ(dampingBefore(history), 1.0f);
    history.undone();
    EXPECT_EQ(dampingBefore(history), 0.0f);
    EXPECT_EQ(dampingAfter(history), 2.0f);
    history.undone();
    EXPECT_EQ(history.toUndo(), nullptr);
    EXPECT_EQ(dampingAfter(history), 1.0f);
    history.redone();
    history.redone();
    EXPECT_EQ(history.toRedo(), nullptr);
    EXPECT_EQ(dampingBefore(history), 1.0f);
}

TEST(History, WhatHasNotChangedIsNoEdit) {
    History history;
    history.start(withDamping(0.0f), {});
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(history.commit(withDamping(0.0f), {}));
    EXPECT_EQ(history.toUndo(), nullptr);
    history.commit(withDamping(1.0f), {});
    history.undone();
    history.follow(withDamping(0.0f), {});
    EXPECT_FALSE(history.commit(withDamping(0.0f), {})) << "what undoing brought back is no edit either";
    EXPECT_NE(history.toRedo(), nullptr);
}

TEST(History, AnEditForgetsWhatWasUndone) {
    History history;
    history.start(withDamping(0.0f), {});
    history.commit(withDamping(1.0f), {});
    history.undone();
    history.commit(withDamping(3.0f), {});
    EXPECT_EQ(history.toRedo(), nullptr);
    history.undone();
    EXPECT_EQ(history.toUndo(), nullptr);
}

TEST(History, IsDeepAndBounded) {
    History history;
    history.start(withDamping(0.0f), {});
    const int edits = static_cast<int>(History::kDepth) + 10;
    for (int i = 1; i <= edits; ++i) history.commit(withDamping(static_cast<float>(i)), {});
    std::size_t undone = 0;
    for (; history.toUndo() != nullptr; ++undone) history.undone();
    EXPECT_EQ(undone, History::kDepth);
    EXPECT_GE(History::kDepth, 200u);
}

TEST(History, HasActsAndEditsInOneStack) {
    CheckpointStore store;
    History history;
    history.start(withDamping(0.0f), {});
    const auto beforeCut = store.keep(checkpointOf(100));
    history.add("cut", beforeCut);
    history.commit(withDamping(1.0f), {});
    EXPECT_FALSE(history.toUndo()->isAct);
    history.undone();
    ASSERT_TRUE(history.toUndo()->isAct);
    EXPECT_EQ(history.toUndo()->what, "cut");
    EXPECT_EQ(history.toUndo()->before.lock(), beforeCut.lock());
    const auto after = store.keep(checkpointOf(100));
    history.undone(after);
    EXPECT_EQ(history.toRedo()->after.lock(), after.lock());
    history.redone();
    EXPECT_EQ(dampingAfter(history), 1.0f);
}

TEST(History, EndsWhereAMomentIsNoLongerKept) {
    CheckpointStore store;
    store.setBudget(1000000);
    History history;
    history.start(withDamping(0.0f), {});
    history.add("cut", store.keep(checkpointOf(400000)));
    history.add("brush", store.keep(checkpointOf(400000)));
    history.add("pin", store.keep(checkpointOf(400000)));
    ASSERT_NE(history.toUndo(), nullptr);
    history.undone(store.keep(checkpointOf(100)));
    ASSERT_NE(history.toUndo(), nullptr);
    EXPECT_EQ(history.toUndo()->what, "brush");
    history.undone(store.keep(checkpointOf(100)));
    EXPECT_EQ(history.toUndo(), nullptr) << "the checkpoint before the cut was the oldest";
}

TEST(History, WhatWasUndoneWhereNothingCouldBeKeptIsNotRedone) {
    CheckpointStore store;
    History history;
    history.start(withDamping(0.0f), {});
    history.add("restart", store.keep(checkpointOf(100)));
    history.undone();
    EXPECT_EQ(history.toRedo(), nullptr);
}

TEST(CheckpointStore, DropsTheOldestOverItsBudget) {
    CheckpointStore store;
    store.setBudget(1000000);
    std::vector<std::weak_ptr<const Checkpoint>> kept;
    for (int i = 0; i < 10; ++i) kept.push_back(store.keep(checkpointOf(300000)));
    EXPECT_LE(store.used(), 1000000u);
    EXPECT_GT(store.used(), 600000u);
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(kept[i].expired(), i < 7) << i;
}

TEST(CheckpointStore, KeepsTheLastWhateverItTakes) {
    CheckpointStore store;
    store.setBudget(10);
    const auto first = store.keep(checkpointOf(300000));
    const auto second = store.keep(checkpointOf(300000));
    EXPECT_TRUE(first.expired());
    EXPECT_FALSE(second.expired());
}

TEST(CheckpointStore, PeriodicOnesDoNotPushOutTheOthersAsLongAsTheyTakeHalf) {
    CheckpointStore store;
    store.setBudget(2000000);
    const auto act = store.keep(checkpointOf(300000));
    std::vector<std::weak_ptr<const Checkpoint>> periodic;
    for (int i = 0; i < 20; ++i) periodic.push_back(store.keep(checkpointOf(300000, true)));
    EXPECT_FALSE(act.expired());
    EXPECT_TRUE(periodic.front().expired());
    for (int i = 0; i < 10; ++i) store.keep(checkpointOf(300000));
    EXPECT_TRUE(act.expired());
    EXPECT_FALSE(periodic.back().expired()) << "nor the others them";
}

TEST(NamesOfChanges, AreThoseOfWhatHasChanged) {
    const auto nameAfter = [](const auto& change) {
        const Edited before;
        Edited after;
        change(after);
        return nameOfChange(before, after);
    };
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.settings.gravity.y = -3.0f; }), "gravity");
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.settings.wind.velocity.x = 3.0f; }), "wind");
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.settings.ball().radius = 3.0f; }), "ball");
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.settings.membraneStiffness = 3.0f; }), "membrane stiffness");
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.settings.tethers.on = false; }), "tethers off");
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.settings.ball().on = true; }), "ball on");
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.world.cloths[0].fabric.sheen = 0.9f; }), "fabric");
    EXPECT_EQ(nameAfter([](Edited& e) { e.shownAs.view = render::View::strain; }), "view");
    EXPECT_EQ(nameAfter([](Edited& e) {
                  e.shownAs.speed = 0.5f;
                  e.scene.settings.damping = 0.5f;
              }),
              "damping, speed");
    EXPECT_EQ(nameAfter([](Edited& e) {
                  e.shownAs.speed = 0.5f;
                  e.scene.settings.damping = 0.5f;
                  e.scene.light.sky = 0.5f;
              }),
              "settings");
    Edited boxed;
    boxed.scene.settings.colliders.emplace_back().name = "box";
    Edited moved = boxed;
    moved.scene.settings.colliders.back().place.x = 1.0f;
    EXPECT_EQ(nameOfChange({}, boxed), "adding box");
    EXPECT_EQ(nameOfChange(boxed, {}), "removing box");
    EXPECT_EQ(nameOfChange(boxed, moved), "moving box");
    Edited larger = moved;
    larger.scene.settings.colliders.back().size.x = 2.0f;
    EXPECT_EQ(nameOfChange(moved, larger), "box");
    EXPECT_EQ(nameAfter([](Edited& e) { e.scene.settings.ball().place.x = 1.0f; }), "moving ball");
}

}  // namespace
}  // namespace drape::viewer
