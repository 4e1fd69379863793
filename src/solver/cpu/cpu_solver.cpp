#include "solver/cpu/cpu_solver.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "solver/cpu/grid_path.h"
#include "solver/cpu/lane_path.h"
#include "solver/cpu/row_kernels/instruction_sets.h"
#include "solver/cpu/wave/workers.h"
#include "solver/reference/reference_solver.h"

namespace drape {
namespace {

const cpu::RowKernels& kernelsFor(const CpuOptions& options) {
    if (options.instructions.empty()) return cpu::preferredRowKernels();
    const cpu::RowKernels* const kernels = cpu::findRowKernels(options.instructions);
    if (!kernels) throw cpu::NoSuchInstructions("CpuOptions", options.instructions);
    return *kernels;
}

int threadsFor(const CpuOptions& options) {
    if (options.threads > 0) return options.threads;
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

bool movesParticles(Kernel kernel) {
    const ArraySet& written = rowOf(kernel).writes;
    return written.has(Array::positions) || written.has(Array::displacements);
}

template <class Element>
bool areEqual(const std::vector<Element>& a, const std::vector<Element>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Element)) == 0);
}

}  // namespace

CpuSolver::CpuSolver(const Model& model, const CpuOptions& options)
    : model_(&model),
      kernels_(&kernelsFor(options)),
      workers_(new cpu::Workers(threadsFor(options))),
      reference_(std::make_unique<ReferenceSolver>(model)) {}

CpuSolver::~CpuSolver() = default;
CpuSolver::CpuSolver(CpuSolver&&) noexcept = default;
CpuSolver& CpuSolver::operator=(CpuSolver&&) noexcept = default;

std::uint64_t CpuSolver::stalledSubsteps() const { return reference_->stalledSubsteps(); }

void cpu::EndWorkers::operator()(Workers* workers) const {
    if (!workers->areElsewhere()) delete workers;
}

cpu::Workers& CpuSolver::workers() const {
    if (workers_->areElsewhere()) workers_.reset(new cpu::Workers(workers_->count()));
    return *workers_;
}

int CpuSolver::threads() const { return workers_->count(); }

const char* CpuSolver::instructions() const { return kernels_->name; }

void CpuSolver::step(const Step& step) {
    if (!step.plan.clothMeets) reference_->forgetContact();
    const std::vector<Pass>& passes = step.plan.passes;
    const std::vector<SubstepPlan>& substeps = step.plan.substeps;
    const bool canBeWhole = std::ranges::any_of(substeps, &SubstepPlan::isWhole) && isIntact();
    std::size_t next = 0;  // index of the next substep
    for (std::size_t k = 0; k < passes.size();) {
        // Collects consecutive whole substeps, which run together.
        std::size_t end = next;
        std::size_t pass = k;
        while (canBeWhole && end < substeps.size() && substeps[end].firstPass == pass && substeps[end].isWhole()) {
            pass += substeps[end++].passCount;
        }
        const auto together = std::span(substeps).subspan(next, end - next);
        if (!together.empty() && loadRows() && grids_->run(together, step, reference_->read(Array::air), workers())) {
            inArrays_ = false;
            fastSubsteps_ += together.size();
            k = pass;
        } else {
            const Pass& one = passes[k++];
            if (!editRows(one, step)) run(one, step);
        }
        while (next < substeps.size() && substeps[next].firstPass < k) ++next;
    }
    if (step.mayBreak) forgetIntact();
}

/// Applies pins and unpins to both the rows and the arrays, so that neither has to be copied. Returns whether it has
/// done the pass.
bool CpuSolver::editRows(const Pass& pass, const Step& step) {
    if (pass.kernel != Kernel::editParticles || !inRows_) return false;
    reference_->run(pass, step);
    grids_->edit(step.edits.particles);
    return true;
}

void CpuSolver::run(const Pass& pass, const Step& step) {
    storeRows();
    if (movesParticles(pass.kernel)) inRows_ = false;
    if (grids_ && rowOf(pass.kernel).writes.has(Array::air)) grids_->forgetAir();
    if (step.mayBreak) forgetIntact();
    share(pass, step);
}

