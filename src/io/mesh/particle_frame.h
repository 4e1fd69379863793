#pragma once

#include "io/mesh/mesh.h"

#include <optional>
#include <span>

namespace drape::io {

/// Particles as a solver has them: positions and normals, of which xyz count. Where triangles cancel out, or none is
/// left, any normal is as good, so it is up: formats ask for unit length. Nothing where a position is not finite.
[[nodiscard]] std::optional<ParticleFrame> particleFrame(std::span<const glm::vec4> positions,
                                                         std::span<const glm::vec4> normals);

}  // namespace drape::io
