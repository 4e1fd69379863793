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

/// One list for each array.
struct ArrayLists {
#define DRAPE_ARRAY(name, element, ...) std::vector<element> name;
#include "physics/array_table.inc"
};
}  // namespace physics

/// The reference: walks the plan and calls the kernels' own text, one thread after another. It holds no physics. The
/// model must outlive the solver.
class ReferenceSolver {
public:
    explicit ReferenceSolver(const Model& model);

    void step(const Step& step);
    /// Runs one pass of a step. Serves to find the pass at which two solvers diverge.
    void run(const Pass& pass, const Step& step);
    /// Makes the arrays that a kernel touches, if they do not exist yet. Parts of a pass over them may then run at
    /// once.
    void prepare(Kernel kernel);
    void computeNormals();

    State state() const;
    void setState(const State& state);
    /// Return the solver's own array of vectors, valid until the next call. Throw std::logic_error for any other array.
    const std::vector<glm::vec4>& read(Array array) const { return const_cast<ReferenceSolver*>(this)->edit(array); }
    std::vector<glm::vec4>& edit(Array array);
    /// Returns any array that kernels write, as it lies in memory, at most `most` elements.
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const;
    void write(Array array, std::vector<glm::vec4> values) { edit(array) = std::move(values); }
    /// Returns the parameters of a pass, the arrays that it reads, and those arrays that kernels write and that exist.
    physics::Kernels kernelsFor(const Pass& pass, const Step& step);
    const std::vector<physics::Link>& links() const { return own_.links; }
    const std::vector<physics::Triangle>& triangles() const { return own_.triangles; }
    /// Must be called before a step without contact of cloth, since it makes the known distances of pairs invalid.
    void forgetContact();
    /// Returns the length of the list that the threads of a kernel share, or 0 if they would find nothing to do. Empty
    /// if the kernel shares no list.
    std::optional<glm::uint> listed(Kernel kernel) const;
    /// Returns the counters of cloth contact, or null before the first contact.
    const physics::ContactTally* contactCounters() const {
        return own_.contactCounters.empty() ? nullptr : own_.contactCounters.data();
    }

    /// Returns how many substeps moved no cloth because a contact list was full, since the solver was made or given a
    /// state.
    std::uint64_t stalledSubsteps() const;

private:
    void make(Array array);

    const Model* model_;
    physics::ArrayLists own_;          // arrays that kernels write; all others belong to the model or the step
    ArraySet made_;                    // arrays of own_ that exist
    std::uint64_t stalledBefore_ = 0;  // stalled substeps that deleted arrays had counted
};

}  // namespace drape
