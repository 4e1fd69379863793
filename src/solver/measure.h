#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "physics/kernel.h"
#include "solver/state.h"

namespace drape {

/// Returns whether links of a material count in the stretch: structural, visible, unbroken links do.
bool isMeasured(const physics::LinkMaterial& material);

/// Numbers that tell how well a cloth behaves.
struct Measures {
    /// Stretch of the most stretched structural link, %; 0 if none is longer than at rest.
    double stretchMaxPercent = 0.0;
    double stretchRmsPercent = 0.0;  ///< RMS stretch of structural links, %; a shortened link counts as 0
    double kineticEnergy = 0.0;      ///< kinetic energy, J; pinned particles count as still
    /// Whether positions and displacements are free of NaN and infinity. If not, the other numbers are NaN.
    bool finite = true;

    bool operator==(const Measures&) const = default;
};

/// Measures a state.
/// `substepLength`: length of a substep in the last step, s.
Measures measure(const Model& model, std::span<const glm::vec4> positions, std::span<const glm::vec4> displacements,
                 std::span<const physics::Link> links, float substepLength);
inline Measures measure(const Model& model, const State& state, float substepLength) {
    return measure(model, state.positions, state.displacements, state.links, substepLength);
}

/// A force and a torque.
struct Wrench {
    glm::dvec3 force{0.0};   ///< N
    glm::dvec3 torque{0.0};  ///< N m, about a point that its source names

    bool operator==(const Wrench&) const = default;
};

/// The forces of a step that was taken with Edits::measuresForces, as means over the step. An impulse is mass times the
/// change of a velocity that a constraint causes in a substep, and the force is the sum of the impulses over the length
/// of the step. All solvers measure the same bits.
struct Forces {
    /// Contact force on each particle and on each vertex of a body, N: of colliders, bodies and other cloth.
    std::vector<glm::dvec3> contact;
    /// Force by which cloth pulls each pin, without contact, N; 0 for particles that are not pinned. It has the weight
    /// that the pin itself carries and the force of the air on it. Tutorials' rules for pins have no forces.
    std::vector<glm::dvec3> pins;
    /// Force of the cloth on each collider of the step, in the order of collidersOf(). The torque is about the
    /// collider's place at the end of each substep.
    std::vector<Wrench> colliders;

    bool operator==(const Forces&) const = default;
};

/// Returns sums of forces as numbers.
std::vector<glm::dvec3> forcesFrom(std::span<const std::byte> sums, std::size_t count);

/// Adds the weights that pins themselves carry.
/// `positions`: positions and inverse masses of all particles.
void addPinWeights(const Model& model, std::span<const glm::vec4> positions, const glm::vec3& gravity, Forces& forces);

/// Returns the forces of the last step of a solver, which must have had Edits::measuresForces. Waits for the GPU.
/// `colliders`: number of colliders in the step.
/// `gravity`: acceleration by gravity in the step, m/s^2.
template <class Solver>
Forces forcesOf(const Solver& solver, const Model& model, std::size_t colliders, const glm::vec3& gravity) {
    Forces forces;
    forces.contact = forcesFrom(solver.bytes(Array::contactForces), model.particleCount());
    forces.pins = forcesFrom(solver.bytes(Array::pinForces), model.particleCount());
    addPinWeights(model, solver.read(Array::positions), gravity, forces);
    const std::vector<glm::dvec3> sums = forcesFrom(solver.bytes(Array::colliderForces), 2 * colliders);
    for (std::size_t k = 0; k < colliders; ++k) forces.colliders.push_back({sums[2 * k], sums[2 * k + 1]});
    return forces;
}

/// Returns the sum of forces on particles, and its torque about a point.
/// `positions`: positions of all particles at which the forces act, m.
Wrench sumOf(std::span<const glm::dvec3> forces, Range particles, std::span<const glm::vec4> positions,
             const glm::dvec3& about);

}  // namespace drape
