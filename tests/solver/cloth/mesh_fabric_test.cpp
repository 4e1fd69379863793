// Checks that a sheet behaves as the same fabric whether it is a grid or a mesh of any faces.

#include <gtest/gtest.h>

#include "cloth/links/bends_and_lines.h"
#include "cloth/make/make_model.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/settings/fabric.h"
#include "support/sanitized.h"
#include "support/sheet_meshes.h"

namespace drape {
namespace {

using test::Faces;

constexpr float kMeshDensity = 0.15f;  // kg/m^2

Settings emptySpace() {
    Settings settings;
    settings.wind.airDensity = 0.0f;
    settings.ball().on = false;
    settings.ground().on = false;
    return settings;
}

/// Makes a strip of `length` plus a cell, five particles wide, held by its first two columns. `faces`: empty for a
/// grid.
ClothDescription strip(glm::uint cells, float length, std::optional<Faces> faces) {
    const float cell = length / static_cast<float>(cells);
    ClothDescription cloth;
    if (faces) {
        cloth = test::clothOf(test::sheetMesh({cells + 1, 4}, {length + cell, 4.0f * cell}, *faces));
    } else {
        cloth.particles = {cells + 2, 5};
        cloth.size = {length + cell, 4.0f * cell};
        cloth.origin = glm::vec3(0.0f);
        cloth.down = {0.0f, 0.0f, 1.0f};
    }
    cloth.massPerArea = kMeshDensity;
    cloth.pins = PinPattern::box;
    cloth.pinBoxLow = glm::vec3(-1.0f);
    cloth.pinBoxHigh = {1.01f * cell, 1.0f, 1.0f};
    return cloth;
}

/// Returns the mean drop of the strip's end under its own weight, m.
double dropOf(const ClothDescription& cloth, glm::uint cells, float length, float bending, float gravity) {
    const Model model = makeModel(cloth);
    Settings settings = emptySpace();
    settings.gravity.y = -gravity;
    settings.timeStep = 1.0f / 60.0f;
    settings.substeps = 16 * cells / 10;
    settings.bendingStiffness = bending;
    settings.tethers.on = false;
    while (resolvedBendingStiffness(model.limits, settings) < bending) ++settings.substeps;
    // First mode of a cantilever: 3.52 sqrt(B / rho) / L^2.
    settings.damping = 2.0f * 3.52f * std::sqrt(bending / kMeshDensity) / (length * length);
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < static_cast<int>(16.0f / settings.damping * 60.0f); ++k) {
        solver.step(makeStep(model, settings, clock));
    }
    const auto positions = solver.read(Array::positions);
    double sum = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (model.startPositions[i].x < 0.999f * length * (1.0f + 1.0f / static_cast<float>(cells))) continue;
        sum += model.startPositions[i].y - positions[i].y;
        ++count;
    }
    return sum / count;
}

class MeshBending : public testing::TestWithParam<Faces> {};

TEST_P(MeshBending, OfAStripIsThatOfAGrid) {
    SKIP_IF_SANITIZED();
    constexpr float kLong = 0.2f;  // m
    constexpr float kStiff = 1e-4f;
    constexpr float kWeak = 0.03f;  // m/s^2, lets the strip drop by a twentieth of its length
    for (const glm::uint cells : {8u, 16u, 32u}) {
        const double grid = dropOf(strip(cells, kLong, std::nullopt), cells, kLong, kStiff, kWeak);
        const double mesh = dropOf(strip(cells, kLong, GetParam()), cells, kLong, kStiff, kWeak);
        EXPECT_NEAR(mesh / grid, 1.0, 0.1) << cells << " cells";
    }
}

/// Makes a sheet of 0.5 m by 2 m that hangs from its upper side.
ClothDescription hangingRows(glm::uint rows, std::optional<Faces> faces) {
    const glm::uvec2 cells(rows / 4, rows);
    const glm::vec2 size(0.5f, 2.0f);
    ClothDescription cloth;
    if (faces) {
        cloth = test::clothOf(test::sheetMesh(cells, size, *faces, 0));
        cloth.mesh.turn = {90.0f, 0.0f, 0.0f};
    } else {
        cloth.particles = cells + 1u;
        cloth.size = size;
        cloth.origin = glm::vec3(0.0f);
    }
    cloth.massPerArea = kMeshDensity;
    cloth.pins = PinPattern::box;
    cloth.pinBoxLow = {-1.0f, -1e-3f, -1.0f};
    cloth.pinBoxHigh = glm::vec3(1.0f);
    return cloth;
}

/// Returns how far the lower side has sunk once it is at rest, m.
double sagOf(const ClothDescription& cloth, float membrane, float gravity, glm::uint substeps, glm::uint iterations) {
    const Model model = makeModel(cloth);
    Settings settings = emptySpace();
    settings.gravity.y = -gravity;
    settings.timeStep = 1.0f / 60.0f;
    settings.substeps = substeps;
    settings.iterations = iterations;
    settings.membraneStiffness = membrane;
    settings.shearStiffness = 0.375f * membrane;  // an isotropic sheet, as meshes are
    settings.bendingStiffness = 1e-6f;
    settings.tethers.on = false;
    // About critical damping of the slowest mode: pi sqrt(Y / rho) / L.
    settings.damping = 3.14159f * std::sqrt(membrane / kMeshDensity) / 2.0f;
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < static_cast<int>(16.0f / settings.damping * 60.0f); ++k) {
        solver.step(makeStep(model, settings, clock));
    }
    double sum = 0.0;
    int count = 0;
    const auto positions = solver.read(Array::positions);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (model.startPositions[i].y > -1.999f) continue;
        sum += model.startPositions[i].y - positions[i].y;
        ++count;
    }
    return sum / count;
}

TEST_P(MeshBending, SagOfASheetIsThatOfAGrid) {
    SKIP_IF_SANITIZED();
    constexpr float kSoft = 5.0f;   // N/m
    constexpr float kHeavy = 4.0f;  // m/s^2, causes strains of 12 % on average
    for (const glm::uint iterations : {1u, 4u}) {
        const double grid = sagOf(hangingRows(32, std::nullopt), kSoft, kHeavy, 16, iterations);
        const double mesh = sagOf(hangingRows(32, GetParam()), kSoft, kHeavy, 16, iterations);
        EXPECT_NEAR(mesh / grid, 1.0, 0.05) << iterations;
    }
}

/// Uses substeps so long that later links would stretch the links relaxed before them as much as the load does.
TEST_P(MeshBending, SagOfAFineSheetInLongStepsIsThatOfAGrid) {
    SKIP_IF_SANITIZED();
    constexpr float kStiff = 40.0f;  // N/m
    constexpr float kEarth = 9.81f;
    for (const glm::uint iterations : {1u, 2u}) {
        const double grid = sagOf(hangingRows(64, std::nullopt), kStiff, kEarth, 16, iterations);
        const double mesh = sagOf(hangingRows(64, GetParam()), kStiff, kEarth, 16, iterations);
        EXPECT_NEAR(mesh / grid, 1.0, 0.05) << iterations;
    }
}

INSTANTIATE_TEST_SUITE_P(Faces, MeshBending, testing::Values(Faces::quads, Faces::triangles, Faces::irregular));

}  // namespace
}  // namespace drape
