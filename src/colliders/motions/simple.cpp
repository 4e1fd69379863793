// Motions that have no keyframes: rest, rotation, and the paths line, once and circle, which begin at the offset
// `travel` from the middle of the path. The phase is in radians.

#include <algorithm>

#include "colliders/motions/motion_row.h"
#include "colliders/motions/turns.h"

namespace drape::motions {

constinit const MotionRow stillMotion{
    .meaning = "does not move",
    .rate = [](const Motion&) { return 0.0; },
    .within = [](const Motion&, double phase) { return wrapped(phase, kTwoPi); },
    .move = [](const Motion&, double, ExactPose&) {},
    .greatestSpeed = [](const Motion&, double) { return 0.0; },
};

namespace {

constexpr MotionControl kSpinControls[] = {
    {"axis", "Axis", "Axis of the rotation", MotionControl::Kind::direction, &Motion::axis},
    {"turnRate", "Spin", "Degrees per second, counterclockwise seen from the tip of the axis; negative for clockwise.",
     MotionControl::Kind::turnRate, nullptr, &Motion::turnRate},
};

bool hasAxis(const Motion& motion) { return glm::dot(motion.axis, motion.axis) >= 1e-6f; }

double spinRate(const Motion& motion) { return kRadians * double{motion.turnRate}; }

}  // namespace

constinit const MotionRow spinMotion{
    .meaning = "rotates about `axis`",
    .controls = kSpinControls,
    .rate = spinRate,
    .within = [](const Motion&, double phase) { return wrapped(phase, kTwoPi); },
    .move =
        [](const Motion& motion, double phase, ExactPose& pose) {
            const glm::dvec3 axis(motion.axis);
            pose.turn = unit(product(aboutAxis(axis / lengthOf(axis), phase), pose.turn));
        },
    .greatestSpeed = [](const Motion& motion, double lever) { return std::abs(spinRate(motion)) * lever; },
    .fault = [](const Motion& motion) -> std::optional<Fault> {
        if (hasAxis(motion)) return std::nullopt;
        return Fault{"axis", "has no length, expected a direction, as in [0, 1, 0]"};
    },
    .start =
        [](Motion& motion) {
            if (motion.turnRate == 0.0f) motion.turnRate = 90.0f;
        },
    .repair = [](Motion& motion, const Motion& before) { motion.axis = hasAxis(before) ? before.axis : Motion{}.axis; },
};

namespace {

constexpr MotionControl kPathControls[] = {
    {"travel", "Travel", "From the centre of its path to the starting point", MotionControl::Kind::place,
     &Motion::travel},
    {"speed", "Speed",
     "Speed along its path, in metres per second; on a line, the greatest speed, reached in the middle.",
     MotionControl::Kind::speed, nullptr, &Motion::speed},
};

/// Returns the phase rate on a path, radians/s.
/// `travel`: radius of a circle, or half of a line.
double rateAlong(glm::dvec3 travel, float speed) {
    const double squared = travel.x * travel.x + travel.y * travel.y + travel.z * travel.z;
    // An object with a shorter `travel` rests, because its phase would change too fast.
    constexpr double kShortest = 1e-3;  // shortest `travel` of an object that moves, m
    return squared < kShortest * kShortest ? 0.0 : speed / std::sqrt(squared);
}

double rateOnLine(const Motion& motion) { return rateAlong(glm::dvec3(motion.travel), motion.speed); }

double rateOnCircle(const Motion& motion) {
    glm::dvec3 travel(motion.travel);
    travel.y = 0.0;  // the circle is about a vertical axis
    return rateAlong(travel, motion.speed);
}

double withinTurn(const Motion&, double phase) { return wrapped(phase, kTwoPi); }

void moveOnLine(const Motion& motion, double phase, ExactPose& pose) {
    pose.place += glm::dvec3(motion.travel) * physics::exactCosine(phase);
}

void moveOnCircle(const Motion& motion, double phase, ExactPose& pose) {
    const glm::dvec3 travel(motion.travel);
    const double c = physics::exactCosine(phase);
    const double s = physics::exactSine(phase);
    // Rotates the horizontal part of `travel` about the vertical, using y cross (x, ., z) = (z, 0, -x).
    pose.place += glm::dvec3(travel.x * c + travel.z * s, travel.y, travel.z * c - travel.x * s);
}

double speedOnPath(const Motion& motion, double) { return phaseRate(motion) > 0.0 ? double{motion.speed} : 0.0; }

void reachOfPath(const Motion& motion, MotionReach& reach) { reach.excursion = glm::length(motion.travel); }

void startOnPath(Motion& motion) {
    if (motion.travel == glm::vec3(0.0f)) motion.travel.x = 0.5f;
    if (motion.speed == 0.0f) motion.speed = 0.5f;
}

}  // namespace

constinit const MotionRow lineMotion{
    .meaning = "swings back and forth through `place` as a cosine of time",
    .controls = kPathControls,
    .rate = rateOnLine,
    .within = withinTurn,
    .move = moveOnLine,
    .greatestSpeed = speedOnPath,
    .reach = reachOfPath,
    .start = startOnPath,
};

constinit const MotionRow onceMotion{
    .meaning = "moves there and back along that line once, then stays at its start",
    .controls = kPathControls,
    .rate = rateOnLine,
    .within = [](const Motion&, double phase) { return std::min(phase, kTwoPi); },
    .move = moveOnLine,
    .greatestSpeed = speedOnPath,
    .reach = reachOfPath,
    .start = startOnPath,
};

constinit const MotionRow circleMotion{
    .meaning = "moves in a circle around the vertical through `place`",
    .controls = kPathControls,
    .rate = rateOnCircle,
    .within = withinTurn,
    .move = moveOnCircle,
    .greatestSpeed = speedOnPath,
    .reach = reachOfPath,
    .start = startOnPath,
};

}  // namespace drape::motions
