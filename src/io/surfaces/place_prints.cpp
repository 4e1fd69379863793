#include "io/surfaces/place_prints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "cloth/core/cloth_places.h"

namespace drape::io {
namespace {

/// A corner of a printed triangle.
struct PrintCorner {
    std::array<glm::vec2, 3>* uvs;  // texture coordinates of its triangle, y up
    std::size_t corner;
    glm::vec2 place;  // place in the print, y down

    [[nodiscard]] glm::vec2 uv() const { return {(*uvs)[corner].x, 1.0f - (*uvs)[corner].y}; }
};

/// Finds scale and offset along one axis. Returns false if the places do not follow from the texture coordinates so.
bool fit(const std::vector<PrintCorner>& corners, glm::length_t axis, MeshPrint& print) {
    constexpr float kTolerance = 1e-3f;  // greatest error, as a share of one repeat
    const auto uv = [&](const PrintCorner& corner) { return corner.uv()[axis]; };
    const auto [low, high] = std::ranges::minmax_element(corners, {}, uv);
    const float width = uv(*high) - uv(*low);
    if (!(width > 0.0f)) return false;
    const float scale = (high->place[axis] - low->place[axis]) / width;
    const float offset = low->place[axis] - scale * uv(*low);
    print.scale[axis] = std::fabs(scale - 1.0f) < 1e-5f ? 1.0f : scale;
    print.offset[axis] = std::fabs(offset) < 1e-5f ? 0.0f : offset;
    return std::ranges::all_of(corners, [&](const PrintCorner& corner) {
        return std::fabs(print.scale[axis] * uv(corner) + print.offset[axis] - corner.place[axis]) < kTolerance;
    });
}

void place(const std::vector<PrintCorner>& corners, bool hasUvs, MeshPrint& print) {
    if (corners.empty() || (hasUvs && fit(corners, 0, print) && fit(corners, 1, print))) return;
    print.scale = glm::vec2(1.0f);
    print.offset = glm::vec2(0.0f);
    for (const PrintCorner& corner : corners) (*corner.uvs)[corner.corner] = {corner.place.x, 1.0f - corner.place.y};
}

}  // namespace

void placePrintsOnGrid(MeshPart& part, const glm::vec2& size) {
    MeshPrint& print = part.material.print;
    for (glm::length_t axis = 0; axis < 2; ++axis) {
        if (print.repeats()[axis]) print.scale[axis] = size[axis] / print.size[axis];
    }
}

void placePrintsOnMesh(MeshPart& part, const MeshShape& shape, std::span<const std::uint32_t> triangleOf,
                       std::span<const LookRun> looks) {
    const auto isPrinted = [](const auto& look) { return !look.material.print.file.empty(); };
    const bool isAny = part.looks.empty() ? isPrinted(part) : std::ranges::any_of(part.looks, isPrinted);
    if (!isAny) return;
    ClothPlaces places = findClothPlaces(shape);
    static_cast<void>(layPrints(places, shape, looks));
    const bool hasUvs = !part.cornerUvs.empty();
    if (!hasUvs) part.cornerUvs.resize(part.triangles.size());
    const auto add = [&](std::size_t first, std::size_t end, const MeshPrint& print,
                         std::vector<PrintCorner>& corners) {
        for (std::size_t t = first; t < end; ++t) {
            for (std::size_t k = 0; k < 3; ++k) {
                const ClothPlace& at = places.corners[triangleOf[t]][k];
                const glm::vec2 repeat = glm::max(print.size, glm::vec2(1e-6f));
                corners.push_back({&part.cornerUvs[t], k, glm::mix(at.print, at.metres / repeat, print.repeats())});
            }
        }
    };
    if (part.looks.empty()) {
        std::vector<PrintCorner> corners;
        add(0, part.triangles.size(), part.material.print, corners);
        return place(corners, hasUvs, part.material.print);
    }
    // All runs of a look share its material.
    for (std::size_t k = 0; k < part.looks.size(); ++k) {
        MeshPart::Look& look = part.looks[k];
        const auto first = std::ranges::find(part.looks, look.name, &MeshPart::Look::name);
        if (!isPrinted(look) || first != part.looks.begin() + static_cast<std::ptrdiff_t>(k)) continue;
        std::vector<PrintCorner> corners;
        for (std::size_t i = k; i < part.looks.size(); ++i) {
            if (part.looks[i].name != look.name) continue;
            const std::size_t end = i + 1 < part.looks.size() ? part.looks[i + 1].firstTriangle : part.triangles.size();
            add(part.looks[i].firstTriangle, end, look.material.print, corners);
        }
        place(corners, hasUvs, look.material.print);
        for (std::size_t i = k + 1; i < part.looks.size(); ++i) {
            if (part.looks[i].name == look.name) part.looks[i].material = look.material;
        }
    }
}

}  // namespace drape::io
