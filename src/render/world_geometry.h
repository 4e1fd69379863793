#pragma once

#include "cloth/core/model.h"
#include "gl/objects/buffer.h"
#include "render/cloth/cut_rim.h"
#include "render/frame/frame.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::render {

/// Returns a solver's buffers in the renderer's form.
[[nodiscard]] SolverBuffers buffersOf(const GpuSolver& solver);

/// The geometry drawn between a model's particles: element lists of its surfaces, and lists of its rods and balls.
/// Created once per model; must live as long as it is drawn.
class WorldGeometry {
public:
    WorldGeometry() = default;  ///< Contains no geometry.
    /// `links`: tells where the solver keeps each link. Model and links must outlive this object.
    /// Throws gl::DeviceLimit if there are rods and the device cannot bind a buffer of that many links.
    WorldGeometry(const Model& model, const GpuLinks& links);

    /// Returns the view for the renderer.
    /// `torn`: whether links may have broken; while it is false, all surfaces are whole. The first call with true takes
    /// longer and may throw like the constructor.
    /// `cuts`: all cuts since the start whose places are known.
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
    gl::Buffer cutRim_;  // rims of cuts_
    WorldView view_;     // without the solver's buffers
};

}  // namespace drape::render
