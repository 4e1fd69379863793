#pragma once

#include <glm/glm.hpp>

#include "cloth/core/world.h"

namespace drape {

// A fabric's settings, and the values that the links and particles of a grid get from them.
//
// Membrane: Y = E t in N/m, Young's modulus times thickness, is the force per width that doubles a strip's length if it
// stays linear. A grid of cells dx by dy, with springs of kx and ky along the threads and kd along both diagonals
// (length d), has the same energy per area as a sheet with the moduli
//     C11 = kx dx/dy + 2 kd dx^3 / (dy d^2)     C22 = ky dy/dx + 2 kd dy^3 / (dx d^2)
//     C12 = C66 = 2 kd dx dy / d^2,
// which follows from the elongations dx e_xx, dy e_yy and (dx^2 e_xx + dy^2 e_yy +- dx dy g_xy) / d of the springs in
// an even strain. C12 = C66 is Cauchy's relation: central forces alone make no other sheet. Where C11 = C22 = C and C12
// = c the modulus along either thread is Y = C - c^2/C, and Poisson's ratio c/C. The sheet is the same in all
// directions for c = C/3: Poisson's ratio 1/3, and in a square grid kx = ky = 3/4 Y, kd = 3/8 Y. In long cells that
// would need springs that push along their longer side; there c is less, so that these keep half of C at least.
//
// A spring of stiffness k is a link of compliance 1/k (Macklin et al. 2016, "XPBD", section 4). Along the border a link
// has cells on one side only: half the stiffness, twice the compliance.

/// Compliance of a grid's inner links times the membrane stiffness Y; no unit.
struct MembraneCompliance {
    float across = 0.0f;
    float down = 0.0f;
    float diagonal = 0.0f;  ///< 0 where there are no diagonals
};

/// spacing: of particles, dx and dy, m. Without diagonals, Poisson's ratio is 0 and nothing holds against shear.
MembraneCompliance membraneCompliance(glm::vec2 spacing, bool diagonals);

// Bending: B in N m, the moment per width that bends a sheet to a curvature of 1/m. A sheet that does not stretch has
// the bending energy B/2 (x_ss . x_ss) per area and thread direction (Bergou et al. 2006, "A Quadratic Bending Model
// for Inextensible Surfaces": the length of the second derivative is the curvature). In differences, with v = x(a) - 2
// x(m) + x(b) for three particles in a row, that is k/2 (v . v) for each of them, k = B dy/dx^3. So the forces are
// linear: -k v on a and on b, 2 k v on m. A distance link from a to b could not do this: it shortens only with the
// square of the curvature, and has no stiffness against a gentle bend.

/// k of the three particles in a row over the bending stiffness B, 1/m^2: along x = across, y = down. Half of it along
/// the border.
glm::vec2 bendingWeight(glm::vec2 spacing);

/// The numerical compliance of a solver that relaxes a cloth's links in two halves, over the sum of the inverse masses
/// of a link's ends: links of the first half (LinkMaterial::relaxedFirst) are given that much less compliance.
///
/// In one sweep each link pulls its neighbours in line apart by (wa + wb) times its multiplier. Those that came before
/// it stay that much longer than their compliance says, those that come last do not; so a cloth would be too soft by
/// the mean of both, more so the longer the substep. When links are relaxed n times it is the last sweep's share: a
/// sweep leaves r = q Q of the error, q = W / (W + A) for the last half and Q for the first, so the last of n adds
/// r^(n-1) (1 - r) / (1 - r^n) of all.
///
/// complianceRatio: A / W, compliance over squared substep over the sum of inverse masses. iterations: n, 1 up.
float numericalCompliance(float complianceRatio, glm::uint iterations);

/// The complianceRatio below which numericalCompliance() is more than a link has: 1 for one iteration, less for more. A
/// cloth whose links have at least that much stretches as its stiffness says.
float resolvedComplianceRatio(glm::uint iterations);

/// The greatest stiffness that the cloths of a world can have: settings above it do not make them stiffer. All are to
/// be divided by the squared length of a substep in s^2.
///
/// A link moves its ends by all of its stretch at most, so it acts like a spring of 1 / (W h^2): above that stiffness a
/// cloth is as soft as the substep makes it, which is W h^2 / 2 of compliance by the mean of both halves. A
/// particle is moved by its bends once a substep: they must not turn it beyond straight, which takes B 16 (kx + ky) h^2
/// / m < 1, k their bendingWeight.
struct FabricLimits {
    float membrane =
        0.0f;  ///< kg, of the structural links; 0 where there is no cloth, or links are in an order of tutorials
    float shear = 0.0f;    ///< kg, of the diagonals; 0 where there are none
    float bending = 0.0f;  ///< kg m^2; 0 where no cloth has bend links
    /// kg/m: times gravity and over the membrane stiffness, the strain of the largest cloth along its length when all
    /// of it hangs from one corner. The stress at distance r from a load P on the corner of a right-angled sheet is P /
    /// ((pi/4 + 1/2) r) along the bisector (Timoshenko and Goodier 1970, "Theory of Elasticity", art. 38, wedge under a
    /// force at its tip), here from a cell's width to the length.
    float hanging = 0.0f;
    float cell = 0.0f;  ///< m, the least distance of neighbouring particles; 0 where there is no cloth, or links are in
                        ///< an order of tutorials
    float cellsAcross = 0.0f;  ///< particles along the longer side of the finest cloth
};
/// Of the grids of a world.
FabricLimits fabricLimits(const WorldDescription& world);
/// Of the cloths of both.
FabricLimits tighter(const FabricLimits& a, const FabricLimits& b);
/// FabricLimits::hanging of a cloth of that mass, kg, that is `length`, m, or so many cells long.
float hangingLoad(double mass, float length, double cells);

}  // namespace drape
