#include <algorithm>
#include <cmath>

#include "cloth/mesh/shape/mesh_shape.h"
#include "fuzz/readers.h"
#include "mesh_reading/mesh_file.h"

namespace drape::fuzz {
namespace {

/// A mesh that is read has its indices in range and finite numbers, and can be made into a cloth or is refused.
void mesh(std::string_view bytes, std::string_view name) {
    PolygonMesh mesh;
    if (!accepts([&] { mesh = readMesh(bytes, name); })) return;
    for (const glm::vec3& p : mesh.positions)
        require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z), "vertices are finite");
    for (const MeshFace& face : mesh.faces) {
        require(face.count == 3 || face.count == 4, "faces have three or four corners");
        for (std::size_t i = 0; i < face.count; ++i) {
            require(face.corners[i] < mesh.positions.size(), "corners are vertices");
            require(face.uvs[i] == MeshFace::kNoUv || face.uvs[i] < mesh.uvs.size(), "texture coordinates are there");
        }
    }
    accepts([&] { makeMeshShape(weld(mesh, -1.0f, 1.0f)); });
    accepts([&] { makeMeshShape(weld(mesh, 0.01f, 1.0f)); });
}

}  // namespace

void obj(std::string_view bytes) { mesh(bytes, "mesh.obj"); }
void ply(std::string_view bytes) { mesh(bytes, "mesh.ply"); }

}  // namespace drape::fuzz
