// The session's pictures: how they show the hand, and how steps go on meanwhile.

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "scene/parts/fabrics.h"
#include "scene/start/registry.h"
#include "solver/compare.h"
#include "viewer/app/session_fixture.h"

namespace drape::viewer {
namespace {

using SessionDrawTest = SessionTest;

TEST_F(SessionDrawTest, EveryBuiltInSceneAndFabricHasAThumbnail) {
    const Thumbnails thumbnails;
    EXPECT_NE(thumbnails.texture(), 0u);
    std::set<std::pair<float, float>> places;
    const auto check = [&](const std::string& name) {
        const auto part = thumbnails.find(name);
        ASSERT_TRUE(part) << name << ": run docs/pictures/thumbnails";
        EXPECT_TRUE(places.insert({part->low.x, part->low.y}).second) << name;
        EXPECT_LE(part->high.y, 1.0f) << name;
    };
    for (const std::string& name : builtInSceneNames()) check(name);
    for (const FabricPreset& fabric : fabricPresets()) check("fabric-" + fabric.name);
    EXPECT_FALSE(thumbnails.find("nothing"));
}

TEST_F(SessionDrawTest, ShowsWhatAPressWouldTake) {
    WindowSession session = open();
    frame(session);
    session.execute({Action::togglePause});
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const auto look = [&](std::optional<glm::vec2> pointer) {
        for (int i = 0; i < 2; ++i) {  // the copy that it looks at is a picture old
            ImGui::NewFrame();
            session.drawHand(1.0f, pointer, Tool::grab);
            ImGui::Render();
            glFinish();
        }
        return session.mouseHand().marks();
    };
    EXPECT_EQ(look(placeOf(session, kMiddle)).touched, kMiddle);
    EXPECT_EQ(session.mouseHand().marks().reached.size(), 1u);
    session.handle({}, 10.0f);
    EXPECT_GT(look(placeOf(session, kMiddle)).reached.size(), 4u);
    EXPECT_FALSE(look(glm::vec2(kSize.x - 3.0f, 3.0f)).ring.has_value());
    EXPECT_FALSE(look(std::nullopt).ring.has_value());
    EXPECT_EQ(look(placeOf(session, 0)).pins.size(), 2u) << "over a pin all are shown";
}

TEST_F(SessionDrawTest, ADragOfTheWindArrowIsOneEdit) {
    WindowSession session = open();
    const auto wind = [&] { return session.simulation().scene().settings.wind.velocity; };
    const auto pictures = [&] {
        for (int i = 0; i < 2; ++i) frame(session);
        ImGui::NewFrame();
        session.drawHand(1.0f, std::nullopt, Tool::grab);
        ImGui::Render();
    };
    pictures();
    const glm::vec3 before = wind();
    const auto camera = session.camera();
    ASSERT_TRUE(session.mouseHand().marks().wind.has_value());
    const glm::vec2 head = session.mouseHand().marks().wind->head;
    const glm::vec2 to = head - glm::vec2(60.0f, 0.0f);
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::press, head, Tool::grab}}, 0.0f);
    pictures();
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::move, to, Tool::grab}}, 0.0f);
    pictures();
    session.handle(std::vector<HandSignal>{{HandSignal::Kind::release, to, Tool::grab}}, 0.0f);
    pictures();
    EXPECT_GT(glm::length(wind()), glm::length(before) + 1.0f);
    EXPECT_EQ(session.camera(), camera);
    session.execute({Action::undo});
    EXPECT_EQ(wind(), before);
}

/// Frames go on, the pointer moves over the cloth, brushes it and cuts it: nothing of it may wait for the GPU.
TEST_F(SessionDrawTest, StepsThatAreTakenBesideDrawingAreTheSame) {
    debug().setQuiet(true);  // there is no window that the picture could be copied to
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        WindowSession beside = open(solver);
        WindowSession inTurn = open(solver);
        for (int k = 0; k < 24; ++k) {
            const double seconds = (k % 3 + 1) / 120.0;
            beside.settle();
            for (WindowSession* session : {&beside, &inTurn}) {
                session->setViewport({160, 120}, 1.0f, 1.0f);
                if (k == 9 || k == 11) session->execute({Action::togglePause});
                if (k == 10) session->execute({Action::singleStep});
                if (k == 14) session->execute({Action::restart});
            }
            beside.prepare(seconds, false);
            beside.drawWhileStepping();
            inTurn.run(seconds);
            inTurn.draw();
        }
        beside.settle();
        EXPECT_GT(inTurn.simulation().clock().steps, 5u);
        EXPECT_EQ(beside.simulation().clock().steps, inTurn.simulation().clock().steps);
        EXPECT_EQ(hashPositions(beside.simulation().state().positions),
                  hashPositions(inTurn.simulation().state().positions));
        EXPECT_FALSE(beside.panel().messageIsError) << beside.panel().message;
    }
    EXPECT_NE(debug().lastError().find("glBlitNamedFramebuffer"), std::string::npos) << debug().lastError();
    debug().reset();
    debug().setQuiet(false);
}

