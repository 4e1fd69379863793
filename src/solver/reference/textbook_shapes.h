#pragma once

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <optional>

#include "colliders/motion.h"

namespace drape {

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

}  // namespace drape
