#include "run/hands/link_index.h"

namespace drape {
namespace {

bool isStructural(const Model& model, const physics::Link& link) {
    return link.material != 0 && model.materials[link.material].kind == static_cast<glm::uint>(LinkKind::structural);
}

}  // namespace

LinkIndex::LinkIndex(const Model& model) : starts_(model.particleCount() + 1, 0) {
    const std::vector<physics::Link>& links = model.links.links;
    for (const physics::Link& link : links) {
        if (!isStructural(model, link)) continue;
        ++starts_[link.a + 1];
        ++starts_[link.b + 1];
    }
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    links_.resize(starts_.back());
    std::vector<glm::uint> next(starts_.begin(), starts_.end() - 1);
    for (glm::uint k = 0; k < links.size(); ++k) {
        if (!isStructural(model, links[k])) continue;
        links_[next[links[k].a]++] = k;
        links_[next[links[k].b]++] = k;
    }
}

std::span<const glm::uint> LinkIndex::linksOf(glm::uint particle) const {
    return std::span(links_).subspan(starts_[particle], starts_[particle + 1] - starts_[particle]);
}

}  // namespace drape
