// Tests whole substeps tile by tile: they must give the bits of the pass-by-pass path and of the reference.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "scene/start/registry.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/gl_fixture.h"
#include "support/short_forms.h"

namespace drape {
namespace {

/// A device with tiles of about 20 columns and rows at most, so that all cloths except the smallest have halos.
constexpr TileDevice kSmallTiles{470, 4};

/// A device with tiles for the wider halos of fabrics that bend.
constexpr TileDevice kBendTiles{700, 4};

/// The cloth, the settings and the tiles of a test case.
struct Case {
    const char* name;
    glm::uvec2 particles{33, 33};
    Settings settings = {};
    std::optional<TileDevice> tiles = {};
    int steps = 20;
    bool fuses = true;  ///< whether each step has at least one dispatch of the fused kernel
    ClothDescription cloth = {};
    int cloths = 1;
};

Settings calm() {
    Settings settings;
    settings.wind.airDensity = 0.0f;
    settings.substeps = 3;
    return settings;
}

Settings withObstacles() {
    Settings settings = calm();
    settings.ball() = test::ballOf({.on = true,
                                    .path = ColliderMotion::circle,
                                    .centre = {0.0f, 1.2f, 0.0f},
                                    .travel = {0.4f, 0.0f, 0.3f},
                                    .speed = 2.0f});
    settings.ground() = test::groundOf({.on = true, .height = 0.9f, .restitution = 0.3f});
    settings.walls() =
        test::wallsOf({.on = true, .low = {-0.9f, 0.5f, -0.5f}, .high = {0.9f, 1.95f, 0.5f}, .friction = 0.2f});
    return settings;
}

class Fused : public test::ShaderTest {
protected:
    static Model modelOf(const Case& c) {
        WorldDescription world;
        world.cloths.clear();
        for (int k = 0; k < c.cloths; ++k) {
            ClothDescription cloth = c.cloth;
            cloth.particles = c.particles + 5u * static_cast<glm::uint>(k);
            // Cells are so small that only particles meet the ball, since triangle collisions would make the solver run
            // pass by pass.
            if (c.cloth.size == ClothDescription().size) cloth.size = glm::vec2(cloth.particles - 1u) * 0.025f;
            cloth.origin = {-0.5f * cloth.size.x, 1.2f + 0.5f * cloth.size.y, 0.0f};
            cloth.origin.z += 0.3f * static_cast<float>(k);
            cloth.jitter = 0.003f;
            world.cloths.push_back(cloth);
        }
        return makeModel(world);
    }

    static std::ptrdiff_t fusedDispatches(const std::vector<gl::Command>& recorded) {
        return std::ranges::count_if(recorded, [](const gl::Command& command) {
            return command.kind == gl::Command::Kind::dispatch && command.name.starts_with("physics/fused_substeps");
        });
    }

    void expectSameBits(const Case& c) {
        const Model model = modelOf(c);
        ReferenceSolver reference(model);
        GpuSolver fused(model, commands_, library_, GpuPath::fused, c.tiles);
        std::vector<gl::Command> recorded;
        Clock clock;
        Comparison account;
        for (int k = 0; k < c.steps && !account.first; ++k) {
            recorded.clear();
            commands_.recordTo(&recorded);
            stepInLockstep(reference, fused, model, makeStep(model, c.settings, clock), account);
            commands_.recordTo(nullptr);
            EXPECT_EQ(fusedDispatches(recorded) > 0, c.fuses) << c.name;
            EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);
        }
        EXPECT_FALSE(account.first) << c.name << ": step " << account.first->step << ", " << account.first->pass
                                    << ", particle " << account.first->particle << ", " << account.differingFloats
                                    << " floats differ";
        EXPECT_NE(account.hash, hashPositions(model.startPositions)) << c.name << ": nothing moved";
    }

