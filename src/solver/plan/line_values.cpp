#include "solver/plan/line_values.h"

#include <algorithm>
#include <cmath>

#include "cloth/core/compliance.h"
#include "cloth/links/bends_and_lines.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

// Greatest compliance over the squared substep, 1/kg. Its square is a float, as solvers of bends need.
constexpr float kMostCompliance = 1e13f;

/// The properties of the links or bends of each kind of line in a grid.
struct GridValues {
    std::array<float, kLineKinds> restLength{};  ///< m
    std::array<float, kLineKinds> stiffness{};   ///< N/m
};

glm::vec2 spacingOf(const ClothGrid& grid) { return grid.size / glm::vec2(grid.count - 1u); }

/// Returns which cloths of a model have diagonals.
std::vector<bool> haveDiagonals(const Model& model, const ClothLines& lines) {
    std::vector<bool> found(model.cloths.size());
    for (const Range& range : lines.passes[static_cast<std::size_t>(LineKind::diagonal)])
        for (glm::uint k = range.first; k < range.end(); ++k) found[lines.lines[k].cloth] = true;
    return found;
}

GridValues valuesOf(const ClothGrid& grid, const Settings& settings, bool hasDiagonals) {
    const glm::vec2 spacing = spacingOf(grid);
    const float dx = spacing.x;
    const float dy = spacing.y;
    const GridStiffness links = gridStiffness(threadStiffness(settings), spacing, hasDiagonals);
    const float diagonal = std::sqrt(dx * dx + dy * dy);
    const ThreadBending threads = threadBending(settings);
    const glm::vec2 bending = glm::vec2(threads.weft, threads.warp) * bendingWeight(spacing);
    return {{dx, dy, diagonal, diagonal, dx, dy},
            {links.across, links.down, links.diagonal, links.diagonal, bending.x, bending.y}};
}

}  // namespace

std::vector<physics::Line> lineValues(const Model& model, const Settings& settings) {
    const ClothLines& lines = linesOf(model);
    const std::vector<bool> hasDiagonals = haveDiagonals(model, lines);
    std::vector<GridValues> grids;
    for (std::size_t k = 0; k < model.cloths.size(); ++k) {
        const auto& grid = model.cloths[k].grid;
        grids.push_back(grid ? valuesOf(*grid, settings, hasDiagonals[k]) : GridValues{});
    }
    const float h = settings.substepLength();
    std::vector<physics::Line> values(lines.lines.size());
    for (std::size_t kind = 0; kind < kLineKinds; ++kind) {
        for (const Range& range : lines.passes[kind]) {
            for (glm::uint k = range.first; k < range.end(); ++k) {
                const ClothLine& line = lines.lines[k];
                // A row or a column along the border has cells on one side only.
                const float share = line.onBorder ? 0.5f : 1.0f;
                const float stiffness = grids[line.cloth].stiffness[kind] * share;
                const float compliance = stiffness > 0.0f ? 1.0f / (stiffness * h * h) : kMostCompliance;
                values[k] = {line.first, line.links, grids[line.cloth].restLength[kind],
                             std::min(compliance, kMostCompliance)};
            }
        }
    }
    return values;
}

float shearOfLines(const Model& model, const Settings& settings) {
    const std::vector<bool> hasDiagonals = haveDiagonals(model, linesOf(model));
    float least = 0.0f;
    for (std::size_t k = 0; k < model.cloths.size(); ++k) {
        if (!hasDiagonals[k]) continue;
        const float shear = gridStiffness(threadStiffness(settings), spacingOf(*model.cloths[k].grid), true).shear;
        least = least == 0.0f ? shear : std::min(least, shear);
    }
    return least;
}

}  // namespace drape
