#include "run/ramp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace drape {
namespace {

constexpr float kFollowTime =
    0.08f;  // s in which the distance to the target falls to 1/e; 95 % are done in a quarter of a second
constexpr float kNoLimit = std::numeric_limits<float>::infinity();

struct Follow {
    float seconds;

    /// fastest: units per second; close: units at which the target is taken.
    float operator()(float current, float target, float close, float fastest = kNoLimit) const {
        const float away = target - current;
        if (!(std::fabs(away) > close)) return target;
        const float limit = fastest * seconds;
        const float change = std::clamp(away * (seconds / (kFollowTime + seconds)), -limit, limit);
        const float next = current + change;
        return next == current ? target : next;  // a change too small for a float would never arrive
    }

    glm::vec3 operator()(glm::vec3 current, glm::vec3 target, float close, float fastest = kNoLimit) const {
        const glm::vec3 away = target - current;
        const float distance = std::sqrt(glm::dot(away, away));
        if (!(distance > close)) return target;
        const glm::vec3 next = current + away * ((*this)(0.0f, distance, 0.0f, fastest) / distance);
        return next == current ? target : next;
    }
};

// One projection of a stiff link removes its whole error, so a loose cloth that turned stiff in a step would snap
// together. In a stiffness that doubles every twentieth of a second the slow corrections come first.
float followStiffness(const Follow& follow, float current, float target) {
    constexpr float kFirst = 0.001f;
    constexpr float kGrowthTime = 0.07f;  // s to grow by e
    const float next = follow(current, target, 0.001f);
    return std::min(next, std::max(current, kFirst) * (1.0f + follow.seconds / kGrowthTime));
}

// The same of a stiffness in SI units, 0 being beyond them all: a stretched cloth is drawn in slowly, and lets go at
// once.
float followSiStiffness(float current, float target, float softest, float hardest, float seconds) {
    constexpr float kGrowthTime = 0.15f;  // s to grow by e
    const float goal = target > 0.0f ? target : hardest;
    const float from = current > 0.0f ? std::max(current, softest) : hardest;
    const float next = from * (1.0f + seconds / kGrowthTime);
    return next < goal ? next : target;
}

WindSettings followWind(const Follow& follow, const WindSettings& current, const WindSettings& target) {
    WindSettings next = target;
    // The models give the velocity different units; each starts from a calm.
    const glm::vec3 velocity = current.model == target.model ? current.velocity : glm::vec3(0.0f);
    next.velocity = follow(velocity, target.velocity, 0.002f);
    next.gustiness = follow(current.gustiness, target.gustiness, 0.001f);
    next.gustLength = follow(current.gustLength, target.gustLength, 0.001f);
    next.airDensity = follow(current.airDensity, target.airDensity, 0.001f);
    next.drag = follow(current.drag, target.drag, 0.001f);
    next.lift = follow(current.lift, target.lift, 0.001f);
    return next;
}

constexpr float kHand = 1.5f;  // m/s, at which obstacles are moved about
static_assert(kHand < kRecoverySpeed, "or cloth sinks into ground and walls that move");
constexpr float kCloseLength = 0.0001f;  // m

float followRadius(const Follow& follow, float current, float target) {
    return follow(current, target, kCloseLength, 0.5f * std::max({1.0f, current, target}));
}

BallSettings followBall(const Follow& follow, const BallSettings& current, const BallSettings& target) {
    if (!current.on && !target.on) return target;
    if (!current.on) {
        BallSettings next = target;
        next.radius = followRadius(follow, 0.0f, target.radius);
        return next;
    }
    if (!target.on || current.path != target.path) {
        BallSettings next = current;
        next.radius = followRadius(follow, current.radius, 0.0f);
        if (next.radius > 0.0f) return next;
        next = target;
        if (target.on) next.radius = 0.0f;
        return next;
    }
    BallSettings next = target;
    next.centre = follow(current.centre, target.centre, kCloseLength, kHand);
    next.travel = follow(current.travel, target.travel, kCloseLength, kHand);
    next.speed = follow(current.speed, target.speed, 0.001f, 10.0f);
    next.radius = followRadius(follow, current.radius, target.radius);
    next.friction = follow(current.friction, target.friction, 0.001f);
    return next;
}

GroundSettings followGround(const Follow& follow, const GroundSettings& current, const GroundSettings& target) {
    if (!current.on || !target.on) return target;
    GroundSettings next = target;
    next.height = follow(current.height, target.height, kCloseLength, kHand);
    next.friction = follow(current.friction, target.friction, 0.001f);
    next.restitution = follow(current.restitution, target.restitution, 0.001f);
    return next;
}

WallSettings followWalls(const Follow& follow, const WallSettings& current, const WallSettings& target) {
    if (!current.on || !target.on) return target;
    WallSettings next = target;
    next.low = follow(current.low, target.low, kCloseLength, kHand);
    next.high = follow(current.high, target.high, kCloseLength, kHand);
    next.restitution = follow(current.restitution, target.restitution, 0.001f);
    next.friction = follow(current.friction, target.friction, 0.001f);
    return next;
}

// A cloth may hang beyond its tethers while they are off: they draw in from twice their lengths.
TetherSettings followTethers(const Follow& follow, const TetherSettings& current, const TetherSettings& target) {
    TetherSettings next = target;
    next.slack = current.on || !target.on ? follow(current.slack, target.slack, 0.0001f) : 1.0f;
    return next;
}

bool sameObstacles(const Settings& a, const Settings& b) {
    return a.thickness == b.thickness && a.ball.on == b.ball.on && a.ball.centre == b.ball.centre &&
           a.ball.travel == b.ball.travel && a.ball.path == b.ball.path && a.ball.speed == b.ball.speed &&
           a.ball.radius == b.ball.radius && a.ground.on == b.ground.on && a.ground.height == b.ground.height &&
           a.walls.on == b.walls.on && a.walls.low == b.walls.low && a.walls.high == b.walls.high;
}

template <class Value>
Value between(const Value& a, const Value& b, float share) {
    return a + (b - a) * share;
}

}  // namespace

