#include "patterns/sewn_pattern.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <numbers>
#include <optional>

#include "base/groups.h"
#include "json/json.h"
#include "patterns/edge_points.h"
#include "patterns/limb_panels.h"
#include "patterns/panel_cut.h"
#include "patterns/smooth_places.h"
#include "physics/exact_math.h"

namespace drape {
namespace {

constexpr double kGap = 0.05;  // gap between panels in texture space, m

std::string unitName(double unitsInMetre) {
    if (unitsInMetre == 1.0) return "metres";
    if (unitsInMetre == 100.0) return "centimetres";
    if (unitsInMetre == 1000.0) return "millimetres";
    if (std::abs(unitsInMetre - 39.3701) < 1e-3) return "inches";
    char text[40];
    std::snprintf(text, sizeof text, "1/%.6g m", unitsInMetre);
    return text;
}

std::string countText(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// Sews cut panels together into a SewnPattern.
class PatternSewing {
public:
    PatternSewing(const Pattern& pattern, double spacing) : pattern_(pattern), spacing_(spacing) {
        const auto counts = edgeCounts(pattern, spacing);
        std::size_t points = 0;
        for (std::uint32_t p = 0; p < pattern.panels.size(); ++p) {
            panels_.push_back(cutPanel(pattern, p, counts[p], spacing));
            firsts_.push_back(static_cast<std::uint32_t>(points));
            points += panels_.back().flat.size();
            sewn_.recovered += panels_.back().recovered;
            if (points > kMostSewn) refuseParticles(static_cast<double>(points), spacing);
        }
    }

    SewnPattern sew() {
        requireTwoSides();
        numberVertices();
        dropClosed();
        // Greatest number of rounds; one is enough unless an outline is sewn to itself in odd ways.
        constexpr int kMostRounds = 4;
        for (int round = 0; round < kMostRounds && splitSharedChords(panels_, firsts_, vertexOf_);) ++round;
        placeVertices();
        layOut();
        addFaces();
        addSeamsAndGroups();
        sewn_.mesh.notes.push_back("read lengths in " + unitName(pattern_.unitsInMetre) + ", " +
                                   countText(pattern_.panels.size(), "panel", "panels") + ", " +
                                   countText(pattern_.stitches.size(), "stitch", "stitches") + ", " +
                                   countText(sewn_.vertices.size(), "particle", "particles"));
        return std::move(sewn_);
    }

private:
    /// Returns the points along a side of a stitch, as indices into the points of all panels.
    std::vector<std::uint32_t> pointsAlong(const PanelSide& side) const {
        std::vector<std::uint32_t> points = panels_[side.panel].alongEdge[side.edge];
        for (std::uint32_t& point : points) point += firsts_[side.panel];
        return points;
    }

    /// Returns whether the panels can be turned so that each stitch joins two right sides, or a right and a wrong side
    /// as it says. `turned`: stitch that counts as if it said the other; nothing: none.
    bool hasTwoSides(std::optional<std::size_t> turned) const {
        const std::size_t count = panels_.size();
        Groups sides(2 * count);  // panel p with its right side outwards is p, with its wrong side p + count
        for (std::size_t k = 0; k < pattern_.stitches.size(); ++k) {
            const PatternStitch& stitch = pattern_.stitches[k];
            const auto [one, two] = stitch.sides;
            // A very short edge has one point, and no face lies on it.
            if (panels_[one.panel].alongEdge[one.edge].size() < 2 || panels_[two.panel].alongEdge[two.edge].size() < 2)
                continue;
            const bool isTurned = stitch.runsAlong != (turned == k);
            sides.join(one.panel, two.panel + (isTurned ? count : 0));
            sides.join(one.panel + count, two.panel + (isTurned ? 0 : count));
        }
        for (std::size_t p = 0; p < count; ++p) {
            if (sides.of(p) == sides.of(p + count)) return false;
        }
        return true;
    }

    /// Throws MeshError, which names the stitch, if "right_wrong" at a stitch makes a surface with only one side.
    void requireTwoSides() const {
        constexpr std::size_t kMostTried = 1000;  // trying all stitches takes time quadratic in their number
        if (hasTwoSides(std::nullopt)) return;
        const std::vector<PatternStitch>& stitches = pattern_.stitches;
        for (const bool runsAlong : {true, false}) {  // more often one is too many than missing
            for (std::size_t k = 0; k < std::min(stitches.size(), kMostTried); ++k) {
                if (stitches[k].runsAlong != runsAlong || !hasTwoSides(k)) continue;
                throw MeshError("stitch " + std::to_string(k) + ": " + nameOf(pattern_, stitches[k].sides[0]) +
                                " and " + nameOf(pattern_, stitches[k].sides[1]) +
                                " make a surface with only one side, expected " +
                                (runsAlong ? "no \"right_wrong\"" : "\"right_wrong\""));
            }
        }
        throw MeshError("the stitches make a surface with only one side, expected \"right_wrong\" at others");
    }

    void numberVertices() {
        Groups sets(firsts_.back() + panels_.back().flat.size());
        for (const PatternStitch& stitch : pattern_.stitches) {
            const std::vector<std::uint32_t> one = pointsAlong(stitch.sides[0]);
            std::vector<std::uint32_t> two = pointsAlong(stitch.sides[1]);
            if (!stitch.runsAlong) std::ranges::reverse(two);
            for (std::size_t k = 0; k < one.size(); ++k) sets.join(one[k], two[k]);
        }
        constexpr std::uint32_t kNone = 0xffffffffu;
        std::vector<std::uint32_t> numbers(firsts_.back() + panels_.back().flat.size(), kNone);
        std::uint32_t count = 0;
        for (std::size_t p = 0; p < panels_.size(); ++p) {
            vertexOf_.emplace_back();
            for (std::uint32_t k = 0; k < panels_[p].flat.size(); ++k) {
                std::uint32_t& number = numbers[sets.of(firsts_[p] + k)];
                if (number == kNone) number = count++;
                vertexOf_[p].push_back(number);
            }
        }
    }

    /// Removes triangles at a sharp corner of a panel if the two sides of the corner are sewn together. Such triangles
    /// have no area.
    void dropClosed() {
        for (std::size_t p = 0; p < panels_.size(); ++p) {
            std::erase_if(panels_[p].triangles, [&](const glm::uvec3& t) {
                const auto& of = vertexOf_[p];
                return of[t.x] == of[t.y] || of[t.y] == of[t.z] || of[t.z] == of[t.x];
            });
        }
    }

    void placeVertices() {
        std::uint32_t count = 0;
        for (const auto& ofPanel : vertexOf_) count = std::max(count, *std::ranges::max_element(ofPanel) + 1);
        sewn_.vertices.resize(count);
        const std::vector<double> sides = limbSides(panels_, pattern_);
        std::vector<double> times(count, 0.0);
        for (std::size_t p = 0; p < panels_.size(); ++p) {
            for (std::size_t k = 0; k < vertexOf_[p].size(); ++k) {
                SewnPattern::Vertex& vertex = sewn_.vertices[vertexOf_[p][k]];
                vertex.place += panels_[p].places[k];
                vertex.outward += sides[p];
                times[vertexOf_[p][k]] += 1.0;
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            sewn_.vertices[i].place /= times[i];
            sewn_.vertices[i].outward /= times[i];
        }
    }

    void layOut() {
        double x = 0.0;
        for (const CutPanel& panel : panels_) {
            glm::dvec2 low(1e300), high(-1e300);
            for (const glm::dvec2& flat : panel.flat) {
                low = glm::min(low, flat);
                high = glm::max(high, flat);
            }
            for (const glm::dvec2& flat : panel.flat) sewn_.mesh.uvs.emplace_back(flat - low + glm::dvec2(x, 0.0));
            x += high.x - low.x + kGap;
        }
    }

    void addFaces() {
        std::uint32_t firstUv = 0;
        for (std::size_t p = 0; p < panels_.size(); ++p) {
            const auto firstFace = static_cast<std::uint32_t>(sewn_.mesh.faces.size());
            for (const glm::uvec3& t : panels_[p].triangles) {
                MeshFace face;
                for (glm::length_t k = 0; k < 3; ++k) {
                    face.corners[static_cast<std::size_t>(k)] = vertexOf_[p][t[k]];
                    face.uvs[static_cast<std::size_t>(k)] = firstUv + t[k];
                }
                face.number = static_cast<std::uint32_t>(sewn_.mesh.faces.size()) + 1;
                sewn_.mesh.faces.push_back(face);
            }
            const auto count = static_cast<std::uint32_t>(sewn_.mesh.faces.size()) - firstFace;
            sewn_.mesh.panels.push_back({pattern_.panels[p].name, firstFace, count});
            firstUv += static_cast<std::uint32_t>(panels_[p].flat.size());
        }
        if (sewn_.mesh.faces.empty()) {
            char text[120];
            std::snprintf(text, sizeof text,
                          "has no triangle left once it is sewn at a spacing of %.4g m, expected a smaller spacing",
                          spacing_);
            throw MeshError(text);
        }
    }

    void addSeamsAndGroups() {
        const auto alongEdge = [&](std::size_t p, std::size_t edge) {
            std::vector<std::uint32_t> vertices = panels_[p].alongEdge[edge];
            for (std::uint32_t& point : vertices) point = vertexOf_[p][point];
            return vertices;
        };
        for (const PatternStitch& stitch : pattern_.stitches)
            sewn_.mesh.seams.push_back(alongEdge(stitch.sides[0].panel, stitch.sides[0].edge));
        std::map<std::string, std::vector<std::uint32_t>> groups;
        for (std::size_t p = 0; p < panels_.size(); ++p) {
            auto& ofPanel = groups[pattern_.panels[p].name];
            ofPanel.insert(ofPanel.end(), vertexOf_[p].begin(), vertexOf_[p].end());
            for (std::size_t k = 0; k < panels_[p].alongEdge.size(); ++k) {
                const std::string& label = pattern_.panels[p].edges[k].label;
                if (label.empty()) continue;
                const std::vector<std::uint32_t> along = alongEdge(p, k);
                auto& ofLabel = groups[label];
                ofLabel.insert(ofLabel.end(), along.begin(), along.end());
            }
        }
        for (auto& [name, vertices] : groups) {
            std::ranges::sort(vertices);
            vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
            sewn_.mesh.groups.push_back({name, std::move(vertices)});
        }
    }

    const Pattern& pattern_;
    double spacing_;  // distance between particles, m
    std::vector<CutPanel> panels_;
    std::vector<std::uint32_t> firsts_;  // index of each panel's first point among the points of all panels
    std::vector<std::vector<std::uint32_t>> vertexOf_;  // vertex of each point, for each panel
    SewnPattern sewn_;
};

}  // namespace

SewnPattern sewPattern(const Pattern& pattern, double spacing) { return PatternSewing(pattern, spacing).sew(); }

namespace {

/// Moves the limbs on one side outwards, from the middle of the seams between limbs and trunk to that of the limbs.
/// `side`: 1 or -1 along x.
void moveLimbs(std::vector<glm::dvec3>& places, const SewnPattern& sewn, double side, double distance) {
    glm::dvec3 seams(0.0), limbs(0.0);
    double onSeams = 0.0, onLimbs = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double share = side * sewn.vertices[i].outward;
        if (share <= 0.0) continue;
        (share < 1.0 ? seams : limbs) += places[i];
        (share < 1.0 ? onSeams : onLimbs) += 1.0;
    }
    glm::dvec3 way(side, 0.0, 0.0);
    if (onSeams > 0.0 && onLimbs > 0.0) {
        way = limbs / onLimbs - seams / onSeams;
        way.z = 0.0;
        const double length = std::sqrt(way.x * way.x + way.y * way.y);
        way = length > 0.0 ? way / length : glm::dvec3(side, 0.0, 0.0);
    }
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] += std::max(0.0, side * sewn.vertices[i].outward) * distance * way;
}

/// Turns the limbs on one side upwards, about the shoulder: the top of the seams between limbs and trunk.
/// `side`: 1 or -1 along x.
void turnLimbs(std::vector<glm::dvec3>& places, const SewnPattern& sewn, double side, double radians) {
    std::optional<glm::dvec3> shoulder;
    for (const SewnPattern::Vertex& vertex : sewn.vertices) {
        const double share = side * vertex.outward;
        if (share <= 0.0 || share >= 1.0) continue;
        if (!shoulder || vertex.place.y > shoulder->y) shoulder = vertex.place;
    }
    if (!shoulder) return;
    const double sine = physics::exactSine(side * radians);
    const double cosine = physics::exactCosine(side * radians);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double share = side * sewn.vertices[i].outward;
        if (share <= 0.0) continue;
        const glm::dvec3 from = places[i] - *shoulder;
        const glm::dvec3 to(cosine * from.x - sine * from.y, sine * from.x + cosine * from.y, from.z);
        places[i] += share * (to - from);
    }
}

/// Enlarges a garment about the height of its shoulders, where the axes of its limbs about meet, or of its top if it
/// has no limbs. A linear map makes no crossings of the garment with itself, and puts it around a smaller one of about
/// its shape.
void enlarge(std::vector<glm::dvec3>& places, const SewnPattern& sewn, std::uint32_t layer) {
    constexpr double kGrowth = 0.05;  // for each layer, a share of the size
    double top = -std::numeric_limits<double>::infinity();
    double shoulder = top;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double share = std::abs(sewn.vertices[i].outward);
        top = std::max(top, places[i].y);
        if (share > 0.0 && share < 1.0) shoulder = std::max(shoulder, places[i].y);
    }
    const double middle = std::isfinite(shoulder) ? shoulder : top;
    const double scale = 1.0 + kGrowth * static_cast<double>(layer);
    for (glm::dvec3& place : places) place = {scale * place.x, middle + scale * (place.y - middle), scale * place.z};
}

}  // namespace

