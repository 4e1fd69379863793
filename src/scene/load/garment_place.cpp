#include "scene/load/garment_place.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <set>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "patterns/sewn_pattern.h"
#include "scene/load/garment_edges.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

constexpr float kNoHeight = std::numeric_limits<float>::quiet_NaN();

// Heights of landmarks on a body as shares of its height, measured on GarmentCode's bodies.
constexpr float kShoulderEnd = 0.825f;
constexpr float kBust = 0.72f;
constexpr float kBustLow = 0.60f, kBustHigh = 0.82f;
constexpr float kWaistLow = 0.45f, kWaistHigh = 0.70f;
constexpr float kShoulderBelow = 0.045f, kShoulderAbove = 0.025f;  // greatest misfits of shoulders
constexpr float kOnlyMoved = 0.2f;  // greatest share of a landmark's height by which a pattern is moved, not scaled

constexpr float kStanding = 0.35f;   // least ratio of height and width of bodies that stand
constexpr float kMostScaled = 5.0f;  // greatest factor of a pattern, and greatest divisor

/// The bodies as measured along horizontal lines.
class MeasuredBodies {
public:
    explicit MeasuredBodies(const std::vector<glm::vec3>& places) : places_(places) {
        glm::vec3 low = places.front(), high = low;
        for (const glm::vec3& place : places) {
            low = glm::min(low, place);
            high = glm::max(high, place);
        }
        low_ = low.y;
        height_ = high.y - low.y;
        isStanding_ = height_ > kStanding * std::max(high.x - low.x, high.z - low.z);
    }

    bool isStanding() const { return isStanding_; }

    float low() const { return low_; }
    float height() const { return height_; }

    /// Returns the height of the highest point above the floor at a distance from the middle (x = 0), m; the lower one
    /// of both sides. Returns NaN if the bodies are narrower.
    float topAt(float distance) const {
        const float near = 0.01f * height_;
        float tops[] = {kNoHeight, kNoHeight};
        for (const glm::vec3& p : places_) {
            if (std::abs(std::abs(p.x) - distance) > near) continue;
            float& top = tops[p.x < 0.0f ? 0 : 1];
            if (!(top >= p.y - low_)) top = p.y - low_;
        }
        return std::fmin(tops[0], tops[1]);
    }

    /// Returns the girth of the trunk at a height above the floor, m, as that of an ellipse as wide and deep. Arms and
    /// hands are beyond a gap. Returns 0 if there is nothing.
    float girthAt(float height) const {
        const float near = 0.01f * height_;
        const float gap = 0.02f * height_;
        std::vector<glm::vec3> level;
        for (const glm::vec3& p : places_) {
            if (std::abs(p.y - low_ - height) <= near) level.push_back(p);
        }
        if (level.empty()) return 0.0f;
        std::ranges::sort(level, {}, [](const glm::vec3& p) { return std::abs(p.x); });
        float reach = std::abs(level.front().x);
        float front = level.front().z, back = front;
        for (const glm::vec3& p : level) {
            if (std::abs(p.x) > reach + gap) break;
            reach = std::abs(p.x);
            front = std::max(front, p.z);
            back = std::min(back, p.z);
        }
        const float a = reach, b = 0.5f * (front - back);
        // Ramanujan's first approximation of the perimeter of an ellipse, 1914.
        return std::numbers::pi_v<float> * (3.0f * (a + b) - std::sqrt((3.0f * a + b) * (a + 3.0f * b)));
    }

private:
    const std::vector<glm::vec3>& places_;
    float low_ = 0.0f;
    float height_ = 0.0f;
    bool isStanding_ = false;
};

/// Returns the height of the lowest vertex on edges labelled "lower_interface", m; nothing if there are none.
std::optional<float> waistOf(const SewnPattern& sewn, const std::vector<glm::vec3>& places) {
    std::optional<float> low;
    for (const VertexGroup& group : sewn.mesh.groups) {
        if (group.name != "lower_interface") continue;
        for (const std::uint32_t vertex : group.vertices)
            low = std::min(low.value_or(places[vertex].y), places[vertex].y);
    }
    return low;
}

/// Returns the tops of the arm openings on both sides as mean distance from the middle and mean height, m; nothing if
/// the pattern has none.
std::optional<glm::vec2> shoulderOf(const SewnPattern& sewn, const std::vector<glm::vec3>& places) {
    std::optional<glm::vec3> tops[2];
    const auto add = [&](const glm::vec3& place) {
        auto& top = tops[place.x < 0.0f ? 0 : 1];
        if (!top || place.y > top->y) top = place;
    };
    for (const VertexGroup& group : sewn.mesh.groups) {
        if (group.name.find("armhole") == std::string::npos) continue;
        for (const std::uint32_t vertex : group.vertices) add(places[vertex]);
    }
    if (!tops[0] && !tops[1]) {
        const std::optional<float> waist = waistOf(sewn, places);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const double share = std::abs(sewn.vertices[i].outward);
            const bool isBelow = waist && places[i].y <= *waist;  // an insert at the side of a skirt, no sleeve
            if (share > 0.0 && share < 1.0 && !isBelow) add(places[i]);
        }
    }
    if (!tops[0] && !tops[1]) return {};
    const glm::vec3 one = *(tops[0] ? tops[0] : tops[1]);
    const glm::vec3 two = *(tops[1] ? tops[1] : tops[0]);
    return glm::vec2(0.5f * (std::abs(one.x) + std::abs(two.x)), 0.5f * (one.y + two.y));
}

