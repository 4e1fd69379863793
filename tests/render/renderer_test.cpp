#include "render/picture.h"

#include <glm/common.hpp>

namespace drape::render {
namespace {

using test::Particles;
using test::Picture;

const glm::vec4 kForward{0.0f, 0.0f, 1.0f, 0.0f};

class RendererTest : public test::PictureTest {
protected:
    ClothModel model = test::hangingSheet();

    Frame sheetFrame(const Particles& particles, const ClothIndices& indices) const {
        Frame frame = emptyFrame();
        frame.cloth = indices.view(particles.positions, particles.normals);
        return frame;
    }
};

bool isGrey(const glm::ivec3& c) { return std::abs(c.r - c.g) < 16 && std::abs(c.g - c.b) < 16; }
bool isRed(const glm::ivec3& c) { return c.r > 60 && c.r > 3 * c.g / 2 && c.r > 3 * c.b / 2; }

TEST_F(RendererTest, EverythingIsWhereItShouldBe) {
    const Particles particles(model.startPositions, kForward);
    const ClothIndices indices(model);
    Frame frame = sheetFrame(particles, indices);
    frame.ball = {true, {-0.9f, 0.3f, 0.0f}, 0.3f};
    frame.ground = {true, 0.0f};
    frame.pole = {true, {0.8f, 0.0f, 0.0f}, 1.8f, 0.04f};
    frame.camera.orbit(0.0f, 0.15f);
    frame.camera.zoom(1.4f);
    const Picture picture = draw(frame);

    const auto colourAt = [&](const glm::vec3& point) {
        const glm::ivec2 pixel = pixelOf(frame, point);
        return picture.at(pixel.x, pixel.y);
    };
    EXPECT_TRUE(isRed(colourAt({0.0f, 1.0f, 0.0f})));
    EXPECT_TRUE(isRed(colourAt({0.4f, 1.4f, 0.0f})));
    EXPECT_FALSE(isRed(colourAt({0.0f, 1.6f, 0.0f})));
    const glm::ivec3 ball = colourAt({-0.85f, 0.5f, 0.15f});
    const glm::ivec3 ground = colourAt({0.4f, 0.0f, 0.5f});
    EXPECT_TRUE(isGrey(ball)) << ball.r << " " << ball.g << " " << ball.b;
    EXPECT_TRUE(isGrey(ground)) << ground.r << " " << ground.g << " " << ground.b;
    EXPECT_GT(ball.g, ground.g + 25);
    const glm::ivec2 pole = pixelOf(frame, {0.8f, 1.4f, 0.0f});
    EXPECT_GT(std::abs(picture.brightness(pole.x, pole.y) - picture.brightness(pole.x + 6, pole.y)), 20);
}

TEST_F(RendererTest, ABallCastsAShadow) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.5f);
    frame.look.toSun = {1.0f, 1.0f, 0.0f};
    Renderer renderer(library);
    const Picture without = draw(renderer, frame);
    frame.ball = {true, {0.0f, 0.7f, 0.0f}, 0.3f};
    const Picture with = draw(renderer, frame);

    // The sun is at 45 degrees: the shadow's middle is as far to the left as the ball is high.
    const glm::ivec2 shadow = pixelOf(frame, {-0.7f, 0.0f, 0.0f});
    EXPECT_LT(with.brightness(shadow.x, shadow.y), 0.75f * static_cast<float>(without.brightness(shadow.x, shadow.y)));
    const glm::ivec2 lit = pixelOf(frame, {0.7f, 0.0f, 0.0f});
    EXPECT_NEAR(with.brightness(lit.x, lit.y), without.brightness(lit.x, lit.y), 24);
}

