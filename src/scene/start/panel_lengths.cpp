#include "scene/start/panel_lengths.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/scene.h"

namespace drape {

void requirePanelLengths(const MeshDescription& mesh, std::string_view sourceName) {
    constexpr double kMostOff = 0.2;
    const MeshShape& shape = *mesh.shape;
    if (!shape.hasPanels || shape.mesh.isSewn() || shape.edges.empty()) return;
    std::vector<double> ratios;
    for (const MeshEdge& edge : shape.edges) {
        const glm::dvec3 span =
            glm::dvec3(shape.mesh.positions[edge.ends.y]) - glm::dvec3(shape.mesh.positions[edge.ends.x]);
        ratios.push_back(shape.restLength(edge) / std::max(glm::length(span), 1e-12));
    }
    const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
    const auto offOf = [](double ratio) { return std::abs(ratio - 1.0); };
    std::vector<double> offs(ratios.size());
    std::ranges::transform(ratios, offs.begin(), offOf);
    std::ranges::nth_element(ratios, middle);
    const auto middleOff = offs.begin() + static_cast<std::ptrdiff_t>(offs.size() / 2);
    std::ranges::nth_element(offs, middleOff);
    if (*middleOff <= kMostOff) return;
    char text[200];
    std::snprintf(text, sizeof text,
                  "lengths in its texture coordinates are %.3g times those of its surface, and half of them differ by "
                  "over %.0f %%, expected its panels in metres",
                  *middle, 100.0 * kMostOff);
    throw SceneError(std::string(sourceName) + ": " + text);
}

}  // namespace drape
