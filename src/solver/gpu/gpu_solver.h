#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "gl/commands.h"
#include "gl/context/device_info.h"
#include "gl/shader_library.h"
#include "solver/gpu/gpu_fused.h"
#include "solver/gpu/gpu_links.h"
#include "solver/gpu/kernel_shells.h"
#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape {

/// How a GpuSolver takes a step.
enum class GpuPath {
    plain,  ///< pass by pass
    fused,  ///< whole substeps at once where they allow it (SubstepPlan::isWhole), the rest pass by pass
    /// fused on GPUs; plain on software renderers, where shared memory is memory like any other, dispatches cost
    /// little, and the halos are computed for nothing.
    best
};

/// What a solver has sent to the GPU in its steps.
struct GpuCounts {
    std::uint64_t substeps = 0;
    gl::CallCounts sent;                  ///< in all
    std::uint64_t contactDispatches = 0;  ///< of contact of cloth, among them

    void add(const gl::CallCounts& more, std::size_t moreSubsteps) {
        substeps += moreSubsteps;
        sent.dispatches += more.dispatches;
        sent.barriers += more.barriers;
        sent.calls += more.calls;
    }
};

/// Walks the same plan as the reference, with the same bits on either path. It holds no physics. The cloth stays on the
/// GPU: only state() and read() bring it back, and the renderer draws from positions(), normals(), triangles() and
/// links(). The model, the commands, the library and the GL context must outlive the solver: the fused kernels are
/// compiled when they are first needed.
class GpuSolver {
public:
    /// Throws gl::DeviceLimit for a cloth larger than the device can hold, gl::Error for a kernel that does not
    /// compile. tiles: for tests, to cut cloths into smaller tiles than the device could hold.
    GpuSolver(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library,
              GpuPath path = GpuPath::best, std::optional<TileDevice> tiles = {});

    /// Throws gl::DeviceLimit, in one line, where a compute shader cannot have as many storage blocks as the solver's.
    static void requireStorageBlocks(const gl::DeviceInfo& device);
    /// The same for a device like that, and for a world of which a GpuSolver cannot be made. Counts only: a cloth that
    /// is too large is refused before time and memory are spent on its model. Needs the GL context.
    static void requireRoom(const WorldDescription& world);

    /// Throws gl::DeviceLimit if it breaks links of a cloth that has more than the device can see at once.
    void step(const Step& step);
    /// Breaks links, as indices into Model::links, and all that hangs on them, before the step that has the cuts: it
    /// leaves the same bits, since what is broken stays broken. Throws as step() does.
    void breakNow(std::span<const glm::uint> cuts);
    /// One pass of a step; for finding where two solvers part.
    void run(const Pass& pass, const Step& step);
    void computeNormals();
    /// The same of other positions of its particles, into a buffer of as many vectors.
    void computeNormalsOf(gl::Buffer& positions, gl::Buffer& normals);
    /// Takes effect with the next step.
    void setPath(GpuPath path);
    GpuPath path() const { return path_; }  ///< plain or fused

    /// Of the rounds of proofs of contact of cloth, how many go over all patches: the rest is left to one work group of
    /// so many threads, whose time grows with the cloth. For tests; both have good values.
    void shareProof(glm::uint roundsOverAll, glm::uint threads);

    /// Waits for the GPU.
    State state() const;
    void setState(const State& state);
    /// An array of vectors. Waits for the GPU.
    std::vector<glm::vec4> read(Array array) const;
    /// Any array that kernels write, as a CpuSolver has it, `most` elements of it at most (not of links). Waits for the
    /// GPU.
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const;
    /// Waits for the GPU.
    std::vector<physics::Triangle> readTriangles() const;
    void write(Array array, const std::vector<glm::vec4>& values);
    /// Any array of contact of cloth, or of vectors, as bytes() has it.
    void write(Array array, std::span<const std::byte> bytes);
    /// Makes the arrays that a kernel touches, if they are not there yet.
    void prepare(Kernel kernel);

