#include "colliders/motion.h"

#include "colliders/motions/motion_row.h"
#include "colliders/motions/turns.h"

namespace drape {

const MotionRow& rowOf(ColliderMotion motion) {
    static constexpr const MotionRow* kRows[] = {
#define COLLIDER_MOTION(name, label) &motions::name##Motion,
#include "colliders/motions/table.inc"
#undef COLLIDER_MOTION
    };
    return *kRows[static_cast<std::size_t>(motion)];
}

glm::vec3 turned(const Pose& pose, glm::vec3 v) {
    const glm::vec3 q(pose.turn);
    const glm::vec3 t = glm::cross(q, v) * 2.0f;
    return v + t * pose.turn.w + glm::cross(q, t);
}

double phaseRate(const Motion& motion) { return rowOf(motion.motion).rate(motion); }

double nextPhase(const Motion& motion, double phase, double change) {
    return rowOf(motion.motion).within(motion, phase + change);
}

ExactPose exactPoseOf(const Motion& motion, double phase) {
    ExactPose pose{glm::dvec3(motion.place), motions::turnOf(glm::dvec3(motion.turn))};
    rowOf(motion.motion).move(motion, phase, pose);
    return pose;
}

Pose poseOf(const Motion& motion, double phase) {
    const ExactPose pose = exactPoseOf(motion, phase);
    return {glm::vec3(pose.place), glm::vec4(pose.turn)};
}

float greatestSpeed(const Motion& motion, float radius) {
    return static_cast<float>(rowOf(motion.motion).greatestSpeed(motion, radius < 1e3f ? double{radius} : 1.0));
}

MotionReach reachOf(const Motion& motion) {
    MotionReach reach{{motion.place}};
    rowOf(motion.motion).reach(motion, reach);
    return reach;
}

std::optional<Fault> faultOfMotion(const Motion& motion) { return rowOf(motion.motion).fault(motion); }

Pose between(const Pose& a, const Pose& b, float share) {
    if (a == b) return a;
    const glm::dvec4 from(a.turn);
    const glm::dvec4 to = motions::towards(from, glm::dvec4(b.turn));
    return {a.place + (b.place - a.place) * share, glm::vec4(motions::unit(from + (to - from) * double{share}))};
}

}  // namespace drape
