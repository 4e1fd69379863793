#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/value.h"
#include "run/run.h"
#include "run/worn.h"
#include "solver/state.h"

namespace drape::cli {

/// The result of sewing a garment.
struct SewingReport {
    struct Crossings {
        std::uint64_t start = 0;
        std::uint64_t most = 0;
        std::uint64_t end = 0;
    };
    Crossings crossings;
    std::optional<double> restAfter;  ///< simulated time until rest, s
    bool isStopped = false;           ///< whether the user stopped the sewing before it was done
    bool hasFallen = false;           ///< whether the garment has fallen off the body
    /// Median, 99th percentile and maximum of the stretch of edges, in % of their lengths on the panels.
    double stretchHalf = 0.0;
    double stretch99 = 0.0;
    double stretchMost = 0.0;
    /// Median distance from the body, m, over the particles within 1 cm of it. Nothing if no particle is that near.
    std::optional<double> gap;
    /// Names of panels that are too small for the body: their mean stretch is over 3 %. Empty if the sewing was
    /// stopped.
    std::vector<std::string> tight;
    /// Greatest distance of two particles that a sewing edge joins, m. Nothing without sewing edges.
    std::optional<double> seamGap;
    std::optional<std::uint64_t> insideIgnored;  ///< insideIgnored() at the end
    std::uint64_t particles = 0;
    double seconds = 0.0;  ///< duration of the sewing, s
    std::uint64_t hash = 0;

    WornFacts worn;     ///< facts that tell whether the garment is worn
    json::Value moves;  ///< movesAsJson()

    /// Returns whether the garment is worn as meant.
    bool isRight() const { return reasonNotWorn(worn).empty(); }
    /// Describes the result in one line.
    std::string text() const;
    json::Object asJson() const;
};

/// Measures stretch, gap, tight panels, particles, hash and the facts of `worn` that follow from them.
void measureSewing(SewingReport& report, const Run& run, const State& state);

}  // namespace drape::cli
