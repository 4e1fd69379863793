#include <algorithm>
#include <cmath>
#include <utility>

#include "run/hands.h"

// How what is held is held: where the hand can go, and what links let it.
namespace drape {
namespace {

constexpr std::size_t kMostLimits = 4;

// Written out, since glm's own is not promised to be the same on every machine.
float lengthOf(glm::vec3 v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

float tearRatioOf(const physics::LinkMaterial& material, const Settings& settings) {
    return material.tearRatio < 0.0f ? tearRatioOf(settings.tear) : material.tearRatio;
}

}  // namespace

/// What limits a pin is not what limits other particles.
void Hands::renewGrips(const SolverView& view) {
    if (!std::exchange(haveGripsChanged_, false)) return;
    const std::vector<physics::Link> links = hasStrained_ ? view.links() : std::vector<physics::Link>{};
    for (std::size_t k = 0; k < held_.size(); ++k) grips_[k].limits = limitsOf(held_[k], links);
}

/// `now`: the links as they are, or nothing where none has torn.
std::vector<Hands::Limit> Hands::limitsOf(glm::uint particle, std::span<const physics::Link> now) {
    std::vector<Limit> limits;
    // A pin goes where it is put, whatever hangs on it, as far as the hand reaches: it stays there, so what follows has
    // time to. Where that would draw links out too far, the end of the step takes it back (take_back.glsl).
    if (isPinned_[particle]) return limits;
    for (const glm::uint link : index().linksOf(particle)) {
        const physics::LinkMaterial& material = model_->materials[model_->links.links[link].material];
        const bool hidden = (material.flags & physics::kHidden) != 0;
        Limit limit{link, otherEnd(link, particle), {}, 0};
        if (!isWhole(link, now) || hidden || isHeld_[limit.neighbour]) continue;
        findNext(particle, now, limit);
        limits.push_back(limit);
        if (limits.size() == kMostLimits) break;
    }
    return limits;
}

bool Hands::isWhole(glm::uint link, std::span<const physics::Link> now) const {
    return !isCut_[link] && (now.empty() || now[link].material != 0);
}

/// The thread that goes on from a limit's neighbour, which is beside `particle` in its grid.
void Hands::findNext(glm::uint particle, std::span<const physics::Link> now, Limit& limit) {
    const auto holds = [&](const ClothPart& cloth) {
        return particle >= cloth.firstParticle && particle - cloth.firstParticle < cloth.gridSize.x * cloth.gridSize.y;
    };
    if (std::ranges::none_of(model_->cloths, holds)) return;
    const glm::uint next = 2 * limit.neighbour - particle;  // unsigned numbers wrap, and no link leads to where none is
    for (const glm::uint link : index().linksOf(limit.neighbour)) {
        if (otherEnd(link, limit.neighbour) != next || !isWhole(link, now) || isHeld_[next]) continue;
        limit.nextLink = link;
        limit.next = next;
    }
}

/// A link that can tear limits no hand for the rest of the grip: whether it has torn is known to the solver alone, and
/// what has torn off must not hold the hand back.
void Hands::dropBrokenLimits(const Settings& settings) {
    for (Grip& grip : grips_) {
        const auto isOff = [&](glm::uint link) {
            return isCut_[link] || tearRatioOf(model_->materials[model_->links.links[link].material], settings) > 0.0f;
        };
        std::erase_if(grip.limits, [&](const Limit& limit) { return isOff(limit.link); });
        for (Limit& limit : grip.limits) {
            if (limit.nextLink && isOff(*limit.nextLink)) limit.nextLink.reset();
        }
    }
}

physics::Held Hands::holdOf(std::size_t k, glm::vec3 start, const Settings& settings) const {
    const Grip& grip = grips_[k];
    physics::Held hold{};
    hold.start = glm::vec4(start + grip.offset, 0.0f);
    hold.end = glm::vec4(hand_ + grip.offset, 0.0f);
    hold.particle = held_[k];
    if (!isPinned_[held_[k]]) hold.end.w = lengthOf(hand_ - start) / settings.timeStep + kCatchingUp;
    glm::uint* neighbours[kMostLimits] = {&hold.neighbourA, &hold.neighbourB, &hold.neighbourC, &hold.neighbourD};
    glm::uint* nexts[kMostLimits] = {&hold.nextA, &hold.nextB, &hold.nextC, &hold.nextD};
    for (std::size_t i = 0; i < kMostLimits; ++i) *neighbours[i] = *nexts[i] = held_[k];
    for (std::size_t i = 0; i < grip.limits.size(); ++i) {
        const Limit& limit = grip.limits[i];
        const physics::Link& link = model_->links.links[limit.link];
        const physics::LinkMaterial& material = model_->materials[link.material];
        // A link that does not pull does not hold back.
        if (material.stiffness * settings.stiffness[material.kind] == 0.0f) continue;
        *neighbours[i] = limit.neighbour;
        hold.reaches[static_cast<int>(i)] = kReach * link.restLength;
        if (!limit.nextLink) continue;
        *nexts[i] = limit.next;
        const float both = link.restLength + model_->links.links[*limit.nextLink].restLength;
        hold.nextReaches[static_cast<int>(i)] = kReach * both;
    }
    return hold;
}

}  // namespace drape
