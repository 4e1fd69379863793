#include "viewer/hand/cut_path.h"

#include <algorithm>
#include <cmath>

#include "viewer/hand/pick.h"

namespace drape::viewer {
namespace {

glm::vec3 positionOf(const Scenery& scenery, glm::uint particle) { return glm::vec3(scenery.positions[particle]); }

/// Returns twice the area vector of a triangle, m^2.
glm::vec3 areaOf(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) { return glm::cross(b - a, c - a); }

/// Returns all triangles of the model, including torn ones, except those that span an open hole.
std::vector<physics::Triangle> trianglesWithCuts(const Scenery& scenery) {
    constexpr float kOpened = 2.0f;  // a triangle that spans a hole is larger than this many times its area at rest
    std::vector<physics::Triangle> triangles = scenery.model->triangles;
    std::erase_if(triangles, [&](const physics::Triangle& t) {
        const glm::vec3 area = areaOf(positionOf(scenery, t.a), positionOf(scenery, t.b), positionOf(scenery, t.c));
        return 0.5f * glm::length(area) > kOpened * t.restArea;
    });
    return triangles;
}

/// Returns the barycentric coordinates of a point in the plane of a triangle.
glm::vec3 weightsOf(const glm::vec3& point, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 whole = areaOf(a, b, c);
    const float scale = 1.0f / glm::dot(whole, whole);
    const float ofA = glm::dot(areaOf(point, b, c), whole) * scale;
    const float ofB = glm::dot(areaOf(point, c, a), whole) * scale;
    return {ofA, ofB, 1.0f - ofA - ofB};
}

WindowRect rectOf(glm::vec2 place) { return {place, place}; }

bool isOfCloth(const Scenery& scenery, const Front::Hit& hit) {
    return hit.triangle != nullptr && hit.triangle->a < scenery.model->firstBodyParticle();
}

/// Returns the places of a path, with more places in between. Neighbours are at most kApart apart, unless a part of the
/// path needs more than kMost.
std::vector<glm::vec2> placesAlong(std::span<const glm::vec2> path) {
    constexpr float kApart = 6.0f;   // greatest distance between neighbours, in window coordinates
    constexpr float kMost = 200.0f;  // greatest number of places between two places of the path
    std::vector<glm::vec2> places{path.front()};
    for (std::size_t k = 1; k < path.size(); ++k) {
        const float pieces = std::clamp(std::ceil(glm::distance(path[k - 1], path[k]) / kApart), 1.0f, kMost);
        for (float i = 1.0f; i < pieces; ++i) places.push_back(glm::mix(path[k - 1], path[k], i / pieces));
        places.push_back(path[k]);
    }
    return places;
}

}  // namespace

std::optional<MaterialPoint> materialPointAt(const Scenery& scenery, const Lens& lens, glm::vec2 place) {
    const std::vector<physics::Triangle> triangles = trianglesWithCuts(scenery);
    Scenery whole = scenery;
    whole.triangles = triangles;
    const Front front(whole, lens, rectOf(place));
    const Front::Hit hit = front.at(place);
    if (hit.triangle != nullptr) {
        const physics::Triangle& t = *hit.triangle;
        const glm::vec3 weights = weightsOf(lens.pointAt(place, hit.depth), positionOf(scenery, t.a),
                                            positionOf(scenery, t.b), positionOf(scenery, t.c));
        return MaterialPoint{{t.a, t.b, t.c}, weights, glm::vec2(0.0f)};
    }
    const auto touch = pick(scenery, lens, place);
    if (!touch) return std::nullopt;
    const glm::uint particle = touch->particle;
    const Seen seen = lens.see(positionOf(scenery, particle));
    if (seen.depth <= 0.0f) return std::nullopt;
    return MaterialPoint{{particle, particle, particle}, {1.0f, 0.0f, 0.0f}, place - seen.place};
}

std::vector<StrokePoint> pointsAlong(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path) {
    std::vector<StrokePoint> points;
    if (path.empty()) return points;
    const std::vector<physics::Triangle> triangles = trianglesWithCuts(scenery);
    Scenery whole = scenery;
    whole.triangles = triangles;
    WindowRect rect = rectOf(path.front());
    for (const glm::vec2 place : path) rect.hold(place);
    const Front front(whole, lens, rect);
    float depth = 0.0f;
    std::size_t end = 0;  // number of points up to the last one on the cloth
    for (const glm::vec2 place : placesAlong(path)) {
        const Front::Hit hit = front.at(place);
        const bool isCloth = isOfCloth(scenery, hit);
        if (isCloth) depth = hit.depth;
        if (depth > 0.0f) points.push_back({lens.pointAt(place, depth), hit.depth < depth});
        if (isCloth) end = points.size();
    }
    points.resize(end);
    return points;
}

std::optional<glm::vec2> placeOf(const MaterialPoint& point, const Scenery& scenery, const Lens& lens) {
    constexpr float kOfDepth = 0.005f;  // tolerance of the depth of a visible point, as a share of that depth
    const glm::vec3 a = positionOf(scenery, point.particles[0]);
    const glm::vec3 b = positionOf(scenery, point.particles[1]);
    const glm::vec3 c = positionOf(scenery, point.particles[2]);
    const Seen seen = lens.see(point.weights.x * a + point.weights.y * b + point.weights.z * c);
    if (seen.depth <= 0.0f) return std::nullopt;
    // At a hole, the cloth may be up to one cell in front of the triangle's plane.
    const float side = std::max({glm::distance(a, b), glm::distance(b, c), glm::distance(c, a)});
    const float ownRadius = scenery.model->startVelocities[point.particles[0]].w;
    const Front front(scenery, lens, rectOf(seen.place));
    if (front.at(seen.place).depth < seen.depth - std::max(side, ownRadius) - kOfDepth * seen.depth) {
        return std::nullopt;
    }
    return seen.place + point.offset;
}

namespace {

/// The place where a stroke meets a link.
struct LinkHit {
    StruckLink struck;
    Seen at;
};

float crossed(glm::vec2 a, glm::vec2 b) { return a.x * b.y - a.y * b.x; }

/// Returns the position on the line from a to b where it crosses the line from p to q: 0 at a, 1 at b. Returns nothing
/// if the lines do not cross.
std::optional<float> crossingShare(glm::vec2 a, glm::vec2 b, glm::vec2 p, glm::vec2 q) {
    const glm::vec2 along = b - a;
    const glm::vec2 stroke = q - p;
    const float turn = crossed(along, stroke);
    if (turn == 0.0f) return std::nullopt;
    const float onLink = crossed(p - a, stroke) / turn;
    const float onStroke = crossed(p - a, along) / turn;
    if (onLink < 0.0f || onLink > 1.0f || onStroke < 0.0f || onStroke > 1.0f) return std::nullopt;
    return onLink;
}

float distanceFrom(glm::vec2 place, glm::vec2 p, glm::vec2 q) {
    const glm::vec2 along = q - p;
    const float squaredLength = glm::dot(along, along);
    const float share =
        squaredLength > 0.0f ? std::clamp(glm::dot(place - p, along) / squaredLength, 0.0f, 1.0f) : 0.0f;
    return glm::distance(place, p + share * along);
}

/// A visible point on a link.
struct LinkPoint {
    Seen at;
    float share = 0.5f;  // position on the link: 0 at its particle a, 1 at b
};

/// Returns the point of a link at a given share of its length in the picture. Along a line of the picture, the
/// reciprocal of the depth is a linear function.
LinkPoint between(const Seen& a, const Seen& b, float share) {
    const float depth = 1.0f / glm::mix(1.0f / a.depth, 1.0f / b.depth, share);
    return {{glm::mix(a.place, b.place, share), depth}, share * depth / b.depth};
}

bool canBeCut(const Scenery& scenery, const physics::Link& link) {
    const physics::LinkMaterial& material = scenery.model->materials[link.material];
    const bool isSewingEdge = link.a < scenery.firstFreeParticle() && (material.flags & physics::kHidden) != 0;
    return link.material != 0 && material.kind == static_cast<glm::uint>(LinkKind::structural) && !isSewingEdge;
}

std::optional<LinkPoint> meetingPoint(const Seen& a, const Seen& b, const Seen& middle, std::span<const glm::vec2> path,
                                      float radius) {
    for (std::size_t k = 1; k < path.size(); ++k) {
        if (const auto share = crossingShare(a.place, b.place, path[k - 1], path[k])) return between(a, b, *share);
        if (radius > 0.0f && distanceFrom(middle.place, path[k - 1], path[k]) <= radius) return LinkPoint{middle, 0.5f};
    }
    return std::nullopt;
}

std::vector<LinkHit> hitsOf(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path, float radius) {
    std::vector<Seen> seen;
    seen.reserve(scenery.positions.size());
    for (const glm::vec4& position : scenery.positions) seen.push_back(lens.see(glm::vec3(position)));
    std::vector<LinkHit> hits;
    for (glm::uint i = 0; i < scenery.links.size(); ++i) {
        const physics::Link& link = scenery.links[i];
        if (!canBeCut(scenery, link)) continue;
        const Seen& a = seen[link.a];
        const Seen& b = seen[link.b];
        if (a.depth <= 0.0f || b.depth <= 0.0f) continue;
        const glm::vec3 middle(0.5f * (scenery.positions[link.a] + scenery.positions[link.b]));
        // With radius 0, only links that cross the path count.
        const Seen seenMiddle = radius > 0.0f ? lens.see(middle) : Seen{};
        const auto met = meetingPoint(a, b, seenMiddle, path, radius);
        if (met) hits.push_back({{i, met->share}, met->at});
    }
    return hits;
}

/// Returns how far behind the frontmost surface a link can still be cut, m. For cloth, this is one cell, or four cells
/// behind other cloth: otherwise a stitch would remain in each deep fold. For a free system, it is a little more than
/// the radius of a particle.
float tolerance(const Scenery& scenery, const physics::Link& link, float depth, bool isBehindCloth) {
    constexpr float kOfDepth = 0.005f;
    constexpr float kFold = 4.0f;  // greatest depth of a fold where links are cut, in cells
    if (link.a < scenery.firstFreeParticle()) return (isBehindCloth ? kFold : 1.0f) * link.restLength;
    return scenery.model->startVelocities[link.a].w + kOfDepth * depth;
}

}  // namespace

std::vector<StruckLink> linksUnder(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                   float radius) {
    const std::vector<LinkHit> hits = hitsOf(scenery, lens, path, radius);
    std::vector<StruckLink> links;
    if (hits.empty()) return links;
    WindowRect rect{hits.front().at.place, hits.front().at.place};
    for (const LinkHit& hit : hits) rect.hold(hit.at.place);
    const Front front(scenery, lens, rect);
    for (const LinkHit& hit : hits) {
        const Front::Hit surface = front.at(hit.at.place);
        const physics::Link& link = scenery.links[hit.struck.link];
        const float depth = hit.at.depth;
        const bool isSeen = surface.depth >= depth - tolerance(scenery, link, depth, isOfCloth(scenery, surface));
        const bool isBehindSolid = surface.solid < depth - tolerance(scenery, link, depth, false);
        if (isSeen && !isBehindSolid) links.push_back(hit.struck);
    }
    return links;
}

}  // namespace drape::viewer
