#pragma once

#include "run/run.h"
#include "solver/cpu/cpu_solver.h"

namespace drape::test {

/// Makes an event that pushes a particle and its neighbours within `radius` (m), along `direction` (m), by `strength`
/// (m/s).
inline Event pushOf(glm::uint particle, glm::vec3 direction, float radius, float strength) {
    Event event;
    event.kind = EventKind::push;
    event.particles = {particle};
    event.direction = direction;
    event.radius = radius;
    event.strength = strength;
    return event;
}

/// A run on the CPU with a person's actions.
class LiveRun {
public:
    explicit LiveRun(Scene scene) : run(std::move(scene)), solver(run.model()) {}

    void act(Event event) { run.take(std::move(event), viewOf(solver)); }
    void act(EventKind kind, std::vector<glm::uint> particles = {}, glm::vec3 target = glm::vec3(0.0f)) {
        Event event;
        event.kind = kind;
        event.particles = std::move(particles);
        event.target = target;
        act(std::move(event));
    }
    void advance(int steps) {
        for (int k = 0; k < steps; ++k) solver.step(run.nextStep(viewOf(solver)));
    }
    void restart() {
        run.restart();
        solver.setState(startState(run.model()));
    }

    glm::vec3 position(glm::uint particle) const { return glm::vec3(solver.read(Array::positions)[particle]); }
    /// Returns a particle's velocity in m/s.
    glm::vec3 velocity(glm::uint particle) const {
        return glm::vec3(solver.read(Array::displacements)[particle]) / run.applied().substepLength();
    }
    float inverseMass(glm::uint particle) const { return solver.read(Array::positions)[particle].w; }
    std::uint64_t hash() const { return hashPositions(solver.read(Array::positions)); }

    Run run;
    CpuSolver solver;
};

/// Makes a square cloth of 9 x 9 particles 0.1 m apart, which hangs from its upper corners in empty space with gravity.
/// Particle (column, row) has index row * 9 + column.
inline Scene hangingSheet() {
    Scene scene;
    scene.name = "sheet";
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.particles = {9, 9};
    cloth.size = {0.8f, 0.8f};
    cloth.origin = {-0.4f, 1.0f, 0.0f};
    scene.settings.wind.airDensity = 0.0f;
    scene.settings.damping = 0.0f;
    return scene;
}

/// Makes a chain of particles of 1 kg each, 0.1 m apart along x, in empty space without gravity.
inline Scene floatingChain(glm::uint particles) {
    Scene scene;
    scene.name = "chain";
    scene.world.cloths.clear();
    SystemDescription& chain = scene.world.systems.emplace_back();
    for (glm::uint i = 0; i < particles; ++i) {
        chain.particles.push_back({.at = glm::vec3(0.1f * static_cast<float>(i), 0.0f, 0.0f)});
        if (i > 0) chain.links.push_back({.ends = {i - 1, i}});
    }
    scene.settings.gravity = glm::vec3(0.0f);
    scene.settings.damping = 0.0f;
    return scene;
}

}  // namespace drape::test
