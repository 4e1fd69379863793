// Runs each kernel by itself on made-up data, at sizes around that of a work group. GPU and CPU must be equal to the
// bit.

#include <gtest/gtest.h>

#include <algorithm>

#include "embedded/shaders.h"
#include "gpu_check/altered_shaders.h"
#include "gpu_check/contact_check.h"
#include "gpu_check/kernel_check.h"
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
        EXPECT_TRUE(result.hasRun) << kernelName(result.kernel) << " did nothing, so its equality proves nothing";
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

class ContactKernelCheck : public test::GlTest {
protected:
    std::vector<KernelResult> check(const std::filesystem::path& shaders, std::span<const glm::uint> sides) {
        const gl::ShaderLibrary library(embedded::shaders(), shaders);
        return checkContactKernels(commands_, library, sides, [](std::size_t) {});
    }

    void expectAloneWrong(const test::AlteredShaders& shaders, Kernel wrong, const std::string& array) {
        const glm::uint side = 8;
        for (const KernelResult& result : check(shaders.path(), {&side, 1})) {
            const bool isWrong = result.kernel == wrong;
            EXPECT_EQ(result.differing > 0, isWrong) << kernelName(result.kernel);
            EXPECT_EQ(result.first.has_value(), isWrong) << kernelName(result.kernel);
            if (isWrong && result.first) {
                EXPECT_TRUE(result.first->starts_with(array + ", particle ")) << *result.first;
                EXPECT_TRUE(result.first->ends_with(", on sheets of 8 x 8")) << *result.first;
            }
        }
    }

private:
    gl::Commands commands_;
};

TEST_F(ContactKernelCheck, AllKernelsRunAndGiveTheSameBits) {
    const auto results = check({}, kMeetingSides);
    std::size_t ofContact = 0;
    for (std::size_t k = 0; k < kKernelCount; ++k) ofContact += isOfClothContact(static_cast<Kernel>(k));
    ASSERT_EQ(results.size(), ofContact);
    for (const KernelResult& result : results) {
        EXPECT_TRUE(result.hasRun) << kernelName(result.kernel) << " did nothing, so its equality proves nothing";
        EXPECT_GT(result.floats, 0u) << kernelName(result.kernel);
        EXPECT_EQ(result.differing, 0u) << kernelName(result.kernel) << ": " << result.first.value_or("");
    }
}

TEST_F(ContactKernelCheck, NamesTheKernelThatIsWrong) {
    expectAloneWrong({"physics/kernels/stop_short.glsl", "shortEnd(i, share)", "shortEnd(i, 0.99999f * share)"},
                     Kernel::stopShort, "positions");
}

TEST_F(ContactKernelCheck, NamesTheKernelThatAppendsAWrongElement) {
    expectAloneWrong({"physics/kernels/parts/measure_features.glsl", "0.5f * thickness", "0.501f * thickness"},
                     Kernel::meetPatches, "clothContacts");
}

}  // namespace
}  // namespace drape::check
