#include "viewer/simulation.h"

#include <algorithm>
#include <utility>

#include "solver/measure.h"
#include "viewer/ramp.h"

namespace drape::viewer {

Simulation::Cloth::Cloth(const WorldDescription& description, gl::Commands& commands, const gl::ShaderLibrary& library)
    : model(makeModel(description)), cpu(model), gpu(model, commands, library), measure(model, commands, library) {}

Simulation::Simulation(Scene scene, gl::Commands& commands, const gl::ShaderLibrary& library)
    : commands_(&commands), library_(&library) {
    open(std::move(scene));
}

void Simulation::open(Scene scene) {
    GpuSolver::requireRoom(scene.world);
    auto cloth = std::make_unique<Cloth>(scene.world, *commands_, *library_);
    scene_ = std::move(scene);
    cloth_ = std::move(cloth);
    ++generation_;
    restart();
}

void Simulation::restart() {
    applied_ = scene_.settings;
    clock_ = {};
    comparison_ = {};
    cost_.forget();
    // The pins may have changed since the model was made, and with them what their offsets move.
    setState(startState(makeModel(scene_.world)));
}

void Simulation::setPins(PinPattern pins) {
    if (pins == scene_.world.cloths.front().pins) return;
    scene_.world.cloths.front().pins = pins;
    const std::vector<float> inverse = inverseMasses(model(), scene_.world);
    State next = state();
    for (std::size_t i = 0; i < inverse.size(); ++i) {
        next.positions[i].w = inverse[i];
        if (inverse[i] == 0.0f) next.displacements[i] = glm::vec4(0.0f);
    }
    setState(next);
}

void Simulation::setParticles(glm::uvec2 particles) {
    if (particles == scene_.world.cloths.front().particles) return;
    Scene changed = scene_;
    changed.world.cloths.front().particles = particles;
    // What a file lists by column and row keeps its place in the sheet.
    const glm::vec2 scale = glm::vec2(particles - 1u) / glm::vec2(scene_.world.cloths.front().particles - 1u);
    std::vector<ListedPin> pins;
    for (ListedPin pin : changed.world.cloths.front().listedPins) {
        pin.at = glm::uvec2(glm::round(glm::vec2(pin.at) * scale));
        const bool taken = std::ranges::any_of(pins, [&](const ListedPin& other) { return other.at == pin.at; });
        if (!taken) pins.push_back(pin);
    }
    changed.world.cloths.front().listedPins = std::move(pins);
    open(std::move(changed));
}

void Simulation::setBackend(Backend backend) {
    if (backend == backend_) return;
    const State current = state();
    backend_ = backend;
    if (lockstep_) return;  // both step already, and a difference between them must not be wiped out
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
    cloth_->cpu.setState(state);
    cloth_->gpu.setState(state);
    drawnIsStale_ = true;
}

State Simulation::state() const { return backend_ == Backend::cpu ? cloth_->cpu.state() : cloth_->gpu.state(); }

std::optional<double> Simulation::kineticEnergy() const {
    if (backend_ != Backend::cpu || clock_.steps == 0) return std::nullopt;
    return measure(model(), cloth_->cpu.state(), clock_.lastSubstepLength).kineticEnergy;
}

void Simulation::advance(int steps) {
    for (int i = 0; i < steps; ++i) step();
}

// A ground that appears above the lowest particles would shoot them up: it begins below and rises.
void Simulation::startGround() {
    applied_.ground = scene_.settings.ground;
    for (const glm::vec4& position : state().positions) {
        applied_.ground.height = std::min(applied_.ground.height, position.y - applied_.thickness);
    }
}

void Simulation::step() {
    if (scene_.settings.ground.on && !applied_.ground.on) startGround();
    const Settings next = rampTowards(applied_, scene_.settings, scene_.settings.timeStep);
    const Step step = makeRampedStep(model(), applied_, next, clock_);
    applied_ = next;
    drawnIsStale_ = true;
    if (lockstep_) {
        cost_.onCpu([&] { stepInLockstep(cloth_->cpu, cloth_->gpu, model(), step, comparison_); });
    } else if (backend_ == Backend::cpu) {
        cost_.onCpu([&] { cloth_->cpu.step(step); });
    } else {
        cost_.onGpu([&] { cloth_->gpu.step(step); });
    }
}

void Simulation::prepareDrawing() {
    if (!std::exchange(drawnIsStale_, false)) return;
    // In lockstep the GPU's own result is shown: an upload would hide a difference.
    if (backend_ == Backend::cpu && !lockstep_)
        cloth_->gpu.write(Quantity::positions, cloth_->cpu.read(Quantity::positions));
    cloth_->gpu.computeNormals();
    cloth_->measure.begin(cloth_->gpu);
}

}  // namespace drape::viewer
