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
        changed_.insert(particle);
        if (isPinned_[particle] == pinned) continue;
        tethers_.changePin(particle);
        isPinned_[particle] = pinned;
        haveGripsChanged_ = haveGripsChanged_ || isHeld_[particle];
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
        const bool fixed = isHeld_[particle] || isPinned_[particle];
        edits.particles.push_back({particle, fixed ? 0.0f : model_->freeInverseMasses[particle], 0, 0});
    }
    edits.brushes = std::exchange(brushes_, {});
    edits.cuts = std::exchange(cuts_, {});
    // Where links may have torn, there are none; where they do nothing, those that there will be can wait.
    const bool areWanted = tethersAct(*model_, settings) && !hasStrained_;
    edits.tethers = areWanted ? tethers_.next(isPinned_) : tethers_.given();
    if (!edits.cuts.empty() && !edits.tethers) edits.tethers = std::make_shared<std::vector<physics::Tether>>();

    renewGrips(view);
    dropBrokenLimits(settings);
    const glm::vec3 start = hand_;
    if (!held_.empty()) hand_ = movedTowards(hand_, target_, kFastestHand * settings.timeStep);
    for (std::size_t k = 0; k < held_.size(); ++k) edits.held.push_back(holdOf(k, start, settings));
    return edits;
}

const LinkIndex& Hands::index() {
    if (!index_) index_.emplace(*model_);
    return *index_;
}

glm::uint Hands::otherEnd(glm::uint link, glm::uint particle) const {
    const physics::Link& ends = model_->links.links[link];
    return ends.a == particle ? ends.b : ends.a;
}

/// Waits for the GPU: once when tearing is switched off.
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

}  // namespace drape
