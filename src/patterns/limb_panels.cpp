#include "patterns/limb_panels.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/groups.h"

namespace drape {
namespace {

constexpr double kMiddle = 0.05;  // distance from x = 0 that a limb's panel keeps, m; closer panels belong to the trunk

struct PanelBox {
    glm::dvec3 low{1e300};
    glm::dvec3 high{-1e300};

    bool isAtMiddle() const { return low.x < kMiddle && high.x > -kMiddle; }
};

/// Returns the panels that are sewn to an edge with "armhole" in its label, without one of their own.
std::vector<std::uint32_t> sewnToArmholes(const Pattern& pattern) {
    const auto hasArmhole = [&](std::uint32_t panel) {
        return std::ranges::any_of(pattern.panels[panel].edges, [](const PatternEdge& edge) {
            return edge.label.find("armhole") != std::string::npos;
        });
    };
    const auto isArmhole = [&](const PanelSide& side) {
        return pattern.panels[side.panel].edges[side.edge].label.find("armhole") != std::string::npos;
    };
    std::vector<std::uint32_t> panels;
    for (const PatternStitch& stitch : pattern.stitches) {
        for (const int k : {0, 1}) {
            const PanelSide& other = stitch.sides[static_cast<std::size_t>(1 - k)];
            if (isArmhole(stitch.sides[static_cast<std::size_t>(k)]) && !hasArmhole(other.panel))
                panels.push_back(other.panel);
        }
    }
    return panels;
}

/// Returns, for each panel, the panels that stitches join it to.
std::vector<std::vector<std::uint32_t>> neighboursOf(const Pattern& pattern) {
    std::vector<std::vector<std::uint32_t>> neighbours(pattern.panels.size());
    for (const PatternStitch& stitch : pattern.stitches) {
        const auto [one, two] = stitch.sides;
        if (one.panel == two.panel) continue;
        neighbours[one.panel].push_back(two.panel);
        neighbours[two.panel].push_back(one.panel);
    }
    return neighbours;
}

}  // namespace

std::vector<double> limbSides(const std::vector<CutPanel>& panels, const Pattern& pattern) {
    std::vector<PanelBox> boxes;
    for (const CutPanel& panel : panels) {
        PanelBox& box = boxes.emplace_back();
        for (const glm::dvec3& place : panel.places) {
            box.low = glm::min(box.low, place);
            box.high = glm::max(box.high, place);
        }
    }
    const std::vector<std::vector<std::uint32_t>> neighbours = neighboursOf(pattern);
    // Panels beside the middle that hang together.
    Groups pieces(panels.size());
    for (std::size_t p = 0; p < panels.size(); ++p) {
        for (const std::uint32_t q : neighbours[p]) {
            if (!boxes[p].isAtMiddle() && !boxes[q].isAtMiddle()) pieces.join(p, q);
        }
    }
    std::map<std::size_t, std::set<std::uint32_t>> trunks;  // trunk panels that each piece is sewn to
    for (std::size_t p = 0; p < panels.size(); ++p) {
        for (const std::uint32_t q : neighbours[p]) {
            if (!boxes[p].isAtMiddle() && boxes[q].isAtMiddle()) trunks[pieces.of(p)].insert(q);
        }
    }
    std::vector<double> sides(panels.size(), 0.0);
    const std::vector<std::uint32_t> sleeves = sewnToArmholes(pattern);
    if (!sleeves.empty()) {
        std::set<std::size_t> limbs;
        for (const std::uint32_t p : sleeves) {
            if (!boxes[p].isAtMiddle()) limbs.insert(pieces.of(p));
        }
        for (std::size_t p = 0; p < panels.size(); ++p) {
            if (!boxes[p].isAtMiddle() && limbs.contains(pieces.of(p))) sides[p] = boxes[p].low.x > 0.0 ? 1.0 : -1.0;
        }
        return sides;
    }
    for (std::size_t p = 0; p < panels.size(); ++p) {
        if (boxes[p].isAtMiddle() || !trunks.contains(pieces.of(p))) continue;
        double reach = 0.0;
        for (const std::uint32_t q : trunks[pieces.of(p)]) {
            for (const glm::dvec3& place : panels[q].places) {
                if (place.y >= boxes[p].low.y && place.y <= boxes[p].high.y) reach = std::max(reach, std::abs(place.x));
            }
        }
        const double middle = 0.5 * (boxes[p].low.x + boxes[p].high.x);
        if (std::abs(middle) > reach) sides[p] = middle > 0.0 ? 1.0 : -1.0;
    }
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (std::size_t p = 0; p < panels.size(); ++p) {
            if (sides[p] != 0.0 || boxes[p].isAtMiddle()) continue;
            const auto isOther = [&](std::uint32_t q) { return pieces.of(q) != pieces.of(p); };
            if (std::ranges::any_of(neighbours[p], isOther)) continue;  // sewn to the trunk
            const auto limb = std::ranges::find_if(neighbours[p], [&](std::uint32_t q) { return sides[q] != 0.0; });
            if (limb == neighbours[p].end()) continue;
            sides[p] = sides[*limb];
            hasChanged = true;
        }
    }
    return sides;
}

}  // namespace drape