    const gl::Buffer& buffer(Array array) const {
        return array == Array::links ? links_.buffer() : buffers_[indexOf(array)];
    }
    const gl::Buffer& positions() const { return buffer(Array::positions); }
    const gl::Buffer& displacements() const { return buffer(Array::displacements); }
    const gl::Buffer& normals() const { return buffer(Array::normals); }
    const gl::Buffer& triangles() const { return buffer(Array::triangles); }
    const gl::Buffer& materials() const { return buffer(Array::materials); }
    const GpuLinks& links() const { return links_; }
    /// The program of a kernel.
    const gl::Program& program(Kernel kernel) const { return programs_[static_cast<std::size_t>(kernel)]; }
    /// How many substeps were taken at once since the solver was made; the others went pass by pass.
    std::uint64_t fusedSubsteps() const { return fusedSubsteps_; }
    /// Substeps in which no cloth moved because a list of contact was full, since the solver was made or given a
    /// state. Waits for the GPU where contact of cloth is on.
    std::uint64_t stalledSubsteps() const;
    /// Since the solver was made.
    const GpuCounts& counts() const { return counts_; }
    /// Of the dispatches of contact of cloth those that had anything to do, since its arrays were made. Waits for the
    /// GPU.
    std::uint64_t contactDispatchesWithWork() const;
    /// Of all buffers that it holds by now.
    std::size_t bufferBytes() const;

private:
    /// The range that the solver has bound to a binding point.
    struct Bound {
        GLuint buffer = 0;
        std::size_t offset = 0;
        std::size_t bytes = 0;

        bool operator==(const Bound&) const = default;
    };

    gl::Buffer& buffer(Array array) { return array == Array::links ? links_.buffer() : buffers_[indexOf(array)]; }
    void make(Array array);
    void forgetContact();
    std::vector<physics::Bend> paddedBends() const;
    std::vector<physics::SewnLink> paddedSewnLinks() const;
    /// Throws gl::DeviceLimit where a kernel cannot see all links at once.
    void requireAllLinks() const;
    std::vector<physics::Dependent> padded(std::vector<physics::Dependent> list, bool areLinks = false) const;
    gl::Buffer makeDependents();
    void upload(const Step& step);
    template <class Element>
    void uploadList(Array array, const std::vector<Element>& list);
    /// How far a step has been taken.
    struct Walk {
        const Step* step;
        std::size_t next = 0;     ///< of the passes
        std::size_t contact = 0;  ///< of the substeps' contact
    };
    void takePasses(Walk& walk, std::size_t end);
    void meetCloth(std::span<const Pass> passes);
    void dispatch(const Pass& pass);
    void dispatch(ContactShader shader, const Pass& like);
    void dispatch(const gl::Program& program, ArraySet reads, ArraySet writes, const Pass& pass);
    gl::Buffer::Part partOf(Array array, const Pass& pass) const;
    void bind(std::span<const gl::Buffer::Part> parts);
    void bindParams(glm::uint substep, std::size_t bytes);
    void forgetBindings();
    void noteBreaks(const Step& step);
    bool isIntact();
    void takeAtOnce(const SubstepPlan& first, glm::uint count, const Step& step);

    const Model* model_;
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    GpuPath path_ = GpuPath::plain;
    FusedSubsteps fused_;
    std::uint64_t fusedSubsteps_ = 0;
    std::uint64_t stalledBefore_ = 0;    // substeps, by counters that are gone
    std::optional<bool> intact_ = true;  // no link has been broken; nothing where that is not known
    GpuCounts counts_;
    /// In violent heaps the fourth round comes in up to a third of the substeps and the last in up to a tenth.
    /// Elsewhere most substeps need one, and each round more is two dispatches for nothing.
    glm::uint roundsOverAll_ = 4;
    std::array<gl::Program, kKernelCount> programs_;
    std::array<gl::Program, kContactShaders.size()> contactPrograms_;
    GpuLinks links_;
    std::array<gl::Buffer, kArrayCount> buffers_;  // all others
    std::array<std::size_t, 2> dependentsAt_{};    // bytes, where each list of dependents begins
    std::array<std::size_t, 2> dependentsBytes_{};
    std::array<Bound, kArrayCount> bound_{};  // by binding; empty where others may have bound since
    Bound boundParams_;
    /// Nothing before the first; null: those of the model.
    std::optional<std::shared_ptr<const std::vector<physics::Tether>>> uploadedTethers_;
    bool uploadedBodies_ = false;
    gl::Buffer params_;
    std::size_t paramsStride_ = 0;  // bytes from one substep's parameters to the next
};

}  // namespace drape
