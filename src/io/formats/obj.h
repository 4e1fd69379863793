#pragma once

#include "io/files/output_file.h"
#include "io/surfaces/mesh.h"

#include <string>

namespace drape::io {

/// Wavefront OBJ: an object for each part, with normals and texture coordinates (from the lower left) where it has
/// triangles, faces as polygons (Faces), `l` elements for its lines and `p` elements for its points. Numbers are the
/// shortest that read back to the same floats. particles: as they are in the first frame of the mesh. comment: one
/// line. materials: name of the MTL file beside it, empty for none. Throws Error.
void writeObj(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment,
              const std::string& materials = {});

/// Whether an MTL file would say anything of it.
[[nodiscard]] bool hasMaterials(const Mesh& mesh);

/// The MTL file of an OBJ: of each part that has triangles a material of its name, with colour (linear light, as
/// Blender takes it), an exponent for its roughness, and roughness and sheen in words of their own (Pr and Ps, "PBR
/// extension") for programs that know them. Throws Error.
void writeMtl(OutputFile& file, const Mesh& mesh, const std::string& comment);

}  // namespace drape::io
