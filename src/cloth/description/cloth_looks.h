#pragma once

#include <vector>

#include "cloth/description/description.h"

namespace drape {

/// Returns the looks of all cloths in order, followed by the looks of their panels, cloth by cloth.
inline std::vector<FabricLook> looksOf(const std::vector<ClothDescription>& cloths) {
    std::vector<FabricLook> looks;
    for (const ClothDescription& cloth : cloths) looks.push_back(cloth.fabric);
    for (const ClothDescription& cloth : cloths) {
        for (const PanelLook& panel : cloth.panels) looks.push_back(panel.fabric);
    }
    return looks;
}

}  // namespace drape
