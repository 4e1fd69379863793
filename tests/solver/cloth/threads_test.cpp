// Tests the stiffness of grids along warp and weft and in shear against closed forms, for cells and substeps as scenes
// have them. Loads stay below a quarter of the tension at which transverse waves outrun the substeps.

#include <gtest/gtest.h>

#include <cmath>

#include "cloth/make/make_model.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/settings/fabric.h"
#include "support/runs.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

constexpr float kSheetDensity = 0.15f;  // kg/m^2

/// A sheet that hangs in its own plane from one edge, and the number of substeps of its steps.
struct Held {
    glm::uvec2 cells{8, 32};
    float cell = 0.02f;  // m
    PinPattern pins = PinPattern::topRow;
    glm::vec3 gravity{0.0f};  // m/s^2
    ThreadStiffness threads;
    glm::uint substeps = 18;
};

/// Returns how far a particle moves along gravity until the sheet is at rest, m.
/// `rate`: rate of damping, 1/s.
double moved(const Held& held, glm::uvec2 particle, float rate) {
    ClothDescription cloth;
    cloth.particles = held.cells + 1u;
    cloth.size = held.cell * glm::vec2(held.cells);
    cloth.origin = {0.0f, 0.0f, 0.0f};
    cloth.massPerArea = kSheetDensity;
    cloth.pins = held.pins;
    const Model model = makeModel(cloth);
    Settings settings = emptySpace();
    settings.gravity = held.gravity;
    settings.weftStiffness = held.threads.weft;
    settings.warpStiffness = held.threads.warp;
    settings.shearStiffness = held.threads.shear;
    settings.substeps = held.substeps;
    settings.tethers.on = false;
    settings.damping = rate;
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < static_cast<int>(std::ceil(16.0f * 60.0f / rate)) + 2; ++k)
        solver.step(makeStep(model, settings, clock, {}, held.substeps));
    const std::size_t i = particle.y * cloth.particles.x + particle.x;
    const glm::dvec3 way = glm::dvec3(solver.read(Array::positions)[i]) - glm::dvec3(model.startPositions[i]);
    return glm::dot(way, glm::normalize(glm::dvec3(held.gravity)));
}

/// Returns the stretch of a strip under its own weight over that of the theory, rho g L^2 / (2 E).
double stretchOfStrip(float warp, float weft, float shear, bool alongWarp, float cell, glm::uint substeps) {
    const float asked = alongWarp ? warp : weft;
    Held held;
    held.cell = cell;
    held.substeps = substeps;
    held.threads = {weft, warp, shear};
    const auto along = static_cast<glm::uint>(std::lround(0.64f / cell));
    const glm::uint across = along / 2;
    held.cells = alongWarp ? glm::uvec2(across, along) : glm::uvec2(along, across);
    held.pins = alongWarp ? PinPattern::topRow : PinPattern::leftEdge;
    const float length = cell * static_cast<float>(along);
    const float h = 1.0f / (60.0f * static_cast<float>(substeps));
    // A strain of at most 2 %, and waves that cross at most half a cell in a substep: sigma = rho c^2.
    const float fastest = 0.5f * cell / h;
    const float weight = std::min(0.02f * asked, kSheetDensity * fastest * fastest);
    const float gravity = std::min(weight / (kSheetDensity * length), 60.0f);
    held.gravity = alongWarp ? glm::vec3(0.0f, -gravity, 0.0f) : glm::vec3(gravity, 0.0f, 0.0f);
    const double expected = double{kSheetDensity} * gravity * length * length / (2.0 * asked);
    const glm::uvec2 end = alongWarp ? glm::uvec2(across / 2, along) : glm::uvec2(along, across / 2);
    return moved(held, end, 3.14159f * std::sqrt(asked / kSheetDensity) / length) / expected;
}

