#pragma once

#include <glm/glm.hpp>

#include "cloth/core/world.h"

namespace drape {

// This file turns a fabric's settings into values of a grid's links and particles.
//
// Membrane: Y = E t in N/m, Young's modulus times thickness, is the force per width that doubles a strip's length if it
// stays linear. Take a grid of cells dx by dy, with springs of kx and ky along the threads and kd along both diagonals
// (length d). It has the same energy per area as a sheet with the moduli
//     C11 = kx dx/dy + 2 kd dx^3 / (dy d^2)     C22 = ky dy/dx + 2 kd dy^3 / (dx d^2)
//     C12 = C66 = 2 kd dx dy / d^2,
// since in an even strain the springs elongate by dx e_xx, dy e_yy and (dx^2 e_xx + dy^2 e_yy +- dx dy g_xy) / d. C12 =
// C66 is Cauchy's relation: central forces alone make no other sheet. Where C11 = C22 = C and C12 = c, the modulus
// along either thread is Y = C - c^2/C, and Poisson's ratio is c/C. The sheet is isotropic for c = C/3: Poisson's ratio
// is 1/3, and a square grid has kx = ky = 3/4 Y, kd = 3/8 Y. In long cells this would need springs that push along the
// longer side. There c is reduced, so that these springs still supply at least half of C.
//
// A spring of stiffness k is a link of compliance 1/k (Macklin et al. 2016, "XPBD", section 4). A link along the border
// has cells on one side only, so it has half the stiffness and twice the compliance.

/// Stiffness of a sheet along its threads and in shear, N/m.
struct ThreadStiffness {
    float weft = 0.0f;  ///< force per width over strain when a strip is pulled along the weft: along `across` of a grid
    float warp = 0.0f;  ///< the same along the warp: along `down` of a grid
    float shear = 0.0f;  ///< shear force per width over the shear angle, in radians

