#pragma once

#include <chrono>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/reports/progress.h"
#include "crossings/crossings.h"
#include "json/json.h"
#include "physics/kernel.h"
#include "run/run.h"
#include "run/start/start_faults.h"
#include "solver/plan/drawn_bodies.h"
#include "solver/plan/plan.h"

namespace drape::cli {

/// Returns the solver's current triangles. Waits for the GPU if some may have broken.
template <class Solver>
std::vector<physics::Triangle> trianglesOf(const Solver& solver, const Run& run) {
    if (!run.hands().torn() && !mayTear(run.model(), run.applied())) return run.model().triangles;
    const std::vector<std::byte> bytes = solver.bytes(Array::triangles);
    std::vector<physics::Triangle> triangles(bytes.size() / sizeof(physics::Triangle));
    if (!triangles.empty()) std::memcpy(triangles.data(), bytes.data(), bytes.size());
    return triangles;
}

/// Returns how many particles of cloth are inside parts of bodies that cloth does not meet. Returns nothing without
/// such parts.
std::optional<std::uint64_t> insideIgnored(const Model& model, std::span<const glm::vec4> positions);

/// Counts how often cloth passes through itself, frame by frame: the output of --crossings.
class CrossingReport {
public:
    /// Counts the crossings of a frame.
    /// `frame`: number of the frame, greater than that of the previous one.
    void add(std::uint64_t frame, std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
             const Model& model);
    template <class Solver>
    void add(std::uint64_t frame, const Solver& solver, const Run& run) {
        add(frame, solver.read(Array::positions), trianglesOf(solver, run), run.model());
    }

    /// Returns "none in 121 frames", or "12 at the end, 45 at most (frame 30), first in frame 12 at (0.1, 0.2, 0.3) m".
    std::string text() const;
    json::Object asJson() const;
    std::uint64_t most() const { return most_; }
    std::uint64_t end() const { return end_; }  ///< crossings in the last frame
    /// Returns the number of pairs of an edge and a triangle in the last frame that only touch, within rounding.
    std::uint64_t touching() const { return touching_; }
    /// Returns the time that the search for crossings took, s.
    double seconds() const { return seconds_; }

private:
    struct First {
        std::uint64_t frame = 0;
        glm::dvec3 place{0.0};  ///< place of the crossing, m
    };

    std::uint64_t frames_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t touching_ = 0;  // number of pairs in the last frame that only touch
    std::uint64_t most_ = 0;
    std::uint64_t mostFrame_ = 0;
    std::optional<First> first_;
    double seconds_ = 0.0;
};

/// Reports findings on cloth contact to the user: a start with crossed cloth, stalled substeps, and the collider or
/// body that needs the most substeps.
class ContactReport {
public:
    /// Counts crossings too, in all states of the run that before() and end() see after its first `steps` steps.
    void countCrossingsAfter(std::uint64_t steps) { countedAfter_ = steps; }

    /// Prints one line to stderr if contact begins in this step and cloth is crossed. Call it with each step of a run,
    /// before the solver takes the step.
    template <class Solver>
    void before(const Step& step, const Solver& solver, const Run& run) {
        if (step.fastMover) note(*step.fastMover);
        for (const BodyJump& jump : step.jumps) tellJump(jump, run);
        if (haveDeformingBodies(run.model())) {
            if (last_) noteBodies(run, *last_, solver.read(Array::positions));
            last_ = run.clock();
        }
        countCrossings(run.clock().steps - 1, solver, run);
        if (run.clock().steps == 1) warnOfDeepStart(run);
        if (!start_.isAt(step)) return;
        wasOn_ = true;
        const auto began = std::chrono::steady_clock::now();
        const auto crossed = findCrossedStart(run.clock().steps - 1, solver.read(Array::positions),
                                              trianglesOf(solver, run), run.model());
        seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (!crossed) return;
        warn(*crossed, run);
        if (!crossed_) crossed_ = crossed;
    }
    /// Reports stalled substeps and fast movers to stderr. Call it after the last step. Waits for the GPU.
    template <class Solver>
    void end(const Solver& solver, const Run& run) {
        if (last_) noteBodies(run, run.clock(), solver.read(Array::positions));
        if (behind_.distance > kBehindMuch) warnOfBodies(run);
        countCrossings(run.clock().steps, solver, run);
        if (countedAfter_) noteEnd(run.model(), solver.read(Array::positions));
        stalled_ = solver.stalledSubsteps();
        if (stalled_ > 0) warnOfStalled(run.scene().name);
        // Reports a mover only if it raises the number of substeps by at least half.
        if (fastest_ && 2 * fastest_->substeps >= 3 * fastest_->calm)
            tellLine("drape: " + run.scene().name + ": " + describe(*fastest_));
    }

