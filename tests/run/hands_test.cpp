// Tests cuts, pushes and pins, and events that hands refuse.

#include "run/hands/hands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "scene/load/registry.h"
#include "scene/parts/fabrics.h"
#include "solver/measure.h"
#include "support/live_run.h"

namespace drape::test {
namespace {

constexpr glm::uint kSheetColumns = 9;
constexpr float kSpacing = 0.1f;  // distance of neighbouring particles, m

glm::uint sheetAt(glm::uint column, glm::uint row) { return row * kSheetColumns + column; }

/// Returns the ends of all upright links between `row` and the next row, as a cut event lists them.
std::vector<glm::uint> cutBelow(glm::uint row) {
    std::vector<glm::uint> ends;
    for (glm::uint column = 0; column < kSheetColumns; ++column) {
        ends.push_back(sheetAt(column, row + 1));
        ends.push_back(sheetAt(column, row));
    }
    return ends;
}

TEST(HandCut, ThePieceFallsAndHangsOnNothing) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().diagonalBendLinks = true;
    LiveRun live(scene);
    const float start = live.position(sheetAt(4, 6)).y;
    EXPECT_FALSE(live.run.hands().torn());
    live.act(EventKind::cut, cutBelow(3));
    EXPECT_TRUE(live.run.hands().torn());
    live.advance(30);

    for (glm::uint row = 4; row < 9; ++row) {
        for (glm::uint column = 0; column < kSheetColumns; ++column) {
            // The piece starts at rest and falls g t^2 / 2 in half a second. The substeps add g t h / 2 = 2.6 mm.
            const float fall = 0.5f * 9.81f * 0.25f;
            EXPECT_NEAR(live.position(sheetAt(column, row)).y, 1.0f - kSpacing * static_cast<float>(row) - fall,
                        0.003f);
        }
    }
    EXPECT_GT(live.position(sheetAt(4, 3)).y, start) << "the upper piece hangs";

