#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backend/backend.h"
#include "base/task_queue.h"
#include "gl/commands.h"
#include "gl/context/timer.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "gl/shader_library.h"
#include "run/start/start.h"
#include "run/start/start_faults.h"
#include "scene/scene.h"
#include "solver/compare.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_measure.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "viewer/simulation/pacing.h"
#include "viewer/simulation/sample_lines.h"

namespace drape::viewer {

/// The positions and normals of the particles between the last two steps. They are in buffers of their own, so the
/// solver's state does not change. With them, motion looks smooth even if there are more pictures than steps.
class BetweenSteps {
public:
    /// Throws gl::Error if a shader does not compile.
    explicit BetweenSteps(const gl::ShaderLibrary& library);

    /// Keeps the solver's current positions. Call it before the solver takes a step.
    void keep(const GpuSolver& solver, gl::Commands& commands);
    /// Keeps the given positions, m, one for each particle.
    void keep(const std::vector<glm::vec4>& positions, gl::Commands& commands);
    /// Computes positions() and normals() between the kept positions and those of the solver.
    /// `share`: 0 for the kept positions to 1 for the solver's.
    void show(GpuSolver& solver, float share, gl::Commands& commands);

    const gl::Buffer& positions() const { return positions_; }
    const gl::Buffer& normals() const { return normals_; }

private:
    void makeRoom(std::size_t bytes);

    gl::Program program_;
    gl::Buffer before_, positions_, normals_;
};

/// A copy of a solver's state on the GPU.
struct KeptState {
    gl::Buffer positions, displacements;
    gl::Buffer links, triangles;  ///< empty if nothing can have broken

    std::size_t bytes() const { return positions.bytes() + displacements.bytes() + links.bytes() + triangles.bytes(); }
};

/// A moment of a simulation that it can return to.
struct KeptRun {
    std::shared_ptr<Snapshot> snapshot;
    /// Positions and other state on the GPU that are missing in the snapshot; null if the snapshot is complete.
    std::shared_ptr<const KeptState> state;
    std::uint64_t epoch = 0;  ///< epoch of the simulation at that moment
};

/// The simulation that the window shows: a Run with a GPU and a CPU solver. Either one of them takes the steps, or both
/// do in lockstep. The GPU solver's buffers always hold the displayed state, whichever solver takes the steps. Needs a
/// current GL context.
class Simulation {
public:
    /// Throws gl::DeviceLimit for a cloth that the device cannot hold.
    /// `commands`, `library`: must outlive this object.
    /// `backend`: any except the textbook.
    Simulation(Start start, gl::Commands& commands, const gl::ShaderLibrary& library, Backend backend = Backend::gpu);

    /// Opens another scene, from its start or from a snapshot. If an exception is thrown, the old scene continues.
    void open(Start start);
    /// Restarts the scene with its current settings and pins. Tears are mended, hands let go, and a new log begins.
    void restart();

    /// Returns the log that is played from the start, or null if there is none.
    const std::shared_ptr<const InputLog>& played() const { return run_->played(); }

    /// Returns the settings of scene() for editing. appliedSettings() approach them within a fraction of a second.
    Settings& targetSettings() { return run_->settings(); }
    /// Returns the scene as it would be saved. Opening it has the same result as restart().
    const Scene& scene() const { return run_->scene(); }
    /// Returns the settings at the start of the next step.
    const Settings& appliedSettings() const { return run_->applied(); }

