#include "scene/parts/stiffness_notes.h"

#include <cstdio>

#include "cloth/core/compliance.h"
#include "cloth/description/grid.h"
#include "solver/settings/fabric.h"

namespace drape {

std::vector<std::string> stiffnessNotes(const Scene& scene) {
    std::vector<std::string> lines;
    if (!hasMembraneStiffness(scene.settings)) return lines;
    const ThreadStiffness asked = threadStiffness(scene.settings);
    const std::vector<ClothDescription>& cloths = scene.world.cloths;
    for (std::size_t k = 0; k < cloths.size(); ++k) {
        if (cloths[k].isMesh() || cloths[k].tensionOnly || cloths[k].softLinks) continue;
        const glm::dvec2 cell = spacingOf(cloths[k]);
        const GridStiffness grid = gridStiffness(asked, cell, cloths[k].shearLinks);
        if (!grid.isShearLowered) continue;
        const std::string name = cloths.size() == 1 ? "cloth" : "cloths[" + std::to_string(k) + "]";
        char line[240];
        std::snprintf(line, sizeof line,
                      "%s: has a shear stiffness of %.3g instead of %.3g N/m: otherwise its threads, in cells of "
                      "%.3g by %.3g mm, would carry less than a twentieth of their stiffness",
                      name.c_str(), double{grid.shear}, double{asked.shear}, 1000.0 * cell.x, 1000.0 * cell.y);
        lines.emplace_back(line);
    }
    return lines;
}

}  // namespace drape
