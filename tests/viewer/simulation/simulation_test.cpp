// Tests the viewer's simulation without a window: solver, pins and resolution change while the cloth moves.

#include "viewer/simulation/simulation.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <utility>

#include "embedded/shaders.h"
#include "run/run.h"
#include "scene/file/scene_file.h"
#include "support/gl_fixture.h"
#include "support/live_run.h"
#include "support/temporary_folder.h"

namespace drape::viewer {
namespace {

Scene smallScene() {
    Scene scene;
    scene.name = "small";
    scene.world.cloths.front().particles = {13, 11};
    scene.settings.substeps = 4;
    scene.settings.wind.velocity = {1.0f, 0.0f, -3.0f};
    scene.settings.wind.gustiness = 0.4f;
    return scene;
}

class SimulationTest : public test::GlTest {
protected:
    SimulationTest() : library(embedded::shaders(), {}, gl::Compiling::whenUsed) {}

    gl::ShaderLibrary library;
    gl::Commands commands;
};

std::uint64_t differingFloats(const State& a, const State& b) { return findBitDifference(a, b).floats; }

TEST_F(SimulationTest, SwitchingTheSolverGoesOnFromTheSameBits) {
    Simulation switched(smallScene(), commands, library);
    Simulation plain(smallScene(), commands, library);
    const Backend turns[] = {Backend::cpu, Backend::gpu,       Backend::cpu,      Backend::reference,
                             Backend::gpu, Backend::reference, Backend::gpuJoined};
    for (const Backend backend : turns) {
        switched.advance(5);
        plain.advance(5);
        const State before = switched.state();
        switched.setBackend(backend);
        EXPECT_EQ(differingFloats(before, switched.state()), 0u);
        EXPECT_EQ(differingFloats(plain.state(), switched.state()), 0u);
        EXPECT_EQ(switched.display().path() == GpuPath::joined, backend == Backend::gpuJoined);
    }
    switched.advance(5);
    plain.advance(5);
    EXPECT_EQ(differingFloats(plain.state(), switched.state()), 0u);
}

TEST_F(SimulationTest, TheReferenceIsDrawnToo) {
    Simulation simulation(smallScene(), commands, library);
    simulation.setBackend(Backend::reference);
    simulation.beginSteps(3);
    simulation.finishSteps();
    simulation.prepareDrawing();
    EXPECT_EQ(simulation.clock().steps, 3u);
    EXPECT_EQ(findBitDifference(simulation.display().read(Array::positions), simulation.state().positions).floats, 0u);
    EXPECT_TRUE(simulation.kineticEnergy().has_value());
}

TEST_F(SimulationTest, ACutShowsWhileTimeStandsStillAndChangesNothingElse) {
    for (const Backend backend : {Backend::gpu, Backend::cpu}) {
        Simulation seen(smallScene(), commands, library, backend);
        Simulation unseen(smallScene(), commands, library, backend);
        const auto broken = [](const GpuSolver& solver) {
            return std::ranges::count(solver.state().links, 0u, &physics::Link::material);
        };
        for (Simulation* simulation : {&seen, &unseen}) {
            simulation->advance(3);
            simulation->prepareDrawing();
            simulation->act(EventKind::cut, {5 * 13 + 4, 6 * 13 + 4, 5 * 13 + 5, 6 * 13 + 5});
        }
        EXPECT_EQ(broken(seen.display()), 0);
        EXPECT_TRUE(seen.prepareDrawing()) << "there is something new to be seen";
        EXPECT_GT(broken(seen.display()), 2) << "diagonals go along";
        const std::vector<physics::Triangle> triangles = seen.display().readTriangles();
        EXPECT_EQ(std::ranges::count(triangles, 0.0f, &physics::Triangle::restArea), 6);
        EXPECT_FALSE(seen.prepareDrawing());
        for (Simulation* simulation : {&seen, &unseen}) simulation->advance(4);
        EXPECT_EQ(differingFloats(seen.state(), unseen.state()), 0u);
        EXPECT_EQ(seen.state().links.size(), unseen.state().links.size());
    }
}

TEST_F(SimulationTest, WhatIsDrawnIsWhatTheCpuComputed) {
    Simulation simulation(smallScene(), commands, library);
    simulation.setBackend(Backend::cpu);
    simulation.advance(3);
    simulation.prepareDrawing();
    EXPECT_EQ(findBitDifference(simulation.display().read(Array::positions), simulation.state().positions).floats, 0u);
    const auto normal = simulation.display().read(Array::normals).front();
    EXPECT_NEAR(glm::length(normal), 1.0f, 1e-3f);
}

std::vector<glm::vec4> shownPositions(const Simulation& simulation) {
    std::vector<glm::vec4> positions(simulation.model().particleCount());
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    glGetNamedBufferSubData(simulation.shownPositions(), 0,
                            static_cast<GLsizeiptr>(positions.size() * sizeof(glm::vec4)), positions.data());
    return positions;
}

Collider movingBox() {
    Collider box;
    box.name = "box";
    box.shape = ColliderShape::box;
    box.size = glm::vec3(0.1f);
    box.motion = ColliderMotion::spin;
    box.turnRate = 90.0f;
    return box;
}

TEST_F(SimulationTest, PicturesComeBetweenTheLastTwoSteps) {
    for (const Backend backend : {Backend::cpu, Backend::gpu, Backend::gpuJoined}) {
        Simulation simulation(smallScene(), commands, library, backend);
        Simulation plain(smallScene(), commands, library, backend);
        simulation.advance(4);
        const std::vector<glm::vec4> before = simulation.positions();
        simulation.beginSteps(1, true);
        simulation.finishSteps();
        plain.advance(5);
        const State now = simulation.state();
        for (const float share : {0.25f, 0.75f, 0.0f}) {
            EXPECT_TRUE(simulation.prepareDrawing(0.0f, share));
            EXPECT_FALSE(simulation.prepareDrawing(0.0f, share)) << "nothing has changed";
            EXPECT_NE(simulation.shownPositions(), simulation.display().positions().id());
            const std::vector<glm::vec4> drawn = shownPositions(simulation);
            float most = 0.0f;
            float moved = 0.0f;
            for (std::size_t i = 0; i < drawn.size(); ++i) {
                const glm::vec3 wanted = glm::mix(glm::vec3(before[i]), glm::vec3(now.positions[i]), share);
                most = std::max(most, glm::distance(glm::vec3(drawn[i]), wanted));
                moved = std::max(moved, glm::distance(glm::vec3(before[i]), glm::vec3(now.positions[i])));
                EXPECT_EQ(drawn[i].w, now.positions[i].w);
            }
            EXPECT_LT(most, 1e-6f);
            EXPECT_GT(moved, 1e-3f);
        }
        // The last step itself is unchanged, and is shown on request.
        EXPECT_EQ(differingFloats(simulation.state(), plain.state()), 0u);
        EXPECT_EQ(findBitDifference(simulation.display().read(Array::positions), now.positions).floats, 0u);
        EXPECT_TRUE(simulation.prepareDrawing());
        EXPECT_EQ(simulation.shownPositions(), simulation.display().positions().id());
        plain.prepareDrawing();
        EXPECT_EQ(
            findBitDifference(simulation.display().read(Array::normals), plain.display().read(Array::normals)).floats,
            0u);
        // A step is only kept on request, and not across a restart.
        simulation.advance(1);
        simulation.prepareDrawing(0.0f, 0.5f);
        EXPECT_EQ(simulation.shownPositions(), simulation.display().positions().id());
        simulation.advance(1, true);
        simulation.restart();
        simulation.prepareDrawing(0.0f, 0.5f);
        EXPECT_EQ(simulation.shownPositions(), simulation.display().positions().id());
        simulation.advance(2, true);
        plain.restart();
        plain.advance(2);
        EXPECT_EQ(differingFloats(simulation.state(), plain.state()), 0u);
    }
}

TEST_F(SimulationTest, CollidersAreDrawnBetweenTheirLastTwoPlacesToo) {
    Scene scene = smallScene();
    scene.settings.colliders.push_back(movingBox());
    Simulation simulation(scene, commands, library);
    const auto box = [&] {
        const std::vector<PlacedCollider> all = simulation.shownColliders();
        return std::ranges::find(all, std::string("box"), [](const PlacedCollider& p) { return p.collider.name; })
            ->pose;
    };
    simulation.advance(3);
    simulation.prepareDrawing();
    const Pose before = box();
    simulation.advance(1, true);
    simulation.prepareDrawing(0.0f, 0.5f);
    const Pose middle = box();
    simulation.prepareDrawing();
    const Pose now = box();
    EXPECT_NE(before, now);
    EXPECT_EQ(middle, between(before, now, 0.5f));
}

TEST_F(SimulationTest, LockstepAgreesWhileThePanelIsPlayedWith) {
    Simulation simulation(smallScene(), commands, library);
    simulation.advance(2);
    simulation.setLockstep(true);
    simulation.advance(3);
    simulation.targetSettings().ball().on = true;
    simulation.targetSettings().wind.velocity = {0.0f, 2.0f, 4.0f};
    simulation.targetSettings().substeps = 3;
    simulation.advance(4);
    simulation.setPins(0, PinPattern::leftEdge, 2);
    simulation.setBackend(Backend::cpu);
    simulation.targetSettings().ground().on = true;
    simulation.advance(4);
    EXPECT_EQ(simulation.comparison().steps, 11u);
    EXPECT_EQ(simulation.comparison().differingFloats, 0u);
    EXPECT_FALSE(simulation.comparison().first.has_value());
    EXPECT_EQ(simulation.comparedFloats(), 13u * 11u * 8u);
}

TEST_F(SimulationTest, LockstepStartsFromWhatIsOnShow) {
    Simulation simulation(smallScene(), commands, library);
    simulation.setBackend(Backend::cpu);
    simulation.advance(6);
    const State before = simulation.state();
    simulation.setLockstep(true);
    EXPECT_EQ(differingFloats(before, simulation.state()), 0u);
    EXPECT_EQ(simulation.comparison().steps, 0u);
    simulation.advance(2);
    simulation.setLockstep(false);
    simulation.setBackend(Backend::gpu);
    simulation.advance(1);
    EXPECT_EQ(simulation.clock().steps, 9u);
}

TEST_F(SimulationTest, WhatIsDrawnMovesAsTheCpuSolverDoes) {
    Simulation simulation(smallScene(), commands, library);
    simulation.setBackend(Backend::cpu);
    simulation.advance(10);
    simulation.prepareDrawing();
    const State state = simulation.state();
    EXPECT_EQ(simulation.display().read(Array::positions), state.positions);
    EXPECT_EQ(simulation.display().read(Array::displacements), state.displacements) << "which the view of speed shows";
}

TEST_F(SimulationTest, NewPinsHoldParticlesWhereTheyAre) {
    for (const Backend backend : {Backend::gpu, Backend::cpu}) {
        Simulation simulation(smallScene(), commands, library);
        simulation.setBackend(backend);
        simulation.advance(10);
        const State before = simulation.state();
        simulation.setPins(0, PinPattern::leftEdge, 2);
        simulation.advance(10);
        const State after = simulation.state();
        for (std::size_t row = 0; row < 11; ++row) {
            const std::size_t held = row * 13;
            EXPECT_EQ(glm::vec3(after.positions[held]), glm::vec3(before.positions[held])) << "row " << row;
            EXPECT_EQ(after.positions[held].w, 0.0f);
        }
        EXPECT_NE(after.positions[12], before.positions[12]) << "the other upper corner was let go of";
        EXPECT_GT(after.positions[12].w, 0.0f);
    }
}

TEST_F(SimulationTest, RestartGivesWhatOpeningTheSavedSceneGives) {
    const auto path =
        std::filesystem::temp_directory_path() / ("drape-simulation-test-" + std::to_string(::getpid()) + ".json");
    Simulation simulation(smallScene(), commands, library);
    simulation.advance(4);
    simulation.targetSettings().wind.velocity = {0.3f, 0.1f, -5.0f};
    simulation.targetSettings().ball().on = true;
    simulation.targetSettings().stiffness[2] = 0.1f;
    simulation.setParticles(0, {9, 12});
    simulation.setPins(0, PinPattern::topRow, 2);
    simulation.advance(30);
    saveSceneFile(path, simulation.scene());
    simulation.restart();
    simulation.advance(12);

    const Scene read = readSceneFile(path);
    std::filesystem::remove(path);
    EXPECT_EQ(writeSceneText(read), writeSceneText(simulation.scene()));
    Simulation opened(read, commands, library);
    opened.advance(12);
    EXPECT_EQ(differingFloats(opened.state(), simulation.state()), 0u);
}

TEST_F(SimulationTest, AnotherResolutionStartsAgain) {
    Simulation simulation(smallScene(), commands, library);
    simulation.advance(3);
    const auto generation = simulation.generation();
    simulation.setParticles(0, {20, 8});
    EXPECT_NE(simulation.generation(), generation);
    EXPECT_EQ(simulation.model().particleCount(), 160u);
    EXPECT_EQ(simulation.clock().steps, 0u);
    simulation.advance(2);
    simulation.prepareDrawing();
}

TEST_F(SimulationTest, AnEpochBeginsWhereTheClothDoesNotGoOn) {
    Simulation simulation(smallScene(), commands, library);
    std::uint64_t epoch = simulation.epoch();
    EXPECT_GT(epoch, 0u);
    const auto isNew = [&] { return std::exchange(epoch, simulation.epoch()) != simulation.epoch(); };
    simulation.advance(3);
    simulation.setBackend(Backend::cpu);
    simulation.setLockstep(true);
    simulation.setLockstep(false);
    simulation.setPins(0, PinPattern::topRow, 2);
    simulation.setParticles(0, {13, 11});
    EXPECT_FALSE(isNew()) << "the cloth goes on";
    const KeptRun third = simulation.keep();
    simulation.advance(2);
    simulation.restart();
    EXPECT_TRUE(isNew());
    EXPECT_EQ(simulation.firstStep(), 0u);
    simulation.returnTo(third);
    EXPECT_TRUE(isNew());
    simulation.advance(1);
    EXPECT_EQ(simulation.firstStep(), 3u);
    simulation.open(smallScene());
    EXPECT_TRUE(isNew());
    simulation.setParticles(0, {9, 8});
    EXPECT_TRUE(isNew());
    EXPECT_THROW(simulation.setParticles(0, {100000, 100000}), std::exception);
    EXPECT_FALSE(isNew()) << "the old cloth goes on";
}

TEST_F(SimulationTest, ListedPinsKeepTheirPlaceInTheSheet) {
    Scene scene = smallScene();
    scene.world.cloths.front().pins = PinPattern::listed;
    scene.world.cloths.front().listedPins = {
        {{0, 0}, glm::vec3(0.1f, 0.0f, 0.0f)}, {{12, 10}, glm::vec3(0.0f)}, {{6, 5}, glm::vec3(0.0f)}};
    Simulation simulation(scene, commands, library);
    simulation.setParticles(0, {25, 21});
    const auto& pins = simulation.scene().world.cloths.front().listedPins;
    ASSERT_EQ(pins.size(), 3u);
    EXPECT_EQ(pins[1].at, glm::uvec2(24, 20));
    EXPECT_EQ(pins[2].at, glm::uvec2(12, 10));
    simulation.setParticles(0, {4, 4});
    EXPECT_EQ(simulation.scene().world.cloths.front().listedPins.size(), 3u);
}

TEST_F(SimulationTest, AGroundThatAppearsAboveTheClothLiftsIt) {
    Simulation simulation(smallScene(), commands, library);
    simulation.advance(30);
    simulation.targetSettings().ground().on = true;
    simulation.targetSettings().ground().place.y = 1.0f;  // the cloth hangs from 2 m down to 0
    float fastest = 0.0f;
    for (int step = 0; step < 60; ++step) {
        simulation.advance(1);
        for (const glm::vec4& d : simulation.state().displacements) {
            fastest = std::max(fastest, glm::length(d) / simulation.appliedSettings().substepLength());
        }
    }
    EXPECT_LT(fastest, 8.0f);
}

TEST_F(SimulationTest, WhatIsDoneIsLoggedAndCanBeDoneAgain) {
    const test::TemporaryFolder folder;
    Simulation simulation(smallScene(), commands, library);
    const glm::uint corner = 13 * 11 - 1;
    simulation.advance(3);
    simulation.act(EventKind::grab, {corner}, {0.5f, 0.5f, 1.0f});
    simulation.advance(6);
    simulation.setBackend(Backend::cpu);
    simulation.act(test::pushOf(41, {0.0f, -0.1f, -0.2f}, 0.2f, 3.0f));
    simulation.targetSettings().wind.velocity.z = 4.0f;
    simulation.advance(6);
    simulation.setLockstep(true);
    simulation.act(EventKind::release);
    simulation.act(EventKind::cut, {60, 61});
    simulation.setPins(0, PinPattern::topRow, 2);
    simulation.advance(6);
    EXPECT_FALSE(simulation.comparison().first.has_value());
    simulation.saveLog(folder.path() / "my.log");

    const InputLog log = readLogFile(folder.path() / "my.log");
    EXPECT_EQ(log.steps, 21u);
    EXPECT_EQ(log.hash, hashPositions(simulation.state().positions));
    drape::Run run(log.scene);
    CpuSolver solver(run.model());
    Replay replay(log);
    while (run.clock().steps < log.steps) solver.step(replay.nextStep(run, viewOf(solver)));
    EXPECT_EQ(hashPositions(solver.read(Array::positions)), *log.hash);
}

TEST_F(SimulationTest, AStrokeOfTheBrushReadsNothingBack) {
    Simulation simulation(smallScene(), commands, library);
    simulation.advance(3);
    std::vector<gl::Command> recorded;
    commands.recordTo(&recorded);
    for (int frame = 0; frame < 5; ++frame) {
        simulation.act(test::pushOf(41, {0.0f, -0.1f, -0.2f}, 0.2f, 3.0f));
        simulation.advance(1);
        simulation.prepareDrawing();
    }
    commands.recordTo(nullptr);
    const auto count = [&](const auto& isSuch) { return std::ranges::count_if(recorded, isSuch); };
    EXPECT_EQ(count([](const gl::Command& c) {
                  return c.kind == gl::Command::Kind::dispatch && c.name.find("brush_particles") != std::string::npos;
              }),
              5);
    EXPECT_EQ(count([](const gl::Command& c) { return c.kind == gl::Command::Kind::readback; }), 0);
}

TEST_F(SimulationTest, HolesThatTheCpuMadeAreDrawnUntilTheRestart) {
    Simulation simulation(smallScene(), commands, library);
    simulation.setBackend(Backend::cpu);
    EXPECT_FALSE(simulation.torn());
    simulation.act(EventKind::cut, {60, 61});
    EXPECT_TRUE(simulation.torn());
    simulation.advance(1);
    simulation.prepareDrawing();
    // The cells above and below the cut are gone, with two triangles each.
    const auto holes = [&] {
        return std::ranges::count(simulation.display().readTriangles(), 0.0f, &physics::Triangle::restArea);
    };
    EXPECT_EQ(holes(), 4);
    simulation.restart();
    EXPECT_FALSE(simulation.torn());
    simulation.prepareDrawing();
    EXPECT_EQ(holes(), 0);
}

TEST_F(SimulationTest, ATargetFarAwayIsBroughtNearer) {
    Simulation simulation(smallScene(), commands, library);
    const float infinity = std::numeric_limits<float>::infinity();
    simulation.act(EventKind::grab, {0}, {infinity, -1e9f, 0.0f});
    EXPECT_EQ(simulation.hands().all().front().target, glm::vec3(kFarthestTarget, -kFarthestTarget, 0.0f));
    EXPECT_THROW(simulation.act(EventKind::pin, {13 * 11}), std::invalid_argument);
}

TEST_F(SimulationTest, MeasuresStretchAndEnergy) {
    Simulation simulation(smallScene(), commands, library);
    EXPECT_FALSE(simulation.kineticEnergy().has_value());
    simulation.setBackend(Backend::cpu);
    for (int frame = 0; frame < 8; ++frame) {
        simulation.advance(1);
        simulation.prepareDrawing();
        glFinish();
    }
    ASSERT_TRUE(simulation.stretch().has_value());
    EXPECT_GE(simulation.stretch()->maxPercent, simulation.stretch()->rmsPercent);
    ASSERT_TRUE(simulation.kineticEnergy().has_value());
    EXPECT_GT(*simulation.kineticEnergy(), 0.0);
    EXPECT_GT(simulation.stepCost(), 0.0);
}

}  // namespace
}  // namespace drape::viewer
