#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "io/surfaces/mesh.h"

namespace drape::io {

/// Counts the frames in which cloth lies over each vertex of the bodies that deform. Such skin can be hidden.
class CoveredSkin {
public:
    /// The model must outlive this object.
    explicit CoveredSkin(const Model& model);

    bool hasBodies() const { return !frames_.empty(); }
    /// Adds a frame, with normals. A vertex is covered if its outward normal meets a triangle of a cloth within 4 cm,
    /// or within 1 cm inside the skin.
    void add(const ParticleFrame& particles, std::span<const physics::Triangle> triangles);
    /// Sets MeshPart::covered of the parts that are bodies.
    void mark(Mesh& mesh) const;

private:
    const Model* model_;
    std::vector<std::uint32_t> frames_;  ///< number of frames in which each particle of bodies is covered
    std::uint32_t count_ = 0;            ///< number of frames
};

}  // namespace drape::io
