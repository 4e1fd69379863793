#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gl/commands.h"
#include "gl/shader_library.h"

namespace drape::check {

/// The operands and results of one case, as bits.
struct ProbeCase {
    std::array<std::uint32_t, 3> operands{};  ///< bits of floats; operations use as many as they need
    std::uint32_t expected = 0;
    std::uint32_t found = 0;
    /// The likely cause of the GPU's result: "fused into one rounding (FMA)", "subnormal numbers flushed to zero",
    /// "reordered", "rounded otherwise" or "wrong".
    std::string fault;
};

/// The result of one operation over its table of operands.
struct ProbeResult {
    std::string operation;  ///< such as "a * b + c"
    /// Whether the cases have a subnormal operand, or a result that is subnormal before rounding. Kernels store no
    /// subnormals, so a GPU may flush them. All other results must be equal.
    bool subnormal = false;
    std::uint32_t cases = 0;
    std::uint32_t differing = 0;
    std::optional<ProbeCase> first;  ///< first case that differs
    /// Whether every difference comes from flushing subnormal numbers to zero.
    bool onlyFlushes = false;

    /// Returns whether all results that must be equal are equal.
    bool isRight() const { return differing == 0 || (subnormal && onlyFlushes); }
};

/// Compares each operation of shaders/check/probe.glsl on difficult operands, GPU against CPU. Rows with normal numbers
/// and zeros come first, then rows with subnormal numbers. Throws gl::Error for a shader that does not compile.
std::vector<ProbeResult> probeArithmetic(gl::Commands& commands, const gl::ShaderLibrary& library);

/// Returns a line such as "a * b + c of 0x3f800800, 0x3f800800, 0xbf801000 is 0x33800000, expected 0x00000000: fused
/// into one rounding (FMA)".
std::string describe(const std::string& operation, const ProbeCase& probed);

}  // namespace drape::check
