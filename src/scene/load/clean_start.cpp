#include "scene/load/clean_start.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "cloth/core/model.h"
#include "cloth/core/placement.h"
#include "cloth/make/make_model.h"
#include "crossings/crossings.h"
#include "json/json.h"
#include "patterns/sewn_pattern.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

/// Limits for the number of triangles tested for crossings: in the search for a fit, and in that for a start.
constexpr std::uint64_t kMostFitWork = 2'000'000;
constexpr std::uint64_t kMostWork = 6'000'000;
constexpr int kMostRaises = 10;  // greatest number of steps up, and also down, by which a garment is moved
constexpr float kRaise = 0.02f;  // height of a step, m
constexpr std::uint64_t kAnyCrossings = std::numeric_limits<std::uint64_t>::max();

/// A change of a garment's start, and its cost.
struct StartStep {
    std::size_t shape = 0;  // index of a StartShape
    float raise = 0.0f;     // distance that panels move up, m
    float cost = 0.0f;
};

/// The part of a change that is not a move as a whole, so that crossings of the garment with itself depend on it only.
struct StartShape {
    float turn = 0.0f;     // angle that limbs are turned upwards by, degrees
    float outward = 0.0f;  // distance that limbs move outwards, m
    float smoothing = 0.0f;
    float cost = 0.0f;
    std::optional<std::uint64_t> withItself;  // crossings of the garment with itself, once counted
};

/// Returns the shapes to try.
/// `turn`: angle of limbs that suits the bodies, degrees.
std::vector<StartShape> startShapes(bool hasLimbs, float turn) {
    constexpr float kTurns[] = {0.0f, 15.0f, -15.0f, 30.0f, -30.0f, 45.0f};  // values added to `turn`, degrees
    constexpr float kOutwards[] = {0.0f, 0.03f, 0.06f, 0.09f, 0.12f, 0.18f, 0.24f, 0.3f};  // of `outward`, m
    constexpr float kSmoothings[] = {0.0f, 0.5f, 1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 6.0f};
    constexpr float kMostTurn = 90.0f;  // that of PatternSettings::turn
    std::vector<StartShape> shapes;
    for (const float more : kTurns) {
        for (const float outward : kOutwards) {
            if (!hasLimbs && (more != 0.0f || outward > 0.0f)) continue;
            if (turn + more > kMostTurn) continue;
            for (const float smoothing : kSmoothings)
                shapes.push_back({turn + more, outward, smoothing, std::abs(more) / 5.0f + outward / 0.03f + smoothing,
                                  std::nullopt});
        }
    }
    return shapes;
}

/// Returns all combinations of shapes and raises, the cheapest first.
std::vector<StartStep> startSteps(const std::vector<StartShape>& shapes) {
    std::vector<StartStep> steps;
    for (std::size_t k = 0; k < shapes.size(); ++k) {
        for (int raise = -kMostRaises; raise <= kMostRaises; ++raise)
            steps.push_back(
                {k, kRaise * static_cast<float>(raise), shapes[k].cost + 2.0f * static_cast<float>(std::abs(raise))});
    }
    std::ranges::stable_sort(steps, {}, &StartStep::cost);
    return steps;
}

/// A change of a garment's start that may improve its fit on the bodies, and its cost.
struct FitStep {
    float raise = 0.0f;  // distance that the garment is raised, m
    float turn = 0.0f;   // angle that its limbs are turned upwards by, degrees
    float cost = 0.0f;
};

/// Returns all combinations of raises and turns, the cheapest first.
std::vector<FitStep> fitSteps(std::span<const float> turns) {
    std::vector<FitStep> steps;
    for (const float turn : turns) {
        for (int k = -kMostRaises; k <= kMostRaises; ++k)
            steps.push_back(
                {kRaise * static_cast<float>(k), turn, static_cast<float>(std::abs(k)) + std::abs(turn) / 5.0f});
    }
    std::ranges::stable_sort(steps, {}, &FitStep::cost);
    return steps;
}