    /// Applies an action of the user to the simulation with the next step (run/hands/event.h). A target that is too
    /// far away is moved nearer, and a push that is too strong is weakened. Throws std::invalid_argument for particles
    /// and links that do not exist.
    /// `event`: of any kind except `set`.
    void act(Event event);
    void act(EventKind kind, std::vector<glm::uint> particles = {}, glm::vec3 target = glm::vec3(0.0f));
    /// Returns the held and pinned particles that act() has requested, even before the next step applies the request.
    const Hands& hands() const { return run_->hands(); }
    const PinGroups& pinGroups() const { return run_->pinGroups(); }
    /// Returns how far the pins of groups lag behind their targets. Waits for the GPU if it takes the steps.
    PinLag pinLag() { return run_->pinLag(positions()); }
    void movePinGroup(const std::string& name, glm::uint particle, glm::vec3 by) {
        run_->movePinGroup(name, particle, by);
    }
    void letFollow(const std::string& name, const std::string& collider, const std::string& body) {
        run_->letFollow(name, collider, body);
    }
    /// Returns whether links may have been cut or torn since the start. Only then can triangles be gone and rods
    /// broken, which must be considered in drawing.
    bool torn() const { return hands().torn(); }
    /// Returns all events since the start, including the past events of the played log.
    std::span<const Event> events() const { return run_->events(); }
    /// Writes a log of all events since the start, with the hash of the current positions. Throws LogError or
    /// SceneError if the file cannot be written.
    void saveLog(const std::filesystem::path& path) const;

    /// Writes a snapshot of the current moment (Run::snapshot()). Throws SnapshotError or SceneError if the file cannot
    /// be written.
    /// `camera`: first camera when the snapshot is opened.
    void saveSnapshot(const std::filesystem::path& path, const SceneCamera& camera);
    /// Returns a snapshot of the current moment. Waits for the GPU if it takes the steps. Throws SnapshotError if the
    /// cloth has blown up.
    Snapshot snapshot();
    /// Keeps the current moment for returnTo(), without waiting for the GPU. Throws the exceptions of Run::snapshot().
    KeptRun keep();
    /// Returns to a moment of any scene, bit for bit, including the cloth that hands held at that moment. This is quick
    /// if the moment has the current model. Waits for the GPU. If it throws an exception of open(), the present
    /// continues. Throws SnapshotError if the cloth had blown up at that moment.
    void returnTo(const KeptRun& moment);
    /// Returns the kinds of events that act() has applied since the last call.
    std::set<EventKind> takeActs() { return std::exchange(acts_, {}); }

    /// Changes which particles of a cloth are pinned, with the next step. New pins stay where they are, and released
    /// particles begin to move.
    /// `cloth`: index in the scene.
    /// `spacing`: for PinPattern::topSpaced.
    void setPins(std::size_t cloth, PinPattern pins, glm::uint spacing) { run_->setPins(cloth, pins, spacing); }
    /// Returns the scene for editing. Its settings, its light and the looks of its cloths may be changed at any time.
    Scene& editableScene() { return run_->live(); }
    /// Makes all cloths of other fabrics, which they keep moving with (Run::takeFabrics()).
    void takeFabrics(const Scene& other) { run_->takeFabrics(other); }
    /// Sets the colour of a body.
    /// `body`: index of an existing body.
    /// `colour`: sRGB, 0 to 1.
    void setBodyColour(std::size_t body, const glm::vec3& colour) { run_->setBodyColour(body, colour); }
    /// Divides the same cloth into another number of particles, and restarts. Throws the exceptions of open().
    void setParticles(std::size_t cloth, glm::uvec2 particles);
    /// Hands the state over to another solver, bit for bit. Lockstep continues with GPU and CPU.
    /// `backend`: any except the textbook.
    void setBackend(Backend backend);
    /// Switches lockstep on or off. In lockstep, both solvers start from the displayed state and take every step, and
    /// their results are compared.
    void setLockstep(bool on);

