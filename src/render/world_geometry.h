#pragma once

#include "cloth/core/model.h"
#include "gl/objects/buffer.h"
#include "render/cloth/cut_rim.h"
#include "render/frame/frame.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::render {

/// The buffers of a solver as the renderer wants them.
[[nodiscard]] SolverBuffers buffersOf(const GpuSolver& solver);

/// The geometry drawn between a model's particles: element lists of its surfaces, and lists of its rods and balls. Made
/// once per model; lives as long as it is drawn.
class WorldGeometry {
public:
    WorldGeometry() = default;  ///< Of nothing.
    /// `links` says where the solver keeps each link. Both must outlive it. Throws gl::DeviceLimit where there are
    /// rods, and more links than the device can see at once.
    WorldGeometry(const Model& model, const GpuLinks& links);

    /// The view for the renderer. `torn` says that links may have broken: while it is false all surfaces are whole. The
    /// first time that it is true takes longer, and throws as the constructor does. cuts: all since the start, as far
    /// as it is known where they are.
    [[nodiscard]] WorldView view(const SolverBuffers& solver, bool torn, std::vector<CutShare> cuts = {});

private:
    void setCuts(std::vector<CutShare> cuts);
    void addSurfaces();
    void addLinks();
    void listRods(bool withThreads);

    const Model* model_ = nullptr;
    const GpuLinks* links_ = nullptr;
    gl::Buffer exact_, coarse_, smooth_;
    gl::Buffer meshVertices_;
    gl::Buffer seams_;
    gl::Buffer rodSources_;
    gl::Buffer balls_;
    std::vector<CutShare> cuts_;
    gl::Buffer cutRim_;  // of them
    WorldView view_;     // without the solver's buffers
};

}  // namespace drape::render