/// Counts the crossings of one garment with itself and with the bodies, for many candidate starts.
class StartCounter {
public:
    StartCounter(const SewnPattern& sewn, const MeshDescription& garment, const BodiesAtStart& bodies)
        : sewn_(sewn), garment_(garment), bodies_(bodies) {
        for (const MeshFace& face : sewn.mesh.faces)
            cloth_.push_back({face.corners[0], face.corners[1], face.corners[2], 0.0f});
    }

    struct Count {
        std::uint64_t withItself = 0;
        std::uint64_t withBodies = 0;
        std::uint64_t ofLimbs = 0;          // crossings of limbs with bodies, included in `withBodies`
        std::vector<std::uint8_t> crossed;  // one flag per face of the garment

        std::uint64_t all() const { return withItself + withBodies; }
    };

    /// Counts the crossings of the garment with itself, and the pairs that touch: coplanar panels that overlap have no
    /// sides that contact could keep.
    std::uint64_t countWithItself(const PatternSettings& settings) {
        work_ += cloth_.size();
        const Crossings found = findCrossings(placesFor(settings), cloth_);
        return found.all.size() + found.touching;
    }

    /// Counts all crossings, with the bodies in their shape at the start.
    Count count(const PatternSettings& settings) { return count(settings, bodies_.positions); }

    /// Counts crossings with the bodies in their full-grown shape.
    std::uint64_t countWithGrown(const PatternSettings& settings) { return count(settings, bodies_.grown).withBodies; }

    /// Counts crossings of limbs with the bodies shortly before they are full-grown, when arms are thin but long.
    std::uint64_t countLimbsWithSlim(const PatternSettings& settings) { return count(settings, bodies_.slim).ofLimbs; }

    /// Returns whether the slim bodies pass through all seams between limbs and trunk, as arms through armholes.
    bool isThroughLimbs(const PatternSettings& settings) {
        for (const double side : {1.0, -1.0}) {
            std::vector<glm::vec4> places = placesFor(settings);
            const auto middle = static_cast<glm::uint>(places.size());
            const auto isOnSeam = [&](glm::uint vertex) {
                const double share = side * sewn_.vertices[vertex].outward;
                return share > 0.0 && share < 1.0;
            };
            glm::dvec3 sum(0.0);
            double count = 0.0;
            for (glm::uint vertex = 0; vertex < middle; ++vertex) {
                if (!isOnSeam(vertex)) continue;
                sum += glm::dvec3(places[vertex]);
                count += 1.0;
            }
            if (count == 0.0) continue;
            places.emplace_back(glm::vec3(sum / count), 0.0f);
            std::vector<physics::Triangle> lid;  // a fan over the seam
            for (const physics::Triangle& t : cloth_) {
                for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
                    if (isOnSeam(a) && isOnSeam(b)) lid.push_back({a, b, middle, 0.0f});
                }
            }
            addBodies(bodies_.slim, places, lid);
            if (findCrossings(places, lid, middle + 1).all.empty()) return false;
        }
        return true;
    }

    std::uint64_t work() const { return work_; }