TEST_F(RendererTest, ABallThatLiesOnTheGroundDarkensItThere) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.5f);
    frame.camera.zoom(1.5f);
    frame.look.sunStrength = 0.0f;  // what is left is the sky's own shade
    Renderer renderer(library);
    const Picture without = draw(renderer, frame);
    frame.ball = {true, {0.0f, 0.3f, 0.0f}, 0.3f};
    const Picture with = draw(renderer, frame);
    const glm::ivec2 contact = pixelOf(frame, {0.0f, 0.0f, 0.22f});
    const glm::ivec2 away = pixelOf(frame, {0.0f, 0.0f, 1.0f});
    EXPECT_LT(with.brightness(contact.x, contact.y),
              0.75f * static_cast<float>(without.brightness(contact.x, contact.y)));
    EXPECT_GT(with.brightness(away.x, away.y), 0.93f * static_cast<float>(without.brightness(away.x, away.y)));
}

TEST_F(RendererTest, AClothShadesTheGround) {
    const Particles particles(model.startPositions, kForward);
    const ClothIndices indices(model);
    Frame frame = sheetFrame(particles, indices);
    frame.ground = {true, 0.0f};
    frame.camera.orbit(0.0f, 0.5f);
    frame.camera.zoom(1.5f);
    frame.look.toSun = {0.0f, 1.0f, -1.0f};
    Renderer renderer(library);
    const Picture with = draw(renderer, frame);
    frame.cloth.indexCount = 0;
    const Picture without = draw(renderer, frame);
    const glm::ivec2 shadow = pixelOf(frame, {0.0f, 0.0f, 1.0f});  // of the cloth's middle, 1 m up
    ASSERT_FALSE(isRed(with.at(shadow.x, shadow.y)));
    EXPECT_LT(with.brightness(shadow.x, shadow.y), 0.75f * static_cast<float>(without.brightness(shadow.x, shadow.y)));
}

TEST_F(RendererTest, BothSidesHaveTheirOwnColour) {
    const Particles particles(model.startPositions, kForward);
    const ClothIndices indices(model);
    Frame frame = sheetFrame(particles, indices);
    frame.look.frontColour = {0.2f, 0.3f, 0.9f};
    frame.look.backColour = {0.2f, 0.9f, 0.3f};
    Renderer renderer(library);
    const glm::ivec3 front = draw(renderer, frame).at(kWidth / 2, kHeight / 2);
    frame.camera.orbit(3.14159f, 0.0f);
    const glm::ivec3 back = draw(renderer, frame).at(kWidth / 2, kHeight / 2);
    EXPECT_GT(front.b, front.g + 30);
    EXPECT_GT(back.g, back.b + 30);
}

TEST_F(RendererTest, LightComesThroughFromBehind) {
    const Particles particles(model.startPositions, kForward);
    const ClothIndices indices(model);
    Frame frame = sheetFrame(particles, indices);
    frame.look.toSun = {0.0f, 0.6f, -1.0f};
    Renderer renderer(library);
    const Picture thin = draw(renderer, frame);
    frame.look.translucency = 0.0f;
    const Picture thick = draw(renderer, frame);
    EXPECT_GT(thin.at(80, 60).r, thick.at(80, 60).r + 40);
}

TEST_F(RendererTest, WireframeDrawsDarkLinesOverTheSurface) {
    const Particles particles(model.startPositions, kForward);
    const ClothIndices indices(model);
    Frame frame = sheetFrame(particles, indices);
    frame.look.smooth = false;
    Renderer renderer(library);
    const Picture plain = draw(renderer, frame);
    frame.look.wireframe = true;
    const Picture lines = draw(renderer, frame);
    // 8 cells of about 5 pixels, each with three lines of one pixel.
    const int changed = lines.differing(plain, 20);
    EXPECT_GT(changed, 600);
    EXPECT_LT(changed, 2000);
    // A line along a row of particles is dark all along; beside it the surface is as it was.
    const glm::ivec2 left = pixelOf(frame, {-0.4f, 1.001f, 0.0f});
    int darker = 0;
    for (int x = left.x; x < kWidth - left.x; ++x) {
        const int line =
            std::min({lines.brightness(x, left.y - 1), lines.brightness(x, left.y), lines.brightness(x, left.y + 1)});
        darker += line < plain.brightness(x, left.y) - 60 ? 1 : 0;
    }
    EXPECT_GT(darker, 9 * (kWidth - 2 * left.x) / 10);
}

