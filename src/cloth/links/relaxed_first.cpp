#include "cloth/links/relaxed_first.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace drape {
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
