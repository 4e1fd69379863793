#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/value.h"
#include "run/run.h"
#include "solver/state.h"

namespace drape::cli {

/// How a garment has come out of its sewing.
struct SewingReport {
    struct Crossings {
        std::uint64_t start = 0;
        std::uint64_t most = 0;
        std::uint64_t end = 0;
    };
    Crossings crossings;
    std::optional<double> restAfter;  ///< s, simulated
    bool hasFallen = false;           ///< off the body
    /// %, of lengths on the panels: the most that half of the edges, 99 in 100 and all of them are stretched by.
    double stretchHalf = 0.0;
    double stretch99 = 0.0;
    double stretchMost = 0.0;
    std::optional<double> gap;  ///< m, median distance from the body of particles within 1 cm; nothing: none is so near
    /// Names of panels that are too small for the body: their edges are stretched by over 3 % in the mean.
    std::vector<std::string> tight;
    std::uint64_t particles = 0;
    double seconds = 0.0;  ///< that it took
    std::uint64_t hash = 0;

    bool isRight() const { return crossings.end == 0 && restAfter.has_value(); }
    /// One line.
    std::string text() const;
    json::Object asJson() const;
};

/// Measures stretch, gap, tight panels, particles and hash.
void measureSewing(SewingReport& report, const Run& run, const State& state);

}  // namespace drape::cli
