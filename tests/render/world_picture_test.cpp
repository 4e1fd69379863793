// Tests pictures of worlds as a solver has them: several cloths, and cloths that are cut.
#include <algorithm>
#include <memory>
#include <optional>

#include "cloth/make/make_model.h"
#include "render/picture.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/plan/step.h"

namespace drape::render {
namespace {

using test::isRed;
using test::Picture;

// Makes a sheet of a square metre in front of the camera, where nothing moves it.
ClothDescription sheet() {
    ClothDescription description;
    description.particles = {9, 9};
    description.size = {1.0f, 1.0f};
    description.origin = {-0.5f, 1.5f, 0.0f};
    return description;
}

Settings stillAir() {
    Settings settings;
    settings.gravity = glm::vec3(0.0f);
    settings.wind.airDensity = 0.0f;
    return settings;
}

glm::uint linkBetween(const Model& model, glm::uint a, glm::uint b) {
    const auto found = std::ranges::find_if(
        model.links.links, [&](const physics::Link& link) { return std::minmax(link.a, link.b) == std::minmax(a, b); });
    EXPECT_NE(found, model.links.links.end()) << a << " to " << b;
    return static_cast<glm::uint>(found - model.links.links.begin());
}

class WorldPictureTest : public test::PictureTest {
protected:
    struct World {
        World(const WorldDescription& description, gl::Commands& commands, const gl::ShaderLibrary& library)
            : model(makeModel(description)), solver(model, commands, library), geometry(model, solver.links()) {}
        World(const World&) = delete;
        World& operator=(const World&) = delete;

        Model model;
        GpuSolver solver;
        WorldGeometry geometry;
        Clock clock;
    };

    World& open(const WorldDescription& description) {
        world_ = std::make_unique<World>(description, commands, library);
        return *world_;
    }
    void TearDown() override {
        world_.reset();  // while the GL context exists
        PictureTest::TearDown();
    }

    static void cut(World& world, std::vector<glm::uint> links) {
        std::ranges::sort(links);
        links.erase(std::unique(links.begin(), links.end()), links.end());
        Edits edits;
        edits.cuts = std::move(links);
        world.solver.step(makeStep(world.model, stillAir(), world.clock, std::move(edits)));
    }

    // Cuts the four cells around the sheet's middle out of it. The links of the middle particle, and those around it,
    // hold nothing any more.
    static void cutHole(World& world) {
        std::vector<glm::uint> links;
        for (const auto& [a, b] : {std::pair{40, 39}, {40, 41}, {40, 31}, {40, 49}}) {
            links.push_back(linkBetween(world.model, static_cast<glm::uint>(a), static_cast<glm::uint>(b)));
        }
        cut(world, links);
    }

    static Frame frameOf(World& world, bool torn) {
        world.solver.computeNormals();
        Frame frame = emptyFrame();
        frame.world = world.geometry.view(buffersOf(world.solver), torn);
        return frame;
    }

    /// Opens the sheet as a net, so close that its threads (2.5 cm) are several pixels wide.
    World& openNet() {
        ClothDescription net = sheet();
        net.look = ClothLook::net;
        return open({{net}, {}});
    }
    static Frame netFrame(World& world, bool torn) {
        Frame frame = frameOf(world, torn);
        frame.camera.zoom(0.4f);
        return frame;
    }

