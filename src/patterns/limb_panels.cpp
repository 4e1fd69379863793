#include "patterns/limb_panels.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr double kMiddle = 0.05;  // distance from x = 0 that a limb's panel keeps, m; closer panels belong to the trunk

struct PanelBox {
    glm::dvec3 low{1e300};
    glm::dvec3 high{-1e300};

    bool isAtMiddle() const { return low.x < kMiddle && high.x > -kMiddle; }
};

}  // namespace

std::vector<double> limbSides(const std::vector<CutPanel>& panels) {
    std::vector<PanelBox> boxes;
    for (const CutPanel& panel : panels) {
        PanelBox& box = boxes.emplace_back();
        for (const glm::dvec3& place : panel.places) {
            box.low = glm::min(box.low, place);
            box.high = glm::max(box.high, place);
        }
    }
    std::vector<double> sides(panels.size(), 0.0);
    for (std::size_t p = 0; p < panels.size(); ++p) {
        if (boxes[p].isAtMiddle()) continue;
        double reach = 0.0;
        for (std::size_t q = 0; q < panels.size(); ++q) {
            if (!boxes[q].isAtMiddle()) continue;
            for (const glm::dvec3& place : panels[q].places) {
                if (place.y >= boxes[p].low.y && place.y <= boxes[p].high.y) reach = std::max(reach, std::abs(place.x));
            }
        }
        const double middle = 0.5 * (boxes[p].low.x + boxes[p].high.x);
        if (std::abs(middle) > reach) sides[p] = middle > 0.0 ? 1.0 : -1.0;
    }
    return sides;
}

}  // namespace drape
