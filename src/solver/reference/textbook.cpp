#include "solver/reference/textbook.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <optional>
#include <stdexcept>

#include "colliders/motion.h"

namespace drape {
namespace {

/// A collider's frame of reference, as a matrix.
template <class Scalar>
class TextbookFrame {
public:
    using Vector = glm::vec<3, Scalar>;

    explicit TextbookFrame(const Pose& pose)
        : place_(pose.place),
          axes_(glm::mat3_cast(glm::qua<Scalar>(static_cast<Scalar>(pose.turn.w), static_cast<Scalar>(pose.turn.x),
                                                static_cast<Scalar>(pose.turn.y), static_cast<Scalar>(pose.turn.z)))) {}

    Vector turned(const Vector& local) const { return axes_ * local; }
    Vector toWorld(const Vector& local) const { return place_ + axes_ * local; }
    Vector toLocal(const Vector& world) const { return glm::transpose(axes_) * (world - place_); }

private:
    Vector place_;
    glm::mat<3, 3, Scalar> axes_;
};

/// A collider's shape in the textbook solver, described by a distance function alone. Steps along a path find where it
/// meets the shape. Normals are central differences of the distance.
template <class Scalar>
class TextbookShape {
public:
    using Vector = glm::vec<3, Scalar>;
    struct Collision {
        Vector point;
        Vector normal;
    };

    TextbookShape(const Collider& collider, Scalar clearance) : collider_(&collider), clearance_(clearance) {}

    /// Returns the distance of a point from the surface minus the clearance, m. Negative inside.
    Scalar distance(const Vector& p) const {
        const Collider& c = *collider_;
        switch (c.shape) {
            case ColliderShape::sphere:
                return glm::length(p) - c.radius - clearance_;
            case ColliderShape::capsule:
                return toCapsule(p) - clearance_;
            case ColliderShape::box: {
                const Vector half = Vector(c.size) / Scalar(2) - Scalar(c.rounding);
                const Vector beyond = glm::abs(p) - half;
                const Scalar inside = std::min(std::max({beyond.x, beyond.y, beyond.z}), Scalar(0));
                return glm::length(glm::max(beyond, Vector(0))) + inside - c.rounding - clearance_;
            }
            case ColliderShape::plane:
                return p.y - clearance_;
            case ColliderShape::convex: {
                Scalar farthest = std::numeric_limits<Scalar>::lowest();
                for (const HalfSpace& plane : c.planes)
                    farthest = std::max(farthest, glm::dot(glm::normalize(Vector(plane.normal)), p) - plane.distance);
                return farthest - clearance_;
            }
            case ColliderShape::room: {
                const Vector within = Vector(c.size) / Scalar(2) - glm::abs(p);
                return std::min({within.x, within.y, within.z}) - clearance_;
            }
        }
        return std::numeric_limits<Scalar>::max();
    }

    /// Returns where a path from outside first meets the surface. For a path from inside, returns the point of the
    /// surface that is nearest to the start. Returns nothing if the path stays outside.
    std::optional<Collision> firstCollision(const Vector& from, const Vector& to) const {
        if (collider_->shape == ColliderShape::room) return atWall(to);
        const Scalar atStart = distance(from);
        const Scalar length = glm::length(to - from);
        if (atStart > length) return std::nullopt;
        if (atStart <= 0) return Collision{from - normalAt(from) * atStart, normalAt(from)};
        constexpr int kPieces = 16;
        for (int k = 1; k <= kPieces; ++k) {
            if (distance(from + (to - from) * (Scalar(k) / kPieces)) > 0) continue;
            Scalar outside = Scalar(k - 1) / kPieces;
            Scalar inside = Scalar(k) / kPieces;
            for (int halvings = 0; halvings < 40; ++halvings) {
                const Scalar middle = (outside + inside) / 2;
                (distance(from + (to - from) * middle) > 0 ? outside : inside) = middle;
            }
            const Vector point = from + (to - from) * outside;
            return Collision{point, normalAt(point)};
        }
        return std::nullopt;
    }

