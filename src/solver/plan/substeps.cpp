#include "solver/plan/substeps.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>

#include "colliders/collider.h"
#include "solver/plan/step.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

constexpr float kStrongestGust = 1.5f;  // strongest gust, relative to the mean speed
constexpr float kHarmlessWay = 0.002f;  // distance that a surface may move in a substep, however fine the cloth is, m
constexpr float kMostSubsteps = 256.0f;
// Most substeps a second. In each substep the rounding of float positions, 6e-8 m near 1 m, becomes velocity. In a
// second of substeps of length h this adds energy in proportion to h^-3, and at 1/60,000 s a cloth left alone begins to
// boil.
constexpr float kFastest = 20000.0f;

/// Returns the greatest acceleration of a cloth by gravity and by a wind across it, m/s^2, with the gusts of
/// WindSettings.
float greatestAcceleration(const Model& model, const Settings& settings) {
    const WindSettings& wind = settings.wind;
    const float gravity = glm::length(settings.gravity);
    if (!hasAir(wind)) return gravity;
    const float strength = glm::length(wind.vector()) * (1.0f + kStrongestGust * wind.gustiness);
    // In the classic model, the force on a triangle is at most the strength times twice its area, and each of its three
    // corners takes all of that force. A particle has a third of the mass of its triangles, hence 2 * 3 = 6.
    if (wind.model == WindModel::classic) return gravity + 6.0f * strength / model.leastMassPerArea;
    const float most = model.airFactors.empty() ? 1.0f : std::max(1.0f, std::ranges::max(model.airFactors));
    const float pressure = 0.5f * wind.airDensity * (wind.drag + wind.lift) * most * strength * strength;
    return gravity + pressure / model.leastMassPerArea;
}

float greatestSpeedOf(const BodyPart& body) {
    return greatestSpeed(body.frame, body.radius) + (body.frames ? body.frames->speed() : 0.0f);
}

/// The numbers of substeps that a step requires for several reasons. They are no whole numbers.
struct Needs {
    float ways = 0.0f;     ///< for surfaces that move
    float loaded = 0.0f;   ///< for gravity and wind
    float carried = 0.0f;  ///< for loads that links carry one after another across a cloth without tethers
    float waves = 0.0f;    ///< for transverse waves in grids without tethers whose lines are solved
    float length = 0.0f;   ///< for the greatest length of a substep

    float most() const { return std::max({ways, loaded, carried, waves, length}); }
};

/// `speed`: greatest speed of a surface, m/s.
Needs needsOf(const Model& model, const Settings& settings, bool hasTethers, float speed) {
    const float cell = model.limits.cell;
    if (settings.order != StepOrder::integrateFirst || cell == 0.0f) return {};
    const float acceleration = greatestAcceleration(model, settings);
    constexpr float kLoadedCells = 0.1f;
    constexpr float kRate = 60.0f;  // least number of substeps in a second, 1/s
    // Links carry a load over this many cells in a substep of 1/60 s, tethers over the whole cloth. Measured with
    // the scene `drop`: 4 substeps of 1 iteration, 2 of 4, and 1 of 15 stretch links equally.
    constexpr float kCellsAtOnce = 16.0f;
    const bool isTethered = settings.tethers.on && hasTethers && !mayTear(model, settings);
    const float atOnce = kCellsAtOnce * std::sqrt(static_cast<float>(settings.iterations));
    const bool hasLines = solvesLines(model, settings);
    const float carried = isTethered ? 0.0f : sweepLimits(model, hasLines).cellsAcross / atOnce;
    Needs needs;
    needs.ways = speed * settings.timeStep / std::max(0.5f * cell, kHarmlessWay);
    needs.loaded = settings.timeStep * std::sqrt(acceleration / (kLoadedCells * cell));
    // A step of 1/60 s may be slightly longer than that as a float.
    needs.length = settings.timeStep * (kRate * 0.999f);
    needs.carried = needs.length * carried;
    // Lines carry a load across the whole cloth at once. But they follow transverse waves explicitly, which is stable
    // as long as a wave crosses less than a cell in a substep. The only load that is known beforehand is that of a
    // pinned cloth hanging from one corner. A model has tethers if and only if it has pins. Cloth that lies on
    // something bears far less: with a quarter of the substeps, links of `drop` stay below twice their rest length.
    constexpr float kUnpinned = 0.25f;
    if (hasLines && !isTethered)
        needs.waves = (model.tethers.empty() ? kUnpinned : 1.0f) * settings.timeStep *
                      std::sqrt(glm::length(settings.gravity) * model.limits.waves);
    return needs;
}

