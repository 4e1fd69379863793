#include "run/hands/live_links.h"

#include <algorithm>
#include <utility>

#include "cloth/make/tethers.h"

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

void LiveTethers::changePin(glm::uint particle) {
    const std::size_t cloth = clothOf(*model_, particle);
    if (cloth < cloths_.size()) cloths_[cloth].isStale = true;
}

void LiveTethers::cut(glm::uint link) {
    const physics::Link& ends = model_->links.links[link];
    const auto [a, b] = std::minmax(ends.a, ends.b);
    const std::size_t cloth = clothOf(*model_, a);
    const bool isStructural =
        ends.material != 0 && model_->materials[ends.material].kind == static_cast<glm::uint>(LinkKind::structural);
    if (!isStructural || cloth == cloths_.size()) return;
    const glm::uint first = model_->cloths[cloth].particles.first;
    cloths_[cloth].cuts.emplace_back(a - first, b - first);
    cloths_[cloth].isStale = true;
}

std::shared_ptr<const std::vector<physics::Tether>> LiveTethers::next(const std::vector<bool>& isPinned) {
    if (std::ranges::none_of(cloths_, &Cloth::isStale)) return given_;
    if (tethers_.empty()) tethers_ = noTethers(model_->particleCount());
    for (std::size_t k = 0; k < cloths_.size(); ++k) {
        if (!std::exchange(cloths_[k].isStale, false)) continue;
        tetherCloth(tethers_, model_->cloths[k], isPinned, cloths_[k].cuts);
    }
    // Without any tether the list must be empty: a step then gets more substeps, as for a cloth without pins
    // (substepsOf()).
    if (std::ranges::none_of(tethers_, [](const physics::Tether& t) { return t.lengthA > 0.0f; })) tethers_.clear();
    given_ = std::make_shared<const std::vector<physics::Tether>>(tethers_);
    return given_;
}

void LiveTethers::recall(const std::vector<bool>& isPinned, std::span<const glm::uint> cut) {
    for (const glm::uint link : cut) this->cut(link);
    for (glm::uint i = 0; i < isPinned.size(); ++i) {
        if (isPinned[i] != (model_->startPositions[i].w == 0.0f)) changePin(i);
    }
}

}  // namespace drape
