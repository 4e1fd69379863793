// Tests views in pictures of a sheet with a known state.
#include <glm/common.hpp>
#include <limits>

#include "crossings/crossings.h"
#include "render/legend/view_legend.h"
#include "render/picture.h"
#include "render/views/view_data.h"
#include "solver/gpu/gpu_solver.h"
#include "support/ciede2000.h"
#include "support/colour_vision.h"

namespace drape::render {
namespace {

using test::Picture;

class ViewPictureTest : public test::PictureTest {
protected:
    ViewPictureTest()
        : model(test::hangingSheet()),
          solver(model, commands, library),
          geometry(model, solver.links()),
          renderer(library) {}

    /// Puts every particle at `place(its position)`.
    template <class Place>
    void setPositions(Place place) {
        State state = startState(model);
        for (glm::vec4& p : state.positions) p = glm::vec4(place(glm::vec3(p)), p.w);
        solver.setState(state);
        solver.computeNormals();
    }

    Frame frameOf(View view, bool torn = false) {
        Frame frame = emptyFrame();
        frame.world = geometry.view(buffersOf(solver), torn);
        frame.fabrics.resize(1);
        frame.look.view = view;
        frame.look.legend = false;
        frame.facts.substepLength = 0.001f;
        return frame;
    }

    /// Returns a frame in which the marked triangles cross others.
    Frame frameOfCrossings(const std::vector<std::uint8_t>& crossed) {
        Frame frame = frameOf(View::crossings);
        Crossings found;
        found.crossed = crossed;
        crossings.write(found, {}, model.triangles, model.particleCount(), commands);
        crossings.describe(frame.facts);
        return frame;
    }

    /// Returns a frame in which all cloth has the same gap (m) from a body.
    Frame frameOfGap(float gap) {
        Frame frame = frameOf(View::fit);
        const std::vector<float> gaps(model.particleCount(), gap);
        Crossings none;
        none.crossed.resize(model.triangles.size());
        crossings.write(none, gaps, model.triangles, model.particleCount(), commands);
        crossings.describe(frame.facts);
        return frame;
    }

