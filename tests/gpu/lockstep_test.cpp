// Tests that the GPU gives the CPU's bits through tears, hands, choices and changing settings, and that a difference is
// located. same_bits_test.cpp does this for every built-in scene and lists all such tests.

#include "gpu_check/lockstep.h"

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "gl/context/device_info.h"
#include "scene/load/registry.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_measure.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/measure.h"
#include "support/gl_fixture.h"
#include "support/sheet_meshes.h"
#include "support/short_forms.h"

namespace drape {
namespace {

class Lockstep : public test::ShaderTest {
protected:
    Comparison inLockstep(const Model& model, const Settings& settings, int steps) {
        CpuSolver cpu(model);
        GpuSolver gpu(model, commands_, library_);
        Clock clock;
        Comparison account;
        for (int k = 0; k < steps; ++k) stepInLockstep(cpu, gpu, model, makeStep(model, settings, clock), account);
        return account;
    }
};

TEST_F(Lockstep, ChoicesOfScenes) {
    for (const char* name : {"pikuma-square:diagonals=with", "fabric:pins=sparse,sheet=half,resistance=weak",
                             "shapes:skin=filled,iterations=3", "ping-pong:particles=1000,gravity=on,elastic=off",
                             "stickman:friction=off"}) {
        const Scene scene = loadScene(name);
        const Model model = makeModel(scene.world);
        const Comparison account = inLockstep(model, scene.settings, 60);
        EXPECT_FALSE(account.first) << name << ", step " << account.first->step << ", " << account.first->pass;
        EXPECT_NE(account.hash, hashPositions(model.startPositions)) << name << ": nothing moved";
    }
}

/// A cloth with everything switched on, whose counts are no multiples of the size of a work group.
struct OddCloth {
    Scene scene = check::oddGrids()[2];
    Model model = makeModel(scene.world);
    Settings settings = scene.settings;
};

TEST_F(Lockstep, SettingsThatChangeOnTheWay) {
    OddCloth cloth;
    CpuSolver cpu(cloth.model);
    GpuSolver gpu(cloth.model, commands_, library_);
    Clock clock;
    Comparison account;
    for (int k = 0; k < 24; ++k) {
        if (k == 6) cloth.settings.substeps = 7;
        if (k == 12) cloth.settings.order = StepOrder::constrainFirst;
        if (k == 18) cloth.settings.wind = {.model = WindModel::classic, .classicForce = {2.0f, 0.5f, 4.0f}};
        stepInLockstep(cpu, gpu, cloth.model, makeStep(cloth.model, cloth.settings, clock), account);
    }
    EXPECT_EQ(account.differingFloats, 0u) << (account.first ? account.first->pass : "");
}

/// Uses a world with everything at once: two cloths, a chain, particles in a box; torn, cut, held, pushed and pinned.
TEST_F(Lockstep, HandsAndTears) {
    ClothDescription sheet;
    sheet.particles = {19, 23};
    sheet.diagonalBendLinks = true;
    sheet.jitter = 0.002f;
    ClothDescription net = sheet;
    net.particles = {13, 9};
    net.origin = {-1, 2.5f, 0.5f};
    net.tensionOnly = net.softLinks = true;
    net.pins = PinPattern::topSpaced;
    ClothDescription mesh = test::clothOf(test::sheetMesh({17, 11}, {0.9f, 0.6f}, test::Faces::irregular));
    mesh.mesh.place = {-0.5f, 2.2f, 0.2f};
    mesh.pins = PinPattern::box;
    mesh.pinBoxLow = {-0.6f, 2, 0};
    mesh.pinBoxHigh = {-0.45f, 2.4f, 1};
    SystemDescription chain;
    chain.particles = {{{0, 3, 0}, {}, true}, {{0.2f, 3, 0}, {0, 0, 5}}, {{0.4f, 3, 0}}, {{0.6f, 3, 0}}};
    chain.links = {{{0, 1}, 0, 0.95f, 0.7f}, {{1, 2}}, {{2, 3}, 0, 1, 1, true, false, 1.3f}};
    chain.skins = {{{1, 2, 3}}};
    chain.scatter = {40, 3, {-0.5f, 0.5f, -0.5f}, {0.5f, 1, 0.5f}, {4, 4, 4}};
    for (const auto& [order, rule] :
         {std::pair(LinkOrder::coloured, WallRule::bounce), std::pair(LinkOrder::forwards, WallRule::mirrorMotion)}) {
        const Model model = makeModel(WorldDescription{{sheet, mesh, net}, {chain}, order});
        Settings settings = OddCloth().settings;
        settings.substeps = order == LinkOrder::coloured ? 3 : 1;
        settings.walls() = test::wallsOf(
            {.on = true, .low = glm::vec3(-1.5f, 0.4f, -1), .high = {1.5f, 3.5f, 1}, .rule = rule, .friction = 0.2f});
        settings.tear = {.resistance = TearResistance::ratio, .ratio = 1.2f};
        // Lets the cloth tear more easily in a hand.
        if (order == LinkOrder::coloured) settings.tear.resistance = TearResistance::weak;
        CpuSolver cpu(model);
        GpuSolver gpu(model, commands_, library_);
        Clock clock;
        Comparison account;
        for (glm::uint k = 0; k < 50; ++k) {
            Edits edits;
            if (k == 3) edits.particles.push_back({200, 0.0f, 0, 0});
            if (k == 20) edits.particles.push_back({200, 3000.0f, 0, 0});
            if (k >= 20 && k < 26) {
                edits.brushes = {{{0.0f, 0.05f, 0.1f, 0.3f}, 200, 2.0f, 5.0f, 0},
                                 {{0.1f, 0.0f, 0.0f, 0.0f}, model.particleCount() - 1, 1.0f, 3.0f, 0}};
            }
            if (k == 30) edits.cuts = {5, 300, 301, 420};
            if (k > 10) edits.externalForces = {{7, 0.01f, 0.02f, -0.03f}, {300, 0.0f, 0.01f, 0.0f}};
            if (k >= 5 && k < 40) {
                const glm::vec4 from(0.3f, 1.0f, 0.05f * static_cast<float>(k), 0.0f);
                const glm::vec4 to = from + glm::vec4(0, 0, 0.05f, 0);
                edits.attachments = {{from, to, 201, 300.0f, 0.1f, 5.0f},
                                     {to, from, model.particleCount() - 1, 20.0f, 0.0f, 0.5f}};
                edits.heldParticle = 201;
            }
            stepInLockstep(cpu, gpu, model, makeStep(model, settings, clock, edits), account);
        }
        EXPECT_EQ(account.differingFloats, 0u) << (account.first ? account.first->pass : "");
        const State state = cpu.state();
        const auto broken = std::ranges::count(state.links, 0u, &physics::Link::material);
        EXPECT_GT(broken, 20) << "only the cuts broke links";
        EXPECT_LT(broken, static_cast<std::ptrdiff_t>(state.links.size()));
    }
}

/// A GPU solver with a fault of one unit in the last place, of a single float in a single pass.
struct FaultyGpu {
    GpuSolver& solver;
    std::uint64_t step_ = 0;

