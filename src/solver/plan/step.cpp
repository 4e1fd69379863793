#include "solver/plan/step.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "colliders/collider.h"
#include "colliders/shapes/shape_row.h"
#include "physics/exact_math.h"
#include "solver/plan/body_grips.h"
#include "solver/plan/body_lag.h"
#include "solver/plan/line_values.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

using physics::SubstepParams;

constexpr float kNoLimit = 1e18f;  // a limit so high that it means none, m; its square is still a finite float

double wrapped(double x, double period) { return x - period * std::floor(x / period); }

float keptByDamping(const Settings& settings) {
    if (settings.dampingUnit == DampingUnit::perSecond) {
        return static_cast<float>(physics::exactExponential(-double{settings.damping} * settings.substepLength()));
    }
    const float kept = 1.0f - settings.damping;
    if (settings.substeps == 1 || kept <= 0.0f)
        return kept;  // exactly the tutorial's number, without rounding by a logarithm
    return static_cast<float>(physics::exactExponential(physics::exactLogarithm(kept) / settings.substeps));
}

float accelerationFactor(const Settings& settings, float keep) {
    const float h = settings.substepLength();
    float factor = h * h;
    if (settings.accelerationShare == AccelerationShare::half) factor *= 0.5f;
    if (settings.dampedAcceleration) factor *= keep;
    return factor;
}

/// Returns the parameters that all substeps of a step share.
SubstepParams commonParams(const Model& model, const Settings& settings, std::span<const Collider* const> colliders) {
    const WindSettings& wind = settings.wind;
    SubstepParams p{};
    p.gravity = glm::vec4(settings.gravity, 0.0f);
    p.wind = glm::vec4(wind.vector(), wind.gustiness);
    for (glm::uint kind = 0; kind < kLinkKinds; ++kind) p.stiffness[static_cast<int>(kind)] = settings.stiffness[kind];
    p.h = settings.substepLength();
    p.inverseH = 1.0f / p.h;
    p.keep = keptByDamping(settings);
    p.pinnedShare = settings.pinnedShare == PinnedShare::whole ? 0.0f : 1.0f;
    const bool pinsYield = settings.pinnedShare == PinnedShare::yields && settings.order == StepOrder::integrateFirst;
    p.yieldingPins = pinsYield ? 1.0f : 0.0f;
    p.drag = 0.5f * wind.airDensity * wind.drag;
    p.lift = 0.5f * wind.airDensity * wind.lift;
    p.inverseMassPerArea = 1.0f / model.leastMassPerArea;
    p.displacementScale = 1.0f;
    p.accelerationFactor = accelerationFactor(settings, p.keep);
    p.tearRatio = tearRatioOf(settings.tear);
    p.keepsMultipliers = keepsMultipliers(settings) ? 1.0f : 0.0f;
    const bool hasLines = solvesLines(model, settings);
    p.tetherScale = 1.0f + tetherSlack(model, settings, hasLines);
    p.lastRelaxation = lastRelaxation(settings);
    p.fractionStep = 1.0f / static_cast<float>(settings.substeps);
    const bool isLimited = !followsTutorial(model, settings);
    p.maxDisplacement = (isLimited ? kSpeedLimit : kTutorialSpeedLimit) * p.h;
    // If a substep has several iterations, a particle that has bounced in one iteration seems in the next to have
    // started inside the collider.
    const bool bounces = std::ranges::any_of(colliders, [](const Collider* c) { return c->restitution > 0.0f; });
    const bool recovers = isLimited && !(bounces && settings.iterations > 1);
    p.maxRecovery = recovers ? kRecoverySpeed * p.h : kNoLimit;
    p.clothThickness = settings.clothContact.thickness;
    p.clothFriction = settings.clothContact.friction;
    p.clothSeparation = kClothSeparation * p.h;
    setFabric(sweepLimits(model, hasLines), settings, p);
    return p;
}