    /// Tests a cloth as a single tile, and one in several tiles.
    void expectSameBits(glm::uint substeps, glm::uint iterations) {
        Settings settings = withObstacles();
        settings.substeps = substeps;
        settings.iterations = iterations;
        expectSameBits({.name = "whole", .particles = {17, 12}, .settings = settings, .steps = 3});
        // Halos of three iterations would be wider than the small tiles.
        TileDevice tiles = kSmallTiles;
        if (iterations > 1) tiles.particles = 1100;
        expectSameBits({.name = "tiles", .particles = {27, 41}, .settings = settings, .tiles = tiles, .steps = 3});
    }
};
using SlowFused = Fused;

TEST_F(Fused, WholeClothsAndTilesOfAllSizes) {
    for (const glm::uvec2 size : {glm::uvec2(2, 2), glm::uvec2(3, 7), glm::uvec2(33, 33), glm::uvec2(45, 45),
                                  glm::uvec2(65, 40), glm::uvec2(257, 64), glm::uvec2(2, 900), glm::uvec2(1000, 3)}) {
        const std::string name = std::to_string(size.x) + "x" + std::to_string(size.y);
        expectSameBits({.name = name.c_str(), .particles = size, .settings = withObstacles(), .steps = 2});
    }
}

TEST_F(Fused, SubstepsAndIterations) {
    expectSameBits(1, 2);
    expectSameBits(2, 3);
    expectSameBits(5, 1);
}
TEST_F(SlowFused, SubstepsAndIterations) {
    for (glm::uint substeps = 1; substeps <= 5; ++substeps) {
        for (glm::uint iterations = 1; iterations <= 3; ++iterations) expectSameBits(substeps, iterations);
    }
}

TEST_F(Fused, SeveralSubstepsOfATileInOneDispatch) {
    Settings settings = withObstacles();
    settings.substeps = 5;
    // Allows many small tiles at once. With one work group at a time, substeps would not share a dispatch.
    const TileDevice tiles{1000, 1000};
    const Case c{.name = "two substeps", .particles = {40, 35}, .settings = settings, .tiles = tiles, .steps = 2};
    const Model model = modelOf(c);
    GpuSolver solver(model, commands_, library_, GpuPath::fused, tiles);
    std::vector<gl::Command> recorded;
    commands_.recordTo(&recorded);
    Clock clock;
    solver.step(makeStep(model, settings, clock));
    commands_.recordTo(nullptr);
    EXPECT_GE(fusedDispatches(recorded), 2);
    EXPECT_LT(fusedDispatches(recorded), 5) << "each substep has a dispatch of its own";
    expectSameBits(c);
}

TEST_F(Fused, EverySetting) {
    const auto check = [&](const char* name, auto change) {
        for (const bool small : {false, true}) {
            Case c{.name = name, .particles = {31, 26}, .settings = calm(), .steps = 2};
            if (small) c.tiles = kSmallTiles;
            change(c);
            expectSameBits(c);
        }
    };
    check("no tethers", [](Case& c) { c.settings.tethers.on = false; });
    check("slack tethers", [](Case& c) { c.settings.tethers.slack = 0.05f; });
    check("wind", [](Case& c) {
        c.settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
        c.settings.iterations = 1;
    });
    check("classic wind", [](Case& c) {
        c.settings.wind = {.model = WindModel::classic, .classicForce = {0, 0, 1}};
        c.fuses = false;
    });
    check("compliance", [](Case& c) { c.settings.membraneStiffness = 200.0f; });
    check("stiffness", [](Case& c) { c.settings.stiffness = {0.9f, 0.5f, 0.2f, 0.1f}; });
    check("a tutorial's walls", [](Case& c) {
        c.settings = withObstacles();
        c.settings.walls().rule = WallRule::mirrorMotion;
        c.fuses = false;
    });
    check("free fall", [](Case& c) {
        c.cloth.pins = PinPattern::none;
        c.settings = withObstacles();
    });
    check("pinned row", [](Case& c) { c.cloth.pins = PinPattern::topRow; });
    check("tension only, soft", [](Case& c) { c.cloth.tensionOnly = c.cloth.softLinks = true; });
    check("only structural links", [](Case& c) { c.cloth.shearLinks = c.cloth.bendLinks = false; });
    check("oblong cells", [](Case& c) { c.cloth.size = {0.8f, 0.52f}; });
    check("two cloths", [](Case& c) { c.cloths = 2; });
    check("three cloths in wind", [](Case& c) {
        c.cloths = 3;
        c.settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
    });
    check("damping by the step", [](Case& c) {
        c.settings.damping = 0.02f;
        c.settings.dampingUnit = DampingUnit::perStep;
    });
}

Settings bending() {
    Settings settings = withObstacles();
    settings.iterations = 1;
    settings.membraneStiffness = 300.0f;
    settings.bendingStiffness = 1e-4f;
    settings.tethers.on = true;
    return settings;
}

/// Tests bends near the border and far from it, on cloths and tiles of all sizes.
TEST_F(Fused, FabricsThatBend) {
    for (const glm::uvec2 size : {glm::uvec2(2, 2), glm::uvec2(3, 7), glm::uvec2(5, 5), glm::uvec2(4, 2),
                                  glm::uvec2(33, 33), glm::uvec2(65, 40)}) {
        const std::string name = "bends, " + std::to_string(size.x) + "x" + std::to_string(size.y);
        Case c{.name = name.c_str(), .particles = size, .settings = bending(), .steps = 2};
        expectSameBits(c);
        c.tiles = kBendTiles;
        expectSameBits(c);
        c.settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
        expectSameBits(c);
    }
}

TEST_F(SlowFused, FabricsThatBendWithEverySetting) {
    const auto check = [&](const char* name, auto change) {
        for (const bool small : {false, true}) {
            Case c{.name = name, .particles = {31, 26}, .settings = bending(), .steps = 2};
            if (small) c.tiles = kBendTiles;
            change(c);
            expectSameBits(c);
        }
    };
    check("as stiff as can be", [](Case& c) { c.settings.bendingStiffness = 1e3f; });
    check("hard links", [](Case& c) { c.settings.membraneStiffness = 0.0f; });
    check("two iterations", [](Case& c) {
        c.settings.membraneStiffness = 0.0f;
        c.settings.iterations = 2;
        if (c.tiles) c.tiles = TileDevice{1400, 16};
    });
    check("no tethers", [](Case& c) { c.settings.tethers.on = false; });
    check("pinned row", [](Case& c) { c.cloth.pins = PinPattern::topRow; });
    check("free", [](Case& c) { c.cloth.pins = PinPattern::none; });
    check("oblong cells", [](Case& c) { c.cloth.size = {0.8f, 0.52f}; });
    check("far diagonals", [](Case& c) { c.cloth.diagonalBendLinks = true; });
    check("two cloths", [](Case& c) { c.cloths = 2; });
    check("two cloths in wind", [](Case& c) {
        c.cloths = 2;
        c.settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
    });
    check("nothing to bend", [](Case& c) { c.cloth.bendLinks = false; });
}

/// Changes the fabric between steps: each kind of step has its own tiles.
TEST_F(Fused, BendsThatComeAndGo) {
    const Case c{.name = "turns", .particles = {37, 29}, .settings = bending(), .tiles = kBendTiles};
    const Model model = modelOf(c);
    ReferenceSolver reference(model);
    GpuSolver gpu(model, commands_, library_, GpuPath::fused, c.tiles);
    Clock clock;
    Comparison account;
    for (int k = 0; k < 12; ++k) {
        Settings settings = c.settings;
        if (k / 2 % 2 == 1) settings.bendingStiffness = 0.0f;
        stepInLockstep(reference, gpu, model, makeStep(model, settings, clock), account);
    }
    EXPECT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass;
}

/// Takes several substeps of a tile with bends in one dispatch, which needs a wider halo for each further substep.
/// Without diagonals, the halo stays small enough for this to pay.
TEST_F(Fused, SeveralSubstepsWithBendsInOneDispatch) {
    Settings settings = bending();
    settings.substeps = 5;
    const TileDevice tiles{1000, 1000};
    Case c{.name = "two substeps, bends", .particles = {60, 45}, .settings = settings, .tiles = tiles, .steps = 2};
    c.cloth.shearLinks = false;
    const Model model = modelOf(c);
    GpuSolver solver(model, commands_, library_, GpuPath::fused, tiles);
    std::vector<gl::Command> recorded;
    commands_.recordTo(&recorded);
    Clock clock;
    solver.step(makeStep(model, settings, clock));
    commands_.recordTo(nullptr);
    EXPECT_GE(fusedDispatches(recorded), 2) << "the cloth should be in tiles";
    EXPECT_LT(fusedDispatches(recorded), 5) << "each substep has a dispatch of its own";
    expectSameBits(c);
}

TEST_F(Fused, FarDiagonalsOnWiderTiles) {
    Case c{.name = "far diagonals",
           .particles = {51, 40},
           .settings = withObstacles(),
           .tiles = TileDevice{1400, 16},
           .steps = 4};
    c.cloth.diagonalBendLinks = true;
    expectSameBits(c);
}

TEST_F(Fused, WhatCannotBeTakenAtOnceGoesPassByPass) {
    Case c{.name = "tears", .settings = calm(), .fuses = false};
    c.settings.tear = {.resistance = TearResistance::ratio, .ratio = 1.3f};
    expectSameBits(c);
    c = {.name = "constraints first", .settings = calm(), .fuses = false};
    c.settings.order = StepOrder::constrainFirst;
    expectSameBits(c);
    c = {.name = "pins that yield", .settings = calm(), .fuses = false};
    c.settings.pinnedShare = PinnedShare::yields;
    expectSameBits(c);
    c = {.name = "multipliers", .settings = calm(), .fuses = false};
    c.settings.membraneStiffness = 200.0f;
    c.settings.iterations = 2;
    expectSameBits(c);
    c = {.name = "no room for a halo", .settings = calm(), .tiles = TileDevice{128, 4}, .fuses = false};
    expectSameBits(c);
}

/// Alternates between hands, the plain path and the fused path. Buffers swap roles, and each path must use the right
/// ones.
TEST_F(Fused, TakesTurnsWithPlainPasses) {
    const Case c{.name = "turns", .particles = {37, 29}, .settings = withObstacles()};
    const Model model = modelOf(c);
    for (const std::optional<TileDevice> tiles : {std::optional<TileDevice>{}, std::optional(kSmallTiles)}) {
        ReferenceSolver reference(model);
        GpuSolver gpu(model, commands_, library_, GpuPath::fused, tiles);
        std::vector<gl::Command> recorded;
        Settings settings = c.settings;
        Clock clock;
        Comparison account;
        for (glm::uint k = 0; k < 42; ++k) {
            Edits edits;
            if (k == 5) edits.particles.push_back({400, 0.0f, 0, 0});
            if (k == 9) {
                edits.particles.push_back({400, model.freeInverseMasses[400], 0, 0});
                edits.brushes.push_back({{0.0f, 0.0f, 0.1f, 0.3f}, 400, 9.0f, 5.0f, 0});
            }
            if ((k >= 12 && k < 20) || (k >= 34 && k < 38)) {
                const glm::vec4 from(0.3f, 1.0f, 0.05f * static_cast<float>(k), 0.0f);
                edits.attachments = {{from, from + glm::vec4(0, 0, 0.05f, 0), 501, 300.0f, 0.1f, 5.0f}};
            }
            if (k == 40) edits.cuts = {5, 300, 301, 420};
            if (k == 25) gpu.setPath(GpuPath::plain);
            if (k == 30) gpu.setPath(GpuPath::fused);
            if (k == 33) settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
            if (k == 36) settings.substeps = 4;
            const Step step = makeStep(model, settings, clock, edits);
            recorded.clear();
            commands_.recordTo(&recorded);
            stepInLockstep(reference, gpu, model, step, account);
            gpu.computeNormals();
            commands_.recordTo(nullptr);
            EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);
            const bool isWhole = k < 25 || (k >= 30 && k < 40);  // A hand that holds the cloth does not prevent it.
            EXPECT_EQ(fusedDispatches(recorded) > 0, isWhole) << "step " << k;
            reference.computeNormals();
            ASSERT_EQ(findBitDifference(reference.read(Array::normals), gpu.read(Array::normals)).floats, 0u)
                << "drawn from other positions, step " << k;
        }
        EXPECT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass;
        // Back at the start, the cloth is whole and the fused path can take it again.
        gpu.setState(startState(model));
        recorded.clear();
        commands_.recordTo(&recorded);
        Clock again;
        gpu.step(makeStep(model, c.settings, again));
        commands_.recordTo(nullptr);
        EXPECT_GT(fusedDispatches(recorded), 0);
    }
}

