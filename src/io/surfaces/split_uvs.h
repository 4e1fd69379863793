#pragma once

#include "io/surfaces/mesh.h"

namespace drape::io {

/// For formats with triangles and texture coordinates by vertex: a part with faceOf or cornerUvs gets uvs instead of
/// cornerUvs. A vertex is duplicated for each distinct value at its corners, the copies consecutive; unused vertices
/// are dropped. Other parts stay as they are.
void splitAtUvs(MeshPart& part);

}  // namespace drape::io
