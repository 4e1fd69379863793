#include "cli/reports/sewing_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <map>
#include <set>
#include <utility>

#include "base/message_text.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/values.h"
#include "cloth/links/mesh_springs.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"
#include "crossings/crossings.h"
#include "json/json.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

/// Rounds a length to tenths of a millimetre, for JSON.
json::Value metres(double length) { return json::number(std::round(1e4 * length) / 1e4); }

}  // namespace

WornFacts factsBefore(const Scene& scene) {
    WornFacts facts;
    facts.mostStretch = mostStretch(scene.settings);
    facts.isOnBody = !scene.world.bodies.empty();
    if (!facts.isOnBody) return facts;
    const BodiesAtStart bodies = bodiesAtStart(scene.world);
    facts.bodyLies = lieDown(bodies);
    for (const ClothDescription& cloth : scene.world.cloths) {
        std::vector<TightRing> tight = findTightRings(cloth, bodies, 0.01 * facts.mostStretch);
        facts.tight.insert(facts.tight.end(), tight.begin(), tight.end());
    }
    std::ranges::stable_sort(
        facts.tight, [](const TightRing& a, const TightRing& b) { return a.girth * b.length > b.girth * a.length; });
    return facts;
}

std::vector<std::string> tightLines(const WornFacts& facts) {
    std::vector<std::string> lines;
    if (facts.bodyLies) return lines;  // every ring is then too small for a lying body
    for (const TightRing& ring : facts.tight) {
        char text[120];
        std::snprintf(text, sizeof text, " by %.0f cm (%.0f cm around, the body has %.0f cm at a height of %.2f m)",
                      100.0 * ring.missing(), 100.0 * ring.length, 100.0 * ring.girth, ring.height);
        lines.push_back("too small: " + json::printable(ring.panel) + text);
    }
    return lines;
}

std::string stretchedPanel(const Model& model, std::span<const glm::vec4> positions, double limit) {
    std::string name;
    std::size_t most = 0;
    for (const ClothPart& part : model.cloths) {
        if (!part.mesh) continue;
        const MeshShape& shape = *part.mesh;
        const std::span<const MeshPanel> pieces = namedPiecesOf(shape.mesh);
        std::vector<std::size_t> counts(pieces.size(), 0);
        for (const MeshEdge& edge : shape.edges) {
            const glm::dvec3 span = glm::dvec3(positions[part.particles.first + edge.ends.y]) -
                                    glm::dvec3(positions[part.particles.first + edge.ends.x]);
            if (!(100.0 * (glm::length(span) / shape.restLength(edge) - 1.0) > limit)) continue;
            const glm::uint face = shape.mesh.faceOf[edge.triangles.x] - 1;
            for (std::size_t k = 0; k < pieces.size(); ++k) {
                if (face >= pieces[k].firstFace && face < pieces[k].firstFace + pieces[k].faceCount) ++counts[k];
            }
        }
        for (std::size_t k = 0; k < pieces.size(); ++k) {
            if (counts[k] <= most) continue;
            most = counts[k];
            name = pieces[k].name;
        }
    }
    return name;
}

std::string wornText(const WornFacts& facts) {
    const std::string reason = reasonNotWorn(facts);
    return reason.empty() ? "worn" : "not worn, " + reason;
}

void addWorn(json::Object& result, const WornFacts& facts) {
    const std::string reason = reasonNotWorn(facts);
    json::Array heights;
    for (const WornHeight& height : facts.heights)
        heights.push_back(json::Object{{"label", textOrNull(height.label)},
                                       {"target_m", metres(height.target)},
                                       {"height_m", metres(height.height)},
                                       {"off_m", metres(height.off)},
                                       {"last_second_m", metres(height.moved)},
                                       {"judged", height.isJudged}});
    json::Array tight;
    for (const TightRing& ring : facts.tight)
        tight.push_back(json::Object{{"panel", textOrNull(ring.panel)},
                                     {"height_m", metres(ring.height)},
                                     {"girth_m", metres(ring.girth)},
                                     {"length_m", metres(ring.length)}});
    result.push_back({"worn", reason.empty()});
    result.push_back({"reason", textOrNull(reason)});
    result.push_back({"heights", std::move(heights)});
    result.push_back({"too_small", std::move(tight)});
    result.push_back({"stretch_limit_percent", json::number(facts.mostStretch)});
}

