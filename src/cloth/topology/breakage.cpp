#include "cloth/topology/breakage.h"

#include <algorithm>
#include <map>
#include <utility>

#include "cloth/links/link_places.h"

namespace drape {
namespace {

using physics::Dependent;

void appendCell(Breakage& breakage, const GridLinkFinder& find, int column, int row) {
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
    const glm::uint cell = static_cast<glm::uint>(row) * (find.part.grid->count.x - 1) + static_cast<glm::uint>(column);
    for (glm::uint half = 0; half < 2; ++half) {
        breakage.triangles.push_back(dependOnEdges(find.part.triangles.first + 2 * cell + half));
    }
}

/// Makes the link of family `longer` at (column, row) depend on the two `shorter` links that it spans.
void appendSpan(std::vector<Dependent>& dependents, const GridLinkFinder& find, std::size_t longer, std::size_t shorter,
                int column, int row) {
    const auto target = find(longer, column, row);
    if (!target) return;
    const Direction step = kDirections[shorter];
    const auto first = find(shorter, column, row);
    const auto second = find(shorter, column + step.dx, row + step.dy);
    if (first && second) dependents.push_back({*target, *first, *second, *first, *second});
}

/// Makes a far diagonal depend on the two diagonals that it spans. If the cloth has no diagonals, the far diagonal
/// depends on the structural links at the particle in its middle.
void appendFar(Breakage& breakage, std::vector<Dependent>& onDiagonals, const GridLinkFinder& find, std::size_t far,
               std::size_t diagonal, int column, int row) {
    if (find(kDiagonal, 0, 0)) return appendSpan(onDiagonals, find, far, diagonal, column, row);
    const auto target = find(far, column, row);
    if (!target) return;
    const int middle = column + kDirections[diagonal].dx;
    breakage.links.push_back({*target, *find(kAcross, middle - 1, row + 1), *find(kAcross, middle, row + 1),
                              *find(kDown, middle, row), *find(kDown, middle, row + 1)});
}

void appendGrid(Breakage& breakage, std::vector<Dependent>& far, const GridLinkFinder& find) {
    const auto columns = static_cast<int>(find.part.grid->count.x);
    const auto rows = static_cast<int>(find.part.grid->count.y);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (row + 1 < rows && column + 1 < columns) appendCell(breakage, find, column, row);
            appendSpan(breakage.links, find, kBendAcross, kAcross, column, row);
            appendSpan(breakage.links, find, kBendDown, kDown, column, row);
            appendFar(breakage, far, find, kFar, kDiagonal, column, row);
            appendFar(breakage, far, find, kAntiFar, kAntidiagonal, column, row);
        }
    }
}

/// Makes each face of a mesh depend on the links along its sides. The diagonals of a quad and the bends across the
/// face's sides depend on the same links.
void appendMesh(Breakage& breakage, const Model& model, const ClothPart& part) {
    const std::vector<MeshEdge>& edges = part.mesh->edges;
    const EdgeLinks places = findEdgeLinks(model, part);
    // `faceOf`: for each triangle, the first triangle of its face.
    // `sides`: links along the sides of each face, stored at the face's first triangle.
    std::vector<glm::uint> faceOf(part.triangles.count);
    for (glm::uint t = 0; t < part.triangles.count; ++t) faceOf[t] = t;
    for (const glm::uint first : part.mesh->mesh.quads) faceOf[first + 1] = first;
    std::vector<std::vector<glm::uint>> sides(part.triangles.count);
    const auto forEachFace = [&](const MeshEdge& edge, auto use) {
        use(faceOf[edge.triangles.x]);
        if (edge.isInner() && faceOf[edge.triangles.y] != faceOf[edge.triangles.x]) use(faceOf[edge.triangles.y]);
    };
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (edges[e].isDiagonal) continue;
        forEachFace(edges[e], [&](glm::uint face) { sides[face].push_back(places.edges[e]); });
    }
    const auto dependOn = [&](glm::uint target, glm::uint face) {
        const std::vector<glm::uint>& s = sides[face];
        return Dependent{target, s[0], s[1], s[2], s.back()};
    };
    for (glm::uint t = 0; t < part.triangles.count; ++t) {
        breakage.triangles.push_back(dependOn(part.triangles.first + t, faceOf[t]));
    }
    const auto append = [&](glm::uint link, glm::uint face) {
        if (link != EdgeLinks::kNone) breakage.links.push_back(dependOn(link, face));
    };
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (edges[e].isDiagonal) {
            append(places.edges[e], faceOf[edges[e].triangles.x]);
            append(places.diagonals[e], faceOf[edges[e].triangles.x]);
        }
        if (edges[e].isInner()) forEachFace(edges[e], [&](glm::uint face) { append(places.bends[e], face); });
    }
}

