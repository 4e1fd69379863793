#include "run/hands/hands.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace drape {
namespace {

// Speed limit for the sum of several pushes, as a multiple of the strength of one push. Brushing again and again makes
// particles no faster than one stroke.
constexpr float kPushLimit = 3.0f;

[[noreturn]] void refuse(const Event& event, const std::string& complaint) {
    throw std::invalid_argument(std::string(enumName(event.kind)) + ": " + complaint);
}

// Moves `from` towards `to` by at most `farthest`. Written out, since glm promises no equal bits on all machines.
glm::vec3 movedTowards(glm::vec3 from, glm::vec3 to, float farthest) {
    const glm::vec3 away = to - from;
    const float distance = glm::length(away);
    if (distance <= farthest) return to;
    return from + away * (farthest / distance);
}

// Refuses coordinates out of range, NaN included.
void requireCoordinates(const Event& event, const char* name, glm::vec3 v) {
    for (int axis = 0; axis < 3; ++axis) {
        if (std::fabs(v[axis]) <= kFarthestTarget) continue;
        refuse(event, name + std::string(": a coordinate is out of range, expected numbers from -10000 to 10000"));
    }
}

void requireHand(const Event& event) {
    if (event.hand <= kLastHand) return;
    refuse(event, "hand: " + std::to_string(event.hand) + " is out of range, expected a number from 0 to " +
                      std::to_string(kLastHand));
}

void requireBrush(const Event& event) {
    if (event.particles.size() != 1) {
        refuse(event, "particles: there are " + std::to_string(event.particles.size()) + ", expected one");
    }
    requireCoordinates(event, "direction", event.direction);
    if (event.direction == glm::vec3(0.0f))
        refuse(event, "direction: has no length, expected a direction such as (0, 1, 0)");
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
    for (glm::uint i = 0; i < model.firstBodyParticle(); ++i) isPinned_[i] = model.startPositions[i].w == 0.0f;
    isFixed_ = isPinned_;
}

void Hands::check(const Event& event) {
    switch (event.kind) {
        case EventKind::grab:
            requireParticles(event);
            [[fallthrough]];
        case EventKind::drag:
            requireCoordinates(event, "target", event.target);
            [[fallthrough]];
        case EventKind::release:
            return requireHand(event);
        case EventKind::cut:
            return requireLinks(event);
        case EventKind::push:
            requireParticles(event);
            return requireBrush(event);
        case EventKind::pin:
        case EventKind::unpin:
            return requireParticles(event);
        case EventKind::fabric:
            if (event.cloth >= model_->cloths.size())
                refuse(event, "cloth: " + std::to_string(event.cloth) + " does not exist");
            return;
        case EventKind::set:
            refuse(event, "is not an action of hands");
    }
}

void Hands::requireParticles(const Event& event) const {
    if (event.particles.empty()) refuse(event, "particles: there are none, expected at least one");
    std::vector<glm::uint> sorted = event.particles;
    std::sort(sorted.begin(), sorted.end());
    const glm::uint count = model_->firstBodyParticle();
    if (sorted.back() >= count) {
        refuse(event, "particles: " + std::to_string(sorted.back()) +
                          (sorted.back() < model_->particleCount() ? " belongs to a body" : " does not exist") +
                          ", expected numbers from 0 to " + std::to_string(count - 1));
    }
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) refuse(event, "particles: " + std::to_string(*twice) + " is a duplicate");
}

void Hands::requireLinks(const Event& event) {
    const std::vector<glm::uint>& ends = event.particles;
    if (ends.empty() || ends.size() % 2 != 0) {
        refuse(event, "particles: there are " + std::to_string(ends.size()) + ", expected two for each link");
    }
    if (!event.shares.empty() && event.shares.size() != ends.size() / 2)
        refuse(event, "shares: there are " + std::to_string(event.shares.size()) + ", expected one for each link");
    if (!std::ranges::all_of(event.shares, [](float share) { return share >= 0.0f && share <= 1.0f; }))
        refuse(event, "shares: a number is out of range, expected numbers from 0 to 1");
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
            for (Hand& hand : hands_) {
                if (hand.number == event.hand) hand.target = event.target;
            }
            return;
        case EventKind::release:
            return release(event.hand);
        case EventKind::cut:
            return cut(event.particles);
        case EventKind::push:
            return push(event);
        case EventKind::pin:
            return setPinned(event.particles, true);
        case EventKind::unpin:
            return setPinned(event.particles, false);
        case EventKind::fabric:
            return takeMasses(model_->cloths[event.cloth].particles);
        case EventKind::set:
            return;
    }
}

