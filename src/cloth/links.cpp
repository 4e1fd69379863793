#include "cloth/links.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace drape {
namespace {

using physics::Link;
using physics::LinkMaterial;

/// Gives out the indices of materials; equal ones are kept once. The first is that of broken links, whatever it looks
/// like.
class MaterialIndex {
public:
    explicit MaterialIndex(std::vector<LinkMaterial>& materials) : materials_(&materials) {
        for (std::size_t k = 1; k < materials.size(); ++k) known_.emplace(keyOf(materials[k]), k);
    }

    glm::uint operator()(const LinkMaterial& material) {
        const auto [found, isNew] = known_.try_emplace(keyOf(material), materials_->size());
        if (isNew) materials_->push_back(material);
        return static_cast<glm::uint>(found->second);
    }

private:
    using Key = std::tuple<float, float, glm::uint, glm::uint, float>;
    static Key keyOf(const LinkMaterial& m) { return {m.stiffness, m.tearRatio, m.kind, m.flags, m.compliance}; }

    std::vector<LinkMaterial>* materials_;
    std::map<Key, std::size_t> known_;
};

/// m/N times N/m: what a link gives way by is this over the membrane stiffness Y = E t. A square lattice of structural
/// links of k1 and diagonals of k2 has the moduli C11 = k1 + k2 and C12 = C66 = k2 per width; it is the same in all
/// directions for k1 = 2 k2, with Poisson's ratio 1/3, and then Y = 8/3 k2. Along the border a link has half the cloth.
float membraneCompliance(LinkKind kind, bool onBorder) {
    if (kind == LinkKind::shear) return 8.0f / 3.0f;
    if (kind == LinkKind::structural) return onBorder ? 8.0f / 3.0f : 4.0f / 3.0f;
    return 0.0f;
}

LinkMaterial clothMaterial(const GridDescription& d, LinkKind kind, bool onBorder, bool isLast) {
    const glm::uint flags = (d.tensionOnly ? physics::kTensionOnly : 0) | (d.softLinks ? physics::kSoft : 0) |
                            (isLast ? physics::kLast : 0);
    // Only structural links tear by themselves: a cloth is torn along its threads.
    return {1.0f, kind == LinkKind::structural ? -1.0f : 0.0f, static_cast<glm::uint>(kind), flags,
            membraneCompliance(kind, onBorder)};
}

bool isOnBorder(const GridDescription& d, Direction direction, glm::uint column, glm::uint row) {
    if (direction.dy == 0) return row == 0 || row + 1 == d.particles.y;
    if (direction.dx == 0) return column == 0 || column + 1 == d.particles.x;
    return false;
}

LinkMaterial freeMaterial(const SystemLink& link) {
    const glm::uint flags = (link.tensionOnly ? physics::kTensionOnly : 0) | (link.hidden ? physics::kHidden : 0);
    return {link.stiffness, link.tearRatio, static_cast<glm::uint>(LinkKind::structural), flags, 0.0f};
}

float distance(const glm::vec4& a, const glm::vec4& b) {
    const glm::vec3 span = glm::vec3(b) - glm::vec3(a);
    return std::sqrt(span.x * span.x + span.y * span.y + span.z * span.z);
}

/// The links of cloths by kRelaxation, then those of systems.
ColouredLinks colourWorld(const WorldLinks& links, glm::uint particleCount) {
    std::array<std::size_t, kFamilies> before{};
    std::size_t clothLinks = 0;
    for (std::size_t k = 0; k < kFamilies; ++k) {
        before[k] = clothLinks;
        clothLinks += links.families[k].size();
    }
    const ColouredLinks free = colourLinks(std::span(&links.free, 1), particleCount);
    ColouredLinks result;
    result.links.reserve(clothLinks + free.links.size());
    result.placeOf.resize(clothLinks);
    for (const auto& [family, half] : kRelaxation) {
        const auto first = static_cast<glm::uint>(result.links.size());
        for (std::size_t k = 0; k < links.families[family].size(); ++k) {
            if (links.halves[family][k] != (half == 1)) continue;
            result.placeOf[before[family] + k] = static_cast<glm::uint>(result.links.size());
            result.links.push_back(links.families[family][k]);
        }
        const auto count = static_cast<glm::uint>(result.links.size()) - first;
        if (count > 0) result.colours.push_back({first, count});
    }
    const auto first = static_cast<glm::uint>(clothLinks);
    for (const Range& colour : free.colours) result.colours.push_back({first + colour.first, colour.count});
    for (const glm::uint place : free.placeOf) result.placeOf.push_back(first + place);
    result.links.insert(result.links.end(), free.links.begin(), free.links.end());
    return result;
}

}  // namespace

