// Each kernel by itself on made-up data, GPU against CPU, at sizes around that of a work group: equal to the last bit.

#include <gtest/gtest.h>

#include <algorithm>

#include "check/altered_shaders.h"
#include "check/kernel_check.h"
#include "embedded/shaders.h"
#include "support/gl_fixture.h"

namespace drape::check {
namespace {

class KernelCheck : public test::GlTest {
protected:
    std::vector<KernelResult> check(const std::filesystem::path& shaders, std::span<const glm::uint> sizes) {
        const gl::ShaderLibrary library(embedded::shaders(), shaders);
        return checkKernels(commands_, library, sizes, [](std::size_t) {});
    }

private:
    gl::Commands commands_;
};

TEST_F(KernelCheck, AllKernelsRunAndGiveTheSameBits) {
    const auto results = check({}, kHeapSizes);
    std::size_t alone = 0;
    for (std::size_t k = 0; k < kKernelCount; ++k) alone += !isOfClothContact(static_cast<Kernel>(k));
    ASSERT_EQ(results.size(), alone);
    for (const KernelResult& result : results) {
        EXPECT_TRUE(result.hasRun) << kernelName(result.kernel) << " did nothing, so equality says nothing";
        EXPECT_GT(result.floats, 0u) << kernelName(result.kernel);
        EXPECT_EQ(result.differing, 0u) << kernelName(result.kernel) << ": " << result.first.value_or("");
    }
}

TEST_F(KernelCheck, EachLargeHeapAloneMakesAllKernelsRun) {
    for (const glm::uint size : {63u, 64u, 65u, 1235u}) {
        for (const KernelResult& result : check({}, {&size, 1}))
            EXPECT_TRUE(result.hasRun) << kernelName(result.kernel) << ", " << size << " links";
    }
}

TEST_F(KernelCheck, NamesTheKernelThatIsWrong) {
    const test::AlteredShaders shaders("physics/kernels/absorb.glsl", "vec4(absorbed,", "vec4(1.0000002f * absorbed,");
    const glm::uint size = 65;
    for (const KernelResult& result : check(shaders.path(), {&size, 1})) {
        const bool isWrong = result.kernel == Kernel::absorb;
        EXPECT_EQ(result.differing > 0, isWrong) << kernelName(result.kernel);
        EXPECT_EQ(result.first.has_value(), isWrong);
        if (isWrong) {
            EXPECT_TRUE(result.first->starts_with("displacements, element ")) << *result.first;
            EXPECT_TRUE(result.first->ends_with(", with 65 links")) << *result.first;
        }
    }
}

}  // namespace
}  // namespace drape::check
