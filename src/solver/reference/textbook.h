#pragma once

#include <glm/glm.hpp>
#include <map>
#include <string>
#include <vector>

#include "cloth/core/model.h"
#include "colliders/motion.h"
#include "solver/settings/settings.h"

namespace drape {

/// A point mass as in Jakobsen 2001, "Advanced Character Physics", section 3. The velocity is not stored: it is the
/// difference between two positions.
template <class Scalar>
struct TextbookParticle {
    using Vector = glm::vec<3, Scalar>;

    Vector position{0};      ///< position, m
    Vector oldPosition{0};   ///< position one substep ago, m
    Vector acceleration{0};  ///< acceleration by the forces added so far in this substep, m/s^2
    Scalar inverseMass = 0;  ///< inverse mass, 1/kg, 0 = pinned

    bool isPinned() const { return inverseMass == 0; }
    void addForce(const Vector& newtons) { acceleration += newtons * inverseMass; }
};

/// A stick between two particles, which keeps its length.
template <class Scalar>
struct TextbookConstraint {
    TextbookParticle<Scalar>* a = nullptr;
    TextbookParticle<Scalar>* b = nullptr;
    Scalar restLength = 0;  ///< rest length of the stick, m
    glm::uint kind = 0;     ///< index into Settings::stiffness
    bool isLast = false;    ///< whether only lastRelaxation() of the correction is made

    /// Moves both ends towards the rest length, each in proportion to its inverse mass (Muller et al. 2007, "Position
    /// Based Dynamics", section 3.3). Pinned particles stay, even where PinnedShare lets them yield.
    void satisfyConstraint(Scalar stiffness, PinnedShare pinnedShare);
};

/// A second implementation of the cloth, written as in the tutorials: particle objects, constraint objects with
/// pointers to them, previous positions, square roots and the C library. It shares no formula with shaders/physics, so
/// it reveals mistakes there. In double it checks the reference on small scenes. In float it is the baseline of the
/// benchmark.
///
/// The float version loses the motion that gravity adds in a short substep, like every float Verlet with previous
/// positions. Only the double version is meant to agree with the reference.
template <class Scalar>
class TextbookSolver {
public:
    using Particle = TextbookParticle<Scalar>;
    using Vector = typename Particle::Vector;

    /// Copies the model. Constraints are satisfied in the order of the model's colours. Throws std::invalid_argument
    /// for a model with bodies: cloth meets them only by contact of cloth with cloth, which this solver does not have.
    explicit TextbookSolver(const Model& model);
    TextbookSolver(const TextbookSolver&) = delete;  // constraints point into particles
    TextbookSolver& operator=(const TextbookSolver&) = delete;

    /// Moves on by settings.timeStep. Throws std::invalid_argument for a gusty wind, since only
    /// shaders/physics/gust.glsl has the noise.
    void step(const Settings& settings);

    const std::vector<Particle>& particles() const { return particles_; }
    void setPosition(std::size_t particle, const Vector& metres);
    /// Sets the velocity of a particle.
    /// `settings`: settings of the next step; the length of its substeps determines the distance between the two
    /// positions.
    void setVelocity(std::size_t particle, const Vector& metresPerSecond, const Settings& settings);

private:
    struct Face {
        Particle* corners[3];
        Scalar restArea;  // area at rest, m^2
    };
    struct Moving {
        Collider collider;
        Pose start;  // pose at the start of a substep
        Pose end;
    };

    void rescaleVelocities(Scalar h);
    void addForces(const Settings& settings, Scalar h);
    void addWind(const Settings& settings, Scalar h);
    void satisfyConstraints(const Settings& settings);
    void verlet(Scalar kept, Scalar h);
    void collide(const Settings& settings, const std::vector<Moving>& colliders);
    std::vector<Moving> moveColliders(const Settings& settings);

    std::vector<Particle> particles_;
    std::vector<TextbookConstraint<Scalar>> constraints_;
    std::vector<Face> faces_;
    Scalar massPerArea_;                    // least mass per area of any particle, kg/m^2
    std::map<std::string, double> phases_;  // phases of the colliders, by name
    Scalar lastSubstep_ = 0;                // length of the last substep, s
};

extern template class TextbookSolver<double>;
extern template class TextbookSolver<float>;

}  // namespace drape