    bool operator==(const ThreadStiffness&) const = default;
};

// Threads: woven cloth is an orthotropic sheet. It has a stiffness E_x along the weft, E_y along the warp, and G in
// shear, all in N/m and all independent. With r = dx/dy, diagonals of kd = G d^2 / (2 dx dy) have C66 = C12 = G by the
// moduli above, and add G r^2 to C11 and G / r^2 to C22. A strip pulled along the weft, free to contract, has the
// stiffness C11 - C12^2 / C22. Let it be E_x, and that along the warp E_y. Their ratio is C11 / C22, so C11 = C_x with
// C_x (C_x - E_x) = G^2 E_x / E_y, and C22 = C_y = C_x E_y / E_x:
//     C_x = (E_x + sqrt(E_x^2 + 4 G^2 E_x / E_y)) / 2.
// The links along the threads carry what the diagonals leave: C_x - G r^2 and C_y - G / r^2 per width. In long cells,
// or where G is great, that would be too little or negative. There G is lowered until each carries kLeastThreadShare of
// its modulus. A row carries the share 1 - s of C_x for C_x = k G, with k = r^2 / s, and so for
// G = k E_x / (k^2 - E_x / E_y); it carries more for all G if k^2 <= E_x / E_y. Columns likewise, with k = 1 / (r^2 s)
// and the ratio E_y / E_x.

/// Least fraction of a grid's moduli C11 and C22 that its rows and columns carry themselves (GridStiffness).
inline constexpr double kLeastThreadShare = 0.05;

/// Spring constants of the inner links of a grid, N/m. Links along the border have half of `across` or `down`.
/// Diagonals are never halved, since each crosses one cell.
struct GridStiffness {
    float across = 0.0f;
    float down = 0.0f;
    float diagonal = 0.0f;        ///< 0 without diagonals
    float shear = 0.0f;           ///< shear stiffness of the grid, N/m; 0 without diagonals
    bool isShearLowered = false;  ///< whether the grid shears more easily than asked (kLeastThreadShare)
};

/// Computes the spring constants of a grid whose strips and cells have the given stiffnesses. Without diagonals nothing
/// resists shear, and the threads carry all of theirs. The result is the same on every machine.
/// `threads`: stiffnesses, above 0; shear may be 0.
/// `spacing`: distances between neighbouring particles, dx and dy, m.
GridStiffness gridStiffness(const ThreadStiffness& threads, glm::vec2 spacing, bool diagonals);

/// Compliances of a grid's inner links, multiplied by the membrane stiffness Y. The products have no unit.
struct MembraneCompliance {
    float across = 0.0f;
    float down = 0.0f;
    float diagonal = 0.0f;  ///< compliance of the diagonals, times Y; 0 without diagonals
};

/// Computes the compliances of a grid. Without diagonals, Poisson's ratio is 0 and nothing resists shear.
/// `spacing`: distances between neighbouring particles, dx and dy, m.
MembraneCompliance membraneCompliance(glm::vec2 spacing, bool diagonals);

// Bending: B in N m is the moment per width that bends a sheet to a curvature of 1/m. A sheet that does not stretch has
// the bending energy B/2 (x_ss . x_ss) per area and thread direction (Bergou et al. 2006, "A Quadratic Bending Model
// for Inextensible Surfaces": the length of the second derivative is the curvature). In differences, with v = x(a) - 2
// x(m) + x(b) for three particles in a row, each triple has the energy k/2 (v . v), k = B dy/dx^3. So the forces are
// linear: -k v on a and on b, 2 k v on m. A distance link from a to b could not do this: it shortens only with the
// square of the curvature, so it has no stiffness against a gentle bend.

/// Returns the bending stiffness k of three particles in a row, divided by the bending stiffness B of the sheet, 1/m^2.
/// x: rows along `across`; y: rows along `down`. Along the border, the weight is half as large.
glm::vec2 bendingWeight(glm::vec2 spacing);

/// Returns the numerical compliance of a solver that relaxes a cloth's links in two halves, divided by the sum of the
/// inverse masses of a link's ends. Links of the first half (LinkMaterial::relaxedFirst) get this much less compliance
/// to make up for it.
///
/// In one sweep, a link that is relaxed stretches the two links in line with it, by (wa + wb) times its multiplier in
/// all. So links relaxed before it stay that much longer than their compliance says; links relaxed last do not. A cloth
/// would therefore be too soft by the mean of both, and more so with longer substeps. With n sweeps only the stretch by
/// the last sweep counts. A sweep leaves the fraction r = q Q of the error, where q = W / (W + A) belongs to the last
/// half and Q to the first. So the last of n sweeps adds r^(n-1) (1 - r) / (1 - r^n) of the total.
///
/// `complianceRatio`: A / W, where A is the compliance over the squared substep and W the sum of inverse masses.
/// `iterations`: n, at least 1.
float numericalCompliance(float complianceRatio, glm::uint iterations);

/// Returns the `complianceRatio` below which numericalCompliance() exceeds a link's own compliance. The ratio is 1 for
/// one iteration and less for more iterations. A cloth whose links have at least this ratio stretches as much as its
/// stiffness prescribes.
float resolvedComplianceRatio(glm::uint iterations);

/// The greatest stiffnesses that take effect in cloths whose links are relaxed one after another, and measures of the
/// cloths' size and load. Higher stiffnesses do not make such cloths stiffer. To get a stiffness, divide `membrane`,
/// `shear` or `bending` by the squared length of a substep, s^2. Lines of grids have no such limits (sweepLimits()).
///
/// Relaxing a link removes at most its whole stretch, so a link acts like a spring of stiffness 1 / (W h^2) at most,
/// where h is the substep. A stiffer cloth has a softness that depends on the substep alone: a compliance of W h^2 / 2,
/// the mean of both halves. Bends move each particle once a substep. They must not move it so far that the cloth bends
/// past straight, so 16 B (kx + ky) h^2 / m < 1, where kx and ky are the components of bendingWeight().
struct FabricLimits {
    /// Limit for structural links, kg. It is 0 without cloths, or if links follow a tutorial's order.
    float membrane = 0.0f;
    float shear = 0.0f;    ///< limit for diagonal links, kg; 0 without diagonals
    float bending = 0.0f;  ///< limit for bending, kg m^2; 0 if no cloth has bend links
    /// Load of the largest cloth when all of it hangs from one corner, kg/m, over the least factor of stiffness that
    /// its maps have. This load times gravity, divided by the membrane stiffness, is the strain along the cloth's
    /// length. The stress at distance r from a load P on the corner of a right-angled sheet is P / ((pi/4 + 1/2) r)
    /// along the bisector (Timoshenko and Goodier 1970, "Theory of Elasticity", art. 38, wedge under a force at its
    /// tip). Here r runs from a cell's width to the length. In a narrow strip that hangs from its end, the greatest
    /// strain is that of its weight over its width.
    float hanging = 0.0f;
    /// Smallest distance between neighbouring particles, m. It is 0 without cloths, or if links follow a tutorial's
    /// order.
    float cell = 0.0f;
    float cellsAcross = 0.0f;  ///< number of particles along the longer side of the finest cloth
    /// Greatest tension of a grid that falls into the corner that it hangs from, over its weight per area and its
    /// squared cell, 1/m. Times gravity, it is the squared speed of transverse waves at that corner, in cells a second:
    /// a sheet of mass per area rho under a tension of s N/m carries them at sqrt(s / rho). The tension is that of
    /// `hanging` at a distance of one cell, for twice the weight. It is 0 without grids.
    float waves = 0.0f;
};
/// Computes the limits of the grids of a world.
FabricLimits fabricLimits(const WorldDescription& world);
/// Combines the limits of two sets of cloths: the stricter of each.
FabricLimits tighter(const FabricLimits& a, const FabricLimits& b);
/// Computes FabricLimits::hanging of a cloth.
/// `mass`: mass of the whole cloth, kg.
/// `length`: length of the cloth's longer side, m.
/// `width`: width of the cloth across it, m.
/// `cells`: number of cells along the longer side.
float hangingLoad(double mass, float length, float width, double cells);

}  // namespace drape
