#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape {

class ReferenceSolver;

namespace cpu {
class Workers;
struct LaneKernelSet;
struct LineRow;
/// Deletes threads that wait for work, unless they stayed in another process when fork() made this one: such threads
/// cannot be joined.
struct EndWorkers {
    void operator()(Workers* workers) const;
};
}  // namespace cpu

struct CpuOptions {
    int threads = 0;  ///< number of threads; 0: as many as the machine has
    /// "sse2", "avx2" or "avx512". If empty: the set that the environment variable DRAPE_CPU names, or else the fastest
    /// that the processor has.
    std::string instructions = {};
};

/// Computes the reference's results to the last bit, but faster: on all threads and in SIMD lanes (src/solver/cpu).
/// Threads share each pass of the plan, which runs over the reference's arrays, most kernels on as many elements at a
/// time as there are lanes (kernel_table.inc says which). The model must outlive the solver.
class CpuSolver {
public:
    /// Throws cpu::NoSuchInstructions, a std::invalid_argument, if this build or this processor lacks the instructions.
    explicit CpuSolver(const Model& model, const CpuOptions& options = {});
    ~CpuSolver();
    CpuSolver(CpuSolver&&) noexcept;
    CpuSolver& operator=(CpuSolver&&) noexcept;

    /// Takes a step. Throws if memory runs out. The state is then lost: setState() must come next.
    void step(const Step& step);
    /// Runs one pass of a step over all its elements. Used to find the pass at which two solvers diverge.
    void run(const Pass& pass, const Step& step);
    void computeNormals();

    State state() const;
    void setState(const State& state);
    /// Returns the solver's own array, valid until the next call.
    const std::vector<glm::vec4>& read(Array array) const;
    /// Returns the bytes of an array.
    /// `most`: greatest number of elements to return.
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const;
    void write(Array array, const std::vector<glm::vec4>& values);

    int threads() const;
    /// Returns the name of the instruction set in use.
    const char* instructions() const;
    /// Returns how many substeps moved no cloth because a contact list was full, since the solver was made or given a
    /// state.
    std::uint64_t stalledSubsteps() const;

private:
    /// Returns the threads. Makes them anew in a process that fork() has made.
    cpu::Workers& workers();

    /// Returns a pass without the elements of bodies, if it is one whose results for bodies at rest stay as they are.
    Pass withoutBodies(Pass pass) const;

    const Model* model_;
    const cpu::LaneKernelSet* kernels_;
    std::unique_ptr<cpu::Workers, cpu::EndWorkers> workers_;
    std::unique_ptr<ReferenceSolver> reference_;  // holds the arrays
    // Memory for the equations of lines, for each part of a pass; null until lines are solved. A thread_local vector
    // would crash under Windows, where MinGW frees such objects before it destroys them.
    std::unique_ptr<cpu::LineRow[]> lineRows_;
};

}  // namespace drape