std::vector<glm::vec3> startPlaces(const SewnPattern& sewn, const PatternSettings& settings) {
    std::vector<glm::dvec3> places;
    places.reserve(sewn.vertices.size());
    for (const SewnPattern::Vertex& vertex : sewn.vertices) places.push_back(vertex.place);
    if (settings.turn != 0.0f) {
        const double radians = double{settings.turn} * (std::numbers::pi / 180.0);
        for (const double side : {1.0, -1.0}) turnLimbs(places, sewn, side, radians);
    }
    if (settings.outward != 0.0f) {
        for (const double side : {1.0, -1.0}) moveLimbs(places, sewn, side, double{settings.outward});
    }
    for (glm::dvec3& place : places) place.y += double{settings.raise};
    if (settings.layer > 0) enlarge(places, sewn, settings.layer);
    if (settings.smoothing > 0.0f) {
        CornerTriangles triangles;
        for (const MeshFace& face : sewn.mesh.faces)
            triangles.emplace_back(face.corners[0], face.corners[1], face.corners[2]);
        places = smoothPlaces(places, triangles, double{settings.smoothing});
    }
    return {places.begin(), places.end()};
}

PolygonMesh meshOfPattern(const Pattern& pattern, const PatternSettings& settings) {
    SewnPattern sewn = sewPattern(pattern, double{settings.spacing});
    sewn.mesh.positions = startPlaces(sewn, settings);
    return std::move(sewn.mesh);
}

}  // namespace drape
