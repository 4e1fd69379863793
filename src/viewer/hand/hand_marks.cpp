#include "viewer/hand/hand_marks.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "viewer/hand/pick.h"

namespace drape::viewer {
namespace {

// Lengths in pixels of a standard-density screen.
constexpr float kLeastReach = 20.0f;  // distance of the head from the middle in the weakest wind
constexpr float kShaftRadius = 3.5f;
constexpr float kConeRadius = 10.0f;
constexpr float kConeLength = 22.0f;

/// A convex part of an arrow: a cone, or a cylinder around the axis, with a flat end at its tail.
struct ArrowPart {
    glm::vec3 tail{0.0f}, tip{0.0f};
    float tailRadius = 0.0f, tipRadius = 0.0f;
};

float lightOn(const glm::vec3& normal, const glm::vec3& toEye) {
    const glm::vec3 toLight = glm::normalize(toEye + glm::vec3(0.0f, 1.0f, 0.0f));
    return 0.45f + 0.55f * (0.5f + 0.5f * glm::dot(normal, toLight));
}

/// Adds the faces of a part that are visible from the eye. Their corners are in clockwise order.
void addPart(const ArrowPart& part, const Lens& lens, std::vector<ArrowFace>& faces) {
    constexpr int kSides = 20;
    const glm::vec3 axis = glm::normalize(part.tip - part.tail);
    const glm::vec3 aside = std::abs(axis.y) < 0.9f ? glm::vec3(0.0f, 1.0f, 0.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 u = glm::normalize(glm::cross(axis, aside));
    const glm::vec3 v = glm::cross(axis, u);
    const auto add = [&](const std::array<glm::vec3, 4>& points, const glm::vec3& normal) {
        const glm::vec3 toEye = lens.eye() - points[0];
        if (glm::dot(normal, toEye) <= 0.0f) return;
        ArrowFace face;
        for (std::size_t k = 0; k < points.size(); ++k) {
            const Seen seen = lens.see(points[k]);
            if (seen.depth <= 0.0f) return;
            face.corners[k] = seen.place;
        }
        face.light = lightOn(normal, glm::normalize(toEye));
        faces.push_back(face);
    };
    const auto outwardsAt = [&](float side) {
        const float angle = 2.0f * std::numbers::pi_v<float> * side / kSides;
        return std::cos(angle) * u + std::sin(angle) * v;
    };
    const float slope = (part.tailRadius - part.tipRadius) / glm::distance(part.tip, part.tail);
    for (int side = 0; side < kSides; ++side) {
        const auto k = static_cast<float>(side);
        const glm::vec3 from = outwardsAt(k);
        const glm::vec3 to = outwardsAt(k + 1.0f);
        add({part.tail, part.tail, part.tail + part.tailRadius * from, part.tail + part.tailRadius * to}, -axis);
        add({part.tail + part.tailRadius * from, part.tip + part.tipRadius * from, part.tip + part.tipRadius * to,
             part.tail + part.tailRadius * to},
            glm::normalize(outwardsAt(k + 0.5f) + slope * axis));
    }
}

}  // namespace

WindArrow::WindArrow(const Lens& lens, glm::vec2 middle, float depth, float range, float reach)
    : middle_(lens.pointAt(middle, depth)),
      unit_(lens.scale() * lens.unitAt(depth)),
      least_(kLeastReach * unit_),
      most_(std::max(reach * lens.unitAt(depth), 2.0f * least_)),
      range_(range) {}

glm::vec3 WindArrow::halfOf(const glm::vec3& velocity) const {
    const float strength = glm::length(velocity);
    if (!(strength > 0.0f)) return glm::vec3(0.0f);
    return (least_ + (most_ - least_) * strength / (strength + half())) / strength * velocity;
}

std::vector<ArrowFace> WindArrow::facesOf(const Lens& lens, const glm::vec3& velocity) const {
    const glm::vec3 half = halfOf(velocity);
    if (half == glm::vec3(0.0f)) return {};
    const float length = 2.0f * glm::length(half);
    const float cone = std::min(kConeLength * unit_, 0.6f * length);
    const glm::vec3 neck = middle_ + half * (1.0f - 2.0f * cone / length);
    const ArrowPart shaft{middle_ - half, neck, kShaftRadius * unit_, kShaftRadius * unit_};
    const ArrowPart head{neck, middle_ + half, kConeRadius * unit_, 0.0f};
    const bool pointsAtEye = glm::dot(half, lens.eye() - neck) > 0.0f;
    std::vector<ArrowFace> faces;
    addPart(pointsAtEye ? shaft : head, lens, faces);
    addPart(pointsAtEye ? head : shaft, lens, faces);
    return faces;
}

bool WindArrow::isCaught(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    const Seen head = lens.see(headOf(velocity));
    return head.depth > 0.0f && glm::distance(head.place, place) <= kTouchReach * lens.scale();
}

glm::vec3 WindArrow::dragged(const Lens& lens, const glm::vec3& velocity, glm::vec2 place) const {
    // Greatest distance from the middle at which there is no wind, in pixels of a standard-density screen.
    constexpr float kCalm = 5.0f;
    const Seen head = lens.see(headOf(velocity));
    const Seen middle = lens.see(middle_);
    if (head.depth <= 0.0f || !isFinite(place)) return velocity;
    if (glm::distance(place, middle.place) < kCalm * lens.scale()) return glm::vec3(0.0f);
    const glm::vec3 way = lens.pointAt(place, head.depth) - middle_;
    const float length = glm::length(way);
    // The formula is the inverse of headOf().
    const float share = std::clamp((length - least_) / (most_ - least_), 0.0f, range_ / (range_ + half()));
    return way / length * (half() * share / (1.0f - share));
}

namespace {

ImU32 colourOf(Tool tool, float alpha) {
    switch (tool) {
        case Tool::grab:
            return ImColor(0.50f, 0.74f, 1.0f, alpha);
        case Tool::cut:
            return ImColor(1.0f, 0.45f, 0.38f, alpha);
        case Tool::brush:
            return ImColor(0.45f, 0.90f, 0.78f, alpha);
        case Tool::move:
            return ImColor(0.82f, 0.74f, 1.0f, alpha);
        case Tool::pin:
            break;
    }
    return ImColor(1.0f, 0.80f, 0.36f, alpha);
}

ImU32 colliderColour(float alpha) { return ImColor(0.96f, 0.96f, 0.96f, alpha); }

ImVec2 at(glm::vec2 place) { return {place.x, place.y}; }

/// Draws a light ring with a dark rim, which is visible on every cloth.
void drawRing(ImDrawList& list, glm::vec2 place, float radius, ImU32 colour, float scale) {
    list.AddCircle(at(place), radius, ImColor(0.0f, 0.0f, 0.0f, 0.30f), 0, 3.0f * scale);
    list.AddCircle(at(place), radius, colour, 0, 1.5f * scale);
}

/// Returns the distance from each place to the nearest other place, at most `most`.
std::vector<float> roomAround(std::span<const glm::vec2> places, float most) {
    std::vector<float> room(places.size(), most);
    std::vector<std::size_t> fromTheLeft(places.size());
    std::iota(fromTheLeft.begin(), fromTheLeft.end(), std::size_t{0});
    std::ranges::sort(fromTheLeft, {}, [&](std::size_t k) { return places[k].x; });
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t a = fromTheLeft[i];
        for (std::size_t j = i + 1; j < places.size() && places[fromTheLeft[j]].x - places[a].x < room[a]; ++j) {
            const std::size_t b = fromTheLeft[j];
            const float apart = glm::distance(places[a], places[b]);
            room[a] = std::min(room[a], apart);
            room[b] = std::min(room[b], apart);
        }
    }
    return room;
}

/// Distance between pins below which they are drawn as dots instead of rings, in pixels of a standard-density screen.
constexpr float kRoomOfARing = 8.0f;

/// Draws a pin as a ring, or as a dot where pins are close together, since rings would look like a thick band there.
/// `room`: distance to the nearest other pin, in window coordinates.
/// `inReach`: whether a press could take pins.
void drawPin(ImDrawList& list, glm::vec2 place, float room, bool inReach, float scale) {
    if (room < kRoomOfARing * scale) {
        const float radius = std::clamp(0.25f * room, 0.8f * scale, 1.6f * scale) + (inReach ? 0.6f * scale : 0.0f);
        return list.AddCircleFilled(at(place), radius, colourOf(Tool::pin, inReach ? 0.9f : 0.5f), 8);
    }
    if (inReach) return drawRing(list, place, 4.5f * scale, colourOf(Tool::pin, 0.9f), scale);
    list.AddCircle(at(place), 3.5f * scale, ImColor(0.0f, 0.0f, 0.0f, 0.22f), 0, 2.5f * scale);
    list.AddCircle(at(place), 3.5f * scale, colourOf(Tool::pin, 0.5f), 0, 1.2f * scale);
}

void drawDot(ImDrawList& list, glm::vec2 place, float radius, ImU32 colour, float scale) {
    list.AddCircleFilled(at(place), radius + scale, ImColor(0.0f, 0.0f, 0.0f, 0.35f), 10);
    list.AddCircleFilled(at(place), radius, colour, 10);
}

void drawTrace(ImDrawList& list, std::span<const HandMarks::TracePlace> trace, float scale) {
    for (std::size_t k = 1; k < trace.size(); ++k) {
        if (trace[k].begins) continue;
        const ImVec2 from = at(trace[k - 1].place);
        const ImVec2 to = at(trace[k].place);
        list.AddLine(from, to, ImColor(0.0f, 0.0f, 0.0f, 0.30f * trace[k].alpha), 3.0f * scale);
        list.AddLine(from, to, colourOf(Tool::cut, 0.9f * trace[k].alpha), 1.5f * scale);
    }
}

void drawOutline(ImDrawList& list, std::span<const OutlineLine> lines, float alpha, float scale) {
    for (const auto& [from, to] : lines)
        list.AddLine(at(from), at(to), ImColor(0.0f, 0.0f, 0.0f, 0.35f * alpha), 4.0f * scale);
    for (const auto& [from, to] : lines)
        list.AddLine(at(from), at(to), ImColor(0.50f, 0.74f, 1.0f, alpha), 2.0f * scale);
}

/// Draws the arrow on a faint disc, and its text below. A dark border and lines in the colours of the faces give it
/// smooth edges. Faces are filled without smooth edges, which would leave gaps between them, and spikes at acute
/// angles.
void drawArrow(ImDrawList& list, const HandMarks::Arrow& arrow, float scale) {
    const auto colourAt = [&](float light) {
        const float bright = light * (arrow.isCaught ? 1.0f : 0.9f);
        return ImColor(0.50f * bright, 0.95f * bright, 0.83f * bright, 1.0f);
    };
    const auto drawEdges = [&](const ArrowFace& face, ImU32 colour, float width) {
        for (const auto& [from, to] : linesAround(face.corners)) list.AddLine(at(from), at(to), colour, width);
    };
    const float radius = arrow.reach + 4.0f * scale;
    list.AddCircleFilled(at(arrow.middle), radius, ImColor(0.0f, 0.0f, 0.0f, arrow.isCaught ? 0.28f : 0.16f), 48);
    for (const ArrowFace& face : arrow.faces) drawEdges(face, ImColor(0.03f, 0.08f, 0.07f, 1.0f), 3.0f * scale);
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    for (const ArrowFace& face : arrow.faces) {
        const ImU32 colour = colourAt(face.light);
        list.AddQuadFilled(at(face.corners[0]), at(face.corners[1]), at(face.corners[2]), at(face.corners[3]), colour);
        drawEdges(face, colour, 1.0f * scale);
    }
    list.Flags = flags;
    if (arrow.faces.empty()) drawDot(list, arrow.middle, 3.5f * scale, colourAt(1.0f), scale);
    if (arrow.isCaught) drawRing(list, arrow.head, 8.0f * scale, colourAt(1.0f), scale);
    const ImVec2 size = ImGui::CalcTextSize(arrow.text.c_str());
    const ImVec2 corner = at(arrow.middle + glm::vec2(-0.5f * size.x, radius + 6.0f * scale));
    const float edge = 4.0f * scale;
    list.AddRectFilled({corner.x - edge, corner.y - 0.5f * edge}, {corner.x + size.x + edge, corner.y + size.y + edge},
                       ImColor(0.0f, 0.0f, 0.0f, 0.5f), edge);  // keeps the text readable on light and dark pictures
    list.AddText(corner, ImColor(1.0f, 1.0f, 1.0f, 0.9f), arrow.text.c_str());
}

}  // namespace

std::vector<glm::vec2> seenPlaces(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> particles) {
    // Distance behind a surface up to which a particle counts as visible, as a share of its depth.
    constexpr float kBehind = 0.004f;
    const std::size_t stride = particles.size() / HandMarks::kMostDots + 1;
    std::vector<Seen> seen;
    for (std::size_t i = 0; i < particles.size(); i += stride) {
        const Seen here = lens.see(glm::vec3(scenery.positions[particles[i]]));
        if (here.depth > 0.0f) seen.push_back(here);
    }
    std::vector<glm::vec2> places;
    if (seen.empty()) return places;
    WindowRect rect{seen.front().place, seen.front().place};
    for (const Seen& here : seen) rect.hold(here.place);
    const Front front(scenery, lens, rect);
    for (const Seen& here : seen) {
        if (front.at(here.place).depth >= here.depth * (1.0f - kBehind)) places.push_back(here.place);
    }
    return places;
}

void drawMarks(const HandMarks& marks, float scale) {
    constexpr float kSmallRing = 6.0f;
    constexpr std::size_t kMany = 60;  // number of dots above which dots are drawn smaller
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    drawOutline(list, marks.outline, 0.9f, scale);
    drawOutline(list, marks.touchedOutline, 0.45f, scale);
    drawTrace(list, marks.trace, scale);
    if (marks.wind) drawArrow(list, *marks.wind, scale);
    const std::vector<float> room = roomAround(marks.pins, kRoomOfARing * scale);
    for (std::size_t k = 0; k < room.size(); ++k) drawPin(list, marks.pins[k], room[k], marks.pinsAreInReach, scale);
    // A single dot is drawn larger, since it may be outside the ring: the pointer can take a hem from beside the cloth.
    const float dot = marks.reached.size() == 1 ? 3.0f : marks.reached.size() > kMany ? 1.2f : 1.8f;
    for (const glm::vec2 place : marks.reached) drawDot(list, place, dot * scale, colourOf(marks.tool, 0.75f), scale);
    if (marks.pulledTo && !marks.held.empty()) {
        list.AddLine(at(marks.held.front()), at(*marks.pulledTo), colourOf(marks.tool, 0.6f), 1.5f * scale);
    }
    if (marks.colliderNow && marks.colliderThere) {
        list.AddLine(at(*marks.colliderNow), at(*marks.colliderThere), colliderColour(0.6f), 1.5f * scale);
        drawDot(list, *marks.colliderNow, 2.6f * scale, colliderColour(1.0f), scale);
        drawRing(list, *marks.colliderThere, kSmallRing * scale, colliderColour(0.8f), scale);
    }
    const float heldDot = marks.held.size() > kMany ? 1.8f : 2.6f;
    for (const glm::vec2 place : marks.held) drawDot(list, place, heldDot * scale, colourOf(marks.tool, 1.0f), scale);
    // In the colour of the particle's curves (panel/sections/graphs.cpp).
    if (marks.sampled) drawRing(list, *marks.sampled, 5.0f * scale, ImColor(86, 180, 233), scale);
    if (marks.ring) {
        const float radius = marks.radius > 0.0f ? marks.radius : kSmallRing * scale;
        drawRing(list, *marks.ring, radius, marks.isOnCollider ? colliderColour(0.8f) : colourOf(marks.tool, 0.8f),
                 scale);
    }
}

}  // namespace drape::viewer
