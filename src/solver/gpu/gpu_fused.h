#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "solver/plan/plan.h"
#include "solver/plan/tiling.h"

namespace drape {

/// Takes whole substeps of a model's cloths, tile by tile: the host's side of shaders/physics/fused_substeps.glsl. The
/// model and the commands must outlive it.
class FusedSubsteps {
public:
    /// device: limits that tiles are sized for, within those of the context; nothing: those of the context. Needs the
    /// GL context.
    FusedSubsteps(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library,
                  std::optional<TileDevice> device);

    /// How many substeps like this one a dispatch can take, in a step of so many; 0: it has to be taken pass by pass,
    /// because links of a colour are not alike or halos too wide for the device.
    glm::uint substepsAtOnce(const SubstepPlan& plan, glm::uint substeps);

    /// By Array.
    using Buffers = std::array<gl::Buffer, kArrayCount>;
    /// Takes `count` substeps, of which this is the first, and no more than substepsAtOnce() has answered for the same
    /// `substeps`: from positions and displacements to nextPositions and nextDisplacements. The passes before integrate
    /// must have been done, and the parameters of the first substep and of kMostTiledSubsteps - 1 after it be bound.
    /// Throws gl::Error where the kernel does not compile.
    void dispatch(const SubstepPlan& plan, glm::uint count, glm::uint substeps, const Buffers& buffers);

    /// Bytes from the parameters of one substep to those of the next.
    static std::size_t paramsStride();

private:
    /// One cloth as it is cut for steps of a kind.
    struct Cut {
        Tiling tiling;
        gl::Buffer block;  // uniform block Tiles
        glm::uint colours = 0;
    };
    /// All cloths; empty where one of them cannot be cut.
    struct Layout {
        std::vector<Cut> cloths;
        glm::uint substepsAtOnce = 0;
    };

    const Layout& layoutFor(const SubstepPlan& plan, glm::uint substeps);
    Layout makeLayout(const StepShape& step) const;
    const gl::Program& programFor(const SubstepPlan& plan);

    const Model* model_;
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    TileDevice device_;
    glm::uint groupSize_ = 0;                    // invocations
    glm::uint tileParticles_ = 0;                // that shared memory is declared for
    std::vector<std::vector<GridLinks>> links_;  // of each cloth; empty: not alike
    std::map<StepShape, Layout> layouts_;
    std::array<std::array<gl::Program, 2>, 2> programs_;  // without and with air, without and with bends
};

}  // namespace drape
