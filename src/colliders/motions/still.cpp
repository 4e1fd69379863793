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

}  // namespace drape::motions
