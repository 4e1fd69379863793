#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/plan/contact_arrays.h"
#include "solver/state.h"
#include "solver/plan/step.h"

namespace drape {

namespace physics {
struct Kernels;
}

/// The reference: walks the plan and calls the kernels' own text, one thread's work after another. It holds no physics.
/// The model must outlive the solver.
class ReferenceSolver {
public:
    explicit ReferenceSolver(const Model& model);

    void step(const Step& step);
    /// One pass of a step; for finding where two solvers part.
    void run(const Pass& pass, const Step& step);
    /// Makes the arrays that a kernel touches, if they are not there yet. Parts of a pass over them may then run at
    /// once.
    void prepare(Kernel kernel);
    void computeNormals();

    State state() const;
    void setState(const State& state);
    /// The array of vectors itself, valid until the next call.
    const std::vector<glm::vec4>& read(Quantity quantity) const { return vectors_[indexOf(quantity)]; }
    std::vector<glm::vec4>& edit(Quantity quantity) { return vectors_[indexOf(quantity)]; }
    /// Any array that kernels write, as it lies in memory.
    std::vector<std::byte> bytes(Quantity quantity) const;
    void write(Quantity quantity, std::vector<glm::vec4> values);
    /// The arrays that a pass touches, with its parameters.
    physics::Kernels kernelsFor(const Pass& pass, const Step& step);
    const std::vector<physics::Link>& links() const { return links_; }
    const std::vector<physics::Triangle>& triangles() const { return triangles_; }
    /// The known distances of pairs are no longer valid after a step without contact of cloth: to be called before one.
    void forgetContact();
    /// Where the threads of a kernel of cloth contact share a list: its length. 0 where they would find nothing to do.
    std::optional<glm::uint> listed(Kernel kernel) const;
    /// Null before cloth contact has been taken.
    const physics::ContactTally* contactCounters() const {
        return contact_ ? contact_->contactCounters.data() : nullptr;
    }

    /// In which cloth was held, since a list of its contact was full: since the solver was made or given a state.
    std::uint64_t heldSubsteps() const;

private:
    const Model* model_;
    std::vector<std::vector<glm::vec4>> vectors_;  // by Quantity; of those that are no vec4, empty
    std::vector<physics::Link> links_;
    std::vector<physics::Triangle> triangles_;
    std::optional<ContactArrays> contact_;  // made with the first pass that takes them
    std::uint64_t heldBefore_ = 0;          // substeps, of arrays that are gone
};

}  // namespace drape