TEST_F(Fused, TakesWholeSubstepsAgainWhereNothingHasTorn) {
    const Case c{.name = "may tear", .particles = {37, 29}, .settings = calm()};
    const Model model = modelOf(c);
    for (const float ratio : {8.0f, 1.01f}) {
        ReferenceSolver reference(model);
        GpuSolver gpu(model, commands_, library_, GpuPath::fused);
        std::vector<gl::Command> recorded;
        Settings settings = c.settings;
        Clock clock;
        Comparison account;
        for (int k = 0; k < 20; ++k) {
            settings.tear = {.resistance = k >= 3 && k < 14 ? TearResistance::ratio : TearResistance::none,
                             .ratio = ratio};
            const std::uint64_t before = gpu.fusedSubsteps();
            stepInLockstep(reference, gpu, model, makeStep(model, settings, clock), account);
            const bool whole = std::ranges::count(reference.state().links, 0u, &physics::Link::material) == 0;
            const bool fuses = k < 3 || (k >= 14 && whole);
            EXPECT_EQ(gpu.fusedSubsteps() - before, fuses ? settings.substeps : 0u) << ratio << ", step " << k;
            EXPECT_EQ(whole, ratio > 2.0f || k < 3) << "step " << k;
        }
        EXPECT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass;
        // Only the first step after the tear reads back from the GPU.
        commands_.recordTo(&recorded);
        gpu.step(makeStep(model, settings, clock));
        commands_.recordTo(nullptr);
        EXPECT_EQ(std::ranges::count(recorded, gl::Command::Kind::readback, &gl::Command::kind), 0);
    }
}

