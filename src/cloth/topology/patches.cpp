#include "cloth/topology/patches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <tuple>

namespace drape {
namespace {

constexpr glm::uint kNoOther = std::numeric_limits<glm::uint>::max();

/// An edge of a triangle. Edge k is opposite to corner k.
struct HalfEdge {
    glm::uint low = 0;  ///< particle at the end with the lower index
    glm::uint high = 0;
    glm::uint triangle = 0;
    glm::uint edge = 0;

    auto key() const { return std::pair(low, high); }
};

std::array<glm::uint, 3> cornersOfTriangle(const physics::Triangle& triangle) {
    return {triangle.a, triangle.b, triangle.c};
}

/// Returns the triangle beyond each edge of each triangle. Where more than two triangles share an edge, each of these
/// leads to the next one, in a ring.
std::vector<std::array<glm::uint, 3>> findBeside(const Model& model) {
    std::vector<HalfEdge> edges;
    edges.reserve(std::size_t{3} * model.triangleCount());
    for (glm::uint t = 0; t < model.triangleCount(); ++t) {
        if (model.isIgnored(t)) continue;
        const auto corners = cornersOfTriangle(model.triangles[t]);
        for (glm::uint k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(corners[(k + 1) % 3], corners[(k + 2) % 3]);
            edges.push_back({low, high, t, k});
        }
    }
    std::ranges::sort(edges, {}, [](const HalfEdge& e) { return std::tuple(e.low, e.high, e.triangle); });
    std::vector<std::array<glm::uint, 3>> beside(model.triangleCount(), {kNoOther, kNoOther, kNoOther});
    for (std::size_t first = 0; first < edges.size();) {
        std::size_t end = first + 1;
        while (end < edges.size() && edges[end].key() == edges[first].key()) ++end;
        for (std::size_t k = first; k < end && end - first > 1; ++k) {
            beside[edges[k].triangle][edges[k].edge] = edges[k + 1 < end ? k + 1 : first].triangle;
        }
        first = end;
    }
    return beside;
}

/// Start positions of particles, m. Growing bodies have their final shape here, because they have it for most of a run.
using GrownPlaces = std::vector<glm::vec3>;

GrownPlaces grownPlaces(const Model& model) {
    GrownPlaces places;
    for (const glm::vec4& place : model.startPositions) places.emplace_back(place);
    for (const BodyPart& body : model.bodies) {
        if (body.growth() == 0.0) continue;
        const BodyMoment grown = momentOf(model, body, 0.0, body.growth());
        for (glm::uint i = body.particles.first; i < body.particles.end(); ++i) places[i] = grown.vertex(i);
    }
    return places;
}

float lengthBetween(const GrownPlaces& places, glm::uint a, glm::uint b) { return glm::length(places[a] - places[b]); }

/// Returns the length of a triangle's longest edge at rest, m.
float longestEdge(const Model& model, const GrownPlaces& places, glm::uint triangle) {
    const auto [a, b, c] = cornersOfTriangle(model.triangles[triangle]);
    const std::size_t cloth = clothOf(model, a);
    const ClothPart* part = cloth < model.cloths.size() ? &model.cloths[cloth] : nullptr;
    if (part && part->mesh && part->mesh->hasPanels) {
        const auto between = [&](glm::uint from, glm::uint to) {
            return part->mesh->restDistance(triangle - part->triangles.first, from - part->particles.first,
                                            to - part->particles.first);
        };
        return static_cast<float>(std::max({between(a, b), between(b, c), between(c, a)}));
    }
    return std::max({lengthBetween(places, a, b), lengthBetween(places, b, c), lengthBetween(places, c, a)});
}

float leastAltitude(const Model& model, const GrownPlaces& places, glm::uint triangle) {
    const float longest = longestEdge(model, places, triangle);
    return longest > 0.0f ? 2.0f * model.triangles[triangle].restArea / longest : 0.0f;
}

/// Spreads the lowest 10 bits of a number, so that two zero bits lie between successive bits.
std::uint32_t spread(std::uint32_t x) {
    x = (x | x << 16) & 0x030000ffu;
    x = (x | x << 8) & 0x0300f00fu;
    x = (x | x << 4) & 0x030c30c3u;
    return (x | x << 2) & 0x09249249u;
}

/// Maps positions to numbers along a Morton curve through a box.
struct MortonCurve {
    glm::vec3 low{std::numeric_limits<float>::max()};
    glm::vec3 high{std::numeric_limits<float>::lowest()};

