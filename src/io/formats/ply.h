#pragma once

#include "io/files/output_file.h"
#include "io/surfaces/mesh.h"

#include <string>

namespace drape::io {

/// PLY, binary and little endian, of one frame: elements vertex (x y z, and where there are triangles nx ny nz s t, t
/// from below), face (vertex_indices, and texcoord where corners of a vertex have several s t) and edge (vertex1
/// vertex2); faces are those of Faces, up to 127 corners; points are vertices alone. PLY knows no objects: comments
/// tell which vertices each part has. comment: one line. It has no materials. Throws Error, also for more than 2^31
/// vertices.
void writePly(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment,
              const std::string& materials = {});

}  // namespace drape::io
