#include "cloth/links/links.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <span>
#include <tuple>

#include "cloth/core/compliance.h"
#include "cloth/links/mesh_springs.h"
#include "cloth/mesh/shape/panels.h"

namespace drape {
namespace {

using physics::Link;
using physics::LinkMaterial;

/// Assigns indices to materials. Equal materials get the same index. The first index is for broken links only.
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
    using Key = std::tuple<float, float, glm::uint, glm::uint, float, float, float, float>;
    static Key keyOf(const LinkMaterial& m) {
        return {m.stiffness, m.tearRatio, m.kind, m.flags, m.compliance, m.relaxedFirst, m.bending, m.softness};
    }

    std::vector<LinkMaterial>* materials_;
    std::map<Key, std::size_t> known_;
};

LinkMaterial clothMaterial(const ClothDescription& d, Direction direction, bool onBorder, bool relaxedFirst) {
    const glm::vec2 spacing = spacingOf(d);
    const MembraneCompliance membrane = membraneCompliance(spacing, d.shearLinks);
    const glm::vec2 bending = bendingWeight(spacing);
    const float cells = onBorder ? 0.5f : 1.0f;  // half the number of cells beside the link
    LinkMaterial material{};
    material.stiffness = 1.0f;
    material.kind = static_cast<glm::uint>(direction.kind);
    material.flags = (d.tensionOnly ? physics::kTensionOnly : 0) | (d.softLinks ? physics::kSoft : 0) |
                     (!relaxedFirst && direction.kind == LinkKind::structural ? physics::kLast : 0);
    material.relaxedFirst = relaxedFirst ? 1.0f : 0.0f;
    switch (direction.kind) {
        case LinkKind::structural:
            // A value below 0 means that SubstepParams::tearRatio applies. Cloth tears only along its threads, the
            // structural links.
            material.tearRatio = -1.0f;
            material.compliance = (direction.dy == 0 ? membrane.across : membrane.down) / cells;
            material.bending = 1.0f;
            material.softness = 1.0f;
            break;
        case LinkKind::shear:
            material.compliance = membrane.diagonal;
            material.softness = 1.0f;
            break;
        case LinkKind::bend:
            material.bending = (direction.dy == 0 ? bending.x : bending.y) * cells;
            break;
        case LinkKind::diagonalBend:
            break;
    }
    return material;
}

LinkMaterial seamMaterial() {
    LinkMaterial material{};
    material.stiffness = 1.0f;
    material.kind = static_cast<glm::uint>(LinkKind::structural);
    material.flags = physics::kHidden | physics::kTensionOnly;
    return material;
}

LinkMaterial freeMaterial(const SystemLink& link) {
    const glm::uint flags = (link.tensionOnly ? physics::kTensionOnly : 0) | (link.hidden ? physics::kHidden : 0);
    return {
        link.stiffness, link.tearRatio, static_cast<glm::uint>(LinkKind::structural), flags, 0.0f, 0.0f, 0.0f, 0.0f};
}

float distance(const glm::vec4& a, const glm::vec4& b) {
    const glm::vec3 span = glm::vec3(b) - glm::vec3(a);
    return std::sqrt(span.x * span.x + span.y * span.y + span.z * span.z);
}

/// Makes the links of one family of a cloth. Particles and materials have the indices of the world.
std::vector<Link> linksOf(const ClothLinks& cloth, std::size_t family) {
    const ClothDescription& d = *cloth.description;
    std::vector<Link> links = makeLinks(d, family);
    for (Link& link : links) {
        const glm::uint column = link.a % d.particles.x;
        const glm::uint row = link.a / d.particles.x;
        const auto& materials = isOnBorder(d.particles, kDirections[family], column, row) ? cloth.border : cloth.inner;
        link.material = materials[family][relaxationHalf(family, column, row)];
        link.a += cloth.firstParticle;
        link.b += cloth.firstParticle;
    }
    return links;
}

/// Index of the first link of each colour, as places[family][half].
using Places = std::array<std::array<glm::uint, 2>, kFamilies>;

/// Appends the colours of grids and makes room for their links. Returns the index of the first link of each colour.
Places layOutColours(const WorldLinks& links, ColouredLinks& result) {
    Places places{};
    glm::uint first = 0;
    for (const auto& [family, half] : kRelaxation) {
        glm::uint count = 0;
        for (const ClothLinks& cloth : links.grids) count += linkCount(*cloth.description, family, half);
        places[family][half] = first;
        if (count > 0) result.colours.push_back({first, count});
        first += count;
    }
    result.links.resize(first);
    return places;
}

/// Returns the links of meshes by kind. Bends and diagonals come before edges, as in kRelaxation. Sewing edges come
/// last, which keeps their ends together.
std::vector<std::vector<Link>> meshFamilies(const WorldLinks& links) {
    const auto of = [&](LinkKind kind) -> const auto& { return links.meshes[static_cast<std::size_t>(kind)]; };
    return {of(LinkKind::bend), of(LinkKind::shear), of(LinkKind::structural), links.seams};
}

/// Colours the links of grids by kRelaxation, then the links of meshes, then the links of systems.
ColouredLinks colourWorld(const WorldLinks& links, glm::uint particleCount) {
    ColouredLinks result;
    Places next = layOutColours(links, result);
    for (std::size_t family = 0; family < kFamilies; ++family) {
        for (const ClothLinks& cloth : links.grids) {
            for (const Link& link : linksOf(cloth, family)) {
                const glm::uint index = link.a - cloth.firstParticle;
                const glm::uint columns = cloth.description->particles.x;
                result.links[next[family][relaxationHalf(family, index % columns, index / columns)]++] = link;
            }
        }
    }
    const auto append = [&](const ColouredLinks& more) {
        const auto first = static_cast<glm::uint>(result.links.size());
        for (const Range& colour : more.colours) result.colours.push_back({first + colour.first, colour.count});
        result.links.insert(result.links.end(), more.links.begin(), more.links.end());
    };
    append(colourLinks(meshFamilies(links), particleCount));
    append(colourLinks(std::span(&links.free, 1), particleCount));
    return result;
}

}  // namespace

