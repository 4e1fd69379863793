#include "cloth/core/surface_points.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace drape {
namespace {

constexpr float kSpacing = 0.025f;  // distance between neighbouring points, m
constexpr int kMostPieces = 64;     // greatest number of pieces into which the side of a triangle is cut

}  // namespace

glm::vec3 unitOf(const glm::vec3& v) {
    const float length = std::sqrt(glm::dot(v, v));
    return length > 0.0f ? v / length : glm::vec3(0.0f);
}

SurfacePoints::SurfacePoints(std::span<const glm::uvec3> triangles, std::span<const glm::vec3> rest)
    : triangles_(triangles) {
    for (const glm::uvec3& t : triangles) addPoints(t, rest);
    places(rest, rest_);
    normals(rest, restNormals_);
    thinOut();
}

void SurfacePoints::places(std::span<const glm::vec3> particles, std::vector<glm::vec3>& made) const {
    made.clear();
    for (const Point& point : points_) {
        made.push_back(particles[point.corners.x] * point.shares.x + particles[point.corners.y] * point.shares.y +
                       particles[point.corners.z] * point.shares.z);
    }
}

std::vector<glm::vec3> SurfacePoints::particleNormals(std::span<const glm::vec3> particles) const {
    std::vector<glm::vec3> normals(particles.size(), glm::vec3(0.0f));
    for (const glm::uvec3& t : triangles_) {
        const glm::vec3 normal = glm::cross(particles[t.y] - particles[t.x], particles[t.z] - particles[t.x]);
        for (int k = 0; k < 3; ++k) normals[t[k]] += normal;
    }
    for (glm::vec3& normal : normals) normal = unitOf(normal);
    return normals;
}

void SurfacePoints::normals(std::span<const glm::vec3> particles, std::vector<glm::vec3>& made) const {
    places(particleNormals(particles), made);
    for (glm::vec3& normal : made) normal = unitOf(normal);
}

void SurfacePoints::addPoints(const glm::uvec3& t, std::span<const glm::vec3> rest) {
    const float longest = std::max({glm::distance(rest[t.x], rest[t.y]), glm::distance(rest[t.y], rest[t.z]),
                                    glm::distance(rest[t.z], rest[t.x])});
    const int pieces = std::clamp(static_cast<int>(std::ceil(longest / kSpacing)), 1, kMostPieces);
    const auto parts = static_cast<float>(pieces);
    for (int a = 0; a < pieces; ++a) {
        for (int b = 0; b < pieces - a; ++b) {
            const float second = (static_cast<float>(a) + 1.0f / 3.0f) / parts;
            const float third = (static_cast<float>(b) + 1.0f / 3.0f) / parts;
            points_.push_back({t, {1.0f - second - third, second, third}});
        }
    }
}

// Keeps one point of those that are close and face the same way, so that fine meshes cost no more than coarse
// ones.
void SurfacePoints::thinOut() {
    std::unordered_map<std::uint64_t, std::uint32_t> taken;
    std::vector<Point> points;
    std::vector<glm::vec3> rest, normals;
    for (std::uint32_t k = 0; k < count(); ++k) {
        const glm::vec3 cells = glm::clamp(rest_[k] / (0.75f * kSpacing), glm::vec3(-5e5f), glm::vec3(5e5f));
        const glm::ivec3 cell(glm::floor(cells));
        std::uint64_t key = 0;
        for (int axis = 0; axis < 3; ++axis) {
            key = key << 20 | static_cast<std::uint64_t>(cell[axis] + (1 << 19));
            key = key << 1 | (restNormals_[k][axis] > 0.0f ? 1u : 0u);
        }
        if (!taken.emplace(key, k).second) continue;
        points.push_back(points_[k]);
        rest.push_back(rest_[k]);
        normals.push_back(restNormals_[k]);
    }
    points_ = std::move(points);
    rest_ = std::move(rest);
    restNormals_ = std::move(normals);
}

/// Lists the points within `reach` of each place that face the same way, with weights (1 - r^2 / reach^2)^power.
NearPoints pointsNear(std::span<const glm::vec3> places, std::span<const glm::vec3> facing,
                      const SurfacePoints& surface, float reach, int power) {
    const PointCells cells(surface.rest(), reach);
    NearPoints all;
    for (std::size_t i = 0; i < places.size(); ++i) {
        cells.near(places[i], reach, [&](std::uint32_t j, float squared) {
            const float share = 1.0f - squared / (reach * reach);
            if (share <= 0.0f || glm::dot(facing[i], surface.restNormals()[j]) <= kFacingSurfaces) return;
            float weight = share;
            for (int k = 1; k < power; ++k) weight *= share;
            all.of.push_back(j);
            all.weights.push_back(weight);
        });
        all.starts.push_back(static_cast<std::uint32_t>(all.of.size()));
    }
    return all;
}

}  // namespace drape
