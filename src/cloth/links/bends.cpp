#include "cloth/links/bends.h"

#include "cloth/links/edge_links.h"
#include "cloth/links/grid_link_places.h"
#include "cloth/links/mesh_springs.h"

namespace drape {
namespace {

using physics::Bend;

/// Appends a grid's bends: first those along rows, then those along columns, each row by row. Each particle sums up its
/// bends in this order.
void appendGrid(std::vector<Bend>& bends, const GridLinkFinder& find) {
    const glm::ivec2 size(find.part.grid->count);
    for (const Family family : {kBendAcross, kBendDown}) {
        const glm::uint step = kDirections[family].dy == 0 ? 1u : find.part.grid->count.x;
        for (int row = 0; row < size.y; ++row) {
            for (int column = 0; column < size.x; ++column) {
                const auto link = find(family, column, row);
                if (!link) continue;
                const glm::uint a = find.part.particles.first + static_cast<glm::uint>(row * size.x + column);
                bends.push_back({a, a + 2 * step, a + step, a + step, 1.0f, 1.0f, 0.0f, *link});
            }
        }
    }
}

void appendMesh(std::vector<Bend>& bends, const Model& model, const ClothPart& part) {
    const EdgeLinks places = findEdgeLinks(model, part);
    std::vector<Bend> ofEdges = makeMeshBends(*part.mesh, part.seamBending, part.stuff);
    std::size_t next = 0;
    for (std::size_t e = 0; e < part.mesh->edges.size(); ++e) {
        if (!part.mesh->edges[e].isInner()) continue;
        Bend bend = ofEdges[next++];
        if (places.bends[e] == EdgeLinks::kNone) continue;
        for (glm::uint* particle : {&bend.a, &bend.b, &bend.c, &bend.d}) *particle += part.particles.first;
        bend.link = places.bends[e];
        bends.push_back(bend);
    }
}

/// Calls `use(particle, share)` for each particle of a bend.
void forEachShare(const Bend& bend, auto use) {
    use(bend.a, bend.shareA);
    use(bend.b, bend.shareB);
    if (bend.c != bend.d) use(bend.c, bend.shareC);
    use(bend.d, -(bend.shareA + bend.shareB + bend.shareC));
}

/// Lists the bends of each particle in ascending order, by counting sort.
void indexShares(BendElements& bends, glm::uint particleCount) {
    bends.starts.assign(std::size_t{particleCount} + 1, 0);
    for (const Bend& bend : bends.elements) {
        forEachShare(bend, [&](glm::uint particle, float) { ++bends.starts[particle + 1]; });
    }
    for (std::size_t i = 0; i < particleCount; ++i) bends.starts[i + 1] += bends.starts[i];
    std::vector<glm::uint> next(bends.starts.begin(), bends.starts.end() - 1);
    bends.shares.resize(bends.starts.back());
    for (glm::uint k = 0; k < bends.elements.size(); ++k) {
        forEachShare(bends.elements[k], [&](glm::uint particle, float share) {
            bends.shares[next[particle]++] = {k, -share};
        });
    }
}

}  // namespace

BendElements makeBends(const Model& model) {
    BendElements bends;
    bends.elements.reserve(model.bendCount);
    {
        const GridLinkPlaces places(model);
        for (const ClothPart& part : model.cloths) {
            const auto first = static_cast<glm::uint>(bends.elements.size());
            part.grid ? appendGrid(bends.elements, {places, part}) : appendMesh(bends.elements, model, part);
            bends.ofCloth.push_back({first, static_cast<glm::uint>(bends.elements.size()) - first});
        }
    }
    indexShares(bends, model.particleCount());
    return bends;
}

const BendElements& bendsOf(const Model& model) {
    return model.bends.get([&] { return makeBends(model); });
}

}  // namespace drape