bool isOnBorder(glm::uvec2 gridSize, Direction direction, glm::uint column, glm::uint row) {
    if (direction.dy == 0) return row == 0 || row + 1 == gridSize.y;
    if (direction.dx == 0) return column == 0 || column + 1 == gridSize.x;
    return false;
}

void appendGrid(WorldLinks& links, const ClothDescription& description, glm::uint firstParticle) {
    ClothLinks& cloth = links.grids.emplace_back(ClothLinks{&description, firstParticle, {}, {}});
    MaterialIndex indexOf(links.materials);
    for (std::size_t k = 0; k < kFamilies; ++k) {
        if (linkCount(description, k, 0) + linkCount(description, k, 1) == 0) continue;
        for (const std::size_t half : {0u, 1u}) {
            cloth.inner[k][half] = indexOf(clothMaterial(description, kDirections[k], false, half == 0));
            cloth.border[k][half] = indexOf(clothMaterial(description, kDirections[k], true, half == 0));
        }
    }
}

bool isSewnByEdges(const ClothDescription& description) {
    return description.isMesh() && description.sewing > 0.0f && !description.mesh.shape->mesh.sewingEdges.empty();
}

void appendMesh(WorldLinks& links, const ClothDescription& description, glm::uint firstParticle) {
    MaterialIndex indexOf(links.materials);
    MeshSprings springs = makeMeshSprings(description, std::ref(indexOf));
    for (std::size_t kind = 0; kind < kLinkKinds; ++kind) {
        for (Link link : springs.byKind[kind]) {
            link.a += firstParticle;
            link.b += firstParticle;
            links.meshes[kind].push_back(link);
        }
    }
    if (!isSewnByEdges(description)) return;
    const glm::uint material = indexOf(seamMaterial());
    for (const glm::uvec2& edge : description.mesh.shape->mesh.sewingEdges)
        links.seams.push_back({firstParticle + edge.x, firstParticle + edge.y, 0.0f, material});
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
        for (const ClothLinks& cloth : links.grids) {
            const std::vector<Link> part = linksOf(cloth, family);
            all.insert(all.end(), part.begin(), part.end());
        }
    }
    for (const std::vector<Link>& family : meshFamilies(links)) all.insert(all.end(), family.begin(), family.end());
    // Sorts the links of cloths by the end with the higher index. At each particle, the link from the left comes before
    // the link from above, as in the order of families.
    std::ranges::stable_sort(all, {}, [](const Link& link) { return std::max(link.a, link.b); });
    all.insert(all.end(), links.free.begin(), links.free.end());
    if (order == LinkOrder::backwards) std::ranges::reverse(all);
    return sequenceLinks(all, particleCount);
}

namespace {

using physics::Link;

/// A link as seen from the particle at one of its ends.
struct LinkEnd {
    glm::uint link;
    glm::dvec3 direction;  ///< direction of the link, a unit vector away from the particle
};

class RelaxedLater {
public:
    RelaxedLater(const Model& model, const ClothPart& part) : model_(model), part_(part), ends_(part.particles.count) {
        for (glm::uint k = 0; k < model.linkCount(); ++k) {
            if (!isOfMembrane(k)) continue;
            const Link& link = model.links.links[k];
            const glm::dvec3 span = placeOf(link.b) - placeOf(link.a);
            const glm::dvec3 direction = span / std::sqrt(span.x * span.x + span.y * span.y + span.z * span.z);
            ends_[link.a - part.particles.first].push_back({k, direction});
            ends_[link.b - part.particles.first].push_back({k, -direction});
        }
    }

