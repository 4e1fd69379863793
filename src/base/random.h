#pragma once

#include <cstdint>

namespace drape {

/// A stream of random numbers whose bits are the same on every machine (PCG-XSH-RR; O'Neill 2014, "PCG: A Family of
/// Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation", section 6.3).
class Random {
public:
    explicit Random(std::uint32_t seed) : state_(seed) { next(); }

    std::uint32_t next() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        const auto mixed = static_cast<std::uint32_t>(((state_ >> 18) ^ state_) >> 27);
        const auto turn = static_cast<std::uint32_t>(state_ >> 59);
        return (mixed >> turn) | (mixed << ((32 - turn) & 31));
    }
    /// Returns a multiple of 2^-23 from -1 up to, but excluding, 1. A float holds each of these numbers exactly.
    float either() { return static_cast<float>(next() >> 8) * 0x1p-23f - 1.0f; }

private:
    std::uint64_t state_;
};

}  // namespace drape
