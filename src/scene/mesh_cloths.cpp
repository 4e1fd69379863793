#include "scene/mesh_cloths.h"

#include <bit>
#include <cstdio>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "mesh_reading/mesh_file.h"
#include "scene/fields/field_tables.h"
#include "scene/file/check.h"
#include "scene/file/scene_file.h"

namespace drape {
namespace {

bool isBuiltInMesh(const std::string& file) { return file.starts_with(kBuiltInMesh); }

PolygonMesh readPolygons(const std::string& file) {
    if (!isBuiltInMesh(file)) return readMeshFile(file);
    const EmbeddedFile* embedded = builtInMesh(std::string_view(file).substr(kBuiltInMesh.size()));
    if (!embedded) throw MeshError("\"" + file + "\": no such mesh comes with the program");
    return readMesh(embedded->text, file);
}

void readShape(MeshDescription& mesh) {
    const PolygonMesh polygons = readPolygons(mesh.file);
    const std::string digest = digestOf(polygons);
    if (!mesh.digest.empty() && mesh.digest != digest)
        throw MeshError(mesh.file + ": has changed: it is not the mesh that this was made with");
    try {
        mesh.shape = makeMeshShape(weld(polygons, mesh.weld, mesh.scale));
    } catch (const MeshError& error) {
        throw MeshError(mesh.file + ": " + error.what());
    }
    mesh.digest = digest;
}

void requireVertices(const ClothDescription& cloth, const Place& place) {
    const std::vector<std::uint32_t>& particleOf = cloth.mesh.shape->mesh.particleOf;
    for (std::size_t k = 0; k < cloth.pinnedVertices.size(); ++k) {
        const glm::uint vertex = cloth.pinnedVertices[k];
        const Place at = place.member("pinnedVertices").element(k);
        if (vertex >= particleOf.size())
            at.refuse(std::to_string(vertex) + " is no vertex of the mesh, expected a whole number from 0 to " +
                      std::to_string(particleOf.size() - 1));
        if (particleOf[vertex] == ClothMesh::kNone)
            at.refuse(std::to_string(vertex) + " is a vertex of the mesh that no face uses, expected another");
    }
    if (cloth.pins != PinPattern::none && pinnedParticles(cloth).empty())
        place.member("pins").refuse(cloth.pins == PinPattern::box ? "\"box\": no particle starts in the box"
                                                                  : "the mesh has no boundary, expected \"none\", "
                                                                    "\"listed\" or \"box\"");
}

}  // namespace

std::string digestOf(const PolygonMesh& polygons) {
    std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
    const auto add = [&](std::uint32_t bits) {
        for (int shift = 0; shift < 32; shift += 8) hash = (hash ^ (bits >> shift & 0xffu)) * 0x100000001b3u;
    };
    for (const glm::vec3& position : polygons.positions) {
        for (int axis = 0; axis < 3; ++axis) add(std::bit_cast<std::uint32_t>(position[axis]));
    }
    for (const MeshFace& face : polygons.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k) add(face.corners[k]);
        add(ClothMesh::kNone);
    }
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

std::vector<MeshDescription*> meshesOf(Scene& scene) {
    std::vector<MeshDescription*> meshes;
    for (ClothDescription& cloth : scene.world.cloths) meshes.push_back(&cloth.mesh);
    for (BodyDescription& body : scene.world.bodies) meshes.push_back(&body.mesh);
    return meshes;
}

void loadMeshes(Scene& scene, std::string_view sourceName) {
    const Place whole(sourceName);
    std::uint64_t particles = 0;
    const auto load = [&](MeshDescription& mesh, const Place& place) {
        try {
            if (!mesh.shape) readShape(mesh);
        } catch (const MeshError& error) {
            place.member("mesh").member("file").refuse(error.what());
        }
        std::error_code ignored;
        if (!isBuiltInMesh(mesh.file))
            mesh.file = std::filesystem::absolute(mesh.file, ignored).lexically_normal().string();
        particles += mesh.shape->mesh.particleCount();
    };
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        ClothDescription& cloth = scene.world.cloths[k];
        if (!cloth.isMesh()) continue;
        const bool isOne = usualSpelling(scene) == ClothSpelling::one;
        const Place place = isOne ? whole.member(kOneCloth) : whole.member(kClothList).element(k);
        load(cloth.mesh, place);
        requireVertices(cloth, place);
    }
    for (std::size_t k = 0; k < scene.world.bodies.size(); ++k)
        load(scene.world.bodies[k].mesh, whole.member("bodies").element(k));
    if (particles > kMostParticles)
        whole.refuse("has meshes of " + std::to_string(particles) + " particles, expected at most " +
                     std::to_string(kMostParticles));
    requirePins(scene, whole);
}

void shareMeshes(Scene& scene, const Scene& from) {
    const auto share = [](MeshDescription& mesh, const MeshDescription& other) {
        if (mesh.file == other.file && mesh.scale == other.scale && mesh.weld == other.weld) mesh.shape = other.shape;
    };
    const std::size_t cloths = std::min(scene.world.cloths.size(), from.world.cloths.size());
    for (std::size_t k = 0; k < cloths; ++k) share(scene.world.cloths[k].mesh, from.world.cloths[k].mesh);
    const std::size_t bodies = std::min(scene.world.bodies.size(), from.world.bodies.size());
    for (std::size_t k = 0; k < bodies; ++k) share(scene.world.bodies[k].mesh, from.world.bodies[k].mesh);
}

}  // namespace drape