/// Returns the reach of a pose, see ColliderPose::place. If the collider turns, the path of a particle is curved in the
/// collider's frame. So a particle that is outside at both ends of a substep can be nearer in between. The reach allows
/// for that.
float reachOf(bool isHalfSpace, float bound, float thickness, const Pose& before, const Pose& after) {
    constexpr float kRoom = 1.001f;   // factor that allows for the rounding of lengths
    constexpr float kLeast = 0.001f;  // allowance for the rounding of positions, m
    constexpr float kMostTurn = 0.5f;
    const glm::vec4 turn =
        glm::dot(before.turn, after.turn) < 0.0f ? after.turn + before.turn : after.turn - before.turn;
    const float angle = 2.0f * std::sqrt(glm::dot(turn, turn));
    const float moved = glm::length(after.place - before.place);
    if (isHalfSpace && angle == 0.0f) return -(thickness + moved + kLeast);
    if (bound >= kUnbounded || angle > kMostTurn) return kUnbounded;
    return kRoom * (1.0f + angle) * (bound + thickness + moved) + kLeast;
}

/// Moves the colliders by one step. Returns their poses at the start of the first substep, then at the end of each
/// substep.
std::vector<Pose> moveCollidersOn(std::span<const Collider* const> colliders, const Settings& settings, Clock& clock) {
    std::vector<Pose> poses((settings.substeps + 1) * colliders.size());
    for (std::size_t i = 0; i < colliders.size(); ++i) {
        const Collider& collider = *colliders[i];
        double& phase = clock.phases[collider.name];
        const double change = phaseRate(collider) * settings.timeStep;
        for (glm::uint k = 0; k <= settings.substeps; ++k) {
            const bool rests = change == 0.0 && k > 0;
            poses[k * colliders.size() + i] =
                rests ? poses[i] : poseOf(collider, nextPhase(collider, phase, change * k / settings.substeps));
        }
        phase = nextPhase(collider, phase, change);
    }
    return poses;
}

/// Returns the places of the bodies' vertices in the frames of their bodies, at the times of a clock.
std::vector<glm::vec4> bodyPlacesAt(const Model& model, const Clock& clock) {
    std::vector<glm::vec4> places = model.bodyPlaces;
    for (const BodyPart& body : model.bodies) {
        if (!body.frames) continue;
        const std::size_t first = body.particles.first - model.firstBodyParticle();
        body.frames->place(clock.phaseOf(timeNameOf(body)), std::span(places).subspan(first, body.particles.count));
    }
    return places;
}

