// Compares GPU and CPU on whole scenes: they are equal here, and a faulty GPU is detected.

#include "gpu_check/lockstep.h"

#include <gtest/gtest.h>

#include "embedded/shaders.h"
#include "gpu_check/altered_shaders.h"
#include "scene/load/registry.h"
#include "support/gl_fixture.h"

namespace drape::check {
namespace {

class InARow : public test::GlTest {
protected:
    LockstepResult take(const std::string& scene, const std::filesystem::path& shaders = {}) {
        const Start start(loadScene(scene, 21));
        const auto run = makeRun(start);
        return runInARow(start, *run, 4, commands_, gl::ShaderLibrary(embedded::shaders(), shaders));
    }

private:
    gl::Commands commands_;
};

TEST_F(InARow, FindsNothingHere) {
    for (const char* scene : {"drop", "squeeze"}) {
        const LockstepResult result = take(scene);
        EXPECT_EQ(result.comparison.steps, 4u);
        EXPECT_NE(result.comparison.hash, 0u);
        EXPECT_TRUE(result.isRight()) << scene << ": " << result.comparison.differingFloats;
    }
}

TEST_F(InARow, FindsWhatDiffersAtTheEnd) {
    const test::AlteredShaders altered("physics/kernels/integrate.glsl", "params.keep", "params.keep * 0.99f");
    const LockstepResult result = take("drop", altered.path());
    EXPECT_FALSE(result.isRight());
    EXPECT_GT(result.comparison.differingFloats, 100u);
    ASSERT_TRUE(result.comparison.first);
    EXPECT_EQ(result.comparison.first->step, 4u);
    EXPECT_EQ(result.comparison.first->pass, "after all steps in a row");
}

}  // namespace
}  // namespace drape::check
