#include "gpu_check/probe.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <glm/vec4.hpp>
#include <limits>
#include <random>
#include <span>

#include "physics/formulas.h"

namespace drape::check {
namespace {

namespace probe {
using namespace physics;
using glm::uint;
#define FN inline
#define PRECISE
#include "check/probe.glsl"
#undef PRECISE
#undef FN
}  // namespace probe

using Operands = std::array<float, 3>;

/// The operands that an operation is defined for.
enum class Domain {
    any,       ///< all finite numbers
    ordered,   ///< finite numbers with b < c, the limits of a clamp
    positive,  ///< numbers from 1e-30 to 1e30
    notNegative,
    wholeRange  ///< numbers from -1e6 to 1e6, for conversions to int
};

struct OperationRow {
    std::uint32_t number;
    const char* name;
    int operands;
    Domain domain = Domain::any;
    bool isFloat = true;      ///< whether the result is a float
    bool subnormals = false;  ///< whether the operation is also probed with subnormals
    /// Whether compilers turn the operation into min, max or abs. GLSL leaves the sign of a zero open for these. They
    /// are not probed with negative zeros, which kernels never store.
    bool selects = false;
};

constexpr OperationRow kOperations[] = {
    {probe::kMove, "load and store", 1, Domain::any, true, true},
    {probe::kAdd, "a + b", 2, Domain::any, true, true},
    {probe::kSubtract, "a - b", 2, Domain::any, true, true},
    {probe::kMultiply, "a * b", 2, Domain::any, true, true},
    {probe::kMultiplyAdd, "a * b + c", 3},
    {probe::kSubtractProduct, "c - a * b", 3},
    {probe::kAddThree, "a + b + c", 3},
    {probe::kDot, "dot3", 3},
    {probe::kLesser, "lesser", 2, Domain::any, true, true, true},
    {probe::kGreater, "greater", 2, Domain::any, true, true, true},
    {probe::kClamp, "clampBetween", 3, Domain::ordered, true, false, true},
    {probe::kUnequal, "a != b", 2, Domain::any, false, true},
    {probe::kAbsolute, "absolute", 1, Domain::any, true, false, true},
    {probe::kToInt, "float to int", 1, Domain::wholeRange, false},
    {probe::kFromInt, "int to float", 1},
    {probe::kFloor, "floorOf", 1, Domain::wholeRange},
    {probe::kReciprocalSqrt, "reciprocalSqrt", 1, Domain::positive},
    {probe::kReciprocal, "reciprocal", 1, Domain::positive},
    {probe::kReciprocalLength, "reciprocalLength", 1, Domain::notNegative},
    {probe::kWithoutTiny, "withoutTiny", 1, Domain::any, true, true},
    {probe::kWithoutNegligible, "withoutNegligible", 1, Domain::any, true, true},
    {probe::kMixBits, "mixBits", 1, Domain::any, false},
};

std::uint32_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }
float floatOf(std::uint32_t bits) { return std::bit_cast<float>(bits); }
bool isSubnormal(float value) { return std::fpclassify(value) == FP_SUBNORMAL; }
bool isNegativeZero(float value) { return value == 0.0f && std::signbit(value); }
/// Returns whether a product is too small to be normal before rounding. Hardware that flushes may look at the unrounded
/// product. NVIDIA's does: it also flushes products that would round up to the least normal number.
bool isTinyProduct(float a, float b) {
    const double exact = std::fabs(double{a} * double{b});
    return exact > 0.0 && exact < double{std::numeric_limits<float>::min()};
}
float flushed(float value) { return isSubnormal(value) ? 0.0f : value; }

std::uint32_t onCpu(const OperationRow& row, const Operands& o) { return probe::probed(row.number, o[0], o[1], o[2]); }

bool isInDomain(Domain domain, const Operands& o) {
    switch (domain) {
        case Domain::any:
            return true;
        case Domain::ordered:
            return o[1] < o[2];
        case Domain::positive:
            return o[0] > 1e-30f && o[0] < 1e30f;
        case Domain::notNegative:
            return o[0] >= 0.0f && o[0] < 1e30f;
        case Domain::wholeRange:
            return std::fabs(o[0]) <= 1e6f;
    }
    return false;
}

bool multiplies(const OperationRow& row) {
    return row.number == probe::kMultiply || row.number == probe::kMultiplyAdd ||
           row.number == probe::kSubtractProduct || row.number == probe::kDot;
}

/// Returns whether an operand, an intermediate result or the result is subnormal. Returns nothing if the result is
/// infinite or NaN, which kernels never meet.
std::optional<bool> meetsSubnormals(const OperationRow& row, const Operands& o, std::uint32_t result) {
    const auto used = std::span(o).first(static_cast<std::size_t>(row.operands));
    bool meets = std::ranges::any_of(used, isSubnormal);
    if (!row.isFloat) return meets;
    if (!std::isfinite(floatOf(result))) return std::nullopt;
    if (multiplies(row)) meets = meets || isTinyProduct(o[0], o[1]);
    if (row.number == probe::kDot) meets = meets || isTinyProduct(o[1], o[2]) || isTinyProduct(o[2], o[0]);
    if (row.number == probe::kAddThree) meets = meets || isSubnormal(o[0] + o[1]);
    return meets || isSubnormal(floatOf(result));
}

/// Returns zeros, ends of the range, thresholds of the kernels, and neighbours of 1 and of powers of two, with both
/// signs.
std::vector<float> difficultFloats() {
    std::vector<float> values;
    for (const std::uint32_t bits :
         {0x00000000u, 0x00000001u, 0x00000002u, 0x00400000u, 0x007fffffu,  // zero, subnormals
          0x00800000u, 0x00800001u, 0x00ffffffu, 0x01000000u,               // the least normals
          0x0da24260u, 0x0da2425fu, 0x1fffffffu, 0x20000000u, 0x20000001u,  // 1e-30, 2^-63
          0x33800000u, 0x34000000u, 0x3effffffu, 0x3f000000u, 0x3f000001u,  // 2^-24, 2^-23, 1/2
          0x3f7ffffeu, 0x3f7fffffu, 0x3f800000u, 0x3f800001u, 0x3f800002u,  // 1
          0x3f800800u, 0x3f801000u, 0x3fb504f3u, 0x3fffffffu, 0x40000000u,  // 1 + 2^-12, 1 + 2^-11, root 2
          0x40490fdbu, 0x4b7fffffu, 0x4b800000u, 0x4b800001u, 0x49742400u,  // pi, 2^24, 1e6
          0x5f000000u, 0x7149f2cau, 0x7e800000u, 0x7f7fffffu}) {            // 2^63, 1e30, the greatest
        values.push_back(floatOf(bits));
        values.push_back(-floatOf(bits));
    }
    return values;
}

/// Returns random operands, the same in every run, with magnitudes like those of positions (m), displacements and their
/// squares.
std::vector<Operands> randomOperands() {
    constexpr int kCount = 20000;
    std::mt19937 engine(1);
    const auto next = [&engine] {
        const auto bits = static_cast<std::uint32_t>(engine());
        const std::uint32_t exponent = 127u - 40u + static_cast<std::uint32_t>(engine()) % 60u;
        return floatOf((bits & 0x807fffffu) | exponent << 23u);
    };
    std::vector<Operands> all;
    for (int k = 0; k < kCount; ++k) {
        const float a = next();
        const float b = next();
        // Half of the sums nearly cancel, which reveals the bits that rounding has removed.
        all.push_back({a, b, k % 2 == 0 ? next() : -(a * b)});
        if (k % 4 == 0) all.push_back({a, next() * 1e-3f * a, -a});
    }
    return all;
}

std::vector<Operands> operandsFor(const OperationRow& row, bool subnormal) {
    const std::vector<float> difficult = difficultFloats();
    std::vector<Operands> all;
    for (const float a : difficult) {
        for (const float b : row.operands > 1 ? difficult : std::vector{0.0f}) {
            for (const float c : row.operands > 2 ? difficult : std::vector{0.0f}) all.push_back({a, b, c});
        }
    }
    if (!subnormal) std::ranges::copy(randomOperands(), std::back_inserter(all));
    std::erase_if(all, [&](const Operands& o) {
        return !isInDomain(row.domain, o) || (row.selects && std::ranges::any_of(o, isNegativeZero)) ||
               meetsSubnormals(row, o, onCpu(row, o)) != subnormal;
    });
    return all;
}

bool isZero(std::uint32_t bits) { return (bits & 0x7fffffffu) == 0; }

/// Returns whether `found` is the result after subnormal operands or results have been replaced by zeros of either
/// sign.
bool isFlushed(const OperationRow& row, const Operands& o, std::uint32_t found) {
    const Operands zeros{flushed(o[0]), flushed(o[1]), flushed(o[2])};
    const bool selects = row.number == probe::kLesser || row.number == probe::kGreater;
    // Flushed, both operands are equal zeros. The GPU may then return either operand unflushed.
    if (selects && zeros[0] == zeros[1] && (found == bitsOf(o[0]) || found == bitsOf(o[1]))) return true;
    if (row.number == probe::kMultiply && isZero(found) && isTinyProduct(o[0], o[1])) return true;
    // A GPU may flush results without flushing operands, and the other way round.
    for (const std::uint32_t result : {onCpu(row, o), onCpu(row, zeros)}) {
        const bool becomesZero = row.isFloat && isSubnormal(floatOf(result));
        if (found == result || (isZero(found) && (becomesZero || isZero(result)))) return true;
    }
    return false;
}

bool isFused(const OperationRow& row, const Operands& o, std::uint32_t found) {
    if (row.number == probe::kMultiplyAdd) return found == bitsOf(std::fma(o[0], o[1], o[2]));
    if (row.number == probe::kSubtractProduct) return found == bitsOf(std::fma(-o[0], o[1], o[2]));
    return false;
}

bool isReordered(const OperationRow& row, const Operands& o, std::uint32_t found) {
    if (row.number != probe::kAddThree) return false;
    return found == bitsOf(o[0] + (o[1] + o[2])) || found == bitsOf((o[0] + o[2]) + o[1]);
}

std::string faultOf(const OperationRow& row, bool subnormal, const Operands& o, const ProbeCase& probed) {
    constexpr std::int64_t kNear = 8;  // greatest error that counts as rounding, units in the last place
    if (isFused(row, o, probed.found)) return "fused into one rounding (FMA)";
    if (subnormal && isFlushed(row, o, probed.found)) return "subnormal numbers flushed to zero";
    if (isReordered(row, o, probed.found)) return "reordered";
    const auto distance = std::int64_t{probed.found} - std::int64_t{probed.expected};
    return row.isFloat && std::abs(distance) <= kNear ? "rounded differently" : "wrong";
}

ProbeResult runProbe(const OperationRow& row, bool subnormal, const gl::Program& program, gl::Commands& commands) {
    const std::vector<Operands> cases = operandsFor(row, subnormal);
    const auto count = static_cast<std::uint32_t>(cases.size());
    std::vector<glm::vec4> packed;
    for (const Operands& o : cases) packed.emplace_back(o[0], o[1], o[2], 0.0f);
    const gl::Buffer operands = gl::Buffer::create("probe operands", packed);
    const gl::Buffer results = gl::Buffer::create("probe results", packed.size() * sizeof(std::uint32_t));
    constexpr GLint kThreadCount = 1;  // locations of uniforms, see probe.comp
    constexpr GLint kOperation = 2;
    program.uniform(kThreadCount, count);
    program.uniform(kOperation, row.number);
    operands.bind(GL_SHADER_STORAGE_BUFFER, 0);
    results.bind(GL_SHADER_STORAGE_BUFFER, 1);
    commands.dispatch(program, count, {gl::reads(operands), gl::writes(results)});
    commands.readback("probe results", results);
    const std::vector<std::uint32_t> found = results.read<std::uint32_t>(0, count);

    ProbeResult result{row.name, subnormal, count, 0, {}, true};
    for (std::size_t k = 0; k < cases.size(); ++k) {
        const Operands& o = cases[k];
        const std::uint32_t expected = onCpu(row, o);
        if (found[k] == expected) continue;
        ++result.differing;
        result.onlyFlushes = result.onlyFlushes && isFlushed(row, o, found[k]);
        if (result.first) continue;
        result.first = ProbeCase{{bitsOf(o[0]), bitsOf(o[1]), bitsOf(o[2])}, expected, found[k], ""};
        result.first->fault = faultOf(row, subnormal, o, *result.first);
    }
    return result;
}

}  // namespace

std::vector<ProbeResult> probeArithmetic(gl::Commands& commands, const gl::ShaderLibrary& library) {
    const gl::Program program = gl::Program::compute(library, "check/probe.comp");
    std::vector<ProbeResult> results;
    for (const OperationRow& row : kOperations) results.push_back(runProbe(row, false, program, commands));
    for (const OperationRow& row : kOperations) {
        if (row.subnormals) results.push_back(runProbe(row, true, program, commands));
    }
    return results;
}

std::string describe(const std::string& operation, const ProbeCase& probed) {
    const auto row = std::ranges::find(kOperations, operation, &OperationRow::name);
    std::string text = operation + " of";
    char number[16];
    for (int k = 0; row != std::end(kOperations) && k < row->operands; ++k) {
        std::snprintf(number, sizeof number, "%s0x%08x", k > 0 ? ", " : " ",
                      probed.operands[static_cast<std::size_t>(k)]);
        text += number;
    }
    std::snprintf(number, sizeof number, "0x%08x", probed.found);
    text += std::string(" is ") + number;
    std::snprintf(number, sizeof number, "0x%08x", probed.expected);
    return text + ", expected " + number + ": " + probed.fault;
}

}  // namespace drape::check
