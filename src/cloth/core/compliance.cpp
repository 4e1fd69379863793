#include "cloth/core/compliance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "cloth/description/grid.h"
#include "cloth/mesh/shape/panels.h"
#include "physics/exact_math.h"

namespace drape {

MembraneCompliance membraneCompliance(glm::vec2 spacing, bool diagonals) {
    const double dx = spacing.x;
    const double dy = spacing.y;
    if (!diagonals) return {static_cast<float>(dx / dy), static_cast<float>(dy / dx), 0.0f};
    const double longer = std::max(dx, dy);
    const double shorter = std::min(dx, dy);
    const double squaredAspect = (longer * longer) / (shorter * shorter);
    const double poisson = std::min(1.0 / 3.0, 0.5 / squaredAspect);
    const double c = 1.0 / (1.0 - poisson * poisson);  // C11 / Y, equal to C22 / Y: moduli over membrane stiffness
    const double kx = c * (dy / dx) * (1.0 - poisson * (dx * dx) / (dy * dy));
    const double ky = c * (dx / dy) * (1.0 - poisson * (dy * dy) / (dx * dx));
    const double kd = c * poisson * (dx * dx + dy * dy) / (2.0 * dx * dy);
    return {static_cast<float>(1.0 / kx), static_cast<float>(1.0 / ky), static_cast<float>(1.0 / kd)};
}

GridStiffness gridStiffness(const ThreadStiffness& threads, glm::vec2 spacing, bool diagonals) {
    const double weft = threads.weft;
    const double warp = threads.warp;
    const double dx = spacing.x;
    const double dy = spacing.y;
    const double squaredAspect = (dx * dx) / (dy * dy);
    // Greatest shear stiffness at which lines of one direction carry kLeastThreadShare. `part`: share of the shear
    // stiffness that diagonals add to the modulus of that direction.
    const auto mostShear = [](double stiffness, double ratio, double part) {
        const double k = part / (1.0 - kLeastThreadShare);
        const double excess = k * k - ratio;
        return excess > 0.0 ? k * stiffness / excess : std::numeric_limits<double>::infinity();
    };
    const double asked = diagonals ? double{threads.shear} : 0.0;
    const double most =
        std::min(mostShear(weft, weft / warp, squaredAspect), mostShear(warp, warp / weft, 1.0 / squaredAspect));
    const double shear = std::min(asked, most);
    const double cx = 0.5 * (weft + std::sqrt(weft * weft + 4.0 * shear * shear * (weft / warp)));
    const double cy = cx * (warp / weft);
    GridStiffness grid;
    grid.across = static_cast<float>((cx - shear * squaredAspect) * (dy / dx));
    grid.down = static_cast<float>((cy - shear / squaredAspect) * (dx / dy));
    grid.diagonal = static_cast<float>(shear * (dx * dx + dy * dy) / (2.0 * dx * dy));
    grid.shear = static_cast<float>(shear);
    grid.isShearLowered = shear < asked;
    return grid;
}

glm::vec2 bendingWeight(glm::vec2 spacing) {
    return {spacing.y / (spacing.x * spacing.x * spacing.x), spacing.x / (spacing.y * spacing.y * spacing.y)};
}

namespace {

/// Returns the fraction that the last of n sweeps adds to the total, r^(n-1) (1 - r) / (1 - r^n), or its limit if r
/// is 1. See numericalCompliance().
/// `r`: fraction of the error that a sweep leaves.
/// `iterations`: n, at least 1.
double shareOfLastSweep(double r, glm::uint iterations) {
    double sum = 1.0;
    double power = 1.0;
    for (glm::uint k = 1; k < iterations; ++k) {
        power *= r;
        sum += power;
    }
    return power / sum;
}

/// Finds the fixed point of a function that maps 0..1 to 0..1 by bisection.
template <class Function>
double fixedPoint(Function&& function) {
    double low = 0.0;
    double high = 1.0;
    for (int k = 0; k < 30; ++k) {
        const double middle = 0.5 * (low + high);
        (function(middle) > middle ? low : high) = middle;
    }
    return high;
}

}  // namespace

float numericalCompliance(float complianceRatio, glm::uint iterations) {
    if (iterations == 1) return 1.0f;
    const double late = 1.0 / (1.0 + complianceRatio);
    return static_cast<float>(fixedPoint([&](double share) {
        return shareOfLastSweep(late / (1.0 + std::max(0.0, complianceRatio - share)), iterations);
    }));
}

float resolvedComplianceRatio(glm::uint iterations) {
    return static_cast<float>(
        fixedPoint([&](double ratio) { return shareOfLastSweep(1.0 / (1.0 + ratio), iterations); }));
}

namespace {

// Stress factor of a wedge with half angle a = pi/4 under a force along its middle: 1 / (a + sin(2a) / 2). See
// FabricLimits::hanging.
constexpr double kWedge = 1.0 / (0.78539816339744831 + 0.5);

FabricLimits gridLimits(const ClothDescription& cloth) {
    const glm::vec2 spacing = spacingOf(cloth);
    const float even = cloth.particleMass > 0.0f ? cloth.particleMass : cloth.massPerArea * spacing.x * spacing.y;
    // Light particles limit the stiffness, and all particles add to the weight.
    const std::vector<float> factors = mapFactors(cloth, MappedProperty::mass);
    const float mass = factors.empty() ? even : even * *std::ranges::min_element(factors);
    const double heavier =
        factors.empty() ? 1.0
                        : std::accumulate(factors.begin(), factors.end(), 0.0) / static_cast<double>(factors.size());
    const MembraneCompliance compliance = membraneCompliance(spacing, cloth.shearLinks);
    const glm::uint cells = std::max(cloth.particles.x, cloth.particles.y) - 1;
    const double weight = heavier * double{even} * (cloth.particles.x - 1) * (cloth.particles.y - 1);
    const std::vector<float> stiffness = mapFactors(cloth, MappedProperty::stiffness);
    const std::vector<float> bendings = mapFactors(cloth, MappedProperty::bending);
    const float softest = stiffness.empty() ? 1.0f : *std::ranges::min_element(stiffness);
    const float stiffest = bendings.empty() ? 1.0f : *std::ranges::max_element(bendings);
    FabricLimits limits;
    limits.hanging =
        hangingLoad(weight, std::max(cloth.size.x, cloth.size.y), std::min(cloth.size.x, cloth.size.y), cells) /
        softest;
    limits.cell = std::min(spacing.x, spacing.y);
    limits.cellsAcross = static_cast<float>(cells + 1);
    constexpr double kFalling = 2.0;  // load of a cloth that falls into its pins, over its weight
    limits.waves = static_cast<float>(kFalling * kWedge * double{cloth.size.x} * double{cloth.size.y} /
                                      (double{limits.cell} * double{limits.cell} * double{limits.cell}));
    limits.membrane = std::min(compliance.across, compliance.down) * 0.5f * mass;
    if (cloth.shearLinks) limits.shear = compliance.diagonal * 0.5f * mass;
    const glm::vec2 share = bendingWeight(spacing);
    if (cloth.bendLinks) limits.bending = mass / (16.0f * stiffest * (share.x + share.y));
    return limits;
}

}  // namespace

float hangingLoad(double mass, float length, float width, double cells) {
    const double atCorner = kWedge * mass / length * (1.0 + physics::exactLogarithm(cells));
    return static_cast<float>(std::max(atCorner, mass / width));
}

FabricLimits tighter(const FabricLimits& a, const FabricLimits& b) {
    const auto least = [](float x, float y) { return x == 0.0f ? y : y == 0.0f ? x : std::min(x, y); };
    return {least(a.membrane, b.membrane),  least(a.shear, b.shear), least(a.bending, b.bending),
            std::max(a.hanging, b.hanging), least(a.cell, b.cell),   std::max(a.cellsAcross, b.cellsAcross),
            std::max(a.waves, b.waves)};
}

FabricLimits fabricLimits(const WorldDescription& world) {
    FabricLimits limits;
    for (const ClothDescription& cloth : world.cloths) {
        if (!cloth.isMesh()) limits = tighter(limits, gridLimits(cloth));
    }
    return limits;
}

}  // namespace drape
