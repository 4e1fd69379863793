#pragma once

#include "io/surfaces/mesh.h"

namespace drape::io {

/// Replaces cornerUvs by uvs in a part with faceOf or cornerUvs, for formats with triangles and one pair of texture
/// coordinates per vertex. Duplicates a vertex for each distinct value at its corners; the copies are consecutive.
/// Removes unused vertices. Leaves other parts unchanged.
void splitAtUvs(MeshPart& part);

}  // namespace drape::io
