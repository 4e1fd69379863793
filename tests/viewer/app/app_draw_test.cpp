// Tests the pictures of the app: the marks of the hand, steps that are taken while a picture is drawn, and a GPU that
// is lost.

#include <gtest/gtest.h>
#include <imgui.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

#include "scene/load/registry.h"
#include "scene/parts/fabrics.h"
#include "solver/compare.h"
#include "viewer/app/app_fixture.h"

namespace drape::viewer {
namespace {

using AppDrawTest = AppTest;

TEST_F(AppDrawTest, EveryBuiltInSceneAndFabricHasAThumbnail) {
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

TEST_F(AppDrawTest, DrawsInWindowsOfAnySize) {
    debug().setQuiet(true);  // without a window, copying the picture to it is an error
    constexpr unsigned kMostSeconds = 60;
    alarm(kMostSeconds);  // ends the test if a picture never does
    App app = open();
    for (const glm::ivec2 size : {glm::ivec2(400, 60), glm::ivec2(90, 90), glm::ivec2(60, 60), glm::ivec2(1, 1),
                                  glm::ivec2(1, 800), glm::ivec2(1280, 1), glm::ivec2(500, 400)}) {
        ImGui::GetIO().DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
        for (int i = 0; i < 3; ++i) wholeFrame(app, size, 1.0 / 60.0, 0.5f * glm::vec2(size));
        app.settle();
        EXPECT_EQ(app.viewpoint().viewport().size, size);
        EXPECT_FALSE(app.message().isError()) << size.x << " x " << size.y << ": " << app.message().text();
    }
    EXPECT_GT(app.simulation().clock().steps, 0u);
    alarm(0);
    debug().reset();
    debug().setQuiet(false);
}

TEST_F(AppDrawTest, ShowsWhatAPressWouldTake) {
    App app = open();
    frame(app);
    app.execute({Action::togglePause});
    constexpr glm::uint kMiddle = 5 * 12 + 6;
    const auto look = [&](std::optional<glm::vec2> pointer) {
        for (int i = 0; i < 2; ++i) {  // drawHand() uses a copy of the scenery that is one picture old
            ImGui::NewFrame();
            AppParts::drawHand(app, pointer);
            ImGui::Render();
            glFinish();
        }
        return app.mouseHand().marks();
    };
    EXPECT_EQ(look(placeOf(app, kMiddle)).touched, kMiddle);
    EXPECT_EQ(app.mouseHand().marks().reached.size(), 1u);
    app.handle({}, 10.0f);
    EXPECT_GT(look(placeOf(app, kMiddle)).reached.size(), 4u);
    EXPECT_FALSE(look(glm::vec2(kSize.x - 3.0f, 3.0f)).ring.has_value());
    EXPECT_FALSE(look(std::nullopt).ring.has_value());
    EXPECT_EQ(look(placeOf(app, 0)).pins.size(), 2u) << "over a pin all are shown";
}

TEST_F(AppDrawTest, ADragOfTheWindArrowIsOneEdit) {
    App app = open();
    const auto wind = [&] { return app.simulation().scene().settings.wind.velocity; };
    const auto pictures = [&] {
        for (int i = 0; i < 2; ++i) frame(app);
        ImGui::NewFrame();
        AppParts::drawHand(app, std::nullopt);
        ImGui::Render();
    };
    pictures();
    const glm::vec3 before = wind();
    const auto camera = app.viewpoint().camera();
    ASSERT_TRUE(app.mouseHand().marks().wind.has_value());
    const glm::vec2 head = app.mouseHand().marks().wind->head;
    const glm::vec2 to = head - glm::vec2(60.0f, 0.0f);
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::press, head, Tool::grab}}, 0.0f);
    pictures();
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::move, to, Tool::grab}}, 0.0f);
    pictures();
    app.handle(std::vector<HandSignal>{{HandSignal::Kind::release, to, Tool::grab}}, 0.0f);
    pictures();
    EXPECT_GT(glm::length(wind()), glm::length(before) + 1.0f);
    EXPECT_EQ(app.viewpoint().camera(), camera);
    app.execute({Action::undo});
    EXPECT_EQ(wind(), before);
}

