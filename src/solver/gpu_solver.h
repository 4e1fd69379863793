#pragma once

#include <array>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "solver/state.h"
#include "solver/step.h"

namespace drape {

/// Walks the same plan as CpuSolver, one compute dispatch for each pass. It holds no physics. The cloth stays on the
/// GPU: only state() and read() bring it back, and the renderer draws from positions() and normals(). The model, the
/// commands and the GL context must outlive the solver.
class GpuSolver {
public:
    /// Throws gl::DeviceLimit for a cloth larger than the device can hold, gl::Error for a kernel that does not
    /// compile.
    GpuSolver(const ClothModel& model, gl::Commands& commands, const gl::ShaderLibrary& library);

    /// Throws gl::DeviceLimit, in one line, for a cloth of which a GpuSolver cannot be made. Counts only: a cloth that
    /// is too large is refused before time and memory are spent on its model. Needs the GL context.
    static void requireRoom(const GridDescription& cloth);

    void step(const Step& step);
    /// One pass of a step; for finding where two solvers part.
    void run(const Pass& pass, const Step& step);
    void computeNormals();

    /// Waits for the GPU.
    State state() const;
    void setState(const State& state);
    /// Waits for the GPU.
    std::vector<glm::vec4> read(Quantity quantity) const;
    void write(Quantity quantity, const std::vector<glm::vec4>& values);

    const gl::Buffer& positions() const { return buffer(Quantity::positions); }
    const gl::Buffer& normals() const { return buffer(Quantity::normals); }
    const gl::Buffer& links() const { return links_; }
    /// Binds the links of one colour alone to a storage binding; they are links() seen through a window.
    void bindLinks(glm::uint colour, GLuint binding) const;

private:
    static constexpr std::size_t kQuantities = std::size(kAllQuantities);

    const gl::Buffer& buffer(Quantity quantity) const { return quantities_[static_cast<std::size_t>(quantity)]; }
    gl::Buffer& buffer(Quantity quantity) { return quantities_[static_cast<std::size_t>(quantity)]; }
    void uploadLinks();
    void uploadParams(const Step& step);
    void bindBuffers() const;
    void dispatch(const Pass& pass);
    std::vector<gl::Access> accesses(Kernel kernel) const;

    const ClothModel* model_;
    gl::Commands* commands_;
    std::array<gl::Program, kKernelCount> programs_;
    std::array<std::vector<gl::Access>, kKernelCount> accesses_;
    std::array<gl::Buffer, kQuantities> quantities_;
    gl::Buffer links_, triangles_, triangleStarts_, trianglesOf_;
    std::vector<std::size_t> colourOffsets_;  // bytes, aligned so that each colour can be bound by itself
    gl::Buffer params_;
    std::size_t paramsStride_ = 0;  // bytes from one substep's parameters to the next
};

}  // namespace drape
