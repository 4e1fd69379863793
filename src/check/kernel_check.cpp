#include "check/kernel_check.h"

#include <algorithm>
#include <cstring>

#include "check/kernel_heap.h"
#include "cloth/links/lines.h"
#include "cloth/topology/breakage.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"

namespace drape::check {
namespace {

/// Returns the kernel that must run before this one to give it work.
std::optional<Kernel> before(Kernel kernel) {
    if (kernel == Kernel::clearMultipliers) return Kernel::relaxLinks;
    if (kernel == Kernel::unbend || kernel == Kernel::gaugeBends) return Kernel::measureBends;
    if (kernel == Kernel::applyTriangleCollisions || kernel == Kernel::gaugeTriangleCollisions)
        return Kernel::collideTriangles;
    if (kernel == Kernel::clearForces) return Kernel::gaugeCollisions;
    return std::nullopt;
}

std::vector<WallRule> wallRulesOf(Kernel kernel) {
    if (kernel != Kernel::collide) return {WallRule::bounce};
    return {WallRule::bounce, WallRule::stop, WallRule::mirrorPlace, WallRule::reverse, WallRule::mirrorMotion};
}

Pass passOf(Kernel kernel, const Model& model, glm::uint count) {
    if (kernel == Kernel::breakDependents) return {kernel, {0, breakageOf(model).second}, 1};
    const KernelRange over = rowOf(kernel).over;
    if (over == KernelRange::lines) return {kernel, {0, static_cast<glm::uint>(linesOf(model).lines.size())}, 1};
    const bool areParticles = over == KernelRange::particles || over == KernelRange::vertices;
    const glm::uint elements = areParticles ? model.particleCount() : count;
    return {kernel, {0, elements}, 1, 0, kernel == Kernel::dropTriangles ? 2u : 0u};
}

/// Runs the reference and the GPU on one heap.
class HeapCheck {
public:
    HeapCheck(glm::uint count, gl::Commands& commands, const gl::ShaderLibrary& library)
        : count_(count),
          noise_(count * 31),
          model_(makeHeap(count, noise_)),
          settings_(lively(noise_)),
          edits_(makeEdits(count, noise_)),
          cpu_(model_),
          gpu_(model_, commands, library) {
        settings_.pinnedShare = PinnedShare::half;
    }

    void run(KernelResult& result) {
        const Kernel kernel = result.kernel;
        const Pass pass = passOf(kernel, model_, count_);
        if (pass.range.count == 0) return;
        for (const WallRule rule : wallRulesOf(kernel)) {
            const Step step = stepWith(rule);
            reset(kernel);
            if (const auto first = before(kernel)) {
                cpu_.run(passOf(*first, model_, count_), step);
                gpu_.run(passOf(*first, model_, count_), step);
                // A fault of the first kernel must not count as a fault of this kernel.
                if (*first == Kernel::measureBends) gpu_.write(Array::curvatures, cpu_.read(Array::curvatures));
                if (*first == Kernel::collideTriangles) {
                    for (const Array q : {Array::triangleCollisions, Array::collisionShares})
                        gpu_.write(q, cpu_.read(q));
                }
            }
            cpu_.prepare(kernel);
            const auto old = written(kernel);
            cpu_.run(pass, step);
            gpu_.run(pass, step);
            result.hasRun = result.hasRun || written(kernel) != old;
            compare(result);
        }
    }

private:
    Step stepWith(WallRule rule) {
        settings_.walls().rule = rule;
        Clock clock;
        Step step = makeStep(model_, settings_, clock, edits_);
        step.lines = makeLineValues(model_, noise_);
        for (physics::ColliderRecord& collider : step.colliders) collider.pokes = 1;
        for (physics::SubstepParams& p : step.substeps) {
            p.displacementScale = 0.75f;
            p.bending = 1e-7f;
            p.maxDisplacement = 0.5f;
            p.maxRecovery = 0.02f;
        }
        return step;
    }

    /// Resets both solvers to a moving state. The first link is broken for kernels that spread breaks. All others are
    /// intact.
    void reset(Kernel kernel) {
        State state = startState(model_);
        state.links.front().material = rowOf(kernel).over == KernelRange::dependents ? 0 : 1;
        cpu_.setState(state);
        gpu_.setState(state);
        for (const Array array : kVectorArrays) {
            if (array == Array::positions) continue;
            std::vector<glm::vec4> values = cpu_.read(array);
            const float size = array == Array::remembered ? 1.0f : 0.01f;
            for (glm::vec4& v : values) v = glm::vec4(glm::vec3(noise_.vector(size)), v.w);
            cpu_.write(array, values);
            gpu_.write(array, values);
        }
    }

    std::vector<std::vector<std::byte>> written(Kernel kernel) const {
        std::vector<std::vector<std::byte>> arrays;
        for (const ArrayRow& row : kArrays) {
            if (rowOf(kernel).writes.has(row.array)) arrays.push_back(cpu_.bytes(row.array));
        }
        return arrays;
    }

    void compare(KernelResult& result) {
        for (const ArrayRow& row : kArrays) {
            if (!rowOf(result.kernel).writes.has(row.array)) continue;
            const auto expected = cpu_.bytes(row.array);
            const auto found = gpu_.bytes(row.array);
            result.floats += expected.size() / kWord;
            result.differing += countDifferingWords(expected, found);
            const auto element = findDifferingElement(expected, found);
            if (!element || result.first) continue;
            result.first = std::string(row.name) + ", element " + std::to_string(*element) + ", with " +
                           std::to_string(count_) + (count_ == 1 ? " link" : " links");
        }
    }

    glm::uint count_;
    Noise noise_;
    Model model_;
    Settings settings_;
    Edits edits_;
    ReferenceSolver cpu_;
    GpuSolver gpu_;
};

}  // namespace

std::uint64_t countDifferingWords(std::span<const std::byte> a, std::span<const std::byte> b) {
    const std::size_t common = std::min(a.size(), b.size());
    std::uint64_t count = (std::max(a.size(), b.size()) - common) / kWord;
    for (std::size_t k = 0; k + kWord <= common; k += kWord) {
        if (std::memcmp(&a[k], &b[k], kWord) != 0) ++count;
    }
    return count;
}

std::vector<KernelResult> checkKernels(gl::Commands& commands, const gl::ShaderLibrary& library,
                                       std::span<const glm::uint> sizes, const std::function<void(std::size_t)>& show) {
    std::vector<KernelResult> results;
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        const auto kernel = static_cast<Kernel>(k);
        if (!isOfClothContact(kernel)) results.emplace_back().kernel = kernel;
    }
    std::size_t done = 0;
    for (const glm::uint size : sizes) {
        HeapCheck heap(size, commands, library);
        for (KernelResult& result : results) heap.run(result);
        show(++done);
    }
    return results;
}

}  // namespace drape::check
