#include "scene/mesh_cloths.h"

#include "cloth/mesh_shape.h"
#include "mesh/mesh_file.h"
#include "scene/field_tables.h"
#include "scene/scene_file.h"

namespace drape {
namespace {

bool isBuiltIn(const std::string& file) { return file.starts_with(kBuiltInMesh); }

PolygonMesh readPolygons(const std::string& file) {
    if (!isBuiltIn(file)) return readMeshFile(file);
    const EmbeddedFile* embedded = builtInMesh(std::string_view(file).substr(kBuiltInMesh.size()));
    if (!embedded) throw MeshError("\"" + file + "\": no such mesh comes with the program");
    return readMesh(embedded->text, file);
}

std::shared_ptr<const MeshShape> readShape(const MeshDescription& mesh) {
    const PolygonMesh polygons = readPolygons(mesh.file);
    try {
        return makeMeshShape(weld(polygons, mesh.weld, mesh.scale));
    } catch (const MeshError& error) {
        throw MeshError(mesh.file + ": " + error.what());
    }
}

void requireVertices(const ClothDescription& cloth, const std::string& scene) {
    const std::vector<std::uint32_t>& particleOf = cloth.mesh.shape->mesh.particleOf;
    for (const glm::uint vertex : cloth.pinnedVertices) {
        const std::string number = std::to_string(vertex);
        if (vertex >= particleOf.size())
            throw SceneError(scene + ": pinnedVertices: " + number + " is no vertex of " + cloth.mesh.file +
                             ", expected 0 to " + std::to_string(particleOf.size() - 1));
        if (particleOf[vertex] == ClothMesh::kNone)
            throw SceneError(scene + ": pinnedVertices: no face of " + cloth.mesh.file + " has vertex " + number);
    }
}

}  // namespace

void loadMeshes(Scene& scene) {
    std::uint64_t particles = 0;
    for (ClothDescription& cloth : scene.world.cloths) {
        if (!cloth.isMesh()) continue;
        try {
            if (!cloth.mesh.shape) cloth.mesh.shape = readShape(cloth.mesh);
        } catch (const MeshError& error) {
            throw SceneError(scene.name + ": mesh: " + error.what());
        }
        std::error_code ignored;
        if (!isBuiltIn(cloth.mesh.file))
            cloth.mesh.file = std::filesystem::absolute(cloth.mesh.file, ignored).lexically_normal().string();
        requireVertices(cloth, scene.name);
        particles += cloth.mesh.shape->mesh.particleCount();
    }
    if (particles > kMostParticles)
        throw SceneError(scene.name + ": has meshes of " + std::to_string(particles) + " particles, expected at most " +
                         std::to_string(kMostParticles));
}

void shareMeshes(Scene& scene, const Scene& from) {
    const std::size_t count = std::min(scene.world.cloths.size(), from.world.cloths.size());
    for (std::size_t k = 0; k < count; ++k) {
        MeshDescription& mesh = scene.world.cloths[k].mesh;
        const MeshDescription& other = from.world.cloths[k].mesh;
        if (mesh.file == other.file && mesh.scale == other.scale && mesh.weld == other.weld) mesh.shape = other.shape;
    }
}

}  // namespace drape
