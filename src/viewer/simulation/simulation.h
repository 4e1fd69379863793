#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/task_queue.h"
#include "gl/context/timer.h"
#include "run/contact_start.h"
#include "run/deep_start.h"
#include "run/start.h"
#include "scene/scene.h"
#include "solver/backend.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_measure.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "viewer/simulation/between_steps.h"
#include "viewer/simulation/pacing.h"

namespace drape::viewer {

/// The state of a solver on the GPU, as copies there.
struct KeptState {
    gl::Buffer positions, displacements;
    gl::Buffer links, triangles;  ///< nothing where none can have broken

    std::size_t bytes() const { return positions.bytes() + displacements.bytes() + links.bytes() + triangles.bytes(); }
};

/// A moment of a simulation.
struct KeptRun {
    std::shared_ptr<Snapshot> run;
    std::shared_ptr<const KeptState> state;  ///< that is not in `run`; null: it is there
};

/// The scene that the window runs: a Run with both solvers, of which one steps, or GPU and CPU in lockstep. The drawn
/// state is always in the GPU solver's buffers. Needs a current GL context.
class Simulation {
public:
    /// The commands and the library must outlive it. backend: any but the textbook. Throws gl::DeviceLimit for a cloth
    /// that the device cannot hold.
    Simulation(Start start, gl::Commands& commands, const gl::ShaderLibrary& library, Backend backend = Backend::gpu);

    /// Another scene, from its start or from a snapshot. If this throws, the old one goes on.
    void open(Start start);
    /// All back where it starts, with the settings and pins of the scene as they are now: tears are mended, hands let
    /// go, and a new log begins.
    void restart();

    /// The log that is played from the start; null: none.
    const std::shared_ptr<const InputLog>& played() const { return run_->played(); }

    /// The settings that the panel shows. The cloth follows a changed setting within a fraction of a second.
    Settings& settings() { return run_->settings(); }
    /// The scene as it would be saved: opening it has the same result as restart().
    const Scene& scene() const { return run_->scene(); }
    /// The settings that the next step starts from, on their way to settings().
    const Settings& applied() const { return run_->applied(); }

    /// Applies an action of the person to the scene (run/shared/event.h), of any kind except `set`, with the next step.
    /// A target that is too far away is brought nearer, a push that is too strong is made weaker. Throws
    /// std::invalid_argument for particles and links that are not there.
    void act(Event event);
    void act(EventKind kind, std::vector<glm::uint> particles = {}, glm::vec3 target = glm::vec3(0.0f));
    /// The held and pinned particles, as act() has requested them, even before the next step applies it.
    const Hands& hands() const { return run_->hands(); }
    const PinGroups& pinGroups() const { return run_->pinGroups(); }
    /// Of the pins of groups behind their targets. Waits for the GPU where that takes the steps.
    PinLag pinLag() { return run_->pinLag(positions()); }
    /// See Run.
    void movePinGroup(const std::string& name, glm::uint particle, glm::vec3 by) {
        run_->movePinGroup(name, particle, by);
    }
    void letFollow(const std::string& name, const std::string& collider, const std::string& body) {
        run_->letFollow(name, collider, body);
    }
    /// Whether links may have broken since the start, cut or torn. Only then can triangles be gone and rods be broken,
    /// as drawing needs to know.
    bool torn() const { return hands().torn(); }
    /// All that was done since the start, and by the played log so far.
    std::span<const Event> events() const { return run_->events(); }
    /// Writes all that was done since the start, with the hash of the positions as they are now. Throws LogError or
    /// SceneError if it cannot be written.
    void saveLog(const std::filesystem::path& path) const;

