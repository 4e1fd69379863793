#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "gl/timer.h"
#include "scene/scene.h"
#include "solver/compare.h"
#include "solver/cpu_solver.h"
#include "solver/gpu_measure.h"
#include "solver/gpu_solver.h"
#include "viewer/step_cost.h"

namespace drape::viewer {

enum class Backend { cpu, gpu };

/// The scene that the window runs: a cloth with both solvers, of which one steps, or both in lockstep. What is drawn is
/// always in the GPU solver's buffers. Needs a current GL context.
class Simulation {
public:
    /// The commands and the library must outlive it. Throws gl::DeviceLimit for a cloth that the device cannot hold.
    Simulation(Scene scene, gl::Commands& commands, const gl::ShaderLibrary& library);

    /// Another scene, from its start. If this throws, the old one goes on.
    void open(Scene scene);
    /// The cloth back where it starts, with the settings as they are now.
    void restart();

    /// What the panel shows. The cloth follows a changed setting within a fraction of a second.
    Settings& settings() { return scene_.settings; }
    /// All that would be saved: opening it gives what restart() gives.
    const Scene& scene() const { return scene_; }
    /// What the next step starts from, on its way to settings().
    const Settings& applied() const { return applied_; }

    /// Particles that are newly held stay where they are, those let go of begin to move.
    void setPins(PinPattern pins);
    /// Cuts the same sheet into another number of particles, and restarts. Throws as open() does.
    void setParticles(glm::uvec2 particles);
    /// Hands the state over, to the bit.
    void setBackend(Backend backend);
    /// While on, both solvers take every step and are compared. Switching it on starts both from the state on show.
    void setLockstep(bool on);

    /// Takes fixed steps.
    void advance(int steps);
    /// To be called once a picture: brings positions and normals up to date, and starts to measure.
    void prepareDrawing();

    const Model& model() const { return cloth_->model; }
    const GpuSolver& drawn() const { return cloth_->gpu; }
    /// Another number when model() and drawn() are others.
    std::uint64_t generation() const { return generation_; }
    const Clock& clock() const { return clock_; }
    Backend backend() const { return backend_; }
    bool lockstep() const { return lockstep_; }
    /// Since lockstep was switched on, or the last restart.
    const Comparison& comparison() const { return comparison_; }
    /// Floats that are compared after every step.
    std::uint64_t comparedFloats() const { return std::uint64_t{model().particleCount()} * 8; }
    /// s of computing for one step, 0 before it is known.
    double stepCost() const { return cost_.seconds(); }
    /// Whether stepCost() is wall time, and not the GPU's own.
    bool costIsWallTime() const { return lockstep_ || backend_ == Backend::cpu || cost_.gpuClockIsWall(); }
    /// Some frames old. Nothing before the first has arrived.
    std::optional<Stretch> stretch() { return cloth_->measure.poll(); }
    /// J; only known while the CPU steps.
    std::optional<double> kineticEnergy() const;
    /// Of the solver that steps. Waits for the GPU.
    State state() const;

private:
    struct Cloth {
        Cloth(const WorldDescription& description, gl::Commands& commands, const gl::ShaderLibrary& library);
        Cloth(const Cloth&) = delete;  // the solvers point at the model
        Cloth& operator=(const Cloth&) = delete;

        Model model;
        CpuSolver cpu;
        GpuSolver gpu;
        GpuMeasure measure;
    };

    void setState(const State& state);
    void step();
    void startGround();

    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    Scene scene_;
    Settings applied_;
    std::unique_ptr<Cloth> cloth_;
    std::uint64_t generation_ = 0;
    Clock clock_;
    Backend backend_ = Backend::gpu;
    bool lockstep_ = false;
    Comparison comparison_;
    StepCost cost_;
    bool drawnIsStale_ = true;
};

}  // namespace drape::viewer