TEST_F(RendererTest, ZeroNormalsFallBackToTheTriangles) {
    const ClothIndices indices(model);
    const Particles good(model.startPositions, kForward);
    const Particles zero(model.startPositions, glm::vec4(0.0f));
    Renderer renderer(library);
    Frame frame = sheetFrame(good, indices);
    const Picture expected = draw(renderer, frame);
    frame = sheetFrame(zero, indices);
    const Picture fallback = draw(renderer, frame);
    // The sun is the same; what the sky adds is a mean.
    for (int y = 44; y < 76; y += 4) {
        for (int x = 64; x < 96; x += 4) {
            ASSERT_TRUE(isRed(fallback.at(x, y))) << x << " " << y;
            ASSERT_NEAR(fallback.at(x, y).r, expected.at(x, y).r, 40) << x << " " << y;
        }
    }
}

TEST_F(RendererTest, ZeroTrianglesAndNoBuffersDrawTheRest) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    Renderer renderer(library);
    const Picture nothing = draw(renderer, frame);
    const Particles particles(model.startPositions, kForward);
    frame.cloth.positions = particles.positions.id();
    frame.cloth.normals = particles.normals.id();
    frame.cloth.particleCount = model.particleCount();
    EXPECT_EQ(draw(renderer, frame).differing(nothing, 0), 0);
    frame.cloth = ClothIndices().view(particles.positions, particles.normals);
    EXPECT_EQ(draw(renderer, frame).differing(nothing, 0), 0);
}

TEST_F(RendererTest, AClothThatIsNoGridIsDrawnToo) {
    const Particles particles(model.startPositions, kForward);
    ClothModel mesh = model;
    mesh.gridSize = {0, 0};
    const ClothIndices indices(mesh);
    const Frame frame = sheetFrame(particles, indices);
    EXPECT_EQ(frame.cloth.smoothIndexCount, 0);
    EXPECT_TRUE(isRed(draw(frame).at(kWidth / 2, kHeight / 2)));
}

TEST_F(RendererTest, SmoothnessRoundsTheSilhouette) {
    // A coarse piece of a pipe: straight between particles it stays inside the circle that they are on.
    GridDescription description;
    description.particles = {5, 5};
    ClothModel pipe = makeModel(description);
    for (glm::uint i = 0; i < pipe.particleCount(); ++i) {
        const float angle = 3.14159f * (static_cast<float>(i / 5) + 0.5f) / 4.0f;
        pipe.startPositions[i] = {0.25f * static_cast<float>(i % 5) - 0.5f, 1.0f + 0.5f * std::cos(angle),
                                  0.5f * std::sin(angle), 1.0f};
    }
    const Particles particles(pipe.startPositions, kForward);
    const ClothIndices indices(pipe);
    Frame frame = sheetFrame(particles, indices);
    frame.camera.orbit(0.0f, 1.5f);  // from above: its bulge is towards the bottom of the picture
    Renderer renderer(library);
    Frame without = frame;
    without.cloth = {};
    const Picture backdrop = draw(renderer, without);
    frame.look.smooth = true;
    const int round = draw(renderer, frame).differing(backdrop, 3);
    frame.look.smooth = false;
    const int straight = draw(renderer, frame).differing(backdrop, 3);
    EXPECT_GT(round, straight + straight / 50);
    EXPECT_LT(round, straight + straight / 5);
}

TEST_F(RendererTest, SamplesSmoothTheEdges) {
    const Particles particles(model.startPositions, kForward);
    const ClothIndices indices(model);
    Frame frame = sheetFrame(particles, indices);
    frame.camera.fieldOfView *= 0.98f;
    Renderer renderer(library);
    frame.camera.orbit(0.2f, 0.1f);  // edges that are neither level nor upright
    const Picture hard = draw(renderer, frame, 1);
    const Picture soft = draw(renderer, frame, 4);
    EXPECT_GT(soft.differing(hard, 8), 40);
    EXPECT_LT(soft.differing(hard, 8), 600);
}

}  // namespace
}  // namespace drape::render
