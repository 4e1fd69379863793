#include "solver/plan/body_lag.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

namespace drape {
namespace {

constexpr double kSteadySeconds = 0.25;  // time after which substeps may fall, s
constexpr double kSteadyLag = 1e-4;      // least change of a lag that counts as resistance, m

// Keys in Clock::phases. No collider or body has such names.
const std::string kKeptSubsteps = "substeps/";  // number of substeps of the last step if it had more than a calm one
const std::string kSparedTime = "spared/";      // time in which no step needed as many, s
std::string lagNameOf(const BodyPart& body) { return "lags/" + body.frame.name; }       // last lag that counted, m
std::string steadyNameOf(const BodyPart& body) { return "steady/" + body.frame.name; }  // time since then, s

float lagOf(const Model& model, const BodyPart& body, const Clock& clock, std::span<const glm::vec4> positions) {
    const BodyMoment moment = momentOf(model, body, clock.phaseOf(phaseNameOf(body)), clock.phaseOf(timeNameOf(body)));
    float most = 0.0f;
    for (glm::uint i = body.particles.first; i < body.particles.end(); ++i)
        most = std::max(most, glm::length(moment.vertex(i) - glm::vec3(positions[i])));
    return most;
}

/// Returns whether a body has met no resistance for a while. A body whose lag was never noted has met none.
bool isSteady(const BodyPart& body, const Clock& clock) {
    const auto seconds = clock.phases.find(steadyNameOf(body));
    return seconds == clock.phases.end() || seconds->second >= kSteadySeconds;
}

}  // namespace

float bodyLag(const Model& model, const Clock& clock, std::span<const glm::vec4> positions) {
    float most = 0.0f;
    for (const BodyPart& body : model.bodies) most = std::max(most, lagOf(model, body, clock, positions));
    return most;
}

bool watchesBodyLags(const Model& model, const Clock& clock) {
    return !model.bodies.empty() && clock.phases.contains(kKeptSubsteps);
}

void noteBodyLags(const Model& model, Clock& clock, float timeStep, std::span<const glm::vec4> positions) {
    for (const BodyPart& body : model.bodies) {
        const double lag = std::min(double{lagOf(model, body, clock, positions)}, 1000.0);
        double& noted = clock.phases[lagNameOf(body)];
        if (std::abs(lag - noted) >= kSteadyLag) {
            noted = lag;
            clock.phases[steadyNameOf(body)] = 0.0;
        } else if (!isSteady(body, clock)) {
            clock.phases[steadyNameOf(body)] += double{timeStep};
        }
    }
}

glm::uint keptSubsteps(const Model& model, Clock& clock, glm::uint needed, glm::uint calm, float timeStep) {
    const auto kept = static_cast<glm::uint>(clock.phaseOf(kKeptSubsteps));
    const bool isSpared = needed < kept;  // whether the step needs fewer substeps than are kept
    const bool areSteady = std::ranges::all_of(model.bodies, [&](const BodyPart& b) { return isSteady(b, clock); });
    const bool mayFall = areSteady && clock.phaseOf(kSparedTime) >= kSteadySeconds;
    const glm::uint substeps = isSpared && !mayFall ? kept : needed;
    if (substeps > calm) {
        clock.phases[kKeptSubsteps] = substeps;
        double& spared = clock.phases[kSparedTime];
        spared = substeps > needed ? std::min(spared + double{timeStep}, 1.0) : 0.0;
        return substeps;
    }
    clock.phases.erase(kKeptSubsteps);
    clock.phases.erase(kSparedTime);
    for (const BodyPart& body : model.bodies) {
        clock.phases.erase(lagNameOf(body));
        clock.phases.erase(steadyNameOf(body));
    }
    return substeps;
}

}  // namespace drape