    const State state = live.solver.state();
    const auto isBelow = [](glm::uint particle) { return particle >= sheetAt(0, 4); };
    int broken = 0;
    for (const physics::Link& link : state.links) {
        if (isBelow(link.a) == isBelow(link.b)) continue;
        EXPECT_EQ(link.material, 0u) << link.a << " and " << link.b << " are still joined";
        ++broken;
    }
    // The cut breaks 9 structural links, 16 diagonals, 2 x 9 bend links and 2 x 14 diagonal bend links.
    EXPECT_EQ(broken, 9 + 16 + 18 + 28);
    for (const physics::Triangle& triangle : state.triangles) {
        EXPECT_TRUE(isBelow(triangle.a) == isBelow(triangle.b) && isBelow(triangle.b) == isBelow(triangle.c))
            << "a triangle is drawn across the hole";
    }
}

TEST(HandCut, ABrokenLinkDoesNotHoldTheHandBack) {
    LiveRun live(floatingChain(4));
    live.act(EventKind::grab, {3}, {0.3f, 0.0f, 0.0f});
    live.act(EventKind::drag, {}, {2.0f, 0.0f, 0.0f});
    live.act(EventKind::cut, {2, 3});
    live.advance(120);
    EXPECT_NEAR(live.position(3).x, 2.0f, 1e-5f);
    EXPECT_LT(glm::distance(live.position(2), glm::vec3(0.2f, 0.0f, 0.0f)), 1e-6f);
}

TEST(HandCut, TakesAllLinksBetweenTwoParticlesOfASystem) {
    Scene scene = floatingChain(3);
    scene.world.systems.front().links.push_back({.ends = {1, 0}, .hidden = true});
    LiveRun live(scene);
    live.act(EventKind::cut, {0, 1});
    live.act(EventKind::cut, {1, 0});
    const Step step = live.run.nextStep(viewOf(live.solver));
    EXPECT_EQ(step.edits.cuts.size(), 2u) << "each once";
    live.solver.step(step);
    int whole = 0;
    for (const physics::Link& link : live.solver.state().links) whole += link.material != 0;
    EXPECT_EQ(whole, 1);
}

TEST(Tearing, PullingTearsAndWhatHasTornDoesNotHoldBack) {
    Scene scene = hangingSheet();
    scene.settings.tear = {TearResistance::weak, 2.0f};
    scene.settings.substeps = 1;  // the tear levels are meant for one substep a step
    scene.settings.damping = 1.0f;
    LiveRun live(scene);
    const glm::uint particle = sheetAt(4, 8);
    live.advance(1);
    EXPECT_TRUE(live.run.hands().torn()) << "links may have torn, and drawing must look";
    live.act(EventKind::grab, {particle}, {0.0f, -3.0f, 0.0f});
    live.advance(180);
    EXPECT_LT(glm::distance(live.position(particle), {0.0f, -3.0f, 0.0f}), 0.05f);
    EXPECT_TRUE(std::ranges::any_of(live.solver.state().links, [](const auto& link) { return link.material == 0; }));
}

TEST(Push, DrivesAwayWhatIsFree) {
    LiveRun live(floatingChain(1));
    const Event push = pushOf(0, {0.3f, 0.4f, 0.0f}, 0.0f, 2.0f);
    live.act(push);
    live.advance(1);
    EXPECT_LT(glm::distance(live.velocity(0), glm::vec3(1.2f, 1.6f, 0.0f)), 1e-4f);
    // Each push acts at the particle's new position. The speeds add up to the limit, three times the strength of a
    // push.
    for (int k = 0; k < 9; ++k) {
        live.act(push);
        live.advance(1);
    }
    EXPECT_NEAR(glm::length(live.velocity(0)), 6.0f, 1e-3f);
}

TEST(Push, TakesWhatIsNearWhereverItIsByThen) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::none;
    LiveRun live(scene);
    live.advance(30);  // lets the sheet fall by more than the width of the push
    const glm::uint middle = sheetAt(4, 4);
    const float radius = 2.5f * kSpacing;
    const float strength = 4.0f;  // m/s; the limit, three times the strength, is above the speed of the fall
    live.act(pushOf(middle, {0.0f, 0.0f, 0.1f}, radius, strength));
    const std::vector<glm::vec4> positions = live.solver.read(Array::positions);
    const std::vector<glm::vec4> before = live.solver.read(Array::displacements);
    Step step = live.run.nextStep(viewOf(live.solver));
    std::erase_if(step.plan.passes, [](const Pass& pass) { return pass.kernel != Kernel::brushParticles; });
    ASSERT_EQ(step.plan.passes.size(), 1u);
    live.solver.step(step);
    int pushed = 0;
    for (glm::uint i = 0; i < positions.size(); ++i) {
        const glm::vec3 beside = glm::vec3(positions[i] - positions[middle]);
        const glm::vec3 gained = glm::vec3(live.solver.read(Array::displacements)[i] - before[i]) / step.substeps[0].h;
        if (glm::length(beside) > radius) {
            EXPECT_EQ(gained, glm::vec3(0.0f)) << i;
            continue;
        }
        EXPECT_LT(glm::distance(gained, strength * glm::normalize(beside + glm::vec3(0.0f, 0.0f, 0.1f))), 1e-3f) << i;
        ++pushed;
    }
    EXPECT_EQ(pushed, 21) << "of a grid, those within 2.5 cells";
}

TEST(Push, AsksNoSolver) {
    LiveRun live(hangingSheet());
    int asked = 0;
    SolverView view = viewOf(live.solver);
    view.positions = [&, ask = view.positions] { return ++asked, ask(); };
    for (int k = 0; k < 5; ++k) {
        live.run.take(pushOf(sheetAt(4, 4), {0.0f, 0.0f, 0.1f}, 0.2f, 1.0f), view);
        live.solver.step(live.run.nextStep(view));
    }
    EXPECT_EQ(asked, 0);
    Event grab;
    grab.particles = {sheetAt(4, 4)};
    live.run.take(grab, view);
    EXPECT_EQ(asked, 1) << "once for a grab";
}

