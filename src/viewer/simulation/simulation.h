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

/// A copy of a solver's state that stays on the GPU.
struct KeptState {
    gl::Buffer positions, displacements;
    gl::Buffer links, triangles;  ///< empty where none can have broken

    std::size_t bytes() const { return positions.bytes() + displacements.bytes() + links.bytes() + triangles.bytes(); }
};

/// A moment of a simulation.
struct KeptRun {
    std::shared_ptr<Snapshot> snapshot;
    /// The part of the snapshot that has stayed on the GPU. Null: the snapshot is whole.
    std::shared_ptr<const KeptState> state;
};

/// The scene that the window runs: a Run with a GPU and a CPU solver. One of them steps, or both do in lockstep. The
/// GPU solver's buffers are also the display: they hold the state on show, whichever solver steps. Needs a current GL
/// context.
class Simulation {
public:
    /// The commands and the library must outlive it.
    /// `backend`: any except the textbook. Throws gl::DeviceLimit for a cloth that the device cannot hold.
    Simulation(Start start, gl::Commands& commands, const gl::ShaderLibrary& library, Backend backend = Backend::gpu);

    /// Opens another scene, from its start or from a snapshot. If this throws, the old scene goes on.
    void open(Start start);
    /// Starts the scene again with its present settings and pins: tears are mended, hands let go, and a new log begins.
    void restart();

    /// The log that is played from the start; null if there is none.
    const std::shared_ptr<const InputLog>& played() const { return run_->played(); }

    /// The settings that the panel shows. The cloth follows a changed setting within a fraction of a second.
    Settings& settings() { return run_->settings(); }
    /// The scene as it would be saved. Opening it has the same result as restart().
    const Scene& scene() const { return run_->scene(); }
    /// The settings that the next step starts from, on their way to settings().
    const Settings& applied() const { return run_->applied(); }

    /// Applies an action of the person to the scene with the next step (run/shared/event.h).
    /// `event`: of any kind except `set`. A target that is too far away is brought nearer, and a push that is too
    /// strong is made weaker. Throws std::invalid_argument for particles and links that do not exist.
    void act(Event event);
    void act(EventKind kind, std::vector<glm::uint> particles = {}, glm::vec3 target = glm::vec3(0.0f));
    /// The held and pinned particles, as act() has requested them, even before the next step applies it.
    const Hands& hands() const { return run_->hands(); }
    const PinGroups& pinGroups() const { return run_->pinGroups(); }
    /// How far the pins of groups lag behind their targets. Waits for the GPU where that takes the steps.
    PinLag pinLag() { return run_->pinLag(positions()); }
    /// As in Run.
    void movePinGroup(const std::string& name, glm::uint particle, glm::vec3 by) {
        run_->movePinGroup(name, particle, by);
    }
    void letFollow(const std::string& name, const std::string& collider, const std::string& body) {
        run_->letFollow(name, collider, body);
    }
    /// Returns whether links may have been cut or torn since the start. Only then can triangles be gone and rods be
    /// broken, which drawing has to know.
    bool torn() const { return hands().torn(); }
    /// All events since the start, including those of the played log so far.
    std::span<const Event> events() const { return run_->events(); }
    /// Writes all events since the start, with the hash of the present positions. Throws LogError or SceneError if the
    /// file cannot be written.
    void saveLog(const std::filesystem::path& path) const;

    /// Writes a snapshot of this moment (Run::snapshot()), and the first camera for it. Throws SnapshotError or
    /// SceneError if the file cannot be written.
    void saveSnapshot(const std::filesystem::path& path, const CameraView& camera);
    /// Keeps this moment for returnTo(), without waiting for the GPU. Throws as Run::snapshot() does.
    KeptRun keep();
    /// Returns to a moment of any scene, to the bit, with the cloth that hands held at that time. Quick where the
    /// moment has the present model. Waits for the GPU. Throws as open() does, and the present then goes on, and
    /// SnapshotError where the cloth had blown up.
    void returnTo(const KeptRun& moment);
    /// The kinds of events that act() has applied since the last call.
    std::set<EventKind> takeActs() { return std::exchange(acts_, {}); }

