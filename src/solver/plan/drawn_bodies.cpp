#include "solver/plan/drawn_bodies.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <optional>

#include "cloth/core/surface_points.h"

namespace drape {
namespace {

constexpr float kCovered = 0.04f;        // skin nearer to cloth than this is covered, m
constexpr float kBare = 0.10f;           // skin farther from cloth than this is bare, m
constexpr float kUnseenShift = 0.0001f;  // displacements below this are not seen, m

/// Finds how far cloth covers places.
class NearCloth {
public:
    explicit NearCloth(std::span<const glm::vec4> cloth)
        : cells_(std::vector<glm::vec3>(cloth.begin(), cloth.end()), kBare) {}

    /// Returns how far cloth covers a place: 1 under cloth, 0 on bare skin.
    float over(const glm::vec3& place) const {
        float nearest = kBare * kBare;
        cells_.near(place, kBare, [&](std::uint32_t, float squared) { nearest = std::min(nearest, squared); });
        const float share = std::clamp((kBare - std::sqrt(nearest)) / (kBare - kCovered), 0.0f, 1.0f);
        return share * share * (3.0f - 2.0f * share);
    }

private:
    PointCells cells_;
};

/// Returns unit normals of the bodies' vertices, or zero vectors where those of their triangles cancel.
std::vector<glm::vec4> normalsOf(const Model& model, std::span<const glm::vec3> places) {
    const glm::uint first = model.firstBodyParticle();
    std::vector<glm::vec3> sums(places.size(), glm::vec3(0.0f));
    for (const BodyPart& body : model.bodies) {
        for (glm::uint k = body.triangles.first; k < body.triangles.end(); ++k) {
            const physics::Triangle& t = model.triangles[k];
            const glm::vec3& a = places[t.a - first];
            const glm::vec3 normal = glm::cross(places[t.b - first] - a, places[t.c - first] - a);
            for (const glm::uint corner : {t.a, t.b, t.c}) sums[corner - first] += normal;
        }
    }
    std::vector<glm::vec4> normals;
    for (const glm::vec3& sum : sums) {
        const float length = glm::length(sum);
        normals.emplace_back(length > 0.0f ? sum / length : glm::vec3(0.0f), 0.0f);
    }
    return normals;
}

}  // namespace

void putInPlace(const DrawnBodies& bodies, const Model& model, std::span<glm::vec4> positions,
                std::span<glm::vec4> normals) {
    for (std::size_t k = 0; k < bodies.offsets.size(); ++k) {
        positions[model.firstBodyParticle() + k] += bodies.offsets[k];
        normals[model.firstBodyParticle() + k] = bodies.normals[k];
    }
}

bool haveDeformingBodies(const Model& model) {
    return std::ranges::any_of(model.bodies, [](const BodyPart& body) { return body.frames != nullptr; });
}

DrawnBodies drawnBodies(const Model& model, const Clock& clock, std::span<const glm::vec4> positions) {
    DrawnBodies drawn;
    if (!haveDeformingBodies(model)) return drawn;
    const glm::uint first = model.firstBodyParticle();
    std::vector<glm::vec3> places;
    for (const glm::vec4& at : positions.subspan(first)) places.emplace_back(at);
    std::optional<NearCloth> cloth;
    for (const BodyPart& body : model.bodies) {
        if (!body.frames || body.hasDrivenVertices) continue;
        const double seconds = clock.phaseOf(timeNameOf(body));
        const BodyMoment moment = momentOf(model, body, clock.phaseOf(phaseNameOf(body)), seconds);
        for (glm::uint i = body.particles.first; i < body.particles.end(); ++i) {
            const glm::vec3 place = moment.vertex(i);
            const float behind = glm::distance(place, glm::vec3(positions[i]));
            if (behind > drawn.behind) {
                drawn.behind = behind;
                drawn.behindAt = i;
            }
            places[i - first] = place;
        }
        const std::span<const std::uint32_t> particles = body.frames->roomParticles();
        if (particles.empty()) continue;
        const std::vector<glm::vec3> room = body.frames->room(seconds);
        for (std::size_t k = 0; k < particles.size(); ++k) {
            if (glm::length(room[k]) < kUnseenShift) continue;
            if (!cloth) cloth.emplace(positions.first(first));
            const glm::uint i = body.particles.first + particles[k];
            glm::vec3& place = places[i - first];
            const float share = cloth->over(place);
            const float back = share * glm::length(room[k]);
            if (back > drawn.drawnBack) {
                drawn.drawnBack = back;
                drawn.drawnBackAt = i;
            }
            place -= (1.0f - share) * turned(moment.pose, room[k]);
        }
    }
    bool isElsewhere = false;
    for (std::size_t k = 0; k < places.size(); ++k) {
        const glm::vec3 offset = places[k] - glm::vec3(positions[first + k]);
        isElsewhere = isElsewhere || glm::dot(offset, offset) > kUnseenShift * kUnseenShift;
        drawn.offsets.emplace_back(offset, 0.0f);
    }
    if (!isElsewhere) {
        drawn.offsets.clear();
        return drawn;
    }
    drawn.normals = normalsOf(model, places);
    return drawn;
}

}  // namespace drape
