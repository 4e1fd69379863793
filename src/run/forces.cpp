#include "run/forces.h"

#include <algorithm>

#include "colliders/motion.h"

namespace drape {
namespace {

/// Adds the forces of pins that are attached to a thing at `place` (m).
void addAttached(const Run& run, const Forces& forces, const AttachedTo& to, std::span<const glm::vec4> positions,
                 const glm::dvec3& place, Wrench& sum) {
    for (const glm::uint i : run.attached().particlesOf(to)) {
        const glm::dvec3 force = forces.pins[i] + forces.contact[i];
        sum.force += force;
        sum.torque += glm::cross(glm::dvec3(positions[i]) - place, force);
    }
}

/// Returns the force of the cloth on the holder of some pins, and the torque about the mean of their positions.
Wrench pinForce(const Forces& forces, std::span<const glm::uint> particles, std::span<const glm::vec4> positions) {
    glm::dvec3 middle(0.0);
    for (const glm::uint i : particles) middle += glm::dvec3(positions[i]) / static_cast<double>(particles.size());
    Wrench sum;
    for (const glm::uint i : particles) {
        // Contact pulls a soft pin only by way of its spring.
        const glm::dvec3 force = forces.pins[i] + (positions[i].w == 0.0f ? forces.contact[i] : glm::dvec3(0.0));
        sum.force += force;
        sum.torque += glm::cross(glm::dvec3(positions[i]) - middle, force);
    }
    return sum;
}

/// Returns the pins that belong to no group and are attached to nothing; none if their forces are not measured.
std::vector<glm::uint> otherPins(const Run& run) {
    std::vector<glm::uint> pins;
    if (!measuresPins(run)) return pins;
    for (glm::uint i = 0; i < run.model().firstBodyParticle(); ++i) {
        if (run.hands().isPinned(i) && !run.attached().has(i) && run.pinGroups().groupOf(i) == nullptr)
            pins.push_back(i);
    }
    return pins;
}
constexpr const char* kOtherPins = "pins of no group";

}  // namespace

Wrench colliderForce(const Run& run, const Forces& forces, std::string_view name,
                     std::span<const glm::vec4> positions) {
    const std::vector<PlacedCollider> colliders = placedColliders(run.applied(), run.clock());
    const auto found = std::ranges::find(colliders, name, [](const PlacedCollider& p) { return p.collider.name; });
    const auto k = static_cast<std::size_t>(found - colliders.begin());
    if (k >= forces.colliders.size()) return {};
    Wrench sum = forces.colliders[k];
    addAttached(run, forces, {found->collider.name, 0}, positions, glm::dvec3(found->pose.place), sum);
    return sum;
}

Wrench bodyForce(const Run& run, const Forces& forces, std::size_t body, std::span<const glm::vec4> positions) {
    const BodyPart& part = run.model().bodies[body];
    const Pose pose = poseOf(part.frame, run.clock().phaseOf(phaseNameOf(part)));
    Wrench sum = sumOf(forces.contact, part.particles, positions, glm::dvec3(pose.place));
    addAttached(run, forces, {"", body}, positions, glm::dvec3(pose.place), sum);
    return sum;
}

Wrench pinGroupForce(const Run& run, const Forces& forces, std::string_view name,
                     std::span<const glm::vec4> positions) {
    return pinForce(forces, run.pinGroups().particlesOf(name), positions);
}

std::vector<std::pair<std::string, Wrench>> allForces(const Run& run, const Forces& forces,
                                                      std::span<const glm::vec4> positions) {
    std::vector<std::pair<std::string, Wrench>> all;
    for (const Collider* collider : collidersOf(run.scene().settings))
        all.emplace_back("collider " + collider->name, colliderForce(run, forces, collider->name, positions));
    for (std::size_t k = 0; k < run.model().bodies.size(); ++k)
        all.emplace_back("body " + run.model().bodies[k].frame.name, bodyForce(run, forces, k, positions));
    for (const PinGroup& group : run.scene().settings.pinGroups)
        all.emplace_back("pins " + group.name, pinGroupForce(run, forces, group.name, positions));
    if (const std::vector<glm::uint> pins = otherPins(run); !pins.empty())
        all.emplace_back(kOtherPins, pinForce(forces, pins, positions));
    return all;
}

std::vector<std::string> namesOfForces(const Run& run) {
    std::vector<std::string> names;
    for (const Collider* collider : collidersOf(run.scene().settings)) names.push_back("collider " + collider->name);
    for (const BodyPart& body : run.model().bodies) names.push_back("body " + body.frame.name);
    for (const PinGroup& group : run.scene().settings.pinGroups) names.push_back("pins " + group.name);
    if (!otherPins(run).empty()) names.emplace_back(kOtherPins);
    return names;
}

}  // namespace drape
