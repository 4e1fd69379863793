#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace drape {

/// Greatest scalar product of the normals of surfaces that face each other.
inline constexpr float kFacingSurfaces = -0.2f;

/// Points in cells, so that those within a distance of a place are found quickly.
class PointCells {
public:
    /// `cell`: size of a cell, m.
    PointCells(std::span<const glm::vec3> places, float cell) : cell_(cell) {
        for (std::uint32_t k = 0; k < places.size(); ++k) order_.emplace_back(keyOf(cellOf(places[k])), k);
        std::ranges::sort(order_);
        for (std::uint32_t k = 0; k < order_.size(); ++k) {
            if (k == 0 || order_[k].first != order_[k - 1].first) first_.emplace(order_[k].first, k);
        }
    }

    /// Calls `visit` with each point in cells within `reach` of a place, in a fixed order.
    template <class Visit>
    void near(const glm::vec3& place, float reach, Visit&& visit) const {
        const glm::ivec3 low = cellOf(place - reach);
        const glm::ivec3 high = cellOf(place + reach);
        for (int x = low.x; x <= high.x; ++x) {
            for (int y = low.y; y <= high.y; ++y) {
                for (int z = low.z; z <= high.z; ++z) {
                    const std::uint64_t key = keyOf({x, y, z});
                    const auto found = first_.find(key);
                    if (found == first_.end()) continue;
                    for (std::uint32_t k = found->second; k < order_.size() && order_[k].first == key; ++k)
                        visit(order_[k].second);
                }
            }
        }
    }

private:
    glm::ivec3 cellOf(const glm::vec3& place) const {
        // Far places share the outermost cells.
        const glm::vec3 cells = glm::clamp(place / cell_, glm::vec3(-1e6f), glm::vec3(1e6f));
        return glm::ivec3(glm::floor(cells));
    }
    static std::uint64_t keyOf(const glm::ivec3& cell) {
        constexpr int kBias = 1 << 20;
        return static_cast<std::uint64_t>(cell.x + kBias) << 42 | static_cast<std::uint64_t>(cell.y + kBias) << 21 |
               static_cast<std::uint64_t>(cell.z + kBias);
    }

    float cell_;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order_;
    std::unordered_map<std::uint64_t, std::uint32_t> first_;
};

/// Points near each element, with weights.
struct NearPoints {
    std::vector<std::uint32_t> starts{0};
    std::vector<std::uint32_t> of;
    std::vector<float> weights;
};

/// Points 2.5 cm apart on a surface of triangles, and their places and normals in a pose.
class SurfacePoints {
public:
    /// `triangles`: corners as indices of particles; must outlive this object.
    /// `rest`: positions of the particles in the pose of the mesh, m.
    SurfacePoints(std::span<const glm::uvec3> triangles, std::span<const glm::vec3> rest);

    std::uint32_t count() const { return static_cast<std::uint32_t>(points_.size()); }
    const std::vector<glm::vec3>& rest() const { return rest_; }                ///< places in the pose of the mesh, m
    const std::vector<glm::vec3>& restNormals() const { return restNormals_; }  ///< unit normals there

    /// Computes the places of the points from those of the particles.
    void places(std::span<const glm::vec3> particles, std::vector<glm::vec3>& made) const;
    /// Computes unit normals of the points.
    void normals(std::span<const glm::vec3> particles, std::vector<glm::vec3>& made) const;
    /// Returns unit normals of the particles; zero vectors where those of their triangles cancel.
    std::vector<glm::vec3> particleNormals(std::span<const glm::vec3> particles) const;

private:
    /// A point on a triangle.
    struct Point {
        glm::uvec3 corners{0};
        glm::vec3 shares{0.0f};  ///< shares of the corners, with the sum 1
    };

    void addPoints(const glm::uvec3& t, std::span<const glm::vec3> rest);
    void thinOut();

    std::span<const glm::uvec3> triangles_;
    std::vector<Point> points_;
    std::vector<glm::vec3> rest_, restNormals_;
};

/// Lists the points within `reach` (m) of each place that face the same way, with weights (1 - r^2 / reach^2)^power.
NearPoints pointsNear(std::span<const glm::vec3> places, std::span<const glm::vec3> facing,
                      const SurfacePoints& surface, float reach, int power);

/// Returns a vector of length 1, or zero for a zero vector.
glm::vec3 unitOf(const glm::vec3& v);

}  // namespace drape