std::string misfitText(const char* landmark, float below) {
    char text[80];
    std::snprintf(text, sizeof text, "%s %.0f cm too %s", landmark, 100.0 * double{std::abs(below)},
                  below > 0.0f ? "low" : "high");
    return text;
}

/// A landmark of a pattern.
struct Landmark {
    const char* name;
    float inFile;  ///< height above the floor of its file, m
    float from;    ///< height above the floor of the bodies, m
};

/// Returns the place that brings a landmark to the height `to` above the floor of the bodies.
/// `mayScale`: whether the bodies have the proportions that the pattern was made for.
GarmentPlace placeFor(const Landmark& landmark, float to, bool mayScale = true) {
    GarmentPlace place;
    place.misfit = misfitText(landmark.name, to - landmark.from);
    if (!mayScale || std::abs(to - landmark.inFile) <= kOnlyMoved * landmark.inFile) {
        place.raised = to - landmark.from;
    } else {
        place.scale = to / landmark.inFile;
        place.raised = landmark.inFile - landmark.from;  // the floors may differ
        if (place.scale > kMostScaled || place.scale * kMostScaled < 1.0f) return {};
    }
    return place;
}

/// Returns the height of the waist edge above the floor at which the scaled edge is as long as the body's girth.
float waistFor(const MeasuredBodies& bodies, float from, float length) {
    constexpr int kSteps = 50;
    float best = 0.5f * (kWaistLow + kWaistHigh) * bodies.height();
    float least = std::numeric_limits<float>::infinity();
    for (int k = 0; k <= kSteps; ++k) {
        const float share = kWaistLow + (kWaistHigh - kWaistLow) * static_cast<float>(k) / kSteps;
        const float to = share * bodies.height();
        const float misfit = std::abs(std::log(bodies.girthAt(to) * from / (length * to)));
        if (!(misfit < least)) continue;
        least = misfit;
        best = to;
    }
    return best;
}

}  // namespace

GarmentPlace findGarmentPlace(const ClothDescription& cloth, const BodiesAtStart& all) {
    if (all.grown.empty() || !cloth.mesh.shape->mesh.isSewn()) return {};
    const MeasuredBodies bodies(all.grown);
    if (!bodies.isStanding()) return {};
    const SewnPattern sewn = sewPattern(readPatternOf(cloth.mesh), double{cloth.mesh.pattern.spacing});
    std::vector<glm::vec3> places = startPlaces(sewn, {});
    for (glm::vec3& place : places) place *= cloth.mesh.scale;
    places = placedPositions(std::move(places), cloth.mesh);
    const auto landmarkAt = [&](const char* name, float height) {
        return Landmark{name, height - cloth.mesh.place.y, height - bodies.low()};
    };
    if (const auto shoulder = shoulderOf(sewn, places)) {
        const Landmark mark = landmarkAt("the shoulders are", shoulder->y);
        if (!(mark.inFile > 0.0f)) return {};
        // Distance from the middle on a body as much smaller as the pattern's shoulders are lower.
        const float distance = shoulder->x * std::min(1.0f, kShoulderEnd * bodies.height() / mark.inFile);
        const float to = bodies.topAt(distance);
        const float below = to - mark.from;
        if (std::isnan(to) || (below <= kShoulderBelow * bodies.height() && -below <= kShoulderAbove * bodies.height()))
            return {};
        constexpr float kUnusual = 0.08f;
        return placeFor(mark, to, std::abs(to / bodies.height() - kShoulderEnd) < kUnusual);
    }
    for (const GarmentEdge& edge : garmentEdges(cloth)) {
        const bool isWaist = edge.label == "lower_interface";
        if (!isWaist && edge.label != "strapless_top") continue;
        if (isWaist && std::ranges::count(sewn.mesh.groups, "strapless_top", &VertexGroup::name) > 0) continue;
        const Landmark mark = landmarkAt(isWaist ? "the waist is" : "the bust line is", edge.targetHeight);
        if (!(mark.inFile > 0.0f)) return {};
        const float share = mark.from / bodies.height();
        if (share >= (isWaist ? kWaistLow : kBustLow) && share <= (isWaist ? kWaistHigh : kBustHigh)) return {};
        return placeFor(mark, isWaist
                                  ? waistFor(bodies, mark.inFile, static_cast<float>(lengthOf(edge, *cloth.mesh.shape)))
                                  : kBust * bodies.height());
    }
    return {};
}

void usePlace(MeshDescription& garment, const GarmentPlace& place) {
    garment.place.y += place.raised;
    garment.scale *= place.scale;
    garment.pattern.spacing = std::clamp(garment.pattern.spacing / place.scale, 0.002f, 0.2f);
    readAnew(garment);
}

std::string describe(const GarmentPlace& place) {
    if (!place.isMoved()) return "";
    std::string text;
    char part[60];
    if (place.scale != 1.0f) {
        std::snprintf(part, sizeof part, "scaled by %.3g", double{place.scale});
        text = part;
    }
    if (place.raised != 0.0f) {
        std::snprintf(part, sizeof part, "%s by %.1f cm", place.raised > 0.0f ? "raised" : "lowered",
                      100.0 * double{std::abs(place.raised)});
        text += (text.empty() ? "" : " and ") + std::string(part);
    }
    return text + (place.misfit.empty() ? "" : ", since " + place.misfit);
}

}  // namespace drape