/// Returns the number of substeps that settings, loads and a surface moving at `speed` (m/s) require.
glm::uint substepsAt(const Model& model, const Settings& settings, bool hasTethers, float speed) {
    const float needed = needsOf(model, settings, hasTethers, speed).most();
    if (needed == 0.0f) return settings.substeps;
    const auto wanted = std::max(settings.substeps, static_cast<glm::uint>(std::ceil(std::min(needed, kMostSubsteps))));
    const auto most = static_cast<glm::uint>(std::ceil(settings.timeStep * kFastest));
    return std::min(wanted, std::max(most, 1u));
}

/// Returns the number of substeps with which no pin that follows a target moves more than half a cell, or 2 mm, in a
/// substep.
glm::uint substepsOfPins(const Model& model, const Edits& edits) {
    float longest = 0.0f;
    for (const physics::Attachment& attachment : edits.attachments) {
        if (isLead(attachment)) longest = std::max(longest, glm::length(glm::vec3(attachment.end - attachment.start)));
    }
    const float most = std::max(0.5f * model.limits.cell, kHarmlessWay);
    return static_cast<glm::uint>(std::ceil(std::min(longest / most, kMostSubsteps)));
}

/// Returns the number of substeps with which a collider or body moves at most 1.5 mm in a substep, or 0 if contact of
/// cloth is off. Faster hits stretch cloth: a ball of 5 m/s stretches a hanging sheet by 55 % with 16 substeps, but by
/// 8 % with 56. If two sheets hang there, contact pushes the nearer one back by half, and it is stretched by ten times
/// its length.
/// `way`: distance that the collider or body moves in the step, m.
glm::uint substepsOfHits(const Model& model, const Settings& settings, float way) {
    constexpr float kMost = 0.0015f;  // greatest distance in a substep, m
    if (!clothMeets(model, settings) || model.limits.cell == 0.0f) return 0;
    return static_cast<glm::uint>(std::ceil(std::min({way / kMost, kMostSubsteps, settings.timeStep * kFastest})));
}

/// The motion of a collider or body in the next step.
struct Mover {
    std::string name;
    glm::vec3 place{0.0f};  ///< position at the start of the step, m
    float radius = 0.0f;    ///< radius of a ball around the mover, m
    float greatest = 0.0f;  ///< greatest speed that the mover's surface ever has, m/s
    float way = 0.0f;       ///< distance that the mover travels, m; turning does not count, being mostly along cloth
    float surface = 0.0f;   ///< upper bound of the distance that a point of the mover's surface moves, m
    std::optional<std::size_t> body = {};  ///< index in Model::bodies; empty for a collider
};

constexpr float kArc = 1.12f;  // ratio of the arc of half a turn to four times the sine of a quarter of that angle

/// Returns the distance from the origin of points whose speed counts, m: the same as in greatestSpeed().
float leverOf(float radius) { return radius < 1e3f ? radius : 1.0f; }

Mover moverOf(const Motion& motion, std::string name, double phase, float radius, float greatest, float timeStep) {
    Mover mover{std::move(name), {}, radius, greatest, 0.0f, 0.0f};
    const Pose before = poseOf(motion, phase);
    const Pose after = poseOf(motion, nextPhase(motion, phase, phaseRate(motion) * timeStep));
    mover.place = before.place;
    mover.way = glm::length(after.place - before.place);
    const float lever = leverOf(radius);
    const float most = greatest * timeStep;
    // From half a turn on, the poses at the two ends of a step do not tell how far it turned.
    constexpr float kHalfTurn = 3.0f;
    const bool isOpposite = glm::dot(before.turn, after.turn) < 0.0f;
    const float chord = 2.0f * glm::length(isOpposite ? after.turn + before.turn : after.turn - before.turn);
    mover.surface = most > kHalfTurn * lever ? most : std::min(most, mover.way + kArc * chord * lever);
    return mover;
}

