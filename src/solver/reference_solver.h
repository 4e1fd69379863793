#pragma once

#include <array>
#include <iterator>

#include "physics/kernels.h"
#include "solver/state.h"
#include "solver/step.h"

namespace drape {

/// The reference: walks the plan and calls the kernels' own text, one thread's work after another. It holds no physics.
/// The model must outlive the solver.
class ReferenceSolver {
public:
    explicit ReferenceSolver(const Model& model);

    void step(const Step& step);
    /// One pass of a step; for finding where two solvers part.
    void run(const Pass& pass, const Step& step);
    void computeNormals();

    State state() const;
    void setState(const State& state);
    /// The array of vectors itself, valid until the next call.
    const std::vector<glm::vec4>& read(Quantity quantity) const;
    /// Any array as it lies in memory.
    std::vector<std::byte> bytes(Quantity quantity) const;
    void write(Quantity quantity, std::vector<glm::vec4> values);
    const std::vector<physics::Link>& links() const { return links_; }
    const std::vector<physics::Triangle>& triangles() const { return triangles_; }
    /// Whether the last checkStretch has found a link that is too long, so that takeBack has something to do.
    bool takesBack() const;

private:
    void takeBack(physics::Kernels& k) const;
    physics::Kernels kernels(const physics::SubstepParams& params, const Edits& edits);

    const Model* model_;
    std::array<std::vector<glm::vec4>, std::size(kVectorQuantities)> quantities_;
    std::vector<physics::Link> links_;
    std::vector<physics::Triangle> triangles_;
    std::vector<glm::vec4> starts_;       // of each particle, this and the next two made when they are first needed
    std::vector<glm::uint> shares_;       // of each particle
    std::vector<glm::uint> clothShares_;  // of each cloth
    std::vector<glm::vec4> curvatures_;   // two of each particle, made when they are first needed
    std::vector<glm::vec4> multipliers_;  // of each link, made when they are first needed
};

}  // namespace drape