private:
    std::vector<glm::vec4> placesFor(const PatternSettings& settings) const {
        std::vector<glm::vec3> scaled = startPlaces(sewn_, settings);
        for (glm::vec3& place : scaled) place *= garment_.scale;
        std::vector<glm::vec4> places;
        for (const glm::vec3& place : placedPositions(std::move(scaled), garment_)) places.emplace_back(place, 0.0f);
        return places;
    }

    /// Returns whether the garment's side of a crossing with a body is on a limb.
    bool isOfLimb(const Crossing& crossing, glm::uint vertices) const {
        const auto isOn = [&](glm::uint vertex) { return sewn_.vertices[vertex].outward != 0.0; };
        if (crossing.a < vertices) return isOn(crossing.a) && isOn(crossing.b);
        const physics::Triangle& t = cloth_[crossing.triangle];
        return isOn(t.a) && isOn(t.b) && isOn(t.c);
    }

    /// Adds bodies to a surface: all of their vertices, and the triangles that reach into the box of the vertices of
    /// the surface. Others cannot cross it.
    void addBodies(const std::vector<glm::vec3>& bodies, std::vector<glm::vec4>& places,
                   std::vector<physics::Triangle>& triangles) {
        const auto vertices = static_cast<glm::uint>(places.size());
        glm::vec3 low(std::numeric_limits<float>::max()), high = -low;
        for (const physics::Triangle& t : triangles) {
            for (const glm::uint corner : {t.a, t.b, t.c}) {
                low = glm::min(low, glm::vec3(places[corner]));
                high = glm::max(high, glm::vec3(places[corner]));
            }
        }
        for (const glm::uvec3& t : bodies.empty() ? std::vector<glm::uvec3>() : bodies_.triangles) {
            const glm::vec3 least = glm::min(bodies[t.x], glm::min(bodies[t.y], bodies[t.z]));
            const glm::vec3 most = glm::max(bodies[t.x], glm::max(bodies[t.y], bodies[t.z]));
            if (glm::any(glm::greaterThan(least, high)) || glm::any(glm::lessThan(most, low))) continue;
            triangles.push_back({vertices + t.x, vertices + t.y, vertices + t.z, 0.0f});
        }
        for (const glm::vec3& place : bodies) places.emplace_back(place, 0.0f);
        work_ += triangles.size();
    }

    Count count(const PatternSettings& settings, const std::vector<glm::vec3>& bodies) {
        std::vector<glm::vec4> places = placesFor(settings);
        const auto vertices = static_cast<glm::uint>(places.size());
        std::vector<physics::Triangle> triangles = cloth_;
        addBodies(bodies, places, triangles);
        const Crossings found = findCrossings(places, triangles, vertices);
        Count count;
        for (const Crossing& crossing : found.all) {
            const bool isOfBody = crossing.a >= vertices || crossing.triangle >= cloth_.size();
            ++(isOfBody ? count.withBodies : count.withItself);
            if (isOfBody && isOfLimb(crossing, vertices)) ++count.ofLimbs;
        }
        count.crossed.assign(found.crossed.begin(), found.crossed.begin() + static_cast<std::ptrdiff_t>(cloth_.size()));
        if (found.touching > 0) {  // all are of the same kind as the first, as a rule
            const EdgeAndFace& first = found.firstTouching;
            const bool isOfBody = first.a >= vertices || first.triangle >= cloth_.size();
            (isOfBody ? count.withBodies : count.withItself) += found.touching;
            if (first.triangle < cloth_.size()) count.crossed[first.triangle] = 1;
        }
        return count;
    }

    const SewnPattern& sewn_;
    const MeshDescription& garment_;
    const BodiesAtStart& bodies_;
    std::vector<physics::Triangle> cloth_;  // the garment's triangles
    std::uint64_t work_ = 0;                // triangles tested so far
};

/// Returns the settings of a garment after a change of its start.
PatternSettings movedBy(const FitStep& step, const MeshDescription& garment, const PatternSettings& placed) {
    PatternSettings settings = placed;
    settings.raise += step.raise / garment.scale;
    settings.turn = step.turn;
    settings.smoothing = 1.0f;  // removes crossings at corners, which do not depend on the fit
    return settings;
}

