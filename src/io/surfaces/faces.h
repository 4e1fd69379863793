#pragma once

#include "io/surfaces/mesh.h"

#include <span>

namespace drape::io {

/// Iterates over the faces of a part. The triangles of a face (MeshPart::faceOf) become one polygon if their outline
/// visits no vertex twice. Otherwise they remain triangles.
class Faces {
public:
    /// The part must outlive this object.
    /// `mostCorners`: larger polygons are returned as triangles.
    explicit Faces(const MeshPart& part, std::size_t mostCorners = ~std::size_t{0})
        : part_(&part), mostCorners_(mostCorners) {}

    /// Returns the corners of the next face, counterclockwise: 3 t + k is corner k of triangle t. Returns an empty list
    /// after the last face. Valid until the next call.
    std::span<const std::uint32_t> next();

private:
    /// A side of a triangle: from the vertex at `corner` to the vertex at the next corner.
    struct Side {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t corner;
    };

    bool findOutline(std::uint32_t end);

    const MeshPart* part_;
    std::size_t mostCorners_;
    std::uint32_t at_ = 0;     ///< index of the next triangle
    std::uint32_t whole_ = 0;  ///< end of the triangles to return singly
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
