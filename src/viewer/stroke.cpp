#include "viewer/stroke.h"

#include <algorithm>
#include <optional>

namespace drape::viewer {
namespace {

/// Where a stroke meets a link.
struct Crossing {
    glm::uint link = 0;
    Seen at;
};

float crossed(glm::vec2 a, glm::vec2 b) { return a.x * b.y - a.y * b.x; }

/// The share of the way from a to b at which the line from p to q crosses it.
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

/// Depths are evenly spaced in their reciprocals along a line of the picture.
Seen between(const Seen& a, const Seen& b, float share) {
    return {glm::mix(a.place, b.place, share), 1.0f / glm::mix(1.0f / a.depth, 1.0f / b.depth, share)};
}

bool canBeCut(const Scenery& scenery, const physics::Link& link) {
    const bool isStructural =
        scenery.model->materials[link.material].kind == static_cast<glm::uint>(LinkKind::structural);
    return link.material != 0 && isStructural;
}

std::optional<Seen> meeting(const Seen& a, const Seen& b, const Seen& middle, std::span<const glm::vec2> path,
                            float radius) {
    for (std::size_t k = 1; k < path.size(); ++k) {
        if (const auto share = crossingShare(a.place, b.place, path[k - 1], path[k])) return between(a, b, *share);
        if (radius > 0.0f && distanceFrom(middle.place, path[k - 1], path[k]) <= radius) return middle;
    }
    return std::nullopt;
}

std::vector<Crossing> crossingsOf(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                  float radius) {
    std::vector<Seen> seen;
    seen.reserve(scenery.positions.size());
    for (const glm::vec4& position : scenery.positions) seen.push_back(lens.see(glm::vec3(position)));
    std::vector<Crossing> crossings;
    for (glm::uint i = 0; i < scenery.links.size(); ++i) {
        const physics::Link& link = scenery.links[i];
        if (!canBeCut(scenery, link)) continue;
        const Seen& a = seen[link.a];
        const Seen& b = seen[link.b];
        if (a.depth <= 0.0f || b.depth <= 0.0f) continue;
        const glm::vec3 middle(0.5f * (scenery.positions[link.a] + scenery.positions[link.b]));
        const Seen seenMiddle = radius > 0.0f ? lens.see(middle) : Seen{};  // else only crossings count
        const auto met = meeting(a, b, seenMiddle, path, radius);
        if (met) crossings.push_back({i, *met});
    }
    return crossings;
}

/// How far behind what is in front a link may be, m: a cell of the cloth that it is in, or a little more than its rod.
float tolerance(const Scenery& scenery, const physics::Link& link, float depth) {
    constexpr float kOfDepth = 0.005f;
    if (link.a < scenery.firstFreeParticle()) return link.restLength;
    return scenery.model->startVelocities[link.a].w + kOfDepth * depth;
}

}  // namespace

std::vector<glm::uint> linksUnder(const Scenery& scenery, const Lens& lens, std::span<const glm::vec2> path,
                                  float radius) {
    const std::vector<Crossing> crossings = crossingsOf(scenery, lens, path, radius);
    std::vector<glm::uint> links;
    if (crossings.empty()) return links;
    Box box{crossings.front().at.place, crossings.front().at.place};
    for (const Crossing& crossing : crossings) box.hold(crossing.at.place);
    const Front front(scenery, lens, box);
    for (const Crossing& crossing : crossings) {
        const float allowed = tolerance(scenery, scenery.links[crossing.link], crossing.at.depth);
        if (front.at(crossing.at.place).depth >= crossing.at.depth - allowed) links.push_back(crossing.link);
    }
    return links;
}

}  // namespace drape::viewer
