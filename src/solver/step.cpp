#include "solver/step.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "physics/exact_math.h"
#include "solver/fabric.h"

namespace drape {
namespace {

using physics::SubstepParams;

constexpr double kTwoPi = 6.28318530717958647693;
constexpr double kGustPeriod = 256.0;   // cells, as in shaders/physics/gust.glsl
constexpr float kStrongestGust = 1.5f;  // times the mean speed
constexpr float kNoGround = -1e30f;
constexpr float kNoWall = 1e30f;
constexpr float kNoLimit = 1e18f;  // m, whose square is a float

float lengthOf(glm::vec3 v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

double wrapped(double x, double period) { return x - period * std::floor(x / period); }

float keptByDamping(const Settings& settings) {
    if (settings.dampingUnit == DampingUnit::perSecond) {
        return static_cast<float>(physics::exactExponential(-double{settings.damping} * settings.substepLength()));
    }
    const float kept = 1.0f - settings.damping;
    if (settings.substeps == 1 || kept <= 0.0f) return kept;  // the tutorial's own number, untouched by a logarithm
    return static_cast<float>(physics::exactExponential(physics::exactLogarithm(kept) / settings.substeps));
}

/// How fast the ball's phase moves on, radians per second.
double phaseRate(const BallSettings& ball) {
    const glm::dvec3 travel(ball.travel);
    const double upwards = ball.path == BallPath::circle ? 0.0 : travel.y;  // the circle turns about the vertical
    const double squared = travel.x * travel.x + upwards * upwards + travel.z * travel.z;
    // On a path shorter than this the ball rests: its phase would race.
    constexpr double kShortest = 1e-3;  // m
    if (ball.path == BallPath::still || squared < kShortest * kShortest) return 0.0;
    return ball.speed / std::sqrt(squared);
}

float accelerationFactor(const Settings& settings, float keep) {
    const float h = settings.substepLength();
    float factor = h * h;
    if (settings.accelerationShare == AccelerationShare::half) factor *= 0.5f;
    if (settings.dampedAcceleration) factor *= keep;
    return factor;
}

void setWalls(const Settings& settings, SubstepParams& p) {
    const WallSettings& walls = settings.walls;
    const glm::vec3 low = walls.on ? walls.low + settings.thickness : glm::vec3(-kNoWall);
    const glm::vec3 high = walls.on ? walls.high - settings.thickness : glm::vec3(kNoWall);
    p.wallsLow = glm::vec4(low, walls.restitution);
    p.wallsHigh = glm::vec4(high, walls.friction);
    p.wallRule = static_cast<glm::uint>(walls.rule);
}

/// The parameters that all substeps of a step share.
SubstepParams commonParams(const Model& model, const Settings& settings) {
    const WindSettings& wind = settings.wind;
    SubstepParams p{};
    p.gravity = glm::vec4(settings.gravity, 0.0f);
    p.wind = glm::vec4(wind.velocity, wind.gustiness);
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
    p.ballFriction = settings.ball.friction;
    p.groundFriction = settings.ground.friction;
    p.groundHeight = settings.ground.on ? settings.ground.height + settings.thickness : kNoGround;
    p.displacementScale = 1.0f;
    p.groundRestitution = settings.ground.restitution;
    p.accelerationFactor = accelerationFactor(settings, p.keep);
    p.tearRatio = tearRatioOf(settings.tear);
    p.tetherScale = 1.0f + tetherSlack(model, settings);
    p.lastRelaxation = lastRelaxation(settings);
    p.fractionStep = 1.0f / static_cast<float>(settings.substeps);
    const bool isLimited = !followsTutorial(model, settings);
    p.maxDisplacement = (isLimited ? kSpeedLimit : kTutorialSpeedLimit) * p.h;
    // Where a substep has several iterations, a particle that has bounced in one seems to have started inside.
    const bool bounces = (settings.ground.on && settings.ground.restitution > 0.0f) ||
                         (settings.walls.on && settings.walls.restitution > 0.0f);
    const bool recovers = isLimited && !(bounces && settings.iterations > 1);
    p.maxRecovery = recovers ? kRecoverySpeed * p.h : kNoLimit;
    setFabric(model, settings, p);
    setWalls(settings, p);
    return p;
}

/// The greatest acceleration of a cloth by gravity and by a wind across it, m/s^2, with the gusts of WindSettings.
float greatestAcceleration(const Model& model, const Settings& settings) {
    const WindSettings& wind = settings.wind;
    const float gravity = lengthOf(settings.gravity);
    if (!hasAir(wind)) return gravity;
    const float strength = lengthOf(wind.velocity) * (1.0f + kStrongestGust * wind.gustiness);
    // Each particle takes the whole of all its triangles there, twice their area, and of its mass per area a third.
    if (wind.model == WindModel::classic) return gravity + 6.0f * strength / model.leastMassPerArea;
    const float pressure = 0.5f * wind.airDensity * (wind.drag + wind.lift) * strength * strength;
    return gravity + pressure / model.leastMassPerArea;
}

/// A ball that goes once stays where its path ends.
double onPath(const BallSettings& ball, double phase) {
    return ball.path == BallPath::once ? std::min(phase, kTwoPi) : phase;
}

double nextPhase(const BallSettings& ball, double phase, double change) {
    return ball.path == BallPath::once ? onPath(ball, phase + change) : wrapped(phase + change, kTwoPi);
}

void moveGustsOn(const Settings& settings, Clock& clock) {
    const glm::dvec3 velocity(settings.wind.velocity);
    for (int axis = 0; axis < 3; ++axis) {
        const double cells = velocity[axis] * settings.timeStep / settings.wind.gustLength;
        clock.gustDrift[axis] = wrapped(clock.gustDrift[axis] + cells, kGustPeriod);
    }
}

}  // namespace

glm::vec3 ballCentre(const BallSettings& ball, double phase) {
    const glm::dvec3 centre(ball.centre);
    const glm::dvec3 travel(ball.travel);
    const double c = physics::exactCosine(phase);
    const double s = physics::exactSine(phase);
    switch (ball.path) {
        case BallPath::still:
            return ball.centre;
        case BallPath::line:
        case BallPath::once:
            return glm::vec3(centre + travel * c);
        case BallPath::circle:
            // The sideways part turns about the vertical; y cross (x, ., z) = (z, 0, -x).
            return glm::vec3(centre + glm::dvec3(travel.x * c + travel.z * s, travel.y, travel.z * c - travel.x * s));
    }
    return ball.centre;
}

glm::uint substepsOf(const Model& model, const Settings& settings, bool hasTethers) {
    const float cell = model.limits.cell;
    if (settings.order != StepOrder::integrateFirst || cell == 0.0f) return settings.substeps;
    const bool ballMoves = settings.ball.on && phaseRate(settings.ball) > 0.0;
    const float speed = ballMoves ? settings.ball.speed : 0.0f;
    constexpr float kHarmless = 0.002f;  // m, which a ball may move in a substep however fine the cloth is
    const float ways = speed * settings.timeStep / std::max(0.5f * cell, kHarmless);
    const float acceleration = greatestAcceleration(model, settings);
    constexpr float kLoadedCells = 0.1f;
    const float loaded = settings.timeStep * std::sqrt(acceleration / (kLoadedCells * cell));
    constexpr float kRate = 60.0f;  // 1/s
    // Links carry a load over so many cells in a substep of 1/60 s, tethers over the whole cloth. Measured with `drop`:
    // 1, 4 and 15 iterations of 4, 2 and 1 substeps stretch links equally.
    constexpr float kCellsAtOnce = 16.0f;
    const bool isTethered = settings.tethers.on && hasTethers && !mayTear(model, settings);
    const float atOnce = kCellsAtOnce * std::sqrt(static_cast<float>(settings.iterations));
    const float carried = isTethered ? 0.0f : model.limits.cellsAcross / atOnce;
    // A step of 1/60 s may be a little more than that as a float.
    const float needed = std::max({ways, loaded, settings.timeStep * (kRate * 0.999f) * std::max(carried, 1.0f)});
    constexpr float kMost = 256.0f;
    const auto wanted = std::max(settings.substeps, static_cast<glm::uint>(std::ceil(std::min(needed, kMost))));
    // The rounding of float positions, 6e-8 m near 1 m, becomes velocity in each substep: over a second of substeps of
    // h that is energy in proportion to h^-3, and at 1/60,000 s a cloth left alone begins to boil.
    constexpr float kFastest = 20000.0f;  // 1/s
    const auto most = static_cast<glm::uint>(std::ceil(settings.timeStep * kFastest));
    return std::min(wanted, std::max(most, 1u));
}

Step makeStep(const Model& model, const Settings& asked, Clock& clock, Edits edits, glm::uint substeps) {
    Settings settings = asked;
    const bool tethersHold = !clock.strained && !tethersOf(model, edits).empty();
    settings.substeps = substeps > 0 ? substeps : substepsOf(model, asked, tethersHold);
    const float h = settings.substepLength();
    const bool isFirst = clock.lastSubstepLength == 0.0f;
    const bool scaleFirst = !isFirst && clock.lastSubstepLength != h;
    const PlanStart start = isFirst ? PlanStart::rest : scaleFirst ? PlanStart::scaled : PlanStart::plain;
    Step step;
    const bool tears = mayTear(model, settings);
    // After a cut without new tethers nobody knows which of them are left.
    clock.strained = clock.strained || tears || (!edits.cuts.empty() && !edits.tethers);
    step.plan = makePlan(model, settings, start, edits, !clock.strained);
    step.mayBreak = tears || !edits.cuts.empty();
    step.edits = std::move(edits);

    SubstepParams common = commonParams(model, settings);
    common.brushCount = static_cast<glm::uint>(step.edits.brushes.size());
    if (isFirst) common.displacementScale = h;  // from metres in a second, which is how they start
    if (scaleFirst) common.displacementScale = h / clock.lastSubstepLength;
    common.gust = glm::vec4(glm::vec3(clock.gustDrift), 1.0f / settings.wind.gustLength);

    const double rate = phaseRate(settings.ball);
    const double startPhase = clock.ballPhase;
    for (glm::uint k = 0; k < settings.substeps; ++k) {
        SubstepParams p = common;
        const double before = onPath(settings.ball, startPhase + rate * settings.timeStep * k / settings.substeps);
        const double after = onPath(settings.ball, startPhase + rate * settings.timeStep * (k + 1) / settings.substeps);
        p.ballStart = glm::vec4(ballCentre(settings.ball, before), 0.0f);
        p.ballEnd = glm::vec4(ballCentre(settings.ball, after),
                              settings.ball.on ? settings.ball.radius + settings.thickness : 0.0f);
        // Particles that start inside an obstacle are pushed out at once, and gain no velocity by it (PlanStart::rest).
        if (isFirst && k == 0) p.maxRecovery = kNoLimit;
        p.stepFraction = static_cast<float>(k + 1) / static_cast<float>(settings.substeps);
        step.substeps.push_back(p);
    }
    clock.ballPhase = nextPhase(settings.ball, startPhase, rate * settings.timeStep);
    moveGustsOn(settings, clock);
    clock.lastSubstepLength = h;
    ++clock.steps;
    return step;
}

}  // namespace drape
