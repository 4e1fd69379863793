#include "viewer/hand/flat_pattern.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <utility>

#include "render/cloth/panel_layout.h"

namespace drape::viewer {
namespace {

constexpr std::uint32_t kNoPanel = render::PanelLayout::kNone;
constexpr float kCosineOfSeamEnd = 0.5f;  // cosine of the angle by which a border turns where a seam ends, 60 degrees

/// Adds the panels of a cloth to a pattern.
class PanelMaker {
public:
    PanelMaker(FlatPattern& pattern, const ClothPart& cloth)
        : pattern_(&pattern),
          cloth_(&cloth),
          layout_(render::layOutPanels(*cloth.mesh, findClothPlaces(*cloth.mesh))),
          firstNode_(static_cast<std::uint32_t>(pattern.places.size())),
          panelOf_(layout_.corners.size(), kNoPanel) {}

    void add() {
        for (const glm::vec2 place : layout_.places) pattern_->places.push_back(place);
        for (const std::uint32_t particle : layout_.particles)
            pattern_->particles.push_back(cloth_->particles.first + particle);
        pattern_->panelOf.resize(pattern_->places.size(), 0);
        for (std::uint32_t t = 0; t < panelOf_.size(); ++t) {
            if (panelOf_[t] == kNoPanel) addPanel(t);
        }
        addOutlines();
        addSeams();
    }

private:
    using Border = render::PanelBorder;

    /// Returns the name of the panel or group that a triangle belongs to.
    std::string nameOf(std::uint32_t triangle) const {
        const ClothMesh& mesh = cloth_->mesh->mesh;
        for (const MeshPanel& piece : namedPiecesOf(mesh))
            if (mesh.faceOf[triangle] - 1 - piece.firstFace < piece.faceCount) return piece.name;
        return "panel " + std::to_string(pattern_->panels.size() + 1);
    }

    /// Adds the panel of a triangle: all triangles that are connected with it on the fabric.
    void addPanel(std::uint32_t first) {
        const auto number = static_cast<std::uint32_t>(pattern_->panels.size());
        FlatPanel panel{nameOf(first), {}, {}, glm::vec2(1e30f), glm::vec2(-1e30f)};
        std::vector<std::uint32_t> open{first};
        panelOf_[first] = number;
        while (!open.empty()) {
            const std::uint32_t t = open.back();
            open.pop_back();
            panel.triangles.push_back({layout_.corners[t], cloth_->triangles.first + t});
            FlatTriangle& flat = panel.triangles.back();
            for (std::uint32_t& node : flat.nodes) {
                panel.low = glm::min(panel.low, layout_.places[node]);
                panel.high = glm::max(panel.high, layout_.places[node]);
                node += firstNode_;
                pattern_->panelOf[node] = number;
            }
            for (const std::uint32_t other : layout_.across[t]) {
                if (other == kNoPanel || panelOf_[other] != kNoPanel) continue;
                panelOf_[other] = number;
                open.push_back(other);
            }
        }
        pattern_->panels.push_back(std::move(panel));
    }

    /// Joins the borders of each panel into loops.
    void addOutlines() {
        std::multimap<std::uint32_t, std::size_t> leaving;  // borders that begin at each node
        for (std::size_t i = 0; i < layout_.borders.size(); ++i) leaving.emplace(layout_.borders[i].from, i);
        while (!leaving.empty()) {
            const Border& start = layout_.borders[leaving.begin()->second];
            std::vector<std::uint32_t> loop;
            std::uint32_t node = start.from;
            for (auto next = leaving.find(node); next != leaving.end(); next = leaving.find(node)) {
                loop.push_back(firstNode_ + node);
                node = layout_.borders[next->second].to;
                leaving.erase(next);
            }
            pattern_->panels[panelOf_[start.triangle]].outlines.push_back(std::move(loop));
        }
    }

    /// Returns whether a border goes on at its end as `next` without a corner.
    bool goesOn(const Border& border, const Border& next) const {
        if (border.to != next.from) return false;
        const glm::vec2 a = layout_.places[border.to] - layout_.places[border.from];
        const glm::vec2 b = layout_.places[next.to] - layout_.places[next.from];
        return glm::dot(a, b) >= kCosineOfSeamEnd * glm::length(a) * glm::length(b);
    }

    /// Two borders that are the same edge of the cloth. They run in opposite directions.
    using Sewn = std::pair<const Border*, const Border*>;

