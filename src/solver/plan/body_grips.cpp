#include "solver/plan/body_grips.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "cloth/topology/patches.h"

namespace drape {
namespace {

constexpr double kTouching = 1e-6;   // distance below which hulls count as overlapping, m
constexpr std::size_t kBlock = 128;  // vertices in a block of BodyHull
// Gaps between two bodies, as multiples of the distance that contact keeps between cloth and a body.
constexpr float kLeastGap = 1.5f;   // driven bodies stop there: in smaller gaps, taut cloth at their rims blocks them
constexpr float kPressing = 2.0f;   // smaller gaps press cloth from both sides
constexpr float kUnlimited = 1e7f;  // a force (N) or an impulse (kg m) so high that it means no limit
constexpr double kCentred = 0.4;    // share of the gap that cloth keeps from either body; layers share the rest

double dot(const glm::dvec3& a, const glm::dvec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double squared(const glm::dvec3& v) { return dot(v, v); }

/// A convex hull of points, m.
struct PointsHull {
    std::span<const glm::dvec3> points;

    glm::dvec3 front() const { return points.front(); }
    glm::dvec3 farthest(const glm::dvec3& way) const {
        return *std::ranges::max_element(points, {}, [&](const glm::dvec3& point) { return dot(point, way); });
    }
};

/// The convex hull of a body in a pose.
class PlacedHull {
public:
    PlacedHull(const BodyHull& hull, const Pose& pose) : hull_(&hull), place_(pose.place) {
        for (int axis = 0; axis < 3; ++axis) {
            glm::vec3 unit(0.0f);
            unit[axis] = 1.0f;
            axes_[static_cast<std::size_t>(axis)] = turned(pose, unit);
        }
    }
    glm::dvec3 front() const { return placed(hull_->front()); }
    glm::dvec3 farthest(const glm::dvec3& way) const {
        return placed(hull_->farthest({dot(axes_[0], way), dot(axes_[1], way), dot(axes_[2], way)}));
    }

private:
    glm::dvec3 placed(const glm::dvec3& v) const { return place_ + axes_[0] * v.x + axes_[1] * v.y + axes_[2] * v.z; }

    const BodyHull* hull_;
    glm::dvec3 place_;
    std::array<glm::dvec3, 3> axes_;  ///< of the frame, in the world
};

/// Up to four points whose convex hull is searched for the point nearest to the origin.
struct Simplex {
    std::array<glm::dvec3, 4> points;
    int count = 0;
};

/// Returns the point nearest to the origin in the affine hull of some points of a simplex, if it is inside their convex
/// hull.
/// `which`: bit k for point k, at least one.
std::optional<glm::dvec3> nearestInside(const Simplex& simplex, unsigned which) {
    std::array<glm::dvec3, 4> p{};
    int count = 0;
    for (int k = 0; k < simplex.count; ++k) {
        if (which >> k & 1u) p[static_cast<std::size_t>(count++)] = simplex.points[static_cast<std::size_t>(k)];
    }
    if (count == 1) return p[0];
    const glm::dvec3 ab = p[1] - p[0];
    if (count == 2) {
        const double length = squared(ab);
        const double t = -dot(p[0], ab);
        if (!(length > 0.0 && t > 0.0 && t < length)) return std::nullopt;
        return p[0] + ab * (t / length);
    }
    const glm::dvec3 ac = p[2] - p[0];
    const glm::dvec3 normal = glm::cross(ab, ac);
    if (count == 3) {
        const double area = squared(normal);
        if (!(area > 0.0)) return std::nullopt;
        const double b = dot(glm::cross(-p[0], ac), normal), c = dot(glm::cross(ab, -p[0]), normal);
        if (!(b > 0.0 && c > 0.0 && b + c < area)) return std::nullopt;
        return normal * (dot(p[0], normal) / area);
    }
    const glm::dvec3 ad = p[3] - p[0];
    const double volume = dot(normal, ad);
    if (volume == 0.0) return std::nullopt;
    const double b = dot(glm::cross(-p[0], ac), ad) / volume;
    const double c = dot(glm::cross(ab, -p[0]), ad) / volume;
    const double d = dot(normal, -p[0]) / volume;
    if (!(b > 0.0 && c > 0.0 && d > 0.0 && b + c + d < 1.0)) return std::nullopt;
    return glm::dvec3(0.0);
}

/// Reduces a simplex to the points that span its point nearest to the origin, and returns that point.
glm::dvec3 nearestTo(Simplex& simplex) {
    glm::dvec3 best(0.0);
    double least = -1.0;
    unsigned spanning = 0;
    for (unsigned which = 1; which < 1u << simplex.count; ++which) {
        const auto point = nearestInside(simplex, which);
        if (!point || (least >= 0.0 && squared(*point) >= least)) continue;
        least = squared(*point);
        best = *point;
        spanning = which;
    }
    int count = 0;
    for (int k = 0; k < simplex.count; ++k) {
        if (spanning >> k & 1u)
            simplex.points[static_cast<std::size_t>(count++)] = simplex.points[static_cast<std::size_t>(k)];
    }
    simplex.count = count;
    return best;
}

/// Returns the shortest way between two hulls, as gapBetweenHulls() does.
template <class First, class Second>
std::optional<HullGap> gapBetween(const First& first, const Second& second) {
    constexpr int kMostRounds = 64;
    constexpr double kPrecision = 1e-10;  // relative precision of the squared distance
    Simplex simplex;
    simplex.points[0] = second.front() - first.front();
    simplex.count = 1;
    glm::dvec3 nearest = simplex.points[0];
    for (int round = 0; round < kMostRounds; ++round) {
        const double distance = squared(nearest);
        if (!(distance > kTouching * kTouching)) return std::nullopt;
        const glm::dvec3 support = second.farthest(-nearest) - first.farthest(nearest);
        if (distance - dot(nearest, support) <= kPrecision * distance || simplex.count == 4) break;
        simplex.points[static_cast<std::size_t>(simplex.count++)] = support;
        const glm::dvec3 next = nearestTo(simplex);
        if (simplex.count == 4) return std::nullopt;  // the hulls overlap
        if (!(squared(next) < distance)) break;       // rounding stops the progress
        nearest = next;
    }
    const double gap = std::sqrt(squared(nearest));
    return HullGap{nearest / gap, gap};
}

/// Returns whether two bodies can press cloth between them: both are rigid and have no motion of the scene's, and a
/// program has driven at least one to another pose than its first. Only the poses count, so that a resumed run agrees.
bool canPress(const BodyPart& a, const BodyPart& b) {
    const auto isRigid = [](const BodyPart& body) {
        return !body.frames && !body.hasDrivenVertices && body.frame.motion == ColliderMotion::still;
    };
    const auto hasMoved = [](const BodyPart& body) {
        return body.undriven && !(poseOf(body.frame, 0.0) == body.undriven->pose);
    };
    return isRigid(a) && isRigid(b) && (hasMoved(a) || hasMoved(b));
}

/// The hulls of the bodies of a model, each made when it is first asked for.
class Hulls {
public:
    explicit Hulls(const Model& model) : model_(&model), made_(model.bodies.size()) {}
    PlacedHull of(std::size_t body, const Pose& pose) {
        const Range& range = model_->bodies[body].particles;
        if (!made_[body])
            made_[body].emplace(
                std::span(model_->bodyPlaces).subspan(range.first - model_->firstBodyParticle(), range.count));
        return {*made_[body], pose};
    }

private:
    const Model* model_;
    std::vector<std::optional<BodyHull>> made_;
};

/// Returns the pose of a driven body at the start of the step.
std::optional<Pose> startOf(std::span<const Driven> driven, std::size_t body) {
    for (const Driven& one : driven) {
        if (one.collider.empty() && one.body == body) return one.start;
    }
    return std::nullopt;
}

/// The motion of a body in a step: a point p moves by `moves` + `turns` x p, m, to first order in the angle.
struct BodyMotion {
    glm::dvec3 moves;
    glm::dvec3 turns;
};
BodyMotion motionBetween(const Pose& from, const Pose& to) {
    const glm::dvec3 u(from.turn), v(to.turn);
    const double s = double{from.turn.w}, t = double{to.turn.w};
    const double w = s * t + dot(u, v);  // the quaternion `to` times the inverse of `from`
    const glm::dvec3 half = (v * s - u * t - glm::cross(v, u)) * (w < 0.0 ? -1.0 : 1.0);
    const glm::dvec3 turns = half * 2.0;
    const glm::dvec3 middle = (glm::dvec3(from.place) + glm::dvec3(to.place)) * 0.5;
    return {glm::dvec3(to.place) - glm::dvec3(from.place) - glm::cross(turns, middle), turns};
}

/// Returns the distance that contact keeps between cloth and bodies, m.
float keptDistance(const Model& model, const ClothContactSettings& contact) {
    return std::min(contact.thickness, patchesOf(model).patches.back().maxThickness);  // patches of bodies come last
}

/// Returns whether two bodies may be closer than `range` (m), by the balls around them.
bool areNear(const BodyPart& a, const Pose& poseA, const BodyPart& b, const Pose& poseB, float range) {
    return glm::length(poseA.place - poseB.place) < a.radius + b.radius + range;
}

}  // namespace

std::optional<HullGap> gapBetweenHulls(std::span<const glm::dvec3> first, std::span<const glm::dvec3> second) {
    return gapBetween(PointsHull{first}, PointsHull{second});
}

BodyHull::BodyHull(std::span<const glm::vec4> vertices) : vertices_(vertices) {
    for (std::size_t first = 0; first < vertices.size(); first += kBlock) {
        glm::vec3 low(vertices[first]), high(vertices[first]);
        for (const glm::vec4& vertex : vertices.subspan(first, std::min(kBlock, vertices.size() - first))) {
            low = glm::min(low, glm::vec3(vertex));
            high = glm::max(high, glm::vec3(vertex));
        }
        boxes_.push_back({low, high});
    }
}

glm::dvec3 BodyHull::farthest(const glm::dvec3& way) const {
    // Rounds like the products of a vertex in the box, so that none is above it.
    const auto mostIn = [&](const Box& box) {
        return dot({way.x > 0.0 ? box.high.x : box.low.x, way.y > 0.0 ? box.high.y : box.low.y,
                    way.z > 0.0 ? box.high.z : box.low.z},
                   way);
    };
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    const auto search = [&](std::size_t block) {
        const std::size_t end = std::min((block + 1) * kBlock, vertices_.size());
        for (std::size_t k = block * kBlock; k < end; ++k) {
            const double along = dot(glm::vec3(vertices_[k]), way);
            if (along < most || (along == most && k >= best)) continue;
            most = along;
            best = k;
        }
    };
    const auto promising = std::ranges::max_element(boxes_, {}, mostIn);
    search(static_cast<std::size_t>(promising - boxes_.begin()));
    for (std::size_t block = 0; block < boxes_.size(); ++block) {
        if (mostIn(boxes_[block]) >= most) search(block);
    }
    return glm::vec3(vertices_[best]);
}

void keepBodiesApart(Model& model, const ClothContactSettings& contact, std::span<const Driven> driven) {
    if (!contact.on) return;
    Hulls hulls(model);
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        for (std::size_t j = i + 1; j < model.bodies.size(); ++j) {
            BodyPart &a = model.bodies[i], &b = model.bodies[j];
            const std::optional<Pose> startA = startOf(driven, i), startB = startOf(driven, j);
            if (!(startA || startB) || !canPress(a, b)) continue;
            const Pose endA = poseOf(a.frame, 0.0), endB = poseOf(b.frame, 0.0);
            if (!areNear(a, endA, b, endB, kLeastGap * contact.thickness)) continue;
            const auto atStart = gapBetween(hulls.of(i, startA.value_or(endA)), hulls.of(j, startB.value_or(endB)));
            if (!atStart) continue;
            const PlacedHull hullA = hulls.of(i, endA), hullB = hulls.of(j, endB);
            const auto atEnd = gapBetween(hullA, hullB);
            const glm::dvec3 towards = (atEnd ? atEnd : atStart)->towards;
            const double gap = dot(hullB.farthest(-towards) - hullA.farthest(towards), towards);
            const double lacking = std::min(double{kLeastGap * keptDistance(model, contact)}, atStart->gap) - gap;
            if (!(lacking > 0.0)) continue;
            const double share = startA && startB ? 0.5 : 1.0;
            if (startA) a.frame.place -= glm::vec3(towards * (share * lacking));
            if (startB) b.frame.place += glm::vec3(towards * (share * lacking));
        }
    }
}

std::vector<glm::uint> countGripped(const Model& model, const ClothContactSettings& contact,
                                    std::span<const Driven> driven,
                                    const std::function<std::vector<glm::vec4>()>& positions) {
    const auto isLimited = [](const BodyPart& body) { return body.frame.greatestForce > 0.0f; };
    if (!contact.on || std::ranges::none_of(model.bodies, isLimited)) return {};
    std::vector<glm::uint> counts(model.bodies.size());
    const std::vector<glm::vec4> all = positions();
    const double range{keptDistance(model, contact)};
    Hulls hulls(model);
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        for (std::size_t j = i + 1; j < model.bodies.size(); ++j) {
            const BodyPart &a = model.bodies[i], &b = model.bodies[j];
            if (!(isLimited(a) || isLimited(b)) || !canPress(a, b)) continue;
            const Pose poseA = startOf(driven, i).value_or(poseOf(a.frame, 0.0));
            const Pose poseB = startOf(driven, j).value_or(poseOf(b.frame, 0.0));
            const PlacedHull hullA = hulls.of(i, poseA), hullB = hulls.of(j, poseB);
            for (glm::uint k = 0; k < model.firstBodyParticle(); ++k) {
                const glm::vec3 place(all[k]);
                const auto inBall = [&](const BodyPart& body, const Pose& pose) {
                    return glm::length(place - pose.place) < body.radius + static_cast<float>(range);
                };
                const auto near = [&](const PlacedHull& hull) {
                    const glm::dvec3 point(place);
                    const auto gap = gapBetween(hull, PointsHull{{&point, 1}});
                    return !gap || gap->gap < range;
                };
                if (!inBall(a, poseA) || !inBall(b, poseB) || !near(hullA) || !near(hullB)) continue;
                ++counts[i];
                ++counts[j];
            }
        }
    }
    return counts;
}