/// Makes a mover at rest one that comes from the pose and the places of a driven thing.
/// `places`: vertices at the end of the step; empty if they stay in their places.
void addDrive(Mover& mover, const Driven& driven, const Pose& to, std::span<const glm::vec4> places, float timeStep) {
    const glm::vec4 chord =
        glm::dot(driven.start.turn, to.turn) < 0.0f ? to.turn + driven.start.turn : to.turn - driven.start.turn;
    float bend = 0.0f;  // greatest distance that a vertex moves in the frame of its body, m
    for (std::size_t k = 0; k < driven.places.size(); ++k)
        bend = std::max(bend, glm::length(glm::vec3(places[k] - driven.places[k])));
    mover.place = driven.start.place;
    mover.way = glm::length(to.place - driven.start.place) + bend;
    mover.surface = mover.way + 2.0f * kArc * glm::length(chord) * leverOf(mover.radius);
    mover.greatest = std::max(mover.greatest, mover.surface / timeStep);
}

std::vector<Mover> moversOf(const Model& model, const Settings& settings, const Clock& clock, const Edits& edits) {
    std::vector<Mover> movers;
    for (const Collider* collider : collidersOf(settings))
        movers.push_back(moverOf(*collider, collider->name, clock.phaseOf(collider->name), boundingRadius(*collider),
                                 greatestSpeed(*collider), settings.timeStep));
    for (const BodyPart& body : model.bodies) {
        Mover mover = moverOf(body.frame, body.frame.name, clock.phaseOf(phaseNameOf(body)), body.radius,
                              greatestSpeed(body.frame, body.radius), settings.timeStep);
        if (body.frames) mover.surface += body.frames->speed(clock.phaseOf(timeNameOf(body))) * settings.timeStep;
        mover.greatest = greatestSpeedOf(body);
        mover.body = static_cast<std::size_t>(&body - model.bodies.data());
        movers.push_back(std::move(mover));
    }
    const std::vector<const Collider*> colliders = collidersOf(settings);
    for (const Driven& driven : edits.driven) {
        if (driven.collider.empty()) {
            const BodyPart& body = model.bodies[driven.body];
            const std::size_t first = body.particles.first - model.firstBodyParticle();
            addDrive(movers[colliders.size() + driven.body], driven,
                     poseOf(body.frame, clock.phaseOf(phaseNameOf(body))),
                     std::span(model.bodyPlaces).subspan(first, body.particles.count), settings.timeStep);
            continue;
        }
        const auto found = std::ranges::find(colliders, driven.collider, &Collider::name);
        if (found == colliders.end()) continue;
        addDrive(movers[static_cast<std::size_t>(found - colliders.begin())], driven,
                 poseOf(**found, clock.phaseOf(driven.collider)), {}, settings.timeStep);
    }
    return movers;
}

/// Returns the greatest speed of a body's vertices in the next step, m/s, as a mean over a quarter of the step. Bounds
/// of the motion would exaggerate it: they take the whole body to be as far from its origin as its farthest vertex.
float speedOfVertices(const Model& model, const BodyPart& body, float timeStep, const Clock& clock,
                      const Edits& edits) {
    const double phase = clock.phaseOf(phaseNameOf(body));
    const double seconds = clock.phaseOf(timeNameOf(body));
    BodyMoment before = momentOf(model, body, phase, seconds);
    int parts = 4;
    for (const Driven& driven : edits.driven) {
        if (!driven.collider.empty() || &model.bodies[driven.body] != &body) continue;
        before.pose = driven.start;
        if (!driven.places.empty()) before.places = driven.places;
        parts = 1;  // since a driven body moves evenly
    }
    float most = 0.0f;  // greatest way of a vertex in a part of the step, m
    for (int part = 1; part <= parts; ++part) {
        const double share = double{timeStep} * part / parts;
        BodyMoment after =
            momentOf(model, body, nextPhase(body.frame, phase, phaseRate(body.frame) * share), seconds + share);
        for (glm::uint i = body.particles.first; i < body.particles.end(); ++i)
            most = std::max(most, glm::length(after.vertex(i) - before.vertex(i)));
        before = std::move(after);
    }
    return most * static_cast<float>(parts) / timeStep;
}