/// Tests that frames in which the pointer moves over the cloth, brushes it or cuts it do not wait for the GPU.
TEST_F(AppDrawTest, StepsThatAreTakenBesideDrawingAreTheSame) {
    debug().setQuiet(true);  // without a window, copying the picture to it is an error
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        App beside = open(solver);
        App inTurn = open(solver);
        for (int k = 0; k < 24; ++k) {
            const double seconds = (k % 3 + 1) / 120.0;
            beside.settle();
            AppParts::resize(inTurn, {160, 120});
            for (App* app : {&beside, &inTurn}) {
                if (k == 9 || k == 11) app->execute({Action::togglePause});
                if (k == 10) app->execute({Action::singleStep});
                if (k == 14) app->execute({Action::restart});
            }
            wholeFrame(beside, {160, 120}, seconds);
            AppParts::run(inTurn, seconds);
            drawPicture(inTurn);
        }
        beside.settle();
        EXPECT_GT(inTurn.simulation().clock().steps, 5u);
        EXPECT_EQ(beside.simulation().clock().steps, inTurn.simulation().clock().steps);
        EXPECT_EQ(hashPositions(beside.simulation().state().positions),
                  hashPositions(inTurn.simulation().state().positions));
        EXPECT_FALSE(beside.message().isError()) << beside.message().text();
    }
    EXPECT_NE(debug().lastError().find("glBlitNamedFramebuffer"), std::string::npos) << debug().lastError();
    debug().reset();
    debug().setQuiet(false);
}