    void step(const Step& step) {
        ++step_;
        for (const Pass& pass : step.plan.passes) runPass(pass, step);
    }
    void run(const Pass& pass, const Step& step) { runPass(pass, step); }
    State state() const { return solver.state(); }
    void setState(const State& state) { solver.setState(state); }
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const {
        return solver.bytes(array, most);
    }

    void runPass(const Pass& pass, const Step& step) {
        solver.run(pass, step);
        if (step_ != 3 || pass.kernel != Kernel::projectLinks || pass.substep != 2 || pass.iteration != 1 ||
            pass.colour != 6)
            return;
        State state = solver.state();
        float& value = state.positions[420].z;
        value = std::nextafter(value, 10.0f);
        solver.setState(state);
    }
};

TEST_F(Lockstep, NamesTheFirstStepPassAndParticleOfAFault) {
    const OddCloth cloth;
    CpuSolver cpu(cloth.model);
    GpuSolver gpu(cloth.model, commands_, library_);
    FaultyGpu faulty{gpu};
    Clock clock;
    Comparison account;
    for (int k = 0; k < 5; ++k) {
        stepInLockstep(cpu, faulty, cloth.model, makeStep(cloth.model, cloth.settings, clock), account);
    }
    EXPECT_GT(account.differingFloats, 0u);
    EXPECT_GT(account.largestDifference, 0.0);
    ASSERT_TRUE(account.first);
    EXPECT_EQ(account.first->step, 3u);
    EXPECT_EQ(account.first->pass, "substep 2, iteration 1, project_links, colour 6 (positions)");
    EXPECT_EQ(account.first->particle, 420u);
}

TEST_F(Lockstep, TheGpuRepeatsItself) {
    const OddCloth cloth;
    std::uint64_t hashes[2];
    for (std::uint64_t& hash : hashes) {
        GpuSolver gpu(cloth.model, commands_, library_);
        Clock clock;
        for (int k = 0; k < 12; ++k) gpu.step(makeStep(cloth.model, cloth.settings, clock));
        hash = hashPositions(gpu.read(Array::positions));
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST_F(Lockstep, EveryDependentPassIsBehindABarrier) {
    const OddCloth cloth;
    GpuSolver gpu(cloth.model, commands_, library_);
    std::vector<gl::Command> recorded;
    commands_.recordTo(&recorded);
    Clock clock;
    for (int k = 0; k < 2; ++k) gpu.step(makeStep(cloth.model, cloth.settings, clock));
    gpu.computeNormals();
    gpu.read(Array::normals);
    commands_.recordTo(nullptr);
    EXPECT_FALSE(gl::findHazard(recorded)) << *gl::findHazard(recorded);

    // llvmpipe runs dispatches in order and would hide a missing barrier. So the test removes each barrier in turn and
    // expects a hazard.
    std::size_t barriers = 0;
    std::size_t missed = 0;
    for (std::size_t k = 0; k < recorded.size(); ++k) {
        if (recorded[k].kind != gl::Command::Kind::barrier) continue;
        std::vector<gl::Command> without = recorded;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(k));
        ++barriers;
        if (gl::findHazard(without)) ++missed;
    }
    EXPECT_GT(barriers, 100u);
    EXPECT_EQ(missed, barriers);
}

TEST_F(Lockstep, StretchMeasuredOnTheGpuIsTheStretch) {
    const OddCloth cloth;
    GpuSolver gpu(cloth.model, commands_, library_);
    GpuMeasure gpuMeasure(cloth.model, commands_, library_);
    EXPECT_FALSE(gpuMeasure.poll());
    Clock clock;
    for (int k = 0; k < 20; ++k) gpu.step(makeStep(cloth.model, cloth.settings, clock));
    gpuMeasure.begin(gpu);
    glFinish();
    const auto stretch = gpuMeasure.poll();
    ASSERT_TRUE(stretch);
    const Measures expected = measure(cloth.model, gpu.state(), cloth.settings.substepLength());
    ASSERT_GT(expected.stretchMaxPercent, 0.1);
    // The GPU uses float, the check double, on lengths with a relative error of 1e-7.
    EXPECT_NEAR(stretch->maxPercent, expected.stretchMaxPercent, 1e-4 * expected.stretchMaxPercent + 1e-4);
    EXPECT_NEAR(stretch->rmsPercent, expected.stretchRmsPercent, 1e-4 * expected.stretchRmsPercent + 1e-4);
}

TEST_F(Lockstep, AClothTooLargeForTheDeviceIsRefusedBeforeItIsMade) {
    const auto limit = static_cast<std::uint64_t>(gl::deviceInfo().maxStorageBlockBytes);
    ClothDescription cloth;
    cloth.particles = {4096, 4096};
    if (limit < std::uint64_t{32} * 4095 * 4095) {
        EXPECT_THROW(GpuSolver::requireRoom({{cloth}, {}}), gl::DeviceLimit);
    } else {
        EXPECT_NO_THROW(GpuSolver::requireRoom({{cloth}, {}}));
    }
    cloth.particles = {1024, 1024};  // 32 MiB of triangles, within the limits that OpenGL 4.5 promises
    EXPECT_NO_THROW(GpuSolver::requireRoom({{cloth}, {}}));
}

}  // namespace
}  // namespace drape