    /// Returns whether cloth contact was on in any step.
    bool wasOn() const { return wasOn_; }
    json::Object asJson() const;
    /// Returns how far a collider of a deforming body was behind its drawn shape at most, m.
    float mostBehind() const { return behind_.distance; }
    /// Returns the same in each state whose crossings are counted, the one before them first, m. Empty if no body
    /// deforms.
    const std::vector<float>& behindInSteps() const { return behinds_; }
    /// Returns the crossings that were counted; the numbers of their frames are steps since the first one counted.
    const CrossingReport& crossings() const { return crossings_; }
    /// Return insideIgnored(), and whether all positions are finite, after the last step. Only with crossings.
    std::optional<std::uint64_t> inside() const { return inside_; }
    bool isFinite() const { return isFinite_; }
    /// Returns the time that the search for crossings took, s.
    double seconds() const { return seconds_; }

private:
    static constexpr float kBehindMuch = 0.005f;  // lag of a body that a user should know of, m

    /// The farthest that a vertex of a body was from another place.
    struct FarVertex {
        float distance = 0.0f;  ///< m
        double seconds = 0.0;   ///< time since the start or countCrossingsAfter(), s; negative: before
        std::string body;
        std::string part;       ///< name of the joint that moves the vertex; empty: none
        glm::vec3 place{0.0f};  ///< place of the vertex, m

        json::Value asJson() const;
    };

    template <class Solver>
    void countCrossings(std::uint64_t steps, const Solver& solver, const Run& run) {
        if (countedAfter_ && steps > *countedAfter_) crossings_.add(steps - *countedAfter_, solver, run);
    }
    void noteEnd(const Model& model, std::span<const glm::vec4> positions);
    void note(const FastMover& mover);
    void noteBodies(const Run& run, const Clock& clock, const std::vector<glm::vec4>& positions);
    void warnOfBodies(const Run& run) const;
    static void warn(const CrossedStart& crossed, const Run& run);
    static void warnOfDeepStart(const Run& run);
    void tellJump(const BodyJump& jump, const Run& run);
    void warnOfStalled(const std::string& scene) const;

    ContactStart start_;
    std::optional<std::uint64_t> countedAfter_;
    CrossingReport crossings_;
    std::optional<std::uint64_t> inside_;
    bool isFinite_ = true;
    bool wasOn_ = false;
    std::optional<CrossedStart> crossed_;  // first moment when contact began on crossed cloth
    std::optional<FastMover> fastest_;     // collider or body that needed the most substeps so far, at its top speed
    std::optional<Clock> last_;            // clock before the step that before() saw last, of deforming bodies
    std::vector<float> behinds_;           // behindInSteps()
    FarVertex behind_;                     // vertex of a collider that was farthest from where it is drawn
    FarVertex drawnBack_;                  // vertex that was drawn farthest from its place in the cache
    std::map<std::size_t, std::uint64_t> jumped_;  // step of the last jump of each body that jumped
    std::uint64_t stalled_ = 0;                    // number of stalled substeps
    double seconds_ = 0.0;
};

}  // namespace drape::cli
