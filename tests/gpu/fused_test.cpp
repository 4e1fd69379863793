// Whole substeps tile by tile: the same bits as pass by pass, and as the reference.

#include <gtest/gtest.h>

#include "embedded/shaders.h"
#include "scene/registry.h"
#include "solver/compare.h"
#include "solver/gpu_solver.h"
#include "solver/reference_solver.h"
#include "support/gl_fixture.h"
#include "support/scene_names.h"

namespace drape {
namespace {

/// Tiles of no more than 20 columns and rows or so: halos on cloths of any size but the smallest.
constexpr TileDevice kSmallTiles{470, 4};

/// What a step is made with.
struct Case {
    const char* name;
    glm::uvec2 particles{33, 33};
    Settings settings = {};
    std::optional<TileDevice> tiles = {};
    int steps = 20;
    bool fuses = true;  ///< at least one dispatch of the fused kernel in each step
    GridDescription cloth = {};
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
    settings.ball = {.on = true,
                     .path = BallPath::circle,
                     .centre = {0.0f, 1.2f, 0.0f},
                     .travel = {0.4f, 0.0f, 0.3f},
                     .speed = 2.0f};
    settings.ground = {.on = true, .height = 0.9f, .restitution = 0.3f};
    settings.walls = {.on = true, .low = {-0.9f, 0.5f, -0.5f}, .high = {0.9f, 1.95f, 0.5f}, .friction = 0.2f};
    return settings;
}

class Fused : public test::GlTest {
protected:
    gl::ShaderLibrary library_{embedded::shaders()};
    gl::Commands commands_;

    static Model modelOf(const Case& c) {
        WorldDescription world;
        world.cloths.clear();
        for (int k = 0; k < c.cloths; ++k) {
            GridDescription cloth = c.cloth;
            cloth.particles = c.particles + 5u * static_cast<glm::uint>(k);
            cloth.origin.z += 0.3f * static_cast<float>(k);
            cloth.jitter = 0.003f;
            world.cloths.push_back(cloth);
        }
        return makeModel(world);
    }

    static std::ptrdiff_t fusedDispatches(const std::vector<gl::Command>& recorded) {
        return std::ranges::count_if(recorded, [](const gl::Command& command) {
            return command.kind == gl::Command::Kind::dispatch && command.name == "physics/fused_substeps.comp";
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
};

TEST_F(Fused, WholeClothsAndTilesOfAllSizes) {
    for (const glm::uvec2 size :
         {glm::uvec2(2, 2), glm::uvec2(3, 7), glm::uvec2(33, 33), glm::uvec2(45, 45), glm::uvec2(65, 40),
          glm::uvec2(100, 130), glm::uvec2(257, 64), glm::uvec2(2, 900), glm::uvec2(1000, 3)}) {
        const std::string name = std::to_string(size.x) + "x" + std::to_string(size.y);
        expectSameBits({.name = name.c_str(), .particles = size, .settings = withObstacles()});
    }
}

}  // namespace
}  // namespace drape
