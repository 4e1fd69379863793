#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "gl/commands.h"
#include "gl/context/device_info.h"
#include "gl/mirror.h"
#include "gl/shader_library.h"
#include "solver/gpu/gpu_buffers.h"
#include "solver/gpu/kernel_shells.h"
#include "solver/plan/step.h"
#include "solver/state.h"

namespace drape {

/// How a GpuSolver computes a step.
enum class GpuPath {
    plain,   ///< runs pass by pass
    joined,  ///< passes of substeps share dispatches where possible (PassRun)
    /// `joined` on GPUs, `plain` on software renderers, where dispatches cost little and one work group would keep a
    /// single thread busy.
    best
};

/// Counts of the work that a solver has sent to the GPU in its steps.
struct GpuCounts {
    std::uint64_t substeps = 0;
    gl::CallCounts sent;                  ///< all calls sent to the GPU
    std::uint64_t contactDispatches = 0;  ///< number of dispatches of cloth contact, which are part of `sent`

    void add(const gl::CallCounts& more, std::size_t moreSubsteps) {
        substeps += moreSubsteps;
        sent.dispatches += more.dispatches;
        sent.barriers += more.barriers;
        sent.calls += more.calls;
    }
};

/// Runs the same plan as the reference, with the same resulting bits on either path. It contains no physics itself. The
/// cloth stays on the GPU: only state() and read() copy it back, and the renderer draws from positions(), normals(),
/// triangles() and links(). The model, the commands, the library and the GL context must outlive the solver, since
/// programs for joined passes are compiled on first use.
class GpuSolver {
public:
    /// Throws gl::DeviceLimit if the cloth is larger than the device can hold, and gl::Error if a kernel does not
    /// compile.
    GpuSolver(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library,
              GpuPath path = GpuPath::best);

    /// Throws gl::DeviceLimit, with a text of one line, if the device allows fewer storage blocks than the solver's
    /// compute shaders have, or fewer bindings of storage buffers than there are arrays.
    static void requireStorageBlocks(const gl::DeviceInfo& device);
    /// Throws gl::DeviceLimit if this device cannot hold a GpuSolver of the world, or has too few storage blocks. Only
    /// counts particles and triangles, so that a cloth that is too large is refused before its model is made. Needs the
    /// GL context.
    static void requireRoom(const WorldDescription& world);

    /// Takes a step. Throws gl::DeviceLimit if the step breaks links of a cloth with more links than the device can
    /// bind at once, and std::logic_error if the passes of contact have other kernels than kContactKernels.
    void step(const Step& step);
    /// Breaks links and everything that depends on them, before the step that has the cuts. The results keep their
    /// bits, since broken links stay broken. Throws as step() does.
    /// `cuts`: indices into Model::links.
    void breakNow(std::span<const glm::uint> cuts);
    /// Runs one pass of a step. Used to find the pass at which two solvers diverge.
    void run(const Pass& pass, const Step& step);
    void computeNormals();
    /// Computes the normals for the given positions of the particles, and writes them to a buffer with one vector for
    /// each particle.
    void computeNormalsOf(gl::Buffer& positions, gl::Buffer& normals);
    /// Sets the path from the next step on.
    void setPath(GpuPath path);
    GpuPath path() const { return path_; }  ///< returns plain or joined

    /// Sets how the rounds of the proof of cloth contact are shared. For tests; both numbers have good defaults.
    /// `wideRounds`: number of rounds that are dispatched at first, at least 1.
    /// `threads`: size of the single work group that runs the rounds that are left, in a time that grows with the
    /// cloth; 0: all threads run them, in more dispatches.
    void shareProof(glm::uint wideRounds, glm::uint threads);
    /// Sets whether contact uses so many threads that each has one element of a list, and several threads for a pair
    /// that is measured. That is the default except on software renderers, which run few threads at a time. For tests
    /// and counts.
    void takeContactWide(bool isWide) { takesContactWide_ = isWide; }