    Vector normalAt(const Vector& p) const {
        const Scalar step = std::sqrt(std::sqrt(std::numeric_limits<Scalar>::epsilon())) / 10;
        Vector gradient(0);
        for (int axis = 0; axis < 3; ++axis) {
            Vector ahead = p, behind = p;
            ahead[axis] += step;
            behind[axis] -= step;
            gradient[axis] = distance(ahead) - distance(behind);
        }
        const Scalar length = glm::length(gradient);
        return length > 0 ? gradient / length : Vector(0, 1, 0);
    }

private:
    /// Returns the distance of a point from the hull of two balls (a cone with rounded ends), computed in the half
    /// plane through the axis and the point.
    Scalar toCapsule(const Vector& p) const {
        const Scalar r1 = collider_->radius, r2 = collider_->topRadius, l = collider_->length;
        const glm::vec<2, Scalar> q(std::hypot(p.x, p.z), p.y + l / 2);
        if (std::abs(r1 - r2) >= l)  // one ball contains the other
            return r1 > r2 ? glm::length(q) - r1 : glm::length(q - glm::vec<2, Scalar>(0, l)) - r2;
        const Scalar sine = (r1 - r2) / l;  // sine of half the angle at the cone's tip
        const Scalar cosine = std::sqrt(1 - sine * sine);
        const Scalar along = q.y * cosine - q.x * sine;
        if (along < 0) return glm::length(q) - r1;
        if (along > l * cosine) return glm::length(q - glm::vec<2, Scalar>(0, l)) - r2;
        return q.x * cosine + q.y * sine - r1;
    }

    /// Returns the collision with the wall that is passed the farthest.
    std::optional<Collision> atWall(const Vector& to) const {
        if (distance(to) >= 0 || collider_->rule != WallRule::bounce) return std::nullopt;
        return Collision{to - normalAt(to) * distance(to), normalAt(to)};
    }