TEST(ThreadsOfGrids, StretchAsAskedAlongWarpAndWeft) {
    SKIP_IF_SANITIZED();
    for (const float stiffness : {50.0f, 2100.0f, 10000.0f}) {
        for (const glm::uint substeps : {8u, 18u}) {
            const double tolerance = substeps < 18 ? 0.03 : 0.02;
            const float shear = std::min(50.0f, 0.2f * stiffness);
            // Weft is half as stiff as warp.
            EXPECT_NEAR(stretchOfStrip(stiffness, 0.5f * stiffness, shear, true, 0.02f, substeps), 1.0, tolerance)
                << "warp of " << stiffness << " N/m, " << substeps << " substeps";
            EXPECT_NEAR(stretchOfStrip(stiffness, 0.5f * stiffness, 0.5f * shear, false, 0.02f, substeps), 1.0,
                        tolerance)
                << "weft of " << 0.5f * stiffness << " N/m, " << substeps << " substeps";
        }
    }
}

TEST(SlowThreadsOfGrids, StretchAsAskedInCellsOfAnySize) {
    for (const float stiffness : {50.0f, 200.0f, 2100.0f, 10000.0f}) {
        for (const float cell : {0.01f, 0.02f, 0.04f}) {
            for (const glm::uint substeps : {8u, 18u, 36u}) {
                const double tolerance = substeps < 18 ? 0.03 : 0.02;
                const float shear = std::min(50.0f, 0.2f * stiffness);
                for (const bool alongWarp : {true, false})
                    EXPECT_NEAR(stretchOfStrip(stiffness, stiffness, shear, alongWarp, cell, substeps), 1.0, tolerance)
                        << stiffness << " N/m, cells of " << cell << " m, " << substeps << " substeps";
            }
        }
    }
}

/// Returns how far the free edge of a tall sheet sinks that is held along one side, over the theory: rho g W^2 / (2 G)
/// for a sheet of width W in pure shear.
double sinkOfSide(float shear, float cell, glm::uint substeps) {
    Held held;
    held.cell = cell;
    held.substeps = substeps;
    held.threads = {2100.0f, 2100.0f, shear};
    held.cells = {static_cast<glm::uint>(std::lround(0.16f / cell)), static_cast<glm::uint>(std::lround(0.96f / cell))};
    held.pins = PinPattern::leftEdge;
    const float width = cell * static_cast<float>(held.cells.x);
    const float gravity = 0.02f * shear / (kSheetDensity * width);  // shears by 2 % at the held side
    held.gravity = {0.0f, -gravity, 0.0f};
    const double expected = double{kSheetDensity} * gravity * width * width / (2.0 * shear);
    return moved(held, {held.cells.x, held.cells.y / 2}, 1.5708f * std::sqrt(shear / kSheetDensity) / width) / expected;
}

/// Returns the tolerance of sinkOfSide(). Diagonals are solved apart from rows and columns, which makes a sheet with
/// free edges too soft by a share of h sqrt(G / rho) / W: the way of a shear wave in a substep over the width. Runs
/// have shown a share of 0.30.
double toleranceOfSide(float shear, glm::uint substeps) {
    const double h = 1.0 / (60.0 * substeps);
    return 0.012 + 0.32 * h * std::sqrt(double{shear} / kSheetDensity) / 0.16;
}

TEST(ThreadsOfGrids, ShearAsAsked) {
    SKIP_IF_SANITIZED();
    for (const float shear : {5.0f, 20.0f, 100.0f}) {
        for (const glm::uint substeps : {8u, 18u, 36u})
            EXPECT_NEAR(sinkOfSide(shear, 0.02f, substeps), 1.0, toleranceOfSide(shear, substeps))
                << shear << " N/m, " << substeps << " substeps";
    }
}

TEST(SlowThreadsOfGrids, ShearAsAskedInCellsOfAnySize) {
    for (const float shear : {5.0f, 20.0f, 50.0f, 100.0f}) {
        for (const float cell : {0.01f, 0.02f, 0.04f}) {
            for (const glm::uint substeps : {8u, 18u, 36u})
                EXPECT_NEAR(sinkOfSide(shear, cell, substeps), 1.0, toleranceOfSide(shear, substeps))
                    << shear << " N/m, cells of " << cell << " m, " << substeps << " substeps";
        }
    }
}

}  // namespace
}  // namespace drape::test