json::Value movesAsJson(const GarmentPlace& place, const std::optional<CleanStart>& start, double scale) {
    if (!start) return {};
    const PatternSettings& pattern = start->pattern;
    return json::Object{{"placed_scale", json::number(double{place.scale})},
                        {"placed_raise_m", metres(double{place.raised})},
                        {"raise_m", metres(double{start->moved})},
                        {"outward_m", metres(double{pattern.outward} * scale)},
                        {"turn_degrees", json::number(double{pattern.turn})},
                        {"smoothing", json::number(double{pattern.smoothing})},
                        {"crossings", json::number(start->crossings)},
                        {"crossed_panels", json::Array(start->panels.begin(), start->panels.end())}};
}

namespace {

/// Returns the value below which a share (0 to 1) of the ascending values lies. Returns 0 for no values.
double quantile(const std::vector<double>& ascending, double share) {
    if (ascending.empty()) return 0.0;
    const auto last = static_cast<double>(ascending.size() - 1);
    return ascending[static_cast<std::size_t>(std::lround(share * last))];
}

/// Appends the names of panels that are too small, for SewingReport::tight.
void addTightPanels(std::vector<std::string>& names, const ClothPart& part, std::span<const glm::vec4> positions) {
    constexpr double kTight = 1.03;
    const MeshShape& shape = *part.mesh;
    for (const MeshPanel& panel : shape.mesh.panels) {
        const auto isIn = [&](glm::uint triangle) {
            const glm::uint face = shape.mesh.faceOf[triangle] - 1;
            return face >= panel.firstFace && face < panel.firstFace + panel.faceCount;
        };
        double length = 0.0;
        double atRest = 0.0;
        for (const MeshEdge& edge : shape.edges) {
            if (!isIn(edge.triangles.x)) continue;
            const glm::vec4 span =
                positions[part.particles.first + edge.ends.y] - positions[part.particles.first + edge.ends.x];
            const double rest = shape.restLength(edge);
            length += std::max(rest, glm::length(glm::dvec3(glm::vec3(span))));
            atRest += rest;
        }
        if (length > kTight * atRest) names.push_back(panel.name);
    }
}

/// Returns the ends of all elastic edges, as particles of the model, the lower one first.
std::set<std::pair<glm::uint, glm::uint>> elasticEdges(const Run& run) {
    std::set<std::pair<glm::uint, glm::uint>> ends;
    const std::vector<ClothDescription>& cloths = run.scene().world.cloths;
    for (std::size_t k = 0; k < cloths.size(); ++k) {
        if (cloths[k].elastic.empty()) continue;
        const std::vector<double> factors = elasticFactors(cloths[k]);
        const glm::uint first = run.model().cloths[k].particles.first;
        for (std::size_t e = 0; e < factors.size(); ++e) {
            const glm::uvec2 edge = first + cloths[k].mesh.shape->edges[e].ends;
            if (factors[e] != 1.0) ends.insert(std::minmax(edge.x, edge.y));
        }
    }
    return ends;
}

std::string textOf(const char* format, double value) {
    char text[96];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

}  // namespace

std::string SewingReport::text() const {
    return wornText(worn) + "; crossings " + grouped(crossings.start) + " at the start, " + grouped(crossings.most) +
           " at most, " + grouped(crossings.end) + " at the end; " +
           (restAfter ? "at rest after " + textOf("%.2f s", *restAfter)
                      : std::string(hasFallen       ? "fell off the body"
                                    : isStopped     ? "stopped before it was at rest"
                                    : worn.isCaught ? "given up"
                                                    : "not at rest")) +
           textOf("; half of the edges stretched by at most %.1f %%, ", stretchHalf) +
           textOf("99 %% of them by %.1f %%, ", stretch99) + textOf("all by %.1f %%; ", stretchMost) +
           (gap ? textOf("%.1f mm from the body; ", 1000.0 * *gap) : "") +
           (seamGap ? textOf("seams closed to %.2g mm; ", 1000.0 * *seamGap) : "") + grouped(particles) + " particles" +
           (insideIgnored ? ", " + grouped(*insideIgnored) + " of them inside ignored parts" : "") + "; took " +
           textOf("%.1f s", seconds);
}

json::Object SewingReport::asJson() const {
    json::Object result;
    addWorn(result, worn);
    const json::Object numbers{
        {"moves", moves},
        {"crossings", json::Object{{"start", json::number(crossings.start)},
                                   {"most", json::number(crossings.most)},
                                   {"end", json::number(crossings.end)}}},
        {"stopped", isStopped},
        {"rest_s", restAfter ? json::Value(json::number(std::round(1e4 * *restAfter) / 1e4)) : json::Value()},
        {"stretch_percent",
         json::Object{
             {"p50", json::number(stretchHalf)}, {"p99", json::number(stretch99)}, {"max", json::number(stretchMost)}}},
        {"gap_m", gap ? json::Value(json::number(*gap)) : json::Value()},
        {"seam_gap_m", seamGap ? json::Value(json::number(*seamGap)) : json::Value()},
        {"tight", json::Array(tight.begin(), tight.end())},
        {"inside_ignored", insideIgnored ? json::Value(json::number(*insideIgnored)) : json::Value()},
        {"particles", json::number(particles)},
        {"wall_s", json::number(seconds)},
        {"hash", hashText(hash)}};
    result.insert(result.end(), numbers.begin(), numbers.end());
    return result;
}

void measureSewing(SewingReport& report, const Run& run, const State& state) {
    constexpr float kNear = 0.01f;  // greatest distance from the body that counts for the gap, m
    const Model& model = run.model();
    std::vector<double> stretches;
    const std::set<std::pair<glm::uint, glm::uint>> elastic = elasticEdges(run);
    for (const physics::Link& link : state.links) {
        if (!isMeasured(model.materials[link.material])) continue;
        if (!elastic.empty() && elastic.contains(std::minmax(link.a, link.b))) continue;
        const glm::dvec3 span = glm::dvec3(state.positions[link.b]) - glm::dvec3(state.positions[link.a]);
        stretches.push_back(100.0 * std::max(0.0, glm::length(span) / double{link.restLength} - 1.0));
    }
    std::ranges::sort(stretches);
    report.stretchHalf = quantile(stretches, 0.5);
    report.stretch99 = quantile(stretches, 0.99);
    report.stretchMost = quantile(stretches, 1.0);
    for (const ClothPart& part : model.cloths) {
        if (model.joinedTo.empty() || !part.mesh) continue;
        for (const glm::uvec2& edge : part.mesh->mesh.sewingEdges) {
            const glm::dvec3 span = glm::dvec3(state.positions[part.particles.first + edge.y]) -
                                    glm::dvec3(state.positions[part.particles.first + edge.x]);
            report.seamGap = std::max(report.seamGap.value_or(0.0), glm::length(span));
        }
    }
    std::vector<double> gaps;
    for (const float gap :
         bodyGaps(state.positions, metTriangles(model, state.triangles), model.firstBodyParticle(), kNear)) {
        if (std::isfinite(gap)) gaps.push_back(double{gap});
    }
    std::ranges::sort(gaps);
    if (!gaps.empty()) report.gap = quantile(gaps, 0.5);
    for (const ClothPart& part : model.cloths) {
        if (!report.isStopped && !model.bodies.empty() && part.mesh && part.mesh->hasPanels)
            addTightPanels(report.tight, part, state.positions);
    }
    report.insideIgnored = insideIgnored(model, state.positions);
    report.particles = model.clothParticleCount();
    report.worn.crossingsAtStart = report.crossings.start;
    report.worn.crossings = report.crossings.end;
    report.worn.hasFallen = report.hasFallen;
    report.worn.belowFeet = belowFeet(model, state.positions);
    report.worn.isStopped = report.isStopped;
    report.worn.isAtRest = report.restAfter.has_value();
    report.worn.stretch99 = report.stretch99;
    report.worn.stretched = stretchedPanel(model, state.positions, report.worn.mostStretch);
    report.hash = hashPositions(state.positions);
}

}  // namespace drape::cli
