// Drapes fabrics over a ball: a longer bending length makes fewer and wider folds (docs/fabrics.md).

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

#include "cloth/make/make_model.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "solver/cpu/cpu_solver.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

constexpr glm::uint kAcross = 61;     // particles across the sheet
constexpr double kCell = 0.01;        // m, finer than every fabric's bending length (at least 1.4 cm)
constexpr int kStepsToRest = 120;     // steps in 2 s
constexpr double kLineRadius = 0.24;  // m, measured in the flat sheet: over the ball, below its equator

struct FoldFigures {
    double number = 0.0;  ///< mean number of waves in the line's distance from the axis, weighted with their power
    double radius = 0.0;  ///< m, inverse of the RMS curvature of the line
};

/// Lowers a square sheet of 0.6 m onto a ball with a radius of 12 cm. `start`: the sheet's middle relative to the
/// ball's, m.
Scene sheetOverBall(const std::string& fabric, glm::dvec2 start) {
    char text[600];
    std::snprintf(text, sizeof text,
                  R"({"fabric": "%s", "ball": {"on": true, "path": "still", "centre": [0, 0.47, 0], "radius": 0.12},
                      "cloth": {"particles": [61, 61], "size": [0.6, 0.6], "origin": [%.4f, 0.61, %.4f],
                                "across": [1, 0, 0], "down": [0, 0, 1], "pins": "none"},
                      "ground": {"on": false}, "wind": {"velocity": [0, 0, 0]}})",
                  fabric.c_str(), start.x - 0.3, start.y - 0.3);
    return readSceneText(text, "folds");
}

/// Returns points of a closed line, 5 mm apart and smoothed over 1 cm. In the flat sheet the line is a circle about the
/// ball's axis.
std::vector<glm::dvec3> lineAround(const std::vector<glm::vec4>& positions, glm::dvec2 start) {
    const auto count = static_cast<int>(2.0 * std::numbers::pi * kLineRadius / 0.005);
    std::vector<glm::dvec3> raw;
    for (int k = 0; k < count; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / count;
        const glm::dvec2 at = (glm::dvec2(std::cos(angle), std::sin(angle)) * kLineRadius - start + 0.3) / kCell;
        const glm::uvec2 corner(at);
        const glm::dvec2 share = at - glm::dvec2(corner);
        const auto particle = [&](glm::uint x, glm::uint y) {
            return glm::dvec3(positions[(corner.y + y) * kAcross + corner.x + x]);
        };
        raw.push_back(glm::mix(glm::mix(particle(0, 0), particle(1, 0), share.x),
                               glm::mix(particle(0, 1), particle(1, 1), share.x), share.y));
    }
    std::vector<glm::dvec3> line;
    for (int k = 0; k < count; ++k) {
        const auto at = [&](int offset) { return raw[static_cast<std::size_t>((k + offset + count) % count)]; };
        line.push_back((at(-2) + 4.0 * at(-1) + 6.0 * at(0) + 4.0 * at(1) + at(2)) / 16.0);
    }
    return line;
}

double meanWaves(const std::vector<glm::dvec3>& line) {
    const std::size_t count = line.size();
    double power = 0.0;
    double weighted = 0.0;
    for (int waves = 1; waves <= 40; ++waves) {
        std::complex<double> sum = 0.0;
        for (std::size_t k = 0; k < count; ++k) {
            const double phase = 2.0 * std::numbers::pi * waves * static_cast<double>(k) / static_cast<double>(count);
            sum += std::hypot(line[k].x, line[k].z) * std::polar(1.0, -phase);
        }
        power += std::norm(sum);
        weighted += waves * std::norm(sum);
    }
    return weighted / power;
}

/// Returns the inverse of the RMS curvature, m. Curvatures are those of circles through points 1 cm apart along the
/// line.
double radiusOf(const std::vector<glm::dvec3>& line) {
    const std::size_t count = line.size();
    double sum = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
        const glm::dvec3 before = line[k] - line[(k + count - 2) % count];
        const glm::dvec3 after = line[(k + 2) % count] - line[k];
        const double curvature = 2.0 * glm::length(glm::cross(before, after)) /
                                 (glm::length(before) * glm::length(after) * glm::length(before + after));
        sum += curvature * curvature;
    }
    return std::sqrt(static_cast<double>(count) / sum);
}

FoldFigures foldsOf(const std::string& fabric, glm::dvec2 start) {
    const Scene scene = sheetOverBall(fabric, start);
    const Model model = makeModel(scene.world);
    CpuSolver solver(model);
    Clock clock;
    for (int k = 0; k < kStepsToRest; ++k) solver.step(makeStep(model, scene.settings, clock));
    const std::vector<glm::dvec3> line = lineAround(solver.read(Array::positions), start);
    return {meanWaves(line), radiusOf(line)};
}

/// Returns the mean over sheets that start in several places. The places of single folds are random; their mean number
/// and radius are not.
FoldFigures meanFolds(const std::string& fabric, const std::vector<glm::dvec2>& starts) {
    FoldFigures mean;
    for (const glm::dvec2 start : starts) {
        const FoldFigures folds = foldsOf(fabric, start);
        mean.number += folds.number / static_cast<double>(starts.size());
        mean.radius += folds.radius / static_cast<double>(starts.size());
    }
    std::printf("%-8s %.2f folds, radius %.2f cm\n", fabric.c_str(), mean.number, 100.0 * mean.radius);
    return mean;
}

double bendingLength(const std::string& fabric) {
    const FabricPreset& preset = fabricPreset(fabric, "folds");
    return std::cbrt(preset.settings.bendingStiffness / (preset.cloth.massPerArea * 9.81));
}

/// Expects fewer and wider folds from each fabric to the next. `fabrics`: in the order of their bending length.
void expectFewerAndWider(const std::vector<std::string>& fabrics, const std::vector<glm::dvec2>& starts) {
    FoldFigures last = meanFolds(fabrics.front(), starts);
    for (std::size_t i = 1; i < fabrics.size(); ++i) {
        ASSERT_GT(bendingLength(fabrics[i]), 1.1 * bendingLength(fabrics[i - 1]));
        const FoldFigures folds = meanFolds(fabrics[i], starts);
        EXPECT_LT(folds.number, last.number) << fabrics[i];
        EXPECT_GT(folds.radius, last.radius) << fabrics[i];
        last = folds;
    }
}

TEST(SlowFolds, AreFewerAndWiderTheStifferTheFabric) {
    SKIP_IF_SANITIZED();
    expectFewerAndWider({"silk", "wool", "denim"}, {{0.0, 0.0}});
}

TEST(SlowFolds, AreInTheOrderOfTheBendingLength) {
    expectFewerAndWider({"silk", "cotton", "wool", "linen", "denim"},
                        {{0.0, 0.0}, {0.003, 0.004}, {-0.005, 0.002}, {0.001, -0.006}});
}

}  // namespace
}  // namespace drape::test
