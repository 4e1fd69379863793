#include "library/given_mesh.h"

#include <cmath>
#include <set>

#include "library/handle.h"
#include "scene/parts/mesh_cloths.h"

namespace drape::library {
namespace {

/// Returns a mesh, which is the caller's up to the size of the caller's struct.
PolygonMesh polygonsOf(const drape_mesh& mesh, const std::string& name) {
    const auto refuseMesh = [&](const std::string& complaint) { refuse("mesh \"" + name + "\": " + complaint); };
    if (mesh.vertex_count < 3 || mesh.vertex_count > PolygonMesh::kMostVertices)
        refuseMesh("has " + std::to_string(mesh.vertex_count) + " vertices, expected 3 to 12000000");
    if (mesh.triangle_count < 1 || mesh.triangle_count > PolygonMesh::kMostTriangles)
        refuseMesh("has " + std::to_string(mesh.triangle_count) + " triangles, expected 1 to 4000000");
    required(mesh.vertices, "drape_mesh.vertices");
    required(mesh.triangles, "drape_mesh.triangles");
    PolygonMesh polygons;
    polygons.name = name;
    for (std::size_t i = 0; i < mesh.vertex_count; ++i) {
        const glm::vec3 vertex(mesh.vertices[3 * i], mesh.vertices[3 * i + 1], mesh.vertices[3 * i + 2]);
        for (int axis = 0; axis < 3; ++axis) {
            if (!std::isfinite(vertex[axis])) refuseMesh("vertex " + std::to_string(i) + " is not finite");
        }
        polygons.positions.push_back(vertex);
        if (mesh.uv == nullptr) continue;
        const glm::vec2 uv(mesh.uv[2 * i], mesh.uv[2 * i + 1]);
        if (!std::isfinite(uv.x) || !std::isfinite(uv.y)) refuseMesh("uv " + std::to_string(i) + " is not finite");
        polygons.uvs.push_back(uv);
    }
    for (std::size_t k = 0; k < mesh.triangle_count; ++k) {
        MeshFace face;
        face.number = static_cast<std::uint32_t>(k + 1);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = mesh.triangles[3 * k + corner];
            if (vertex >= mesh.vertex_count)
                refuseMesh("triangle " + std::to_string(k) + " has the vertex " + std::to_string(vertex) +
                           ", expected a number below " + std::to_string(mesh.vertex_count));
            face.corners[corner] = vertex;
            if (mesh.uv != nullptr) face.uvs[corner] = vertex;
        }
        polygons.faces.push_back(face);
    }
    return polygons;
}

}  // namespace

std::map<std::string, PolygonMesh> givenMeshes(const drape_mesh* meshes, std::size_t count) {
    std::map<std::string, PolygonMesh> given;
    if (count == 0) return given;
    const std::size_t stride = required(meshes, "meshes")->struct_size;
    if (stride % alignof(drape_mesh) != 0)
        refuse("drape_mesh: struct_size is " + std::to_string(stride) + ", expected sizeof(drape_mesh)");
    for (std::size_t k = 0; k < count; ++k) {
        const auto* const bytes = reinterpret_cast<const unsigned char*>(meshes) + k * stride;
        const drape_mesh mesh = structOf(reinterpret_cast<const drape_mesh*>(bytes), "drape_mesh");
        const std::string name = required(mesh.name, "drape_mesh.name");
        if (!given.try_emplace(name, polygonsOf(mesh, name)).second) refuse("mesh \"" + name + "\": is given twice");
    }
    return given;
}

void setMeshes(Scene& scene, const std::map<std::string, PolygonMesh>& meshes) {
    std::set<std::string> used;
    const auto set = [&](MeshDescription& mesh, MeshUse use) {
        if (!mesh.file.starts_with(kArrayMesh)) return;
        const std::string name = mesh.file.substr(kArrayMesh.size());
        const auto found = meshes.find(name);
        if (found == meshes.end()) refuse("mesh \"" + name + "\": is named by the scene, but not given");
        used.insert(name);
        try {
            setShape(mesh, found->second, use);
        } catch (const MeshError& error) {
            refuse(error.what());
        }
    };
    for (ClothDescription& cloth : scene.world.cloths) set(cloth.mesh, MeshUse::cloth);
    for (BodyDescription& body : scene.world.bodies) set(body.mesh, MeshUse::body);
    for (const auto& [name, mesh] : meshes) {
        if (!used.contains(name)) refuse("mesh \"" + name + "\": the scene has no file \"arrays:" + name + "\"");
    }
}

}  // namespace drape::library
