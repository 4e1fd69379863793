#pragma once

#include "io/mesh/mesh.h"
#include "io/output_file.h"

#include <string>

namespace drape::io {

/// Wavefront OBJ: an object for each part, with normals and texture coordinates (from the lower left) where it has
/// triangles, `l` elements for its lines and `p` elements for its points. Numbers are the shortest that read back to
/// the same floats. particles: as they are in the first frame of the mesh. comment: one line. Throws Error.
void writeObj(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment);

}  // namespace drape::io
