#include "solver/cpu/cpu_solver.h"

#include <algorithm>
#include <span>

#include "cloth/topology/patches.h"
#include "solver/cpu/lane_path.h"
#include "solver/cpu/lanes/instruction_sets.h"
#include "solver/cpu/workers.h"
#include "solver/reference/reference_solver.h"

namespace drape {
namespace {

const cpu::LaneKernelSet& kernelsFor(const CpuOptions& options) {
    if (options.instructions.empty()) return cpu::preferredLaneKernels();
    const cpu::LaneKernelSet* const kernels = cpu::findLaneKernels(options.instructions);
    if (!kernels) throw cpu::NoSuchInstructions("CpuOptions", options.instructions);
    return *kernels;
}

int threadsFor(const CpuOptions& options) {
    if (options.threads > 0) return options.threads;
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
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

cpu::Workers& CpuSolver::workers() {
    if (workers_->areElsewhere()) workers_.reset(new cpu::Workers(workers_->count()));
    return *workers_;
}

int CpuSolver::threads() const { return workers_->count(); }

const char* CpuSolver::instructions() const { return kernels_->name; }

void CpuSolver::step(const Step& step) {
    reference_->takeJumps(step);
    if (!step.plan.clothMeets) reference_->forgetContact();
    // Whether all vertices of bodies have been where they belong since the first substep. Nothing that the passes of
    // withoutBodies() write for them can change then.
    bool bodiesRest = false;
    for (const Pass& pass : step.plan.passes) {
        if (pass.kernel == Kernel::placeBodies && pass.substep == 0 && step.bodiesStay) {
            const auto bodies = [&] { return std::span(read(Array::positions)).subspan(model_->firstBodyParticle()); };
            const std::vector<glm::vec4> before(bodies().begin(), bodies().end());
            run(pass, step);
            bodiesRest = std::ranges::equal(before, bodies());
        } else if (!bodiesRest || pass.substep == 0) {
            run(pass, step);
        } else if (pass.kernel != Kernel::placeBodies) {
            run(withoutBodies(pass), step);
        }
    }
}

Pass CpuSolver::withoutBodies(Pass pass) const {
    using enum Kernel;
    if (pass.kernel == markStarts) pass.range.count = model_->firstBodyParticle();
    if (pass.kernel == measurePatchMotion || pass.kernel == endClothContact)
        pass.range.count = patchesOf(*model_).ofCloth;
    return pass;
}

/// Runs a pass on several threads. Its invocations never touch one another's elements, so any ranges of the pass may
/// run concurrently.
void CpuSolver::run(const Pass& pass, const Step& step) {
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
    const glm::uint least = listed                                          ? kLeastListed
                            : rowOf(pass.kernel).over == KernelRange::lines ? kLeastLines
                                                                            : kLeast;
    const auto parts = static_cast<int>(std::clamp<glm::uint>(whole.range.count / least, 1, most));
    const bool hasLines = rowOf(pass.kernel).over == KernelRange::lines;
    if (hasLines && !lineRows_)
        lineRows_ = std::make_unique_for_overwrite<cpu::LineRow[]>(std::size_t{most} * physics::kLineRows);
    if (parts == 1 || workers().count() == 1)
        return cpu::runPass(*reference_, *kernels_, whole, step, listed, lineRows_.get());
    workers().share(parts, [&](int part) {
        const auto at = [&](int k) {
            return static_cast<glm::uint>(std::uint64_t{whole.range.count} * static_cast<std::uint64_t>(k) /
                                          static_cast<std::uint64_t>(parts));
        };
        Pass mine = whole;
        mine.range = {whole.range.first + at(part), at(part + 1) - at(part)};
        cpu::LineRow* const rows = hasLines ? &lineRows_[static_cast<std::size_t>(part) * physics::kLineRows] : nullptr;
        cpu::runPass(*reference_, *kernels_, mine, step, listed, rows);
    });
}

void CpuSolver::computeNormals() {
    run({Kernel::computeNormals, {0, model_->particleCount()}}, Step{.substeps = {physics::SubstepParams{}}});
}

State CpuSolver::state() const { return reference_->state(); }

void CpuSolver::setState(const State& state) { reference_->setState(state); }

const std::vector<glm::vec4>& CpuSolver::read(Array array) const { return reference_->read(array); }

std::vector<std::byte> CpuSolver::bytes(Array array, std::size_t most) const { return reference_->bytes(array, most); }

void CpuSolver::write(Array array, const std::vector<glm::vec4>& values) { reference_->write(array, values); }

}  // namespace drape
