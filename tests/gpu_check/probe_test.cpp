// Tests the probe of the arithmetic: it finds no difference here, and it detects and names drivers that deviate.

#include "gpu_check/probe.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "embedded/shaders.h"
#include "gpu_check/altered_shaders.h"
#include "support/gl_fixture.h"

namespace drape::check {
namespace {

class Probe : public test::GlTest {
protected:
    std::vector<ProbeResult> probe(const std::filesystem::path& shaders = {}) {
        return probeArithmetic(commands_, gl::ShaderLibrary(embedded::shaders(), shaders));
    }
    /// Runs the probe on the GPU with a text of its shader replaced.
    std::vector<ProbeResult> probeAltered(const std::string& text, const std::string& replacement) {
        return probe(test::AlteredShaders("check/probe.glsl", text, replacement).path());
    }

private:
    gl::Commands commands_;
};

const ProbeResult& resultOf(const std::vector<ProbeResult>& results, const std::string& operation, bool subnormal) {
    return *std::ranges::find_if(results, [&](const ProbeResult& result) {
        return result.operation == operation && result.subnormal == subnormal;
    });
}

std::string firstOf(const ProbeResult& result) { return result.first ? describe(result.operation, *result.first) : ""; }

TEST_F(Probe, FindsNothingHere) {
    const auto results = probe();
    ASSERT_GE(results.size(), 28u);
    for (const ProbeResult& result : results) {
        EXPECT_GE(result.cases, 2u) << result.operation;
        EXPECT_EQ(result.differing, 0u) << firstOf(result);
        EXPECT_TRUE(result.isRight());
    }
    EXPECT_GT(resultOf(results, "a * b + c", false).cases, 100'000u);
}

TEST_F(Probe, NamesAFusedMultiplyAdd) {
    // In double the product is exact, so product and sum are rounded once, together.
    const auto results =
        probeAltered("PRECISE Real sum = a * b + c;", "Real sum = float(double(a) * double(b) + double(c));");
    const ProbeResult& fused = resultOf(results, "a * b + c", false);
    EXPECT_GT(fused.differing, 1000u);
    EXPECT_FALSE(fused.isRight());
    EXPECT_TRUE(firstOf(fused).ends_with(": fused into one rounding (FMA)")) << firstOf(fused);
    EXPECT_EQ(std::ranges::count(results, 0u, &ProbeResult::differing) + 1, std::ssize(results));
}

TEST_F(Probe, NamesSubnormalsThatAreFlushedAndAllowsThem) {
    // Flushes subnormals before rounding: 2^-126 times a little less than 1 becomes 0, though rounding would make it
    // 2^-126.
    const std::string flushed =
        "PRECISE Real product = a * b; double exact = abs(double(a) * double(b));"
        "if (exact > 0.0 && exact < double(1.17549435e-38f)) product = 0.0f;";
    const auto results = probeAltered("PRECISE Real product = a * b;", flushed);
    const ProbeResult& result = resultOf(results, "a * b", true);
    EXPECT_GT(result.differing, 0u);
    EXPECT_TRUE(result.onlyFlushes);
    EXPECT_TRUE(result.isRight()) << "flushed subnormals are allowed, since kernels store none";
    const ProbeResult& normal = resultOf(results, "a * b", false);
    EXPECT_EQ(normal.differing, 0u) << firstOf(normal);
    EXPECT_TRUE(firstOf(result).ends_with(": subnormal numbers flushed to zero")) << firstOf(result);
}

TEST_F(Probe, NamesSumsThatAreReordered) {
    const auto results = probeAltered("PRECISE Real sum = a + b + c;", "PRECISE Real sum = a + (b + c);");
    const ProbeResult& result = resultOf(results, "a + b + c", false);
    EXPECT_FALSE(result.isRight());
    EXPECT_TRUE(firstOf(result).ends_with(": reordered")) << firstOf(result);
}

TEST_F(Probe, NamesAReciprocalRootOfTheDevice) {
    const auto results = probeAltered("floatBitsToUint(reciprocalSqrt(a))", "floatBitsToUint(inversesqrt(a))");
    const ProbeResult& result = resultOf(results, "reciprocalSqrt", false);
    EXPECT_FALSE(result.isRight());
    EXPECT_TRUE(firstOf(result).ends_with(": rounded differently")) << firstOf(result);
}

TEST_F(Probe, TellsWhatIsWrong) {
    const auto results = probeAltered("bits = a != b ? 1u : 0u;", "bits = 1u;");
    const ProbeResult& result = resultOf(results, "a != b", false);
    EXPECT_FALSE(result.isRight());
    EXPECT_EQ(firstOf(result), "a != b of 0x00000000, 0x00000000 is 0x00000001, expected 0x00000000: wrong");
}

}  // namespace
}  // namespace drape::check
