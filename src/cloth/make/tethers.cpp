#include "cloth/make/tethers.h"

#include <algorithm>
#include <optional>

#include "cloth/mesh/tethers/mesh_tethers.h"
#include "cloth/tethers/pin_distances.h"
#include "cloth/tethers/tether_pins.h"
#include "cloth/topology/rest_sheet.h"

namespace drape {
namespace {

using physics::Tether;

/// Corrects distances to pins where a cut crosses the straight line: uses the lengths of paths along links instead.
void goAroundCuts(PinDistances& nearest, const RestSheet& sheet, const CutCrossings& cuts,
                  std::span<const glm::uint> pins) {
    const auto placeOf = [&](glm::uint particle) {
        return glm::ivec2(static_cast<int>(particle) % sheet.columns(), static_cast<int>(particle) / sheet.columns());
    };
    std::vector<glm::uint> crossed;
    for (glm::uint i = 0; i < nearest.pins.size(); ++i) {
        if (cuts.isCrossed(placeOf(i), placeOf(nearest.pins[i]))) crossed.push_back(i);
    }
    if (crossed.empty()) return;
    const PinDistances around = pathsAlongLinks(sheet, pins, crossed);
    for (const glm::uint i : crossed) {
        nearest.lengths[i] = around.lengths[i];
        nearest.pins[i] = around.pins[i];
    }
}

/// Gives the particles of a mesh cloth their tethers. A cut edge removes the faces on both sides, as in makeBreakage().
/// If such a face is a quad, its diagonals go too.
void tetherShape(std::vector<Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                 std::span<const glm::uvec2> cuts) {
    const MeshShape& shape = *cloth.mesh;
    std::vector<std::uint8_t> linkGone;
    std::vector<std::uint8_t> triangleGone;
    if (!cuts.empty()) {
        std::vector<std::pair<glm::uint, glm::uint>> cutEnds;
        for (const glm::uvec2& ends : cuts) cutEnds.push_back(std::minmax(ends.x, ends.y));
        std::ranges::sort(cutEnds);
        linkGone.resize(shape.links.size());
        triangleGone.resize(shape.mesh.triangles.size());
        for (std::size_t e = 0; e < shape.edges.size(); ++e) {
            const MeshEdge& edge = shape.edges[e];
            const std::pair<glm::uint, glm::uint> ends = std::minmax(edge.ends.x, edge.ends.y);
            if (edge.isDiagonal || !std::ranges::binary_search(cutEnds, ends)) continue;
            linkGone[e] = 1;
            triangleGone[edge.triangles.x] = 1;
            if (edge.isInner()) triangleGone[edge.triangles.y] = 1;
        }
        for (std::size_t k = 0; k < shape.mesh.quads.size(); ++k) {
            const std::uint32_t first = shape.mesh.quads[k];
            const std::uint8_t gone = triangleGone[first] | triangleGone[first + 1];
            triangleGone[first] = triangleGone[first + 1] = gone;
            linkGone[shape.edges.size() + k] = gone;
        }
        for (std::size_t e = 0; e < shape.edges.size(); ++e) {
            if (shape.edges[e].isDiagonal) linkGone[e] = triangleGone[shape.edges[e].triangles.x];
        }
    }
    untetherCloth(tethers, cloth);
    tetherMesh(
        tethers, cloth.particles.first,
        {shape.mesh.particleCount(), shape.links, shape.restLengths, shape.mesh.triangles, linkGone, triangleGone},
        isPinned);
}

}  // namespace

std::vector<Tether> noTethers(glm::uint particleCount) {
    std::vector<Tether> tethers;
    tethers.reserve(particleCount);
    for (glm::uint i = 0; i < particleCount; ++i) tethers.push_back(noTether(i));
    return tethers;
}

void untetherCloth(std::vector<Tether>& tethers, const ClothPart& cloth) {
    for (glm::uint i = 0; i < cloth.particles.count; ++i) {
        tethers[cloth.particles.first + i] = noTether(cloth.particles.first + i);
    }
}

void tetherCloth(std::vector<Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                 std::span<const glm::uvec2> cuts) {
    if (!cloth.grid) return tetherShape(tethers, cloth, isPinned, cuts);
    std::vector<SheetLink> links;
    for (const glm::uvec2& ends : cuts) {
        const glm::uint first = std::min(ends.x, ends.y);
        const glm::uint columns = cloth.grid->count.x;
        links.push_back({static_cast<int>(first % columns), static_cast<int>(first / columns),
                         std::max(ends.x, ends.y) - first != 1});
    }
    tetherGrid(tethers, cloth, isPinned, links);
}

void tetherGrid(std::vector<Tether>& tethers, const ClothPart& cloth, const std::vector<bool>& isPinned,
                std::span<const SheetLink> cuts) {
    untetherCloth(tethers, cloth);
    std::vector<glm::uint> pins;
    for (glm::uint i = 0; i < cloth.particles.count; ++i) {
        if (isPinned[cloth.particles.first + i]) pins.push_back(i);
    }
    if (pins.empty()) return;
    const RestSheet sheet(cloth.grid->count, glm::dvec2(cloth.grid->size) / glm::dvec2(cloth.grid->count - 1u), cuts);
    std::optional<CutCrossings> crossings;
    if (!sheet.isIntact()) crossings.emplace(sheet);
    for (const std::vector<glm::uint>& group : groupPins(cloth.grid->count, pins)) {
        if (group.empty()) continue;
        PinDistances nearest = nearestPins(sheet, group);
        if (crossings) goAroundCuts(nearest, sheet, *crossings, group);
        for (glm::uint i = 0; i < cloth.particles.count; ++i) {
            const glm::uint particle = cloth.particles.first + i;
            if (isPinned[particle] || nearest.lengths[i] == PinDistances::kUnreachable) continue;
            insertTether(tethers[particle], particle, cloth.particles.first + nearest.pins[i],
                         static_cast<float>(nearest.lengths[i]));
        }
    }
}

std::vector<Tether> makeTethers(std::span<const ClothPart> cloths, std::span<const float> inverseMasses) {
    std::vector<bool> isPinned(inverseMasses.size());
    bool any = false;
    for (const ClothPart& cloth : cloths) {
        for (glm::uint i = cloth.particles.first; i < cloth.particles.end(); ++i) {
            isPinned[i] = inverseMasses[i] == 0.0f;
            any = any || isPinned[i];
        }
    }
    if (!any) return {};
    std::vector<Tether> tethers = noTethers(static_cast<glm::uint>(inverseMasses.size()));
    for (const ClothPart& cloth : cloths) tetherCloth(tethers, cloth, isPinned);
    return tethers;
}

}  // namespace drape
