#pragma once

#include "io/mesh/mesh.h"

namespace drape::io {

/// For formats that have triangles, and texture coordinates by vertex: a part with faceOf or cornerUvs gets uvs instead
/// of the latter. A vertex whose corners have several becomes as many, one after another; a vertex that nothing uses is
/// left out. Other parts stay as they are.
void splitAtUvs(MeshPart& part);

}  // namespace drape::io