/// A sheet falls freely on a screen of 144 Hz. Each picture must show it lower by the distance that it falls in that
/// time.
TEST_F(AppDrawTest, MotionIsEvenWherePicturesComeMoreOftenThanSteps) {
    constexpr double kPicture = 1.0 / 144.0;  // time between two pictures, s
    debug().setQuiet(true);                   // without a window, copying the picture to it is an error
    Scene scene;
    scene.world.cloths.front().particles = {5, 4};
    scene.world.cloths.front().pins = PinPattern::none;
    scene.settings.wind.airDensity = 0.0f;
    scene.settings.ball().on = false;
    scene.settings.ground().on = false;
    saveSceneFile("falling.json", scene);
    for (const SolverChoice solver : {SolverChoice::cpu, SolverChoice::gpu}) {
        App app(SceneMenu("falling.json"), library, solver);
        std::vector<float> heights;
        const auto picture = [&] {
            wholeFrame(app, {160, 120}, kPicture);
            glm::vec4 first(0.0f);
            glFinish();
            glGetNamedBufferSubData(app.simulation().shownPositions(), 0, sizeof first, &first);
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
        // While the simulation is paused, the picture shows the last step itself.
        app.settle();
        app.execute({Action::togglePause});
        picture();
        EXPECT_EQ(app.simulation().shownPositions(), app.simulation().display().positions().id());
        EXPECT_EQ(heights.back(), app.simulation().state().positions.front().y);
    }
    debug().reset();
    debug().setQuiet(false);
}

/// Makes the driver report that the GPU was reset, for as long as it lives.
class LostGpu {
public:
    LostGpu() {
        glad_glGetGraphicsResetStatus = [] { return GLenum{GL_UNKNOWN_CONTEXT_RESET}; };
    }
    ~LostGpu() { glad_glGetGraphicsResetStatus = real_; }

private:
    decltype(glad_glGetGraphicsResetStatus) real_ = glad_glGetGraphicsResetStatus;
};

TEST_F(AppDrawTest, AGpuThatIsLostIsToldAsSuchWhereverItIsNoticed) {
    App app = open(SolverChoice::gpu);
    for (int i = 0; i < 3; ++i) frame(app);
    app.execute({Action::togglePause});
    saveSceneFile("other.json", Scene());
    const auto expectLost = [&](const char* where, const std::function<void()>& act) {
        const LostGpu lost;
        EXPECT_THROW(act(), gl::Lost) << where;
        EXPECT_FALSE(app.message().isError()) << where << ": " << app.message().text();
    };
    expectLost("a key", [&] { app.execute({Action::savePicture}); });
    app.execute({Action::toggleRecording});
    app.execute({Action::togglePause});
    for (int i = 0; i < 3; ++i) AppParts::run(app, 1.0 / 30.0);
    expectLost("a clip", [&] { AppParts::record(app); });
    app.execute({Action::togglePause});
    app.execute({Action::toggleRecording});
    frame(app);
    app.tellMeshes([asked = false](const Scene&) mutable {
        if (std::exchange(asked, true)) throw gl::Lost("the GPU was reset");
    });
    expectLost("opening a file", [&] { app.openFile("other.json"); });
    EXPECT_EQ(errorOf([] { throw gl::Error("full"); }), "full");
    EXPECT_EQ(errorOf([] {}), std::nullopt);
}

class WaitTest : public AppTest, public ::testing::WithParamInterface<SolverChoice> {};

TEST_P(WaitTest, NoFrameWaitsForTheGpu) {
    App app = open(GetParam());
    app.execute({Action::chooseTool, static_cast<int>(Tool::cut)});
    constexpr glm::ivec2 kDrawn{900, 600};  // fewer pixels than kSize for a software renderer
    const auto picture = [&](glm::vec2 pointer, const std::vector<HandSignal>& signals) {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        AppParts::resize(app, kDrawn);
        app.handle(signals, 0.0f);
        AppParts::run(app, 1.0 / 60.0);
        AppParts::drawPanel(app, kDrawn);
        drawPicture(app);
        // Without a window, copying the picture to it is an error. There must be no other error.
        EXPECT_EQ(debug().errorCount(), 1);
        EXPECT_NE(debug().lastError().find("glBlitNamedFramebuffer"), std::string::npos) << debug().lastError();
        debug().reset();
        AppParts::drawHand(app, pointer);
        ImGui::Render();
        glFlush();  // showing a picture in a window does the same
        EXPECT_EQ(debug().errorCount(), 0) << debug().lastError();
    };
    debug().setQuiet(true);
    picture({}, {});
    const glm::vec2 start = placeOf(app, 2 * 12 + 6) + glm::vec2(5.0f, 5.0f);
    // Copies arrive some frames later, and the test need not be fast.
    for (int i = 0; i < 3; ++i) picture(start, {});
    glFinish();
    picture(start, {});

    std::vector<gl::Command> recorded;
    app.recordTo(&recorded);
    const auto steps = app.simulation().clock().steps;
    for (int i = 0; i < 10; ++i) picture(start + glm::vec2(static_cast<float>(i), 0.0f), {});
    for (const Tool tool : {Tool::brush, Tool::cut}) {
        ASSERT_TRUE(app.isTouching(start, tool));
        picture(start, {{HandSignal::Kind::press, start, tool}});
        glm::vec2 pointer = start;
        for (int i = 0; i < 10; ++i) {
            pointer.x += 12.0f;
            picture(pointer, {{HandSignal::Kind::move, pointer, {}}});
        }
        picture(pointer, {{HandSignal::Kind::release, pointer, {}}});
    }
    app.recordTo(nullptr);
    EXPECT_GT(app.simulation().clock().steps, steps + 25);
    EXPECT_GT(std::ranges::count_if(recorded, [](const gl::Command& c) { return c.name.find("brush") != c.name.npos; }),
              4);
    EXPECT_TRUE(app.simulation().torn()) << "nothing was cut";
    EXPECT_GT(std::ranges::count(recorded, gl::Command::Kind::readbackLater, &gl::Command::kind), 10);
    for (const gl::Command& command : recorded) {
        EXPECT_NE(command.kind, gl::Command::Kind::readback) << command.name;
    }
    debug().setQuiet(false);
}

INSTANTIATE_TEST_SUITE_P(AppDraw, WaitTest, ::testing::Values(SolverChoice::gpu, SolverChoice::gpuJoined));

}  // namespace
}  // namespace drape::viewer
