#include "run/watches.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <iterator>
#include <string_view>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/neighbours.h"
#include "json/json.h"
#include "scene/load/garment_edges.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

constexpr double kFreed = 2.0;  // least time from the release of pin groups at rest to the rest of the cloth, s

}  // namespace

RestWatch::RestWatch(const Run& run) : run_(&run), notBefore_(earliestRest(run.model())) {}

bool RestWatch::isLate() const {
    const double now = static_cast<double>(run_->clock().steps) * double{run_->applied().timeStep};
    return !run_->awaitsRest() && now >= run_->releasedAfter().value_or(0.0) + kLongest - 1e-9;
}

bool RestWatch::add(std::span<const glm::vec4> positions) {
    const double now = static_cast<double>(run_->clock().steps) * double{run_->applied().timeStep};
    const bool isAtRest = stillness_.add(positions.first(run_->model().firstBodyParticle()), now);
    if (!isAtRest || now <= notBefore_ || run_->awaitsRest()) return false;
    if (const auto released = run_->releasedAfter(); released && now < *released + kFreed) return false;
    if (!restAfter_) restAfter_ = now;
    return true;
}

namespace {

std::string textOf(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

/// Formats a length as "4 cm", or as "0.8 cm" below 1 cm.
std::string centimetres(double length) {
    return textOf(std::abs(length) < 0.00995 ? "%.1f cm" : "%.0f cm", 100.0 * std::abs(length));
}

std::string nameOf(const std::string& label) { return label.empty() ? "highest opening" : json::printable(label); }

bool isJudged(std::string_view label) {
    constexpr std::string_view kParts[] = {"strapless", "collar", "neck", "armhole"};
    return isWaist(label) ||
           std::ranges::any_of(kParts, [&](std::string_view part) { return label.find(part) != label.npos; });
}

/// Returns the edge around the highest opening of a cloth. Returns nothing for a grid, and if there is no opening.
std::optional<WornEdge> openingOf(const ClothDescription& cloth, const ClothPart& part) {
    if (!cloth.isMesh() || !cloth.mesh.shape) return {};
    const std::vector<glm::vec3> places = filePlaces(cloth);
    const auto loops = boundaryLoops(cloth.mesh.shape->mesh);
    const auto highest = highestLoop(loops, places);
    if (!highest) return {};
    WornEdge edge;
    for (const std::uint32_t particle : loops[*highest]) {
        edge.particles.push_back(part.particles.first + particle);
        edge.target += double{places[particle].y};
    }
    edge.target /= static_cast<double>(edge.particles.size());
    return edge;
}

/// Returns the mean slope of the bodies under particles: the sine of the angle between the surface and the horizontal.
/// Returns 1 if no particle is near a body.
double slopeUnder(const Model& model, const WornEdge& edge, std::span<const glm::vec4> positions,
                  std::span<const physics::Triangle> triangles) {
    constexpr double kUnder = 0.03;  // greatest distance of a triangle's middle, m, beyond the triangle's own size
    double sum = 0.0;
    double count = 0.0;
    for (const glm::uint particle : edge.particles) {
        const glm::dvec3 place(positions[particle]);
        double nearest = 0.0;
        double slope = -1.0;
        for (const physics::Triangle& t : triangles) {
            if (t.a < model.firstBodyParticle()) continue;
            const glm::dvec3 a(positions[t.a]);
            const glm::dvec3 b(positions[t.b]);
            const glm::dvec3 c(positions[t.c]);
            const double away = glm::distance(place, (a + b + c) / 3.0) - glm::distance(a, (a + b + c) / 3.0);
            if (away > kUnder || (slope >= 0.0 && away >= nearest)) continue;
            const glm::dvec3 normal = glm::cross(b - a, c - a);
            const double size = glm::length(normal);
            if (!(size > 0.0)) continue;
            nearest = away;
            slope = std::sqrt(std::max(0.0, 1.0 - normal.y * normal.y / (size * size)));
        }
        if (slope < 0.0) continue;
        sum += slope;
        count += 1.0;
    }
    return count > 0.0 ? sum / count : 1.0;
}

/// Returns "left_sleeve_f, 1 % of the edges by over 12 %".
std::string stretchText(const WornFacts& facts) {
    return (facts.stretched.empty() ? "" : json::printable(facts.stretched) + ", ") +
           textOf("1 %% of the edges by over %.0f %%", std::floor(facts.stretch99));
}

}  // namespace

std::vector<WornEdge> wornEdges(const Scene& scene, const Model& model) {
    constexpr float kRaised = 30.0f;  // angle by which limbs are turned up to raised arms, degrees
    std::vector<WornEdge> edges;
    if (model.bodies.empty()) return edges;
    const BodiesAtStart bodies = bodiesAtStart(scene.world);
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        const ClothDescription& cloth = scene.world.cloths[k];
        bool hasJudged = false;
        for (const GarmentEdge& edge : garmentEdges(cloth)) {
            WornEdge& made = edges.emplace_back();
            made.label = edge.label;
            made.target = double{edge.targetHeight};
            if (isWaist(edge.label)) made.target += waistShift(cloth, bodies);
            const bool rises = cloth.mesh.pattern.turn >= kRaised && edge.label.find("armhole") != std::string::npos;
            made.isJudged = isJudged(edge.label) && !rises;
            hasJudged = hasJudged || made.isJudged;
            for (const glm::uint particle : edge.particles)
                made.particles.push_back(model.cloths[k].particles.first + particle);
        }
        if (hasJudged) continue;
        if (auto opening = openingOf(cloth, model.cloths[k])) edges.push_back(std::move(*opening));
    }
    return edges;
}

