#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape {

class ReferenceSolver;

namespace cpu {
class GridPath;
class Workers;
struct RowKernels;
}  // namespace cpu

struct CpuOptions {
    int threads = 0;  ///< 0: as many as the machine has
    /// "sse2", "avx2" or "avx512"; empty: the one that the environment variable DRAPE_CPU names, or else the fastest
    /// that the processor has.
    std::string instructions = {};
};

/// The reference's results to the last bit, faster, on all threads and in SIMD lanes (src/solver/cpu): substeps of
/// intact cloths row by row; all other passes over the reference's arrays, most kernels as many elements at a time as
/// there are lanes (kernel_table.inc says which). The model must outlive the solver.
class CpuSolver {
public:
    /// Throws cpu::NoSuchInstructions, a std::invalid_argument, for instructions that this build or this processor does
    /// not have.
    explicit CpuSolver(const Model& model, const CpuOptions& options = {});
    ~CpuSolver();
    CpuSolver(CpuSolver&&) noexcept;
    CpuSolver& operator=(CpuSolver&&) noexcept;

    /// If it throws, since there is no memory, the state is lost: setState() has to come next.
    void step(const Step& step);
    /// One pass of a step; for finding where two solvers part.
    void run(const Pass& pass, const Step& step);
    void computeNormals();

    State state() const;
    void setState(const State& state);
    /// The array of vectors itself, valid until the next call. Arrays inside whole substeps (remembered positions,
    /// forces) are as old as the last pass that was taken by itself.
    const std::vector<glm::vec4>& read(Array array) const;
    /// Any array as it lies in memory, `most` elements of it at most.
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const;
    void write(Array array, const std::vector<glm::vec4>& values);

    int threads() const;
    /// The name of the instruction set in use.
    const char* instructions() const;
    /// How many substeps went row by row since the solver was made; the others went pass by pass.
    std::uint64_t fastSubsteps() const { return fastSubsteps_; }
    /// Substeps in which no cloth moved because a list of contact was full, since the solver was made or given a
    /// state.
    std::uint64_t stalledSubsteps() const;

private:
    bool isIntact();
    void forgetIntact();
    bool loadRows();
    void storeRows() const;
    bool editRows(const Pass& pass, const Step& step);
    void share(const Pass& pass, const Step& step);

    const Model* model_;
    const cpu::RowKernels* kernels_;
    std::unique_ptr<cpu::Workers> workers_;
    std::unique_ptr<cpu::GridPath> grids_;        // made when it is first needed
    std::unique_ptr<ReferenceSolver> reference_;  // the arrays, and the passes
    // The particles are in the arrays, in the rows, or in both.
    mutable bool inArrays_ = true;
    bool inRows_ = false;
    std::uint64_t fastSubsteps_ = 0;
    std::optional<bool> intact_;  // no link has been broken; nothing where that is not known
};

}  // namespace drape
