#pragma once

#include <cmath>

#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "solver/reference/textbook.h"

namespace drape::test {

/// Gives the reference and the textbook the same few functions, so that one test checks both.
class ReferenceRun {
public:
    explicit ReferenceRun(const Model& model) : model_(&model), solver_(model) {}

    void step(const Settings& settings) {
        // Allows no more substeps than the settings ask for.
        Step step = makeStep(*model_, settings, clock_, {}, settings.substeps);
        if (!trianglesCollide) {
            std::erase_if(step.plan.passes, [](const Pass& pass) {
                return pass.kernel == Kernel::collideTriangles || pass.kernel == Kernel::applyTriangleCollisions;
            });
        }
        solver_.step(step);
        substepLength_ = settings.substepLength();
    }
    glm::dvec3 position(std::size_t i) const { return glm::dvec3(solver_.read(Array::positions)[i]); }
    glm::dvec3 velocity(std::size_t i) const {
        return glm::dvec3(solver_.read(Array::displacements)[i]) / double{substepLength_};
    }
    void setPosition(std::size_t i, glm::dvec3 metres) {
        State state = solver_.state();
        state.positions[i] = glm::vec4(glm::vec3(metres), state.positions[i].w);
        solver_.setState(state);
    }
    void setVelocity(std::size_t i, glm::dvec3 metresPerSecond, const Settings& settings) {
        State state = solver_.state();
        substepLength_ = settings.substepLength();
        // Before the first step, displacements hold velocities.
        const double seconds = clock_.lastSubstepLength == 0.0f ? 1.0 : double{substepLength_};
        state.displacements[i] = glm::vec4(glm::vec3(metresPerSecond * seconds), 0.0f);
        solver_.setState(state);
    }
    State state() const { return solver_.state(); }
    bool trianglesCollide = true;
    const Clock& clock() const { return clock_; }

private:
    const Model* model_;
    ReferenceSolver solver_;
    Clock clock_;
    float substepLength_ = 1.0f;
};

class TextbookRun {
public:
    explicit TextbookRun(const Model& model) : solver_(model) {}

    void step(const Settings& settings) {
        solver_.step(settings);
        substepLength_ = double{settings.timeStep} / settings.substeps;
    }
    glm::dvec3 position(std::size_t i) const { return solver_.particles()[i].position; }
    glm::dvec3 velocity(std::size_t i) const {
        return (solver_.particles()[i].position - solver_.particles()[i].oldPosition) / substepLength_;
    }
    void setPosition(std::size_t i, glm::dvec3 metres) { solver_.setPosition(i, metres); }
    void setVelocity(std::size_t i, glm::dvec3 metresPerSecond, const Settings& settings) {
        substepLength_ = double{settings.timeStep} / settings.substeps;
        solver_.setVelocity(i, metresPerSecond, settings);
    }

private:
    TextbookSolver<double> solver_;
    double substepLength_ = 1.0;
};

/// Returns settings in which nothing acts: no gravity, no air, no damping. Tests add the parts that they check.
inline Settings emptySpace() {
    Settings settings;
    settings.gravity = glm::vec3(0.0f);
    settings.wind.airDensity = 0.0f;
    settings.damping = 0.0f;
    settings.tethers.on = false;
    return settings;
}

inline constexpr double kGravity = 9.81;     ///< m/s²
inline constexpr double kThickness = 0.004;  ///< m, default of a cloth

inline Settings gravityAlone() {
    Settings settings = emptySpace();
    settings.gravity = {0, -kGravity, 0};
    return settings;
}

/// Makes a model by hand of particles (xyz m, w inverse mass) and links of one family, without triangles. The material
/// number of each given link is its kind.
inline Model handMade(std::vector<glm::vec4> particles, std::vector<physics::Link> links) {
    Model model;
    const auto count = static_cast<glm::uint>(particles.size());
    for (const glm::vec4& p : particles) model.freeInverseMasses.push_back(p.w > 0.0f ? p.w : 1.0f);
    model.startVelocities.assign(count, glm::vec4(0.0f));
    model.startPositions = std::move(particles);
    model.materials = {{0.0f, 0.0f, 0, physics::kHidden, 0.0f, 0.0f, 0.0f, 0}};
    for (glm::uint kind = 0; kind < kLinkKinds; ++kind)
        model.materials.push_back({1.0f, 0.0f, kind, 0, 0.0f, 0.0f, 0.0f, 0});
    for (physics::Link& link : links) ++link.material;
    const std::vector<std::vector<physics::Link>> families = {std::move(links)};
    model.links = colourLinks(families, count);
    model.triangleStarts.assign(count + 1, 0);
    model.leastMassPerArea = 1.0f;
    return model;
}

/// Makes a model of one free particle of 1 kg at rest.
inline Model particleAt(glm::dvec3 place) { return handMade({glm::vec4(glm::vec3(place), 1.0f)}, {}); }

}  // namespace drape::test