/// Removes movers that cloth cannot reach by the end of the step. Gravity and wind accelerate cloth; pins and other
/// movers throw it. An estimate is enough, since contact holds with any number of substeps.
void dropFarMovers(const Model& model, const Settings& settings, const Clock& clock, std::vector<Mover>& movers) {
    if (std::ranges::all_of(movers, [](const Mover& m) { return m.greatest == 0.0f; })) return;
    const float seconds = (static_cast<float>(clock.steps) + 1.0f) * settings.timeStep;
    const float fallen = 0.5f * greatestAcceleration(model, settings) * seconds * seconds;
    const StartBox& box = startBoxOf(model);
    float led = 0.0f;  // greatest speed of a pin group, m/s
    for (const PinGroup& group : settings.pinGroups) led = std::max(led, greatestSpeed(group, 1.0f));
    const auto isFar = [&](const Mover& mover) {
        float thrown = led;
        for (const Mover& other : movers) {
            if (&other != &mover) thrown = std::max(thrown, other.greatest);
        }
        const float reach = std::min(fallen + thrown * seconds, kSpeedLimit * seconds);
        const glm::vec3 nearest = glm::clamp(mover.place, box.low, box.high);
        return glm::length(mover.place - nearest) > mover.radius + mover.surface + reach;
    };
    std::vector<Mover> near;
    for (const Mover& mover : movers) {
        if (!isFar(mover)) near.push_back(mover);
    }
    movers = std::move(near);
}

}  // namespace

glm::uint substepsOf(const Model& model, const Settings& settings, bool hasTethers) {
    float speed = 0.0f;
    for (const Collider* collider : collidersOf(settings)) speed = std::max(speed, greatestSpeed(*collider));
    for (const BodyPart& body : model.bodies) speed = std::max(speed, greatestSpeedOf(body));
    return substepsAt(model, settings, hasTethers, speed);
}

std::optional<std::string> whyMoreSubsteps(const Model& model, const Settings& settings) {
    const bool hasTethers = !model.tethers.empty();
    const glm::uint taken = substepsAt(model, settings, hasTethers, 0.0f);
    if (taken <= settings.substeps) return std::nullopt;
    const Needs needs = needsOf(model, settings, hasTethers, 0.0f);
    const char* why = "a substep lasts 1/60 s at most";
    if (needs.carried == needs.most() && needs.carried > needs.length)
        why = "in fewer, links cannot carry loads across so many cells";
    if (needs.waves == needs.most())
        why = "in longer ones, waves would cross more than a cell of cloth that hangs from a corner";
    if (needs.loaded == needs.most())
        why = greatestAcceleration(model, settings) > glm::length(settings.gravity)
                  ? "in longer ones, gravity and wind would move a particle by more than a tenth of a cell"
                  : "in longer ones, gravity would move a particle by more than a tenth of a cell";
    return std::to_string(taken) + " substeps instead of " + std::to_string(settings.substeps) + ": " + why;
}

std::string describe(const FastMover& mover) {
    char numbers[96];
    std::snprintf(numbers, sizeof numbers, " moved at %.3g m/s: %u substeps instead of %u", double{mover.speed},
                  mover.substeps, mover.calm);
    return "\"" + mover.name + "\"" + numbers;
}

StepCut cutStep(const Model& model, const Settings& settings, const Clock& clock, const Edits& edits, bool hasTethers) {
    const glm::uint calm = std::max(substepsAt(model, settings, hasTethers, 0.0f), substepsOfPins(model, edits));
    StepCut cut{calm, calm, {}};
    std::vector<Mover> movers = moversOf(model, settings, clock, edits);
    dropFarMovers(model, settings, clock, movers);
    std::optional<std::size_t> fastBody;  // index of the body that is cut.fastMover
    for (Mover& mover : movers) {
        const float speed = mover.surface / settings.timeStep;
        const glm::uint needed =
            std::max(substepsAt(model, settings, hasTethers, speed), substepsOfHits(model, settings, mover.way));
        if (needed <= cut.substeps) continue;
        cut.substeps = needed;
        cut.fastMover = FastMover{std::move(mover.name), speed, needed, calm};
        fastBody = mover.body;
    }
    if (fastBody)
        cut.fastMover->speed = speedOfVertices(model, model.bodies[*fastBody], settings.timeStep, clock, edits);
    return cut;
}

}  // namespace drape