    const Collider* collider_;
    Scalar clearance_;
};

template <class Scalar>
Scalar substepOf(const Settings& settings) {
    return static_cast<Scalar>(settings.timeStep) / static_cast<Scalar>(settings.substeps);
}

/// Returns the share of the velocity that is left after one substep.
template <class Scalar>
Scalar keptBySubstep(const Settings& settings) {
    if (settings.dampingUnit == DampingUnit::perSecond) {
        return static_cast<Scalar>(std::exp(-double{settings.damping} * substepOf<double>(settings)));
    }
    return static_cast<Scalar>(std::pow(1.0 - double{settings.damping}, 1.0 / settings.substeps));
}

/// Returns the pressure of air that blows past a plate, N/m^2: drag on the projected area against the motion, and a
/// lift at right angles to it that is largest at 45 degrees.
/// `relative`: velocity of the plate minus velocity of the air, m/s.
template <class Vector, class Scalar>
Vector airPressure(const Vector& relative, const Vector& normal, const WindSettings& wind) {
    const Scalar speed = glm::length(relative);
    if (speed == 0) return Vector(0);
    const Vector direction = relative / speed;
    const Scalar sine = glm::dot(direction, normal);  // sine of the angle between plate and flow
    const Scalar dynamicPressure = static_cast<Scalar>(wind.airDensity) * speed * speed / 2;
    const Vector drag = -direction * (static_cast<Scalar>(wind.drag) * std::abs(sine));
    const Vector lift = -(normal - direction * sine) * (static_cast<Scalar>(wind.lift) * sine);
    return (drag + lift) * dynamicPressure;
}

/// Returns a point on or above the surface of a collider, moved back along the surface by Coulomb friction.
/// `depth`: length of the push out of the surface, m, which represents the normal force.
template <class Vector, class Scalar>
Vector dragBack(const Vector& surfacePoint, const Vector& slip, const Vector& normal, Scalar depth, Scalar friction) {
    const Vector sliding = slip - normal * glm::dot(slip, normal);
    const Scalar distance = glm::length(sliding);
    if (distance <= friction * depth) return surfacePoint - sliding;
    return surfacePoint - sliding * (friction * depth / distance);
}

/// Returns the least mass per area of any particle, kg/m^2. The area of a particle is a third of the area of its
/// triangles.
template <class Scalar>
Scalar leastMassPerArea(const Model& model) {
    std::vector<Scalar> areas(model.freeInverseMasses.size(), Scalar(0));
    for (const auto& t : model.triangles) {
        for (const glm::uint corner : {t.a, t.b, t.c}) areas[corner] += static_cast<Scalar>(t.restArea) / 3;
    }
    Scalar least = std::numeric_limits<Scalar>::max();
    for (std::size_t i = 0; i < areas.size(); ++i) {
        if (areas[i] > 0) least = std::min(least, 1 / (static_cast<Scalar>(model.freeInverseMasses[i]) * areas[i]));
    }
    return least;
}

}  // namespace

template <class Scalar>
void TextbookConstraint<Scalar>::satisfyConstraint(Scalar stiffness, PinnedShare pinnedShare) {
    if (a->isPinned() && b->isPinned()) return;
    const auto delta = b->position - a->position;
    const Scalar distance = std::sqrt(glm::dot(delta, delta));
    if (distance == 0) return;
    Scalar shareOfA = a->inverseMass / (a->inverseMass + b->inverseMass);
    Scalar shareOfB = 1 - shareOfA;
    if (pinnedShare != PinnedShare::whole && (a->isPinned() || b->isPinned())) {
        shareOfA *= Scalar(0.5);
        shareOfB *= Scalar(0.5);
    }
    const auto correction = delta * (stiffness * (1 - restLength / distance));
    a->position += correction * shareOfA;
    b->position -= correction * shareOfB;
}

template <class Scalar>
TextbookSolver<Scalar>::TextbookSolver(const Model& model) : massPerArea_(leastMassPerArea<Scalar>(model)) {
    if (!model.bodies.empty()) throw std::invalid_argument("the textbook solver does not support bodies");
    for (const glm::vec4& start : model.startPositions) {
        const Vector position(start);
        particles_.push_back({position, position, Vector(0), static_cast<Scalar>(start.w)});
    }
    for (const auto& link : model.links.links) {
        constraints_.push_back({&particles_[link.a], &particles_[link.b], static_cast<Scalar>(link.restLength),
                                model.materials[link.material].kind,
                                (model.materials[link.material].flags & physics::kLast) != 0});
    }
    for (const auto& t : model.triangles) {
        faces_.push_back({{&particles_[t.a], &particles_[t.b], &particles_[t.c]}, static_cast<Scalar>(t.restArea)});
    }
}

template <class Scalar>
void TextbookSolver<Scalar>::step(const Settings& settings) {
    if (settings.wind.gustiness != 0.0f && settings.wind.model == WindModel::physical) {
        throw std::invalid_argument("the textbook solver does not support gusts: gustiness must be 0");
    }
    const Scalar h = substepOf<Scalar>(settings);
    const Scalar kept = keptBySubstep<Scalar>(settings);
    rescaleVelocities(h);
    for (glm::uint substep = 0; substep < settings.substeps; ++substep) {
        const std::vector<Moving> colliders = moveColliders(settings);
        addForces(settings, h);
        if (settings.order == StepOrder::integrateFirst) {
            verlet(kept, h);
            for (glm::uint i = 0; i < settings.iterations; ++i) {
                satisfyConstraints(settings);
                collide(settings, colliders);
            }
        } else {
            for (glm::uint i = 0; i < settings.iterations; ++i) satisfyConstraints(settings);
            verlet(kept, h);
            collide(settings, colliders);
        }
    }
}

template <class Scalar>
void TextbookSolver<Scalar>::setPosition(std::size_t particle, const Vector& metres) {
    Particle& p = particles_[particle];
    p.oldPosition += metres - p.position;
    p.position = metres;
}

template <class Scalar>
void TextbookSolver<Scalar>::setVelocity(std::size_t particle, const Vector& metresPerSecond,
                                         const Settings& settings) {
    lastSubstep_ = substepOf<Scalar>(settings);
    Particle& p = particles_[particle];
    p.oldPosition = p.position - metresPerSecond * lastSubstep_;
}

/// Keeps velocities when the length of the substep changes, by changing the distance between the two positions.
template <class Scalar>
void TextbookSolver<Scalar>::rescaleVelocities(Scalar h) {
    if (lastSubstep_ > 0 && h != lastSubstep_) {
        for (Particle& p : particles_) p.oldPosition = p.position - (p.position - p.oldPosition) * (h / lastSubstep_);
    }
    lastSubstep_ = h;
}

template <class Scalar>
void TextbookSolver<Scalar>::addForces(const Settings& settings, Scalar h) {
    for (Particle& p : particles_) p.acceleration = Vector(settings.gravity);
    addWind(settings, h);
}

template <class Scalar>
void TextbookSolver<Scalar>::addWind(const Settings& settings, Scalar h) {
    const Vector air(settings.wind.vector());
    if (settings.wind.model == WindModel::physical && settings.wind.airDensity == 0.0f) return;
    for (const Face& face : faces_) {
        const auto [a, b, c] = face.corners;
        const Vector areaNormal = glm::cross(b->position - a->position, c->position - a->position);
        const Scalar doubleArea = glm::length(areaNormal);
        if (doubleArea == 0) continue;
        const Vector normal = areaNormal / doubleArea;
        if (settings.wind.model == WindModel::classic) {
            for (Particle* corner : face.corners) corner->addForce(areaNormal * glm::dot(normal, air));
            continue;
        }
        const Vector moved =
            (a->position - a->oldPosition) + (b->position - b->oldPosition) + (c->position - c->oldPosition);
        const Vector relative = moved / (3 * h) - air;
        const Vector pressure = airPressure<Vector, Scalar>(relative, normal, settings.wind);
        // Applied as it is, the pressure would change the normal velocity by `change` in this substep. Backward Euler
        // on that velocity, with a constant ratio of pressure to velocity, divides the force by 1 + change / velocity.
        // The velocity then decreases and never reverses.
        const Scalar normalSpeed = std::abs(glm::dot(relative, normal));
        const Scalar change = std::abs(glm::dot(pressure, normal)) * h / massPerArea_;
        if (normalSpeed == 0) continue;
        const Vector force = pressure * (face.restArea / (1 + change / normalSpeed));
        for (Particle* corner : face.corners) corner->addForce(force / Scalar(3));
    }
}

template <class Scalar>
void TextbookSolver<Scalar>::satisfyConstraints(const Settings& settings) {
    const float last = lastRelaxation(settings);
    for (auto& constraint : constraints_) {
        const float share = constraint.isLast ? last : 1.0f;
        constraint.satisfyConstraint(static_cast<Scalar>(settings.stiffness[constraint.kind] * share),
                                     settings.pinnedShare);
    }
}

template <class Scalar>
void TextbookSolver<Scalar>::verlet(Scalar kept, Scalar h) {
    for (Particle& p : particles_) {
        if (p.isPinned()) continue;
        const Vector next = p.position + (p.position - p.oldPosition) * kept + p.acceleration * (h * h);
        p.oldPosition = p.position;
        p.position = next;
    }
}

template <class Scalar>
std::vector<typename TextbookSolver<Scalar>::Moving> TextbookSolver<Scalar>::moveColliders(const Settings& settings) {
    std::vector<Moving> moving;
    for (const Collider* collider : collidersOf(settings)) {
        double& phase = phases_[collider->name];
        const Pose start = poseOf(*collider, phase);
        phase = nextPhase(*collider, phase, phaseRate(*collider) * substepOf<double>(settings));
        moving.push_back({*collider, start, poseOf(*collider, phase)});
    }
    return moving;
}

template <class Scalar>
void TextbookSolver<Scalar>::collide(const Settings& settings, const std::vector<Moving>& colliders) {
    const auto thickness = static_cast<Scalar>(settings.thickness);
    for (const auto& [collider, start, end] : colliders) {
        const TextbookShape<Scalar> shape(collider, thickness);
        const TextbookFrame<Scalar> before(start);
        const TextbookFrame<Scalar> after(end);
        for (Particle& p : particles_) {
            if (p.isPinned()) continue;
            // In the collider's frame the particle moves along a segment.
            const Vector from = before.toLocal(p.oldPosition);
            const Vector to = after.toLocal(p.position);
            const auto contact = shape.firstCollision(from, to);
            if (!contact) continue;
            // After the contact, a tangent plane bounds the path. If the surface has nearly the same normal at the end
            // of the path, the particle is moved to the nearest point of the surface instead.
            const Vector normalAtEnd = shape.normalAt(to);
            const bool isSameSide = glm::dot(contact->normal, normalAtEnd) > Scalar(0.92);
            const Vector normal = isSameSide ? normalAtEnd : contact->normal;
            const Scalar depth = isSameSide ? -shape.distance(to) : glm::dot(normal, contact->point - to);
            if (depth <= 0) continue;
            const Vector onSurface = to + normal * depth;
            const Scalar approach = glm::dot(normal, to - from);
            const auto friction = static_cast<Scalar>(collider.friction);
            p.position = after.toWorld(dragBack(onSurface, onSurface - from, normal, depth, friction));
            if (collider.restitution == 0.0f || approach >= 0) continue;
            // Reverses the particle's speed into the surface, times the restitution.
            const Scalar left = glm::dot(normal, onSurface - from);
            const Scalar bounce = left + static_cast<Scalar>(collider.restitution) * approach;
            p.oldPosition += before.turned(normal) * bounce;
        }
    }
}

template struct TextbookConstraint<double>;
template struct TextbookConstraint<float>;
template class TextbookSolver<double>;
template class TextbookSolver<float>;

}  // namespace drape
