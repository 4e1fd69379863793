#include "cloth/links.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace drape {
namespace {

using physics::Link;
using physics::LinkMaterial;

/// The index of a material; equal ones are kept once. The first is that of broken links, whatever it looks like.
glm::uint indexOf(std::vector<LinkMaterial>& materials, const LinkMaterial& material) {
    const auto same = [&](const LinkMaterial& other) {
        return other.stiffness == material.stiffness && other.tearRatio == material.tearRatio &&
               other.kind == material.kind && other.flags == material.flags;
    };
    const auto found = std::find_if(materials.begin() + 1, materials.end(), same);
    if (found == materials.end()) {
        materials.push_back(material);
        return static_cast<glm::uint>(materials.size() - 1);
    }
    return static_cast<glm::uint>(found - materials.begin());
}

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
    for (std::size_t k = 0; k < kFamilies; ++k) {
        starts[k] = static_cast<glm::uint>(links.families[k].size());
        const glm::uint material = indexOf(links.materials, clothMaterial(description, kDirections[k].kind));
        for (const Link& link : grid.families[k]) {
            links.families[k].push_back({firstParticle + link.a, firstParticle + link.b, link.restLength, material});
        }
    }
}

void appendSystem(WorldLinks& links, const SystemDescription& description, glm::uint firstParticle,
                  const std::vector<glm::vec4>& positions) {
    for (const SystemLink& link : description.links) {
        const glm::uint a = firstParticle + link.ends.x;
        const glm::uint b = firstParticle + link.ends.y;
        const float length = link.length > 0.0f ? link.length : distance(positions[a], positions[b]) * link.lengthShare;
        links.free.push_back({a, b, length, indexOf(links.materials, freeMaterial(link))});
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
