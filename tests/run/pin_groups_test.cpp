// Tests pin groups: their motion, the colliders and bodies that they follow, and the bodies that stop them.

#include "run/pins/pin_groups.h"

#include <gtest/gtest.h>

#include <cmath>

#include "run/run.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/reference/reference_solver.h"
#include "support/bodies.h"
#include "support/live_run.h"
#include "support/resumed.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

/// Makes the scene of hangingSheet() with the upper row in `group`. The row is 0.8 m wide, about x = 0 at y = 1 m.
Scene heldSheet(PinGroup group) {
    Scene scene = hangingSheet();
    scene.world.cloths.front().pins = PinPattern::none;
    group.name = "row";
    scene.settings.pinGroups = {std::move(group)};
    return scene;
}

PinGroup keyed(std::vector<Keyframe> frames) {
    PinGroup group;
    group.motion = ColliderMotion::keyframes;
    group.repeats = false;
    group.keyframes = std::move(frames);
    return group;
}

glm::vec3 startOf(const LiveRun& live, glm::uint particle) {
    return glm::vec3(live.run.model().startPositions[particle]);
}

TEST(PinGroups, GoWithTheirKeyframes) {
    PinGroup group = keyed({{0.0f, {}, {}}, {0.5f, {0.0f, 0.3f, 0.2f}, {0, 90, 0}, {0.5f, 1, 1}}});
    group.place = {-0.4f, 1.0f, 0.0f};
    LiveRun live(heldSheet(group));
    EXPECT_EQ(live.inverseMass(4) > 0.0f, true) << "the first step pins it";
    live.advance(36);
    // The keyframe halves each pin's distance from the group's place and turns it from the x axis to -z.
    for (const glm::uint particle : {0u, 4u, 8u}) {
        const float away = 0.5f * (startOf(live, particle).x + 0.4f);
        EXPECT_LT(glm::distance(live.position(particle), glm::vec3(-0.4f, 1.3f, 0.2f - away)), 2e-6f) << particle;
        EXPECT_EQ(live.inverseMass(particle), 0.0f);
    }
    EXPECT_NE(live.position(76).y, startOf(live, 76).y) << "the rest hangs";
    const PinLag lag = live.run.pinLag(live.solver.read(Array::positions));
    EXPECT_EQ(lag.pins, 9u);
    EXPECT_EQ(lag.behind, 0u);
}

TEST(PinGroups, TurnByTheNumbersOfTheirKeyframes) {
    LiveRun live(heldSheet(keyed({{0.0f, {}, {}}, {1.0f, {}, {0, 360, 0}}})));
    for (int k = 1; k <= 4; ++k) {
        live.advance(15);
        const double angle = k * std::acos(0.0);
        const float away = startOf(live, 8).x;
        const glm::vec3 expected(away * std::cos(angle), 1.0, -away * std::sin(angle));
        EXPECT_LT(glm::distance(live.position(8), expected), 2e-6f) << k;
    }
}

TEST(PinGroups, AreWhereTheyAreToBeAfterEachStep) {
    PinGroup group = keyed({{0.0f, {}, {}}, {0.3f, {0.2f, 0.1f, 0.0f}, {}}, {0.7f, {-0.3f, 0.0f, 0.1f}, {}}});
    LiveRun live(heldSheet(group));
    for (int k = 1; k <= 40; ++k) {
        live.advance(1);
        const Pose pose = poseOf(group, std::min(k * double{1.0f / 60.0f}, 0.7));
        EXPECT_LT(glm::distance(live.position(3), startOf(live, 3) + pose.place), 1e-6f) << k;
    }
}

