#pragma once

#include <string>

#include "io/files/output_file.h"
#include "io/surfaces/mesh.h"

namespace drape::io {

/// Writes Wavefront OBJ. Each part becomes an object: polygons (Faces) with normals and texture coordinates (origin at
/// the lower left), `l` elements for lines and `p` elements for points. Numbers have the shortest text that reads back
/// to the same float. Throws Error.
///
/// `particles`: state of the particles in the frame to write.
/// `comment`: one line of text for the head of the file.
/// `materials`: name of the MTL file beside the OBJ; empty: none.
void writeObj(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment,
              const std::string& materials = {});

/// Returns whether an MTL file would have any materials.
bool hasMaterials(const Mesh& mesh);

/// Writes the MTL file of an OBJ. Each part with triangles gets a material of its name: colour (linear light, as
/// Blender reads it), and an exponent for its roughness. Roughness and sheen are repeated as Pr and Ps ("PBR
/// extension") for programs that support them. Throws Error.
void writeMtl(OutputFile& file, const Mesh& mesh, const std::string& comment);

}  // namespace drape::io