/// Particles are too many for passes over them to share a work group, but all links of a colour are not.
TEST_F(Fused, PassesShareDispatchesWhereSubstepsAreNotWhole) {
    Scene scene = loadScene("storm");
    scene.settings.clothContact.on = false;
    const Model model = makeModel(scene.world);
    ASSERT_GT(model.particleCount(), 3000u);
    ReferenceSolver reference(model);
    GpuSolver gpu(model, commands_, library_, GpuPath::fused);
    std::vector<gl::Command> recorded;
    Clock clock;
    std::uint64_t before = 0;
    constexpr glm::uint kSubsteps = 2;
    for (int k = 0; k < 2; ++k) {
        const Step step = makeStep(model, scene.settings, clock, {}, kSubsteps);
        before = gpu.counts().sent.dispatches;
        recorded.clear();
        commands_.recordTo(&recorded);
        gpu.step(step);
        commands_.recordTo(nullptr);
        EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);
        reference.step(step);
        ASSERT_EQ(findBitDifference(gpu.state(), reference.state()).floats, 0u) << "step " << k;
    }
    // Once a step: sample_air. In each substep: apply_wind, integrate, measure_bends, collide_triangles, and four
    // dispatches for the other 14 passes.
    EXPECT_EQ(gpu.counts().sent.dispatches - before, 1 + 8 * kSubsteps);
}

