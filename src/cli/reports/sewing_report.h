#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "json/json.h"
#include "run/run.h"
#include "run/watches.h"
#include "scene/load/garment_place.h"
#include "solver/state.h"

namespace drape::cli {

/// Returns the facts about a garment that are known before it is sewn: its bodies, and rings that are too small for
/// them. The meshes must have been read. Throws MeshError as findTightRings() does.
WornFacts factsBefore(const Scene& scene);

/// Returns "drape: sew:" lines of what is known before sewing, one for each panel that is too small: "too small:
/// wb_front by 4 cm (83 cm around, the body has 87 cm at a height of 1.05 m)".
std::vector<std::string> tightLines(const WornFacts& facts);

/// Returns the name of the panel with the most edges that are stretched by more than `limit` (%). Returns an empty text
/// if there are no panels.
std::string stretchedPanel(const Model& model, std::span<const glm::vec4> positions, double limit);

/// Returns "worn", or "not worn, slipped: lower_interface by 12 cm".
std::string wornText(const WornFacts& facts);

/// Adds "worn", "reason", "heights", "too_small" and "stretch_limit_percent" to the result of a command.
void addWorn(json::Object& result, const WornFacts& facts);

/// Returns how a garment was placed on the body, and how the search moved its start, with the crossings that it left.
/// `start`: nothing if there was no search, which gives null.
/// `scale`: unit of the pattern, m.
json::Value movesAsJson(const GarmentPlace& place, const std::optional<CleanStart>& start, double scale);

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
