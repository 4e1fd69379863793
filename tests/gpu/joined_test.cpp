// Tests passes that share dispatches: they must give the bits of the pass-by-pass path and of the reference.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/gl_fixture.h"
#include "support/short_forms.h"

namespace drape {
namespace {

/// The cloth and the settings of a test case.
struct Case {
    const char* name;
    glm::uvec2 particles{33, 33};
    Settings settings = {};
    int steps = 2;
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

class Joined : public test::ShaderTest {
protected:
    static Model modelOf(const Case& c) {
        WorldDescription world;
        world.cloths.clear();
        for (int k = 0; k < c.cloths; ++k) {
            ClothDescription cloth = c.cloth;
            cloth.particles = c.particles + 5u * static_cast<glm::uint>(k);
            if (c.cloth.size == ClothDescription().size) cloth.size = glm::vec2(cloth.particles - 1u) * 0.025f;
            cloth.origin = {-0.5f * cloth.size.x, 1.2f + 0.5f * cloth.size.y, 0.0f};
            cloth.origin.z += 0.3f * static_cast<float>(k);
            cloth.jitter = 0.003f;
            world.cloths.push_back(cloth);
        }
        return makeModel(world);
    }

    /// Returns whether passes shared a dispatch. The names of other programs are those of kernels and of contact.
    static bool areJoined(const std::vector<gl::Command>& recorded) {
        return std::ranges::any_of(recorded, [](const gl::Command& command) {
            return command.kind == gl::Command::Kind::dispatch && (command.name.find("_to_") != std::string::npos ||
                                                                   command.name.find("_joined") != std::string::npos);
        });
    }

    void expectSameBits(const Case& c) {
        const Model model = modelOf(c);
        ReferenceSolver reference(model);
        GpuSolver gpu(model, commands_, library_, GpuPath::joined);
        std::vector<gl::Command> recorded;
        Clock clock;
        Comparison account;
        for (int k = 0; k < c.steps && !account.first; ++k) {
            recorded.clear();
            commands_.recordTo(&recorded);
            stepInLockstep(reference, gpu, model, makeStep(model, c.settings, clock), account);
            commands_.recordTo(nullptr);
            EXPECT_TRUE(areJoined(recorded)) << c.name;
            EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);
        }
        EXPECT_FALSE(account.first) << c.name << ": step " << account.first->step << ", " << account.first->pass
                                    << ", particle " << account.first->particle << ", " << account.differingFloats
                                    << " floats differ";
        EXPECT_NE(account.hash, hashPositions(model.startPositions)) << c.name << ": nothing moved";
    }
};

/// Takes cloths that one work group takes, and cloths whose particles or links are too many for one.
TEST_F(Joined, ClothsOfAllSizes) {
    for (const glm::uvec2 size : {glm::uvec2(2, 2), glm::uvec2(3, 7), glm::uvec2(33, 33), glm::uvec2(65, 40),
                                  glm::uvec2(130, 64), glm::uvec2(2, 900), glm::uvec2(1000, 3)}) {
        const std::string name = std::to_string(size.x) + "x" + std::to_string(size.y);
        expectSameBits({.name = name.c_str(), .particles = size, .settings = withObstacles()});
    }
}

TEST_F(Joined, EverySetting) {
    const auto check = [&](const char* name, auto change) {
        Case c{.name = name, .particles = {31, 26}, .settings = calm()};
        change(c);
        expectSameBits(c);
    };
    check("iterations", [](Case& c) { c.settings.iterations = 3; });
    check("no tethers", [](Case& c) { c.settings.tethers.on = false; });
    check("slack tethers", [](Case& c) { c.settings.tethers.slack = 0.05f; });
    check("wind", [](Case& c) { c.settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f}; });
    check("classic wind", [](Case& c) { c.settings.wind = {.model = WindModel::classic, .classicForce = {0, 0, 1}}; });
    check("multipliers", [](Case& c) {
        c.settings.membraneStiffness = 200.0f;
        c.settings.iterations = 2;
    });
    check("a tutorial's walls", [](Case& c) {
        c.settings = withObstacles();
        c.settings.walls().rule = WallRule::mirrorMotion;
    });
    check("tears", [](Case& c) { c.settings.tear = {.resistance = TearResistance::ratio, .ratio = 1.3f}; });
    check("constraints first", [](Case& c) { c.settings.order = StepOrder::constrainFirst; });
    check("pins that yield", [](Case& c) { c.settings.pinnedShare = PinnedShare::yields; });
    check("free fall", [](Case& c) {
        c.cloth.pins = PinPattern::none;
        c.settings = withObstacles();
    });
    check("tension only, soft", [](Case& c) { c.cloth.tensionOnly = c.cloth.softLinks = true; });
    check("three cloths in wind", [](Case& c) {
        c.cloths = 3;
        c.settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
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

TEST_F(Joined, FabricsThatBend) {
    for (const glm::uvec2 size : {glm::uvec2(2, 2), glm::uvec2(5, 5), glm::uvec2(33, 33), glm::uvec2(65, 40)}) {
        const std::string name = "bends, " + std::to_string(size.x) + "x" + std::to_string(size.y);
        Case c{.name = name.c_str(), .particles = size, .settings = bending()};
        expectSameBits(c);
        c.settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
        expectSameBits(c);
    }
}

/// Alternates between hands, cuts, plain passes and joined ones.
TEST_F(Joined, TakesTurnsWithPlainPasses) {
    const Case c{.name = "turns", .particles = {37, 29}, .settings = withObstacles()};
    const Model model = modelOf(c);
    ReferenceSolver reference(model);
    GpuSolver gpu(model, commands_, library_, GpuPath::joined);
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
        if (k == 30) gpu.setPath(GpuPath::joined);
        if (k == 33) settings.wind = {.velocity = {1.0f, 0.5f, 4.0f}, .gustiness = 0.5f};
        if (k == 36) settings.substeps = 4;
        const Step step = makeStep(model, settings, clock, edits);
        recorded.clear();
        commands_.recordTo(&recorded);
        stepInLockstep(reference, gpu, model, step, account);
        gpu.computeNormals();
        commands_.recordTo(nullptr);
        EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);
        EXPECT_EQ(areJoined(recorded), k < 25 || k >= 30) << "step " << k;
        reference.computeNormals();
        ASSERT_EQ(findBitDifference(reference.read(Array::normals), gpu.read(Array::normals)).floats, 0u)
            << "drawn from other positions, step " << k;
    }
    EXPECT_FALSE(account.first) << "step " << account.first->step << ", " << account.first->pass;
}

/// Particles are too many for passes over them to share a work group, but all links of a colour are not.
TEST_F(Joined, PassesOfALargeMeshShareDispatches) {
    Scene scene = loadScene("storm");
    scene.settings.clothContact.on = false;
    const Model model = makeModel(scene.world);
    ASSERT_GT(model.particleCount(), 3000u);
    ReferenceSolver reference(model);
    GpuSolver gpu(model, commands_, library_, GpuPath::joined);
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
    // Once a step: sample_air. In each substep: apply_wind, integrate, collide_triangles, six dispatches for lines, and
    // three for the other passes.
    EXPECT_EQ(gpu.counts().sent.dispatches - before, 1 + 12 * kSubsteps);
}

/// A solver with a fault that appears only when it takes a step.
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

TEST_F(Joined, AFaultThatNoPassShowsIsNamedBySubstep) {
    const Case c{.name = "fault", .particles = {20, 20}, .settings = calm()};
    const Model model = modelOf(c);
    ReferenceSolver reference(model);
    GpuSolver gpu(model, commands_, library_, GpuPath::joined);
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
