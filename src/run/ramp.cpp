#include "run/ramp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "colliders/shapes/shape_row.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

/// Time in which the distance to the target falls to 1/e, s. After a quarter of a second, 95 % of a change is complete.
constexpr float kFollowTime = 0.08f;
constexpr float kAnySpeed = std::numeric_limits<float>::infinity();

struct Follow {
    float seconds;

    /// Returns the next value on the way from `current` to `target`.
    /// `close`: distance below which the target is reached.
    /// `fastest`: greatest change per second.
    float operator()(float current, float target, float close, float fastest = kAnySpeed) const {
        const float away = target - current;
        if (!(std::fabs(away) > close)) return target;
        const float limit = fastest * seconds;
        const float change = std::clamp(away * (seconds / (kFollowTime + seconds)), -limit, limit);
        const float next = current + change;
        // Jumps to the target once changes are smaller than the spacing of floats and would have no effect.
        return next == current ? target : next;
    }

    glm::vec3 operator()(glm::vec3 current, glm::vec3 target, float close, float fastest = kAnySpeed) const {
        const glm::vec3 away = target - current;
        const float distance = std::sqrt(glm::dot(away, away));
        if (!(distance > close)) return target;
        const glm::vec3 next = current + away * ((*this)(0.0f, distance, 0.0f, fastest) / distance);
        return next == current ? target : next;
    }
};

// Follows a stiffness from 0 to 1. One projection of a stiff link removes its whole error, so a loose cloth that became
// stiff within a step would snap together. Stiffness therefore at most doubles every twentieth of a second, which makes
// the first corrections small.
float followStiffness(const Follow& follow, float current, float target) {
    constexpr float kFirst = 0.001f;
    constexpr float kGrowthTime = 0.07f;  // time to grow by a factor of e, s
    const float next = follow(current, target, 0.001f);
    return std::min(next, std::max(current, kFirst) * (1.0f + follow.seconds / kGrowthTime));
}

// Follows a stiffness in SI units, where 0 means rigid. A higher target is approached slowly, so that a stretched cloth
// contracts slowly. A lower target is reached immediately.
float followSiStiffness(float current, float target, float softest, float hardest, float seconds) {
    constexpr float kGrowthTime = 0.15f;  // time to grow by a factor of e, s
    const float goal = target > 0.0f ? target : hardest;
    const float from = current > 0.0f ? std::max(current, softest) : hardest;
    const float next = from * (1.0f + seconds / kGrowthTime);
    return next < goal ? next : target;
}

/// Follows the stiffness along weft and warp and in shear. On the way, `next` gives all three; at the end, it gives
/// what `target` does.
void followThreads(const Settings& current, const Settings& target, float seconds, Settings& next) {
    constexpr float kSoftest = 1.0f;  // N/m
    constexpr float kHardest = 1e6f;  // N/m
    const ThreadStiffness from = threadStiffness(current);
    const ThreadStiffness to = threadStiffness(target);
    const auto follow = [&](float ThreadStiffness::*member) {
        return followSiStiffness(from.*member, to.*member, kSoftest, kHardest, seconds);
    };
    const ThreadStiffness now{follow(&ThreadStiffness::weft), follow(&ThreadStiffness::warp),
                              follow(&ThreadStiffness::shear)};
    if (now == to) return;
    // Without a stiffness, links are rigid. Those that arrive first wait for the others at the greatest stiffness.
    const auto given = [](float value) { return value > 0.0f ? value : kHardest; };
    next.weftStiffness = given(now.weft);
    next.warpStiffness = given(now.warp);
    next.shearStiffness = given(now.shear);
}

/// Follows the bending stiffness along weft and warp. On the way, `next` gives both; at the end, it gives what `target`
/// does. Without a stiffness, bend links act, which are the hardest.
void followBending(const Settings& current, const Settings& target, float seconds, Settings& next) {
    constexpr float kSoftest = 1e-7f;  // N m
    constexpr float kHardest = 1.0f;   // N m
    const bool hasThreads = current.bendingWeft > 0.0f || current.bendingWarp > 0.0f || target.bendingWeft > 0.0f ||
                            target.bendingWarp > 0.0f;
    if (!hasThreads) {
        next.bendingStiffness =
            followSiStiffness(current.bendingStiffness, target.bendingStiffness, kSoftest, kHardest, seconds);
        return;
    }
    const ThreadBending from = threadBending(current);
    const ThreadBending to = threadBending(target);
    const ThreadBending now{followSiStiffness(from.weft, to.weft, kSoftest, kHardest, seconds),
                            followSiStiffness(from.warp, to.warp, kSoftest, kHardest, seconds)};
    if (now == to) return;
    next.bendingWeft = now.weft;
    next.bendingWarp = now.warp;
}