/// Makes driven bodies move evenly from their poses and places at the start of the step.
void driveBodies(const Model& model, Step& step) {
    const std::size_t count = model.bodies.size();
    const std::size_t substeps = step.substeps.size();
    for (const Driven& driven : step.edits.driven) {
        if (!driven.collider.empty()) continue;
        for (std::size_t k = 0; k < substeps; ++k) {
            physics::ColliderPose& pose = step.bodyPoses[k * count + driven.body];
            const float share = static_cast<float>(k + 1) / static_cast<float>(substeps);
            const Pose now = between(driven.start, {glm::vec3(pose.place), pose.turn}, share);
            pose = {glm::vec4(now.place, 0.0f), now.turn};
        }
        if (driven.places.empty()) continue;
        if (step.bodyStarts.empty()) step.bodyStarts = step.bodyEnds = model.bodyPlaces;
        const std::size_t first = model.bodies[driven.body].particles.first - model.firstBodyParticle();
        std::ranges::copy(driven.places, step.bodyStarts.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

void moveBodiesOn(const Model& model, const Settings& settings, Clock& clock, Step& step) {
    const auto phaseAfter = [&](const BodyPart& body, double substeps) {
        const double change = phaseRate(body.frame) * settings.timeStep * substeps / settings.substeps;
        return nextPhase(body.frame, clock.phases[phaseNameOf(body)], change);
    };
    for (glm::uint k = 1; k <= settings.substeps; ++k) {
        for (const BodyPart& body : model.bodies) {
            const Pose pose = poseOf(body.frame, phaseAfter(body, k));
            step.bodyPoses.push_back({glm::vec4(pose.place, 0.0f), pose.turn});
        }
    }
    std::vector<Pose> starts;
    for (const BodyPart& body : model.bodies) starts.push_back(poseOf(body.frame, phaseAfter(body, 0.0)));
    for (const BodyPart& body : model.bodies) clock.phases[phaseNameOf(body)] = phaseAfter(body, settings.substeps);
    if (!model.hasDeformingBody()) return;
    step.bodyStarts = bodyPlacesAt(model, clock);
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        const BodyPart& body = model.bodies[k];
        const auto jump = jumpOf(body, clock.phaseOf(timeNameOf(body)), settings.timeStep);
        if (!jump) continue;
        step.jumps.push_back({k, motionInWorld(starts[k], *jump)});
        const std::size_t first = body.particles.first - model.firstBodyParticle();
        for (glm::vec4& place : std::span(step.bodyStarts).subspan(first, body.particles.count))
            place = glm::vec4(turned(*jump, glm::vec3(place)) + jump->place, place.w);
    }
    for (const BodyPart& body : model.bodies) {
        if (body.frames) clock.phases[timeNameOf(body)] += double{settings.timeStep};
    }
    step.bodyEnds = bodyPlacesAt(model, clock);
}

/// Returns whether there are bodies, and all have the same pose and shape in all substeps.
bool bodiesStay(const Model& model, const Step& step) {
    const std::size_t count = model.bodies.size();
    if (count == 0 || !step.jumps.empty() || step.bodyStarts != step.bodyEnds) return false;
    for (std::size_t k = count; k < step.bodyPoses.size(); ++k) {
        const physics::ColliderPose &pose = step.bodyPoses[k], &first = step.bodyPoses[k % count];
        if (pose.place != first.place || pose.turn != first.turn) return false;
    }
    return true;
}

/// Name of the phase that counts the time of sewing, s. No collider has this name.
constexpr const char* kSewingTime = "sewing/";

/// The progress of sewing cloths in a step. The flags describe the start of the step.
struct SewingStep {
    bool isOpen = false;   ///< whether some links have not reached their rest lengths yet
    bool isBorne = false;  ///< whether some cloth does not bear its whole weight yet
    std::vector<physics::SewnShare> shares;
};

SewingStep moveSewingOn(const Model& model, const Settings& settings, Clock& clock) {
    SewingStep step;
    if (model.sewing.seconds.empty()) return step;
    double& time = clock.phases[kSewingTime];
    const double end = time + double{settings.timeStep};
    for (const float seconds : model.sewing.seconds) {
        const auto sewn = [&](double at) {
            return static_cast<float>(std::clamp((at - model.sewing.begin) / double{seconds}, 0.0, 1.0));
        };
        const auto borne = [&](double at) {
            const double closed = model.sewing.begin + double{seconds};
            return static_cast<float>(1.0 - std::clamp((at - closed) / kTakesWeight, 0.0, 1.0));
        };
        step.shares.push_back({sewn(time), sewn(end), borne(time), borne(end)});
        step.isOpen = step.isOpen || sewn(time) < 1.0f;
        step.isBorne = step.isBorne || borne(time) > 0.0f;
    }
    time = end;
    return step;
}

void movePinGroupsOn(const Settings& settings, Clock& clock) {
    for (const PinGroup& group : settings.pinGroups) {
        const double change = phaseRate(group) * settings.timeStep;
        if (change == 0.0) continue;
        double& phase = clock.phases[phaseNameOf(group)];
        phase = nextPhase(group, phase, change);
    }
}

void moveGustsOn(const Settings& settings, Clock& clock) {
    const glm::dvec3 velocity(settings.wind.vector());
    for (int axis = 0; axis < 3; ++axis) {
        const double cells = velocity[axis] * settings.timeStep / settings.wind.gustLength;
        clock.gustDrift[axis] = wrapped(clock.gustDrift[axis] + cells, physics::kGustPeriod);
    }
}

}  // namespace

std::vector<PlacedCollider> placedColliders(const Settings& settings, const Clock& clock) {
    std::vector<PlacedCollider> placed;
    for (const Collider* collider : collidersOf(settings))
        placed.push_back({*collider, poseOf(*collider, clock.phaseOf(collider->name))});
    return placed;
}

Step makeStep(const Model& model, const Settings& asked, Clock& clock, Edits edits, glm::uint substeps) {
    Settings settings = asked;
    SewingStep sewing = moveSewingOn(model, settings, clock);
    const bool tethersHold = !clock.strained && !sewing.isOpen && !tethersOf(model, edits).empty();
    Step step;
    if (substeps == 0) {
        StepCut cut = cutStep(model, asked, clock, edits, tethersHold);
        substeps = cut.substeps;
        if (!model.bodies.empty()) substeps = keptSubsteps(model, clock, substeps, cut.calm, settings.timeStep);
        step.fastMover = std::move(cut.fastMover);
    }
    settings.substeps = substeps;
    const float h = settings.substepLength();
    const bool isFirst = clock.lastSubstepLength == 0.0f;
    const bool scaleFirst = !isFirst && clock.lastSubstepLength != h;
    const PlanStart start = isFirst ? PlanStart::rest : scaleFirst ? PlanStart::scaled : PlanStart::plain;
    const bool tears = mayTear(model, settings);
    // After a cut without new tethers it is unknown which tethers are left.
    clock.strained = clock.strained || tears || (!edits.cuts.empty() && !edits.tethers);
    step.plan = makePlan(model, settings, start, edits, !clock.strained && !sewing.isOpen, sewing.isBorne);
    if (solvesLines(model, settings)) step.lines = lineValues(model, settings);
    step.sewing = std::move(sewing.shares);
    step.mayBreak = tears || !edits.cuts.empty();
    step.edits = std::move(edits);

    const std::vector<const Collider*> colliders = collidersOf(settings);
    for (const Collider* collider : colliders) {
        step.colliders.push_back(recordOf(*collider, settings.thickness, step.planes));
        step.colliders.back().pokes = pokesOut(*collider, model, settings) ? 1 : 0;
    }
    SubstepParams common = commonParams(model, settings, colliders);
    if (sewing.isOpen) common.clothFriction = 0.0f;  // else cloth that the growing body stretches keeps its stretch
    if (step.edits.heldParticle && !followsTutorial(model, settings)) {
        common.heldParticle = *step.edits.heldParticle;
        common.tearRatioInHand = tearRatioInHand(settings.tear, solvesLines(model, settings));
    }
    common.brushCount = static_cast<glm::uint>(step.edits.brushes.size());
    common.colliderCount = static_cast<glm::uint>(colliders.size());
    if (isFirst) common.displacementScale = h;  // displacements start as velocities, m/s
    if (scaleFirst) common.displacementScale = h / clock.lastSubstepLength;
    common.gust = glm::vec4(glm::vec3(clock.gustDrift), 1.0f / settings.wind.gustLength);

    for (glm::uint k = 0; k < settings.substeps; ++k) {
        SubstepParams p = common;
        p.firstPose = k * p.colliderCount;
        p.firstBodyParticle = model.firstBodyParticle();
        p.firstBodyPose = k * static_cast<glm::uint>(model.bodies.size());
        // Particles that start inside a collider are pushed out immediately, without gaining velocity
        // (PlanStart::rest).
        if (isFirst && k == 0 && !step.plan.clothMeets) p.maxRecovery = kNoLimit;
        p.stepFraction = static_cast<float>(k + 1) / static_cast<float>(settings.substeps);
        step.substeps.push_back(p);
    }
    setPoses(step, colliders, moveCollidersOn(colliders, settings, clock));
    moveBodiesOn(model, settings, clock, step);
    driveBodies(model, step);
    step.bodiesStay = bodiesStay(model, step);
    if (!sewing.isOpen) step.bodyGrips = bodyGripsOf(model, settings, step.edits);
    for (SubstepParams& p : step.substeps) {
        p.driftShare = step.bodiesStay ? 0.0f : 1.0f;
        p.bodyGripCount = static_cast<glm::uint>(step.bodyGrips.size());
    }
    movePinGroupsOn(settings, clock);
    moveGustsOn(settings, clock);
    clock.lastSubstepLength = h;
    ++clock.steps;
    return step;
}

void setPoses(Step& step, std::span<const Collider* const> colliders, std::span<const Pose> poses) {
    std::vector<float> bounds;
    for (const Collider* collider : colliders) bounds.push_back(boundingRadius(*collider));
    step.poses.clear();
    for (std::size_t k = 0; k < poses.size(); ++k) {
        const std::size_t which = k % colliders.size();
        const Pose& before = poses[k < colliders.size() ? k : k - colliders.size()];
        const float reach = reachOf(rowOf(colliders[which]->shape).isHalfSpace, bounds[which],
                                    step.colliders[which].thickness, before, poses[k]);
        step.poses.push_back({glm::vec4(poses[k].place, reach), poses[k].turn});
    }
}

}  // namespace drape
