// Tests pictures of free systems and of the box around them.
#include <glm/common.hpp>
#include <memory>

#include "cloth/make/make_model.h"
#include "render/picture.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/plan/step.h"

namespace drape::render {
namespace {

using test::isRed;
using test::Picture;

// Makes two linked particles a metre apart, across the middle of the picture.
SystemDescription rod() {
    SystemDescription system;
    system.particleRadius = 0.1f;
    system.linkRadius = 0.04f;
    system.particles = {{{-0.5f, 1.0f, 0.0f}}, {{0.5f, 1.0f, 0.0f}}};
    system.links.emplace_back().ends = {0, 1};
    return system;
}

bool isBlue(const glm::ivec3& c) { return c.b > c.r + 25 && c.b > c.g + 15; }
bool isWarm(const glm::ivec3& c) { return c.r > c.b + 25; }

class SystemPictureTest : public test::PictureTest {
protected:
    /// A world that lives as long as its pictures are drawn.
    class World {
    public:
        World(const WorldDescription& description, gl::Commands& commands, const gl::ShaderLibrary& library)
            : model(makeModel(description)), solver(model, commands, library), geometry_(model, solver.links()) {
            solver.computeNormals();
        }
        World(const World&) = delete;
        World& operator=(const World&) = delete;

        Frame frame() {
            Frame frame = emptyFrame();
            frame.world = geometry_.view(buffersOf(solver), false);
            return frame;
        }
        void edit(Edits edits) {
            Settings still;
            still.gravity = glm::vec3(0.0f);
            solver.step(makeStep(model, still, clock_, std::move(edits)));
        }

        Model model;
        GpuSolver solver;

    private:
        WorldGeometry geometry_;
        Clock clock_;
    };

    std::unique_ptr<World> open(const std::vector<SystemDescription>& systems) {
        return std::make_unique<World>(WorldDescription{{}, systems}, commands, library);
    }