/// Returns the start at which the garment fits the full-grown bodies. Keeps `placed` unless another start removes
/// nearly all crossings with them: long sleeves and hoods cross a body wherever they are, so slightly fewer crossings
/// do not mean a better fit.
PatternSettings fitted(StartCounter& counter, const MeshDescription& garment, const PatternSettings& placed,
                       bool hasLimbs) {
    const auto moved = [&](const FitStep& step) { return movedBy(step, garment, placed); };
    // Least girth of a limb that passes through a panel, m. Such a limb causes about one crossing for each
    // spacing along its girth.
    constexpr float kAround = 0.5f;
    constexpr std::uint64_t kFewer = 4;
    FitStep best;
    const std::uint64_t asPlaced = counter.countWithGrown(moved(best));
    if (static_cast<float>(asPlaced) * placed.spacing * garment.scale <= kAround) return placed;
    std::uint64_t fewest = asPlaced;
    constexpr float kTurns[] = {0.0f, -15.0f, 15.0f, -30.0f, 30.0f, 45.0f};  // values of `turn` to try, degrees
    for (const FitStep& step : fitSteps(std::span(kTurns, hasLimbs ? std::size(kTurns) : 1))) {
        if (fewest == 0 || counter.work() > kMostFitWork) break;
        const std::uint64_t crossings = counter.countWithGrown(moved(step));
        if (crossings >= fewest) continue;
        fewest = crossings;
        best = step;
    }
    if (kFewer * fewest > asPlaced) return placed;
    PatternSettings settings = moved(best);
    settings.smoothing = placed.smoothing;
    return settings;
}

/// Returns whether the slim bodies pass through the seams of all limbs and through no other place of a limb.
/// `settings`: without smoothing, or with that of movedBy().
bool hasArmsInLimbs(StartCounter& counter, PatternSettings settings) {
    settings.smoothing = std::max(1.0f, settings.smoothing);
    return counter.isThroughLimbs(settings) && counter.countLimbsWithSlim(settings) == 0;
}

/// Returns the start at which the slim bodies pass through the seams of all limbs, as arms in a T-pose through sleeves
/// that were turned up to them, and cross no panel. Of several, returns that with the fewest crossings with the
/// full-grown bodies. Returns nothing if there is none.
std::optional<PatternSettings> fittedToArms(StartCounter& counter, const MeshDescription& garment,
                                            const PatternSettings& placed) {
    constexpr float kTurns[] = {0.0f, -15.0f, 15.0f, -30.0f, 30.0f, 45.0f, 60.0f, 75.0f, 90.0f};  // degrees
    const std::uint64_t mostWork = counter.work() + kMostFitWork;
    std::uint64_t fewest = kAnyCrossings;
    std::optional<PatternSettings> best;
    for (const FitStep& step : fitSteps(kTurns)) {
        if (fewest == 0 || counter.work() > mostWork) break;
        PatternSettings settings = movedBy(step, garment, placed);
        if (!hasArmsInLimbs(counter, settings)) continue;
        const std::uint64_t crossings = counter.countWithGrown(settings);
        if (crossings >= fewest) continue;
        fewest = crossings;
        settings.smoothing = placed.smoothing;
        best = settings;
    }
    return best;
}

std::vector<std::string> crossedPanels(const PolygonMesh& mesh, const std::vector<std::uint8_t>& crossed) {
    std::vector<std::string> names;
    for (const MeshPanel& panel : mesh.panels) {
        const auto first = crossed.begin() + panel.firstFace;
        if (std::ranges::any_of(first, first + panel.faceCount, [](std::uint8_t is) { return is != 0; }))
            names.push_back(panel.name);
    }
    return names;
}

}  // namespace

BodiesAtStart bodiesAtStart(const WorldDescription& world) {
    BodiesAtStart bodies;
    if (world.bodies.empty()) return bodies;
    WorldDescription own{{}, {}, world.linkOrder, world.bodies};
    const Model model = makeModel(own);
    constexpr std::size_t kSlimSteps = 2;  // steps of the growth that are left: arms are then about 3 cm thinner
    for (const glm::vec4& place : model.startPositions) bodies.positions.emplace_back(place);
    for (glm::uint k = 0; k < model.triangleCount(); ++k) {
        const physics::Triangle& t = model.triangles[k];
        if (!model.isIgnored(k)) bodies.triangles.emplace_back(t.a, t.b, t.c);
    }
    for (std::size_t k = 0; k < own.bodies.size(); ++k) {
        const BodyPart& part = model.bodies[k];
        const BodyGrowth* growth = own.bodies[k].grow.growth.get();
        const double when = growth ? part.growth() * growth->times[BodyGrowth::kSteps - kSlimSteps] : 0.0;
        const BodyMoment moment = momentOf(model, part, 0.0, when);
        for (glm::uint i = part.particles.first; i < part.particles.first + part.particles.count; ++i)
            bodies.slim.push_back(moment.vertex(i));
    }
    for (BodyDescription& body : own.bodies) body.grow.seconds = 0.0f;
    for (const glm::vec4& place : makeModel(own).startPositions) bodies.grown.emplace_back(place);
    return bodies;
}

