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
    /// %, of the edges' lengths on the panels: what half, 99 in 100 and all of them are stretched by at most.
    double stretchHalf = 0.0;
    double stretchMost = 0.0;
    double stretchAll = 0.0;
    std::optional<double> gap;  ///< m, the middle distance from the body of what is within 1 cm of it; nothing: none is
    /// Names of panels that are too small there: over 5 % of their edges are stretched by over 10 %.
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
