#include "cloth/links/bends_and_lines.h"

#include <algorithm>

#include "cloth/links/link_places.h"
#include "cloth/links/links.h"
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

namespace {

/// A whole row, column or diagonal.
struct WholeLine {
    glm::uint first = 0;
    glm::uint links = 0;
    bool onBorder = false;
};

/// Returns where the lines of a direction begin: the border particles that have no neighbour before them. Lines of
/// similar length are neighbours.
std::vector<glm::ivec2> beginnings(glm::ivec2 size, Direction direction) {
    std::vector<glm::ivec2> found;
    const auto begins = [&](int column, int row) {
        const int before = column - direction.dx;
        return before < 0 || before >= size.x || row - direction.dy < 0;
    };
    const auto take = [&](int column, int row) {
        if (begins(column, row)) found.emplace_back(column, row);
    };
    if (direction.dx > 0)
        for (int row = size.y - 1; row > 0; --row) take(0, row);
    for (int column = 0; column < size.x; ++column) take(column, 0);
    if (direction.dx < 0)
        for (int row = 1; row < size.y; ++row) take(size.x - 1, row);
    return found;
}

/// Appends the lines of one direction of a grid. Returns none if the grid has no such links.
std::vector<WholeLine> appendLines(ClothLines& lines, const GridLinkFinder& find, std::size_t family) {
    const glm::ivec2 size(find.part.grid->count);
    const Direction direction = kDirections[family];
    std::vector<WholeLine> whole;
    for (glm::ivec2 at : beginnings(size, direction)) {
        WholeLine line{
            static_cast<glm::uint>(lines.particles.size()), 0,
            isOnBorder(find.part.grid->count, direction, static_cast<glm::uint>(at.x), static_cast<glm::uint>(at.y))};
        for (;; at += glm::ivec2(direction.dx, direction.dy)) {
            const auto link = find(family, at.x, at.y);
            lines.particles.push_back(find.part.particles.first + static_cast<glm::uint>(at.y * size.x + at.x));
            lines.links.push_back(link.value_or(0));
            if (!link) break;
            ++line.links;
        }
        if (line.links > 0) whole.push_back(line);
    }
    return whole;
}

/// Returns the parts of a line: consecutive runs of at most kMostLineLinks links.
/// `shared`: number of links that each part has in common with the next, so that every bend belongs to one part.
std::vector<ClothLine> partsOf(const WholeLine& line, glm::uint cloth, glm::uint shared) {
    std::vector<ClothLine> parts;
    const glm::uint step = physics::kMostLineLinks - shared;
    for (glm::uint first = 0; first == 0 || first + shared < line.links; first += step) {
        parts.push_back(
            {line.first + first, std::min(physics::kMostLineLinks, line.links - first), cloth, line.onBorder});
    }
    return parts;
}

bool areSprings(const Model& model) {
    return std::ranges::none_of(model.links.colours, [&](const Range& colour) {
        const physics::Link& link = model.links.links[colour.first];
        const std::size_t cloth = clothOf(model, link.a);
        if (cloth == model.cloths.size() || !model.cloths[cloth].grid) return false;
        constexpr glm::uint kOther = physics::kTensionOnly | physics::kSoft;
        for (glm::uint k = colour.first; k < colour.end(); ++k) {
            if ((model.materials[model.links.links[k].material].flags & kOther) != 0) return true;
        }
        return false;
    });
}

}  // namespace

ClothLines makeLines(const Model& model) {
    ClothLines made;
    if (!model.isColoured || !areSprings(model)) return made;
    // Whole lines by cloth, for each of the four directions.
    std::array<std::vector<std::vector<WholeLine>>, 4> whole;
    std::vector<bool> bends(model.cloths.size());
    const GridLinkPlaces places(model);
    for (std::size_t family = kAcross; family <= kAntidiagonal; ++family) {
        for (const ClothPart& part : model.cloths)
            whole[family].push_back(part.grid ? appendLines(made, {places, part}, family) : std::vector<WholeLine>());
    }
    for (std::size_t kind = 0; kind < kLineKinds; ++kind) {
        const bool areBends = kind >= static_cast<std::size_t>(LineKind::bendAcross);
        const std::size_t family = areBends ? kind - 4 : kind;
        for (const glm::uint half : {0u, 1u}) {
            const auto first = static_cast<glm::uint>(made.lines.size());
            for (std::size_t cloth = 0; cloth < model.cloths.size(); ++cloth) {
                const glm::uint corner = model.cloths[cloth].particles.first;
                if (areBends && places.at(family == kAcross ? kBendAcross : kBendDown, corner) == GridLinkPlaces::kNone)
                    continue;
                for (const WholeLine& line : whole[family][cloth]) {
                    if (areBends && line.links < 2) continue;
                    const std::vector<ClothLine> parts =
                        partsOf(line, static_cast<glm::uint>(cloth), areBends ? 1u : 0u);
                    for (std::size_t k = half; k < parts.size(); k += 2) made.lines.push_back(parts[k]);
                }
            }
            made.passes[kind][half] = {first, static_cast<glm::uint>(made.lines.size()) - first};
        }
    }
    for (const Range& colour : model.links.colours) {
        const std::size_t cloth = clothOf(model, model.links.links[colour.first].a);
        if (cloth == model.cloths.size() || !model.cloths[cloth].grid) break;
        ++made.colours;
    }
    return made;
}

const ClothLines& linesOf(const Model& model) {
    return model.lines.get([&] { return makeLines(model); });
}

}  // namespace drape
