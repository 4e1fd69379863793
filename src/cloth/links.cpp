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
    using Key = std::tuple<float, float, glm::uint, glm::uint>;
    static Key keyOf(const LinkMaterial& m) { return {m.stiffness, m.tearRatio, m.kind, m.flags}; }

    std::vector<LinkMaterial>* materials_;
    std::map<Key, std::size_t> known_;
};

LinkMaterial clothMaterial(const GridDescription& d, LinkKind kind) {
    const glm::uint flags = (d.tensionOnly ? physics::kTensionOnly : 0) | (d.softLinks ? physics::kSoft : 0);
    // Only structural links tear by themselves: a cloth is torn along its threads.
    return {1.0f, kind == LinkKind::structural ? -1.0f : 0.0f, static_cast<glm::uint>(kind), flags};
}

LinkMaterial freeMaterial(const SystemLink& link) {
    const glm::uint flags = (link.tensionOnly ? physics::kTensionOnly : 0) | (link.hidden ? physics::kHidden : 0);
    return {link.stiffness, link.tearRatio, static_cast<glm::uint>(LinkKind::structural), flags};
}

float distance(const glm::vec4& a, const glm::vec4& b) {
    const glm::vec3 span = glm::vec3(b) - glm::vec3(a);
    return std::sqrt(span.x * span.x + span.y * span.y + span.z * span.z);
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
        const glm::uint material = indexOf(clothMaterial(description, kDirections[k].kind));
        for (const Link& link : grid.families[k]) {
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
    const std::vector<std::vector<Link>> families = links.allFamilies();
    if (order == LinkOrder::coloured) return colourLinks(families, particleCount);

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