std::vector<physics::BodyGrip> bodyGripsOf(const Model& model, const Settings& settings, const Edits& edits) {
    const ClothContactSettings& contact = settings.clothContact;
    std::vector<physics::BodyGrip> grips;
    if (!contact.on) return grips;
    const auto gripOf = [](const BodyPart& body) {
        physics::BodyGrip grip{};
        grip.friction = body.frame.friction;
        grip.first = body.particles.first;
        grip.end = body.particles.end();
        return grip;
    };
    for (const BodyPart& body : model.bodies) {
        if (body.frame.friction >= 0.0f) grips.push_back(gripOf(body));
    }
    const auto press = [&](std::size_t body, const glm::dvec3& towards, double least, float most) {
        physics::BodyGrip grip = gripOf(model.bodies[body]);
        grip.x = static_cast<float>(towards.x);
        grip.y = static_cast<float>(towards.y);
        grip.z = static_cast<float>(towards.z);
        grip.least = static_cast<float>(least);
        grip.most = most;
        if (const auto start = startOf(edits.driven, body)) {
            const BodyMotion motion = motionBetween(*start, poseOf(model.bodies[body].frame, 0.0));
            const glm::vec3 moves(motion.moves / double(settings.substeps));
            const glm::vec3 turns(motion.turns / double(settings.substeps));
            grip.movesX = moves.x;
            grip.movesY = moves.y;
            grip.movesZ = moves.z;
            grip.turnsX = turns.x;
            grip.turnsY = turns.y;
            grip.turnsZ = turns.z;
        }
        grips.push_back(grip);
    };
    // Returns the greatest impulse by which one push of friction may hold a vertex between two bodies, kg m: an equal
    // part of what the force allows on both sides. A contact pushes twice in a substep.
    const auto mostOf = [&](std::size_t i, std::size_t j) {
        const auto frictionOf = [&](const BodyPart& body) {
            return double{body.frame.friction < 0.0f ? contact.friction : body.frame.friction};
        };
        const BodyPart &a = model.bodies[i], &b = model.bodies[j];
        if (frictionOf(a) + frictionOf(b) == 0.0) return 0.0f;
        const float force = std::min(a.frame.greatestForce > 0.0f ? a.frame.greatestForce : kUnlimited,
                                     b.frame.greatestForce > 0.0f ? b.frame.greatestForce : kUnlimited);
        if (force >= kUnlimited) return kUnlimited;
        // A thumb between two fingers shares its force among the particles at both.
        const double count = edits.gripped.empty() ? 1.0 : std::max({1u, edits.gripped[i], edits.gripped[j]});
        const double h{settings.substepLength()};
        return static_cast<float>(0.5 * (frictionOf(a) + frictionOf(b)) * double{force} * h * h / count);
    };
    Hulls hulls(model);
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        for (std::size_t j = i + 1; j < model.bodies.size(); ++j) {
            const BodyPart &a = model.bodies[i], &b = model.bodies[j];
            if (!canPress(a, b)) continue;
            const Pose poseA = poseOf(a.frame, 0.0), poseB = poseOf(b.frame, 0.0);
            const float range = kPressing * keptDistance(model, contact);
            if (!areNear(a, poseA, b, poseB, range)) continue;
            const auto gap = gapBetween(hulls.of(i, poseA), hulls.of(j, poseB));
            if (!gap || gap->gap >= double{range}) continue;
            press(i, gap->towards, kCentred * gap->gap, mostOf(i, j));
            press(j, -gap->towards, kCentred * gap->gap, mostOf(i, j));
        }
    }
    return grips;
}

}  // namespace drape
