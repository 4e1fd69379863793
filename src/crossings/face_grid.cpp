#include "crossings/face_grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace drape {
namespace {

/// Side of a cell, as a multiple of the longest side of a face, averaged over all faces. With this size each face lies
/// in few cells, and each cell holds few faces.
constexpr double kCellSides = 2.0;
/// Greatest mean number of cells for each face. Cells are enlarged if a few large faces would need more.
constexpr std::uint64_t kMostCells = 12;
/// Smallest side of a cell, as a fraction of the longest side of the bounding box of all faces. Cell numbers then fit
/// into 64 bits.
constexpr double kLeastCell = 0x1p-40;

/// Collects the WholeFaces of bodies if `ofBodies` is true, and of cloth otherwise.
WholeFaces wholeFaces(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                      glm::uint firstOfBodies, bool ofBodies) {
    WholeFaces faces;
    const auto isFinite = [&](glm::uint i) {
        return std::isfinite(positions[i].x) && std::isfinite(positions[i].y) && std::isfinite(positions[i].z);
    };
    for (glm::uint i = 0; i < triangles.size(); ++i) {
        const auto [a, b, c] = std::array{triangles[i].a, triangles[i].b, triangles[i].c};
        if (a == b || b == c || c == a || (a >= firstOfBodies) != ofBodies) continue;
        if (!isFinite(a) || !isFinite(b) || !isFinite(c)) continue;
        const glm::vec3 p(positions[a]), q(positions[b]), r(positions[c]);
        faces.indices.push_back(i);
        faces.extents.push_back({glm::min(p, glm::min(q, r)), glm::max(p, glm::max(q, r))});
    }
    return faces;
}

}  // namespace

FacesToMeet::FacesToMeet(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                         glm::uint firstOfBodies)
    : cloth_(wholeFaces(positions, triangles, firstOfBodies, false)),
      bodies_(wholeFaces(positions, triangles, firstOfBodies, true)),
      clothGrid_(cloth_.extents),
      bodyGrid_(bodies_.extents),
      seen_(triangles.size(), 0) {}

FaceGrid::FaceGrid(std::span<const Extent> faces) {
    chooseCell(faces);
    mask_ = std::bit_ceil(2 * faces.size() + 1) - 1;
    starts_.assign(mask_ + 2, 0);
    for (const Extent& face : faces) forCells(face, [&](std::size_t bucket) { ++starts_[bucket + 1]; });
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    faces_.resize(starts_.back());
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (std::uint32_t face = 0; face < faces.size(); ++face) {
        forCells(faces[face], [&](std::size_t bucket) { faces_[next[bucket]++] = face; });
    }
}

FaceGrid::Cells FaceGrid::cellsOf(const Extent& extent) const {
    const double inverse = 1.0 / cell_;
    return {glm::i64vec3(glm::floor((glm::dvec3(extent.low) - origin_) * inverse)),
            glm::i64vec3(glm::floor((glm::dvec3(extent.high) - origin_) * inverse))};
}

double FaceGrid::cellsIn(const Extent& extent) const {
    const auto [first, last] = cellsOf(extent);
    const glm::dvec3 sides = glm::dvec3(last - first) + 1.0;
    return sides.x * sides.y * sides.z;
}

std::uint64_t FaceGrid::countCells(std::span<const Extent> faces) const {
    const std::uint64_t most = kMostCells * faces.size();
    std::uint64_t count = 0;
    for (const Extent& face : faces) {
        const double cells = cellsIn(face);
        if (cells > static_cast<double>(most - count)) return most + 1;
        count += static_cast<std::uint64_t>(cells);
    }
    return count;
}

void FaceGrid::chooseCell(std::span<const Extent> faces) {
    if (faces.empty()) return;
    count_ = static_cast<std::uint32_t>(faces.size());
    Extent& whole = whole_ = faces.front();
    double sides = 0.0;
    for (const Extent& face : faces) {
        whole.low = glm::min(whole.low, face.low);
        whole.high = glm::max(whole.high, face.high);
        const glm::dvec3 size = glm::dvec3(face.high) - glm::dvec3(face.low);
        sides += std::max({size.x, size.y, size.z});
    }
    const glm::dvec3 size = glm::dvec3(whole.high) - glm::dvec3(whole.low);
    const double longest = std::max({size.x, size.y, size.z});
    origin_ = glm::dvec3(whole.low);
    cell_ = std::max(kCellSides * sides / static_cast<double>(faces.size()), kLeastCell * longest);
    if (!(cell_ > 0.0)) cell_ = 1.0;  // used when all faces are at one point
    while (countCells(faces) > kMostCells * faces.size()) cell_ *= 2.0;
}

}  // namespace drape