WornWatch::WornWatch(const Run& run, std::vector<WornEdge> edges)
    : run_(&run),
      edges_(std::move(edges)),
      steps_(static_cast<std::size_t>(std::lround(1.0 / double{run.applied().timeStep}))) {}

glm::dvec3 WornWatch::middleOf(const WornEdge& edge, std::span<const glm::vec4> positions) const {
    glm::dvec3 sum(0.0);
    for (const glm::uint particle : edge.particles) sum += glm::dvec3(positions[particle]);
    return sum / static_cast<double>(edge.particles.size());
}

void WornWatch::add(std::span<const glm::vec4> positions) {
    std::vector<glm::dvec3>& middles = middles_.emplace_back();
    for (const WornEdge& edge : edges_) middles.push_back(middleOf(edge, positions));
    if (middles_.size() > steps_ + 1) middles_.pop_front();
}

bool WornWatch::isStill() const {
    if (middles_.size() <= steps_) return false;
    for (std::size_t k = 0; k < edges_.size(); ++k) {
        if (edges_[k].isJudged && !(glm::distance(middles_.front()[k], middles_.back()[k]) < kMostMoved)) return false;
    }
    return true;
}

std::vector<WornHeight> WornWatch::heights(std::span<const glm::vec4> positions,
                                           std::span<const physics::Triangle> triangles) const {
    constexpr double kLeastSlope = 0.3;  // on flatter ground, an opening may lie anywhere
    std::vector<WornHeight> heights;
    for (std::size_t k = 0; k < edges_.size(); ++k) {
        const WornEdge& edge = edges_[k];
        WornHeight& made = heights.emplace_back(WornHeight{edge.label, edge.target, middleOf(edge, positions).y});
        made.off = std::abs(made.height - made.target);
        if (edge.label.empty())
            made.off /= std::max(kLeastSlope, slopeUnder(run_->model(), edge, positions, triangles));
        made.isJudged = edge.isJudged;
        if (!middles_.empty()) made.moved = glm::distance(middles_.front()[k], middles_.back()[k]);
    }
    return heights;
}

double WornHeight::excess() const {
    return off - (height > target && !isWaist(label) ? WornWatch::kMostAbove : WornWatch::kMostOff);
}

std::string reasonNotWorn(const WornFacts& facts) {
    constexpr double kBelow = 0.01;  // greatest distance below the feet that counts as standing on the same ground, m
    if (facts.isOnBody && facts.bodyLies) return "body lies down";
    if (facts.crossings > 0) return facts.crossingsAtStart > 0 ? "crossed start" : "crosses";
    if (facts.isOnBody && !facts.tight.empty())
        return "too small: " + (facts.tight.front().panel.empty() ? "" : json::printable(facts.tight.front().panel)) +
               " by " + centimetres(facts.tight.front().missing());
    if (facts.hasFallen) return "fell";
    if (facts.belowFeet > kBelow) return "fell: " + centimetres(facts.belowFeet) + " below the feet";
    if (facts.isStopped) return "stopped";
    if (facts.isCaught) return "caught: " + stretchText(facts);
    // The waist of a garment that hangs from the shoulders is where the shoulders leave it.
    const bool hangs = std::ranges::any_of(facts.heights, [](const WornHeight& each) {
        return each.isJudged && !isWaist(each.label) && each.label != "";
    });
    std::vector<WornHeight> judged;
    std::ranges::copy_if(facts.heights, std::back_inserter(judged), [&](const WornHeight& each) {
        return each.isJudged && !(hangs && isWaist(each.label) && each.height > each.target);
    });
    if (!judged.empty()) {
        const WornHeight& farthest = *std::ranges::max_element(judged, {}, &WornHeight::excess);
        if (farthest.excess() > 0.0)
            return "slipped: " + nameOf(farthest.label) + " by " + centimetres(farthest.off) +
                   (farthest.height > farthest.target ? " upwards" : "");
    }
    if (!facts.isAtRest) return "creeps";
    for (const WornHeight& height : judged) {
        if (!(height.moved < WornWatch::kMostMoved))
            return "creeps: " + nameOf(height.label) + textOf(" by %.1f mm in the last second", 1000.0 * height.moved);
    }
    return facts.stretch99 > facts.mostStretch ? "stretched: " + stretchText(facts) : "";
}

double belowFeet(const Model& model, std::span<const glm::vec4> positions) {
    if (model.bodies.empty() || model.cloths.empty()) return 0.0;
    const auto bodies = positions.subspan(model.firstBodyParticle());
    const auto cloth = positions.first(model.clothParticleCount());
    return std::max(0.0, double{std::ranges::min(bodies, {}, &glm::vec4::y).y} -
                             double{std::ranges::min(cloth, {}, &glm::vec4::y).y});
}

double mostStretch(const Settings& settings) {
    constexpr double kWoven = 10.0;
    constexpr double kKnitted = 25.0;
    constexpr float kLeastWoven = 200.0f;  // N/m
    if (!hasMembraneStiffness(settings)) return kWoven;
    const ThreadStiffness stiffness = threadStiffness(settings);
    return std::min(stiffness.weft, stiffness.warp) < kLeastWoven ? kKnitted : kWoven;
}

}  // namespace drape