TEST(Push, LeavesPinsAlone) {
    LiveRun live(hangingSheet());
    live.run.settings().gravity = glm::vec3(0.0f);
    const glm::vec3 pinned = live.position(sheetAt(0, 0));
    live.act(pushOf(sheetAt(4, 4), {0.0f, 0.0f, 1.0f}, 1.0f, 2.0f));
    live.advance(1);
    EXPECT_EQ(live.position(sheetAt(0, 0)), pinned);
    EXPECT_EQ(live.velocity(sheetAt(0, 0)), glm::vec3(0.0f));
    EXPECT_GT(live.position(sheetAt(2, 6)).z, 0.0f);
}

TEST(Pin, HoldsWhereItIsAndLetsGo) {
    LiveRun live(hangingSheet());
    live.advance(10);
    const glm::uint particle = sheetAt(4, 4);
    const glm::vec3 place = live.position(particle);
    const float inverseMass = live.inverseMass(particle);
    live.act(EventKind::pin, {particle});
    live.advance(20);
    EXPECT_EQ(live.position(particle), place);
    EXPECT_TRUE(live.run.hands().isPinned(particle));
    live.act(EventKind::unpin, {particle, sheetAt(0, 0), sheetAt(8, 0)});
    live.advance(20);
    EXPECT_LT(live.position(particle).y, place.y - 0.1f);
    EXPECT_LT(live.position(sheetAt(0, 0)).y, 0.9f);
    EXPECT_EQ(live.inverseMass(particle), inverseMass);
    EXPECT_GT(live.inverseMass(sheetAt(0, 0)), 0.0f) << "a pin of the scene has a mass of its own";
}

TEST(Push, SeveralBeforeAStepAddUp) {
    LiveRun live(floatingChain(1));
    live.act(pushOf(0, {0.0f, 0.0f, -0.4f}, 0.1f, 1.0f));
    live.act(pushOf(0, {0.0f, 0.0f, -0.1f}, 0.2f, 2.0f));
    live.advance(1);
    EXPECT_LT(glm::distance(live.velocity(0), glm::vec3(0.0f, 0.0f, -3.0f)), 1e-4f);
    EXPECT_TRUE(live.run.nextStep(viewOf(live.solver)).edits.empty()) << "each push once";
}

TEST(Hands, ManyEventsOnAParticleAreOneEdit) {
    LiveRun live(hangingSheet());
    const glm::uint particle = sheetAt(4, 4);
    live.act(EventKind::pin, {particle});
    live.act(EventKind::grab, {particle}, live.position(particle));
    live.act(EventKind::release);
    live.act(EventKind::unpin, {particle});
    const Edits edits = live.run.nextStep(viewOf(live.solver)).edits;
    ASSERT_EQ(edits.particles.size(), 1u);
    EXPECT_TRUE(edits.attachments.empty());
    EXPECT_EQ(edits.particles[0].particle, particle);
    EXPECT_EQ(edits.particles[0].inverseMass, live.run.model().freeInverseMasses[particle]);
    EXPECT_TRUE(live.run.nextStep(viewOf(live.solver)).edits.empty()) << "each edit once";
}