TEST(PinGroups, FollowAColliderWhereverItGoes) {
    PinGroup group;
    group.collider = "handle";
    Scene scene = heldSheet(group);
    Collider& handle = scene.settings.colliders.emplace_back();
    handle.name = "handle";
    handle.place = {-0.4f, 2.0f, 0.0f};
    handle.motion = ColliderMotion::spin;
    handle.turnRate = 90.0f;
    LiveRun live(scene);
    live.advance(60);
    EXPECT_LT(glm::distance(live.position(8), glm::vec3(-0.4f, 1.0f, -0.8f)), 1e-4f);
    named(live.run.settings(), "handle").place.y = 2.2f;  // moves the handle as its slider does
    named(live.run.settings(), "handle").turnRate = 0.0f;
    live.advance(60);
    EXPECT_NEAR(live.position(8).y, 1.2f, 1e-4f);
    std::erase_if(live.run.settings().colliders, [](const Collider& c) { return c.name == "handle"; });
    live.run.settings().pinGroups[0].collider.clear();
    live.advance(120);
    EXPECT_LT(glm::distance(live.position(8), startOf(live, 8)), 1e-5f) << "nothing is followed any more";
}

TEST(PinGroups, FollowTheTriangleOfABodyThatIsNearest) {
    PinGroup group;
    group.body = "box";
    group.chosen.pins = PinPattern::topLeft;
    Scene scene = heldSheet(group);
    scene.settings.clothContact.on = true;
    scene.world.bodies = {bodyOf(boxMesh({0.2f, 0.2f, 0.2f}), "box", {-0.4f, 1.3f, 0.0f})};
    BodyFrame& box = scene.world.bodies[0].frame;
    box.motion = ColliderMotion::spin;
    box.turnRate = 180.0f;
    box.axis = {1.0f, 0.0f, 0.0f};
    LiveRun live(scene);
    live.advance(30);  // turns the corner by 90 degrees, from 0.3 m below the box's middle to -0.3 m along z
    EXPECT_LT(glm::distance(live.position(0), glm::vec3(-0.4f, 1.3f, -0.3f)), 1e-4f);
}

TEST(PinGroups, SoftOnesGiveWayAsTheirComplianceSays) {
    PinGroup group;
    group.compliance = 0.05f;
    Scene scene = heldSheet(group);
    scene.settings.damping = 2.0f;
    LiveRun live(scene);
    live.advance(isSanitized() ? 5 : 300);
    EXPECT_FALSE(live.run.hands().isPinned(4));
    if (isSanitized()) return;
    double weight = 0.0;
    for (const float inverse : live.run.model().freeInverseMasses) weight += 9.81 / double{inverse};
    double sag = 0.0;
    for (glm::uint i = 0; i < 9; ++i) sag += double{startOf(live, i).y - live.position(i).y};
    EXPECT_NEAR(sag / 0.05, weight, 0.01 * weight);
}

TEST(PinGroups, SoftOnesAreAsStrongAsTheyAreSaidToBe) {
    PinGroup group;
    group.compliance = 0.05f;
    group.chosen.pins = PinPattern::listed;
    group.chosen.vertices = {8, 0};
    group.chosen.strengths = {0.5f, 1.0f};
    Scene scene = heldSheet(group);
    LiveRun live(scene);
    const Step step = live.run.nextStep(viewOf(live.solver));
    ASSERT_EQ(step.edits.attachments.size(), 2u);
    EXPECT_EQ(step.edits.attachments[0].particle, 0u);
    EXPECT_FLOAT_EQ(step.edits.attachments[0].stiffness, 20.0f);
    EXPECT_FLOAT_EQ(step.edits.attachments[1].stiffness, 10.0f);
}

TEST(PinGroups, SoftOnesLeaveAxesFree) {
    PinGroup group;
    group.compliance = 0.001f;
    group.axes = {0.0f, 1.0f, 1.0f};
    Scene scene = heldSheet(group);
    scene.settings.gravity = {2.0f, -9.81f, 0.0f};
    LiveRun live(scene);
    live.advance(30);
    const float along = live.position(4).x - startOf(live, 4).x;
    EXPECT_NEAR(along, 0.25f, 0.05f) << "half a second of 2 m/s^2";
    EXPECT_NEAR(live.position(4).y, startOf(live, 4).y, 0.01f) << "held at its height";
    ReferenceSolver reference(live.run.model());
    drape::Run run(scene);
    for (int k = 0; k < 10; ++k) reference.step(run.nextStep(viewOf(reference)));
    LiveRun again(scene);
    again.advance(10);
    EXPECT_EQ(hashPositions(reference.read(Array::positions)), again.hash());
}