std::vector<std::vector<Link>> WorldLinks::allFamilies() const {
    std::vector<std::vector<Link>> all(families.begin(), families.end());
    all.push_back(free);
    return all;
}

void appendCloth(WorldLinks& links, const GridDescription& description, const Grid& grid, glm::uint firstParticle) {
    auto& starts = links.familyStarts.emplace_back();
    MaterialIndex indexOf(links.materials);
    for (std::size_t k = 0; k < kFamilies; ++k) {
        starts[k] = static_cast<glm::uint>(links.families[k].size());
        if (grid.families[k].empty()) continue;
        const LinkKind kind = kDirections[k].kind;
        // By half, and by whether the link is on the border.
        glm::uint materials[2][2];
        for (const bool half : {false, true}) {
            for (const bool onBorder : {false, true}) {
                const bool isLast = half && kind == LinkKind::structural;
                materials[half][onBorder] = indexOf(clothMaterial(description, kind, onBorder, isLast));
            }
        }
        for (const Link& link : grid.families[k]) {
            const glm::uint column = link.a % description.particles.x;
            const glm::uint row = link.a / description.particles.x;
            const bool half = relaxationHalf(k, column, row) == 1;
            const glm::uint material = materials[half][isOnBorder(description, kDirections[k], column, row)];
            links.halves[k].push_back(half);
            links.families[k].push_back({firstParticle + link.a, firstParticle + link.b, link.restLength, material});
        }
    }
}

void appendSystem(WorldLinks& links, const SystemDescription& description, glm::uint firstParticle,
                  const std::vector<glm::vec4>& positions) {
    MaterialIndex indexOf(links.materials);
    for (const SystemLink& link : description.links) {
        const glm::uint a = firstParticle + link.ends.x;
        const glm::uint b = firstParticle + link.ends.y;
        const float length = link.length > 0.0f ? link.length : distance(positions[a], positions[b]) * link.lengthShare;
        links.free.push_back({a, b, length, indexOf(freeMaterial(link))});
    }
}

ColouredLinks orderLinks(const WorldLinks& links, LinkOrder order, glm::uint particleCount) {
    if (order == LinkOrder::coloured) return colourWorld(links, particleCount);

    const std::vector<std::vector<Link>> families = links.allFamilies();
    std::vector<Link> all;
    for (const auto& family : families) all.insert(all.end(), family.begin(), family.end());
    std::vector<std::size_t> sequence(all.size());
    std::iota(sequence.begin(), sequence.end(), std::size_t{0});
    // A cloth's links belong to the particle at their later end, and within it stay in the order of the families: from
    // the left, then from above.
    const auto clothEnd = sequence.end() - static_cast<std::ptrdiff_t>(links.free.size());
    std::stable_sort(sequence.begin(), clothEnd, [&](std::size_t x, std::size_t y) {
        return std::max(all[x].a, all[x].b) < std::max(all[y].a, all[y].b);
    });
    if (order == LinkOrder::backwards) std::ranges::reverse(sequence);

    std::vector<Link> inOrder;
    inOrder.reserve(all.size());
    for (const std::size_t k : sequence) inOrder.push_back(all[k]);
    ColouredLinks result = sequenceLinks(inOrder, particleCount);
    std::vector<glm::uint> placeOf(all.size());
    for (std::size_t k = 0; k < all.size(); ++k) placeOf[sequence[k]] = result.placeOf[k];
    result.placeOf = std::move(placeOf);
    return result;
}

}  // namespace drape