TEST(Hands, RefuseWhatTheModelHasNot) {
    LiveRun live(hangingSheet());
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const struct {
        EventKind kind;
        std::vector<glm::uint> particles;
        glm::vec3 target;
        float strength;
        const char* complaint;
    } cases[] = {
        {EventKind::grab, {}, {}, 0.0f, "grab: particles: there are none"},
        {EventKind::grab, {81}, {}, 0.0f, "grab: particles: 81 does not exist, expected numbers from 0 to 80"},
        {EventKind::grab, {3, 4, 3}, {}, 0.0f, "grab: particles: 3 is a duplicate"},
        {EventKind::grab, {3}, {0.0f, nan, 0.0f}, 0.0f, "grab: target"},
        {EventKind::drag, {}, {0.0f, 0.0f, 1e5f}, 0.0f, "drag: target"},
        {EventKind::push, {3, 4}, {}, 1.0f, "push: particles: there are 2, expected one"},
        {EventKind::push, {81}, {}, 1.0f, "push: particles: 81 does not exist"},
        {EventKind::push, {3}, {0.0f, 0.0f, 1e5f}, 1.0f, "push: direction: a coordinate is out of range"},
        {EventKind::push, {3}, {}, 1.0f, "push: direction: has no length"},
        {EventKind::push, {3}, {0.0f, 1.0f, 0.0f}, -1.0f, "push: strength"},
        {EventKind::push, {3}, {0.0f, 1.0f, 0.0f}, nan, "push: strength"},
        {EventKind::pin, {100}, {}, 0.0f, "pin: particles: 100 does not exist"},
        {EventKind::cut, {3}, {}, 0.0f, "cut: particles: there are 1, expected two for each link"},
        {EventKind::cut, {0, 2}, {}, 0.0f, "cut: particles: no link joins 0 and 2"},  // only a bend link joins them
        {EventKind::cut, {0, 1, 5, 500}, {}, 0.0f, "cut: particles: no link joins 5 and 500"},
        {EventKind::set, {}, {}, 0.0f, "set: "},
    };
    Hands hands(live.run.model());
    for (const auto& bad : cases) {
        Event event;
        event.kind = bad.kind;
        event.particles = bad.particles;
        (bad.kind == EventKind::push ? event.direction : event.target) = bad.target;
        event.strength = bad.strength;
        try {
            hands.take(event, viewOf(live.solver));
            ADD_FAILURE() << bad.complaint;
        } catch (const std::invalid_argument& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with(bad.complaint)) << error.what();
        }
    }
    for (const std::vector<float>& shares : {std::vector{0.5f, 0.5f}, std::vector{1.5f}, std::vector{nan}}) {
        Event cut;
        cut.kind = EventKind::cut;
        cut.particles = {0, 1};
        cut.shares = shares;
        EXPECT_THROW(hands.take(cut, viewOf(live.solver)), std::invalid_argument) << shares.front();
    }
    Event eighth;
    eighth.kind = EventKind::release;
    eighth.hand = kLastHand + 1;
    EXPECT_THROW(hands.take(eighth, viewOf(live.solver)), std::invalid_argument);
    EXPECT_TRUE(hands.nextEdits(live.run.settings(), viewOf(live.solver)).empty()) << "nothing of them has happened";
}

/// Pulls a free corner of a sheet of 0.6 m for half a second. The sheet hangs from its upper corners and has the
/// substeps of a scene. Returns the distances of the torn links from the held corner, in cells.
/// `way`: motion of the hand, m.
std::vector<float> tornAt(TearResistance resistance, glm::vec3 way) {
    Scene scene = hangingSheet();
    ClothDescription& sheet = scene.world.cloths.front();
    sheet.particles = {25, 25};
    sheet.size = {0.6f, 0.6f};
    sheet.massPerArea = 0.15f;
    sheet.pins = PinPattern::topCorners;
    scene.settings.substeps = 24;
    scene.settings.membraneStiffness = 10000.0f;
    scene.settings.tear.resistance = resistance;
    LiveRun live(scene);
    live.advance(20);
    const glm::uint held = 25 * 25 - 1;
    const glm::vec3 start = live.position(held);
    live.act(EventKind::grab, {held, held - 1, held - 25}, start);
    for (int k = 1; k <= 30; ++k) {
        live.act(EventKind::drag, {}, start + way * (static_cast<float>(k) / 30.0f));
        live.advance(1);
    }
    std::vector<float> distances;
    const std::vector<physics::Link> links = live.solver.state().links;
    for (std::size_t k = 0; k < links.size(); ++k) {
        const physics::Link& link = live.run.model().links.links[k];
        if (links[k].material != 0 || live.run.model().materials[link.material].kind != 0) continue;
        distances.push_back(glm::distance(glm::vec2(link.a % 25, link.a / 25), glm::vec2(24, 24)));
    }
    return distances;
}

