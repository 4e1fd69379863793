#include "cloth/core/compliance.h"

#include <gtest/gtest.h>

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