    std::vector<Sewn> findSewn() const {
        std::map<std::pair<std::uint32_t, std::uint32_t>, const Border*> found;
        std::vector<Sewn> sewn;
        for (const Border& border : layout_.borders) {
            if (border.isHem) continue;
            const auto ends = std::minmax(layout_.particles[border.from], layout_.particles[border.to]);
            const auto [other, isNew] = found.try_emplace({ends.first, ends.second}, &border);
            if (!isNew) sewn.emplace_back(other->second, &border);
        }
        return sewn;
    }

    /// Joins sewn borders into seams.
    void addSeams() {
        // Each border is put on the side of its seam where it runs along the seam. The first border of a pair may
        // belong to either panel, so each pair is entered both ways round.
        std::map<std::uint32_t, std::vector<Sewn>> leaving;  // pairs by the node where the first border begins
        const std::vector<Sewn> sewn = findSewn();
        for (const auto& [a, b] : sewn) {
            leaving[a->from].emplace_back(a, b);
            leaving[b->from].emplace_back(b, a);
        }
        const auto after = [&](const Sewn& pair) -> const Sewn* {
            const auto found = leaving.find(pair.first->to);
            if (found == leaving.end()) return nullptr;
            const auto next = std::ranges::find_if(found->second, [&](const Sewn& other) {
                return goesOn(*pair.first, *other.first) && goesOn(*other.second, *pair.second);
            });
            return next == found->second.end() ? nullptr : &*next;
        };
        std::map<const Border*, bool> isUsed;
        for (const auto& [a, b] : sewn) {
            if (isUsed[a]) continue;
            // Goes back to the seam's beginning, which is the end of the seam in the other direction. A seam that runs
            // in a ring begins anywhere.
            Sewn start{b, a};
            for (std::size_t k = 0; k < sewn.size(); ++k) {
                const Sewn* const next = after(start);
                if (next == nullptr || next->second == a || isUsed[next->first]) break;
                start = *next;
            }
            Sewn pair{start.second, start.first};
            FlatSeam seam;
            seam.sides[0].push_back(firstNode_ + pair.first->from);
            seam.sides[1].push_back(firstNode_ + pair.second->to);
            for (const Sewn* next = &pair; next != nullptr && !isUsed[next->first]; next = after(*next)) {
                isUsed[next->first] = isUsed[next->second] = true;
                seam.sides[0].push_back(firstNode_ + next->first->to);
                seam.sides[1].push_back(firstNode_ + next->second->from);
            }
            pattern_->seams.push_back(std::move(seam));
        }
    }

