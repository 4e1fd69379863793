#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/glm.hpp>
#include <limits>
#include <span>
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
        std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
        for (std::uint32_t k = 0; k < places.size(); ++k) order.emplace_back(keyOf(cellOf(places[k])), k);
        std::ranges::sort(order);
        for (const auto& [key, k] : order) {
            const std::uint64_t row = key >> kBits;
            if (rows_.empty() || rows_.back().row != row)
                rows_.push_back({row, static_cast<std::uint32_t>(points_.size())});
            points_.push_back({places[k], k});
            zs_.push_back(static_cast<std::uint32_t>(key & kMask));
        }
        rows_.push_back({std::numeric_limits<std::uint64_t>::max(), static_cast<std::uint32_t>(points_.size())});
    }

    /// Calls `visit` with the first of some points that follow each other in the order of cells, and with the end of
    /// them, until these are all points within `reach` of a place and some others; always in the same order.
    template <class Visit>
    void forRuns(const glm::vec3& place, float reach, Visit&& visit) const {
        const glm::ivec3 low = cellOf(place - reach);
        const glm::ivec3 high = cellOf(place + reach);
        const auto lowZ = static_cast<std::uint32_t>(keyOf(low) & kMask);
        const auto highZ = static_cast<std::uint32_t>(keyOf(high) & kMask);
        for (int x = low.x; x <= high.x; ++x) {
            const std::uint64_t last = keyOf({x, high.y, 0}) >> kBits;
            auto row = std::ranges::lower_bound(rows_, keyOf({x, low.y, 0}) >> kBits, {}, &Row::row);
            for (; row->row <= last; ++row) {
                const auto begin = zs_.begin() + row->first, end = zs_.begin() + (row + 1)->first;
                const auto first = std::lower_bound(begin, end, lowZ);
                const auto after = std::upper_bound(first, end, highZ);
                if (first != after)
                    visit(static_cast<std::uint32_t>(first - zs_.begin()),
                          static_cast<std::uint32_t>(after - zs_.begin()));
            }
        }
    }

    /// Calls `visit` with each point within `reach` of a place and the square of its distance, in a fixed order.
    template <class Visit>
    void near(const glm::vec3& place, float reach, Visit&& visit) const {
        forRuns(place, reach, [&](std::uint32_t first, std::uint32_t end) {
            for (std::uint32_t k = first; k < end; ++k) {
                const glm::vec3 way = place - points_[k].place;
                const float squared = glm::dot(way, way);
                if (squared < reach * reach) visit(points_[k].index, squared);
            }
        });
    }

    /// Returns the point at a place of the order of cells.
    std::uint32_t pointAt(std::uint32_t k) const { return points_[k].index; }

private:
    static constexpr int kBits = 21;
    static constexpr std::uint64_t kMask = (1ull << kBits) - 1;

    /// The points of the cells with an x and a y.
    struct Row {
        std::uint64_t row;    ///< x and y
        std::uint32_t first;  ///< index of its first point; those of a row are in the order of z
    };
    struct Point {
        glm::vec3 place;
        std::uint32_t index;
    };

    glm::ivec3 cellOf(const glm::vec3& place) const {
        // Far places share the outermost cells.
        const glm::vec3 cells = glm::clamp(place / cell_, glm::vec3(-1e6f), glm::vec3(1e6f));
        return glm::ivec3(glm::floor(cells));
    }
    static std::uint64_t keyOf(const glm::ivec3& cell) {
        constexpr int kBias = 1 << 20;
        return static_cast<std::uint64_t>(cell.x + kBias) << (2 * kBits) |
               static_cast<std::uint64_t>(cell.y + kBias) << kBits | static_cast<std::uint64_t>(cell.z + kBias);
    }

    float cell_;
    std::vector<Row> rows_;
    std::vector<Point> points_;
    std::vector<std::uint32_t> zs_;
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
