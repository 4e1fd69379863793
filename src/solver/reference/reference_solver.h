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

/// The reference solver: runs the passes of a plan by calling the kernels' own text for one thread after another. It
/// contains no physics itself. The model must outlive the solver.
class ReferenceSolver {
public:
    explicit ReferenceSolver(const Model& model);

    void step(const Step& step);
    /// Runs one pass of a step. Used to find the pass at which two solvers diverge.
    void run(const Pass& pass, const Step& step);
    /// Makes the arrays that a kernel touches, if they do not exist yet. Several threads may then run parts of a pass
    /// concurrently.
    void prepare(Kernel kernel);
    void computeNormals();

    State state() const;
    void setState(const State& state);
    /// Return the solver's own array of vectors, valid until the next call. Throw std::logic_error for any other array.
    const std::vector<glm::vec4>& read(Array array) const { return const_cast<ReferenceSolver*>(this)->edit(array); }
    std::vector<glm::vec4>& edit(Array array);
    /// Returns the bytes of an array that kernels write.
    /// `most`: greatest number of elements to return.
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const;
    void write(Array array, std::vector<glm::vec4> values) { edit(array) = std::move(values); }
    /// Returns the kernels with the parameters of a pass, the arrays that it reads, and all existing arrays that
    /// kernels write.
    physics::Kernels kernelsFor(const Pass& pass, const Step& step);
    /// Deletes the arrays of contact. Must be called before a step without contact of cloth, since after it the known
    /// distances of pairs are no longer valid.
    void forgetContact();
    /// Carries cloth along with bodies that jump at the start of a step.
    void takeJumps(const Step& step);
    /// Returns the length of the list that the threads of a kernel share, or 0 if they have no work. Returns nothing if
    /// the kernel shares no list.
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
    std::uint64_t stalledBefore_ = 0;  // number of stalled substeps that were counted in arrays deleted since
};

}  // namespace drape
