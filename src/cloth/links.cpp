#include "cloth/links.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
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

/// The links of one family of a cloth, with the world's particles and materials.
std::vector<Link> linksOf(const ClothLinks& cloth, std::size_t family) {
    const GridDescription& d = *cloth.description;
    std::vector<Link> links = makeLinks(d, family);
    for (Link& link : links) {
        const glm::uint column = link.a % d.particles.x;
        const glm::uint row = link.a / d.particles.x;
        const auto& materials = isOnBorder(d, kDirections[family], column, row) ? cloth.border : cloth.inner;
        link.material = materials[family][relaxationHalf(family, column, row)];
        link.a += cloth.firstParticle;
        link.b += cloth.firstParticle;
    }
    return links;
}

/// places[family][half]: where the links of that colour begin.
using Places = std::array<std::array<glm::uint, 2>, kFamilies>;

/// Adds the colours of cloths.
Places layOutColours(const WorldLinks& links, ColouredLinks& result) {
    Places places{};
    glm::uint first = 0;
    for (const auto& [family, half] : kRelaxation) {
        glm::uint count = 0;
        for (const ClothLinks& cloth : links.cloths) count += linkCount(*cloth.description, family, half);
        places[family][half] = first;
        if (count > 0) result.colours.push_back({first, count});
        first += count;
    }
    result.links.resize(first);
    return places;
}

/// The links of cloths by kRelaxation, then those of systems.
ColouredLinks colourWorld(const WorldLinks& links, glm::uint particleCount) {
    ColouredLinks result;
    Places next = layOutColours(links, result);
    for (std::size_t family = 0; family < kFamilies; ++family) {
        for (const ClothLinks& cloth : links.cloths) {
            for (const Link& link : linksOf(cloth, family)) {
                const glm::uint index = link.a - cloth.firstParticle;
                const glm::uint columns = cloth.description->particles.x;
                result.links[next[family][relaxationHalf(family, index % columns, index / columns)]++] = link;
            }
        }
    }
    const ColouredLinks free = colourLinks(std::span(&links.free, 1), particleCount);
    const auto first = static_cast<glm::uint>(result.links.size());
    for (const Range& colour : free.colours) result.colours.push_back({first + colour.first, colour.count});
    result.links.insert(result.links.end(), free.links.begin(), free.links.end());
    return result;
}

}  // namespace

void appendCloth(WorldLinks& links, const GridDescription& description, glm::uint firstParticle) {
    ClothLinks& cloth = links.cloths.emplace_back(ClothLinks{&description, firstParticle, {}, {}});
    MaterialIndex indexOf(links.materials);
    for (std::size_t k = 0; k < kFamilies; ++k) {
        if (linkCount(description, k, 0) + linkCount(description, k, 1) == 0) continue;
        const LinkKind kind = kDirections[k].kind;
        for (const std::size_t half : {0u, 1u}) {
            const bool isLast = half == 1 && kind == LinkKind::structural;
            cloth.inner[k][half] = indexOf(clothMaterial(description, kind, false, isLast));
            cloth.border[k][half] = indexOf(clothMaterial(description, kind, true, isLast));
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

    std::vector<Link> all;
    for (std::size_t family = 0; family < kFamilies; ++family) {
        for (const ClothLinks& cloth : links.cloths) {
            const std::vector<Link> part = linksOf(cloth, family);
            all.insert(all.end(), part.begin(), part.end());
        }
    }
    // A cloth's links belong to the particle at their later end, and within it stay in the order of the families: from
    // the left, then from above.
    std::ranges::stable_sort(all, {}, [](const Link& link) { return std::max(link.a, link.b); });
    all.insert(all.end(), links.free.begin(), links.free.end());
    if (order == LinkOrder::backwards) std::ranges::reverse(all);
    return sequenceLinks(all, particleCount);
}

}  // namespace drape
