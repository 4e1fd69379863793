#pragma once

#include <deque>
#include <glm/vec4.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "run/pins/rest_release.h"
#include "run/run.h"
#include "scene/load/garment_edges.h"

namespace drape {

/// Detects when cloth has come to rest (Stillness). A cloth is not at rest while it is sewn, while its weight still
/// increases after sewing, while a body grows, while a pin group waits for rest to let go (RestRelease), or in the
/// 2 s after that.
class RestWatch {
public:
    explicit RestWatch(const Run& run);

    /// Examines the cloth after a step. Returns whether it is at rest.
    /// `positions`: positions of all particles, xyz in m.
    bool add(std::span<const glm::vec4> positions);

    /// Returns the simulated time from the start to the first rest, s; nothing if the cloth has not come to rest yet.
    std::optional<double> restAfter() const { return restAfter_; }

    /// Returns whether a garment has had its time to come to rest: 20 s from the start or, with pin groups that let go
    /// at rest, from their release.
    bool isLate() const;

    static constexpr double kLongest = 20.0;  ///< that time, s

private:
    const Run* run_;
    double notBefore_ = 0.0;  // simulated time before which no cloth counts as at rest, s
    Stillness stillness_;
    std::optional<double> restAfter_;
};

/// An edge of a garment whose height tells whether the garment is worn as meant.
struct WornEdge {
    std::string label;                 ///< label of the edge; empty: the highest opening of a garment without labels
    std::vector<glm::uint> particles;  ///< particles of the model
    double target = 0.0;               ///< mean height at which it is meant to be worn, m
    bool isJudged = true;              ///< whether its height matters; hems and cuffs hang where the cloth lets them
};

/// Returns the edges of a scene's cloths that tell whether they are worn: the labelled edges of a sewing pattern
/// (garmentEdges()), and the highest opening, at its height in the file, if none of them is judged. Judged are waists
/// (isWaist(), at the height of waistShift()), and edges whose label contains "strapless", "collar", "neck" or
/// "armhole"; armholes only if limbs start turned up by less than 30 degrees, since they rise with raised arms. Returns
/// none without bodies. Throws MeshError for a pattern whose file has changed since it was read.
/// `model`: the model of the scene.
std::vector<WornEdge> wornEdges(const Scene& scene, const Model& model);

/// The height of an edge at the end of a run.
struct WornHeight {
    std::string label;    ///< WornEdge::label
    double target = 0.0;  ///< m
    double height = 0.0;  ///< mean height, m
    /// Distance of the edge from its target: the difference of the heights, m. For an opening, the distance along the
    /// body, which is greater where the body slopes.
    double off = 0.0;
    double moved = 0.0;    ///< distance that the middle of the edge has moved in the last second, m
    bool isJudged = true;  ///< WornEdge::isJudged

    /// Returns how far `off` exceeds what a worn garment has, m; at most 0 if it does not.
    double excess() const;
};

/// Follows the edges of a garment, step by step.
class WornWatch {
public:
    static constexpr double kMostOff = 0.05;  ///< greatest WornHeight::off of a worn garment, m
    /// Greatest WornHeight::off of edges above their target, except waists, m. Panels stand before the body in their
    /// file, and their collars and armholes rise to the shoulders when they are sewn; nothing slips upwards.
    static constexpr double kMostAbove = 0.1;
    static constexpr double kMostMoved = 0.002;  ///< WornHeight::moved of a worn garment is less, m

    WornWatch(const Run& run, std::vector<WornEdge> edges);

    /// Examines the cloth after a step.
    /// `positions`: positions of all particles, xyz in m.
    void add(std::span<const glm::vec4> positions);

    /// Returns whether no judged edge has moved by kMostMoved in the last second. Returns false if less time has been
    /// examined.
    bool isStill() const;
    /// Returns the heights after the last step.
    /// `positions`, `triangles`: of that step.
    std::vector<WornHeight> heights(std::span<const glm::vec4> positions,
                                    std::span<const physics::Triangle> triangles) const;

private:
    glm::dvec3 middleOf(const WornEdge& edge, std::span<const glm::vec4> positions) const;

    const Run* run_;
    std::vector<WornEdge> edges_;
    std::size_t steps_ = 0;  // number of steps in a second
    /// Middles of all edges after each step of the last second, and before it.
    std::deque<std::vector<glm::dvec3>> middles_;
};

/// Everything that tells whether a garment is worn.
struct WornFacts {
    bool isOnBody = true;  ///< whether there is a body; without one, only crossings and rest count
    bool bodyLies = false;
    std::uint64_t crossingsAtStart = 0;
    std::uint64_t crossings = 0;   ///< at the end
    std::vector<TightRing> tight;  ///< rings that are too small, the worst first
    bool hasFallen = false;        ///< whether all cloth is below all bodies
    double belowFeet = 0.0;        ///< distance of the lowest cloth below the lowest body, m; 0: none is below
    std::vector<WornHeight> heights;
    bool isStopped = false;  ///< whether the user has stopped the run
    bool isCaught = false;   ///< whether sewing was given up, because cloth is stretched as if caught on a limb
    bool isAtRest = true;
    double stretch99 = 0.0;     ///< 99th percentile of the stretch of links, %
    double mostStretch = 10.0;  ///< greatest stretch99 of a worn garment, %
    std::string stretched;      ///< panel with the most links beyond mostStretch; may be empty
};

/// Returns the reason why a garment is not worn, such as "slipped: lower_interface by 12 cm". If several hold, returns
/// the one that causes the others. Returns an empty text for a garment that is worn.
std::string reasonNotWorn(const WornFacts& facts);

/// Returns how far the lowest cloth is below the lowest particle of a body, m; 0 if it is not, or without bodies.
double belowFeet(const Model& model, std::span<const glm::vec4> positions);

/// Returns the greatest 99th percentile of the stretch of links of a worn garment, %: 10 for woven fabrics, 25 for
/// knitted ones, whose stiffness along warp or weft is below 200 N/m.
double mostStretch(const Settings& settings);

}  // namespace drape
