// Tests that hands act the same on both solvers, to the bit, in a log of everything that they can do.

#include <gtest/gtest.h>

#include <algorithm>

#include "run/run.h"
#include "scene/load/registry.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "support/gl_fixture.h"
#include "support/live_run.h"
#include "support/short_forms.h"

namespace drape {
namespace {

/// Makes a cloth and a chain in wind above a ground. Their counts are no multiples of the size of a work group.
Scene clothAndChain() {
    Scene scene = test::floatingChain(7);
    ClothDescription& cloth = scene.world.cloths.emplace_back();
    cloth.particles = {23, 19};
    cloth.diagonalBendLinks = true;
    scene.settings.substeps = 6;
    scene.settings.gravity = {0.0f, -9.81f, 0.0f};
    scene.settings.wind.velocity = {1.0f, 0.5f, 3.0f};
    scene.settings.wind.gustiness = 0.5f;
    scene.settings.ground() = test::groundOf({.on = true, .height = -0.5f, .restitution = 0.4f});
    return scene;
}

glm::uint at(glm::uint column, glm::uint row) { return row * 23 + column; }

/// Grabs, drags, throws, cuts, pushes, pins and tears on the reference, and returns the log.
InputLog scriptedLog() {
    test::LiveRun live(clothAndChain());
    live.advance(4);
    std::vector<glm::uint> held;
    for (glm::uint row = 12; row < 19; ++row) {
        for (glm::uint column = 14; column < 23; ++column) held.push_back(at(column, row));
    }
    live.act(EventKind::grab, held, live.position(held.front()));
    for (int k = 0; k < 12; ++k) {
        live.act(EventKind::drag, {}, live.position(held.front()) + glm::vec3(0.1f, 0.1f, 0.3f));
        live.advance(1);
    }
    live.act(EventKind::release);
    std::vector<glm::uint> ends;
    for (glm::uint column = 2; column < 17; ++column) {
        ends.push_back(at(column, 6));
        ends.push_back(at(column, 7));
    }
    live.act(EventKind::cut, ends);
    live.advance(8);
    const glm::uint chain = live.run.model().systems.front().particles.first;
    live.act(EventKind::grab, {chain + 6}, {1.0f, 1.0f, 1.0f});
    live.act(EventKind::cut, {chain + 2, chain + 3});
    live.act(test::pushOf(at(4, 3), {0.1f, 0.0f, -0.3f}, 0.3f, 4.0f));
    live.act(test::pushOf(chain, {0.0f, 0.2f, 0.1f}, 0.15f, 3.0f));
    live.act(EventKind::pin, {at(11, 9), at(12, 9)});
    live.act(EventKind::unpin, {at(0, 0)});
    live.advance(10);
    live.run.settings().tear.resistance = TearResistance::weak;
    live.act(EventKind::grab, {at(22, 0), at(20, 1)}, {3.0f, 3.0f, 0.0f});  // grabs a pin, which tears off
    live.advance(15);
    live.run.setPins(0, PinPattern::leftEdge, 2);
    live.run.settings().tear.resistance = TearResistance::none;
    live.run.settings().substeps = 4;
    live.advance(10);
    return live.run.log(live.hash());
}

class ReplayLockstep : public test::ShaderTest {};

TEST_F(ReplayLockstep, OfALogOfEverything) {
    const InputLog log = scriptedLog();
    drape::Run run(log.scene);
    CpuSolver cpu(run.model());
    GpuSolver gpu(run.model(), commands_, library_);
    Replay replay(log);
    Comparison account;
    while (run.clock().steps < log.steps && !account.first) {
        stepInLockstep(cpu, gpu, run.model(), replay.nextStep(run, viewOf(gpu)), account);
    }
    ASSERT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass << ", particle "
                                << account.first->particle;
    EXPECT_EQ(account.steps, 59u);
    EXPECT_EQ(account.differingFloats, 0u);
    EXPECT_EQ(account.hash, *log.hash) << "the replay differs from the run that made the log";
    const State state = cpu.state();
    const auto broken = std::ranges::count(state.links, 0u, &physics::Link::material);
    EXPECT_GT(broken, 15 * 5) << "only the cuts broke links";
    EXPECT_GT(std::ranges::count(state.triangles, 0.0f, &physics::Triangle::restArea), 2 * 15 - 2);
}

/// Slits a sheet, pins its middle, releases a corner and cuts the sheet in two while tethers hold it.
InputLog logOfTethers() {
    Scene scene = test::hangingSheet();
    scene.world.cloths.front().particles = {23, 19};
    test::LiveRun live(scene);
    live.advance(3);
    const auto cutBelow = [&](glm::uint row, glm::uint first, glm::uint last) {
        std::vector<glm::uint> ends;
        for (glm::uint column = first; column <= last; ++column) {
            ends.push_back(at(column, row));
            ends.push_back(at(column, row + 1));
        }
        live.act(EventKind::cut, ends);
    };
    cutBelow(6, 4, 15);
    live.advance(5);
    live.act(EventKind::pin, {at(11, 12)});
    live.act(EventKind::unpin, {at(0, 0)});
    live.advance(6);
    cutBelow(6, 16, 22);
    live.advance(3);
    cutBelow(6, 0, 3);
    live.act(EventKind::grab, {at(3, 17)}, {0.4f, 0.1f, 0.6f});
    live.advance(12);
    return live.run.log(live.hash());
}
using SlowReplayLockstep = ReplayLockstep;

TEST_F(SlowReplayLockstep, OfTethersThatPinsAndCutsChange) {
    const InputLog log = logOfTethers();
    drape::Run run(log.scene);
    CpuSolver cpu(run.model());
    GpuSolver gpu(run.model(), commands_, library_);
    Replay replay(log);
    Comparison account;
    std::size_t tables = 0;
    std::shared_ptr<const std::vector<physics::Tether>> last;
    while (run.clock().steps < log.steps && !account.first) {
        const Step step = replay.nextStep(run, viewOf(gpu));
        EXPECT_GT(std::ranges::count(step.plan.passes, Kernel::holdTethers, &Pass::kernel), 0);
        if (step.edits.tethers != last) ++tables;
        last = step.edits.tethers;
        stepInLockstep(cpu, gpu, run.model(), step, account);
    }
    ASSERT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass << ", particle "
                                << account.first->particle;
    EXPECT_EQ(account.hash, *log.hash);
    EXPECT_GE(tables, 4u) << "two after cuts alone, one after pins, one after both";
    const State state = cpu.state();
    for (glm::uint i = 0; i < state.positions.size(); ++i) {
        if (state.positions[i].w == 0.0f) continue;
        const physics::Tether& tether = (*last)[i];
        const auto reachOf = [&](glm::uint pin, float length) {
            return glm::distance(glm::vec3(state.positions[i]), glm::vec3(state.positions[pin])) - length;
        };
        EXPECT_LE(reachOf(tether.pinA, tether.lengthA), i == tether.pinA ? 0.0f : 1e-4f) << i;
    }
}

TEST_F(ReplayLockstep, EveryEventsPassesAreBehindBarriers) {
    const InputLog log = scriptedLog();
    drape::Run run(log.scene);
    GpuSolver gpu(run.model(), commands_, library_);
    Replay replay(log);
    std::vector<gl::Command> recorded;
    commands_.recordTo(&recorded);
    while (run.clock().steps < 40) gpu.step(replay.nextStep(run, viewOf(gpu)));
    commands_.recordTo(nullptr);
    EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);
}

}  // namespace
}  // namespace drape
