#include "render/cloth/cut_rim.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <glm/geometric.hpp>
#include <map>
#include <optional>
#include <utility>

namespace drape::render {
namespace {

// Of a cell, by which a rim stays behind the knife: a cut is seen as a line before it opens.
constexpr float kGap = 0.04f;
// Of its length at rest, that an offset may have where cloth beside it is stretched, or torn since.
constexpr float kLongest = 1.3f;

/// A part of the knife's way, in cells.
struct RimWay {
    glm::vec2 from{0.0f}, to{0.0f};

    glm::vec2 nearest(glm::vec2 place) const {
        const glm::vec2 along = to - from;
        const float squared = glm::dot(along, along);
        if (!(squared > 0.0f)) return from;
        return from + along * std::clamp(glm::dot(place - from, along) / squared, 0.0f, 1.0f);
    }
};

/// The cuts through one grid.
class GridCuts {
public:
    explicit GridCuts(const ClothPart& part) : part_(&part), count_(part.grid->count) {}

    void add(const CutShare& cut) {
        const bool isTurned = cut.a > cut.b;
        const glm::uint first = std::min(cut.a, cut.b) - part_->particles.first;
        const glm::uint apart = isTurned ? cut.a - cut.b : cut.b - cut.a;
        const glm::ivec2 place(first % count_.x, first / count_.x);
        const bool isAcross = apart == 1 && place.x + 1 < static_cast<int>(count_.x);
        if (!isAcross && apart != count_.x) return;  // no structural link
        const float share = isTurned ? 1.0f - cut.share : cut.share;
        (isAcross ? across_ : down_).try_emplace({place.x, place.y}, share);
    }

    std::vector<CutRimPoint> rim() const {
        std::map<Place, glm::vec2> offsets;  // in cells
        for (const auto& [place, share] : across_) {
            goAround({place.first, place.second - 1}, offsets);
            goAround({place.first, place.second}, offsets);
        }
        for (const auto& [place, share] : down_) {
            goAround({place.first - 1, place.second}, offsets);
            goAround({place.first, place.second}, offsets);
        }
        std::vector<CutRimPoint> points;
        for (const auto& [place, offset] : offsets) points.push_back(point({place.first, place.second}, offset));
        return points;
    }

private:
    using Place = std::pair<int, int>;  // column and row
    using Cuts = std::map<Place, float>;

    static std::optional<float> shareAt(const Cuts& cuts, int column, int row) {
        const auto found = cuts.find({column, row});
        return found == cuts.end() ? std::nullopt : std::optional(found->second);
    }

    /// The knife's ways through a cell.
    std::vector<RimWay> waysIn(glm::ivec2 cell) const {
        const auto above = shareAt(across_, cell.x, cell.y);
        const auto below = shareAt(across_, cell.x, cell.y + 1);
        const auto left = shareAt(down_, cell.x, cell.y);
        const auto right = shareAt(down_, cell.x + 1, cell.y);
        const glm::vec2 corner(cell);
        std::vector<RimWay> ways;
        if (above && below) ways.push_back({corner + glm::vec2(*above, 0.0f), corner + glm::vec2(*below, 1.0f)});
        if (left && right) ways.push_back({corner + glm::vec2(0.0f, *left), corner + glm::vec2(1.0f, *right)});
        if (!ways.empty()) return ways;
        std::vector<glm::vec2> met;
        if (above) met.push_back(corner + glm::vec2(*above, 0.0f));
        if (below) met.push_back(corner + glm::vec2(*below, 1.0f));
        if (left) met.push_back(corner + glm::vec2(0.0f, *left));
        if (right) met.push_back(corner + glm::vec2(1.0f, *right));
        if (!met.empty()) ways.push_back({met.front(), met.back()});  // at its end it goes nowhere
        return ways;
    }

    void goAround(glm::ivec2 cell, std::map<Place, glm::vec2>& offsets) const {
        const glm::ivec2 cells = glm::ivec2(count_) - 1;
        if (cell.x < 0 || cell.y < 0 || cell.x >= cells.x || cell.y >= cells.y) return;
        for (const RimWay& way : waysIn(cell)) {
            for (const glm::ivec2 corner : {glm::ivec2(0, 0), glm::ivec2(1, 0), glm::ivec2(0, 1), glm::ivec2(1, 1)}) {
                const glm::ivec2 place = cell + corner;
                const glm::vec2 offset = way.nearest(glm::vec2(place)) - glm::vec2(place);
                const auto [found, isNew] = offsets.try_emplace({place.x, place.y}, offset);
                if (!isNew && glm::dot(offset, offset) < glm::dot(found->second, found->second)) found->second = offset;
            }
        }
    }

    /// Whether the particle has a whole link to the one beside it.
    bool holds(glm::ivec2 place, glm::ivec2 step) const {
        const glm::ivec2 other = place + step;
        if (other.x < 0 || other.y < 0 || other.x >= static_cast<int>(count_.x) ||
            other.y >= static_cast<int>(count_.y))
            return false;
        const glm::ivec2 first = glm::min(place, other);
        return !shareAt(step.x != 0 ? across_ : down_, first.x, first.y);
    }

    glm::uint particleAt(glm::ivec2 place) const {
        return part_->particles.first + static_cast<glm::uint>(place.y) * count_.x + static_cast<glm::uint>(place.x);
    }

    /// Along one axis: the neighbour, and by how much the way from it goes on. That behind the particle, as seen from
    /// the cut, or else the one before it.
    std::pair<glm::uint, float> goneOn(glm::ivec2 place, glm::ivec2 axis, float offset) const {
        const glm::ivec2 behind = offset > 0.0f ? -axis : axis;
        if (holds(place, behind)) return {particleAt(place + behind), std::abs(offset)};
        if (holds(place, -behind)) return {particleAt(place - behind), -std::abs(offset)};
        return {particleAt(place), 0.0f};
    }

    CutRimPoint point(glm::ivec2 place, glm::vec2 offset) const {
        const float length = glm::length(offset);
        if (length > kGap) offset *= (length - kGap) / length;
        const auto [across, shareAcross] = goneOn(place, {1, 0}, offset.x);
        const auto [down, shareDown] = goneOn(place, {0, 1}, offset.y);
        CutRimPoint point{};
        point.particle = particleAt(place);
        point.across = across;
        point.down = down;
        point.longest = kLongest * glm::length(offset * part_->grid->size / glm::vec2(count_ - 1u));
        point.shares = {shareAcross, shareDown, 0.0f, 0.0f};
        return point;
    }

    const ClothPart* part_;
    glm::uvec2 count_;
    Cuts across_, down_;  // the share of the way to the next column, and to the next row
};

}  // namespace

std::vector<CutShare> cutSharesOf(std::span<const Event> events) {
    std::vector<CutShare> cuts;
    for (const Event& event : events) {
        for (std::size_t k = 0; k < event.shares.size(); ++k)
            cuts.push_back({event.particles[2 * k], event.particles[2 * k + 1], event.shares[k]});
    }
    return cuts;
}

std::vector<CutRimPoint> findCutRim(const Model& model, std::span<const CutShare> cuts) {
    std::vector<CutRimPoint> rim;
    for (const ClothPart& part : model.cloths) {
        if (!part.grid || part.grid->count.x < 2 || part.grid->count.y < 2) continue;
        GridCuts ofGrid(part);
        for (const CutShare& cut : cuts) {
            if (part.particles.has(cut.a) && part.particles.has(cut.b)) ofGrid.add(cut);
        }
        std::ranges::copy(ofGrid.rim(), std::back_inserter(rim));
    }
    return rim;
}

}  // namespace drape::render