/// Runs a pass on several threads. Its invocations never touch one another's elements, so any ranges of the pass may
/// run concurrently.
void CpuSolver::share(const Pass& pass, const Step& step) {
    // A part must take longer than assigning it to a thread, about a microsecond. Each thread gets several parts, since
    // threads join late. With parts of at least 2048 elements contact takes 1.3 to 1.8 times as long.
    constexpr glm::uint kLeast = 256;  // fewest elements in a part
    constexpr int kPartsEach = 3;
    constexpr glm::uint kLeastListed = 64;  // fewest pairs or contacts in a part, which take longer each
    constexpr glm::uint kLeastLines = 16;   // fewest lines in a part: as many as the widest vectors have lanes
    reference_->prepare(pass.kernel);       // must come before threads share the arrays
    const std::optional<glm::uint> listed = reference_->listed(pass.kernel);
    if (listed && *listed == 0) return;
    Pass whole = pass;
    // Covers each element of the list once, so that a part is a contiguous range of the list. On a GPU, the threads of
    // such a pass stride through the list.
    if (listed) whole.range.count = *listed;
    const auto most = static_cast<glm::uint>(kPartsEach * workers().count());
    const glm::uint least = listed                                              ? kLeastListed
                            : rowOf(pass.kernel).over == KernelRange::lines ? kLeastLines
                                                                            : kLeast;
    const auto parts = static_cast<int>(std::clamp<glm::uint>(whole.range.count / least, 1, most));
    if (parts == 1 || workers().count() == 1) return cpu::runPass(*reference_, *kernels_, whole, step, listed);
    workers().share(parts, [&](int part) {
        const auto at = [&](int k) {
            return static_cast<glm::uint>(std::uint64_t{whole.range.count} * static_cast<std::uint64_t>(k) /
                                          static_cast<std::uint64_t>(parts));
        };
        Pass mine = whole;
        mine.range = {whole.range.first + at(part), at(part + 1) - at(part)};
        cpu::runPass(*reference_, *kernels_, mine, step, listed);
    });
}

/// Forgets that all links are intact, if that was known. Does not forget that some links are broken.
void CpuSolver::forgetIntact() {
    if (intact_ == true) intact_.reset();
}

bool CpuSolver::isIntact() {
    if (!intact_) {
        intact_ =
            areEqual(reference_->links(), model_->links.links) && areEqual(reference_->triangles(), model_->triangles);
    }
    return *intact_;
}

bool CpuSolver::loadRows() {
    if (inRows_) return true;
    if (!grids_) grids_ = std::make_unique<cpu::GridPath>(*model_, *kernels_);
    if (!grids_->canTake()) return false;
    inRows_ = grids_->load(reference_->edit(Array::positions), reference_->edit(Array::displacements), workers());
    return inRows_;
}

void CpuSolver::storeRows() const {
    if (inArrays_) return;
    grids_->store(reference_->edit(Array::positions), reference_->edit(Array::displacements), workers());
    inArrays_ = true;
}

void CpuSolver::computeNormals() {
    storeRows();
    share({Kernel::computeNormals, {0, model_->particleCount()}}, Step{.substeps = {physics::SubstepParams{}}});
}

State CpuSolver::state() const {
    storeRows();
    return reference_->state();
}

void CpuSolver::setState(const State& state) {
    reference_->setState(state);
    grids_.reset();  // the pins of the model, and so its tethers, may have changed
    inArrays_ = true;
    inRows_ = false;
    intact_.reset();
}

const std::vector<glm::vec4>& CpuSolver::read(Array array) const {
    storeRows();
    return reference_->read(array);
}

std::vector<std::byte> CpuSolver::bytes(Array array, std::size_t most) const {
    storeRows();
    return reference_->bytes(array, most);
}

void CpuSolver::write(Array array, const std::vector<glm::vec4>& values) {
    storeRows();
    inRows_ = false;
    if (grids_ && array == Array::air) grids_->forgetAir();
    reference_->write(array, values);
}

}  // namespace drape
