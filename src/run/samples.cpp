#include "run/samples.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "colliders/motion.h"

namespace drape {
namespace {

std::string csvField(double value) {
    if (!std::isfinite(value)) return "";
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

/// Returns a text as a field. One with a comma or a quotation mark is quoted (RFC 4180).
std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"") == std::string::npos) return text;
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + "\"";
}

}  // namespace

RunSample sampleOf(const Model& model, const Clock& clock, std::span<const glm::vec4> positions,
                   std::span<const glm::vec4> displacements, std::span<const physics::Link> links, glm::uint particle) {
    // At the start, displacements are the velocities times one second (startState()).
    const float substep = clock.lastSubstepLength > 0.0f ? clock.lastSubstepLength : 1.0f;
    RunSample sample;
    sample.step = clock.steps;
    sample.measures = measure(model, positions, displacements, links, substep);
    sample.particle = particle;
    sample.height = double{positions[particle].y};
    sample.speed = glm::length(glm::dvec3(displacements[particle])) / double{substep};
    return sample;
}

glm::uint lowestParticle(const Model& model) {
    glm::uint lowest = 0;
    const auto isBetter = [&](glm::uint i) {
        const glm::vec4& a = model.startPositions[i];
        const glm::vec4& b = model.startPositions[lowest];
        if ((a.w > 0.0f) != (b.w > 0.0f)) return a.w > 0.0f;
        return a.y < b.y;
    };
    for (glm::uint i = 1; i < model.firstBodyParticle(); ++i) {
        if (isBetter(i)) lowest = i;
    }
    return lowest;
}

std::string csvHeader(bool crossings, std::span<const std::string> forces) {
    std::string line =
        "step,time (s),stretch RMS (%),stretch max (%),kinetic energy (J),particle,height (m),speed (m/s)";
    if (crossings) line += ",crossings";
    for (const std::string& name : forces) {
        for (const char* quantity :
             {"force x (N)", "force y (N)", "force z (N)", "torque x (N m)", "torque y (N m)", "torque z (N m)"})
            line += "," + quoted(name + " " + quantity);
    }
    return line + "\r\n";
}

std::string csvLine(const RunSample& sample, double timeStep, bool crossings, std::span<const std::string> forces) {
    const auto field = [](double value) { return "," + csvField(value); };
    std::string line = std::to_string(sample.step);
    line += field(static_cast<double>(sample.step) * timeStep);
    line += field(sample.measures.stretchRmsPercent) + field(sample.measures.stretchMaxPercent);
    line += field(sample.measures.kineticEnergy);
    line += "," + std::to_string(sample.particle) + field(sample.height) + field(sample.speed);
    if (crossings) line += "," + (sample.crossings ? std::to_string(*sample.crossings) : "");
    for (const std::string& name : forces) {
        const auto found = std::ranges::find(sample.forces, name, [](const auto& pair) { return pair.first; });
        if (found == sample.forces.end()) {
            line += ",,,,,,";
            continue;
        }
        for (const glm::dvec3& vector : {found->second.force, found->second.torque})
            line += field(vector.x) + field(vector.y) + field(vector.z);
    }
    return line + "\r\n";
}

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
