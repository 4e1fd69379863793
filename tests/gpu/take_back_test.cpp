// What a step has drawn out too far comes back as far on the GPU as on the CPU.

#include <gtest/gtest.h>

#include "embedded/shaders.h"
#include "solver/compare.h"
#include "solver/gpu_solver.h"
#include "solver/reference_solver.h"
#include "support/gl_fixture.h"

namespace drape {
namespace {

struct Way {
    const char* name;
    GpuPath path;
    std::size_t mostLinksAtOnce;
};

class TakeBackOnGpu : public test::GlTest, public testing::WithParamInterface<Way> {};

TEST_P(TakeBackOnGpu, IsTheSame) {
    gl::ShaderLibrary library{embedded::shaders()};
    gl::Commands commands;
    WorldDescription world;
    world.cloths.resize(2);
    world.cloths[0].particles = {37, 41};
    world.cloths[1].particles = {21, 15};
    world.cloths[1].origin.z += 1.5f;
    const Model model = makeModel(world);
    Settings settings;
    settings.substeps = 4;
    settings.stiffness = {0.02f, 0.02f, 0.02f, 0.02f};
    settings.tethers.on = false;
    settings.wind.airDensity = 0.0f;
    State start = startState(model);
    for (std::size_t i = 0; i < start.displacements.size(); i += 7) {
        const float sign = i % 2 == 0 ? 1.0f : -1.0f;
        start.displacements[i] += glm::vec4(sign * 29.0f, 3.0f, -sign * 45.0f, 0.0f);  // m/s
    }
    ReferenceSolver reference(model);
    GpuSolver gpu(model, commands, library, GetParam().path);
    gpu.setMostLinksAtOnce(GetParam().mostLinksAtOnce);
    reference.setState(start);
    gpu.setState(start);
    Clock clock;
    Comparison account;
    int taken = 0;
    for (int k = 0; k < 10; ++k) {
        stepInLockstep(reference, gpu, model, makeStep(model, settings, clock), account);
        ASSERT_EQ(account.differingFloats, 0u) << k << ", " << account.first->pass;
        taken += reference.takesBack() ? 1 : 0;
    }
    EXPECT_GT(taken, 4) << "too little to compare";
    EXPECT_EQ(gpu.fusedSubsteps() > 0, GetParam().path == GpuPath::fused);
}

INSTANTIATE_TEST_SUITE_P(Ways, TakeBackOnGpu,
                         testing::Values(Way{"plain", GpuPath::plain, 1'000'000},
                                         Way{"fused", GpuPath::fused, 1'000'000}, Way{"inParts", GpuPath::fused, 100}),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace drape
