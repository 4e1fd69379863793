#include "run/hands.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace drape {
namespace {

// The limit of what pushes add up to: brushing again and again makes particles no faster than one stroke could.
constexpr float kPushLimit = 3.0f;  // times the strength of a push
constexpr std::size_t kMostLimits = 4;

[[noreturn]] void refuse(const Event& event, const std::string& complaint) {
    throw std::invalid_argument(std::string(enumName(event.kind)) + ": " + complaint);
}

// Written out, since glm's own is not promised to be the same on every machine.
float lengthOf(glm::vec3 v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

glm::vec3 movedTowards(glm::vec3 from, glm::vec3 to, float farthest) {
    const glm::vec3 away = to - from;
    const float distance = lengthOf(away);
    if (distance <= farthest) return to;
    return from + away * (farthest / distance);
}

float tearRatioOf(const physics::LinkMaterial& material, const Settings& settings) {
    return material.tearRatio < 0.0f ? tearRatioOf(settings.tear) : material.tearRatio;
}

// A NaN fails these too.
void requireCoordinates(const Event& event, const char* name, glm::vec3 v) {
    for (int axis = 0; axis < 3; ++axis) {
        if (std::fabs(v[axis]) <= kFarthestTarget) continue;
        refuse(event, name + std::string(": a coordinate is out of range, expected numbers from -10000 to 10000"));
    }
}

void requireBrush(const Event& event) {
    if (event.particles.size() != 1) {
        refuse(event, "particles: there are " + std::to_string(event.particles.size()) + ", expected one");
    }
    requireCoordinates(event, "direction", event.direction);
    if (event.direction == glm::vec3(0.0f)) refuse(event, "direction: is no direction, expected one that has a length");
    if (!(event.radius >= 0.0f && event.radius <= kWidestPush))
        refuse(event, "radius: is out of range, expected a number from 0 to 10000");
    if (!(event.strength >= 0.0f && event.strength <= kStrongestPush))
        refuse(event, "strength: is out of range, expected a number from 0 to 1000");
}

}  // namespace

Hands::Hands(const Model& model)
    : model_(&model),
      isPinned_(model.particleCount()),
      isHeld_(model.particleCount()),
      isCut_(model.linkCount()),
      tethers_(model) {
    for (glm::uint i = 0; i < model.particleCount(); ++i) isPinned_[i] = model.startPositions[i].w == 0.0f;
}

void Hands::check(const Event& event) {
    switch (event.kind) {
        case EventKind::grab:
            requireParticles(event);
            return requireCoordinates(event, "target", event.target);
        case EventKind::drag:
            return requireCoordinates(event, "target", event.target);
        case EventKind::release:
            return;
        case EventKind::cut:
            return requireLinks(event);
        case EventKind::push:
            requireParticles(event);
            return requireBrush(event);
        case EventKind::pin:
        case EventKind::unpin:
            return requireParticles(event);
        case EventKind::set:
            refuse(event, "is no work for hands");
    }
}

void Hands::requireParticles(const Event& event) const {
    if (event.particles.empty()) refuse(event, "particles: there are none, expected at least one");
    std::vector<glm::uint> sorted = event.particles;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.back() >= model_->particleCount()) {
        refuse(event, "particles: " + std::to_string(sorted.back()) + " does not exist, expected numbers from 0 to " +
                          std::to_string(model_->particleCount() - 1));
    }
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) refuse(event, "particles: " + std::to_string(*twice) + " is there twice");
}

void Hands::requireLinks(const Event& event) {
    const std::vector<glm::uint>& ends = event.particles;
    if (ends.empty() || ends.size() % 2 != 0) {
        refuse(event, "particles: there are " + std::to_string(ends.size()) + ", expected two for each link");
    }
    for (std::size_t k = 0; k < ends.size(); k += 2) {
        const bool exist = std::max(ends[k], ends[k + 1]) < model_->particleCount();
        const auto joins = [&](glm::uint link) { return otherEnd(link, ends[k]) == ends[k + 1]; };
        if (exist && std::ranges::any_of(index().linksOf(ends[k]), joins)) continue;
        refuse(event, "particles: no link joins " + std::to_string(ends[k]) + " and " + std::to_string(ends[k + 1]));
    }
}

void Hands::take(const Event& event, const SolverView& view) {
    check(event);
    switch (event.kind) {
        case EventKind::grab:
            return grab(event, view);
        case EventKind::drag:
            target_ = event.target;
            return;
        case EventKind::release:
            return release();
        case EventKind::cut:
            return cut(event.particles);
        case EventKind::push:
            return push(event);
        case EventKind::pin:
            return setPinned(event.particles, true);
        case EventKind::unpin:
            return setPinned(event.particles, false);
        case EventKind::set:
            return;
    }
}

void Hands::grab(const Event& event, const SolverView& view) {
    const std::vector<glm::vec4> positions = view.positions();
    // What was cut is known here; only links that may have torn by themselves have to be asked for.
    const std::vector<physics::Link> links = hasStrained_ ? view.links() : std::vector<physics::Link>{};
    release();
    hand_ = glm::vec3(positions[event.particles.front()]);
    target_ = event.target;
    held_ = event.particles;
    for (const glm::uint particle : held_) {
        isHeld_[particle] = true;
        changed_.insert(particle);
    }
    for (const glm::uint particle : held_) {
        grips_.push_back({glm::vec3(positions[particle]) - hand_, limitsOf(particle, links)});
    }
    reach_ = reachOfPins(positions);
}