    /// Writes all that it takes to go on from here (Run::snapshot()), and a camera to begin with. Throws SnapshotError
    /// or SceneError if it cannot be written.
    void saveSnapshot(const std::filesystem::path& path, const CameraView& camera);
    /// This moment, for returnTo(), without waiting for the GPU. Throws as Run::snapshot() does.
    KeptRun keep();
    /// To a moment of any scene, to the bit, with the cloth that hands held then. Quick where the model is the present
    /// one. Waits for the GPU. Throws as open() does, and the present goes on then; SnapshotError where the cloth had
    /// blown up.
    void returnTo(const KeptRun& moment);
    /// The kinds of events that act() has applied since the last call.
    std::set<EventKind> takeActs() { return std::exchange(acts_, {}); }

    /// Particles that are newly pinned stay where they are, those let go of begin to move, both with the next step.
    /// cloth: which of the scene's; spacing: for PinPattern::topSpaced.
    void setPins(std::size_t cloth, PinPattern pins, glm::uint spacing) { run_->setPins(cloth, pins, spacing); }
    /// The scene, of which the settings, the light and the looks of cloths may be changed at any time.
    Scene& live() { return run_->live(); }
    /// How a body looks, which must be there. colour: sRGB, 0 to 1.
    void setBodyColour(std::size_t body, const glm::vec3& colour) { run_->setBodyColour(body, colour); }
    /// Cuts the same sheet into another number of particles, and restarts. Throws as open() does.
    void setParticles(std::size_t cloth, glm::uvec2 particles);
    /// Hands the state over, to the bit. backend: any but the textbook. Lockstep goes on with GPU and CPU.
    void setBackend(Backend backend);
    /// While on, both solvers take every step and are compared. Switching it on starts both from the state on show.
    void setLockstep(bool on);

    /// Takes fixed steps. keepsBefore: pictures may be between the last of them and the one before it.
    void advance(int steps, bool keepsBefore = false);
    /// Whether steps can be taken while the caller draws: only the CPU steps.
    bool stepsBeside() const { return !needsGpu(backend_) && !lockstep_; }
    /// Takes fixed steps, on another thread where stepsBeside(), while the caller draws the data that prepareDrawing()
    /// has brought up to date. Nothing else may be asked of the simulation before finishSteps().
    void beginSteps(int steps, bool keepsBefore = false);
    /// Waits for them. Rethrows their exception, if there is one.
    void finishSteps() { behind_.finish(); }
    /// To be called once a picture: brings positions and normals up to date, and starts to measure. tolerance: m by
    /// which particles may have moved without being drawn anew, if the CPU steps. share: of the way from the step
    /// before to the last one, 0 to 1, for drawnPositions() and so on; 1 shows the step itself, and so does any share
    /// where the one before was not kept. Whether anything is drawn anew.
    bool prepareDrawing(float tolerance = 0.0f, float share = 1.0f);
    /// What a picture shows: the state of drawn(), or one between steps.
    GLuint drawnPositions() const {
        return showsBetween() ? solvers_->between.positions().id() : drawn().positions().id();
    }
    GLuint drawnNormals() const { return showsBetween() ? solvers_->between.normals().id() : drawn().normals().id(); }
    std::vector<PlacedCollider> drawnColliders() const;