    /// Returns the state. Waits for the GPU.
    State state() const;
    void setState(const State& state);
    /// Returns an array of vectors. Waits for the GPU.
    std::vector<glm::vec4> read(Array array) const;
    /// Returns the bytes of an array that kernels write, in the layout of CpuSolver::bytes(). Arrays of links are
    /// returned whole. Waits for the GPU.
    /// `most`: greatest number of elements to return.
    std::vector<std::byte> bytes(Array array, std::size_t most = kAllElements) const;
    /// Returns the triangles. Waits for the GPU.
    std::vector<physics::Triangle> readTriangles() const;
    void write(Array array, const std::vector<glm::vec4>& values);
    /// Writes any array of cloth contact, or of vectors, in the layout of bytes().
    void write(Array array, std::span<const std::byte> bytes);
    /// Makes the arrays that a kernel touches, if they do not exist yet.
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
    /// Returns the program of a kernel.
    const gl::Program& program(Kernel kernel) const { return programs_[static_cast<std::size_t>(kernel)]; }
    /// Returns how many substeps moved no cloth because a contact list was full, since the solver was made or given a
    /// state. Waits for the GPU if contact of cloth is on.
    std::uint64_t stalledSubsteps() const;
    /// Returns the counts since the solver was made.
    const GpuCounts& counts() const { return counts_; }
    /// Returns how many dispatches of cloth contact had work to do, since the arrays of contact were made. Waits for
    /// the GPU.
    std::uint64_t contactDispatchesWithWork() const;
    /// Returns the size of all buffers that exist by now.
    std::size_t bufferBytes() const;

private:
    gl::Buffer& buffer(Array array) { return array == Array::links ? links_.buffer() : buffers_[indexOf(array)]; }
    void make(Array array);
    void forgetContact();
    void takeJumps(const Step& step);
    std::vector<physics::Bend> paddedBends() const;
    std::vector<glm::uint> paddedLineLinks() const;
    std::vector<physics::SewnLink> paddedSewnLinks() const;
    /// Throws gl::DeviceLimit if a kernel cannot bind all links at once.
    void requireAllLinks() const;
    std::vector<physics::Dependent> padded(std::vector<physics::Dependent> list, bool areLinks = false) const;
    gl::Buffer makeDependents();
    void upload(const Step& step);
    template <class Element>
    void uploadList(Array array, const std::vector<Element>& list);
    static constexpr glm::uint kMostWideRounds = 4;

    /// The progress within a step.
    struct Walk {
        const Step* step;
        std::size_t next = 0;     ///< index of the next pass
        std::size_t contact = 0;  ///< index of the next ContactPlan
    };
    /// Runs all passes of a step, whose arrays are on the GPU.
    void takePasses(const Step& step);
    void takeNext(Walk& walk);
    void dispatch(const PassRun& run, std::span<const Pass> passes);
    static void requireContactKernels(const Plan& plan);
    void meetCloth(std::span<const Pass> passes, bool beginsNext);
    void dispatch(const Pass& pass);
    gl::Program& program(ContactShader shader) { return contactPrograms_[static_cast<std::size_t>(shader)]; }
    void dispatch(ContactShader shader, const Pass& like);
    void setProofGroup(glm::uint threads);
    bool finishesInOneGroup() const;
    void chooseRounds();
    glm::uint sharingThreads(glm::uint each) const;
    glm::uint threadsOf(ContactShader shader) const;
    void dispatch(const gl::Program& program, ArraySet reads, ArraySet writes, const Pass& pass);
    gl::Buffer::Part partOf(Array array, const Pass& pass, bool isTouched) const;
    void bind(ArraySet touched, const Pass& pass);

    const Model* model_;
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    GpuPath path_ = GpuPath::plain;
    std::uint64_t stalledBefore_ = 0;  // number of stalled substeps that were counted in counters deleted since
    GpuCounts counts_;
    /// Number of rounds of the proof that all threads run: as many as the latest known step needed. Cloth that lies in
    /// layers needs one, a heap three, a violent heap four or five. A round too many costs two dispatches without work;
    /// a round too few is left to one work group in small cloth.
    glm::uint wideRounds_ = kMostWideRounds;
    bool choosesRounds_ = true;             // whether wideRounds_ follows the steps
    std::optional<bool> oneGroupFinishes_;  // whether one work group runs the rounds that are left; empty: by the size
    gl::Mirror tally_;                      // contactCounters after one of the latest steps
    bool takesContactWide_;
    GpuBindings bindings_;
    UploadRing uploads_;
    std::array<gl::Program, kKernelCount> programs_;
    std::array<gl::Program, kContactShaders.size()> contactPrograms_;
    std::map<std::pair<std::uint64_t, bool>, JoinedProgram> joined_;  // by kernels, and whether in one group
    GpuLinks links_;
    bool canBindAllLinks_;  // whether links are few enough for a kernel to bind those of all colours
    std::array<gl::Buffer, kArrayCount> buffers_;  // buffers of all arrays except links
    std::array<std::size_t, 2> dependentsAt_{};    // offset of each list of dependents in its buffer, bytes
    std::array<std::size_t, 2> dependentsBytes_{};
    /// The tethers uploaded last; null: those of the model. Empty before the first upload.
    std::optional<std::shared_ptr<const std::vector<physics::Tether>>> uploadedTethers_;
    bool uploadedBodies_ = false;
    gl::Buffer params_;
    std::size_t paramsStride_ = 0;  // distance from one substep's parameters to the next, bytes
};

}  // namespace drape