TEST(TornByHand, ClothRipsWhereItIsPulledAndNotAtItsPins) {
    const glm::vec3 far(0.9f, -0.5f, 0.3f);
    for (const TearResistance resistance : {TearResistance::weak, TearResistance::medium}) {
        const std::vector<float> torn = tornAt(resistance, far);
        ASSERT_FALSE(torn.empty()) << enumName(resistance);
        EXPECT_LT(std::ranges::max(torn), 12.0f) << enumName(resistance) << ": the pins are 24 and more away";
    }
    EXPECT_TRUE(tornAt(TearResistance::strong, far).empty());
    EXPECT_TRUE(tornAt(TearResistance::medium, {0.05f, -0.02f, 0.0f}).empty()) << "a gentle pull";
}

TEST(TornByHand, ATearAtAPinDoesNotRunOnWhenAHandPullsFarAway) {
    constexpr glm::uint kColumns = 67;
    Scene scene = loadScene("hanging");
    scene.settings.tear.resistance = TearResistance::weak;
    scene.settings.weftStiffness = scene.settings.warpStiffness = 40.0f;
    LiveRun live(scene);
    live.advance(20);
    // Returns the number of torn cells at most four cells from the upper corners.
    const auto tornAtPins = [&] {
        const std::vector<physics::Triangle> left = live.solver.state().triangles;
        const std::vector<physics::Triangle>& all = live.run.model().triangles;
        int count = 0;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const glm::uint column = all[k].a % kColumns;
            const bool isNear = all[k].a / kColumns < 4 && (column < 4 || column > kColumns - 6);
            if (isNear && !(left[k].restArea > 0.0f)) ++count;
        }
        return count;
    };
    const int before = tornAtPins();
    ASSERT_GT(before, 0) << "the sheet is torn a little as it drops";
    const glm::uint held = 54 * kColumns + 33;
    const glm::vec3 start = live.position(held);
    live.act(EventKind::grab, {held, held - 1, held + 1, held - kColumns}, start);
    for (int k = 1; k <= 10; ++k) {
        live.act(EventKind::drag, {}, start + glm::vec3(0.0f, -0.8f, 0.3f) * (static_cast<float>(k) / 60.0f));
        live.advance(1);
    }
    EXPECT_EQ(tornAtPins(), before);
}

TEST(TornByHand, APinGroupIsNoHand) {
    Scene scene = loadScene("drawn");
    ASSERT_FALSE(scene.settings.pinGroups.empty());
    scene.settings.tear.resistance = TearResistance::medium;
    LiveRun live(scene);
    const Step led = live.run.nextStep(viewOf(live.solver));
    ASSERT_FALSE(led.edits.attachments.empty());
    EXPECT_EQ(led.substeps.front().tearRatioInHand, 0.0f);
    const glm::uint held = live.run.model().particleCount() - 1;
    live.act(EventKind::grab, {held}, live.position(held));
    const Step pulled = live.run.nextStep(viewOf(live.solver));
    EXPECT_GT(pulled.substeps.front().tearRatioInHand, 0.0f);
    EXPECT_EQ(pulled.substeps.front().heldParticle, held);
}

TEST(TornByHand, ARipRunsOnBeyondTheReachOfTheHand) {
    constexpr glm::uint kColumns = 31;  // 4 cm between columns: the hand reaches less than four cells
    Scene scene = loadScene("hanging", kColumns);
    scene.settings.tear.resistance = TearResistance::medium;
    LiveRun live(scene);
    live.advance(60);
    const glm::uint held = 15 * kColumns + 15;
    const glm::vec3 start = live.position(held);
    std::vector<glm::uint> patch = {held};
    for (const glm::uint row : {14u, 15u, 16u}) {
        for (const glm::uint column : {14u, 15u, 16u}) {
            if (row * kColumns + column != held) patch.push_back(row * kColumns + column);
        }
    }
    live.act(EventKind::grab, patch, start);
    for (int k = 1; k <= 45; ++k) {
        live.act(EventKind::drag, {}, start + glm::vec3(0.6f, -0.2f, 0.5f) * (static_cast<float>(k) / 60.0f));
        live.advance(1);
    }
    float farthest = 0.0f;
    const std::vector<physics::Link> links = live.solver.state().links;
    for (std::size_t k = 0; k < links.size(); ++k) {
        const physics::Link& link = live.run.model().links.links[k];
        if (links[k].material != 0 || live.run.model().materials[link.material].kind != 0) continue;
        const glm::vec2 place(link.a % kColumns, link.a / kColumns);
        farthest = std::max(farthest, glm::distance(place, glm::vec2(15, 15)));
    }
    EXPECT_GT(farthest, 6.0f) << "cells";
    EXPECT_LT(farthest, 21.0f) << "the pins stay out of it";
}

