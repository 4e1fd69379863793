#include "solver/cpu/lane_path.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <type_traits>
#include <vector>

#include "colliders/collider.h"
#include "colliders/motion.h"
#include "physics/kernels.h"
#include "physics/types.h"
#include "solver/cpu/lanes/instruction_sets.h"
#include "solver/cpu/lanes/lane_kernel_set.h"

namespace drape::cpu {
namespace {

/// Flushes subnormal results of the current thread to 0, as many GPUs do, as long as this object exists. The text of
/// shaders/physics gives the same results with and without flushing, and processors take much longer for subnormal
/// numbers.
class FlushTiny {
public:
    FlushTiny(const FlushTiny&) = delete;
    FlushTiny& operator=(const FlushTiny&) = delete;
#if defined(__SSE2__)
    FlushTiny() : before_(_mm_getcsr()) { _mm_setcsr(before_ | _MM_FLUSH_ZERO_ON); }
    ~FlushTiny() { _mm_setcsr(before_); }

private:
    unsigned before_;
#else
    FlushTiny() {}
    ~FlushTiny() {}
#endif
};

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

/// Reach of a ball that only pads the arrays: no box meets it.
constexpr float kNoReach = -1.0f;

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

LaneArrays arraysOf(const physics::Kernels& kernels) {
    LaneArrays arrays;
    // Removing const is safe, since kernels only read arrays whose elements are const.
#define DRAPE_ARRAY(name, element, ...) \
    arrays.name = const_cast<std::remove_const_t<decltype(kernels.name)::element_type>*>(kernels.name.data());
#include "physics/array_table.inc"
    arrays.params = &kernels.params;
    return arrays;
}

}  // namespace

void runPass(ReferenceSolver& reference, const LaneKernelSet& laneKernels, const Pass& pass, const Step& step,
             std::optional<glm::uint> sharingThreads, LineRow* lineRows) {
    const LaneKernel inLanes = laneKernels.inLanes[static_cast<std::size_t>(pass.kernel)];
    if (!inLanes || pass.range.count == 0) return reference.run(pass, step);
    reference.prepare(pass.kernel);
    const physics::Kernels kernels = reference.kernelsFor(pass, step);
    LaneArrays arrays = arraysOf(kernels);
    const physics::ContactTally* const tally = reference.contactCounters();
    // Threads of contact kernels step through a shared list by this number. By default each patch has a thread. Before
    // any contact there is no tally, and no kernel that needs the number.
    arrays.sharingThreads = sharingThreads ? *sharingThreads : tally != nullptr ? tally->patches : 0;
    arrays.lineRows = lineRows;
    ColliderTests tests;
    if (rowOf(pass.kernel).reads.has(Array::colliders)) {
        tests = ColliderTests(step.colliders, step.poses, step.planes, kernels.params);
        arrays.colliderTests = tests.view();
    }
    const FlushTiny flush;
    const unsigned first = pass.range.first, end = first + pass.range.count;
    const unsigned last = end - pass.range.count % static_cast<unsigned>(laneKernels.lanes);
    if (first != last) inLanes(arrays, first, last);
    // The remaining elements do not fill a vector. Only the baseline, the first in the list, takes any number of
    // elements.
    if (last != end) usableLaneKernels().front()->inLanes[static_cast<std::size_t>(pass.kernel)](arrays, last, end);
}

}  // namespace drape::cpu
