#include "solver/cpu/lanes/collider_tests.h"

#include <glm/glm.hpp>

#include "colliders/collider.h"
#include "colliders/motion.h"

namespace drape::cpu {
namespace {

/// Reach of a ball that only pads the arrays: no box meets it.
constexpr float kNoReach = -1.0f;

}  // namespace

ColliderTests::ColliderTests(std::span<const physics::ColliderRecord> records,
                             std::span<const physics::ColliderPose> poses, std::span<const glm::vec4> planes,
                             const physics::SubstepParams& params) {
    all_.records = records.data();
    all_.poses = poses.data();
    all_.planes = planes.data();
    all_.count = params.colliderCount;
    std::vector<glm::vec4> balls;
    for (unsigned k = 0; k < params.colliderCount; ++k) {
        const physics::ColliderPose& pose = poses[params.firstPose + params.colliderCount + k];
        if (pose.place.w < 0.0f) {
            addPlane(k, pose);
        } else if (pose.place.w < kUnbounded) {
            balls.push_back(pose.place);
            ballNumbers_.push_back(k);
        } else {
            otherNumbers_.push_back(k);
        }
    }
    while (balls.size() % kWidestLanes != 0) balls.emplace_back(0.0f, 0.0f, 0.0f, kNoReach);
    for (int axis = 0; axis < 4; ++axis) {
        for (const glm::vec4& ball : balls) balls_.push_back(ball[axis]);
    }
}

/// Adds the test of a plane, whose pose has a negative reach (pose.place.w).
void ColliderTests::addPlane(unsigned number, const physics::ColliderPose& pose) {
    const glm::vec3 normal = turned({glm::vec3(pose.place), pose.turn}, glm::vec3(0.0f, 1.0f, 0.0f));
    const float height = glm::dot(normal, glm::vec3(pose.place)) - pose.place.w;
    for (const float value : {normal.x, normal.y, normal.z, height}) planes_.push_back(value);
    planeNumbers_.push_back(number);
}

Colliders ColliderTests::view() const {
    Colliders view = all_;
    view.balls = static_cast<int>(ballNumbers_.size());
    view.x = balls_.data();
    const std::size_t padded = balls_.size() / 4;
    view.y = view.x + padded;
    view.z = view.y + padded;
    view.reach = view.z + padded;
    view.ballNumbers = ballNumbers_.data();
    view.planeCount = static_cast<int>(planeNumbers_.size());
    view.planeTests = planes_.data();
    view.planeNumbers = planeNumbers_.data();
    view.others = static_cast<int>(otherNumbers_.size());
    view.otherNumbers = otherNumbers_.data();
    return view;
}

}  // namespace drape::cpu
