#include "cloth/core/compliance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

/// Returns the energy per area of a grid of springs under an even small strain: the sum over the springs of one cell.
double springEnergy(glm::dvec2 cell, const MembraneCompliance& c, double xx, double yy, double xy) {
    const double diagonal = std::sqrt(cell.x * cell.x + cell.y * cell.y);
    const auto spring = [](double compliance, double elongation) {
        return compliance == 0.0 ? 0.0 : 0.5 * elongation * elongation / compliance;
    };
    const double even = (cell.x * cell.x * xx + cell.y * cell.y * yy) / diagonal;
    const double sheared = cell.x * cell.y * 2.0 * xy / diagonal;
    const double energy = spring(c.across, cell.x * xx) + spring(c.down, cell.y * yy) +
                          spring(c.diagonal, even + sheared) + spring(c.diagonal, even - sheared);
    return energy / (cell.x * cell.y);
}

/// Returns the energy of a strip along x that may narrow freely, relative to that of a modulus of 1 N/m.
double modulusAcross(glm::dvec2 cell, const MembraneCompliance& c) {
    const double xx = springEnergy(cell, c, 1.0, 0.0, 0.0);
    const double yy = springEnergy(cell, c, 0.0, 1.0, 0.0);
    const double both = springEnergy(cell, c, 1.0, 1.0, 0.0);
    const double c12 = both - xx - yy;
    return 2.0 * xx - c12 * c12 / (2.0 * yy);
}

TEST(Membrane, OfASquareGridIsTheKnownOne) {
    const MembraneCompliance c = membraneCompliance({0.02f, 0.02f}, true);
    EXPECT_FLOAT_EQ(c.across, 4.0f / 3.0f);
    EXPECT_FLOAT_EQ(c.down, 4.0f / 3.0f);
    EXPECT_FLOAT_EQ(c.diagonal, 8.0f / 3.0f);
}

TEST(Membrane, HasTheModulusThatIsAskedForAlongBothThreads) {
    for (const glm::vec2 cell :
         {glm::vec2(0.1f, 0.1f), glm::vec2(0.1f, 0.12f), glm::vec2(0.3f, 0.1f), glm::vec2(0.01f, 0.07f)}) {
        for (const bool diagonals : {true, false}) {
            const MembraneCompliance c = membraneCompliance(cell, diagonals);
            EXPECT_GT(c.across, 0.0f);
            EXPECT_GT(c.down, 0.0f);
            EXPECT_NEAR(modulusAcross(cell, c), 1.0, 1e-6) << cell.x << " " << cell.y << " " << diagonals;
            EXPECT_NEAR(modulusAcross({cell.y, cell.x}, {c.down, c.across, c.diagonal}), 1.0, 1e-6);
        }
    }
}

TEST(Membrane, IsTheSameInAllDirectionsWhereCellsAreNearlySquare) {
    for (const glm::vec2 cell : {glm::vec2(0.1f, 0.1f), glm::vec2(0.12f, 0.1f)}) {
        const MembraneCompliance c = membraneCompliance(cell, true);
        const auto pulledAt = [&](double angle) {
            const double x = std::cos(angle);
            const double y = std::sin(angle);
            return springEnergy(cell, c, x * x, y * y, x * y);
        };
        for (const double angle : {0.3, 0.785, 1.2, 1.57}) EXPECT_NEAR(pulledAt(angle), pulledAt(0.0), 1e-6) << angle;
    }
}

MembraneCompliance compliancesOf(const GridStiffness& grid) {
    return {1.0f / grid.across, 1.0f / grid.down, grid.diagonal > 0.0f ? 1.0f / grid.diagonal : 0.0f};
}

