// Tests the bars on the picture: the tools, and the buttons of the run with the strip of time.

#include "viewer/panel/bars.h"

#include "viewer/panel/panel_fixture.h"

namespace drape::viewer {
namespace {

class BarsTest : public PanelTest {
protected:
    static constexpr glm::vec2 kWindow{1280.0f, 800.0f};
    static constexpr glm::vec2 kToolCorner{374.0f, 52.0f};

    BarsTest() {
        ImGui::GetIO().DisplaySize = {kWindow.x, kWindow.y};
        time.first = 1.0;
        time.last = time.now = 4.0;
        for (int i = 0; i < 2; ++i) draw();  // sizes are known from the second frame on
    }

    TimeBarChoice draw() {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        log.widgets.clear();
        requests = {};
        drawToolBar(log, hand, kToolCorner, 1.0f);
        const TimeBarChoice choice = drawTimeBar(log, requests, time, panelWidth(1.0f, kWindow), 1.0f);
        ImGui::Render();
        return choice;
    }

    /// Presses the left button at a place, draws two pictures and releases it. Returns the choice of the second
    /// picture, and leaves its requests in `requests`.
    TimeBarChoice press(glm::vec2 place) {
        point(place);
        hold(false);
        draw();
        hold(true);
        draw();
        const TimeBarChoice held = draw();
        hold(false);
        const TimeBarChoice released = draw();
        return held.showAt ? held : released;
    }

    HandControls hand;
    TimeBarModel time;
    PanelRequests requests;
};

TEST_F(BarsTest, EachToolHasAButton) {
    for (int tool = static_cast<int>(kChoices<Tool>.size()) - 1; tool >= 0; --tool) {
        press(placeOf(std::string("tool.") + choiceOf(static_cast<Tool>(tool)).label));
        EXPECT_EQ(hand.tool, static_cast<Tool>(tool));
    }
}

TEST_F(BarsTest, ADragChangesTheRadius) {
    const glm::vec2 from = placeOf("hand.radius");
    point(from);
    draw();
    hold(true);
    draw();
    for (const float by : {20.0f, 40.0f}) {
        point(from + glm::vec2(by, 0.0f));
        draw();
    }
    hold(false);
    draw();
    EXPECT_NEAR(hand.radius, 40.0f, 8.0f);
    EXPECT_NE(log.widgets["hand.radius"].tooltip.find("pixels"), std::string::npos);
}

TEST_F(BarsTest, EverythingIsInItsBarAndHasATooltip) {
    const glm::vec2 end = kToolCorner + toolBarSize(1.0f);
    for (const auto& [name, widget] : log.widgets) {
        EXPECT_FALSE(widget.tooltip.empty()) << name;
        EXPECT_TRUE(widget.visible) << name;
        if (!name.starts_with("tool.") && name != "hand.radius") continue;
        EXPECT_TRUE(glm::all(glm::greaterThanEqual(widget.corner, kToolCorner))) << name;
        EXPECT_TRUE(glm::all(glm::lessThanEqual(widget.corner + widget.size, end))) << name;
    }
}

TEST_F(BarsTest, TheButtonsOfTheRunAskForWhatTheirKeysDo) {
    const auto asked = [&](const char* name) {
        press(placeOf(name));
        return requests.commands;
    };
    EXPECT_EQ(asked("restart"), std::vector{Command{Action::restart}});
    EXPECT_EQ(asked("step"), std::vector{Command{Action::singleStep}});
    EXPECT_EQ(asked("play"), std::vector{Command{Action::togglePause}});
    EXPECT_TRUE(asked("undo").empty()) << "nothing can be undone";
    time.canUndo = true;
    EXPECT_EQ(asked("undo"), std::vector{Command{Action::undo}});
    EXPECT_TRUE(press(placeOf("record")).record);
    EXPECT_FALSE(press(placeOf("fromHere")).goOnFromHere) << "no earlier moment is on show";
    time.isEarlier = true;
    EXPECT_TRUE(press(placeOf("fromHere")).goOnFromHere);
}

TEST_F(BarsTest, TheStripKeepsItsLength) {
    const WidgetLog::Widget before = log.widgets["time"];
    EXPECT_GT(before.size.x, 200.0f);
    time.last = time.now = 1234.5;
    time.usedBytes = std::size_t{400} << 20;
    time.isEarlier = time.paused = time.recordsClip = true;
    draw();
    draw();
    EXPECT_EQ(log.widgets["time"].corner, before.corner);
    EXPECT_EQ(log.widgets["time"].size, before.size);
    EXPECT_NE(log.widgets["time"].tooltip.find("400 MB"), std::string::npos);
}

TEST_F(BarsTest, APressBeyondAnEndOfTheStripIsAtThatEnd) {
    const WidgetLog::Widget strip = log.widgets["time"];
    const float y = strip.corner.y + 0.5f * strip.size.y;
    for (const float beyond : {2.0f, 5.0f, 10.0f}) {
        EXPECT_EQ(press({strip.corner.x + strip.size.x + beyond, y}).showAt, 4.0) << beyond;
        EXPECT_EQ(press({strip.corner.x - beyond, y}).showAt, 1.0) << beyond;
    }
    EXPECT_NEAR(press({strip.corner.x + 0.5f * strip.size.x, y}).showAt.value_or(0.0), 2.5, 0.02);
}

}  // namespace
}  // namespace drape::viewer