    /// Takes steps of fixed length.
    /// `keepsBefore`: whether pictures may show the cloth between the last step and the one before.
    void advance(int steps, bool keepsBefore = false);
    /// Returns whether steps can be taken while the caller draws, because only the CPU takes them.
    bool stepsBeside() const { return !needsGpu(backend_) && !lockstep_; }
    /// Takes steps of fixed length. If stepsBeside(), another thread takes them while the caller draws the data of
    /// prepareDrawing(). The simulation must not be used in any other way until finishSteps().
    void beginSteps(int steps, bool keepsBefore = false);
    /// Waits for the steps of beginSteps(). Rethrows their exception, if any.
    void finishSteps() { behind_.finish(); }
    /// Updates the display and starts to measure the stretch. Returns whether the picture changes. Call it once per
    /// picture.
    /// `tolerance`: distance that particles may move before they are drawn again, m; used if the CPU takes the steps.
    /// `share`: position between the last step but one (0) and the last step (1), for shownPositions(), shownNormals()
    /// and shownColliders(). If the last step but one was not kept, the last step is shown.
    bool prepareDrawing(float tolerance = 0.0f, float share = 1.0f);
    /// Returns the buffer of the displayed positions: those of display(), or positions between two steps.
    GLuint shownPositions() const {
        return showsBetween() ? solvers_->between.positions().id() : display().positions().id();
    }
    GLuint shownNormals() const { return showsBetween() ? solvers_->between.normals().id() : display().normals().id(); }
    std::vector<PlacedCollider> shownColliders() const;

    const Model& model() const { return run_->model(); }
    /// Returns the solver whose buffers hold the displayed state.
    const GpuSolver& display() const { return solvers_->gpu; }
    /// Returns the solver that display() is compared with in lockstep.
    const CpuSolver& comparedWith() const { return solvers_->cpu; }
    /// Returns a number that changes whenever model() and display() are replaced, or panels of the model have got looks
    /// of their own.
    std::uint64_t generation() const { return generation_; }
    /// Returns a number, at least 1, that changes when the cloth does not continue from its last state: in open(),
    /// restart() and returnTo(). Objects that remember data of a run compare this number once per picture, and discard
    /// the data when it changes.
    std::uint64_t epoch() const { return epoch_; }
    /// Returns the number of steps on the clock when the epoch began.
    std::uint64_t firstStep() const { return firstStep_; }
    const Clock& clock() const { return run_->clock(); }
    Backend backend() const { return backend_; }
    bool lockstep() const { return lockstep_; }
    /// Returns the result of the comparison since lockstep was switched on, or since the epoch began if that was later.
    const Comparison& comparison() const { return comparison_; }
    /// Returns the number of floats that are compared after every step.
    std::uint64_t comparedFloats() const { return std::uint64_t{model().particleCount()} * 8; }
    /// Returns the computing time of a step, s, or 0 if it is not known yet.
    double stepCost() const { return cost_.seconds(); }
    /// Returns the computing times of the steps since the last call, s.
    std::vector<double> takeStepTimes() { return cost_.takeAll(); }
    /// Returns whether stepCost() is wall time instead of the GPU's own time.
    bool costIsWallTime() const { return lockstep_ || !needsGpu(backend_) || cost_.gpuClockIsWall(); }
    /// Switches the measurement of the GPU's time for each kernel on or off. Only one step in eight is measured.
    void setMeasuresPasses(bool on);
    bool measuresPasses() const { return measuresPasses_; }
    /// Returns the times of each kernel in a step some frames ago. Empty before the first measurement, and while the
    /// CPU takes the steps.
    const std::vector<gl::PassTimes::Share>& passTimes() { return passTimes_.latest(); }
    bool passTimesAreWallTime() const { return passTimes_.isWallTime(); }
    /// Returns the stretch of the cloth some frames ago, or nothing before the first measurement.
    std::optional<Stretch> stretch() { return solvers_->measure.poll(); }
    /// Returns a report if cloth crossed when its contact began. Returns each report only once.
    std::optional<CrossedStart> takeCrossedStart() { return std::exchange(crossedStart_, {}); }
    /// Returns a report if cloth started deep inside a collider. Returns each report only once.
    std::optional<DeepStart> takeDeepStart() { return std::exchange(deepStart_, {}); }
    /// Returns the collider or body that increased the number of substeps in the last step, if any.
    const std::optional<FastMover>& fastMover() const { return fastMover_; }
    /// Returns the number of substeps since the start in which the cloth stalled because a list of contacts was full.
    /// Waits for the GPU if it takes the steps.
    std::uint64_t stalledSubsteps() const;
    /// Returns the kinetic energy, J, or nothing if the GPU takes the steps.
    std::optional<double> kineticEnergy() const;
    /// Switches sampling on or off. While it is on, each step is measured; while the GPU takes the steps, only the last
    /// step of each advance() is, and the GPU is waited for.
    void setSampling(bool on);
    bool isSampling() const { return isSampling_; }
    /// Sets whether samples have forces, from the next step on, which then takes longer.
    void setSamplingForces(bool on) { samplesForces_ = on; }
    /// Sets the particle whose height and speed samples have from now on. Another cloth has its lowestParticle().
    void setSampledParticle(glm::uint particle);
    glm::uint sampledParticle() const { return sampledParticle_; }
    /// Adds a number of crossings to the sample of a step of the current epoch.
    void noteCrossings(std::uint64_t step, std::uint64_t crossings) { samples_.setCrossings(step, crossings); }
    const SampleLines& samples() const { return samples_; }
    /// Returns the state of the solver that takes the steps. Waits for the GPU if it takes them.
    State state() const;
    /// Returns the positions of the particles, m. Waits for the GPU if it takes the steps.
    std::vector<glm::vec4> positions() const { return view().positions(); }
    /// Returns the remaining triangles. Waits for the GPU if it takes the steps and triangles may be gone.
    std::vector<physics::Triangle> triangles() const { return torn() ? state().triangles : model().triangles; }

private:
    struct Solvers {
        Solvers(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library)
            : cpu(model), gpu(model, commands, library), measure(model, commands, library), between(library) {}