    const Model& model() const { return run_->model(); }
    const GpuSolver& drawn() const { return solvers_->gpu; }
    /// The solver that drawn() is compared with in lockstep.
    const CpuSolver& comparedWith() const { return solvers_->cpu; }
    /// Another number when model() and drawn() are others.
    std::uint64_t generation() const { return generation_; }
    const Clock& clock() const { return run_->clock(); }
    Backend backend() const { return backend_; }
    bool lockstep() const { return lockstep_; }
    /// Since lockstep was switched on, or the last restart.
    const Comparison& comparison() const { return comparison_; }
    /// Floats that are compared after every step.
    std::uint64_t comparedFloats() const { return std::uint64_t{model().particleCount()} * 8; }
    /// s of computing for one step, 0 before it is known.
    double stepCost() const { return cost_.seconds(); }
    /// Of each step since the last call, s.
    std::vector<double> takeStepTimes() { return cost_.takeAll(); }
    /// Whether stepCost() is wall time, and not the GPU's own.
    bool costIsWallTime() const { return lockstep_ || !needsGpu(backend_) || cost_.gpuClockIsWall(); }
    /// While on, the GPU's time for each kernel is measured in one of eight steps.
    void setMeasuresPasses(bool on);
    bool measuresPasses() const { return measuresPasses_; }
    /// Of a step some frames ago, by kernel; empty before the first has arrived, and while the CPU steps.
    const std::vector<gl::PassTimes::Share>& passTimes() { return passTimes_.latest(); }
    bool passTimesAreWallTime() const { return passTimes_.isWallTime(); }
    /// Some frames old. Nothing before the first has arrived.
    std::optional<Stretch> stretch() { return solvers_->measure.poll(); }
    /// Cloth that crossed when its contact began, once after it has been found.
    std::optional<CrossedStart> takeCrossedStart() { return std::exchange(crossedStart_, {}); }
    /// Cloth that started deep inside a collider, once.
    std::optional<DeepStart> takeDeepStart() { return std::exchange(deepStart_, {}); }
    /// The collider or body that takes more substeps in the last step, if there is one.
    const std::optional<FastMover>& fastMover() const { return fastMover_; }
    /// Since the start, in which cloth was held, as its contact had no room. Waits for the GPU where that takes the
    /// steps.
    std::uint64_t stalledSubsteps() const;
    /// J; only known while the CPU steps.
    std::optional<double> kineticEnergy() const;
    /// Of the solver that steps. Waits for the GPU.
    State state() const;
    /// m, xyz. Waits for the GPU where that takes the steps.
    std::vector<glm::vec4> positions() const { return view().positions(); }
    /// Waits for the GPU where that takes the steps and some may be gone.
    std::vector<physics::Triangle> triangles() const { return torn() ? state().triangles : model().triangles; }

private:
    struct Solvers {
        Solvers(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library)
            : cpu(model), gpu(model, commands, library), measure(model, commands, library), between(library) {}

        CpuSolver cpu;
        std::optional<ReferenceSolver> reference;  // once it was chosen
        GpuSolver gpu;
        GpuMeasure measure;
        BetweenSteps between;
    };

    void forgetMeasurements();
    void setState(const State& state);
    /// Waits for the GPU where that takes the steps.
    Snapshot snapshot();
    /// Of the present model.
    State read(const KeptState& kept) const;
    bool usesReference() const { return backend_ == Backend::reference && !lockstep_; }
    /// Calls use(solver) with the CPU solver that steps, and returns its result.
    template <class Use>
    auto withCpu(Use use) const {
        return usesReference() ? use(*solvers_->reference) : use(solvers_->cpu);
    }
    SolverView view() const;
    void step();
    void keepBefore();
    void showCuts();
    bool showsBetween() const { return drawnShare_ < 1.0f; }
    void stepOnGpu(const Step& step);

    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    std::unique_ptr<Run> run_;
    std::unique_ptr<Solvers> solvers_;  // of the run's model
    std::uint64_t generation_ = 0;
    Backend backend_ = Backend::gpu;
    bool lockstep_ = false;
    Comparison comparison_;
    StepCost cost_;
    gl::PassTimes passTimes_;
    bool measuresPasses_ = false;
    std::set<EventKind> acts_;
    bool drawnIsStale_ = true;
    bool cutsAreNew_ = false;        // links have been cut since the last picture
    bool hasBefore_ = false;         // the step before the last is kept
    float drawnShare_ = 1.0f;        // see prepareDrawing()
    std::vector<glm::vec4> before_;  // its positions, while the CPU steps
    std::vector<PlacedCollider> collidersBefore_;
    ContactStart contactStart_;
    std::optional<CrossedStart> crossedStart_;  // that nobody has been told of
    std::optional<DeepStart> deepStart_;        // likewise
    std::optional<FastMover> fastMover_;
    std::vector<glm::vec4> shown_;  // positions on show, while the CPU steps
    int pictures_ = 0;              // that have been prepared while a software renderer draws
    TaskQueue behind_;              // the last: its task uses the others
};

}  // namespace drape::viewer