TEST(Threads, HaveTheStiffnessThatIsAskedForAlongWeftAndWarpAndInShear) {
    for (const glm::vec2 cell : {glm::vec2(0.02f, 0.02f), glm::vec2(0.02f, 0.01f), glm::vec2(0.01f, 0.02f)}) {
        for (const ThreadStiffness& threads : {ThreadStiffness{2100.0f, 2100.0f, 42.0f},
                                               {452.0f, 2110.0f, 53.0f},
                                               {10000.0f, 1000.0f, 100.0f},
                                               {200.0f, 200.0f, 40.0f}}) {
            const GridStiffness grid = gridStiffness(threads, cell, true);
            const MembraneCompliance c = compliancesOf(grid);
            EXPECT_FALSE(grid.isShearLowered);
            EXPECT_NEAR(modulusAcross(cell, c) / double{threads.weft}, 1.0, 1e-6) << cell.x << " " << threads.weft;
            EXPECT_NEAR(modulusAcross({cell.y, cell.x}, {c.down, c.across, c.diagonal}) / double{threads.warp}, 1.0,
                        1e-6);
            // An angle of 2 is an xy of 1, with the energy G / 2 times 4.
            EXPECT_NEAR(springEnergy(cell, c, 0.0, 0.0, 1.0) / (2.0 * double{threads.shear}), 1.0, 1e-6);
        }
    }
}

TEST(Threads, CarryAllOfTheirStiffnessWithoutDiagonals) {
    const GridStiffness grid = gridStiffness({500.0f, 2000.0f, 50.0f}, {0.02f, 0.01f}, false);
    EXPECT_FLOAT_EQ(grid.across, 250.0f);
    EXPECT_FLOAT_EQ(grid.down, 4000.0f);
    EXPECT_EQ(grid.diagonal, 0.0f);
    EXPECT_FALSE(grid.isShearLowered);
}

TEST(Threads, CarryATwentiethOfTheirModulusWhereTheShearStiffnessIsTooGreat) {
    for (const glm::vec2 cell : {glm::vec2(0.03f, 0.01f), glm::vec2(0.01f, 0.03f)}) {
        for (const ThreadStiffness& threads :
             {ThreadStiffness{200.0f, 200.0f, 1000.0f}, {200.0f, 1000.0f, 1000.0f}, {1000.0f, 200.0f, 1000.0f}}) {
            const GridStiffness grid = gridStiffness(threads, cell, true);
            const MembraneCompliance c = compliancesOf(grid);
            EXPECT_TRUE(grid.isShearLowered);
            EXPECT_LT(springEnergy(cell, c, 0.0, 0.0, 1.0), 2.0 * double{threads.shear});
            EXPECT_NEAR(modulusAcross(cell, c) / double{threads.weft}, 1.0, 1e-5);
            EXPECT_NEAR(modulusAcross({cell.y, cell.x}, {c.down, c.across, c.diagonal}) / double{threads.warp}, 1.0,
                        1e-5);
            const double row = double{grid.across} * cell.x / cell.y / (2.0 * springEnergy(cell, c, 1.0, 0.0, 0.0));
            const double column = double{grid.down} * cell.y / cell.x / (2.0 * springEnergy(cell, c, 0.0, 1.0, 0.0));
            EXPECT_NEAR(std::min(row, column), 0.05, 1e-6) << cell.x << " " << threads.weft;
        }
    }
    // Square cells with threads alike carry enough for any shear stiffness below 19 times their own.
    EXPECT_FALSE(gridStiffness({100.0f, 100.0f, 900.0f}, {0.01f, 0.01f}, true).isShearLowered);
}

TEST(EarlyLinks, AreGivenWhatTheLastSweepAdds) {
    EXPECT_EQ(numericalCompliance(0.3f, 1), 1.0f);
    EXPECT_EQ(resolvedComplianceRatio(1), 1.0f);
    for (const glm::uint iterations : {2u, 4u, 16u}) {
        const float limit = resolvedComplianceRatio(iterations);
        EXPECT_GT(limit, 0.0f);
        EXPECT_LT(limit, 1.0f / static_cast<float>(iterations));
        EXPECT_LE(numericalCompliance(2.0f * limit, iterations), 2.0f * limit);
        EXPECT_GE(numericalCompliance(0.5f * limit, iterations), 0.5f * limit);
    }
    // On soft links, the first sweep does nearly all and each further one adds little.
    EXPECT_NEAR(numericalCompliance(1000.0f, 2), 1e-6f, 1e-7f);
}

}  // namespace
}  // namespace drape