Settings rampTowards(const Settings& current, const Settings& target, float seconds) {
    const Follow follow{seconds};
    Settings next = target;
    if (current.dampingUnit == target.dampingUnit) next.damping = follow(current.damping, target.damping, 0.001f);
    for (std::size_t kind = 0; kind < next.stiffness.size(); ++kind) {
        next.stiffness[kind] = followStiffness(follow, current.stiffness[kind], target.stiffness[kind]);
    }
    next.membraneStiffness =
        followSiStiffness(current.membraneStiffness, target.membraneStiffness, 1.0f, 1e6f, seconds);
    if (target.bendingStiffness > 0.0f) {
        // Bend links push straight at once, so that what comes after them is no harder.
        next.bendingStiffness =
            followSiStiffness(current.bendingStiffness, target.bendingStiffness, 1e-7f, 1.0f, seconds);
    } else if (current.bendingStiffness > 0.0f) {
        for (const LinkKind kind : {LinkKind::bend, LinkKind::diagonalBend}) {
            const auto k = static_cast<std::size_t>(kind);
            next.stiffness[k] = followStiffness(follow, 0.0f, target.stiffness[k]);
        }
    }
    next.gravity = follow(current.gravity, target.gravity, 0.005f);
    next.thickness = follow(current.thickness, target.thickness, kCloseLength, 0.05f);
    next.wind = followWind(follow, current.wind, target.wind);
    next.ball = followBall(follow, current.ball, target.ball);
    next.ground = followGround(follow, current.ground, target.ground);
    next.walls = followWalls(follow, current.walls, target.walls);
    next.tethers = followTethers(follow, current.tethers, target.tethers);
    return next;
}

Step makeRampedStep(const Model& model, const Settings& from, const Settings& to, Clock& clock, Edits edits) {
    Clock otherClock = clock;
    Step step = makeStep(model, to, clock, std::move(edits));
    if (sameObstacles(from, to)) return step;

    Settings before = from;
    before.timeStep = to.timeStep;
    const auto substeps = static_cast<glm::uint>(step.substeps.size());
    const Step other = makeStep(model, before, otherClock, {}, substeps);
    const bool sameBall = from.ball.on && to.ball.on && from.ball.path == to.ball.path;
    for (std::size_t k = 0; k < step.substeps.size(); ++k) {
        const auto count = static_cast<float>(step.substeps.size());
        const float startShare = static_cast<float>(k) / count;
        const float endShare = static_cast<float>(k + 1) / count;
        physics::SubstepParams& p = step.substeps[k];
        const physics::SubstepParams& q = other.substeps[k];
        if (sameBall) {
            p.ballStart = between(q.ballStart, p.ballStart, startShare);
            p.ballEnd = between(q.ballEnd, p.ballEnd, endShare);
        } else {
            p.ballEnd.w *= endShare;  // it appears
        }
        if (from.ground.on && to.ground.on) p.groundHeight = between(q.groundHeight, p.groundHeight, endShare);
        if (from.walls.on && to.walls.on) {
            p.wallsLow = glm::vec4(between(glm::vec3(q.wallsLow), glm::vec3(p.wallsLow), endShare), p.wallsLow.w);
            p.wallsHigh = glm::vec4(between(glm::vec3(q.wallsHigh), glm::vec3(p.wallsHigh), endShare), p.wallsHigh.w);
        }
    }
    return step;
}

}  // namespace drape