    FlatPattern* pattern_;
    const ClothPart* cloth_;
    render::PanelLayout layout_;
    std::uint32_t firstNode_;             // node of the pattern that is the first of the layout
    std::vector<std::uint32_t> panelOf_;  // panel of each triangle of the cloth
};

bool isSewnFromPanels(const ClothPart& cloth) { return cloth.mesh && cloth.mesh->hasPanels; }

/// Returns the distance of a place from a line between two points.
float distanceTo(glm::vec2 place, glm::vec2 from, glm::vec2 to) {
    const glm::vec2 along = to - from;
    const float squared = glm::dot(along, along);
    const float share = squared > 0.0f ? glm::clamp(glm::dot(place - from, along) / squared, 0.0f, 1.0f) : 0.0f;
    return glm::distance(place, from + share * along);
}

bool isInTriangle(glm::vec2 p, glm::vec2 a, glm::vec2 b, glm::vec2 c) {
    const auto side = [&](glm::vec2 from, glm::vec2 to) {
        return (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
    };
    const float one = side(a, b);
    const float two = side(b, c);
    const float three = side(c, a);
    return (one >= 0.0f && two >= 0.0f && three >= 0.0f) || (one <= 0.0f && two <= 0.0f && three <= 0.0f);
}

}  // namespace

bool hasPanels(const Model& model) { return std::ranges::any_of(model.cloths, isSewnFromPanels); }

FlatPattern makeFlatPattern(const Model& model) {
    FlatPattern pattern;
    for (std::size_t k = 0; k < model.cloths.size(); ++k) {
        if (!isSewnFromPanels(model.cloths[k])) continue;
        const std::size_t first = pattern.panels.size();
        PanelMaker(pattern, model.cloths[k]).add();
        for (FlatPanel& panel : std::span(pattern.panels).subspan(first)) panel.cloth = k;
    }
    return pattern;
}

float lengthOf(const FlatPattern& pattern, const std::vector<std::uint32_t>& side) {
    float length = 0.0f;
    for (std::size_t k = 1; k < side.size(); ++k)
        length += glm::distance(pattern.places[side[k - 1]], pattern.places[side[k]]);
    return length;
}

std::vector<std::string> sewnTo(const FlatPattern& pattern, std::size_t panel) {
    std::vector<std::string> names;
    for (const FlatSeam& seam : pattern.seams) {
        for (std::size_t k = 0; k < 2; ++k) {
            if (pattern.panelOf[seam.sides[k].front()] != panel) continue;
            const std::string& name = pattern.panels[pattern.panelOf[seam.sides[1 - k].front()]].name;
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

std::optional<std::size_t> panelWith(const FlatPattern& pattern, const physics::Triangle& triangle) {
    for (std::size_t i = 0; i < pattern.panels.size(); ++i) {
        for (const FlatTriangle& flat : pattern.panels[i].triangles) {
            const auto particle = [&](std::size_t corner) { return pattern.particles[flat.nodes[corner]]; };
            if (particle(0) == triangle.a && particle(1) == triangle.b && particle(2) == triangle.c) return i;
        }
    }
    return std::nullopt;
}

namespace {

/// Arranges the panels in rows of at most `width`. Returns the height of all rows, or infinity if a panel is too wide.
float layRows(const FlatPattern& pattern, PatternSheet& sheet, float width, float gap) {
    float y = 0.0f;
    for (std::size_t first = 0; first < pattern.panels.size();) {
        glm::vec2 row(0.0f);
        std::size_t end = first;
        for (; end < pattern.panels.size(); ++end) {
            const glm::vec2 size = sheet.scale * (pattern.panels[end].high - pattern.panels[end].low);
            const float before = end == first ? 0.0f : row.x + gap;
            if (before + size.x > width) break;
            sheet.corners[end] = {before, y};
            row = {before + size.x, std::max(row.y, size.y)};
        }
        if (end == first) return std::numeric_limits<float>::infinity();
        for (; first < end; ++first) sheet.corners[first].x += 0.5f * (width - row.x);
        y += row.y + gap;
    }
    return y - gap;
}

}  // namespace

PatternSheet arrange(const FlatPattern& pattern, glm::vec2 corner, glm::vec2 size, float gap) {
    constexpr int kHalvings = 20;
    PatternSheet sheet{0.0f, std::vector<glm::vec2>(pattern.panels.size(), glm::vec2(0.0f))};
    if (pattern.panels.empty()) return sheet;
    size = glm::max(size, glm::vec2(1.0f));
    float fitting = 0.0f;
    float most = size.y / 0.01f;  // a panel of 1 cm would fill the area
    for (int i = 0; i < kHalvings; ++i) {
        sheet.scale = 0.5f * (fitting + most);
        (layRows(pattern, sheet, size.x, gap) <= size.y ? fitting : most) = sheet.scale;
    }
    sheet.scale = fitting;
    const float height = layRows(pattern, sheet, size.x, gap);
    for (glm::vec2& place : sheet.corners) place += corner + glm::vec2(0.0f, std::max(0.0f, 0.5f * (size.y - height)));
    return sheet;
}

std::optional<std::size_t> panelAt(const FlatPattern& pattern, const PatternSheet& sheet, glm::vec2 place) {
    for (std::size_t i = 0; i < pattern.panels.size(); ++i) {
        const FlatPanel& panel = pattern.panels[i];
        const glm::vec2 onFabric = panel.low + (place - sheet.corners[i]) / sheet.scale;
        const auto holds = [&](const FlatTriangle& triangle) {
            return isInTriangle(onFabric, pattern.places[triangle.nodes[0]], pattern.places[triangle.nodes[1]],
                                pattern.places[triangle.nodes[2]]);
        };
        if (std::ranges::any_of(panel.triangles, holds)) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> seamAt(const FlatPattern& pattern, const PatternSheet& sheet, glm::vec2 place, float reach) {
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < pattern.seams.size(); ++i) {
        for (const std::vector<std::uint32_t>& side : pattern.seams[i].sides) {
            for (std::size_t k = 1; k < side.size(); ++k) {
                const float away =
                    distanceTo(place, sheet.placeOf(pattern, side[k - 1]), sheet.placeOf(pattern, side[k]));
                if (away > reach) continue;
                reach = away;
                nearest = i;
            }
        }
    }
    return nearest;
}

}  // namespace drape::viewer