WindSettings followWind(const Follow& follow, const WindSettings& current, const WindSettings& target) {
    WindSettings next = target;
    // A new model starts from calm air.
    const glm::vec3 vector = current.model == target.model ? current.vector() : glm::vec3(0.0f);
    next.vector() = follow(vector, target.vector(), 0.002f);
    next.gustiness = follow(current.gustiness, target.gustiness, 0.001f);
    next.gustLength = follow(current.gustLength, target.gustLength, 0.001f);
    next.airDensity = follow(current.airDensity, target.airDensity, 0.001f);
    next.drag = follow(current.drag, target.drag, 0.001f);
    next.lift = follow(current.lift, target.lift, 0.001f);
    return next;
}

constexpr float kHand = 1.5f;  // speed limit for colliders and pins that a change of settings moves, m/s
static_assert(kHand < kRecoverySpeed, "or cloth sinks into ground and walls that move");
constexpr float kCloseLength = 0.0001f;  // distance below which a length or position jumps to its target, m

float followRadius(const Follow& follow, float current, float target) {
    return follow(current, target, kCloseLength, 0.5f * std::max({1.0f, current, target}));
}

Collider followCollider(const Follow& follow, const Collider& current, const Collider& target) {
    constexpr float kTurnSpeed = 120.0f;  // speed limit for turning, degrees/s
    const auto size = [&](float from, float to) { return followRadius(follow, from, to); };
    Collider next = target;
    next.place = follow(current.place, target.place, kCloseLength, kHand);
    next.turn = follow(current.turn, target.turn, 0.01f, kTurnSpeed);
    next.radius = size(current.radius, target.radius);
    next.topRadius = size(current.topRadius, target.topRadius);
    next.length = size(current.length, target.length);
    for (int axis = 0; axis < 3; ++axis) next.size[axis] = size(current.size[axis], target.size[axis]);
    next.rounding = size(current.rounding, target.rounding);
    for (const ShapeLength& length : rowOf(next.shape).lengths)
        if (length.most) next.*length.length = std::min(next.*length.length, length.most(next));
    next.travel = follow(current.travel, target.travel, kCloseLength, kHand);
    next.speed = follow(current.speed, target.speed, 0.001f, 10.0f);
    next.turnRate = follow(current.turnRate, target.turnRate, 0.1f, 720.0f);
    next.friction = follow(current.friction, target.friction, 0.001f);
    next.restitution = follow(current.restitution, target.restitution, 0.001f);
    if (target.form == ColliderForm::walls)  // each wall moves separately
        setCorners(next, follow(current.low, target.low, kCloseLength, kHand),
                   follow(current.high, target.high, kCloseLength, kHand));
    return next;
}

bool isTheSameThing(const Collider& a, const Collider& b) {
    return a.name == b.name && a.on && b.on && a.shape == b.shape && a.motion == b.motion;
}

bool grows(const Collider& collider) { return rowOf(collider.shape).arrival == Arrival::grows; }

Collider ofRadius(Collider collider, float radius) {
    collider.radius = radius;
    return collider;
}

/// Returns the collider of the next step, on its way to `target`. Run::startColliders() has already placed colliders
/// that rise or close in.
/// `was`: current collider of the same name, or nullptr.
Collider followArrival(const Follow& follow, const Collider* was, const Collider& target) {
    const bool isThere = was && was->on;
    if (isThere && target.on && isTheSameThing(*was, target)) return followCollider(follow, *was, target);
    if (isThere && grows(*was)) {
        const float left = followRadius(follow, was->radius, 0.0f);
        if (left > 0.0f) return ofRadius(*was, left);
        return target.on && grows(target) ? ofRadius(target, 0.0f) : target;
    }
    return target.on && grows(target) ? ofRadius(target, followRadius(follow, 0.0f, target.radius)) : target;
}