/// A solver with a fault that appears only when it takes whole substeps.
struct FaultySolver {
    GpuSolver& solver;

    void step(const Step& step) {
        solver.step(step);
        const bool reaches = std::ranges::any_of(step.plan.passes, [](const Pass& pass) { return pass.substep == 1; });
        if (!reaches) return;
        State state = solver.state();
        state.positions[77].y += 0.001f;
        solver.setState(state);
    }
    void run(const Pass& pass, const Step& step) { solver.run(pass, step); }
    State state() const { return solver.state(); }
    void setState(const State& state) { solver.setState(state); }
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const {
        return solver.bytes(array, most);
    }
};

TEST_F(Fused, AFaultThatNoPassShowsIsNamedBySubstep) {
    const Case c{.name = "fault", .particles = {20, 20}, .settings = calm()};
    const Model model = modelOf(c);
    ReferenceSolver reference(model);
    GpuSolver gpu(model, commands_, library_, GpuPath::fused);
    FaultySolver faulty{gpu};
    Clock clock;
    Comparison account;
    stepInLockstep(reference, faulty, model, makeStep(model, c.settings, clock), account);
    ASSERT_TRUE(account.first);
    EXPECT_EQ(account.first->pass, "substep 1, all passes together");
    EXPECT_EQ(account.first->particle, 77u);
}

}  // namespace
}  // namespace drape