/// Maps the two ends of each link of a system, lower index first, to the link. Of several links with the same ends, a
/// visible link is preferred.
std::map<std::pair<glm::uint, glm::uint>, glm::uint> linksByEnds(const Model& model) {
    std::map<std::pair<glm::uint, glm::uint>, glm::uint> byEnds;
    const glm::uint first = model.clothParticleCount();
    for (glm::uint place = 0; place < model.linkCount(); ++place) {
        const physics::Link& link = model.links.links[place];
        if (link.a < first) continue;
        const bool isHidden = (model.materials[link.material].flags & physics::kHidden) != 0;
        const auto [found, isNew] = byEnds.try_emplace(std::minmax(link.a, link.b), place);
        if (!isNew && !isHidden) found->second = place;
    }
    return byEnds;
}

/// Makes each triangle of a skin depend on the links along its edges.
void appendSkins(Breakage& breakage, const Model& model) {
    const bool skins = std::ranges::any_of(model.systems, [](const SystemPart& s) { return s.triangles.count > 0; });
    if (!skins) return;
    const auto byEnds = linksByEnds(model);
    for (const SystemPart& part : model.systems) {
        const Range range = part.triangles;
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

Breakage makeBreakage(const Model& model) {
    Breakage breakage;
    std::vector<Dependent> far;
    {
        const GridLinkPlaces places(model);
        breakage.links.reserve(4 * std::size_t{model.clothParticleCount()});
        breakage.triangles.reserve(model.triangles.size());
        for (const ClothPart& part : model.cloths) {
            part.grid ? appendGrid(breakage, far, {places, part}) : appendMesh(breakage, model, part);
        }
    }
    breakage.second = static_cast<glm::uint>(breakage.links.size());
    breakage.links.insert(breakage.links.end(), far.begin(), far.end());
    appendSkins(breakage, model);
    return breakage;
}

const Breakage& breakageOf(const Model& model) {
    return model.breakage.get([&] { return makeBreakage(model); });
}

namespace {

glm::uint clothTriangleCount(const Model& model) {
    return model.systems.empty() ? model.firstBodyTriangle() : model.systems.front().triangles.first;
}

bool isOfNet(const Model& model, const physics::Link& link) {
    const std::size_t cloth = clothOf(model, link.a);
    return cloth < model.cloths.size() && model.cloths[cloth].look == ClothLook::net;
}

}  // namespace

std::vector<DrawnLink> freeLinks(const Model& model) {
    const glm::uint first = model.clothParticleCount();
    std::vector<DrawnLink> rods;
    if (model.systems.empty()) return rods;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        const physics::Link& link = model.links.links[i];
        if (link.a < first || (model.materials[link.material].flags & physics::kHidden) != 0) continue;
        rods.push_back({.link = i});
    }
    return rods;
}

std::vector<DrawnLink> netLinks(const Model& model) {
    std::vector<DrawnLink> threads;
    if (std::ranges::none_of(model.cloths, [](const ClothPart& part) { return part.look == ClothLook::net; }))
        return threads;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        const physics::Link& link = model.links.links[i];
        const physics::LinkMaterial& material = model.materials[link.material];
        const bool isThread = material.kind == static_cast<glm::uint>(LinkKind::structural);
        if (!isThread || (material.flags & physics::kHidden) != 0 || !isOfNet(model, link)) continue;
        threads.push_back({.link = i, .isThread = true});
    }
    return threads;
}

// A triangle of a cloth depends on the structural links around its cell or face. Inverting this gives the faces beside
// a link. Both triangles of a cell or quad are consecutive and depend on the same links, so the first represents both.
std::vector<DrawnLink> threadLinks(const Model& model) {
    std::vector<DrawnLink> of(model.linkCount());
    const std::vector<physics::Dependent>& triangles = breakageOf(model).triangles;
    const auto rootsOf = [](const physics::Dependent& t) { return glm::uvec4(t.rootA, t.rootB, t.rootC, t.rootD); };
    for (std::size_t k = 0; k < triangles.size() && triangles[k].target < clothTriangleCount(model); ++k) {
        const glm::uvec4 roots = rootsOf(triangles[k]);
        if (k > 0 && rootsOf(triangles[k - 1]) == roots) continue;
        for (int i = 0; i < (roots.w == roots.z ? 3 : 4); ++i) {
            DrawnLink& link = of[roots[i]];
            (link.triangleA == DrawnLink::kNoTriangle ? link.triangleA : link.triangleB) = triangles[k].target;
        }
    }
    std::vector<DrawnLink> threads;
    for (glm::uint i = 0; i < model.linkCount(); ++i) {
        if (of[i].triangleA == DrawnLink::kNoTriangle || isOfNet(model, model.links.links[i])) continue;
        threads.push_back({i, of[i].triangleA, of[i].triangleB, true});
    }
    return threads;
}

}  // namespace drape
