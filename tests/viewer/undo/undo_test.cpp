// Tests the protocol of undo alone: acts that are committed, abandoned, or begun while another one is open.

#include "viewer/undo/undo.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "embedded/shaders.h"
#include "scene/fields/same_scene.h"
#include "support/gl_fixture.h"

namespace drape::viewer {
namespace {

class UndoProtocolTest : public test::GlTest {
protected:
    UndoProtocolTest()
        : library(embedded::shaders(), {}, gl::Compiling::whenUsed),
          simulation(sheet(), commands, library, Backend::cpu),
          undo(simulation, message,
               {[this] { return open; }, [this] { return shown; }, [] {}, [this](const OpenScene& to) { open = to; },
                [this](const ShownAs& as) { shown = as; },
                [this](std::string text) { message.note(std::move(text)); }}) {
        undo.start();
        simulation.advance(8);
    }

    static Scene sheet() {
        Scene scene;
        scene.world.cloths.front().particles = {9, 8};
        return scene;
    }
    /// Expects that everything is as it was when `before` was kept.
    void expectAsBefore(const Snapshot& before) {
        const Snapshot now = simulation.snapshot();
        EXPECT_EQ(now.positions, before.positions);
        EXPECT_EQ(now.displacements, before.displacements);
        EXPECT_EQ(now.clock.steps, before.clock.steps);
        EXPECT_EQ(now.log.events.size(), before.log.events.size());
        EXPECT_EQ(now.broken, before.broken);
        EXPECT_TRUE(sameScene(simulation.scene(), before.scene));
    }
    const History::Entry* toUndo() const { return undo.timeline().history().toUndo(); }

    gl::ShaderLibrary library;
    gl::Commands commands;
    Simulation simulation;
    MessageLine message;
    OpenScene open;
    ShownAs shown;
    Undo undo;
};

TEST_F(UndoProtocolTest, ACommittedActIsTakenBackToTheBit) {
    const Snapshot before = simulation.snapshot();
    {
        Undo::Edit edit = undo.begin("restart");
        simulation.restart();
        edit.commit();
    }
    EXPECT_EQ(simulation.clock().steps, 0u);
    ASSERT_TRUE(toUndo());
    EXPECT_EQ(toUndo()->what, "restart");
    undo.undo();
    expectAsBefore(before);
    EXPECT_EQ(message.text(), "Undid: restart");
}

TEST_F(UndoProtocolTest, AnAbandonedActLeavesTheStateBeforeItToTheBit) {
    const Snapshot before = simulation.snapshot();
    const auto abandon = [&](const auto& act) {
        try {
            const Undo::Edit edit = undo.begin("a fault");
            act();
            throw std::runtime_error("it comes to nothing");
        } catch (const std::runtime_error&) {
        }
        expectAsBefore(before);
        EXPECT_EQ(toUndo(), nullptr);
    };
    abandon([&] {
        simulation.restart();
        simulation.advance(3);
    });
    abandon([&] {
        Scene other;
        other.world.cloths.front().particles = {5, 4};
        simulation.open(other);
        simulation.targetSettings().damping = 0.7f;
        shown.speed = 0.5f;
    });
    EXPECT_EQ(shown, ShownAs());
    abandon([&] { simulation.setPins(0, PinPattern::none, 2); });
    abandon([&] {
        simulation.act(EventKind::cut, {3, 4});
        simulation.advance(1);
    });
    simulation.advance(4);
    undo.commitEdits();
    EXPECT_EQ(toUndo(), nullptr) << "nothing of them is an edit either";
}

TEST_F(UndoProtocolTest, AnActThatChangesNothingDoesNotBeginAnEpoch) {
    const std::uint64_t epoch = simulation.epoch();
    { const Undo::Edit edit = undo.begin("nothing"); }
    EXPECT_EQ(simulation.epoch(), epoch);
}

TEST_F(UndoProtocolTest, OnlyOneActIsOpenAndEachIsCommittedOnce) {
    Undo::Edit edit = undo.begin("first");
    EXPECT_THROW((void)undo.begin("second"), std::logic_error);
    EXPECT_THROW(undo.beginStroke(Tool::cut), std::logic_error);
    EXPECT_THROW(undo.commitEdits(), std::logic_error);
    EXPECT_THROW(undo.undo(), std::logic_error);
    EXPECT_THROW(undo.redo(), std::logic_error);
    Undo::Edit moved = std::move(edit);
    EXPECT_THROW(edit.commit(), std::logic_error);
    moved.commit();
    EXPECT_THROW(moved.commit(), std::logic_error);
    EXPECT_EQ(toUndo()->what, "first");
    undo.undo();
    EXPECT_EQ(toUndo(), nullptr) << "one entry";
}

TEST_F(UndoProtocolTest, AnActEndsWhatIsInProgress) {
    undo.offer("Opened flag");
    message.note("Undid: cut");
    undo.beginStroke(Tool::grab);
    EXPECT_FALSE(undo.offer().isShown());
    EXPECT_EQ(message.text(), "");
    simulation.act(EventKind::grab, {40}, {0.0f, 1.0f, 0.0f});
    simulation.act(EventKind::release);
    simulation.targetSettings().damping = 0.7f;
    Undo::Edit edit = undo.begin("restart");
    simulation.restart();
    edit.commit();
    std::vector<std::string> undone;
    for (; toUndo(); undo.undo()) undone.push_back(toUndo()->what);
    EXPECT_EQ(undone, (std::vector<std::string>{"restart", "damping", "grab"}));
}

}  // namespace
}  // namespace drape::viewer
