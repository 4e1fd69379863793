#include "run/samples.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

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

}  // namespace drape
