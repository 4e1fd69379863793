#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gl/commands.h"
#include "gl/shader_library.h"

namespace drape::check {

/// Operands and results of one case, as bits.
struct ProbeCase {
    std::array<std::uint32_t, 3> operands{};  ///< of floats; operations take as many as they need
    std::uint32_t expected = 0;
    std::uint32_t found = 0;
    /// How the GPU came to it: "fused into one rounding (FMA)", "subnormal numbers flushed to zero", "reordered",
    /// "rounded otherwise" or "wrong".
    std::string fault;
};

/// One operation over its table of operands.
struct ProbeResult {
    std::string operation;  ///< as "a * b + c"
    /// Some operand is subnormal, or some result before it is rounded. Kernels store none, so that a GPU may flush
    /// them; all else has to be equal.
    bool subnormal = false;
    std::uint32_t cases = 0;
    std::uint32_t differing = 0;
    std::optional<ProbeCase> first;  ///< that differs
    /// All that differ do so by flushing subnormal numbers to zero.
    bool onlyFlushes = false;

    /// Nothing differs that may not.
    bool isRight() const { return differing == 0 || (subnormal && onlyFlushes); }
};

/// Each operation of shaders/check/probe.glsl on difficult operands, GPU against CPU: first the rows with normal
/// numbers and zeros, then those with subnormal ones. Throws gl::Error for a shader that does not compile.
std::vector<ProbeResult> probeArithmetic(gl::Commands& commands, const gl::ShaderLibrary& library);

/// "a * b + c of 0x3f800800, 0x3f800800, 0xbf801000 is 0x33800000, expected 0x00000000: fused into one rounding (FMA)"
std::string describe(const std::string& operation, const ProbeCase& probed);

}  // namespace drape::check