    Model model;
    GpuSolver solver;
    WorldGeometry geometry;
    Renderer renderer;
    CrossingMarks crossings;
};

void expectColour(const glm::ivec3& shown, const glm::vec3& expected) {
    const glm::ivec3 bytes(glm::round(255.0f * expected));
    EXPECT_NEAR(shown.r, bytes.r, 5);
    EXPECT_NEAR(shown.g, bytes.g, 5);
    EXPECT_NEAR(shown.b, bytes.b, 5);
}

TEST_F(ViewPictureTest, EachShowsSomethingElse) {
    setPositions([](glm::vec3 p) { return p + glm::vec3(0.0f, 0.05f * p.x * p.x, 0.2f * std::sin(4.0f * p.x)); });
    std::vector<Picture> pictures;
    for (std::size_t i = 0; i < kViews; ++i) {
        const auto view = static_cast<View>(i);
        // Marks all triangles; without any mark, the crossings view would look like another view.
        const std::vector<std::uint8_t> all(model.triangles.size(), 1);
        pictures.push_back(draw(renderer, view == View::crossings ? frameOfCrossings(all)
                                          : view == View::fit     ? frameOfGap(0.03f)
                                                                  : frameOf(view)));
    }
    for (std::size_t a = 0; a < kViews; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            EXPECT_GT(pictures[a].differing(pictures[b], 12), 500) << a << " " << b;
        }
    }
}

TEST_F(ViewPictureTest, FitTellsHowFarTheClothIsFromABody) {
    const Picture tight = draw(renderer, frameOfGap(0.0f));
    const Picture loose = draw(renderer, frameOfGap(0.01f));
    EXPECT_GT(tight.differing(loose, 12), 500);
    const Picture farthest = draw(renderer, frameOfGap(kMostGap));
    EXPECT_EQ(farthest.differing(draw(renderer, frameOfGap(std::numeric_limits<float>::infinity())), 0), 0);
}

TEST_F(ViewPictureTest, LinksLieOnADarkGround) {
    solver.computeNormals();
    const int light = draw(renderer, frameOf(View::shaded)).brightness(4, 4);
    for (const View view : {View::kinds, View::passes}) {
        EXPECT_LT(draw(renderer, frameOf(view)).brightness(4, 4), 2 * light / 3);
    }
}

TEST_F(ViewPictureTest, EachIsTheSameWhenDrawnAgain) {
    for (std::size_t i = 0; i < kViews; ++i) {
        const Picture first = draw(renderer, frameOf(static_cast<View>(i)));
        EXPECT_EQ(draw(renderer, frameOf(static_cast<View>(i))).differing(first, 0), 0) << i;
    }
}

TEST_F(ViewPictureTest, EachHasItsBarriers) {
    for (std::size_t i = 0; i < kViews; ++i) {
        std::vector<gl::Command> list;
        Frame frame = frameOf(static_cast<View>(i));
        frame.look.legend = true;
        commands.recordTo(&list);
        solver.computeNormals();
        draw(renderer, frame);
        draw(renderer, frame);
        commands.recordTo(nullptr);
        EXPECT_EQ(gl::findHazard(list), std::nullopt) << i;
    }
}

TEST_F(ViewPictureTest, StrainHasTheColourOfItsRatio) {
    for (const float ratio : {1.25f, 1.1f, 0.75f}) {
        setPositions([&](glm::vec3 p) { return glm::vec3(p.x, 1.0f + ratio * (p.y - 1.0f), p.z); });
        Frame frame = frameOf(View::strain);
        frame.facts.tearRatio = 1.5f;
        const Picture picture = draw(renderer, frame);
        expectColour(picture.at(80, 60), divergingColour((ratio - 1.0f) / 0.5f));
        expectColour(picture.at(70, 50), divergingColour((ratio - 1.0f) / 0.5f));
    }
}

TEST_F(ViewPictureTest, TheLinkThatHasChangedMostCounts) {
    // Shortens the sheet by a tenth across and stretches it by a fifth down.
    setPositions([](glm::vec3 p) { return glm::vec3(0.9f * p.x, 1.0f + 1.2f * (p.y - 1.0f), p.z); });
    Frame frame = frameOf(View::strain);
    frame.facts.tearRatio = 1.5f;
    expectColour(draw(renderer, frame).at(80, 60), divergingColour(0.4f));
    setPositions([](glm::vec3 p) { return glm::vec3(0.7f * p.x, 1.0f + 1.2f * (p.y - 1.0f), p.z); });
    expectColour(draw(renderer, frame).at(80, 60), divergingColour(-0.6f));
}

TEST_F(ViewPictureTest, StrainThatCannotTearHasAScaleThatFits) {
    setPositions([](glm::vec3 p) { return glm::vec3(p.x, 1.0f + 1.03f * (p.y - 1.0f), p.z); });
    const Picture picture = draw(renderer, frameOf(View::strain));
    // Rounding may make the largest strain, and thus the scale, slightly more than 3 %.
    const float darkest = test::labOf(glm::vec3(picture.at(80, 60)) / 255.0f).x;
    EXPECT_LT(darkest, test::labOf(divergingColour(0.7f)).x);
}

TEST_F(ViewPictureTest, ABrokenLinkIsNotStrained) {
    State state = startState(model);
    for (glm::vec4& p : state.positions) p.y = 1.0f + 1.25f * (p.y - 1.0f);
    for (physics::Link& link : state.links) link.material = 0;
    solver.setState(state);
    solver.computeNormals();
    Frame frame = frameOf(View::strain);
    frame.facts.tearRatio = 1.5f;
    expectColour(draw(renderer, frame).at(80, 60), divergingColour(0.0f));
}

TEST_F(ViewPictureTest, SpeedHasTheColourOfItsNumber) {
    State state = startState(model);
    for (glm::vec4& d : state.displacements) d = glm::vec4(0.0003f, 0.0f, 0.0f, d.w);
    state.displacements.front() = {0.0f, 0.001f, 0.0f, 0.0f};  // 1 m/s
    solver.setState(state);
    solver.computeNormals();
    expectColour(draw(renderer, frameOf(View::speed)).at(80, 60), sequentialColour(0.3f));
}

TEST_F(ViewPictureTest, NormalsHaveTheColoursOfTheirDirection) {
    solver.computeNormals();
    Frame frame = frameOf(View::normals);
    expectColour(draw(renderer, frame).at(80, 60), glm::vec3(normalColours() * glm::vec4(0, 0, 1, 1)));
    frame.camera.orbit(3.14159f, 0.0f);
    expectColour(draw(renderer, frame).at(80, 60), glm::vec3(normalColours() * glm::vec4(0, 0, -1, 1)));
}

TEST_F(ViewPictureTest, DifferenceIsRedWhereASingleBitDiffers) {
    solver.computeNormals();
    State other = solver.state();
    ComparedState compared;
    Frame frame = frameOf(View::difference);
    compared.write(other.positions, other.displacements, commands);
    compared.describe(frame.facts, 648, 0, 0.0);
    const Picture equal = draw(renderer, frame);
    expectColour(equal.at(80, 60), kEqualColour);
    for (int y = 40; y < 80; ++y) {
        for (int x = 60; x < 100; ++x) {
            const glm::ivec3 c = equal.at(x, y);
            ASSERT_LT(glm::max(c.r, glm::max(c.g, c.b)) - glm::min(c.r, glm::min(c.g, c.b)), 6) << x << " " << y;
        }
    }

    float& bits = other.positions[40].y;  // y of the middle particle
    bits = std::nextafter(bits, 2.0f);
    compared.write(other.positions, other.displacements, commands);
    compared.describe(frame.facts, 648, 1, 1e-7);
    const Picture differs = draw(renderer, frame);
    expectColour(differs.at(80, 60), kDifferentColour);
    expectColour(differs.at(60, 40), kEqualColour);
}

/// Base of tests that look at single links from near by: a cell is 80 pixels wide.
class LinkPictureTest : public ViewPictureTest {
protected:
    static constexpr int kSide = 480;

