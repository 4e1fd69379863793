#include "run/forces.h"

#include <algorithm>

#include "colliders/motion.h"

namespace drape {

Wrench colliderForce(const Run& run, const Forces& forces, std::string_view name) {
    const std::vector<const Collider*> colliders = collidersOf(run.applied());
    const auto found = std::ranges::find(colliders, name, &Collider::name);
    const auto k = static_cast<std::size_t>(found - colliders.begin());
    return k < forces.colliders.size() ? forces.colliders[k] : Wrench{};
}

Wrench bodyForce(const Run& run, const Forces& forces, std::size_t body, std::span<const glm::vec4> positions) {
    const BodyPart& part = run.model().bodies[body];
    const Pose pose = poseOf(part.frame, run.clock().phaseOf(phaseNameOf(part)));
    return sumOf(forces.contact, part.particles, positions, glm::dvec3(pose.place));
}

Wrench pinGroupForce(const Run& run, const Forces& forces, std::string_view name,
                     std::span<const glm::vec4> positions) {
    const std::span<const glm::uint> particles = run.pinGroups().particlesOf(name);
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

std::vector<std::string> namesOfForces(const Run& run) {
    std::vector<std::string> names;
    const auto add = [&](const char* kind, const std::string& name) {
        names.push_back(std::string(kind) + " " + name);
    };
    for (const Collider& collider : run.scene().settings.colliders) add("collider", collider.name);
    for (const BodyPart& body : run.model().bodies) add("body", body.frame.name);
    for (const PinGroup& group : run.scene().settings.pinGroups) add("pins", group.name);
    return names;
}

std::vector<std::pair<std::string, Wrench>> allForces(const Run& run, const Forces& forces,
                                                      std::span<const glm::vec4> positions) {
    std::vector<Wrench> wrenches;
    for (const Collider& collider : run.scene().settings.colliders)
        wrenches.push_back(colliderForce(run, forces, collider.name));
    for (std::size_t k = 0; k < run.model().bodies.size(); ++k)
        wrenches.push_back(bodyForce(run, forces, k, positions));
    for (const PinGroup& group : run.scene().settings.pinGroups)
        wrenches.push_back(pinGroupForce(run, forces, group.name, positions));
    std::vector<std::pair<std::string, Wrench>> all;
    std::vector<std::string> names = namesOfForces(run);
    for (std::size_t k = 0; k < names.size(); ++k) all.emplace_back(std::move(names[k]), wrenches[k]);
    return all;
}

}  // namespace drape
