#pragma once

#include <array>
#include <string_view>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "solver/gpu_fused.h"
#include "solver/gpu_links.h"
#include "solver/state.h"
#include "solver/step.h"

namespace drape {

/// How a GpuSolver takes a step.
enum class GpuPath {
    plain,  ///< pass by pass
    fused,  ///< whole substeps at once where the plan allows it (findBlocks), the rest pass by pass
    /// fused on GPUs; plain on software renderers, where shared memory is memory like any other, dispatches cost
    /// little, and the halos are computed for nothing.
    best
};

/// Walks the same plan as the reference, with the same bits on either path. It holds no physics. The cloth stays on the
/// GPU: only state() and read() bring it back, and the renderer draws from positions(), normals(), triangles() and
/// links(). The model, the commands, the library and the GL context must outlive the solver: some kernels are compiled
/// when they are first needed.
class GpuSolver {
public:
    /// Throws gl::DeviceLimit for a cloth larger than the device can hold, gl::Error for a kernel that does not
    /// compile. tiles: for tests, to cut cloths into smaller tiles than the device could hold.
    GpuSolver(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library,
              GpuPath path = GpuPath::best, std::optional<TileDevice> tiles = {});

    /// Throws gl::DeviceLimit, in one line, for a world of which a GpuSolver cannot be made. Counts only: a cloth that
    /// is too large is refused before time and memory are spent on its model. Needs the GL context.
    static void requireRoom(const WorldDescription& world);

    /// Throws gl::DeviceLimit if it breaks links of a cloth that has more than the device can see at once.
    void step(const Step& step);
    /// One pass of a step; for finding where two solvers part.
    void run(const Pass& pass, const Step& step);
    void computeNormals();
    /// Takes effect with the next step.
    void setPath(GpuPath path);
    GpuPath path() const { return path_; }  ///< never `best`, but what that is here

    /// For tests: of more links than this no work group takes a step back alone. It would take a second for a hundred
    /// million, where all others idle.
    void setMostLinksAtOnce(std::size_t links) { mostLinksAtOnce_ = links; }

    /// Waits for the GPU.
    State state() const;
    void setState(const State& state);
    /// An array of vectors. Waits for the GPU.
    std::vector<glm::vec4> read(Quantity quantity) const;
    /// Any array as a CpuSolver has it. Waits for the GPU.
    std::vector<std::byte> bytes(Quantity quantity) const;
    /// Waits for the GPU.
    std::vector<physics::Triangle> readTriangles() const;
    void write(Quantity quantity, const std::vector<glm::vec4>& values);

    const gl::Buffer& positions() const { return buffer(Quantity::positions); }
    const gl::Buffer& displacements() const { return buffer(Quantity::displacements); }
    const gl::Buffer& normals() const { return buffer(Quantity::normals); }
    const gl::Buffer& triangles() const { return triangles_; }
    const gl::Buffer& materials() const { return materials_; }
    const GpuLinks& links() const { return links_; }
    /// How many substeps were taken at once since the solver was made; the others went pass by pass.
    std::uint64_t fusedSubsteps() const { return fusedSubsteps_; }
    /// Of all buffers that it holds by now.
    std::size_t bufferBytes() const;

private:
    static constexpr std::size_t kQuantities = std::size(kVectorQuantities);

    const gl::Buffer& buffer(Quantity quantity) const { return quantities_[static_cast<std::size_t>(quantity)]; }
    gl::Buffer& buffer(Quantity quantity) { return quantities_[static_cast<std::size_t>(quantity)]; }
    void uploadDependents();
    void uploadTethers(const Edits& edits);
    void makeMultipliers();
    void makeBends();
    void makeMarks();
    void upload(const Step& step);
    template <class Element>
    void uploadList(std::string_view name, gl::Buffer& buffer, const std::vector<Element>& list);
    void bindBuffers() const;
    void bindFor(const Pass& pass) const;
    void dispatch(const Pass& pass);
    void dispatchOver(const Pass& pass, glm::uint threads, glm::uint count);
    template <class Dispatch>
    void overLinks(Dispatch&& dispatch) const;
    void checkStretch(const Pass& pass);
    void takeBack(const Pass& pass);
    void takeBackInParts();
    void noteBreaks(const Step& step);
    bool isIntact();
    void takeAtOnce(const Block& block, glm::uint count, glm::uint substeps, const Step& step);
    void bindParams(glm::uint substep, std::size_t bytes) const;
    const gl::Buffer* bufferAt(GLuint binding) const;
    void findAccesses();
    std::vector<gl::Access> accesses(Kernel kernel) const;

    const Model* model_;
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    std::size_t mostLinksAtOnce_ = 8'000'000;
    GpuPath path_ = GpuPath::plain;
    FusedSubsteps fused_;
    std::uint64_t fusedSubsteps_ = 0;
    std::optional<bool> intact_ = true;             // no link has been broken; nothing where that is not known
    gl::Buffer nextPositions_, nextDisplacements_;  // what the fused kernel writes, before they change places
    bool hasSwapped_ = false;                       // or gone, since buffers were bound and their accesses found
    std::array<gl::Program, kKernelCount> programs_;
    std::array<std::vector<gl::Access>, kKernelCount> accesses_;
    std::array<gl::Program, 4> takeBackParts_;  // made when needed
    std::array<gl::Buffer, kQuantities> quantities_;
    GpuLinks links_;
    gl::Buffer triangles_, triangleStarts_, trianglesOf_, materials_;
    std::array<gl::Buffer, 2> linkDependents_;  // what hangs on structural links, and on diagonals; made when needed
    gl::Buffer triangleDependents_;
    gl::Buffer edits_, brushes_, cuts_, held_;
    gl::Buffer tethers_;
    std::shared_ptr<const std::vector<physics::Tether>> uploadedTethers_;  // null: those of the model
    gl::Buffer multipliers_;                    // of links, laid out as they are; made when needed
    gl::Buffer curvatures_, bendNeighbours_;    // made when needed
    gl::Buffer starts_, shares_, clothShares_;  // made when needed
    gl::Buffer params_;
    std::size_t paramsStride_ = 0;  // bytes from one substep's parameters to the next
};

}  // namespace drape
