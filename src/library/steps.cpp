// Implements the functions of drape.h for time, counts and measures.

#include "library/handle.h"
#include "solver/measure.h"

using namespace drape;
using namespace drape::library;

namespace {

void takeStep(drape_scene& scene) {
    scene.run->measureForces(scene.measuresForces);
    const Step step = scene.run->nextStep(viewOfSolver(scene));
    scene.isLost = true;  // remains true if the step throws
    scene.hasForces = false;
    scene.forces.reset();
    withSolver(scene, [&](auto& solver) { solver.step(step); });
    requireNoGlErrors(scene);
    scene.isLost = false;
    scene.hasForces = scene.measuresForces;
}

std::size_t countOf(const drape_scene* scene, std::size_t (*count)(const Model&)) {
    return scene == nullptr ? 0 : count(scene->model());
}

}  // namespace

drape_status drape_step(drape_scene* scene, uint64_t steps) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        for (std::uint64_t i = 0; i < steps; ++i) takeStep(s);
    });
}

drape_status drape_restart(drape_scene* scene) {
    return guarded(scene, [&](drape_scene& s) {
        if (s.run->hasOtherFabric()) return begin(s, startOver(*s.run));
        s.run->restart();
        s.hasForces = false;
        const State state = startState(s.model());
        withSolver(s, [&](auto& solver) { solver.setState(state); });
        s.isLost = false;
    });
}

uint64_t drape_steps_taken(const drape_scene* scene) { return scene == nullptr ? 0 : scene->run->clock().steps; }

double drape_time_step(const drape_scene* scene) {
    return scene == nullptr ? 0.0 : double{scene->run->scene().settings.timeStep};
}

double drape_time(const drape_scene* scene) {
    return static_cast<double>(drape_steps_taken(scene)) * drape_time_step(scene);
}

size_t drape_particle_count(const drape_scene* scene) {
    return countOf(scene, [](const Model& model) { return std::size_t{model.particleCount()}; });
}

size_t drape_triangle_count(const drape_scene* scene) {
    return countOf(scene, [](const Model& model) { return std::size_t{model.triangleCount()}; });
}

size_t drape_link_count(const drape_scene* scene) {
    return countOf(scene, [](const Model& model) { return std::size_t{model.linkCount()}; });
}

size_t drape_cloth_count(const drape_scene* scene) {
    return countOf(scene, [](const Model& model) { return model.cloths.size(); });
}

drape_status drape_get_cloth(drape_scene* scene, size_t index, drape_cloth* cloth) {
    return guarded(scene, [&](drape_scene& s) {
        const std::vector<ClothPart>& cloths = s.model().cloths;
        if (index >= cloths.size())
            refuse("cloth " + std::to_string(index) + " does not exist, there are " + std::to_string(cloths.size()));
        const ClothPart& part = cloths[index];
        const glm::uvec2 grid = part.grid ? part.grid->count : glm::uvec2(0);
        giveStruct(
            cloth,
            {0, part.particles.first, part.particles.count, part.triangles.first, part.triangles.count, grid.x, grid.y},
            "drape_cloth");
    });
}

drape_status drape_hash(drape_scene* scene, uint64_t* hash) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        required(hash, "hash");
        *hash = withSolver(s, [](const auto& solver) { return hashPositions(solver.read(Array::positions)); });
    });
}

drape_status drape_measure(drape_scene* scene, drape_measures* measures) {
    return guarded(scene, [&](drape_scene& s) {
        requireState(s);
        const State state = withSolver(s, [](const auto& solver) { return solver.state(); });
        const Measures found = measure(s.model(), state, substepLength(s));
        if (!found.finite) throw std::runtime_error("the cloth blew up: a position is no longer finite");
        giveStruct(measures, {0, found.stretchMaxPercent, found.stretchRmsPercent, found.kineticEnergy},
                   "drape_measures");
    });
}
