#include "run/attached.h"

#include <algorithm>
#include <optional>

namespace drape {
namespace {

Pose inverse(const Pose& pose) {
    Pose back;
    back.turn = {-pose.turn.x, -pose.turn.y, -pose.turn.z, pose.turn.w};
    back.place = -turned(back, pose.place);
    return back;
}

glm::vec3 placed(const Pose& pose, const glm::vec3& place) { return pose.place + turned(pose, place); }

/// Returns the pose of a collider that is on, `seconds` after the time of a clock; nothing if there is none.
std::optional<Pose> poseAfter(const Settings& settings, const std::string& name, const Clock& clock, double seconds) {
    const std::vector<const Collider*> colliders = collidersOf(settings);
    const auto found = std::ranges::find(colliders, name, &Collider::name);
    if (found == colliders.end()) return std::nullopt;
    return poseOf(**found, nextPhase(**found, clock.phaseOf(name), phaseRate(**found) * seconds));
}

}  // namespace

void Attached::attach(glm::uint particle, const AttachedTo& to, const Pose& pose, const glm::vec3& place) {
    pins_[particle] = {to, placed(inverse(pose), place)};
}

void Attached::lead(const Model& model, const Settings& from, const Settings& to, const Clock& clock,
                    const Hands& hands, Edits& edits) {
    std::erase_if(pins_, [&](const auto& pin) { return !hands.isPinned(pin.first); });
    const double seconds{to.timeStep};
    // Pins of a collider that has been renamed or switched off stay where they are, as pins of no group.
    std::erase_if(pins_, [&](const auto& pin) {
        const std::string& collider = pin.second.to.collider;
        return !collider.empty() && !(poseAfter(from, collider, clock, 0.0) && poseAfter(to, collider, clock, 0.0));
    });
    for (const auto& [particle, pin] : pins_) {
        if (hands.isHeld(particle)) continue;
        std::optional<Pose> before, after;
        if (pin.to.collider.empty()) {
            const BodyFrame& frame = model.bodies[pin.to.body].frame;
            const double phase = clock.phaseOf(phaseNameOf(model.bodies[pin.to.body]));
            before = poseOf(frame, phase);
            after = poseOf(frame, nextPhase(frame, phase, phaseRate(frame) * seconds));
            for (const Driven& driven : edits.driven) {
                if (driven.collider.empty() && driven.body == pin.to.body) before = driven.start;
            }
        } else {
            before = poseAfter(from, pin.to.collider, clock, 0.0);
            after = poseAfter(to, pin.to.collider, clock, seconds);
        }
        physics::Attachment attachment{};
        attachment.particle = particle;
        attachment.start = glm::vec4(placed(*before, pin.place), 0.0f);
        attachment.end = glm::vec4(placed(*after, pin.place), 0.0f);
        edits.attachments.push_back(attachment);
    }
}

std::vector<glm::uint> Attached::particlesOf(const AttachedTo& to) const {
    std::vector<glm::uint> particles;
    for (const auto& [particle, pin] : pins_) {
        if (pin.to == to) particles.push_back(particle);
    }
    return particles;
}

}  // namespace drape
