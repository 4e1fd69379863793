#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "crossings/crossings.h"
#include "json/value.h"
#include "physics/array.h"
#include "run/run.h"
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

}  // namespace drape::cli
