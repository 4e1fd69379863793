#include "gpu_check/contact_check.h"

#include <array>

#include "cloth/make/make_model.h"
#include "physics/kernels.h"
#include "scene/file/scene_file.h"
#include "solver/compare.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"

namespace drape::check {
namespace {

/// Greatest number of passes that are compared for each kernel and pair of cloths. Passes without work do not count.
constexpr int kPasses = 3;
constexpr int kSteps = 8;

/// Makes a scene with a level sheet, pinned at its corners, and a free sheet 15 mm above it.
Scene sheetAboveSheet(glm::uint side) {
    const std::string count = std::to_string(side);
    const std::string sheet = "{\"particles\": [" + count + ", " + count +
                              R"(], "size": [0.4, 0.4], "across": [1, 0, 0], "down": [0, 0, 1], "jitter": 0.0004,)";
    return readSceneText("{\"cloths\": [" + sheet + R"("origin": [-0.2, 1, -0.2], "pins": "fourCorners"}, )" + sheet +
                             R"("origin": [-0.17, 1.015, -0.23], "pins": "none"}],
        "solver": {"substeps": 4}, "wind": {"airDensity": 0}, "contact": {"on": true}})",
                         "sheets");
}

/// Returns the start state, with the upper sheet moving towards the lower one at 4 m/s.
State startOf(const Model& model, const Scene& scene) {
    State state = startState(model);
    for (std::size_t i = state.positions.size() / 2; i < state.positions.size(); ++i)
        state.displacements[i].y = -4.0f * scene.settings.substepLength();
    return state;
}

/// Runs the reference and the GPU on a pair of cloths.
class MeetingCloths {
public:
    MeetingCloths(glm::uint side, gl::Commands& commands, const gl::ShaderLibrary& library)
        : side_(side),
          scene_(sheetAboveSheet(side)),
          model_(makeModel(scene_.world)),
          cpu_(model_),
          gpu_(model_, commands, library, GpuPath::plain) {
        cpu_.setState(startOf(model_, scene_));
        gpu_.setState(startOf(model_, scene_));
    }

    void run(std::span<KernelResult> results) {
        Clock clock;
        Edits edits;
        edits.measuresForces = true;
        for (int k = 0; k < kSteps; ++k) {
            const Step step = makeStep(model_, scene_.settings, clock, edits);
            for (const Pass& pass : step.plan.passes) {
                if (k == kSteps - 2 && pass.substep == 0 && pass.kernel == Kernel::beginClothContact)
                    pretendFull(pass, step);
                const auto result = std::ranges::find(results, pass.kernel, &KernelResult::kernel);
                const bool compares =
                    result != results.end() && compared_[static_cast<std::size_t>(pass.kernel)] < kPasses;
                compares ? compare(pass, step, *result) : cpu_.run(pass, step);
            }
        }
    }

private:
    /// Sets the counters as if a list had been full in the previous substep, which never happens with so little cloth.
    /// Kernels then shorten the motion.
    void pretendFull(const Pass& pass, const Step& step) {
        physics::ContactTally& tally = cpu_.kernelsFor(pass, step).contactCounters[0];
        tally.contacts = tally.contactCapacity + 1;
    }

    using Arrays = std::array<std::vector<std::byte>, kArrayCount>;

    /// Returns the arrays of `set` from the reference, except arrays that no kernel of contact changes. Cuts lists to
    /// the elements in use.
    Arrays arraysOf(ArraySet set) const {
        const physics::ContactTally* tally = cpu_.contactCounters();  // null before the lists exist
        Arrays arrays;
        for (const ArrayRow& row : kArrays) {
            const bool mayDiffer = row.made == Made::forContact || row.array == Array::positions ||
                                   row.array == Array::displacements || row.array == Array::contactForces;
            if (!mayDiffer || !set.has(row.array)) continue;
            std::size_t most = kAllElements;
            if (row.order != Order::same && tally != nullptr)
                most = row.each == Each::pair ? tally->pairs : tally->contacts;
            arrays[indexOf(row.array)] = cpu_.bytes(row.array, most);
        }
        return arrays;
    }

    void compare(const Pass& pass, const Step& step, KernelResult& result) {
        const KernelRow& kernel = rowOf(pass.kernel);
        cpu_.prepare(pass.kernel);
        const Arrays before = arraysOf(kernel.touches());
        cpu_.run(pass, step);
        if (arraysOf(kernel.touches()) == before) return;  // the pass had no work
        result.hasRun = true;
        ++compared_[static_cast<std::size_t>(pass.kernel)];
        gpu_.prepare(pass.kernel);
        for (const ArrayRow& row : kArrays) {
            const auto& bytes = before[indexOf(row.array)];
            if (!bytes.empty()) gpu_.write(row.array, std::span<const std::byte>(bytes));
        }
        gpu_.run(pass, step);
        for (const ArrayRow& row : kArrays) {
            if (kernel.writes.has(row.array)) compareArray(row, result);
        }
    }

    void compareArray(const ArrayRow& row, KernelResult& result) {
        const auto expected = comparableBytes(cpu_, row.array);
        const auto found = comparableBytes(gpu_, row.array);
        result.floats += expected.size() / kWord;
        result.differing += countDifferingWords(expected, found);
        const auto particle = findDifferingParticle(model_, row.array, expected, found);
        if (!particle || result.first) return;
        result.first = std::string(row.name) + ", particle " + std::to_string(*particle) + ", on sheets of " +
                       std::to_string(side_) + " x " + std::to_string(side_);
    }

    glm::uint side_;
    Scene scene_;
    Model model_;
    ReferenceSolver cpu_;
    GpuSolver gpu_;
    std::array<int, kKernelCount> compared_{};  // number of compared passes of each kernel
};

}  // namespace

std::vector<KernelResult> checkContactKernels(gl::Commands& commands, const gl::ShaderLibrary& library,
                                              std::span<const glm::uint> sides,
                                              const std::function<void(std::size_t)>& show) {
    std::vector<KernelResult> results;
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        const auto kernel = static_cast<Kernel>(k);
        if (isOfClothContact(kernel)) results.emplace_back().kernel = kernel;
    }
    std::size_t done = 0;
    for (const glm::uint side : sides) {
        MeetingCloths(side, commands, library).run(results);
        show(++done);
    }
    return results;
}

}  // namespace drape::check
