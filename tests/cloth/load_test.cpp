// Tests how long a large model takes to make, and how large it is.

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "cloth/core/model.h"
#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "support/sanitized.h"

namespace drape {
namespace {

/// Returns the CPU time (s) of making the scene `standard` with `columns` columns. Takes the least of three, since
/// other processes may run.
double secondsToMake(glm::uint columns) {
    double least = 1e9;
    for (int round = 0; round < 3; ++round) {
        const std::clock_t start = std::clock();
        const Scene scene = loadScene("standard", columns);
        const Model model = makeModel(scene.world);
        EXPECT_EQ(model.particleCount(), columns * columns);
        least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return least;
}

TEST(Load, IsLinearAndQuick) {
    SKIP_IF_SANITIZED();
    const double small = secondsToMake(256);
    const double large = secondsToMake(512);
    // Linear work takes 4 times as long, or 6 where only the small model fits into a cache; quadratic work 16 times.
    EXPECT_LT(large, 9.0 * small) << "the time should grow with the number of links, which is four times as large";
    EXPECT_LT(large, 0.5);
}

TEST(Load, TheModelHoldsWhatItCounts) {
    constexpr glm::uint kColumns = 128;
    const Model model = makeModel(loadScene("standard", kColumns).world);
    const glm::uint links =
        2 * kColumns * (kColumns - 1) + 2 * (kColumns - 1) * (kColumns - 1) + 2 * kColumns * (kColumns - 2);
    EXPECT_EQ(model.linkCount(), links);
    EXPECT_EQ(model.triangleCount(), 2 * (kColumns - 1) * (kColumns - 1));
    EXPECT_FALSE(model.breakage.made());
    const auto hasNoSlack = [](const auto& list) { return list.capacity() <= list.size() + list.size() / 8; };
    EXPECT_TRUE(hasNoSlack(model.links.links));
    EXPECT_TRUE(hasNoSlack(model.triangles));
    EXPECT_TRUE(hasNoSlack(model.trianglesOf));
    EXPECT_TRUE(hasNoSlack(model.startPositions));
    EXPECT_TRUE(hasNoSlack(model.startVelocities));
    EXPECT_TRUE(hasNoSlack(model.freeInverseMasses));
}

}  // namespace
}  // namespace drape
