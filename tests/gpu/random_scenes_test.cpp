// Runs untuned scenes with contact of cloth: the GPU must give the reference's bits.

#include <gtest/gtest.h>

#include "gpu_check/lockstep.h"
#include "support/gl_fixture.h"
#include "support/random_scene.h"

namespace drape::test {
namespace {

class GpuRandomScenes : public ShaderTest {};

TEST_F(GpuRandomScenes, HaveTheReferencesBits) {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        const RandomScene random = randomScene(seed, 16);
        drape::Run run(random.scene);
        const check::LockstepResult result =
            check::runInLockstep(random.scene, run, 4, GpuPath::plain, commands_, library_, [](std::uint64_t) {});
        EXPECT_TRUE(result.isRight()) << "seed " << seed << ", step "
                                      << (result.comparison.first ? result.comparison.first->step : 0);
    }
}

}  // namespace
}  // namespace drape::test