CleanStart findCleanStart(const MeshDescription& garment, const BodiesAtStart& bodies) {
    const SewnPattern sewn = sewPattern(readPatternOf(garment), double{garment.pattern.spacing});
    StartCounter counter(sewn, garment, bodies);
    const bool hasLimbs =
        std::ranges::any_of(sewn.vertices, [](const SewnPattern::Vertex& vertex) { return vertex.outward != 0.0; });
    PatternSettings placed = garment.pattern;
    placed.raise = 0.0f;
    placed.outward = 0.0f;
    placed.turn = 0.0f;
    PatternSettings fit = placed;
    if (!bodies.grown.empty()) fit = fitted(counter, garment, placed, hasLimbs);
    if (hasLimbs && !hasArmsInLimbs(counter, fit)) fit = fittedToArms(counter, garment, placed).value_or(fit);
    std::vector<StartShape> shapes = startShapes(hasLimbs, fit.turn);
    CleanStart best;
    best.crossings = kAnyCrossings;
    StartCounter::Count least;
    const std::vector<StartStep> steps = startSteps(shapes);
    const auto settingsOf = [&](const StartStep& step) {
        const StartShape& shape = shapes[step.shape];
        PatternSettings settings = fit;
        settings.raise += step.raise / garment.scale;
        settings.turn = shape.turn;
        settings.outward = shape.outward / garment.scale;
        settings.smoothing = shape.smoothing;
        return settings;
    };
    // A shape that crosses itself does so at all heights, so the others come first.
    for (const bool crossesItself : {false, true}) {
        const std::uint64_t mostWork = counter.work() + (crossesItself ? kMostWork / 4 : kMostWork);
        for (const StartStep& step : steps) {
            if (best.tried > 0 && (best.isClean() || counter.work() > mostWork)) break;
            StartShape& shape = shapes[step.shape];
            const PatternSettings settings = settingsOf(step);
            if (!shape.withItself) shape.withItself = counter.countWithItself(settings);
            if ((*shape.withItself > 0) != crossesItself || *shape.withItself >= best.crossings) continue;
            ++best.tried;
            StartCounter::Count count = counter.count(settings);
            if (count.all() >= best.crossings) continue;
            least = std::move(count);
            best.pattern = settings;
            best.crossings = least.all();
            best.withItself = least.withItself;
        }
    }
    best.moved = (best.pattern.raise - placed.raise) * garment.scale;
    best.panels = crossedPanels(sewn.mesh, least.crossed);
    return best;
}

void useStart(MeshDescription& garment, const CleanStart& start) {
    garment.pattern = start.pattern;
    readAnew(garment);
}

std::string describe(const CleanStart& start) {
    if (start.isClean()) return "";
    constexpr std::size_t kNamed = 6;
    std::string names;
    for (std::size_t k = 0; k < std::min(kNamed, start.panels.size()); ++k) {
        const bool isLast = k + 1 == start.panels.size();
        names += (k == 0 ? "" : isLast ? " and " : ", ") + json::printable(start.panels[k]);
    }
    if (start.panels.size() > kNamed) names += " and others";
    return "found no start without crossings: " + names + (start.panels.size() == 1 ? " crosses" : " cross") +
           (start.withItself == start.crossings ? (start.panels.size() == 1 ? " itself" : " each other or themselves")
            : start.withItself == 0             ? " a body"
            : start.panels.size() == 1          ? " itself and a body"
                                                : " themselves and a body") +
           " (" + std::to_string(start.crossings) + (start.crossings == 1 ? " crossing)" : " crossings)");
}

}  // namespace drape
