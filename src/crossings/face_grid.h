#pragma once

#include <cstdint>
#include <glm/common.hpp>
#include <glm/fwd.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <utility>
#include <vector>

#include "physics/types.h"

namespace drape {

/// An axis-aligned bounding box: its smallest and greatest coordinates, m.
struct Extent {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};

    bool overlaps(const Extent& other) const {
        return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y &&
               low.z <= other.high.z && other.low.z <= high.z;
    }
};

/// The triangles of a surface that have three different corners, all at finite places.
struct WholeFaces {
    std::vector<glm::uint> indices;  ///< indices of triangles, ascending
    std::vector<Extent> extents;
};

/// Finds the faces near a bounding box. Uses a uniform grid whose cells are about as large as a face. Cells are stored
/// in the buckets of a hash table, so empty cells take no memory.
class FaceGrid {
public:
    /// All faces must be finite.
    explicit FaceGrid(std::span<const Extent> faces);

    /// Calls meet(i) at least once for each face i whose bounding box overlaps `extent`, and possibly for other faces.
    template <class Meet>
    void around(const Extent& extent, Meet meet) const {
        if (count_ == 0 || !extent.overlaps(whole_)) return;
        const Extent common{glm::max(extent.low, whole_.low), glm::min(extent.high, whole_.high)};
        if (cellsIn(common) > static_cast<double>(count_)) {  // testing all faces is faster here
            for (std::uint32_t i = 0; i < count_; ++i) meet(i);
            return;
        }
        forCells(common, [&](std::size_t bucket) {
            for (std::uint32_t i = starts_[bucket]; i < starts_[bucket + 1]; ++i) meet(faces_[i]);
        });
    }

private:
    struct Cells {
        glm::i64vec3 first;
        glm::i64vec3 last;
    };

    Cells cellsOf(const Extent& extent) const;
    double cellsIn(const Extent& extent) const;
    std::uint64_t countCells(std::span<const Extent> faces) const;
    void chooseCell(std::span<const Extent> faces);

    template <class Use>
    void forCells(const Extent& extent, Use use) const {
        const auto [first, last] = cellsOf(extent);
        for (std::int64_t z = first.z; z <= last.z; ++z) {
            for (std::int64_t y = first.y; y <= last.y; ++y) {
                for (std::int64_t x = first.x; x <= last.x; ++x) use(bucketOf(x, y, z));
            }
        }
    }
    std::size_t bucketOf(std::int64_t x, std::int64_t y, std::int64_t z) const {
        // Cells that are neighbours along x stay neighbours in memory.
        std::uint64_t row = static_cast<std::uint64_t>(y) * 0x9e3779b97f4a7c15u;
        row = (row ^ (row >> 29) ^ static_cast<std::uint64_t>(z)) * 0xbf58476d1ce4e5b9u;
        return (static_cast<std::uint64_t>(x) + (row >> 20)) & mask_;
    }

    std::uint32_t count_ = 0;  // number of faces
    Extent whole_;             // bounding box of all faces
    glm::dvec3 origin_{0.0};
    double cell_ = 1.0;  // side of a cell, m
    std::uint64_t mask_ = 0;
    std::vector<std::uint32_t> starts_;  // first entry of each bucket in faces_; the last is the size of faces_
    std::vector<std::uint32_t> faces_;
};

/// Keeps the faces of cloth and of bodies in separate grids, since bodies are not tested against bodies.
class FacesToMeet {
public:
    /// `positions`: position of each particle, xyz in m.
    /// `firstOfBodies`: triangles whose first corner is this particle or a later one belong to bodies.
    FacesToMeet(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                glm::uint firstOfBodies);

    const WholeFaces& cloth() const { return cloth_; }
    const WholeFaces& bodies() const { return bodies_; }

    /// Calls meet(triangle) once for each face whose extent overlaps `extent`. If `isOfBody` is true, skips faces of
    /// bodies.
    template <class Meet>
    void around(const Extent& extent, bool isOfBody, Meet meet) {
        ++turn_;
        const auto search = [&](const WholeFaces& faces, const FaceGrid& grid) {
            grid.around(extent, [&](std::uint32_t face) {
                const glm::uint triangle = faces.indices[face];
                if (std::exchange(seen_[triangle], turn_) == turn_) return;
                if (faces.extents[face].overlaps(extent)) meet(triangle);
            });
        };
        search(cloth_, clothGrid_);
        if (!isOfBody) search(bodies_, bodyGrid_);
    }

private:
    WholeFaces cloth_;
    WholeFaces bodies_;
    FaceGrid clothGrid_;
    FaceGrid bodyGrid_;
    std::vector<std::uint32_t> seen_;  // for each triangle, the number of the last around() that found it
    std::uint32_t turn_ = 0;
};

}  // namespace drape
