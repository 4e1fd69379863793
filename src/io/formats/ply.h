#pragma once

#include <string>

#include "io/files/output_file.h"
#include "io/surfaces/mesh.h"

namespace drape::io {

/// Writes one frame as binary little-endian PLY, with these elements:
/// - vertex: x y z, and nx ny nz s t if there are triangles. The origin of s and t is at the lower left.
/// - face: vertex_indices, and texcoord if the corners of some vertex differ in s t. Faces have up to 127 corners.
/// - edge: vertex1 vertex2.
///
/// Points are vertices only. PLY lacks objects, so comments list the vertices of each part. It has no materials. Throws
/// Error, also for more than 2^31 vertices.
///
/// `comment`: one line of text for the head of the file.
void writePly(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment,
              const std::string& materials = {});

}  // namespace drape::io