    bool isOfMembrane(glm::uint k) const {
        const Link& link = model_.links.links[k];
        return part_.particles.has(link.a) && model_.materials[link.material].compliance > 0.0f;
    }
    /// Returns the fraction of the numerical compliance that link k has, 0 to 1.
    double shareOf(glm::uint k) const {
        const Link& link = model_.links.links[k];
        double longer = 0.0;
        double inverseMasses = 0.0;
        for (const glm::uint particle : {link.a, link.b}) {
            const std::vector<LinkEnd>& around = ends_[particle - part_.particles.first];
            const glm::dvec3 own = std::ranges::find(around, k, &LinkEnd::link)->direction;
            double pull = 0.0;
            // A link with a higher index is relaxed later, because links are in the order of colours.
            for (const LinkEnd& end : around) {
                if (end.link <= k) continue;
                const glm::dvec3& other = end.direction;
                pull -= (own.x * other.x + own.y * other.y + own.z * other.z) * multiplier(end.link);
            }
            longer += double{model_.freeInverseMasses[particle]} * pull;
            inverseMasses += double{model_.freeInverseMasses[particle]};
        }
        return std::clamp(longer / (inverseMasses * multiplier(k)), 0.0, 1.0);
    }

private:
    glm::dvec3 placeOf(glm::uint particle) const {
        return glm::dvec3(part_.mesh->mesh.positions[particle - part_.particles.first]);
    }
    double multiplier(glm::uint k) const {
        const Link& link = model_.links.links[k];
        return double{link.restLength} / double{model_.materials[link.material].compliance};
    }

    const Model& model_;
    const ClothPart& part_;
    std::vector<std::vector<LinkEnd>> ends_;  ///< links at each particle, in ascending order
};

}  // namespace

void scaleGridLinks(Model& model, const WorldDescription& world) {
    MaterialIndex indexOf(model.materials);
    for (std::size_t k = 0; k < world.cloths.size(); ++k) {
        const ClothDescription& d = world.cloths[k];
        if (d.isMesh()) continue;
        const std::vector<float> stiffness = mapFactors(d, MappedProperty::stiffness);
        const std::vector<float> bending = mapFactors(d, MappedProperty::bending);
        if (stiffness.empty() && bending.empty()) continue;
        const Range particles = model.cloths[k].particles;
        const auto factorOf = [&](const std::vector<float>& factors, glm::uint a, glm::uint b) {
            if (factors.empty()) return 1.0f;
            return roundedCompliance(0.5f * (factors[a - particles.first] + factors[b - particles.first]));
        };
        for (Link& link : model.links.links) {
            if (!particles.has(link.a)) continue;
            LinkMaterial material = model.materials[link.material];
            const float stiffer = factorOf(stiffness, link.a, link.b);
            const glm::uint middle = (link.a + link.b) / 2;  // of a bend, whose ends are two cells apart
            material.compliance /= stiffer;
            material.softness /= stiffer;
            switch (static_cast<LinkKind>(material.kind)) {
                case LinkKind::structural:
                    material.bending /= factorOf(bending, link.b, link.b);
                    break;
                case LinkKind::bend:
                    material.bending *= factorOf(bending, middle, middle);
                    break;
                default:
                    break;
            }
            link.material = indexOf(material);
        }
    }
}

void setRelaxedFirst(Model& model) {
    // Every distinct fraction needs a material. Rounding to quarters keeps materials few and changes the stretch by at
    // most 0.5 %.
    constexpr double kSteps = 4.0;
    // Index of each new material, by old material and by fraction in quarters.
    std::map<std::pair<glm::uint, int>, glm::uint> materials;
    std::vector<Link>& links = model.links.links;
    std::vector<glm::uint> changed(links.size());
    for (glm::uint k = 0; k < links.size(); ++k) changed[k] = links[k].material;
    for (const ClothPart& part : model.cloths) {
        if (!part.mesh) continue;
        const RelaxedLater later(model, part);
        for (glm::uint k = 0; k < links.size(); ++k) {
            if (!later.isOfMembrane(k)) continue;
            const auto share = static_cast<int>(std::floor(kSteps * later.shareOf(k) + 0.5));
            if (share == 0) continue;
            const auto [found, isNew] = materials.try_emplace({links[k].material, share}, model.materials.size());
            if (isNew) {
                model.materials.push_back(model.materials[links[k].material]);
                model.materials.back().relaxedFirst = static_cast<float>(share / kSteps);
            }
            changed[k] = found->second;
        }
    }
    for (glm::uint k = 0; k < links.size(); ++k) links[k].material = changed[k];
}

}  // namespace drape