    /// Changes which particles are pinned, with the next step. New pins stay where they are, and released particles
    /// begin to move.
    /// `cloth`: index in the scene.
    /// `spacing`: for PinPattern::topSpaced.
    void setPins(std::size_t cloth, PinPattern pins, glm::uint spacing) { run_->setPins(cloth, pins, spacing); }
    /// The scene, whose settings, light and looks of cloths may be changed at any time.
    Scene& live() { return run_->live(); }
    /// Sets the colour of a body, which must exist.
    /// `colour`: sRGB, 0 to 1.
    void setBodyColour(std::size_t body, const glm::vec3& colour) { run_->setBodyColour(body, colour); }
    /// Cuts the same sheet into another number of particles, and restarts. Throws as open() does.
    void setParticles(std::size_t cloth, glm::uvec2 particles);
    /// Hands the state over to another solver, to the bit.
    /// `backend`: any except the textbook. Lockstep goes on with GPU and CPU.
    void setBackend(Backend backend);
    /// Switches lockstep: both solvers take every step, and are compared. Both start from the state on show.
    void setLockstep(bool on);

    /// Takes fixed steps.
    /// `keepsBefore`: pictures may show the cloth between the last step and the one before it.
    void advance(int steps, bool keepsBefore = false);
    /// Returns whether steps can be taken while the caller draws, since only the CPU takes them.
    bool stepsBeside() const { return !needsGpu(backend_) && !lockstep_; }
    /// Takes fixed steps: on another thread where stepsBeside(), while the caller draws the data of prepareDrawing().
    /// The simulation must not be used in any other way before finishSteps().
    void beginSteps(int steps, bool keepsBefore = false);
    /// Waits for the steps of beginSteps(). Rethrows their exception, if there is one.
    void finishSteps() { behind_.finish(); }
    /// Brings the display up to date, and starts to measure. To be called once a picture.
    /// `tolerance`: distance that particles may move without being drawn anew, m; used if the CPU takes the steps.
    /// `share`: share of the way from the step before to the last one, 0 to 1, for shownPositions(), shownNormals() and
    /// shownColliders(). 1 shows the last step itself, and so does any share where the step before was not kept.
    /// Returns whether the picture changes.
    bool prepareDrawing(float tolerance = 0.0f, float share = 1.0f);
    /// The particles as a picture shows them: those of display(), or those between two steps.
    GLuint shownPositions() const {
        return showsBetween() ? solvers_->between.positions().id() : display().positions().id();
    }
    GLuint shownNormals() const { return showsBetween() ? solvers_->between.normals().id() : display().normals().id(); }
    std::vector<PlacedCollider> shownColliders() const;