/// A sheet in free fall, on a screen of 144 Hz: each picture shows it as much lower as it falls in that time.
TEST_F(SessionDrawTest, MotionIsEvenWherePicturesComeMoreOftenThanSteps) {
    constexpr double kPicture = 1.0 / 144.0;  // s
    debug().setQuiet(true);                   // as above
    Scene scene;
    scene.world.cloths.front().particles = {5, 4};
    scene.world.cloths.front().pins = PinPattern::none;
    scene.settings.wind.airDensity = 0.0f;
    scene.settings.ball().on = false;
    scene.settings.ground().on = false;
    saveSceneFile("falling.json", scene);
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        WindowSession session(SceneMenu("falling.json"), library, solver);
        std::vector<float> heights;
        const auto picture = [&] {
            session.settle();
            session.setViewport({160, 120}, 1.0f, 1.0f);
            session.prepare(kPicture, false);
            session.drawWhileStepping();
            glm::vec4 first(0.0f);
            glFinish();
            glGetNamedBufferSubData(session.simulation().drawnPositions(), 0, sizeof first, &first);
            heights.push_back(first.y);
        };
        for (int k = 0; k < 70; ++k) picture();
        const double gravity = 9.81;
        const double step = 1.0 / 60.0;
        for (std::size_t k = 30; k < heights.size(); ++k) {
            const double fallen = double{heights[k - 1]} - double{heights[k]};
            const double speed = std::sqrt(2.0 * gravity * (double{heights[0]} - double{heights[k]}));
            EXPECT_NEAR(fallen, speed * kPicture, 1.5 * gravity * step * kPicture) << "picture " << k;
        }
        // Paused, it shows the step itself.
        session.settle();
        session.execute({Action::togglePause});
        picture();
        EXPECT_EQ(session.simulation().drawnPositions(), session.simulation().drawn().positions().id());
        EXPECT_EQ(heights.back(), session.simulation().state().positions.front().y);
    }
    debug().reset();
    debug().setQuiet(false);
}

class WaitTest : public SessionTest, public ::testing::WithParamInterface<SolverChoice> {};

TEST_P(WaitTest, NoFrameWaitsForTheGpu) {
    WindowSession session = open(GetParam());
    frame(session);
    const glm::vec2 start = placeOf(session, 2 * 12 + 6) + glm::vec2(5.0f, 5.0f);
    const auto picture = [&](glm::vec2 pointer, const std::vector<HandSignal>& signals) {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        session.setViewport(kSize, 1.0f, 1.0f);
        session.handle(signals, 0.0f);
        session.run(1.0 / 60.0);
        session.drawPanel(1.0f, glm::vec2(kSize));
        session.draw();
        // There is no window that the picture could be copied to; nothing else goes wrong.
        EXPECT_EQ(debug().errorCount(), 1);
        EXPECT_NE(debug().lastError().find("glBlitNamedFramebuffer"), std::string::npos) << debug().lastError();
        debug().reset();
        session.drawHand(1.0f, pointer, Tool::cut);
        ImGui::Render();
        glFlush();  // as showing the picture does
        EXPECT_EQ(debug().errorCount(), 0) << debug().lastError();
    };
    debug().setQuiet(true);
    // Copies arrive some frames later; the test does not have to be that fast.
    for (int i = 0; i < 3; ++i) picture(start, {});
    glFinish();
    picture(start, {});

    std::vector<gl::Command> recorded;
    session.recordTo(&recorded);
    const auto steps = session.simulation().clock().steps;
    for (int i = 0; i < 10; ++i) picture(start + glm::vec2(static_cast<float>(i), 0.0f), {});
    for (const Tool tool : {Tool::brush, Tool::cut}) {
        ASSERT_TRUE(session.isTouching(start, tool));
        picture(start, {{HandSignal::Kind::press, start, tool}});
        glm::vec2 pointer = start;
        for (int i = 0; i < 10; ++i) {
            pointer.x += 12.0f;
            picture(pointer, {{HandSignal::Kind::move, pointer, {}}});
        }
        picture(pointer, {{HandSignal::Kind::release, pointer, {}}});
    }
    session.recordTo(nullptr);
    EXPECT_GT(session.simulation().clock().steps, steps + 25);
    EXPECT_GT(std::ranges::count_if(recorded, [](const gl::Command& c) { return c.name.find("brush") != c.name.npos; }),
              4);
    EXPECT_TRUE(session.simulation().torn()) << "nothing was cut";
    EXPECT_GT(std::ranges::count(recorded, gl::Command::Kind::readbackLater, &gl::Command::kind), 10);
    for (const gl::Command& command : recorded) {
        EXPECT_NE(command.kind, gl::Command::Kind::readback) << command.name;
    }
    debug().setQuiet(false);
}

INSTANTIATE_TEST_SUITE_P(SessionDraw, WaitTest, ::testing::Values(SolverChoice::gpu, SolverChoice::gpuFused));

}  // namespace
}  // namespace drape::viewer
