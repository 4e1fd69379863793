#pragma once

#include "io/mesh/frame_spool.h"

namespace drape::io {

/// The vertices of a part in the frames of a clip.
class PartFrames {
public:
    /// Both must outlive it. The part has vertices.
    PartFrames(const MeshPart& part, const FrameSpool& frames);

    /// Positions and, where the clip has them, normals of each vertex. Throws Error.
    [[nodiscard]] ParticleFrame vertices(std::uint32_t frame) const;

private:
    const MeshPart* part_;
    const FrameSpool* frames_;
    Range particles_;  ///< that its vertices are at
};

}  // namespace drape::io
