#include "cloth/breakage.h"

#include <algorithm>
#include <map>
#include <utility>

namespace drape {
namespace {

using physics::Dependent;

/// Finds links of one cloth by the particle at which they begin.
struct LinkFinder {
    const Model& model;
    const GridDescription& grid;
    const WorldLinks& links;
    std::size_t cloth;

    std::optional<glm::uint> operator()(std::size_t family, int column, int row) const {
        const auto index = linkInFamily(grid, family, column, row);
        if (!index) return std::nullopt;
        std::size_t before = links.familyStarts[cloth][family];
        for (std::size_t k = 0; k < family; ++k) before += links.families[k].size();
        return model.links.placeOf[before + *index];
    }
};

enum Family : std::size_t { kAcross, kDown, kDiagonal, kAntidiagonal, kBendAcross, kBendDown, kFar, kAntiFar };

void appendCell(Breakage& breakage, const LinkFinder& find, const ClothPart& part, int column, int row) {
    const Dependent edges{0, *find(kAcross, column, row), *find(kAcross, column, row + 1), *find(kDown, column, row),
                          *find(kDown, column + 1, row)};
    const auto dependOnEdges = [&](glm::uint target) {
        Dependent dependent = edges;
        dependent.target = target;
        return dependent;
    };
    for (const auto& diagonal : {find(kDiagonal, column, row), find(kAntidiagonal, column + 1, row)}) {
        if (diagonal) breakage.links.push_back(dependOnEdges(*diagonal));
    }
    const glm::uint cell = static_cast<glm::uint>(row) * (part.gridSize.x - 1) + static_cast<glm::uint>(column);
    for (glm::uint half = 0; half < 2; ++half) {
        breakage.triangles.push_back(dependOnEdges(part.firstTriangle + 2 * cell + half));
    }
}

/// A link that spans two others which begin where it does and where the first of them ends.
void appendSpan(std::vector<Dependent>& dependents, const LinkFinder& find, std::size_t longer, std::size_t shorter,
                int column, int row) {
    const auto target = find(longer, column, row);
    if (!target) return;
    const Direction step = kDirections[shorter];
    const auto first = find(shorter, column, row);
    const auto second = find(shorter, column + step.dx, row + step.dy);
    if (first && second) dependents.push_back({*target, *first, *second, *first, *second});
}

void appendCloth(Breakage& breakage, std::vector<Dependent>& far, const LinkFinder& find, const ClothPart& part) {
    const auto columns = static_cast<int>(part.gridSize.x);
    const auto rows = static_cast<int>(part.gridSize.y);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (row + 1 < rows && column + 1 < columns) appendCell(breakage, find, part, column, row);
            appendSpan(breakage.links, find, kBendAcross, kAcross, column, row);
            appendSpan(breakage.links, find, kBendDown, kDown, column, row);
            appendSpan(far, find, kFar, kDiagonal, column, row);
            appendSpan(far, find, kAntiFar, kAntidiagonal, column, row);
        }
    }
}

void appendSkins(Breakage& breakage, const Model& model, const WorldDescription& world, const WorldLinks& links) {
    std::map<std::pair<glm::uint, glm::uint>, glm::uint> linkBetween;
    std::size_t place = model.links.placeOf.size() - links.free.size();
    for (const physics::Link& link : links.free)
        linkBetween[std::minmax(link.a, link.b)] = model.links.placeOf[place++];
    for (std::size_t k = 0; k < world.systems.size(); ++k) {
        glm::uint triangle = model.systems[k].triangles.first;
        const glm::uint base = model.systems[k].particles.first;
        for (const SystemSkin& skin : world.systems[k].skins) {
            const auto corners = static_cast<glm::uint>(skin.outline.size());
            for (glm::uint i = 0; i < corners; ++i) {
                const auto found =
                    linkBetween.find(std::minmax(base + skin.outline[i], base + skin.outline[(i + 1) % corners]));
                if (found == linkBetween.end()) continue;
                const glm::uint root = found->second;
                for (glm::uint t = triangle; t < triangle + corners - 2; ++t) {
                    breakage.triangles.push_back({t, root, root, root, root});
                }
            }
            triangle += corners - 2;
        }
    }
}

}  // namespace

Breakage makeBreakage(const Model& model, const WorldDescription& world, const WorldLinks& links) {
    Breakage breakage;
    std::vector<Dependent> far;
    for (std::size_t k = 0; k < world.cloths.size(); ++k) {
        appendCloth(breakage, far, {model, world.cloths[k], links, k}, model.cloths[k]);
    }
    breakage.second = static_cast<glm::uint>(breakage.links.size());
    breakage.links.insert(breakage.links.end(), far.begin(), far.end());
    appendSkins(breakage, model, world, links);
    return breakage;
}

}  // namespace drape