    const Model& model() const { return run_->model(); }
    /// The solver whose buffers hold the state on show.
    const GpuSolver& display() const { return solvers_->gpu; }
    /// The solver that display() is compared with in lockstep.
    const CpuSolver& comparedWith() const { return solvers_->cpu; }
    /// Changes when model() and display() are replaced.
    std::uint64_t generation() const { return generation_; }
    /// Changes when the cloth does not go on from where it was: with open(), restart() and returnTo(). At least 1.
    /// Whoever remembers anything of a run compares this number once a picture, and starts afresh when it has changed.
    std::uint64_t epoch() const { return epoch_; }
    /// Steps on the clock when the epoch began.
    std::uint64_t firstStep() const { return firstStep_; }
    const Clock& clock() const { return run_->clock(); }
    Backend backend() const { return backend_; }
    bool lockstep() const { return lockstep_; }
    /// The comparison since lockstep was switched on, or since the epoch began.
    const Comparison& comparison() const { return comparison_; }
    /// Floats that are compared after every step.
    std::uint64_t comparedFloats() const { return std::uint64_t{model().particleCount()} * 8; }
    /// Computing time of a step, s; 0 before it is known.
    double stepCost() const { return cost_.seconds(); }
    /// Takes the computing times of the steps since the last call, s.
    std::vector<double> takeStepTimes() { return cost_.takeAll(); }
    /// Returns whether stepCost() is wall time, not the GPU's own time.
    bool costIsWallTime() const { return lockstep_ || !needsGpu(backend_) || cost_.gpuClockIsWall(); }
    /// Switches the measurement of the GPU's time for each kernel, in one of eight steps.
    void setMeasuresPasses(bool on);
    bool measuresPasses() const { return measuresPasses_; }
    /// Times of a step some frames ago, by kernel. Empty before the first have arrived, and while the CPU takes the
    /// steps.
    const std::vector<gl::PassTimes::Share>& passTimes() { return passTimes_.latest(); }
    bool passTimesAreWallTime() const { return passTimes_.isWallTime(); }
    /// The stretch some frames ago. Nothing before the first has arrived.
    std::optional<Stretch> stretch() { return solvers_->measure.poll(); }
    /// Takes the finding that cloth crossed when its contact began, once.
    std::optional<CrossedStart> takeCrossedStart() { return std::exchange(crossedStart_, {}); }
    /// Takes the finding that cloth started deep inside a collider, once.
    std::optional<DeepStart> takeDeepStart() { return std::exchange(deepStart_, {}); }
    /// The collider or body that takes more substeps in the last step, if there is one.
    const std::optional<FastMover>& fastMover() const { return fastMover_; }
    /// Substeps since the start that held cloth in its place, because contacts had no room. Waits for the GPU where
    /// that takes the steps.
    std::uint64_t stalledSubsteps() const;
    /// Kinetic energy, J; only known while the CPU takes the steps.
    std::optional<double> kineticEnergy() const;
    /// The state of the solver that takes the steps. Waits for the GPU.
    State state() const;
    /// Places of the particles, m. Waits for the GPU where that takes the steps.
    std::vector<glm::vec4> positions() const { return view().positions(); }
    /// Triangles that are left. Waits for the GPU where that takes the steps and triangles may be gone.
    std::vector<physics::Triangle> triangles() const { return torn() ? state().triangles : model().triangles; }

private:
    struct Solvers {
        Solvers(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library)
            : cpu(model), gpu(model, commands, library), measure(model, commands, library), between(library) {}

        CpuSolver cpu;
        std::optional<ReferenceSolver> reference;  // made when it is first chosen
        GpuSolver gpu;
        GpuMeasure measure;
        BetweenSteps between;
    };

    /// Begins an epoch from this state.
    void begin(const State& state);
    void setState(const State& state);
    /// Waits for the GPU where that takes the steps.
    Snapshot snapshot();
    /// Reads back a kept state of the present model.
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
    bool showsBetween() const { return shownShare_ < 1.0f; }
    void stepOnGpu(const Step& step);

    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    std::unique_ptr<Run> run_;
    std::unique_ptr<Solvers> solvers_;  // made for the run's model
    std::uint64_t generation_ = 0;
    std::uint64_t epoch_ = 0;
    std::uint64_t firstStep_ = 0;
    Backend backend_ = Backend::gpu;
    bool lockstep_ = false;
    Comparison comparison_;
    StepCost cost_;
    gl::PassTimes passTimes_;
    bool measuresPasses_ = false;
    std::set<EventKind> acts_;
    bool displayIsStale_ = true;
    bool cutsAreNew_ = false;        // links have been cut since the last picture
    bool hasBefore_ = false;         // the step before the last is kept
    float shownShare_ = 1.0f;        // see prepareDrawing()
    std::vector<glm::vec4> before_;  // its positions, while the CPU steps
    std::vector<PlacedCollider> collidersBefore_;
    ContactStart contactStart_;
    std::optional<CrossedStart> crossedStart_;  // not taken yet
    std::optional<DeepStart> deepStart_;        // not taken yet
    std::optional<FastMover> fastMover_;
    std::vector<glm::vec4> shown_;  // positions on show, while the CPU steps
    int pictures_ = 0;              // number of pictures while a software renderer draws
    TaskQueue behind_;              // the last member: its task uses the others
};

}  // namespace drape::viewer