void Hands::grab(const Event& event, const SolverView& view) {
    const std::vector<glm::vec4> positions = view.positions();
    release(event.hand);
    Hand hand;
    hand.number = event.hand;
    hand.held = event.particles;
    hand.place = glm::vec3(positions[hand.held.front()]);
    hand.target = event.target;
    hand.mass = massOfPart(hand.held.front());
    for (const glm::uint particle : hand.held) {
        if (isHeld_[particle]) letGo(particle);
        hand.offsets.push_back(glm::vec3(positions[particle]) - hand.place);
        isHeld_[particle] = true;
        updateMass(particle);
    }
    std::erase_if(hands_, [](const Hand& other) { return other.held.empty(); });
    hands_.push_back(std::move(hand));
}

/// Takes a particle out of the hand that holds it.
void Hands::letGo(glm::uint particle) {
    for (Hand& hand : hands_) {
        const auto found = std::ranges::find(hand.held, particle);
        if (found == hand.held.end()) continue;
        hand.offsets.erase(hand.offsets.begin() + (found - hand.held.begin()));
        hand.held.erase(found);
    }
}

void Hands::release(glm::uint number) {
    const auto found = std::ranges::find(hands_, number, &Hand::number);
    if (found == hands_.end()) return;
    for (const glm::uint particle : found->held) {
        isHeld_[particle] = false;
        updateMass(particle);
    }
    hands_.erase(found);
}

const Hand* Hands::find(glm::uint number) const {
    const auto found = std::ranges::find(hands_, number, &Hand::number);
    return found == hands_.end() ? nullptr : &*found;
}

std::span<const glm::uint> Hands::held(glm::uint number) const {
    const Hand* hand = find(number);
    if (hand == nullptr) return {};
    return hand->held;
}

/// Makes the next step set the masses of all free particles, after those in the model have changed.
void Hands::takeMasses(Range particles) {
    for (glm::uint i = particles.first; i < particles.end(); ++i) {
        if (!isFixed_[i]) changed_.insert(i);
    }
    for (Hand& hand : hands_) hand.mass = massOfPart(hand.held.front());
}

/// Updates the mass of a particle: infinite if it is pinned and not held. Call it after a particle has been pinned,
/// unpinned, grabbed or let go of.
void Hands::updateMass(glm::uint particle) {
    const bool isFixed = isPinned_[particle] && !isHeld_[particle];
    if (isFixed_[particle] == isFixed) return;
    isFixed_[particle] = isFixed;
    changed_.insert(particle);
    tethers_.changePin(particle);
}

/// Returns the mass of the cloth or system that a particle belongs to, pins included, kg.
float Hands::massOfPart(glm::uint particle) const {
    Range part{0, model_->firstBodyParticle()};
    for (const ClothPart& cloth : model_->cloths) {
        if (cloth.particles.has(particle)) part = cloth.particles;
    }
    for (const SystemPart& system : model_->systems) {
        if (system.particles.has(particle)) part = system.particles;
    }
    double mass = 0.0;
    for (glm::uint i = part.first; i < part.end(); ++i) {
        mass += 1.0 / double{model_->freeInverseMasses[i]};
    }
    return static_cast<float>(mass);
}

void Hands::cut(std::span<const glm::uint> ends) {
    for (std::size_t k = 0; k < ends.size(); k += 2) {
        for (const glm::uint link : index().linksOf(ends[k])) {
            if (otherEnd(link, ends[k]) != ends[k + 1] || isCut_[link]) continue;
            isCut_[link] = true;
            cuts_.push_back(link);
            tethers_.cut(link);
            hasCut_ = true;
        }
    }
}

// Stores no positions: the step looks them up. Reading them here would make each frame of a stroke wait for the GPU.
void Hands::push(const Event& event) {
    brushes_.push_back({glm::vec4(event.direction, event.radius), event.particles.front(), event.strength,
                        kPushLimit * event.strength, 0});
}

void Hands::setPinned(std::span<const glm::uint> particles, bool pinned) {
    for (const glm::uint particle : particles) {
        isPinned_[particle] = pinned;
        updateMass(particle);
    }
}