TEST(PinGroups, LetGoWhenTheyAreToldTo) {
    PinGroup group;
    group.release = 0.2f;
    LiveRun live(heldSheet(group));
    live.advance(12);
    EXPECT_EQ(live.position(4), startOf(live, 4));
    live.advance(12);
    EXPECT_NEAR(live.position(4).y, 1.0f - 0.5f * 9.81f * 0.04f, 0.02f);
    EXPECT_GT(live.inverseMass(4), 0.0f);
    live.run.settings().pinGroups[0].release = 0.0f;
    live.advance(1);
    EXPECT_EQ(live.inverseMass(4), 0.0f) << "it holds again";
    live.restart();
    live.advance(20);
    EXPECT_EQ(live.position(4), startOf(live, 4));
}

TEST(PinGroups, TheFirstHasAParticleThatSeveralChoose) {
    Scene scene = heldSheet(keyed({{0.0f, {}, {}}, {0.1f, {0.0f, 0.1f, 0.0f}, {}}}));
    PinGroup corner;
    corner.name = "corner";
    corner.chosen.pins = PinPattern::leftEdge;
    scene.settings.pinGroups.push_back(corner);
    LiveRun live(scene);
    live.advance(12);
    EXPECT_NEAR(live.position(0).y, 1.1f, 1e-6f);
    EXPECT_EQ(live.position(9), startOf(live, 9));
    EXPECT_EQ(live.run.pinGroups().particlesOf("corner").size(), 8u);
    live.act(EventKind::unpin, {9});
    live.run.setPins(0, PinPattern::none, 2);
    live.advance(5);
    EXPECT_NE(live.position(9), startOf(live, 9)) << "somebody has unpinned it";
    EXPECT_EQ(live.position(18), startOf(live, 18)) << "the cloth's own pins are others";
}

/// Makes a scene where a pin group drags a corner at 2 m/s down through a box and back. The box lies below the sheet.
Scene draggedThrough() {
    PinGroup group = keyed({{0.0f, {}, {}},
                            {0.1f, {}, {}},
                            {0.35f, {0.0f, -0.5f, 0.0f}, {}},
                            {0.5f, {0.0f, -0.5f, 0.0f}, {}},
                            {0.9f, {}, {}},
                            {2.0f, {}, {}}});
    group.chosen.pins = PinPattern::topLeft;
    Scene scene = heldSheet(group);
    scene.settings.damping = 0.5f;
    scene.settings.clothContact.on = true;
    scene.world.cloths.front().down = {0.0f, 0.0f, 1.0f};
    scene.world.bodies = {bodyOf(boxMesh({0.3f, 0.1f, 0.3f}), "box", {-0.4f, 0.8f, 0.0f})};
    return scene;
}