    Picture drawNear(View view) { return drawNear(frameOf(view)); }
    Picture drawNear(Frame frame) {
        frame.look.quality = Quality::draft;
        frame.camera.distance = 1.0f;
        const gl::Framebuffer target("links", kSide, kSide, 1);
        renderer.draw(frame, {target.id(), kSide, kSide}, commands);
        return {kSide, kSide, target.readPixels()};
    }
    static glm::ivec2 pixelOf(glm::vec2 place) {
        const float scale = static_cast<float>(kSide) / (2.0f * std::tan(0.5f * 0.698132f));  // pixels per metre
        return glm::vec2(kSide / 2) + scale * glm::vec2(place.x, 1.0f - place.y);
    }
    /// Returns how far (CIELAB) the closest pixel around a place on the sheet is from a colour.
    static float nearest(const Picture& picture, glm::vec2 place, const glm::vec3& expected) {
        return nearest(picture, place,
                       [&](const glm::vec3& shown) { return test::distanceTo(test::kVisions[0], shown, expected); });
    }
    /// Returns the least `distance(colour)` of the pixels around a place on the sheet.
    static float nearest(const Picture& picture, glm::vec2 place, auto distance) {
        const glm::ivec2 middle = pixelOf(place);
        float best = 1e9f;
        for (int y = -2; y <= 2; ++y) {
            for (int x = -2; x <= 2; ++x) {
                const glm::vec3 shown = glm::vec3(picture.at(middle.x + x, middle.y + y)) / 255.0f;
                best = std::min(best, distance(shown));
            }
        }
        return best;
    }
};

TEST_F(LinkPictureTest, TrianglesThatCrossAreRedAndTheirNeighboursAreNot) {
    solver.computeNormals();
    constexpr std::size_t kMarked = 2 * (4 * 8 + 4);  // triangle below and to the right of the middle
    std::vector<std::uint8_t> crossed(model.triangles.size(), 0);
    crossed[kMarked] = 1;
    const Picture picture = drawNear(frameOfCrossings(crossed));
    int seen = 0;
    for (std::size_t i = 0; i < model.triangles.size(); ++i) {
        const physics::Triangle& t = model.triangles[i];
        const std::vector<glm::vec4>& p = model.startPositions;
        const glm::vec2 middle = glm::vec2(p[t.a] + p[t.b] + p[t.c]) / 3.0f;
        // Farther out, triangles are seen aslant and shaded.
        if (glm::distance(middle, glm::vec2(0.0f, 1.0f)) > 0.2f) continue;
        const glm::ivec2 pixel = pixelOf(middle);
        expectColour(picture.at(pixel.x, pixel.y), i == kMarked ? kDifferentColour : kEqualColour);
        ++seen;
    }
    EXPECT_GT(seen, 10);
    EXPECT_EQ(drawNear(View::crossings).differing(drawNear(View::difference), 0), 0)
        << "a crossing shows before any is counted";
}

TEST_F(LinkPictureTest, KindsHaveTheirColours) {
    solver.computeNormals();
    const Picture picture = drawNear(View::kinds);
    const float half = 0.0625f;
    EXPECT_LT(nearest(picture, {half, 1.0f}, kindColour(0)), 22.0f);
    EXPECT_LT(nearest(picture, {0.0f, 1.0f + half}, kindColour(0)), 22.0f);
    EXPECT_LT(nearest(picture, {0.35f * 0.125f, 1.0f + 0.35f * 0.125f}, kindColour(1)), 22.0f);
    // A bend link is drawn as a bow that deviates by 0.12 of its length to one side.
    const float bow = 0.12f * 0.25f;
    const float above = nearest(picture, {0.0f, 1.0f + bow}, kindColour(2));
    const float below = nearest(picture, {0.0f, 1.0f - bow}, kindColour(2));
    const float right = nearest(picture, {bow, 1.0f}, kindColour(2));
    const float left = nearest(picture, {-bow, 1.0f}, kindColour(2));
    EXPECT_LT(std::min(std::min(above, below), std::min(left, right)), 30.0f);
}

TEST_F(LinkPictureTest, PassesHaveTheirColours) {
    solver.computeNormals();
    const Picture picture = drawNear(View::passes);
    const auto passOf = [&](glm::uint a, glm::uint b) {
        for (std::size_t pass = 0; pass < model.links.colours.size(); ++pass) {
            const Range range = model.links.colours[pass];
            for (glm::uint i = range.first; i < range.first + range.count; ++i) {
                if (model.links.links[i].a == a && model.links.links[i].b == b) return pass;
            }
        }
        return std::size_t{99};
    };
    const std::size_t passes = model.links.colours.size();
    const float half = 0.0625f;
    const auto differenceTo = [&](std::size_t pass) {
        return [expected = passColour(pass, passes)](const glm::vec3& shown) {
            return test::ciede2000(test::labOf(shown), test::labOf(expected));
        };
    };
    // Lines are thin, so their colours mix with the background. Each must still be closest to its own colour.
    const auto seen = [&](glm::vec2 place) {
        std::size_t best = 0;
        for (std::size_t pass = 1; pass < passes; ++pass) {
            if (nearest(picture, place, differenceTo(pass)) < nearest(picture, place, differenceTo(best))) best = pass;
        }
        EXPECT_LT(nearest(picture, place, differenceTo(best)), 17.0f) << "farther than two passes are apart";
        return best;
    };
    EXPECT_EQ(seen({half, 1.0f}), passOf(40, 41));
    EXPECT_EQ(seen({-half, 1.0f}), passOf(39, 40));
    EXPECT_NE(passOf(40, 41), passOf(39, 40));
}

TEST_F(LinkPictureTest, BrokenLinksAreGone) {
    State state = startState(model);
    const Picture whole = [&] {
        solver.setState(state);
        solver.computeNormals();
        return drawNear(View::kinds);
    }();
    for (physics::Link& link : state.links) link.material = 0;
    solver.setState(state);
    solver.computeNormals();
    const Picture broken = drawNear(View::kinds);
    EXPECT_GT(whole.differing(broken, 20), 5000);
    expectColour(broken.at(kSide / 2, kSide / 2), kDimColour);
    EXPECT_GT(nearest(broken, {0.0625f, 1.0f}, kindColour(0)), 40.0f);
}

TEST_F(ViewPictureTest, TheLegendIsInThePicture) {
    solver.computeNormals();
    for (std::size_t i = 0; i < kViews; ++i) {
        Frame frame = frameOf(static_cast<View>(i));
        const Picture without = draw(renderer, frame);
        frame.look.legend = true;
        const Picture with = draw(renderer, frame);
        if (!showsData(frame.look.view)) {
            EXPECT_EQ(with.differing(without, 0), 0) << i;
            continue;
        }
        EXPECT_GT(with.differing(without, 20), 200) << i;
        // The legend may change only the lower right part.
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                if (x > kWidth / 6 && y > kHeight / 2) continue;
                ASSERT_EQ(with.at(x, y), without.at(x, y)) << i << " " << x << " " << y;
            }
        }
    }
}

TEST_F(ViewPictureTest, TheLegendIsSharp) {
    // Letters of full size reach full contrast between text and card, and most of the card is plain.
    Frame frame = frameOf(View::speed);
    frame.look.legend = true;
    frame.look.legendText = 24.0f;
    const gl::Framebuffer target("legend", 640, 360, 4);
    renderer.draw(frame, {target.id(), 640, 360}, commands);
    const Picture picture{640, 360, target.readPixels()};
    int bright = 0;
    int dark = 0;
    for (int y = 200; y < 330; ++y) {
        for (int x = 200; x < 600; ++x) {
            bright += picture.brightness(x, y) > 590 ? 1 : 0;
            dark += picture.brightness(x, y) < 160 ? 1 : 0;
        }
    }
    EXPECT_GT(bright, 300);
    EXPECT_GT(dark, 10000);
}

}  // namespace
}  // namespace drape::render
