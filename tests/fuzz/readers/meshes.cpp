#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/weld/weld.h"
#include "fuzz/readers.h"
#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern_reader.h"
#include "patterns/sewn_pattern.h"

namespace drape::fuzz {
namespace {

void requireFinite(const std::vector<glm::vec3>& places) {
    for (const glm::vec3& p : places)
        require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z), "vertices are finite");
}

/// Reads a mesh. An accepted mesh has indices in range and finite numbers, and becomes a cloth or is refused as one.
/// Returns its number of vertices, or 0 if it is refused.
std::size_t mesh(std::string_view bytes, std::string_view name) {
    PolygonMesh mesh;
    if (!accepts([&] { mesh = readMesh(bytes, name); })) return 0;
    requireFinite(mesh.positions);
    for (const MeshFace& face : mesh.faces) {
        require(face.count == 3 || face.count == 4, "faces have three or four corners");
        for (std::size_t i = 0; i < face.count; ++i) {
            require(face.corners[i] < mesh.positions.size(), "corners are vertices");
            require(face.uvs[i] == MeshFace::kNoUv || face.uvs[i] < mesh.uvs.size(), "texture coordinates are there");
        }
    }
    accepts([&] { makeMeshShape(weld(mesh, -1.0f, 1.0f)); });
    accepts([&] { makeMeshShape(weld(mesh, 0.01f, 1.0f)); });
    accepts([&] { makeMeshShape(weld(mesh, 0.01f, 1.0f, MeshUse::body)); });
    return mesh.positions.size();
}

/// Reads the frames of a cache. Accepted frames have finite places and ascending times. Returns their number of
/// vertices, or 0 if they are refused.
std::size_t frames(std::string_view bytes, std::string_view name) {
    constexpr float kRate = 2.0f;  // frames per second
    VertexCache cache;
    if (!accepts([&] { cache = readVertexCache(bytes, name, kRate); })) return 0;
    require(cache.frameCount() > 0 && cache.vertexCount() > 0, "there are frames of vertices");
    require(cache.places.size() == cache.frameCount() * cache.vertexCount(), "frames have equally many vertices");
    require(cache.times.front() == 0.0f && std::isfinite(cache.times.back()), "times begin with 0 and are finite");
    require(std::ranges::adjacent_find(cache.times, std::greater_equal<>()) == cache.times.end(), "times ascend");
    requireFinite(cache.places);
    return cache.vertexCount();
}

void meshAndFrames(std::string_view bytes, std::string_view name) {
    const std::size_t vertices = mesh(bytes, name);
    const std::size_t inFrames = frames(bytes, name);
    require(vertices == 0 || inFrames == 0 || vertices == inFrames, "frames of a glTF have the vertices of its mesh");
}

/// Returns a GLB with lengths that match its parts, which a fuzzer seldom guesses. Returns an empty text if there is no
/// second part.
std::string withLengths(std::string_view bytes) {
    constexpr std::size_t kJson = 20;  // number of bytes before the JSON
    constexpr std::string_view kSecond("BIN\0", 4);
    const std::size_t mark = bytes.size() < kJson ? bytes.npos : bytes.find(kSecond, kJson + 4);
    if (mark == bytes.npos) return {};
    std::string json(bytes.substr(kJson, mark - 4 - kJson));
    std::string data(bytes.substr(mark + kSecond.size()));
    json.resize((json.size() + 3) / 4 * 4, ' ');
    data.resize((data.size() + 3) / 4 * 4);
    const auto word = [](std::size_t number) {
        const auto value = static_cast<std::uint32_t>(number);
        return std::string(reinterpret_cast<const char*>(&value), sizeof value);
    };
    return "glTF" + word(2) + word(28 + json.size() + data.size()) + word(json.size()) + "JSON" + json +
           word(data.size()) + std::string(kSecond) + data;
}

}  // namespace

void obj(std::string_view bytes) { mesh(bytes, "mesh.obj"); }
void ply(std::string_view bytes) { mesh(bytes, "mesh.ply"); }
void stl(std::string_view bytes) { mesh(bytes, "mesh.stl"); }
void cache(std::string_view bytes) { frames(bytes, "cache"); }

void glb(std::string_view bytes) {
    meshAndFrames(bytes, "mesh.glb");
    const std::string whole = withLengths(bytes);
    if (!whole.empty()) meshAndFrames(whole, "mesh.glb");
}

void pattern(std::string_view bytes) {
    PolygonMesh polygons;
    PatternSettings coarse;
    coarse.spacing = 0.2f;
    if (!accepts([&] { polygons = meshOfPattern(readPattern(bytes), coarse); })) return;
    requireFinite(polygons.positions);
    for (const MeshFace& face : polygons.faces) {
        for (std::size_t i = 0; i < 3; ++i)
            require(face.corners[i] < polygons.positions.size() && face.uvs[i] < polygons.uvs.size(),
                    "corners are there");
    }
    for (const auto& seam : polygons.seams) {
        for (const std::uint32_t vertex : seam) require(vertex < polygons.positions.size(), "seams are of vertices");
    }
    accepts([&] { makeMeshShape(weld(polygons, 0.01f, 1.0f), true); });
}

void gltf(std::string_view bytes) { meshAndFrames(bytes, "mesh.gltf"); }

}  // namespace drape::fuzz
