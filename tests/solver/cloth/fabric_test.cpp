// Tests stiffness in SI units: a loaded cloth behaves as the theory of sheets predicts, for any cells and substeps.

#include "solver/settings/fabric.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "cloth/make/make_model.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/line_values.h"
#include "support/runs.h"
#include "support/sanitized.h"
#include "support/sheet_meshes.h"

namespace drape::test {
namespace {

constexpr float kDensity = 0.15f;  // kg/m^2
constexpr float kLength = 2.0f;    // m

/// How a hanging sheet is divided into cells and its time into substeps.
struct Cut {
    glm::uint columns = 9;
    glm::uint rows = 32;
    glm::uint substeps = 16;
    glm::uint iterations = 1;
    float rate = 60.0f;  // 1/s
    bool shear = true;
    float aspect = 1.0f;  // width of a cell over its height
};

std::string describeCut(const Cut& c) {
    return std::to_string(c.columns) + " x " + std::to_string(c.rows) + ", " + std::to_string(c.substeps) +
           " substeps, " + std::to_string(c.iterations) + " iterations, " + std::to_string(c.rate) + " Hz";
}

ClothDescription hangingCut(const Cut& cut) {
    ClothDescription cloth;
    cloth.particles = {cut.columns, cut.rows};
    const float cell = kLength / static_cast<float>(cut.rows - 1);
    cloth.size = {cut.aspect * cell * static_cast<float>(cut.columns - 1), kLength};
    cloth.massPerArea = kDensity;
    cloth.shearLinks = cut.shear;
    cloth.pins = PinPattern::topRow;
    return cloth;
}

Settings calm(const Cut& cut, float membrane, float gravity) {
    Settings settings = emptySpace();
    settings.gravity.y = -gravity;
    settings.timeStep = 1.0f / cut.rate;
    settings.substeps = cut.substeps;
    settings.iterations = cut.iterations;
    settings.membraneStiffness = membrane;
    settings.bendingStiffness = 1e-6f;
    // About critical damping of the slowest mode: pi sqrt(Y / rho) / L.
    settings.damping = 3.14159f * std::sqrt(membrane / kDensity) / kLength;
    return settings;
}

/// Returns how far the lower end of the sheet has sunk once it is at rest, m.
double sagOf(const Cut& cut, float membrane, float gravity, bool tethers = false) {
    const Model model = makeModel(hangingCut(cut));
    Settings settings = calm(cut, membrane, gravity);
    settings.tethers.on = tethers;
    CpuSolver solver(model);
    Clock clock;
    const float seconds = 16.0f / settings.damping;
    for (int k = 0; k < static_cast<int>(seconds * cut.rate); ++k) solver.step(makeStep(model, settings, clock));
    const std::vector<glm::vec4> positions = solver.read(Array::positions);
    double sum = 0.0;
    for (std::size_t i = positions.size() - cut.columns; i < positions.size(); ++i) {
        sum += model.startPositions[i].y - positions[i].y;
    }
    return sum / cut.columns;
}

/// Returns the expected sag, m. A sheet that hangs by its own weight has the strain rho g (distance to the lower end) /
/// Y.
double expectedSag(float membrane, float gravity) { return kDensity * gravity * kLength * kLength / (2.0 * membrane); }

constexpr float kSoft = 5.0f;   // N/m
constexpr float kLight = 1.0f;  // m/s^2, causes small strains: 3 % on average
constexpr float kHeavy = 4.0f;  // m/s^2, makes the rounding of positions less important still

TEST(Sag, IsThatOfTheTheory) {
    SKIP_IF_SANITIZED();
    EXPECT_NEAR(sagOf({.columns = 5}, kSoft, kLight) / expectedSag(kSoft, kLight), 1.0, 0.01);
    EXPECT_NEAR(sagOf({.shear = false}, kSoft, kHeavy) / expectedSag(kSoft, kHeavy), 1.0, 0.015);
    EXPECT_NEAR(sagOf({.aspect = 1.7f}, kSoft, kLight) / expectedSag(kSoft, kLight), 1.0, 0.03);
    EXPECT_NEAR(sagOf({.aspect = 0.6f}, kSoft, kLight) / expectedSag(kSoft, kLight), 1.0, 0.03);
}

/// Divides the same sheet, a quarter as wide as long, into `rows` rows.
Cut strip(glm::uint rows, glm::uint substeps, glm::uint iterations) {
    return {.columns = rows / 4 + 1, .rows = rows, .substeps = substeps, .iterations = iterations};
}

void expectSameSag(const Cut& cut, double sag) {
    EXPECT_NEAR(sagOf(cut, kSoft, kHeavy) / sag, 1.0, 0.02) << describeCut(cut);
}

TEST(Sag, IsTheSameForAnySubstepsAndIterations) {
    SKIP_IF_SANITIZED();
    const double sag = sagOf({}, kSoft, kHeavy);
    for (const auto& [rows, substeps, iterations] :
         {std::array{32u, 8u, 1u}, {32u, 32u, 4u}, {64u, 8u, 2u}, {64u, 16u, 1u}}) {
        expectSameSag(strip(rows, substeps, iterations), sag);
    }
}

class SagOfRows : public testing::TestWithParam<glm::uint> {};

TEST_P(SagOfRows, IsTheSameForAnySubstepsAndIterations) {
    const double sag = sagOf({}, kSoft, kHeavy);
    for (const glm::uint substeps : {8u, 16u, 32u}) {
        for (const glm::uint iterations : {1u, 2u, 4u}) expectSameSag(strip(GetParam(), substeps, iterations), sag);
    }
}

INSTANTIATE_TEST_SUITE_P(Slow, SagOfRows, testing::Values(32u, 64u, 128u));

TEST(Sag, OfASquareSheetUnderItsFullWeight) {
    SKIP_IF_SANITIZED();
    const double sag = sagOf({.columns = 32, .rows = 32, .substeps = 32}, kSoft, 9.81f);
    EXPECT_GT(sag, 0.4);  // The sheet is a fifth longer than at rest.
    EXPECT_NEAR(sagOf({.columns = 32, .rows = 32, .substeps = 8}, kSoft, 9.81f) / sag, 1.0, 0.02);
    EXPECT_NEAR(sagOf({.columns = 32, .rows = 32, .substeps = 8, .iterations = 4}, kSoft, 9.81f) / sag, 1.0, 0.02);
}

TEST(SlowSag, OfAFineSquareSheetUnderItsFullWeight) {
    const double sag = sagOf({.columns = 32, .rows = 32, .substeps = 32}, kSoft, 9.81f);
    EXPECT_NEAR(sagOf({.columns = 128, .rows = 128, .substeps = 8}, kSoft, 9.81f) / sag, 1.0, 0.02);
}

TEST(Sag, IsTheSameAtAnyFrameRate) {
    SKIP_IF_SANITIZED();
    const double sag = sagOf({}, kSoft, kHeavy);
    for (const float rate : {30.0f, 120.0f, 144.0f}) {
        EXPECT_NEAR(sagOf({.rate = rate}, kSoft, kHeavy) / sag, 1.0, 0.02) << rate << " Hz, 16 substeps";
        // Keeps the substeps as long as before, except at 144 Hz, where their number would not be whole.
        const auto substeps = static_cast<glm::uint>(std::lround(16.0f * 60.0f / rate));
        EXPECT_NEAR(sagOf({.substeps = substeps, .rate = rate}, kSoft, kHeavy) / sag, 1.0, 0.01) << rate << " Hz";
    }
}

TEST(Threads, TakeWhatIsGivenAndDefaultsForTheRest) {
    Settings settings;
    EXPECT_FALSE(hasMembraneStiffness(settings));
    EXPECT_EQ(threadStiffness(settings), ThreadStiffness());
    EXPECT_EQ(meshStiffness(settings), 0.0f);
    settings.membraneStiffness = 1000.0f;
    EXPECT_EQ(threadStiffness(settings), (ThreadStiffness{1000.0f, 1000.0f, 20.0f}));
    EXPECT_EQ(meshStiffness(settings), 1000.0f);
    settings.warpStiffness = 3000.0f;
    EXPECT_EQ(threadStiffness(settings), (ThreadStiffness{1000.0f, 3000.0f, 20.0f}));
    EXPECT_EQ(meshStiffness(settings), 2000.0f);
    settings.shearStiffness = 60.0f;
    EXPECT_EQ(threadStiffness(settings).shear, 60.0f);
    settings = {};
    settings.weftStiffness = 400.0f;
    settings.warpStiffness = 600.0f;
    EXPECT_TRUE(hasMembraneStiffness(settings));
    EXPECT_EQ(threadStiffness(settings), (ThreadStiffness{400.0f, 600.0f, 10.0f}));
    settings.weftStiffness = settings.warpStiffness = 1e-30f;
    EXPECT_EQ(meshStiffness(settings), 1e-3f) << "compliances should stay within the range of floats";
}

// Links of a sweep do not tell warp from weft: they take the mean of both.
TEST(Threads, ActOnASweepOfLinksByTheirMean) {
    const Cut cut{.columns = 5, .rows = 8};
    const Model model = makeModel(hangingCut(cut));
    const Settings one = calm(cut, 2000.0f, 1.0f);
    Settings apart = one;
    apart.membraneStiffness = 0.0f;
    apart.weftStiffness = 1000.0f;
    apart.warpStiffness = 3000.0f;
    physics::SubstepParams expected{};
    physics::SubstepParams params{};
    setFabric(model.limits, one, expected);
    setFabric(model.limits, apart, params);
    for (int kind = 0; kind < 2; ++kind) EXPECT_EQ(params.compliance[kind], expected.compliance[kind]);
    EXPECT_GT(expected.compliance[0], 0.0f);
    EXPECT_EQ(tetherSlack(model, apart, false), tetherSlack(model, one, false));
}

TEST(ResolvedStiffness, IsThatOfTheMeshesWhereLinesAreSolved) {
    const Cut cut{.columns = 33, .rows = 64};
    const ClothDescription mesh = test::clothOf(test::sheetMesh({4, 4}, {0.4f, 0.4f}, test::Faces::quads));
    const Model grid = makeModel(hangingCut(cut));
    const Model alone = makeModel(mesh);
    const Model both = makeModel(WorldDescription{{hangingCut(cut), mesh}, {}});
    Settings settings = calm(cut, 1e6f, 1.0f);
    settings.bendingStiffness = 1.0f;
    ASSERT_TRUE(solvesLines(grid, settings));
    const FabricLimits& none = sweepLimits(grid, true);
    EXPECT_TRUE(std::isinf(resolvedMembraneStiffness(none, settings)));
    EXPECT_TRUE(std::isinf(resolvedBendingStiffness(none, settings)));
    // Meshes keep their own limits, which the finer cells of the grid beside them do not lower.
    ASSERT_TRUE(solvesLines(both, settings));
    const FabricLimits& ofMesh = sweepLimits(both, true);
    EXPECT_EQ(resolvedMembraneStiffness(ofMesh, settings), resolvedMembraneStiffness(alone.limits, settings));
    EXPECT_EQ(resolvedBendingStiffness(ofMesh, settings), resolvedBendingStiffness(alone.limits, settings));
    EXPECT_LT(resolvedBendingStiffness(grid.limits, settings), resolvedBendingStiffness(ofMesh, settings));
    Clock clock;
    Clock clockAlone;
    const physics::SubstepParams params = makeStep(both, settings, clock).substeps.front();
    const physics::SubstepParams expected = makeStep(alone, settings, clockAlone).substeps.front();
    EXPECT_EQ(params.bending, expected.bending);
    EXPECT_EQ(params.numericalCompliance[0], expected.numericalCompliance[0]);
    // Without a membrane stiffness no lines are solved, and the bends of both are explicit.
    settings.membraneStiffness = 0.0f;
    ASSERT_FALSE(solvesLines(both, settings));
    EXPECT_EQ(resolvedBendingStiffness(sweepLimits(both, false), settings),
              resolvedBendingStiffness(grid.limits, settings));
}

TEST(ResolvedStiffness, OfShearIsLowerInLongCells) {
    ClothDescription cloth;
    cloth.particles = {9, 9};
    cloth.size = {1.0f, 1.0f};
    Settings settings;
    settings.membraneStiffness = 1000.0f;
    settings.shearStiffness = 500.0f;
    EXPECT_EQ(shearOfLines(makeModel(cloth), settings), 500.0f);
    cloth.shearLinks = false;
    EXPECT_EQ(shearOfLines(makeModel(cloth), settings), 0.0f);
    ClothDescription longCells;
    longCells.particles = {9, 9};
    longCells.size = {3.0f, 1.0f};
    const float lowered = shearOfLines(makeModel(WorldDescription{{cloth, longCells}, {}}), settings);
    EXPECT_GT(lowered, 0.0f);
    EXPECT_LT(lowered, 250.0f);
}

// Rows and columns are solved whole, so no stiffness is too high for the substeps. (A sweep of links follows 31 N/m
// here.)
TEST(Sag, IsThatOfTheTheoryForAnyStiffness) {
    SKIP_IF_SANITIZED();
    const Cut cut{.columns = 33, .rows = 128, .substeps = 8};
    for (const float stiffness : {28.0f, 250.0f})
        EXPECT_NEAR(sagOf(cut, stiffness, kLight) / expectedSag(stiffness, kLight), 1.0, 0.02) << stiffness;
}

TEST(Sag, IsNotHeldByTethers) {
    SKIP_IF_SANITIZED();
    EXPECT_EQ(sagOf({}, kSoft, 9.81f, true), sagOf({}, kSoft, 9.81f, false)) << "slack tethers act";
    // Twice the stiffness that a sweep of links follows here.
    const Cut cut{.substeps = 8};
    const float hard = 2.0f * resolvedMembraneStiffness(fabricLimits({{hangingCut(cut)}, {}}), calm(cut, kSoft, 9.81f));
    EXPECT_GE(sagOf(cut, hard, 9.81f, true), 0.98 * expectedSag(hard, 9.81f));
}

/// Returns the drop (m) of the free end of a strip clamped level at the other end. `length`: of the free part, m.
double dropOf(glm::uint cells, float length, float bending, float gravity, glm::uint substeps, glm::uint iterations = 1,
              float rate = 60.0f) {
    const float cell = length / static_cast<float>(cells);
    ClothDescription cloth;
    cloth.particles = {cells + 2, 5};
    cloth.size = {length + cell, 4.0f * cell};
    cloth.down = {0.0f, 0.0f, 1.0f};
    cloth.massPerArea = kDensity;
    cloth.pins = PinPattern::listed;
    for (glm::uint row = 0; row < 5; ++row) {
        cloth.listedPins.push_back({.at = {0, row}});
        cloth.listedPins.push_back({.at = {1, row}});
    }
    const Model model = makeModel(cloth);
    Settings settings = emptySpace();
    settings.gravity.y = -gravity;
    settings.timeStep = 1.0f / rate;
    settings.substeps = substeps;
    settings.iterations = iterations;
    settings.bendingStiffness = bending;
    settings.tethers.on = false;
    EXPECT_LE(bending, resolvedBendingStiffness(model.limits, settings));
    // First mode of a cantilever: 3.52 sqrt(B / rho) / L^2.
    settings.damping = 2.0f * 3.52f * std::sqrt(bending / kDensity) / (length * length);
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < static_cast<int>(16.0f / settings.damping * rate); ++k) {
        solver.step(makeStep(model, settings, clock));
    }
    return model.startPositions[cells + 1].y - solver.read(Array::positions)[cells + 1].y;
}

/// Returns the drop (m) of a beam under its own weight, q L^4 / (8 B), which holds while the beam is nearly straight. A
/// grid is in effect clamped in the middle of its held cell.
double expectedDrop(glm::uint cells, float length, float bending, float gravity) {
    const double free = length * (1.0 + 0.5 / cells);
    return kDensity * gravity * std::pow(free, 4.0) / (8.0 * bending);
}

TEST(Bending, OfAStripIsThatOfTheTheory) {
    SKIP_IF_SANITIZED();
    constexpr float kLong = 0.2f;  // m
    constexpr float kStiff = 1e-4f;
    constexpr float kWeak = 0.03f;  // m/s^2, lets the strip drop by a twentieth of its length
    for (const glm::uint cells : {10u, 20u}) {
        for (const glm::uint substeps : {16u, 32u}) {
            const double drop = dropOf(cells, kLong, kStiff, kWeak, substeps * cells / 10);
            EXPECT_NEAR(drop / expectedDrop(cells, kLong, kStiff, kWeak), 1.0, 0.03) << cells << " " << substeps;
        }
    }
}

TEST(Bending, DoesNotDependOnIterationsOrTheFrameRate) {
    SKIP_IF_SANITIZED();
    const double drop = dropOf(10, 0.1f, 1e-5f, 0.05f, 16);
    EXPECT_NEAR(dropOf(10, 0.1f, 1e-5f, 0.05f, 16, 4) / drop, 1.0, 0.02);
    EXPECT_NEAR(dropOf(10, 0.1f, 1e-5f, 0.05f, 16, 1, 144.0f) / drop, 1.0, 0.02);
    EXPECT_NEAR(dropOf(10, 0.1f, 1e-5f, 0.05f, 32, 1, 30.0f) / drop, 1.0, 0.02);
}

// Textile laboratories measure B like this (Peirce 1930): they let a strip hang over an edge until its end appears
// 41.5° below the edge. B is the cube of half the overhang, times the weight. The end of an elastica of that length is
// then 0.6406 of the length below the edge (integrated numerically; its chord is at 41.49°).
TEST(Bending, IsWhatPeirceMeasures) {
    SKIP_IF_SANITIZED();
    constexpr float kBending = 1e-4f;
    constexpr glm::uint kCells = 8;
    const double overhang = 2.0 * std::cbrt(kBending / (kDensity * 9.81));
    const auto length = static_cast<float>(overhang / (1.0 + 0.5 / kCells));
    for (const glm::uint substeps : {32u, 64u}) {
        EXPECT_NEAR(dropOf(kCells, length, kBending, 9.81f, substeps) / overhang, 0.6406, 0.02 * 0.6406) << substeps;
    }
}

TEST(Bending, EndsAtACut) {
    ClothDescription cloth;
    cloth.particles = {5, 3};
    cloth.size = {0.4f, 0.2f};
    cloth.pins = PinPattern::none;
    const Model model = makeModel(cloth);
    Settings settings = emptySpace();
    settings.bendingStiffness = 1e-4f;
    // Folds the sheet along its middle column.
    const auto movedBy = [&](bool cut) {
        CpuSolver solver(model);
        State state = solver.state();
        for (glm::uint i = 0; i < model.particleCount(); ++i) {
            state.positions[i].z += 0.02f * std::abs(static_cast<float>(i % 5) - 2.0f);
        }
        solver.setState(state);
        Clock clock;
        Edits edits;
        for (glm::uint k = 0; cut && k < model.linkCount(); ++k) {
            const physics::Link& link = model.links.links[k];
            if (link.b == link.a + 1 && link.a % 5 == 2) edits.cuts.push_back(k);
        }
        Step step = makeStep(model, settings, clock, edits);
        // Runs only the first bend passes of the step.
        for (const Pass& pass : step.plan.passes) {
            if (pass.kernel == Kernel::projectLinks) break;
            solver.run(pass, step);
        }
        return solver.read(Array::positions)[7].z - state.positions[7].z;
    };
    EXPECT_GT(movedBy(false), 1e-7f);
    EXPECT_EQ(movedBy(true), 0.0f);
}

}  // namespace
}  // namespace drape::test
