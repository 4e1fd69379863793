#include "viewer/simulation/simulation.h"

#include <algorithm>
#include <utility>

#include "gl/context/device_info.h"
#include "render/camera/camera.h"
#include "render/frame/light_rig.h"
#include "render/shared/shared.h"
#include "run/samples.h"
#include "scene/parts/resize.h"
#include "solver/measure.h"

namespace drape::viewer {

BetweenSteps::BetweenSteps(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/cloth/between_steps.comp")) {}

void BetweenSteps::makeRoom(std::size_t bytes) {
    if (before_.bytes() == bytes) return;
    before_ = gl::Buffer::create("positions before", bytes);
    positions_ = gl::Buffer::create("positions between", bytes);
    normals_ = gl::Buffer::create("normals between", bytes);
}

void BetweenSteps::keep(const GpuSolver& solver, gl::Commands& commands) {
    const gl::Buffer& now = solver.positions();
    makeRoom(now.bytes());
    commands.readbackLater("positions", now);
    commands.update("positions before", before_);
    glCopyNamedBufferSubData(now.id(), before_.id(), 0, 0, static_cast<GLsizeiptr>(now.bytes()));
}

void BetweenSteps::keep(const std::vector<glm::vec4>& positions, gl::Commands& commands) {
    makeRoom(positions.size() * sizeof(glm::vec4));
    commands.update("positions before", before_);
    before_.write(0, positions);
}

void BetweenSteps::show(GpuSolver& solver, float share, gl::Commands& commands) {
    const auto count = static_cast<GLuint>(before_.bytes() / sizeof(glm::vec4));
    if (count == 0) return;
    solver.positions().bind(GL_SHADER_STORAGE_BUFFER, render::kPositionsBinding);
    before_.bind(GL_SHADER_STORAGE_BUFFER, render::kOtherPositionsBinding);
    positions_.bind(GL_SHADER_STORAGE_BUFFER, render::kValuesBinding);
    program_.uniform("particleCount", count);
    program_.uniform("share", std::clamp(share, 0.0f, 1.0f));
    commands.dispatch(program_, count, {gl::reads(solver.positions()), gl::reads(before_), gl::writes(positions_)});
    solver.computeNormalsOf(positions_, normals_);
}

namespace {

bool areNear(std::span<const glm::vec4> a, std::span<const glm::vec4> b, float tolerance) {
    return std::ranges::equal(a, b, [&](const glm::vec4& p, const glm::vec4& q) {
        const glm::vec3 apart = glm::vec3(p) - glm::vec3(q);
        return glm::dot(apart, apart) <= tolerance * tolerance;
    });
}

}  // namespace

Simulation::Simulation(Start start, gl::Commands& commands, const gl::ShaderLibrary& library, Backend backend)
    : commands_(&commands), library_(&library), backend_(backend) {
    open(std::move(start));
}

void Simulation::open(Start start) {
    GpuSolver::requireRoom(start.scene.world);
    auto run = makeRun(start);
    auto solvers = std::make_unique<Solvers>(run->model(), *commands_, *library_);
    solvers_ = std::move(solvers);  // before the run, since the old solvers refer to the old model
    run_ = std::move(run);
    ++generation_;
    panelVersion_ = run_->panelVersion();
    sampledParticle_ = lowestParticle(model());
    begin(start.snapshot ? stateOf(*start.snapshot, model()) : startState(model()));
}

void Simulation::restart() {
    if (run_->hasOtherFabric()) return open(startOver(*run_));
    run_->restart();
    begin(startState(model()));
}

void Simulation::begin(const State& state, std::optional<RunPoint> from) {
    ++epoch_;
    samples_.begin(epoch_, from);
    firstStep_ = clock().steps;
    contactStart_.forget();
    crossedStart_.reset();
    fastMover_.reset();
    deepStart_.reset();
    comparison_ = {};
    cost_.forget();
    passTimes_.forget();
    setState(state);
    if (isSampling_) addSample();
}

void Simulation::act(Event event) {
    event.target = glm::clamp(event.target, glm::vec3(-kFarthestTarget), glm::vec3(kFarthestTarget));
    event.strength = std::min(event.strength, kStrongestPush);
    const EventKind kind = event.kind;
    run_->take(std::move(event), view());
    acts_.insert(kind);
    cutsAreNew_ = cutsAreNew_ || kind == EventKind::cut;
}

void Simulation::act(EventKind kind, std::vector<glm::uint> particles, glm::vec3 target) {
    Event event;
    event.kind = kind;
    event.particles = std::move(particles);
    event.target = target;
    act(std::move(event));
}

void Simulation::saveLog(const std::filesystem::path& path) const {
    saveLogFile(path, run_->log(hashPositions(view().positions())));
}

// Links and triangles are those of the model as long as nothing can have broken, so they need not be read.
Snapshot Simulation::snapshot() {
    if (torn()) return run_->snapshot(state());
    const auto read = [&](Array array) {
        if (needsGpu(backend_)) return solvers_->gpu.read(array);
        return withCpu([&](const auto& solver) { return std::vector<glm::vec4>(solver.read(array)); });
    };
    return run_->snapshot({read(Array::positions), read(Array::displacements)});
}

KeptRun Simulation::keep() {
    if (!needsGpu(backend_)) return {std::make_shared<Snapshot>(snapshot()), nullptr, epoch_};
    const auto copyOf = [&](const gl::Buffer& source) {
        gl::Buffer copy = gl::Buffer::create("moment", source.bytes());
        commands_->readbackLater("moment", source);
        glCopyNamedBufferSubData(source.id(), copy.id(), 0, 0, static_cast<GLsizeiptr>(source.bytes()));
        return copy;
    };
    KeptState state{copyOf(display().positions()), copyOf(display().displacements()), {}, {}};
    if (torn()) {
        state.links = copyOf(display().links().buffer());
        state.triangles = copyOf(display().triangles());
    }
    return {std::make_shared<Snapshot>(run_->snapshot({})), std::make_shared<const KeptState>(std::move(state)),
            epoch_};
}

State Simulation::read(const KeptState& kept) const {
    State state;
    state.positions = kept.positions.read<glm::vec4>(0, model().particleCount());
    state.displacements = kept.displacements.read<glm::vec4>(0, model().particleCount());
    if (kept.links.id() == 0) return state;
    const std::size_t padded = kept.links.bytes() / sizeof(physics::Link);
    state.links = display().links().unpadded(kept.links.read<physics::Link>(0, padded));
    state.triangles = kept.triangles.read<physics::Triangle>(0, model().triangleCount());
    return state;
}

void Simulation::returnTo(const KeptRun& moment) {
    if (!run_->isOfModel(*moment.snapshot)) open(moment.snapshot->log.scene);
    Snapshot whole = *moment.snapshot;
    if (moment.state) {
        Snapshot state = withState(read(*moment.state), model());
        whole.positions = std::move(state.positions);
        whole.displacements = std::move(state.displacements);
        whole.broken = std::move(state.broken);
        whole.gone = std::move(state.gone);
    }
    run_->recall(whole);
    begin(stateOf(whole, model()), RunPoint{moment.epoch, clock().steps});
    // Crossings at the beginning of contact were reported at that time.
    contactStart_.resume(clock().steps > 0 && clothMeets(model(), appliedSettings()));
}

void Simulation::saveSnapshot(const std::filesystem::path& path, const SceneCamera& camera) {
    Snapshot snapshot = this->snapshot();
    // The lights stay in their places even though the scene will open with another camera.
    Scene& scene = snapshot.scene;
    if (render::OrbitCamera(scene.camera) != render::OrbitCamera(camera))
        scene.light = render::placed(scene.light, render::stageOf(scene));
    scene.camera = camera;
    saveSnapshotFile(path, snapshot);
}

void Simulation::setParticles(std::size_t cloth, glm::uvec2 particles) {
    if (cloth >= scene().world.cloths.size()) return;
    const ClothDescription& present = scene().world.cloths[cloth];
    if (present.isMesh() || particles == present.particles) return;
    Scene changed = scene();
    resizeCloth(changed.world.cloths[cloth], particles);
    open(std::move(changed));
}

void Simulation::setBackend(Backend backend) {
    if (backend == backend_) return;
    const State current = state();
    backend_ = backend;
    passTimes_.forget();
    if (lockstep_) return;  // both solvers take steps already, and handing the state over would erase a difference
    cost_.forget();
    setState(current);
}

void Simulation::setLockstep(bool on) {
    if (on == lockstep_) return;
    const State current = state();
    lockstep_ = on;
    comparison_ = {};
    cost_.forget();
    setState(current);
}

void Simulation::setState(const State& state) {
    if (usesReference() && !solvers_->reference) solvers_->reference.emplace(model());
    if (usesReference()) solvers_->reference->setState(state);
    solvers_->cpu.setState(state);
    solvers_->gpu.setState(state);
    solvers_->gpu.setPath(backend_ == Backend::gpuJoined ? GpuPath::joined : GpuPath::best);
    displayIsStale_ = true;
    hasBefore_ = false;
    hasForces_ = false;
    shown_.clear();
}

State Simulation::state() const {
    if (needsGpu(backend_)) return solvers_->gpu.state();
    return withCpu([](const auto& solver) { return solver.state(); });
}

std::optional<double> Simulation::kineticEnergy() const {
    if (needsGpu(backend_)) return std::nullopt;
    if (clock().steps == 0) return 0.0;  // everything starts at rest
    return measure(model(), state(), clock().lastSubstepLength).kineticEnergy;
}

std::uint64_t Simulation::stalledSubsteps() const {
    if (needsGpu(backend_)) return solvers_->gpu.stalledSubsteps();
    return withCpu([](const auto& solver) { return solver.stalledSubsteps(); });
}

void Simulation::advance(int steps, bool keepsBefore) {
    for (int i = 0; i < steps; ++i) {
        if (i == steps - 1) {
            hasBefore_ = keepsBefore;
            if (keepsBefore) keepBefore();
        }
        step();
        if (isSampling_ && (i == steps - 1 || !needsGpu(backend_))) addSample();
    }
}

void Simulation::setSampling(bool on) {
    if (on == isSampling_) return;
    isSampling_ = on;
    samplesBegin_ = on;
    if (on) addSample();
}

void Simulation::setSampledParticle(glm::uint particle) {
    sampledParticle_ = particle;
    if (isSampling_) addSample();
}

void Simulation::addSample() {
    const auto read = [&](Array array) {
        if (needsGpu(backend_)) return solvers_->gpu.read(array);
        return withCpu([&](const auto& solver) { return std::vector<glm::vec4>(solver.read(array)); });
    };
    const bool isWhole = !torn() && !mayTear(model(), appliedSettings());
    const std::vector<physics::Link> links = isWhole ? std::vector<physics::Link>() : view().links();
    const std::vector<glm::vec4> positions = read(Array::positions);
    RunSample sample = sampleOf(model(), clock(), positions, read(Array::displacements),
                                isWhole ? model().links.links : links, sampledParticle_);
    if (hasForces_) {
        const auto forces = [&](const auto& solver) { return forcesOf(solver, *run_); };
        sample.forces = allForces(*run_, needsGpu(backend_) ? forces(solvers_->gpu) : withCpu(forces), positions);
    }
    samples_.add({std::move(sample), std::exchange(samplesBegin_, false)});
}

void Simulation::keepBefore() {
    collidersBefore_ = placedColliders(appliedSettings(), clock());
    if (stepsBeside()) {
        before_ = withCpu([](const auto& solver) { return solver.read(Array::positions); });
    } else {
        solvers_->between.keep(solvers_->gpu, *commands_);
    }
}

void Simulation::beginSteps(int steps, bool keepsBefore) {
    if (stepsBeside()) {
        behind_.add([this, steps, keepsBefore] { advance(steps, keepsBefore); });
    } else {
        advance(steps, keepsBefore);
    }
}

SolverView Simulation::view() const {
    if (needsGpu(backend_)) return viewOf(solvers_->gpu);
    return withCpu([](const auto& solver) { return viewOf(solver); });
}

void Simulation::setMeasuresPasses(bool on) {
    measuresPasses_ = on;
    if (!on) passTimes_.forget();
}

void Simulation::stepOnGpu(const Step& step) {
    if (!measuresPasses_ || clock().steps % 8 != 0) {
        cost_.onGpu([&] { solvers_->gpu.step(step); });
        return;
    }
    // On a software renderer, measured passes wait for one another. The cost of this step therefore does not count.
    commands_->timeTo(&passTimes_);
    passTimes_.begin();
    try {
        solvers_->gpu.step(step);
    } catch (...) {
        commands_->timeTo(nullptr);
        throw;
    }
    passTimes_.end();
    commands_->timeTo(nullptr);
}

void Simulation::step() {
    run_->measureForces(isSampling_ && samplesForces_);
    const Step step = run_->nextStep(view());
    hasForces_ = step.edits.measuresForces;
    fastMover_ = step.fastMover;
    if (clock().steps == 1) deepStart_ = findDeepStart(model(), appliedSettings());
    if (contactStart_.isAt(step))
        crossedStart_ = findCrossedStart(clock().steps - 1, positions(), triangles(), model());
    displayIsStale_ = true;
    if (lockstep_) {
        cost_.onCpu([&] { stepInLockstep(solvers_->cpu, solvers_->gpu, model(), step, comparison_); });
    } else if (!needsGpu(backend_)) {
        cost_.onCpu([&] { withCpu([&](auto& solver) { solver.step(step); }); });
    } else {
        stepOnGpu(step);
    }
}

bool Simulation::prepareDrawing(float tolerance, float share) {
    run_->followPanels();
    if (std::exchange(panelVersion_, run_->panelVersion()) != run_->panelVersion()) {
        ++generation_;
        displayIsStale_ = true;
    }
    if (!hasBefore_) share = 1.0f;
    const bool isNew = displayIsStale_ || std::exchange(cutsAreNew_, false);
    if (!isNew && share == shownShare_) return false;
    // In lockstep the display shows the GPU's own result. An upload would hide a difference.
    if (isNew && stepsBeside()) {
        const auto read = [&](Array array) {
            return withCpu([&](const auto& solver) { return std::vector<glm::vec4>(solver.read(array)); });
        };
        std::vector<glm::vec4> positions = read(Array::positions);
        if (tolerance > 0.0f && !torn() && areNear(positions, shown_, tolerance)) return false;
        shown_ = std::move(positions);
        if (hasBefore_) solvers_->between.keep(before_, *commands_);
        if (torn()) {
            solvers_->gpu.setState(state());  // links and triangles may be gone
        } else {
            solvers_->gpu.write(Array::positions, shown_);
            solvers_->gpu.write(Array::displacements, read(Array::displacements));  // some views show displacements
        }
    }
    displayIsStale_ = false;
    shownShare_ = share;
    showCuts();
    if (showsBetween()) {
        solvers_->between.show(solvers_->gpu, share, *commands_);
    } else {
        solvers_->gpu.computeNormals();
    }
    if (!isNew) return true;
    // With a software renderer, measuring slows down the pictures, and nobody reads numbers more than a few times per
    // second. The first picture is not measured because it would have to wait for the shader.
    constexpr int kSometimes = 4;
    const bool isBusy = !needsGpu(backend_) && gl::isSoftwareRenderer();
    if (!isBusy || ++pictures_ % kSometimes == 0) solvers_->measure.begin(solvers_->gpu);
    return true;
}

// Shows the cuts of the next step immediately, since the simulation may be paused. Breaking a link twice has no effect.
void Simulation::showCuts() {
    const std::span<const glm::uint> cuts = hands().cutsToCome();
    if (!cuts.empty()) solvers_->gpu.breakNow(cuts);
}

std::vector<PlacedCollider> Simulation::shownColliders() const {
    std::vector<PlacedCollider> colliders = placedColliders(appliedSettings(), clock());
    if (!showsBetween() || colliders.size() != collidersBefore_.size()) return colliders;
    for (std::size_t k = 0; k < colliders.size(); ++k) {
        const PlacedCollider& before = collidersBefore_[k];
        if (before.collider.name == colliders[k].collider.name)
            colliders[k].pose = between(before.pose, colliders[k].pose, shownShare_);
    }
    return colliders;
}

}  // namespace drape::viewer
