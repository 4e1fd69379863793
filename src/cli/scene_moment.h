#pragma once

#include <chrono>
#include <string>

#include "cli/gpu_session.h"
#include "render/frame/scene_frame.h"
#include "render/renderer.h"
#include "render/world_geometry.h"
#include "run/run.h"
#include "scene/load/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::cli {

/// A built-in scene in mid-motion, to be drawn repeatedly.
class SceneMoment {
public:
    static constexpr int kSteps = 60;

    /// Simulates the scene for kSteps steps. The session must outlive this object.
    SceneMoment(const std::string& scene, GpuSession& gpu)
        : run_(loadScene(scene)),
          solver_(run_.model(), gpu.commands, gpu.library),
          geometry_(run_.model(), solver_.links()) {
        CpuSolver cpu(run_.model());
        const SolverView view = viewOf(cpu);
        for (int k = 0; k < kSteps; ++k) cpu.step(run_.nextStep(view));
        solver_.setState(cpu.state());
        solver_.computeNormals();
    }

    render::Frame frame() {
        const render::WorldView world =
            geometry_.view(render::buffersOf(solver_), run_.hands().torn(), render::cutSharesOf(run_.events()));
        return render::sceneFrame(run_.scene(), run_.applied(), run_.model(), world,
                                  placedColliders(run_.applied(), run_.clock()));
    }

private:
    Run run_;
    GpuSolver solver_;
    render::WorldGeometry geometry_;
};

}  // namespace drape::cli