        CpuSolver cpu;
        std::optional<ReferenceSolver> reference;  // created when the user first chooses it
        GpuSolver gpu;
        GpuMeasure measure;
        BetweenSteps between;
    };

    /// Begins an epoch from this state.
    /// `from`: kept moment that the state is from; nothing: the cloth starts anew.
    void begin(const State& state, std::optional<RunPoint> from = {});
    void setState(const State& state);
    /// Reads the kept state of a moment back from the GPU. The moment must have the current model.
    State read(const KeptState& kept) const;
    bool usesReference() const { return backend_ == Backend::reference && !lockstep_; }
    /// Calls use(solver) with the CPU solver that takes the steps, and returns its result.
    template <class Use>
    auto withCpu(Use use) const {
        return usesReference() ? use(*solvers_->reference) : use(solvers_->cpu);
    }
    SolverView view() const;
    void step();
    void keepBefore();
    void addSample();
    void showCuts();
    bool showsBetween() const { return shownShare_ < 1.0f; }
    void stepOnGpu(const Step& step);

    gl::Commands* commands_;
    const gl::ShaderLibrary* library_;
    std::unique_ptr<Run> run_;
    std::unique_ptr<Solvers> solvers_;  // solvers of the run's model
    std::uint64_t generation_ = 0;
    std::uint64_t panelVersion_ = 0;  // Run::panelVersion() that generation_ belongs to
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
    bool cutsAreNew_ = false;        // whether links have been cut since the last picture
    bool hasBefore_ = false;         // whether the last step but one is kept
    float shownShare_ = 1.0f;        // `share` of the last prepareDrawing()
    std::vector<glm::vec4> before_;  // positions at the last step but one, if the CPU takes the steps
    std::vector<PlacedCollider> collidersBefore_;
    ContactStart contactStart_;
    std::optional<CrossedStart> crossedStart_;  // report that takeCrossedStart() has not returned yet
    std::optional<DeepStart> deepStart_;        // report that takeDeepStart() has not returned yet
    std::optional<FastMover> fastMover_;
    SampleLines samples_;
    bool isSampling_ = false;
    bool samplesForces_ = false;
    bool hasForces_ = false;     // whether the solver has the forces of the last step
    bool samplesBegin_ = false;  // whether the next sample has no connection to the one before
    glm::uint sampledParticle_ = 0;
    std::vector<glm::vec4> shown_;  // displayed positions, if the CPU takes the steps
    int pictures_ = 0;              // number of pictures drawn by a software renderer
    TaskQueue behind_;              // declared last, since its task uses the other members
};

}  // namespace drape::viewer
