#include "cloth/mesh/shape/panel_stuff.h"

#include <algorithm>
#include <string>
#include <utility>

#include "cloth/mesh/shape/look_runs.h"

namespace drape {

std::vector<PanelStuff> findPanelStuff(const ClothDescription& cloth) {
    const auto differs = [](const PanelLook& panel) { return panel.stuff != PanelStuff{}; };
    std::vector<PanelStuff> stuff;
    if (std::ranges::none_of(cloth.panels, differs)) return stuff;
    for (const LookRun& run : findLookRuns(cloth))
        stuff.insert(stuff.end(), run.count, run.look == LookRun::kOwn ? PanelStuff{} : cloth.panels[run.look].stuff);
    return stuff;
}

double bendingAcross(std::span<const PanelStuff> stuff, const MeshEdge& edge) {
    if (stuff.empty()) return 1.0;
    return 0.5 * (double{stuff[edge.triangles.x].bending} + double{stuff[edge.triangles.y].bending});
}

bool haveSameStuff(std::span<const PanelLook> a, std::span<const PanelLook> b) {
    const auto differing = [](std::span<const PanelLook> panels) {
        std::vector<std::pair<std::string, PanelStuff>> found;
        for (const PanelLook& panel : panels) {
            if (panel.stuff == PanelStuff{}) continue;
            for (const std::string& name : panel.names) found.emplace_back(name, panel.stuff);
        }
        std::ranges::sort(found, {}, &std::pair<std::string, PanelStuff>::first);
        return found;
    };
    return differing(a) == differing(b);
}

}  // namespace drape
