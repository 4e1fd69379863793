#include "colliders/motions/motion_row.h"
#include "colliders/motions/turns.h"

namespace drape::motions {
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

}  // namespace drape::motions
