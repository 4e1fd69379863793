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

/// A far diagonal hangs on the two diagonals that it spans, or, where the cloth has none, on the structural links at
/// the particle in its middle.
void appendFar(Breakage& breakage, std::vector<Dependent>& onDiagonals, const LinkFinder& find, std::size_t far,
               std::size_t diagonal, int column, int row) {
    if (find.grid.shearLinks) return appendSpan(onDiagonals, find, far, diagonal, column, row);
    const auto target = find(far, column, row);
    if (!target) return;
    const int middle = column + kDirections[diagonal].dx;
    breakage.links.push_back({*target, *find(kAcross, middle - 1, row + 1), *find(kAcross, middle, row + 1),
                              *find(kDown, middle, row), *find(kDown, middle, row + 1)});
}

void appendCloth(Breakage& breakage, std::vector<Dependent>& far, const LinkFinder& find, const ClothPart& part) {
    const auto columns = static_cast<int>(part.gridSize.x);
    const auto rows = static_cast<int>(part.gridSize.y);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (row + 1 < rows && column + 1 < columns) appendCell(breakage, find, part, column, row);
            appendSpan(breakage.links, find, kBendAcross, kAcross, column, row);
            appendSpan(breakage.links, find, kBendDown, kDown, column, row);
            appendFar(breakage, far, find, kFar, kDiagonal, column, row);
            appendFar(breakage, far, find, kAntiFar, kAntidiagonal, column, row);
        }
    }
}

/// The links of systems by their two ends, the smaller first. Of several between the same two, the one that can be
/// seen.
std::map<std::pair<glm::uint, glm::uint>, glm::uint> linksByEnds(const Model& model, const WorldLinks& links) {
    std::map<std::pair<glm::uint, glm::uint>, glm::uint> byEnds;
    std::size_t given = model.links.placeOf.size() - links.free.size();
    for (const physics::Link& link : links.free) {
        const glm::uint place = model.links.placeOf[given++];
        const bool isHidden = (model.materials[link.material].flags & physics::kHidden) != 0;
        const auto [found, isNew] = byEnds.try_emplace(std::minmax(link.a, link.b), place);
        if (!isNew && !isHidden) found->second = place;
    }
    return byEnds;
}

/// Each triangle of a skin hangs on the links along its edges.
void appendSkins(Breakage& breakage, const Model& model, const WorldDescription& world, const WorldLinks& links) {
    const auto byEnds = linksByEnds(model, links);
    for (std::size_t k = 0; k < world.systems.size(); ++k) {
        const Range range = model.systems[k].triangles;
        for (glm::uint t = range.first; t < range.first + range.count; ++t) {
            const physics::Triangle& triangle = model.triangles[t];
            std::vector<glm::uint> roots;
            for (const auto& [a, b] : {std::pair(triangle.a, triangle.b), std::pair(triangle.b, triangle.c),
                                       std::pair(triangle.c, triangle.a)}) {
                const auto found = byEnds.find(std::minmax(a, b));
                if (found != byEnds.end()) roots.push_back(found->second);
            }
            if (roots.empty()) continue;
            const auto root = [&](std::size_t i) { return roots[std::min(i, roots.size() - 1)]; };
            breakage.triangles.push_back({t, root(0), root(1), root(2), root(2)});
        }
    }
}

}  // namespace

Breakage makeBreakage(const Model& model, const WorldDescription& world, const WorldLinks& links) {
    Breakage breakage;
    std::vector<Dependent> far;
    breakage.links.reserve(4 * std::size_t{model.particleCount()});
    breakage.triangles.reserve(model.triangles.size());
    for (std::size_t k = 0; k < world.cloths.size(); ++k) {
        appendCloth(breakage, far, {model, world.cloths[k], links, k}, model.cloths[k]);
    }
    breakage.second = static_cast<glm::uint>(breakage.links.size());
    breakage.links.insert(breakage.links.end(), far.begin(), far.end());
    appendSkins(breakage, model, world, links);
    return breakage;
}

}  // namespace drape
