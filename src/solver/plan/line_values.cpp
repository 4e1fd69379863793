#include "solver/plan/line_values.h"

#include <algorithm>
#include <cmath>

#include "cloth/core/compliance.h"
#include "cloth/links/lines.h"

namespace drape {
namespace {

// Greatest compliance over the squared substep, 1/kg. Its square is a float, as solvers of bends need.
constexpr float kMostCompliance = 1e13f;

/// The properties of the links or bends of each kind of line in a grid.
struct GridValues {
    std::array<float, kLineKinds> restLength{};  ///< m
    std::array<float, kLineKinds> stiffness{};   ///< N/m
};

GridValues valuesOf(const GridView& grid, const Settings& settings) {
    const glm::vec2 spacing = grid.size / glm::vec2(grid.count - 1u);
    const float dx = spacing.x, dy = spacing.y;
    const float weft = settings.membraneStiffness, warp = settings.membraneStiffness, shear = 0.02f * weft;
    const float r = dx / dy;
    const float cx = 0.5f * (weft + std::sqrt(weft * weft + 4 * shear * shear * weft / warp));
    const float cy = cx * warp / weft;
    const float diagonal = std::sqrt(dx * dx + dy * dy);
    const glm::vec2 bending = settings.bendingStiffness * bendingWeight(spacing);
    const float kd = shear * (dx * dx + dy * dy) / (2 * dx * dy);
    return {{dx, dy, diagonal, diagonal, dx, dy},
            {(cx - shear * r * r) * dy / dx, (cy - shear / (r * r)) * dx / dy, kd, kd, bending.x, bending.y}};
}

}  // namespace

std::vector<physics::Line> lineValues(const Model& model, const Settings& settings) {
    const ClothLines& lines = linesOf(model);
    std::vector<GridValues> grids;
    for (const ClothPart& part : model.cloths)
        grids.push_back(part.grid ? valuesOf(*part.grid, settings) : GridValues{});
    const float h = settings.substepLength();
    std::vector<physics::Line> values(lines.lines.size());
    for (std::size_t kind = 0; kind < kLineKinds; ++kind) {
        for (const Range& range : lines.passes[kind]) {
            for (glm::uint k = range.first; k < range.end(); ++k) {
                const ClothLine& line = lines.lines[k];
                const float share = line.onBorder ? 0.5f : 1.0f;  // half the number of cells beside the line
                const float stiffness = grids[line.cloth].stiffness[kind] * share;
                const float compliance = stiffness > 0.0f ? 1.0f / (stiffness * h * h) : kMostCompliance;
                values[k] = {line.first, line.links, grids[line.cloth].restLength[kind],
                             std::min(compliance, kMostCompliance)};
            }
        }
    }
    return values;
}

}  // namespace drape
