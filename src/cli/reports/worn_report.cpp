#include "cli/reports/worn_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <map>

#include "cli/reports/values.h"
#include "cloth/mesh/shape/look_runs.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "json/read.h"

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

}  // namespace drape::cli
