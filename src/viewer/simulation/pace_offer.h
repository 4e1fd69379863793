#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "scene/scene.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Notices, once per run, that the machine is too slow for real time.
class PaceWatch {
public:
    static constexpr double kSlow = 0.7;  ///< pace below which a run is too slow, simulated seconds per real second
    /// Time at the start that is not measured, s, because shaders are compiled and qualities are tried.
    static constexpr double kFirst = 2.0;
    static constexpr double kSpan = 4.0;  ///< time over which the pace is measured, s

    /// Discards the time measured so far. Call it when the run was paused or slowed down.
    void forget();
    /// Takes account of a picture. Once per run, returns the pace over the last kSpan seconds if it was below kSlow.
    /// `realSeconds`: real time since the previous picture, s.
    /// `simulated`: simulated time of the steps for this picture, s.
    std::optional<double> add(double realSeconds, double simulated);

private:
    double waited_ = 0.0;     // time at the start that was not measured, s
    double real_ = 0.0;       // measured real time, s
    double simulated_ = 0.0;  // simulated time within real_, s
    bool isOver_ = false;     // whether add() has already returned a pace in this run
};

/// A resolution that the machine can simulate in real time.
struct PaceOffer {
    double pace = 0.0;         ///< current pace, simulated seconds per real second
    double expected = 0.0;     ///< expected pace at the offered resolution, simulated seconds per real second
    glm::uint columns = 0;     ///< number of columns to pass to resizeCloths()
    glm::uvec2 particles{0u};  ///< offered columns and rows of the first cloth
};

/// Returns the finest resolution of 8 k + 1 columns that runs nearly in real time, or the coarsest one if none does. It
/// has at least 17 columns, and at least half of the current number. Returns nothing if the scene has cloths that are
/// not grids (resizeCloths()), or if a smaller cloth would hardly be faster. Assumes that the cost of a step is
/// proportional to particles times substeps, and that steps keep their share of the computing time.
/// `pace`: current pace, simulated seconds per real second.
std::optional<PaceOffer> paceOfferFor(const Scene& scene, double pace);

/// Returns the text of an offer, such as "Runs at 0.6× real time."
std::string textOf(const PaceOffer& offer);
/// Returns the label of the button that accepts an offer, such as "Use 65 × 65 (1.0×)".
std::string buttonOf(const PaceOffer& offer);

/// Offers a smaller cloth if the machine is too slow for a scene. An offer is valid for one epoch of the simulation.
/// Once the user has answered, there is no further offer until another scene is opened.
class PaceAdvisor {
public:
    /// The times of one picture, and whether an offer is possible.
    struct Picture {
        double realSeconds = 0.0;  ///< real time since the previous picture, s
        double simulated = 0.0;    ///< simulated time of the steps for this picture, s
        bool mayResize = true;     ///< whether the cloth may be replaced by a smaller one
        bool isFree = true;        ///< whether time runs at full speed, so that the pace shows how fast the machine is
    };

    /// Measures the pace. Call it once per picture.
    /// `opened`: the source of the scene, without options.
    void watch(const Simulation& simulation, const std::string& opened, const Picture& picture);
    /// Must be called when the user has accepted or dismissed the offer.
    void answer();
    /// Returns the offer for the current cloth, or nullptr if there is none.
    const PaceOffer* offer(const Simulation& simulation) const;

private:
    std::uint64_t epoch_ = 0;
    std::string opened_;
    PaceWatch watch_;
    std::optional<PaceOffer> offer_;
    bool isAnswered_ = false;
};

}  // namespace drape::viewer