Edits Hands::nextEdits(const Settings& settings, const SolverView& view) {
    if (mayTear(*model_, settings)) {
        hasStrained_ = true;
    } else if (hasStrained_) {
        findBroken(view);
    }
    Edits edits;
    for (const glm::uint particle : std::exchange(changed_, {})) {
        edits.particles.push_back({particle, isFixed_[particle] ? 0.0f : model_->freeInverseMasses[particle], 0, 0});
    }
    edits.brushes = std::exchange(brushes_, {});
    edits.cuts = std::exchange(cuts_, {});
    // Computes no new tethers while they are off, or once links may have torn, because steps then ignore them.
    const bool hold = settings.tethers.on && !hasStrained_;
    edits.tethers = hold ? tethers_.next(isFixed_) : tethers_.given();
    if (!edits.cuts.empty() && !edits.tethers) edits.tethers = std::make_shared<std::vector<physics::Tether>>();

    // A hand that moved a particle by more than a cell in a substep would knot the cloth, so this motion is limited.
    // Cloth that may tear has no limit (0): it tears instead.
    const float maxChange = mayTear(*model_, settings) ? 0.0f : model_->limits.cell;
    const bool tears =
        tearRatioInHand(settings.tear, solvesLines(*model_, settings)) > 0.0f && !followsTutorial(*model_, settings);
    const float weights = tears ? kTearingHandWeights : kHandWeights;
    for (Hand& hand : hands_) {
        const glm::vec3 start = hand.place;
        hand.place = movedTowards(hand.place, hand.target, kFastestHand * settings.timeStep);
        attach(hand, start, weights, maxChange, edits.attachments);
    }
    if (!edits.attachments.empty()) edits.heldParticle = edits.attachments.front().particle;
    return edits;
}

/// Appends the attachments of a hand's particles.
/// `start`: place of the hand at the start of this step, m.
void Hands::attach(const Hand& hand, glm::vec3 start, float weights, float maxChange,
                   std::vector<physics::Attachment>& attachments) const {
    const auto count = static_cast<float>(hand.held.size());
    physics::Attachment attachment{};
    attachment.maxForce = weights * kHandGravity * hand.mass / count;
    attachment.stiffness = attachment.maxForce / kHandStretch;
    for (std::size_t k = 0; k < hand.held.size(); ++k) {
        attachment.start = glm::vec4(start + hand.offsets[k], 0.0f);
        attachment.end = glm::vec4(hand.place + hand.offsets[k], maxChange);
        attachment.particle = hand.held[k];
        const float mass = 1.0f / model_->freeInverseMasses[hand.held[k]];
        attachment.damping = 2.0f * kHandDampingRatio * std::sqrt(attachment.stiffness * mass);
        attachments.push_back(attachment);
    }
}

const LinkIndex& Hands::index() {
    if (!index_) index_.emplace(*model_);
    return *index_;
}

glm::uint Hands::otherEnd(glm::uint link, glm::uint particle) const {
    const physics::Link& ends = model_->links.links[link];
    return ends.a == particle ? ends.b : ends.a;
}

/// Reads from the solver which links strain has broken, and marks them as cut. Waits for the GPU. Runs only when
/// tearing is switched off.
void Hands::findBroken(const SolverView& view) {
    const std::vector<physics::Link> links = view.links();
    for (glm::uint k = 0; k < links.size(); ++k) {
        if (links[k].material != 0 || isCut_[k]) continue;
        isCut_[k] = true;
        hasCut_ = true;
        tethers_.cut(k);
    }
    hasStrained_ = false;
}

namespace {

std::vector<glm::uint> indicesOf(const std::vector<bool>& flags) {
    std::vector<glm::uint> indices;
    for (glm::uint i = 0; i < flags.size(); ++i) {
        if (flags[i]) indices.push_back(i);
    }
    return indices;
}

std::vector<bool> flagsAt(const std::vector<glm::uint>& indices, std::size_t count) {
    std::vector<bool> flags(count);
    for (const glm::uint i : indices) flags[i] = true;
    return flags;
}

}  // namespace

HandsState Hands::state() const {
    HandsState state;
    state.pinned = indicesOf(isPinned_);
    for (const Hand& hand : hands_) {
        for (const glm::uint particle : hand.held) state.held.push_back({particle, hand.number});
    }
    state.hands = hands_;
    state.changed.assign(changed_.begin(), changed_.end());
    state.brushes = brushes_;
    state.cutNext = cuts_;
    state.cut = indicesOf(isCut_);
    state.hasCut = hasCut_;
    state.hasStrained = hasStrained_;
    return state;
}

void Hands::recall(const HandsState& state) {
    isPinned_ = flagsAt(state.pinned, model_->particleCount());
    isFixed_ = isPinned_;
    isHeld_.assign(model_->particleCount(), false);
    hands_.clear();
    tethers_ = LiveTethers(*model_);
    for (const auto& [particle, number] : state.held) {
        if (hands_.empty() || hands_.back().number != number) hands_.emplace_back().number = number;
        hands_.back().held.push_back(particle);
        hands_.back().offsets.emplace_back(0.0f);
        isHeld_[particle] = true;
        isFixed_[particle] = false;
    }
    if (!state.hands.empty()) hands_ = state.hands;
    isCut_ = flagsAt(state.cut, model_->linkCount());
    changed_ = {state.changed.begin(), state.changed.end()};
    brushes_ = state.brushes;
    cuts_ = state.cutNext;
    hasCut_ = state.hasCut;
    hasStrained_ = state.hasStrained;
    tethers_.recall(isFixed_, state.cut);
}

}  // namespace drape