void Hands::release() {
    for (const glm::uint particle : held_) {
        isHeld_[particle] = false;
        changed_.insert(particle);
    }
    held_.clear();
    grips_.clear();
}

void Hands::cut(std::span<const glm::uint> ends) {
    for (std::size_t k = 0; k < ends.size(); k += 2) {
        for (const glm::uint link : index().linksOf(ends[k])) {
            if (otherEnd(link, ends[k]) != ends[k + 1] || isCut_[link]) continue;
            isCut_[link] = true;
            cuts_.push_back(link);
            tethers_.cut(link);
            hasCut_ = true;
            reach_.reset();
        }
    }
}

// Where particles are is left to the step: to ask here would make every frame of a stroke wait for the GPU.
void Hands::push(const Event& event) {
    brushes_.push_back({glm::vec4(event.direction, event.radius), event.particles.front(), event.strength,
                        kPushLimit * event.strength, 0});
}

void Hands::setPinned(std::span<const glm::uint> particles, bool pinned) {
    for (const glm::uint particle : particles) {
        if (isPinned_[particle] != pinned) tethers_.changePin(particle);
        isPinned_[particle] = pinned;
        changed_.insert(particle);
    }
    reach_.reset();
}

Edits Hands::nextEdits(const Settings& settings, const SolverView& view) {
    if (mayTear(*model_, settings)) {
        hasStrained_ = true;
    } else if (hasStrained_) {
        findBroken(view);
    }
    Edits edits;
    for (const glm::uint particle : std::exchange(changed_, {})) {
        const bool fixed = isHeld_[particle] || isPinned_[particle];
        edits.particles.push_back({particle, fixed ? 0.0f : model_->freeInverseMasses[particle], 0, 0});
    }
    edits.brushes = std::exchange(brushes_, {});
    edits.cuts = std::exchange(cuts_, {});
    // Where links may have torn, there are none; where they do nothing, those that there will be can wait.
    const bool areWanted = tethersAct(*model_, settings) && !hasStrained_;
    const bool hold = areWanted && settings.tethers.on;
    if (hold && !haveTethersHeld_) tethers_.startAnew();
    haveTethersHeld_ = hold;
    edits.tethers = areWanted ? tethers_.next(isPinned_, view, settings.timeStep) : tethers_.given();
    if (!edits.cuts.empty() && !edits.tethers) edits.tethers = std::make_shared<std::vector<physics::Tether>>();

    dropBrokenLimits(settings);
    const glm::vec3 start = hand_;
    if (!held_.empty()) hand_ = movedTowards(hand_, inReach(settings, view), kFastestHand * settings.timeStep);
    for (std::size_t k = 0; k < held_.size(); ++k) edits.held.push_back(holdOf(k, start, settings));
    return edits;
}

/// Where the hand is to go. Waits for the GPU where pins or cuts have changed since the grab.
glm::vec3 Hands::inReach(const Settings& settings, const SolverView& view) {
    const bool isLimited = boundsLinks(*model_, settings) && !hasStrained_;
    const bool holdsPin = std::ranges::any_of(held_, [&](glm::uint particle) { return isPinned_[particle]; });
    if (!isLimited || !holdsPin) {
        reach_.reset();
        return target_;
    }
    if (!reach_) reach_ = reachOfPins(view.positions());
    return reach_->nearest(hand_, target_);
}

PinReach Hands::reachOfPins(std::span<const glm::vec4> positions) const {
    PinReach reach;
    for (std::size_t k = 0; k < model_->cloths.size(); ++k) {
        const ClothPart& cloth = model_->cloths[k];
        const glm::uint end = cloth.firstParticle + cloth.gridSize.x * cloth.gridSize.y;
        std::vector<HeldPlace> held;
        for (std::size_t i = 0; i < held_.size(); ++i) {
            const bool isHere = held_[i] >= cloth.firstParticle && held_[i] < end;
            if (isHere && isPinned_[held_[i]]) held.push_back({held_[i], grips_[i].offset});
        }
        if (held.empty()) continue;
        std::vector<glm::uint> others;
        for (glm::uint i = cloth.firstParticle; i < end; ++i) {
            if (isPinned_[i] && !isHeld_[i]) others.push_back(i);
        }
        reach.add(cloth, held, others, hand_, positions, tethers_.cutsOf(k));
    }
    return reach;
}

const LinkIndex& Hands::index() {
    if (!index_) index_.emplace(*model_);
    return *index_;
}

glm::uint Hands::otherEnd(glm::uint link, glm::uint particle) const {
    const physics::Link& ends = model_->links.links[link];
    return ends.a == particle ? ends.b : ends.a;
}

/// `now`: the links as they are, or nothing where none has torn.
std::vector<Hands::Limit> Hands::limitsOf(glm::uint particle, std::span<const physics::Link> now) {
    std::vector<Limit> limits;
    // A pin goes where it is put, whatever hangs on it, within the reach of pins: it stays there, so what follows has
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

/// Waits for the GPU: once when tearing is switched off.
void Hands::findBroken(const SolverView& view) {
    const std::vector<physics::Link> links = view.links();
    for (glm::uint k = 0; k < links.size(); ++k) {
        if (links[k].material != 0 || isCut_[k]) continue;
        isCut_[k] = true;
        hasCut_ = true;
        const physics::LinkMaterial& material = model_->materials[model_->links.links[k].material];
        if (material.kind == static_cast<glm::uint>(LinkKind::structural)) tethers_.cut(k);
    }
    hasStrained_ = false;
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
