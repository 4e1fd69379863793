#pragma once

#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "solver/plan/plan.h"
#include "solver/plan/tiling.h"

namespace drape {

/// Computes whole substeps of a model's cloths, tile by tile: the host side of shaders/physics/fused_substeps.glsl. The
/// model and the commands must outlive this object.
class FusedSubsteps {
public:
    /// Needs the GL context.
    /// `device`: limits for the size of tiles, in addition to those of the context; empty: only those of the context.
    FusedSubsteps(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library,
                  std::optional<TileDevice> device);

    /// Returns how many substeps like `plan` one dispatch can compute. Returns 0 if the substep must run pass by pass,
    /// because links of a colour differ or halos are too wide for the device.
    /// `substeps`: number of substeps in the step.
    glm::uint substepsAtOnce(const SubstepPlan& plan, glm::uint substeps);

    /// Buffers, indexed by Array.
    using Buffers = std::array<gl::Buffer, kArrayCount>;
    /// Computes `count` substeps, beginning with `plan`. Reads positions and displacements, and writes nextPositions
    /// and nextDisplacements. `count` must not exceed the result of substepsAtOnce() for the same `substeps`. The
    /// passes before integrate must have run. The arrays, and the parameters of the first substep and of the
    /// kMostTiledSubsteps - 1 after it, must be bound. Throws gl::Error if the kernel does not compile.
    void dispatch(const SubstepPlan& plan, glm::uint count, glm::uint substeps, const Buffers& buffers);

    /// Forgets which tiles are bound, since other code may have bound another uniform block.
    void forgetBindings() { boundTiles_ = 0; }

    /// Returns the distance from the parameters of one substep to those of the next, in bytes.
    static std::size_t paramsStride();

private:
    /// One cloth, cut into tiles for steps with the same StepShape.
    struct Cut {
        Tiling tiling;
        gl::Buffer block;  // the uniform block Tiles
        glm::uint colours = 0;
    };
    /// All cloths, cut into tiles. `cloths` is empty if a cloth cannot be cut.
    struct Layout {
        std::vector<Cut> cloths;
        glm::uint substepsAtOnce = 0;
        glm::uint slots = 0;  // particles of the largest tile, including those that only fill rows
    };

    const Layout& layoutFor(const SubstepPlan& plan, glm::uint substeps);
    Layout makeLayout(const StepShape& step) const;
    const gl::Program& programFor(const SubstepPlan& plan, glm::uint slots);

    const Model* model_;
    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    TileDevice device_;
    std::vector<glm::uint> groupSizes_;          // invocations that a work group may have, in ascending order
    glm::uint tileParticles_ = 0;                // particles for which shared memory has room
    std::vector<std::vector<GridLinks>> links_;  // links of each cloth; empty if links of a colour differ
    std::map<StepShape, Layout> layouts_;
    GLuint boundTiles_ = 0;  // the uniform block that is bound; 0 if unknown
    // By invocations, particles of each, whether in air, and whether cloth bends.
    std::map<std::tuple<glm::uint, glm::uint, bool, bool>, gl::Program> programs_;
};

}  // namespace drape
