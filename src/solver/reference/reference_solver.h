#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape {

namespace physics {
struct Kernels;

/// A list for each array.
struct ArrayLists {
#define DRAPE_ARRAY(name, element, ...) std::vector<element> name;
#include "physics/array_table.inc"
};
}  // namespace physics

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
    /// An array of vectors itself, valid until the next call. Throws std::logic_error for any other.
    const std::vector<glm::vec4>& read(Array array) const { return const_cast<ReferenceSolver*>(this)->edit(array); }
    std::vector<glm::vec4>& edit(Array array);
    /// Any array that kernels write, as it lies in memory, `most` elements of it at most.
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const;
    void write(Array array, std::vector<glm::vec4> values) { edit(array) = std::move(values); }
    /// The parameters of a pass, the arrays that it reads, and all that kernels write, as far as they have been made.
    physics::Kernels kernelsFor(const Pass& pass, const Step& step);
    const std::vector<physics::Link>& links() const { return own_.links; }
    const std::vector<physics::Triangle>& triangles() const { return own_.triangles; }
    /// The known distances of pairs are no longer valid after a step without contact of cloth: to be called before one.
    void forgetContact();
    /// Where the threads of a kernel of cloth contact share a list: its length. 0 where they would find nothing to do.
    std::optional<glm::uint> listed(Kernel kernel) const;
    /// Null before cloth contact has been taken.
    const physics::ContactTally* contactCounters() const {
        return own_.contactCounters.empty() ? nullptr : own_.contactCounters.data();
    }

    /// Substeps in which no cloth moved because a list of contact was full, since the solver was made or given a
    /// state.
    std::uint64_t stalledSubsteps() const;

private:
    void make(Array array);

    const Model* model_;
    physics::ArrayLists own_;          // of the arrays that kernels write; the others are the model's or the step's
    ArraySet made_;                    // of those
    std::uint64_t stalledBefore_ = 0;  // substeps, of arrays that are gone
};

}  // namespace drape
