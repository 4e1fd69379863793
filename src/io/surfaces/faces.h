#pragma once

#include "io/surfaces/mesh.h"

#include <span>

namespace drape::io {

/// The faces of a part, one after another: polygons where the triangles of a face (MeshPart::faceOf) form one outline
/// that visits no vertex twice, triangles otherwise.
class Faces {
public:
    /// mostCorners: polygons with more are output as triangles. The part must outlive it.
    explicit Faces(const MeshPart& part, std::size_t mostCorners = ~std::size_t{0})
        : part_(&part), mostCorners_(mostCorners) {}

    /// The corners of the next face in turn, counterclockwise: 3 t + k is corner k of triangle t. Empty after the last.
    /// Good until the next call.
    std::span<const std::uint32_t> next();

private:
    /// A side of a triangle, from the vertex at a corner to the one at the next.
    struct Side {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t corner;
    };

    bool findOutline(std::uint32_t end);

    const MeshPart* part_;
    std::size_t mostCorners_;
    std::uint32_t at_ = 0;     ///< the next triangle
    std::uint32_t whole_ = 0;  ///< triangles up to here are output singly
    std::vector<std::uint32_t> corners_;
    std::vector<Side> sides_;
};

[[nodiscard]] inline std::uint32_t vertexAt(const MeshPart& part, std::uint32_t corner) {
    return part.triangles[corner / 3][static_cast<int>(corner % 3)];
}
[[nodiscard]] inline glm::vec2 uvAt(const MeshPart& part, std::uint32_t corner) {
    return part.cornerUvs[corner / 3][corner % 3];
}

}  // namespace drape::io