    static bool isCloth(const Frame& frame, const Picture& picture, const glm::vec3& point) {
        const glm::ivec2 pixel = pixelOf(frame, point);
        return isRed(picture.at(pixel.x, pixel.y));
    }

private:
    std::unique_ptr<World> world_;
};

TEST_F(WorldPictureTest, EveryClothIsDrawnWhereItIs) {
    ClothDescription left = sheet();
    left.origin = {-1.1f, 1.4f, 0.0f};
    left.size = {0.8f, 0.8f};
    ClothDescription right = left;
    right.origin.x = 0.3f;
    right.particles = {5, 7};
    World& world = open({{left, right}, {}});
    for (const bool torn : {false, true}) {
        const Frame frame = frameOf(world, torn);
        const Picture picture = draw(frame);
        for (const float x : {-1.05f, -0.7f, -0.35f, 0.35f, 0.7f, 1.05f}) {
            EXPECT_TRUE(isCloth(frame, picture, {x, 1.35f, 0.0f})) << x;
            EXPECT_TRUE(isCloth(frame, picture, {x, 0.65f, 0.0f})) << x;
        }
        EXPECT_FALSE(isCloth(frame, picture, {0.0f, 1.0f, 0.0f}));
    }
}

TEST_F(WorldPictureTest, TheSecondClothIsSmoothAndWovenLikeTheFirst) {
    const ClothDescription cloth = sheet();
    ClothDescription away = cloth;
    away.origin = {5.0f, 1.5f, 0.0f};
    const Picture first = draw(frameOf(open({{cloth, away}, {}}), false));
    const Picture second = draw(frameOf(open({{away, cloth}, {}}), false));
    EXPECT_EQ(second.differing(first, 1), 0);
}

TEST_F(WorldPictureTest, WhatIsWholeLooksTheSameExactly) {
    World& world = open({{sheet()}, {}});
    Frame frame = frameOf(world, false);
    frame.look.smooth = false;
    Renderer renderer(library);
    const Picture whole = draw(renderer, frame);
    // The sky maps may differ: they are drawn with fewer triangles of the same flat sheet.
    EXPECT_EQ(draw(renderer, frameOf(world, true)).differing(whole, 2), 0);
}

TEST_F(WorldPictureTest, TheBackgroundIsSeenThroughAHole) {
    World& world = open({{sheet()}, {}});
    Renderer renderer(library);
    cutHole(world);
    const Frame frame = frameOf(world, true);
    const Picture picture = draw(renderer, frame);
    // The places are the middles of the four cells, 0.125 m wide, around the middle.
    for (const float x : {-0.0625f, 0.0625f}) {
        for (const float y : {0.9375f, 1.0625f}) EXPECT_FALSE(isCloth(frame, picture, {x, y, 0.0f})) << x << " " << y;
    }
    for (const float x : {-0.19f, 0.19f}) EXPECT_TRUE(isCloth(frame, picture, {x, 1.0f, 0.0f})) << x;

    Frame lines = frame;
    lines.look.view = View::wireframe;
    EXPECT_FALSE(isCloth(frame, draw(renderer, lines), {0.0625f, 1.0625f, 0.0f}));
}

TEST_F(WorldPictureTest, TheSunShinesThroughAHole) {
    World& world = open({{sheet()}, {}});
    Renderer renderer(library);
    const auto drawShadow = [&](bool torn) {
        Frame frame = frameOf(world, torn);
        frame.ground = {true, 0.0f};
        frame.camera.orbit(0.0f, 0.5f);
        frame.camera.zoom(1.5f);
        frame.look.light.toSun = {0.0f, 1.0f, -1.0f};
        const Picture picture = draw(renderer, frame);
        const glm::ivec2 middle = pixelOf(frame, {0.0f, 0.0f, 1.0f});  // middle of the shadow: 1 m up, sun at 45°
        EXPECT_FALSE(isRed(picture.at(middle.x, middle.y)));
        return picture.brightness(middle.x, middle.y);
    };
    const int shade = drawShadow(false);
    cutHole(world);
    EXPECT_GT(static_cast<float>(drawShadow(true)), 1.2f * static_cast<float>(shade));
}

TEST_F(WorldPictureTest, AThreadThatHoldsIsSeen) {
    World& world = open({{sheet()}, {}});
    // Cuts all links upwards and downwards from some particles of row 4, which leaves the links between them bare.
    std::vector<glm::uint> links;
    for (glm::uint column = 2; column <= 6; ++column) {
        for (const glm::uint row : {3u, 4u}) {
            links.push_back(linkBetween(world.model, 9 * row + column, 9 * row + 9 + column));
        }
    }
    cut(world, links);
    Frame frame = frameOf(world, true);
    frame.camera.zoom(0.4f);  // makes a thread of 3 cm four pixels wide
    const Picture picture = draw(frame, 4);
    const glm::vec3 bare{0.0625f, 1.0f, 0.0f};  // between two particles of row 4
    EXPECT_TRUE(isCloth(frame, picture, bare));
    EXPECT_FALSE(isCloth(frame, picture, bare + glm::vec3(0.0f, 0.06f, 0.0f)));
    EXPECT_FALSE(isCloth(frame, picture, bare - glm::vec3(0.0f, 0.06f, 0.0f)));

    // A thread that is cut as well disappears.
    cut(world, {linkBetween(world.model, 40, 41)});
    frame.world = frameOf(world, true).world;
    EXPECT_FALSE(isCloth(frame, draw(frame, 4), bare));
}

TEST_F(WorldPictureTest, ANetIsItsThreadsWithHolesBetween) {
    World& world = openNet();
    for (const bool torn : {false, true}) {
        const Frame frame = netFrame(world, torn);
        const Picture picture = draw(frame, 4);
        // The places are halfway along links of 0.125 m at the middle particle, and the middle of a cell.
        EXPECT_TRUE(isCloth(frame, picture, {0.0625f, 1.0f, 0.0f})) << torn;
        EXPECT_TRUE(isCloth(frame, picture, {0.0f, 1.0625f, 0.0f})) << torn;
        EXPECT_FALSE(isCloth(frame, picture, {0.0625f, 1.0625f, 0.0f})) << torn;
    }
}

TEST_F(WorldPictureTest, EachNetHasThreadsOfItsOwnFabric) {
    ClothDescription left = sheet();
    left.look = ClothLook::net;
    left.origin = {-1.1f, 1.5f, 0.0f};
    ClothDescription right = left;
    right.origin.x = 0.1f;
    World& world = open({{left, right}, {}});
    Frame frame = frameOf(world, false);
    const glm::vec3 onLeft{-0.6f + 0.0625f, 1.0f, 0.0f};  // halfway along a link of 0.125 m
    const glm::vec3 onRight{0.6f + 0.0625f, 1.0f, 0.0f};
    const auto isGreen = [&](const Picture& picture, const glm::vec3& point) {
        const glm::ivec2 pixel = pixelOf(frame, point);
        const glm::ivec3 c = picture.at(pixel.x, pixel.y);
        return c.g > 5 * c.r / 4 && c.g > 5 * c.b / 4;
    };
    const auto isReddish = [&](const Picture& picture, const glm::vec3& point) {
        const glm::ivec2 pixel = pixelOf(frame, point);
        const glm::ivec3 c = picture.at(pixel.x, pixel.y);
        return c.r > 5 * c.g / 4 && c.r > 5 * c.b / 4;
    };
    frame.fabrics.resize(2);
    frame.fabrics[1].colour = {0.05f, 0.6f, 0.05f};
    Renderer renderer(library);
    Picture picture = draw(renderer, frame, 4);
    EXPECT_TRUE(isReddish(picture, onLeft));
    EXPECT_FALSE(isGreen(picture, onLeft));
    EXPECT_TRUE(isGreen(picture, onRight));
    std::swap(frame.fabrics[0], frame.fabrics[1]);
    picture = draw(renderer, frame, 4);
    EXPECT_TRUE(isGreen(picture, onLeft));
    EXPECT_TRUE(isReddish(picture, onRight));
    // Without any fabrics, the plain fabric is used.
    frame.fabrics.clear();
    picture = draw(renderer, frame, 4);
    EXPECT_TRUE(isReddish(picture, onLeft));
    EXPECT_TRUE(isReddish(picture, onRight));
}

TEST_F(WorldPictureTest, ACutThreadOfANetIsGoneThoughNothingIsSaidToBeTorn) {
    World& world = openNet();
    cut(world, {linkBetween(world.model, 40, 41)});
    for (const bool torn : {false, true}) {
        const Frame frame = netFrame(world, torn);
        const Picture picture = draw(frame, 4);
        EXPECT_FALSE(isCloth(frame, picture, {0.0625f, 1.0f, 0.0f})) << torn;
        EXPECT_TRUE(isCloth(frame, picture, {-0.0625f, 1.0f, 0.0f})) << torn;
    }
}

TEST_F(WorldPictureTest, ANetHasTheShadowOfItsThreads) {
    // Returns the mean brightness of the ground in the sheet's shadow.
    const auto shadow = [&](World* world) {
        Frame frame = world != nullptr ? frameOf(*world, false) : emptyFrame();
        frame.ground = {true, 0.0f};
        frame.camera.orbit(0.0f, 0.5f);
        frame.camera.zoom(1.5f);
        frame.look.light.toSun = {0.0f, 1.0f, -1.0f};
        const Picture picture = draw(frame);
        int sum = 0;
        for (int k = -10; k <= 10; ++k) {
            const glm::ivec2 pixel = pixelOf(frame, {0.03f * static_cast<float>(k), 0.0f, 1.0f});
            sum += picture.brightness(pixel.x, pixel.y);
        }
        return sum;
    };
    const int open = shadow(nullptr);
    const int solid = shadow(&this->open({{sheet()}, {}}));
    const int net = shadow(&openNet());
    EXPECT_LT(net, open);
    // Threads of 2.5 cm leave 64 % of a cell of 12.5 cm open.
    EXPECT_GT(net - solid, (open - solid) / 3);
}

TEST_F(WorldPictureTest, EverythingThatDrawingATornWorldTouchesIsDeclared) {
    WorldDescription description{{sheet()}, {}};
    SystemDescription& system = description.systems.emplace_back();
    system.particles = {{{1.0f, 1.0f, 0.0f}}, {{1.0f, 1.5f, 0.0f}}};
    system.links.emplace_back().ends = {0, 1};
    World& world = open(description);
    Renderer renderer(library);
    std::vector<gl::Command> list;
    commands.recordTo(&list);
    for (int frame = 0; frame < 2; ++frame) {
        cutHole(world);
        draw(renderer, frameOf(world, true));
    }
    commands.recordTo(nullptr);
    const std::optional<std::string> hazard = gl::findHazard(list);
    EXPECT_FALSE(hazard.has_value()) << *hazard;

    // The barriers that elements, indirect draws and storage need are all present, and the lack of each would be found.
    for (const GLbitfield bit : {GL_ELEMENT_ARRAY_BARRIER_BIT, GL_COMMAND_BARRIER_BIT, GL_SHADER_STORAGE_BARRIER_BIT}) {
        std::vector<gl::Command> without = list;
        for (gl::Command& command : without) command.barriers &= ~bit;
        EXPECT_TRUE(gl::findHazard(without).has_value()) << bit;
    }
    const auto touches = [&](std::string_view name, const gl::Buffer& buffer) {
        return std::ranges::any_of(list, [&](const gl::Command& command) {
            return command.name == name &&
                   std::ranges::find(command.accesses, gl::reads(buffer)) != command.accesses.end();
        });
    };
    EXPECT_TRUE(touches("render/cloth/surface_indices.comp", world.solver.triangles()));
    EXPECT_TRUE(touches("render/particles/gather_rods.comp", world.solver.links().buffer()));
    EXPECT_TRUE(touches("rods", world.solver.positions()));
    EXPECT_TRUE(touches("particles", world.solver.positions()));
}

}  // namespace
}  // namespace drape::render
