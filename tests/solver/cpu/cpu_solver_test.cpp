// Compares the CPU solver with the reference: the bits are equal for any cloth, instruction set and number of threads.

#include "solver/cpu/cpu_solver.h"

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "scene/parts/resize.h"
#include "support/runs.h"
#include "support/sanitized.h"
#include "support/scene_names.h"
#include "support/short_forms.h"
#include "support/solver_pair.h"

namespace drape::test {
namespace {

TEST(CpuSolver, LimitsSpeedsAsTheReferenceDoes) {
    const ClothDescription d = sheet(45, 33);
    const Model model = makeModel(d);
    Settings settings = lively(d);
    settings.stiffness = {0.02f, 0.02f, 0.02f, 0.02f};  // lets particles fly apart
    settings.tethers.on = false;
    State thrown = startState(model);
    for (std::size_t i = 0; i < thrown.displacements.size(); i += 7)
        thrown.displacements[i] += glm::vec4(150, -90, 40, 0);
    for (const CpuOptions& options : allOptions()) {
        Pair pair(model, options);
        pair.fast().setState(thrown);
        pair.reference().setState(thrown);
        pair.run(settings, 6);
    }
}

TEST(CpuSolver, ResolvesOverlapsAsTheReferenceDoes) {
    const ClothDescription d = sheet(45, 33);
    const Model model = makeModel(d);
    Settings settings = lively(d);
    Settings deeper = settings;  // Obstacles jump into the sheet.
    deeper.ground().place.y = d.origin.y - 0.4f * d.size.y;
    deeper.walls() = test::wallsOf({.on = true, .low = glm::vec3(d.origin.x + 0.1f, -3, -0.05f), .high = glm::vec3(2)});
    deeper.ball().radius *= 1.5f;
    deeper.ball().motion = ColliderMotion::still;
    for (const CpuOptions& options : allOptions()) {
        Pair pair(model, options);
        pair.run(settings, 5);
        pair.run(deeper, 12);
    }
}

TEST(CpuSolver, DrawsInTethersOfPinsThatAreNew) {
    const ClothDescription d = sheet(40, 33);
    const Model model = makeModel(d);
    auto tethers = std::make_shared<std::vector<physics::Tether>>(model.tethers);
    for (physics::Tether& t : *tethers) t.lengthA *= 0.9f;  // shortens tethers by 3 cm, which takes 2 steps at 1 m/s
    Edits edits;
    edits.tethers = tethers;
    for (const CpuOptions& options : allOptions()) {
        Pair pair(model, options);
        pair.run(lively(d), 2);
        for (int k = 0; k < 4; ++k) {
            pair.step(lively(d), edits);
            pair.expectEqual();
        }
    }
}

TEST(CpuSolver, SheetsOfAllShapes) {
    for (const glm::uvec2 size : {glm::uvec2{2, 2},
                                  {3, 5},
                                  {5, 3},
                                  {17, 4},
                                  {4, 17},
                                  {33, 33},
                                  {64, 40},
                                  {65, 129},
                                  {200, 3},
                                  {3, 200},
                                  {2, 90},
                                  {130, 31}}) {
        SCOPED_TRACE(testing::Message() << size.x << " x " << size.y);
        const ClothDescription d = sheet(size.x, size.y);
        expectSame({{d}, {}}, lively(d), 4);
    }
}

TEST(CpuSolver, FarDiagonalsAndNoBends) {
    ClothDescription d = sheet(37, 29);
    d.diagonalBendLinks = true;
    expectSame({{d}, {}}, lively(d), 4);
    d.diagonalBendLinks = d.bendLinks = false;
    expectSame({{d}, {}}, lively(d), 4);
    d.shearLinks = false;
    expectSame({{d}, {}}, lively(d), 4);
}

TEST(CpuSolver, AllPins) {
    for (const PinPattern pins : {PinPattern::none, PinPattern::topCorners, PinPattern::fourCorners, PinPattern::topRow,
                                  PinPattern::topSpaced, PinPattern::leftEdge, PinPattern::listed}) {
        ClothDescription d = sheet(40, 33);
        d.pins = pins;
        if (pins == PinPattern::listed) d.listedPins = {{{7, 9}, {0.0f, 0.0f, 0.1f}}, {{30, 20}, glm::vec3(0.0f)}};
        expectSame({{d}, {}}, lively(d), 6);
    }
}

TEST(CpuSolver, EqualAndHeavyParticles) {
    ClothDescription d = sheet(40, 33);
    d.particleMass = 1e-5f;
    expectSame({{d}, {}}, lively(d), 4);
    d.particleMass = 3000.0f;  // so heavy that coordinates may become subnormal
    expectSame({{d}, {}}, lively(d), 4);
}

TEST(CpuSolver, LinksOfAllKinds) {
    ClothDescription d = sheet(40, 33);
    Settings settings = lively(d);
    settings.stiffness = {0.9f, 0.5f, 0.1f, 0.0f};
    expectSame({{d}, {}}, settings, 3);
    d.tensionOnly = true;
    expectSame({{d}, {}}, settings, 3);
    d.softLinks = true;
    expectSame({{d}, {}}, settings, 3);
}

TEST(CpuSolver, Compliance) {
    for (const float particleMass : {0.0f, 1e-4f}) {
        ClothDescription d = sheet(40, 33);
        d.particleMass = particleMass;
        Settings settings = lively(d);
        settings.membraneStiffness = 200.0f;
        expectSame({{d}, {}}, settings, 4);
    }
}

Settings bending(const ClothDescription& d) {
    Settings settings = lively(d);
    settings.bendingStiffness = 5e-6f;
    return settings;
}

TEST(CpuSolver, Bends) {
    for (const glm::uvec2 size : {glm::uvec2{2, 2},
                                  {2, 9},
                                  {9, 2},
                                  {3, 3},
                                  {3, 5},
                                  {4, 4},
                                  {5, 3},
                                  {17, 4},
                                  {4, 17},
                                  {33, 33},
                                  {64, 40},
                                  {65, 129},
                                  {130, 31}}) {
        SCOPED_TRACE(testing::Message() << size.x << " x " << size.y);
        const ClothDescription d = sheet(size.x, size.y);
        Settings settings = bending(d);
        expectSame({{d}, {}}, settings, 4);
        settings.wind.airDensity = 1.2f;
        settings.wind.velocity = {3.0f, 0.5f, 7.0f};
        settings.wind.gustiness = 0.5f;
        expectSame({{d}, {}}, settings, 4);
        settings.membraneStiffness = 200.0f;
        expectSame({{d}, {}}, settings, 4);
    }
}

TEST(CpuSolver, BendsWithFarDiagonalsAndIterations) {
    ClothDescription d = sheet(37, 29);
    d.diagonalBendLinks = true;
    d.particleMass = 1e-4f;
    d.size.y *= 1.5f;  // makes bends along rows differ from bends along columns
    Settings settings = bending(d);
    expectSame({{d}, {}}, settings, 4);
    settings.iterations = 3;
    expectSame({{d}, {}}, settings, 4);
}

TEST(CpuSolver, BendsOfSeveralCloths) {
    ClothDescription other = sheet(9, 50);
    other.origin = {1.0f, 1.5f, 0.3f};
    other.massPerArea = 0.4f;
    ClothDescription limp = sheet(20, 14);
    limp.origin = {-2.0f, 1.0f, 0.0f};
    limp.bendLinks = false;
    ClothDescription narrower = sheet(38, 14);
    narrower.origin = {-4.0f, 1.0f, 0.0f};
    const ClothDescription d = sheet(40, 33);
    expectSame({{d, other}, {}}, bending(d), 4);
    expectSame({{d, narrower, limp, other, d, narrower}, {}}, bending(d), 4);
}

TEST(CpuSolver, BendsOfACutCloth) {
    const ClothDescription d = sheet(90, 80);  // so large that threads share a pass
    const Model model = makeModel(d);
    Pair pair(model, {3, ""});
    Edits cut;
    cut.cuts = {5};
    pair.step(bending(d), cut);
    pair.expectEqual();
    pair.run(bending(d), 2);
}

TEST(CpuSolver, Iterations) {
    const ClothDescription d = sheet(40, 33);
    Settings settings = lively(d);
    settings.iterations = 3;
    expectSame({{d}, {}}, settings, 3);
    settings.substeps = 1;
    expectSame({{d}, {}}, settings, 5);
}

TEST(CpuSolver, Tethers) {
    const ClothDescription d = sheet(40, 33);
    Settings settings = lively(d);
    settings.tethers.slack = 0.02f;
    expectSame({{d}, {}}, settings, 10);
    settings.tethers.on = false;
    expectSame({{d}, {}}, settings, 4);
}

TEST(CpuSolver, Wind) {
    for (const glm::uvec2 size : {glm::uvec2{2, 2}, {5, 3}, {66, 20}}) {
        const ClothDescription d = sheet(size.x, size.y);
        Settings settings = lively(d);
        settings.wind.airDensity = 1.2f;
        settings.wind.velocity = {3.0f, 0.5f, 7.0f};
        settings.wind.gustiness = 0.5f;
        expectSame({{d}, {}}, settings, 4);
    }
}

TEST(CpuSolver, TutorialRules) {
    const ClothDescription d = sheet(66, 64);
    const Model model = makeModel(d);
    Settings classic = lively(d);
    classic.wind = {.model = WindModel::classic, .classicForce = {3.0f, 0.5f, 7.0f}};
    Settings rule = lively(d);
    rule.walls() = test::wallsOf(
        {.on = true, .low = d.origin - glm::vec3(0.02f, 0.5f, 0.03f), .high = d.origin + glm::vec3(0.7f)});
    Settings pins = lively(d);
    pins.pinnedShare = PinnedShare::yields;
    for (const WallRule each : {WallRule::stop, WallRule::mirrorPlace, WallRule::reverse, WallRule::mirrorMotion}) {
        rule.walls().rule = each;
        for (const Settings& settings : {classic, rule, pins}) {
            Pair pair(model, {2, ""});
            pair.run(settings, 3);
        }
    }
}

TEST(CpuSolver, Obstacles) {
    ClothDescription d = sheet(40, 33);
    d.pins = PinPattern::none;
    Settings settings = lively(d);
    settings.ball().speed = 40.0f;  // so fast that a step has 67 substeps, each half a cell of its path
    settings.ball().friction = 0.3f;
    settings.ground().friction = 0.6f;
    settings.ground().restitution = 0.4f;
    expectSame({{d}, {}}, settings, 10);
    settings.walls().on = true;
    test::setLow(settings.walls(), d.origin - glm::vec3(0.02f, 0.5f, 0.03f));
    test::setHigh(settings.walls(), d.origin + glm::vec3(0.7f, 0.1f, 0.03f));
    settings.walls().friction = 0.2f;
    settings.walls().restitution = 0.4f;
    expectSame({{d}, {}}, settings, 10);
}

TEST(CpuSolver, SeveralCloths) {
    ClothDescription other = sheet(9, 50);
    other.origin = {1.0f, 1.5f, 0.3f};
    other.massPerArea = 0.4f;
    ClothDescription small = sheet(6, 4);
    small.origin = {-2.0f, 1.0f, 0.0f};
    const ClothDescription d = sheet(40, 33);
    expectSame({{d, other}, {}}, lively(d), 4);
    expectSame({{d, other, small, other, small, d}, {}}, lively(d), 4);
}

TEST(CpuSolver, ManySteps) {
    ClothDescription d = sheet(48, 48);
    d.particleMass = 1e-5f;
    expectSame({{d}, {}}, lively(d), 60);
}

TEST(CpuSolver, HandsAndCutsComeAndGo) {
    const ClothDescription d = sheet(40, 33);
    const Model model = makeModel(d);
    Settings settings = lively(d);
    for (const CpuOptions& options : allOptions()) {
        Pair pair(model, options);
        pair.run(settings, 2);
        Edits pin;  // pins a particle and blows on others
        pin.particles = {{500, 0.0f, 0, 0}};
        pin.brushes = {{glm::vec4(0.02f, 0.04f, 0.06f, 0.3f), 700, 4.0f, 5.0f, 0}};
        pair.step(settings, pin);
        pair.expectEqual();
        pair.run(settings, 2);
        Edits hand;
        const std::vector<glm::vec4> at = pair.reference().read(Array::positions);
        for (const glm::uint particle : {1041u, 610u, 611u, 612u, 0u}) {
            hand.attachments.push_back(pullAt(particle, at[particle]));
        }
        hand.particles = {{0, model.freeInverseMasses[0], 0, 0}, {20, 0.0f, 0, 0}};  // drags one pin and adds another
        hand.tethers = std::make_shared<std::vector<physics::Tether>>();
        pair.step(settings, hand);
        pair.expectEqual();
        Edits unpin;
        unpin.particles = {{500, model.freeInverseMasses[500], 0, 0}, {0, 0.0f, 0, 0}};
        pair.step(settings, unpin);
        pair.expectEqual();
        Settings tearing = settings;
        tearing.tear.resistance = TearResistance::weak;
        pair.run(tearing, 1);
        pair.run(settings, 1);
        Edits cut;
        cut.cuts = {5, 77, 1000};
        pair.step(settings, cut);
        pair.run(settings, 2);
    }
}

TEST(CpuSolver, AttachmentsInWindAndOfSheetsThatBend) {
    const ClothDescription d = sheet(40, 33);
    ClothDescription other = sheet(9, 50);
    other.origin = {1.0f, 1.5f, 0.3f};
    const Model model = makeModel(WorldDescription{{d, other}, {}});
    Settings blown = lively(d);
    blown.wind = {.velocity = {3.0f, 0.5f, 7.0f}, .gustiness = 0.5f, .airDensity = 1.2f};
    for (const Settings& settings : {blown, bending(d)}) {
        for (const CpuOptions& options : allOptions()) {
            Pair pair(model, options);
            for (int k = 0; k < 4; ++k) {
                const std::vector<glm::vec4> at = pair.reference().read(Array::positions);
                Edits hand;
                for (const glm::uint particle : {610u, 611u, 1319u, 1320u, 1769u}) {
                    hand.attachments.push_back(pullAt(particle, at[particle]));
                }
                pair.step(settings, hand);
                pair.expectEqual();
            }
        }
    }
}

TEST(CpuSolver, StatesGoInAndOut) {
    const ClothDescription d = sheet(40, 33);
    const Model model = makeModel(d);
    Pair pair(model, {2, ""});
    pair.run(lively(d), 3);
    const State state = pair.fast().state();
    pair.run(lively(d), 2);
    pair.fast().setState(state);
    EXPECT_EQ(findBitDifference(pair.fast().state(), state).floats, 0u);
    pair.reference().setState(state);
    pair.run(lively(d), 2);
    State wide = state;
    wide.displacements[100].w = 0.01f;
    pair.fast().setState(wide);
    pair.reference().setState(wide);
    pair.run(lively(d), 1);
}

TEST(CpuSolver, PassByPassTheSame) {
    const ClothDescription d = sheet(40, 33);
    const Model model = makeModel(d);
    CpuSolver fast(model, {3, ""});
    CpuSolver steps(model, {3, ""});
    Clock clock;
    for (int k = 0; k < 3; ++k) {
        const Step step = makeStep(model, lively(d), clock);
        EXPECT_FALSE(findFirstDifferingPass(fast, steps, model, step));
        fast.computeNormals();
    }
    ReferenceSolver reference(model);
    reference.setState(fast.state());
    reference.computeNormals();
    EXPECT_EQ(fast.read(Array::normals), reference.read(Array::normals));
}

TEST(CpuSolver, RefusesInstructionsThatThereAreNot) {
    const Model model = makeModel(sheet(4, 4));
    EXPECT_THROW(CpuSolver(model, {1, "avx9"}), std::invalid_argument);
    EXPECT_EQ(CpuSolver(model, {3, ""}).threads(), 3);
}

class SameBitsOnCpu : public testing::TestWithParam<std::string> {};

TEST_P(SameBitsOnCpu, HasTheReferencesBits) {
    const Scene scene = test::loadTestScene(GetParam());
    const Model model = makeModel(scene.world);
    for (const CpuOptions& options : {CpuOptions{1, "sse2"}, CpuOptions{2, ""}}) {
        if (!cpu::findLaneKernels(options.instructions)) continue;
        Pair pair(model, options);
        pair.run(scene.settings, isSanitized() ? 1 : 3);
    }
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, SameBitsOnCpu, testing::ValuesIn(everyDaySceneNames()), testNameOf);
INSTANTIATE_TEST_SUITE_P(Slow, SameBitsOnCpu, testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()),
                         testNameOf);

}  // namespace
}  // namespace drape::test
