#include "scene/start/clean_start.h"
#include "cloth/make/make_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "cloth/core/model.h"
#include "cloth/core/placement.h"
#include "crossings/crossings.h"
#include "json/read.h"
#include "patterns/sewn_pattern.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

constexpr float kPatternBody = 1.72f;  // height of the body that GarmentCode makes patterns for by default, m
/// Limits for the number of triangles tested for crossings: in the search for a fit, and in both searches together.
constexpr std::uint64_t kMostFitWork = 2'000'000;
constexpr std::uint64_t kMostWork = 6'000'000;
constexpr std::uint64_t kAnyCrossings = std::numeric_limits<std::uint64_t>::max();

/// A change of a garment's start, and its cost.
struct StartStep {
    float raise = 0.0f;    // distance above the height that suits the bodies, m
    float outward = 0.0f;  // distance that panels move outwards, m
    float smoothing = 0.0f;
    float cost = 0.0f;
};

/// Returns all combinations of start changes, the cheapest first.
std::vector<StartStep> startSteps(bool hasLimbs) {
    constexpr float kRaises[] = {0.0f, 0.02f, 0.04f, -0.02f};          // values of `raise` to try, m
    constexpr float kOutwards[] = {0.0f, 0.03f, 0.06f, 0.09f, 0.12f};  // values of `outward` to try, m
    constexpr float kSmoothings[] = {0.0f, 0.5f, 1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 6.0f};
    std::vector<StartStep> steps;
    for (const float raise : kRaises) {
        for (const float outward : kOutwards) {
            if (outward > 0.0f && !hasLimbs) continue;
            for (const float smoothing : kSmoothings) {
                const float cost = std::abs(raise) / 0.01f + outward / 0.03f + smoothing;
                steps.push_back({raise, outward, smoothing, cost});
            }
        }
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

/// Returns all combinations of fit changes, the cheapest first.
std::vector<FitStep> fitSteps(bool hasLimbs) {
    constexpr int kRaises = 10;      // greatest number of steps up, and also down
    constexpr float kRaise = 0.02f;  // height of a step, m
    constexpr float kTurns[] = {0.0f, -15.0f, 15.0f, -30.0f, 30.0f, 45.0f};  // values of `turn` to try, degrees
    std::vector<FitStep> steps;
    for (const float turn : kTurns) {
        if (turn != 0.0f && !hasLimbs) continue;
        for (int k = -kRaises; k <= kRaises; ++k)
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
        const auto vertices = static_cast<glm::uint>(sewn.vertices.size());
        for (const MeshFace& face : sewn.mesh.faces)
            triangles_.push_back({face.corners[0], face.corners[1], face.corners[2], 0.0f});
        cloth_ = triangles_.size();
        for (const glm::uvec3& t : bodies.triangles)
            triangles_.push_back({vertices + t.x, vertices + t.y, vertices + t.z, 0.0f});
    }

    struct Count {
        std::uint64_t withItself = 0;
        std::uint64_t withBodies = 0;
        std::vector<std::uint8_t> crossed;  // one flag per face of the garment

        [[nodiscard]] std::uint64_t all() const { return withItself + withBodies; }
    };

    /// Counts crossings with the bodies in their shape at the start. Returns nothing as soon as there are `enough` or
    /// more.
    std::optional<Count> count(const PatternSettings& settings, std::uint64_t enough) {
        return count(settings, bodies_.positions, enough);
    }

    /// Counts crossings with the bodies in their full-grown shape.
    std::uint64_t countWithGrown(const PatternSettings& settings) {
        return count(settings, bodies_.grown, kAnyCrossings)->withBodies;
    }

    [[nodiscard]] std::uint64_t work() const { return work_; }

private:
    std::optional<Count> count(const PatternSettings& settings, const std::vector<glm::vec3>& bodies,
                               std::uint64_t enough) {
        std::vector<glm::vec3> scaled = startPlaces(sewn_, settings);
        for (glm::vec3& place : scaled) place *= garment_.scale;
        std::vector<glm::vec4> places;
        for (const glm::vec3& place : placedPositions(std::move(scaled), garment_)) places.emplace_back(place, 0.0f);
        const auto vertices = static_cast<glm::uint>(places.size());
        const std::span<const physics::Triangle> all(triangles_);
        Count count;
        // Tests the garment alone first, because that is less work.
        work_ += cloth_;
        Crossings found = findCrossings(places, all.first(cloth_));
        count.withItself = found.all.size();
        if (count.withItself >= enough) return std::nullopt;
        if (!bodies.empty()) {
            for (const glm::vec3& place : bodies) places.emplace_back(place, 0.0f);
            work_ += all.size();
            found = findCrossings(places, all, vertices);
            count.withBodies = found.all.size() - count.withItself;
            if (count.all() >= enough) return std::nullopt;
        }
        count.crossed.assign(found.crossed.begin(), found.crossed.begin() + static_cast<std::ptrdiff_t>(cloth_));
        return count;
    }

    const SewnPattern& sewn_;
    const MeshDescription& garment_;
    const BodiesAtStart& bodies_;
    std::vector<physics::Triangle> triangles_;  // the garment's triangles, then those of the bodies
    std::size_t cloth_ = 0;                     // number of triangles of the garment
    std::uint64_t work_ = 0;                    // triangles tested so far
};

/// Returns how far to raise the pattern, in the pattern's unit. Scales heights from the body that the pattern was made
/// for to the actual body. That body may also stand at another height.
float raiseFor(const SewnPattern& sewn, const MeshDescription& garment, const BodiesAtStart& bodies) {
    if (bodies.positions.empty()) return 0.0f;
    double top = 0.0;
    for (const SewnPattern::Vertex& vertex : sewn.vertices) top = std::max(top, vertex.place.y);
    const float share = std::min(1.0f, static_cast<float>(top) / kPatternBody);
    const auto [low, high] = std::ranges::minmax(bodies.grown, {}, &glm::vec3::y);
    return (low.y + share * (high.y - low.y - kPatternBody)) / garment.scale;
}

/// Returns the start at which the garment fits the full-grown bodies. Keeps `placed` unless another start removes
/// nearly all crossings with them: long sleeves and hoods cross a body wherever they are, so slightly fewer crossings
/// do not mean a better fit.
PatternSettings fitted(StartCounter& counter, const MeshDescription& garment, const PatternSettings& placed,
                       bool hasLimbs) {
    const auto moved = [&](const FitStep& step) {
        PatternSettings settings = placed;
        settings.raise += step.raise / garment.scale;
        settings.turn = step.turn;
        settings.smoothing = 1.0f;  // removes crossings at corners, which do not depend on the fit
        return settings;
    };
    FitStep best;
    std::uint64_t asPlaced = 0;
    std::uint64_t fewest = kAnyCrossings;
    for (const FitStep& step : fitSteps(hasLimbs)) {
        if (fewest == 0 || counter.work() > kMostFitWork) break;
        const std::uint64_t crossings = counter.countWithGrown(moved(step));
        if (fewest == kAnyCrossings) asPlaced = crossings;
        if (crossings >= fewest) continue;
        fewest = crossings;
        best = step;
    }
    constexpr std::uint64_t kFewer = 4;
    // Least girth of a limb that passes through a panel, m. Such a limb causes about one crossing for each
    // spacing along its girth.
    constexpr float kAround = 0.5f;
    const bool isThrough = static_cast<float>(asPlaced) * placed.spacing > kAround;
    if (!isThrough || kFewer * fewest > asPlaced) return placed;
    PatternSettings settings = moved(best);
    settings.smoothing = placed.smoothing;
    return settings;
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
    for (const glm::vec4& place : model.startPositions) bodies.positions.emplace_back(place);
    for (const physics::Triangle& t : model.triangles) bodies.triangles.emplace_back(t.a, t.b, t.c);
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
    placed.raise = raiseFor(sewn, garment, bodies);
    placed.outward = 0.0f;
    placed.turn = 0.0f;
    PatternSettings fit = placed;
    if (!bodies.grown.empty()) fit = fitted(counter, garment, placed, hasLimbs);
    CleanStart best;
    StartCounter::Count least;
    for (const StartStep& step : startSteps(hasLimbs)) {
        if (best.tried > 0 && (best.isClean() || counter.work() > kMostWork)) break;
        PatternSettings settings = fit;
        settings.raise += step.raise / garment.scale;
        settings.outward = step.outward / garment.scale;
        settings.smoothing = step.smoothing;
        const bool isFirst = best.tried++ == 0;
        auto count = counter.count(settings, isFirst ? kAnyCrossings : best.crossings);
        if (!count) continue;
        least = std::move(*count);
        best.pattern = settings;
        best.crossings = least.all();
        best.withItself = least.withItself;
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
