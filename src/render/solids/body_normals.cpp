#include "render/solids/body_normals.h"

#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <limits>

namespace drape::render {
namespace {

constexpr float kCrease = 0.70710678f;  // cosine of 45 degrees
// Greatest number of triangles around a particle whose normals are averaged. If there are more, as at the tip of a fine
// cone, each triangle keeps its own normal, because comparing all pairs would take too long.
constexpr std::size_t kMostAround = 256;

glm::vec3 unitOr(const glm::vec3& v, const glm::vec3& other) {
    const float squared = glm::dot(v, v);
    return squared > std::numeric_limits<float>::min() ? v / std::sqrt(squared) : other;
}

/// Returns the index of the particle with the greatest measure.
/// `measure`: function of a position.
template <class Measure>
std::uint32_t farthest(const ClothMesh& mesh, Measure measure) {
    std::uint32_t found = 0;
    for (std::uint32_t i = 1; i < mesh.particleCount(); ++i) {
        if (measure(mesh.positions[i]) > measure(mesh.positions[found])) found = i;
    }
    return found;
}

/// Returns three particles that are far apart, so that rounding errors of their positions hardly turn the frame.
glm::uvec3 frameOf(const ClothMesh& mesh) {
    const glm::vec3 start = mesh.positions.front();
    const std::uint32_t a = farthest(mesh, [&](const glm::vec3& p) { return glm::distance(p, start); });
    const glm::vec3 corner = mesh.positions[a];
    const std::uint32_t b = farthest(mesh, [&](const glm::vec3& p) { return glm::distance(p, corner); });
    const glm::vec3 along = mesh.positions[b] - corner;
    const std::uint32_t c =
        farthest(mesh, [&](const glm::vec3& p) { return glm::length(glm::cross(along, p - corner)); });
    return {a, b, c};
}

/// Returns the axes x, y and z of the frame as columns of a matrix.
glm::mat3 axesOf(const ClothMesh& mesh, const glm::uvec3& frame) {
    const glm::vec3 corner = mesh.positions[frame.x];
    const glm::vec3 along = glm::normalize(mesh.positions[frame.y] - corner);
    const glm::vec3 up = glm::normalize(glm::cross(along, mesh.positions[frame.z] - corner));
    return {along, glm::cross(up, along), up};
}

}  // namespace

BodyNormals findBodyNormals(const ClothMesh& mesh) {
    std::vector<glm::vec3> areas;  // normal of each triangle, with twice its area as length
    std::vector<glm::vec3> units;
    std::vector<std::vector<std::uint32_t>> trianglesAt(mesh.positions.size());
    for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
        const glm::uvec3& triangle = mesh.triangles[t];
        const glm::vec3 corner = mesh.positions[triangle.x];
        areas.push_back(glm::cross(mesh.positions[triangle.y] - corner, mesh.positions[triangle.z] - corner));
        units.push_back(unitOr(areas.back(), glm::vec3(0.0f)));
        for (int k = 0; k < 3; ++k) trianglesAt[triangle[k]].push_back(t);
    }
    BodyNormals normals;
    normals.frame = frameOf(mesh);
    const glm::mat3 toFrame = glm::transpose(axesOf(mesh, normals.frame));
    for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
        std::array<glm::vec3, 3>& corners = normals.corners.emplace_back();
        for (int k = 0; k < 3; ++k) {
            glm::vec3 sum(0.0f);
            const std::vector<std::uint32_t>& around = trianglesAt[mesh.triangles[t][k]];
            if (around.size() > kMostAround) sum = areas[t];
            for (std::size_t i = 0; i < around.size() && around.size() <= kMostAround; ++i) {
                if (around[i] == t || glm::dot(units[around[i]], units[t]) > kCrease) sum += areas[around[i]];
            }
            corners[static_cast<std::size_t>(k)] = toFrame * unitOr(sum, units[t]);
        }
    }
    return normals;
}

}  // namespace drape::render
