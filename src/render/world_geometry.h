#pragma once

#include "cloth/core/model.h"
#include "gl/objects/buffer.h"
#include "render/cloth/cut_rim.h"
#include "render/frame/frame.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/plan/drawn_bodies.h"

namespace drape::render {

/// Returns the buffers of a solver for the renderer.
SolverBuffers buffersOf(const GpuSolver& solver);

/// The geometry that is drawn between a model's particles: element lists of its surfaces, and lists of its rods and
/// balls. Created once per model. Must exist as long as the model is drawn.
class WorldGeometry {
public:
    WorldGeometry() = default;  ///< Contains no geometry.
    /// Throws gl::DeviceLimit if there are rods and the device cannot bind a buffer of that many links.
    /// `model`: must outlive this object.
    /// `links`: positions of the links in the solver's buffer; must outlive this object.
    WorldGeometry(const Model& model, const GpuLinks& links);

    /// Sets how the bodies are drawn from now on.
    void showBodies(const DrawnBodies& bodies, gl::Commands& commands);
    /// Returns the world for the renderer. The first call with `torn` takes longer and may throw gl::DeviceLimit, like
    /// the constructor.
    /// `torn`: whether links may have broken; otherwise all surfaces are whole.
    /// `cuts`: all cuts since the start, except for cuts whose points the input log does not record.
    WorldView view(const SolverBuffers& solver, bool torn, std::vector<CutShare> cuts = {});

private:
    void setCuts(std::vector<CutShare> cuts);
    void addSurfaces();
    void addLinks();
    void listRods(bool withThreads);

    const Model* model_ = nullptr;
    const GpuLinks* links_ = nullptr;
    gl::Buffer exact_, coarse_, smooth_;
    gl::Buffer meshVertices_;
    gl::Buffer middles_;
    gl::Buffer seams_;
    gl::Buffer rodSources_;
    gl::Buffer balls_;
    std::vector<CutShare> cuts_;
    gl::Buffer cutRim_;  // particles at the rims of cuts_
    gl::Buffer bodyOffsets_, bodyNormals_;
    WorldView view_;  // the world without the solver's buffers
};

}  // namespace drape::render