TEST(PinGroups, StopShortOfABodyAndCatchUp) {
    LiveRun live(draggedThrough());
    std::size_t crossings = 0;
    float lowest = 1.0f;
    PinLag greatest;
    const auto advance = [&](int steps) {
        for (int k = 0; k < steps; ++k) {
            live.advance(1);
            const State state = live.solver.state();
            crossings = std::max(crossings, crossingsOf(state, live.run.model()));
            lowest = std::min(lowest, live.position(0).y);
            const PinLag lag = live.run.pinLag(state.positions);
            if (lag.most > greatest.most) greatest = lag;
            for (const glm::vec4& position : state.positions) ASSERT_LT(glm::length(glm::vec3(position)), 3.0f) << k;
        }
    };
    advance(28);
    EXPECT_EQ(crossings, 0u);
    EXPECT_GT(lowest, 0.85f) << "the top of the box";
    EXPECT_LT(lowest, 0.87f) << "it was not dragged onto the box";
    EXPECT_EQ(greatest.behind, 1u);
    EXPECT_NEAR(greatest.most, 0.85f - 0.5f, 0.005f) << "the keys hold it at y = 0.5";
    if (isSanitized()) return;
    advance(60);
    EXPECT_EQ(crossings, 0u);
    EXPECT_LT(live.run.pinLag(live.solver.state().positions).most, 1e-6f) << "it has come back to its place";
}

/// Moves the group's offset in steps 4 to 11, as a drag in the viewer does, and makes its pins soft in steps 14 to 16.
template <class Live>
void dragGroup(Live& live, int step) {
    PinGroup& group = live.run.settings().pinGroups[0];
    if (step >= 4 && step < 12) group.offset += glm::vec3(0.01f, 0.02f, 0.005f);
    if (step == 14) group.compliance = 0.01f;
    if (step == 17) group.compliance = 0.0f;
}

TEST(PinGroups, AreInTheLogAndInSnapshots) {
    PinGroup group = keyed({{0.0f, {}, {}}, {0.2f, {0.1f, 0.0f, 0.0f}, {}}, {0.5f, {0.0f, 0.0f, 0.1f}, {}}});
    group.release = 0.37f;
    const Scene scene = heldSheet(group);
    LiveRun live(scene);
    std::vector<std::uint64_t> hashes;
    std::optional<Snapshot> snapshots[3];
    for (int step = 0; step < 30; ++step) {
        if (step == 0) snapshots[0] = copyOf(live.run.snapshot(live.solver.state()));
        if (step == 9) snapshots[1] = copyOf(live.run.snapshot(live.solver.state()));
        if (step == 23) snapshots[2] = copyOf(live.run.snapshot(live.solver.state()));  // after the release
        dragGroup(live, step);
        live.advance(1);
        hashes.push_back(live.hash());
    }
    EXPECT_EQ(live.run.hands().isPinned(3), false);
    const InputLog log = live.run.log(live.hash());
    EXPECT_GE(std::ranges::count(log.events, "pinGroups[0].offset", &Event::field), 8);
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay again(log);
    while (run.clock().steps < log.steps) solver.step(again.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), log.hash);
    for (const auto& snapshot : snapshots) {
        Resumed<ReferenceSolver> resumed(*snapshot);
        for (auto step = static_cast<int>(snapshot->clock.steps); step < 30; ++step) {
            dragGroup(resumed, step);
            resumed.advance(1);
            ASSERT_EQ(resumed.hash(), hashes[static_cast<std::size_t>(step)]) << step;
        }
    }
}

TEST(PinGroups, LeaveTheReferencesBitsInRowsToo) {
    for (const bool contact : {false, true}) {
        Scene scene = heldSheet(keyed({{0.0f, {}, {}}, {0.1f, {0.1f, 0.05f, 0.0f}, {}, {0.8f, 1.0f, 1.0f}}}));
        scene.world.cloths.front().particles = {33, 33};
        scene.settings.clothContact.on = contact;
        scene.settings.wind = {.velocity = {0.5f, 0.0f, 3.0f}, .airDensity = 1.2f};
        scene.settings.bendingStiffness = 1e-5f;
        drape::Run run(scene);
        CpuSolver fast(run.model());
        ReferenceSolver reference(run.model());
        for (int k = 0; k < 5; ++k) {
            const Step step = run.nextStep(viewOf(fast));
            fast.step(step);
            reference.step(step);
        }
        EXPECT_EQ(hashPositions(fast.read(Array::positions)), hashPositions(reference.read(Array::positions)));
    }
}

}  // namespace
}  // namespace drape::test