std::vector<Collider> followColliders(const Follow& follow, const std::vector<Collider>& current,
                                      const std::vector<Collider>& target) {
    const auto find = [](const std::vector<Collider>& list, const std::string& name) {
        const auto found = std::ranges::find(list, name, &Collider::name);
        return found == list.end() ? nullptr : &*found;
    };
    std::vector<Collider> next;
    for (const Collider& collider : target)
        next.push_back(followArrival(follow, find(current, collider.name), collider));
    for (const Collider& collider : current) {
        if (find(target, collider.name) || !collider.on || !grows(collider)) continue;
        if (next.size() >= Collider::kMost) break;  // a snapshot cannot hold more colliders
        const float left = followRadius(follow, collider.radius, 0.0f);
        if (left > 0.0f) next.push_back(ofRadius(collider, left));
    }
    std::ranges::stable_sort(next, {}, &Collider::form);
    return next;
}

std::vector<PinGroup> followPinGroups(const Follow& follow, const std::vector<PinGroup>& current,
                                      std::vector<PinGroup> target) {
    for (PinGroup& group : target) {
        const auto was = std::ranges::find(current, group.name, &PinGroup::name);
        if (was != current.end() && was->followsAs(group))
            group.offset = follow(was->offset, group.offset, kCloseLength, kHand);
    }
    return target;
}

// While tethers are off, a cloth may hang beyond their lengths. When they are switched on, they start at twice their
// lengths and then shorten.
TetherSettings followTethers(const Follow& follow, const TetherSettings& current, const TetherSettings& target) {
    TetherSettings next = target;
    next.slack = current.on || !target.on ? follow(current.slack, target.slack, 0.0001f) : 1.0f;
    return next;
}

}  // namespace

Settings rampTowards(const Settings& current, const Settings& target, float seconds) {
    const Follow follow{seconds};
    Settings next = target;
    if (current.dampingUnit == target.dampingUnit) next.damping = follow(current.damping, target.damping, 0.001f);
    for (std::size_t kind = 0; kind < next.stiffness.size(); ++kind) {
        next.stiffness[kind] = followStiffness(follow, current.stiffness[kind], target.stiffness[kind]);
    }
    followThreads(current, target, seconds, next);
    if (meshBending(target) > 0.0f) {
        // A stiffness of 0 means bend links, which are the hardest. A change from bend links to a stiffness only
        // softens the cloth, so it is immediate.
        followBending(current, target, seconds, next);
    } else if (meshBending(current) > 0.0f) {
        for (const LinkKind kind : {LinkKind::bend, LinkKind::diagonalBend}) {
            const auto k = static_cast<std::size_t>(kind);
            next.stiffness[k] = followStiffness(follow, 0.0f, target.stiffness[k]);
        }
    }
    next.gravity = follow(current.gravity, target.gravity, 0.005f);
    next.thickness = follow(current.thickness, target.thickness, kCloseLength, 0.05f);
    next.wind = followWind(follow, current.wind, target.wind);
    next.colliders = followColliders(follow, current.colliders, target.colliders);
    next.pinGroups = followPinGroups(follow, current.pinGroups, target.pinGroups);
    next.tethers = followTethers(follow, current.tethers, target.tethers);
    return next;
}

Step makeRampedStep(const Model& model, const Settings& from, const Settings& to, Clock& clock, Edits edits) {
    Clock otherClock = clock;
    Step step = makeStep(model, to, clock, std::move(edits));
    const std::vector<const Collider*> now = collidersOf(to);
    const std::vector<const Collider*> before = collidersOf(from);
    if (std::ranges::equal(now, before, [](const Collider* a, const Collider* b) { return *a == *b; })) return step;

    Settings otherSettings = from;
    otherSettings.timeStep = to.timeStep;
    const auto substeps = static_cast<glm::uint>(step.substeps.size());
    const Step other = makeStep(model, otherSettings, otherClock, {}, substeps);
    const auto poseIn = [](const physics::ColliderPose& pose) { return Pose{glm::vec3(pose.place), pose.turn}; };
    std::vector<Pose> poses;
    for (glm::uint k = 0; k <= substeps; ++k) {
        const float share = static_cast<float>(k) / static_cast<float>(substeps);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const Pose pose = poseIn(step.poses[k * now.size() + i]);
            const auto was =
                std::ranges::find_if(before, [&](const Collider* c) { return isTheSameThing(*c, *now[i]); });
            if (was == before.end()) {
                poses.push_back(pose);
                continue;
            }
            const std::size_t place = k * before.size() + static_cast<std::size_t>(was - before.begin());
            poses.push_back(between(poseIn(other.poses[place]), pose, share));
        }
    }
    setPoses(step, now, poses);
    return step;
}

}  // namespace drape