// Cloth that may tear has no tethers. With the substeps of its scene alone, the load at the pins would tear it off
// them.
TEST(TearableSheet, HoldsItsOwnWeight) {
    for (const char* name : {"hanging", "flag"}) {
        Scene scene = loadScene(name);
        scene.settings.clothContact.on = false;
        scene.settings.tear.resistance = TearResistance::weak;
        LiveRun live(scene);
        live.advance(90);
        const std::vector<physics::Link> links = live.solver.state().links;
        EXPECT_EQ(std::ranges::count(links, 0u, &physics::Link::material), 0) << name;
    }
}

/// Returns the greatest ratio of length to rest length of the structural links, or infinity if a position is not
/// finite.
float greatestStretch(const LiveRun& live) {
    const std::vector<glm::vec4>& positions = live.solver.read(Array::positions);
    float most = 0.0f;
    for (const physics::Link& link : live.run.model().links.links) {
        if (live.run.model().materials[link.material].kind != physics::kStructural) continue;
        const float length = glm::distance(glm::vec3(positions[link.a]), glm::vec3(positions[link.b]));
        most =
            std::isfinite(length) ? std::max(most, length / link.restLength) : std::numeric_limits<float>::infinity();
    }
    return most;
}

class DraggedSheet : public testing::TestWithParam<glm::uint> {};

// A hand drags a lower corner of a fine cotton sheet with all of its force, as far as the cloth follows, and lets go.
TEST_P(DraggedSheet, StaysWithinTheStrainLimitAndComesToRest) {
    Scene scene = madeOf(loadScene("standard", GetParam()), fabricPreset("cotton", "test"), "test");
    scene.settings.clothContact.on = false;
    LiveRun live(scene);
    live.advance(10);
    const glm::uint held = live.run.model().clothParticleCount() - 1;
    const glm::vec3 start = live.position(held);
    live.act(EventKind::grab, {held}, start);
    float most = 0.0f;
    for (int k = 1; k <= 600; ++k) {
        const float share = static_cast<float>(k) / 60.0f;
        live.act(EventKind::drag, {}, start + glm::vec3(2.0f * std::sin(3.0f * share), 0.5f, 2.0f * std::cos(share)));
        live.advance(1);
        most = std::max(most, greatestStretch(live));
        ASSERT_TRUE(std::isfinite(most)) << "step " << k;
    }
    RecordProperty("greatest stretch", std::to_string(most));
    std::printf("%u: greatest ratio of length to rest length %.3f\n", GetParam(), most);
    live.act(EventKind::release);
    live.run.settings().dampingUnit = DampingUnit::perSecond;
    live.run.settings().damping = 5.0f;
    live.advance(1200);
    double sum = 0.0;
    for (glm::uint i = 0; i <= held; ++i) {
        const glm::vec3 velocity = live.velocity(i);
        sum += double{glm::dot(velocity, velocity)};
    }
    const double speed = std::sqrt(sum / (held + 1));
    std::printf("RMS speed at rest %.2f mm/s\n", 1000.0 * speed);
    EXPECT_LT(speed, 0.010);
    EXPECT_LT(greatestStretch(live), 1.5f);
}

INSTANTIATE_TEST_SUITE_P(Slow, DraggedSheet, testing::Values(128u, 256u));

}  // namespace
}  // namespace drape::test
