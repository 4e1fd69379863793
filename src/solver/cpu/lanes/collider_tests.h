#pragma once

#include <span>
#include <vector>

#include "physics/types.h"
#include "solver/cpu/lanes/lane_kernel_set.h"

namespace drape::cpu {

/// The quick tests of one substep's colliders, with the memory that Colliders points to. Results of view() stay valid
/// when this object is moved.
class ColliderTests {
public:
    ColliderTests() = default;
    /// `records`, `poses` and `planes`: arrays of a Step, which must outlive this object.
    ColliderTests(std::span<const physics::ColliderRecord> records, std::span<const physics::ColliderPose> poses,
                  std::span<const glm::vec4> planes, const physics::SubstepParams& params);

    Colliders view() const;

private:
    void addPlane(unsigned number, const physics::ColliderPose& pose);

    Colliders all_;
    std::vector<float> balls_;  // x of all balls, then all y, all z, all reaches, m
    std::vector<unsigned> ballNumbers_;
    std::vector<float> planes_;
    std::vector<unsigned> planeNumbers_;
    std::vector<unsigned> otherNumbers_;
};

}  // namespace drape::cpu