    std::uint32_t operator()(glm::vec3 place) const {
        const glm::vec3 size = high - low;
        const float largest = std::max({size.x, size.y, size.z, 1e-6f});
        const glm::vec3 cell = glm::clamp((place - low) * (1023.0f / largest), 0.0f, 1023.0f);
        return spread(static_cast<std::uint32_t>(cell.x)) | spread(static_cast<std::uint32_t>(cell.y)) << 1 |
               spread(static_cast<std::uint32_t>(cell.z)) << 2;
    }
};

/// Makes a patch of one triangle or two, and stores the triangles beyond its outer edges.
physics::Patch patchOf(const Model& model, const GrownPlaces& places,
                       const std::vector<std::array<glm::uint, 3>>& beside, glm::uint first, glm::uint second,
                       glm::uint sharedEdge) {
    const auto own = [&](glm::uint triangle, glm::uint edge) {
        const glm::uint beyond = beside[triangle][edge];
        return beyond == kNoOther ? triangle : beyond;
    };
    const auto corners = cornersOfTriangle(model.triangles[first]);
    const glm::uint ia = sharedEdge, ib = (ia + 1) % 3, ic = (ia + 2) % 3;
    physics::Patch made{};
    made.a = corners[ia];
    made.b = corners[ib];
    made.c = corners[ic];
    made.d = made.c;
    made.first = first;
    made.second = first;
    made.besideAb = own(first, ic);
    made.besideCa = own(first, ib);
    made.besideBd = own(first, ia);
    made.besideDc = first;
    // Maximum thickness, as a fraction of a triangle's smallest altitude. It leaves neighbouring vertices and edges of
    // the sheet room to fold.
    constexpr float kShare = 0.6f;
    made.maxThickness = kShare * leastAltitude(model, places, first);
    if (second == kNoOther) return made;
    made.second = second;
    const auto others = cornersOfTriangle(model.triangles[second]);
    for (glm::uint k = 0; k < 3; ++k) {
        if (others[k] == made.b)
            made.besideDc = own(second, k);
        else if (others[k] == made.c)
            made.besideBd = own(second, k);
        else
            made.d = others[k];
    }
    made.maxThickness = std::min(made.maxThickness, kShare * leastAltitude(model, places, second));
    return made;
}

/// Pairs each triangle with an unpaired neighbour; of several, with the one across the longest edge. A triangle without
/// an unpaired neighbour forms a patch alone.
std::vector<physics::Patch> pairTriangles(const Model& model, const GrownPlaces& places) {
    const auto beside = findBeside(model);
    std::vector<bool> taken(model.triangleCount(), false);
    std::vector<physics::Patch> patches;
    for (glm::uint t = 0; t < model.triangleCount(); ++t) {
        if (taken[t] || model.isIgnored(t)) continue;
        taken[t] = true;
        const auto corners = cornersOfTriangle(model.triangles[t]);
        glm::uint partner = kNoOther;
        glm::uint shared = 0;
        float longest = -1.0f;
        for (glm::uint k = 0; k < 3; ++k) {
            const glm::uint other = beside[t][k];
            if (other == kNoOther || taken[other]) continue;
            const float length = lengthBetween(places, corners[(k + 1) % 3], corners[(k + 2) % 3]);
            if (length <= longest) continue;
            longest = length;
            partner = other;
            shared = k;
        }
        if (partner != kNoOther) taken[partner] = true;
        patches.push_back(patchOf(model, places, beside, t, partner, shared));
    }
    return patches;
}

void sortAlongCurve(std::vector<physics::Patch>& patches, const Model& model, const GrownPlaces& places) {
    MortonCurve curve;
    for (const glm::vec3& place : places) {
        curve.low = glm::min(curve.low, place);
        curve.high = glm::max(curve.high, place);
    }
    // Sort keys: whether the patch belongs to a body, its number along the curve, its index.
    std::vector<std::tuple<bool, std::uint32_t, glm::uint>> order;
    for (glm::uint q = 0; q < patches.size(); ++q) {
        const physics::Patch& p = patches[q];
        const glm::vec3 middle = (places[p.b] + places[p.c]) * 0.5f;
        order.emplace_back(p.first >= model.firstBodyTriangle(), curve(middle), q);
    }
    std::ranges::sort(order);
    std::vector<physics::Patch> sorted;
    sorted.reserve(patches.size());
    for (const auto& [isOfBody, code, q] : order) sorted.push_back(patches[q]);
    patches.swap(sorted);
}

/// Gives the patches of bodies the mean thickness limit of the cloth's patches. The cloth alone limits the thickness
/// between cloth and body, because a body's mesh may have slivers. With the mean, a body's lists of pairs are about as
/// long as the cloth's lists.
void giveBodiesRoom(ClothPatches& made) {
    const auto ofBodies = made.patches.begin() + static_cast<std::ptrdiff_t>(made.ofCloth);
    double sum = 0.0;
    for (auto p = made.patches.begin(); p != ofBodies; ++p) sum += double{p->maxThickness};
    const auto mean = static_cast<float>(sum / std::max(1.0, static_cast<double>(made.ofCloth)));
    for (auto p = ofBodies; p != made.patches.end(); ++p) p->maxThickness = mean;
}

void setJoined(std::vector<physics::Patch>& patches, const Model& model) {
    const auto joined = [&](glm::uint particle) {
        return model.joinedTo.empty() ? particle : model.joinedTo[particle];
    };
    for (physics::Patch& p : patches) {
        p.joinedA = joined(p.a);
        p.joinedB = joined(p.b);
        p.joinedC = joined(p.c);
        p.joinedD = joined(p.d);
    }
}

/// A vertex or an edge of a patch, by its number within the patch.
struct PatchFeature {
    glm::uint patch = 0;
    glm::uint number = 0;
};

/// Assigns a feature to the one of its patches that owns the fewest features. All patches then own about the same
/// number of features, which helps because lanes measure several patches together.
/// `shift`: position in Patch::owned of the first bit of the list of features.
void giveToPoorest(std::span<const PatchFeature> of, std::vector<physics::Patch>& patches,
                   std::vector<glm::uint>& counts, glm::uint shift) {
    const PatchFeature& poorest =
        *std::ranges::min_element(of, {}, [&](const PatchFeature& f) { return counts[f.patch]; });
    const glm::uint place = shift + 3 * counts[poorest.patch]++;
    glm::uint& owned = patches[poorest.patch].owned;
    owned = (owned & ~(7u << place)) | poorest.number << place;
}

/// Assigns each vertex and each edge to one of its patches.
void shareOut(std::vector<physics::Patch>& patches, glm::uint particleCount) {
    std::vector<std::vector<PatchFeature>> vertices(particleCount);
    std::map<std::pair<glm::uint, glm::uint>, std::vector<PatchFeature>> edges;
    for (glm::uint q = 0; q < patches.size(); ++q) {
        physics::Patch& p = patches[q];
        p.owned = 0x7ffffff;
        const std::array<glm::uint, 4> corners{p.a, p.b, p.c, p.d};
        const bool isTwo = p.second != p.first;
        for (glm::uint k = 0; k < (isTwo ? 4u : 3u); ++k) vertices[corners[k]].push_back({q, k});
        const std::array<std::pair<glm::uint, glm::uint>, 5> ends{
            {{p.a, p.b}, {p.c, p.a}, {p.b, p.c}, {p.b, p.d}, {p.d, p.c}}};
        for (glm::uint e = 0; e < (isTwo ? 5u : 3u); ++e)
            edges[std::minmax(ends[e].first, ends[e].second)].push_back({q, e});
    }
    std::vector<glm::uint> counts(patches.size(), 0);
    for (const auto& of : vertices) {
        if (!of.empty()) giveToPoorest(of, patches, counts, 0);
    }
    counts.assign(patches.size(), 0);
    for (const auto& [ends, of] : edges) giveToPoorest(of, patches, counts, 12);
}

/// Pairs each patch of cloth with itself and with every later patch that shares a vertex.
std::vector<NeighbourPatches> pairNeighbours(const ClothPatches& made, glm::uint particleCount) {
    const std::span<const physics::Patch> patches = std::span(made.patches).first(made.ofCloth);
    std::vector<std::vector<glm::uint>> at(particleCount);
    for (glm::uint q = 0; q < patches.size(); ++q) {
        const physics::Patch& p = patches[q];
        for (const glm::uint vertex : {p.a, p.b, p.c, p.d}) {
            if (at[vertex].empty() || at[vertex].back() != q) at[vertex].push_back(q);
        }
    }
    std::vector<NeighbourPatches> pairs;
    std::vector<glm::uint> near;
    // Stops once there are more than kMostNeighbours pairs, too many in any case. A particle with thousands of
    // triangles would have millions of pairs.
    for (glm::uint q = 0; q < patches.size() && pairs.size() <= kMostNeighbours; ++q) {
        const physics::Patch& p = patches[q];
        near = {q};
        for (const glm::uint vertex : {p.a, p.b, p.c, p.d}) {
            std::ranges::copy_if(at[vertex], std::back_inserter(near), [q](glm::uint other) { return other > q; });
        }
        std::ranges::sort(near);
        near.erase(std::unique(near.begin(), near.end()), near.end());
        for (const glm::uint other : near) pairs.push_back({q, other});
    }
    return pairs;
}

}  // namespace

ClothPatches makePatches(const Model& model) {
    ClothPatches made;
    const GrownPlaces places = grownPlaces(model);
    made.patches = pairTriangles(model, places);
    sortAlongCurve(made.patches, model, places);
    made.ofCloth = static_cast<glm::uint>(std::ranges::count_if(
        made.patches, [&](const physics::Patch& p) { return p.first < model.firstBodyTriangle(); }));
    giveBodiesRoom(made);
    setJoined(made.patches, model);
    shareOut(made.patches, model.particleCount());
    made.neighbours = pairNeighbours(made, model.particleCount());
    while (made.leaves < made.patches.size()) made.leaves *= 4;
    return made;
}

const ClothPatches& patchesOf(const Model& model) {
    return model.patches.get([&model] { return makePatches(model); });
}

}  // namespace drape