    static glm::ivec3 colourAt(const Frame& frame, const Picture& picture, const glm::vec3& point) {
        const glm::ivec2 pixel = pixelOf(frame, point);
        return picture.at(pixel.x, pixel.y);
    }
};

TEST_F(SystemPictureTest, ALinkIsARodAndItsEndsAreBalls) {
    const auto world = open({rod()});
    const Frame frame = world->frame();
    const Picture picture = draw(frame);
    EXPECT_TRUE(isWarm(colourAt(frame, picture, {0.0f, 1.0f, 0.0f})));
    EXPECT_TRUE(isWarm(colourAt(frame, picture, {0.35f, 1.0f, 0.0f})));
    EXPECT_TRUE(isBlue(colourAt(frame, picture, {0.5f, 1.0f, 0.0f})));
    EXPECT_TRUE(isBlue(colourAt(frame, picture, {-0.5f, 1.08f, 0.0f})));  // inside the radius of the ball
    EXPECT_FALSE(isBlue(colourAt(frame, picture, {-0.5f, 1.13f, 0.0f})));
    EXPECT_FALSE(isWarm(colourAt(frame, picture, {0.0f, 1.07f, 0.0f})));
}

TEST_F(SystemPictureTest, ThinRodsFarAwayDoNotVanish) {
    SystemDescription thin = rod();
    thin.linkRadius = 0.0005f;
    thin.showParticles = false;
    const auto world = open({thin});
    const Frame frame = world->frame();
    Frame without = frame;
    without.world.rods = {};
    Renderer renderer(library);
    // At a distance of 3 m, 1 m is about 55 of 120 pixels.
    const int changed = draw(renderer, frame, 4).differing(draw(renderer, without, 4), 5);
    EXPECT_GT(changed, 45);
    EXPECT_LT(changed, 200);
}

TEST_F(SystemPictureTest, HiddenLinksAndParticlesAreNotDrawn) {
    SystemDescription hidden = rod();
    hidden.links.front().hidden = true;
    hidden.showParticles = false;
    const auto world = open({hidden});
    Renderer renderer(library);
    const Picture picture = draw(renderer, world->frame());
    EXPECT_EQ(picture.differing(draw(renderer, emptyFrame()), 0), 0);
}

TEST_F(SystemPictureTest, ABrokenLinkIsNotDrawn) {
    const auto world = open({rod()});
    const glm::vec3 middle{0.0f, 1.0f, 0.0f};
    Renderer renderer(library);
    ASSERT_TRUE(isWarm(colourAt(world->frame(), draw(renderer, world->frame()), middle)));
    Edits edits;
    edits.cuts = {0};
    world->edit(edits);
    const Picture picture = draw(renderer, world->frame());
    EXPECT_FALSE(isWarm(colourAt(world->frame(), picture, middle)));
    EXPECT_TRUE(isBlue(colourAt(world->frame(), picture, {0.5f, 1.0f, 0.0f})));
}

TEST_F(SystemPictureTest, AHeldParticleHasAColourOfItsOwnAsSoonAsItIsHeld) {
    const auto world = open({rod()});
    const glm::vec3 end{-0.5f, 1.0f, 0.0f};
    Renderer renderer(library);
    ASSERT_TRUE(isBlue(colourAt(world->frame(), draw(renderer, world->frame()), end)));
    Edits edits;
    physics::ParticleEdit pin{};
    pin.particle = 0;
    pin.inverseMass = 0.0f;
    edits.particles = {pin};
    world->edit(edits);
    const Picture picture = draw(renderer, world->frame());
    EXPECT_TRUE(isWarm(colourAt(world->frame(), picture, end)));
    EXPECT_TRUE(isBlue(colourAt(world->frame(), picture, {0.5f, 1.0f, 0.0f})));
}

TEST_F(SystemPictureTest, RodsAndBallsCastShadows) {
    const auto world = open({rod()});
    Frame frame = world->frame();
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.5f);
    frame.camera.zoom(1.5f);
    frame.look.light.toSun = {0.0f, 1.0f, -0.5f};  // gives an object 1 m up a shadow at z = 0.5
    Renderer renderer(library);
    const Picture with = draw(renderer, frame);
    frame.world = {};
    const Picture without = draw(renderer, frame);
    for (const float x : {-0.5f, 0.0f, 0.5f}) {
        const glm::ivec2 pixel = pixelOf(frame, {x, 0.0f, 0.5f});
        EXPECT_LT(static_cast<float>(with.brightness(pixel.x, pixel.y)),
                  0.9f * static_cast<float>(without.brightness(pixel.x, pixel.y)))
            << x;
    }
    const glm::ivec2 beside = pixelOf(frame, {0.0f, 0.0f, 0.9f});
    EXPECT_NEAR(with.brightness(beside.x, beside.y), without.brightness(beside.x, beside.y), 12);
}

TEST_F(SystemPictureTest, ManyBallsAreRoundToo) {
    // Makes so many balls that they are drawn with the fewest triangles: a large one in front and the rest outside the
    // picture.
    SystemDescription large;
    large.particleRadius = 0.5f;
    large.particles = {{{0.0f, 1.0f, 0.0f}}};
    SystemDescription many;
    many.scatter.count = 300;
    many.scatter.low = {8.0f, 0.0f, 0.0f};
    many.scatter.high = {9.0f, 1.0f, 1.0f};
    const auto alone = open({large});
    const auto crowd = open({large, many});
    Renderer renderer(library);
    const Picture backdrop = draw(renderer, emptyFrame());
    const int fine = draw(renderer, alone->frame()).differing(backdrop, 3);
    const int coarse = draw(renderer, crowd->frame()).differing(backdrop, 3);
    EXPECT_GT(fine, 2000);
    // Balls become polygons of ten corners in the circle, which fill 10 / (2 pi) sin(36°) = 0.935 of it.
    EXPECT_LT(std::abs(fine - coarse), fine / 10);
}

TEST_F(SystemPictureTest, ASkinIsASurface) {
    SystemDescription kite;
    kite.showParticles = false;
    kite.particles = {{{-0.4f, 1.4f, 0.0f}}, {{0.4f, 1.4f, 0.0f}}, {{0.4f, 0.6f, 0.0f}}, {{-0.4f, 0.6f, 0.0f}}};
    kite.skins.emplace_back().outline = {0, 1, 2, 3};
    const auto world = open({rod(), kite});  // The skin's particles are not the first ones.
    Frame frame = world->frame();
    frame.world.balls = {};
    const Picture picture = draw(frame);
    for (const glm::vec3 point : {glm::vec3(-0.3f, 1.2f, 0.0f), {0.3f, 1.2f, 0.0f}, {0.3f, 0.8f, 0.0f}}) {
        EXPECT_TRUE(isRed(colourAt(frame, picture, point))) << point.x << " " << point.y;
    }
}

TEST_F(SystemPictureTest, WallsAreAFrameAroundTheSceneAndHideNothing) {
    const auto world = open({rod()});
    Renderer renderer(library);
    Frame frame = world->frame();
    const Picture without = draw(renderer, frame);
    frame.walls = {true, {-1.0f, 0.2f, -0.05f}, {1.0f, 1.8f, 0.05f}};
    const Picture with = draw(renderer, frame);
    // Across each of the four sides, the edges are darker than their background.
    const auto darkest = [&](const Picture& picture, const glm::vec3& from, glm::ivec2 step) {
        const glm::ivec2 start = pixelOf(frame, from) - 3 * step;
        int least = 765;
        for (int i = 0; i < 7; ++i)
            least = std::min(least, picture.brightness(start.x + i * step.x, start.y + i * step.y));
        return least;
    };
    for (const float side : {-1.0f, 1.0f}) {
        const glm::vec3 upright{side, 1.3f, 0.05f};
        const glm::vec3 level{0.3f, 1.0f + 0.8f * side, 0.05f};
        EXPECT_LT(darkest(with, upright, {1, 0}), darkest(without, upright, {1, 0}) - 60) << side;
        EXPECT_LT(darkest(with, level, {0, 1}), darkest(without, level, {0, 1}) - 60) << side;
    }
    const glm::ivec2 low = pixelOf(frame, {-0.9f, 0.3f, 0.0f});
    const glm::ivec2 high = pixelOf(frame, {0.9f, 1.7f, 0.0f});
    for (int y = high.y; y < low.y; ++y) {
        for (int x = low.x; x < high.x; ++x) ASSERT_EQ(with.at(x, y), without.at(x, y)) << x << " " << y;
    }
}

TEST_F(SystemPictureTest, TheFloorOfTheBoxIsLitAndShaded) {
    SystemDescription ball;
    ball.particleRadius = 0.2f;
    ball.particles = {{{0.0f, 1.0f, 0.0f}}};
    const auto world = open({ball});
    Frame frame = world->frame();
    frame.camera.orbit(0.0f, 0.5f);
    frame.camera.zoom(1.5f);
    frame.look.light.toSun = {0.0f, 1.0f, -0.5f};
    frame.walls = {true, {-1.0f, 0.2f, -1.0f}, {1.0f, 1.8f, 1.0f}};
    Renderer renderer(library);
    const Picture with = draw(renderer, frame);
    const glm::vec3 shadow{0.0f, 0.2f, 0.4f};  // 0.8 m below the ball, towards the eye
    const int shaded = colourAt(frame, with, shadow).g;
    const int lit = colourAt(frame, with, {0.7f, 0.2f, 0.4f}).g;
    EXPECT_LT(shaded, lit - 25);
    // The floor is not drawn when seen from below, since it would hide the contents of the box.
    frame.camera.orbit(0.0f, -1.2f);
    EXPECT_TRUE(isBlue(colourAt(frame, draw(renderer, frame), {0.0f, 1.0f, 0.0f})));
}

TEST_F(SystemPictureTest, AWorldOfParticlesAloneIsDrawnWithoutAHazard) {
    const auto world = open({rod()});
    Renderer renderer(library);
    std::vector<gl::Command> list;
    commands.recordTo(&list);
    for (int frame = 0; frame < 2; ++frame) {
        world->edit({});
        draw(renderer, world->frame());
    }
    commands.recordTo(nullptr);
    const auto hazard = gl::findHazard(list);
    EXPECT_FALSE(hazard.has_value()) << *hazard;
}

}  // namespace
}  // namespace drape::render
