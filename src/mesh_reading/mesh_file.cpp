#include "mesh_reading/mesh_file.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "base/text_file.h"
#include "embedded/meshes.h"
#include "embedded/patterns.h"
#include "mesh_reading/gltf/gltf_reader.h"
#include "mesh_reading/obj_reader.h"
#include "mesh_reading/ply_reader.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/stl_reader.h"
#include "patterns/pattern_reader.h"
#include "patterns/sewn_pattern.h"

namespace drape {

bool isMeshFileName(std::string_view path) {
    return std::ranges::any_of(kMeshEndings, [&](std::string_view ending) { return hasEnding(path, ending); });
}

namespace {

bool isPly(std::string_view file, std::string_view source) {
    return file.starts_with("ply\n") || file.starts_with("ply\r") || hasEnding(source, ".ply");
}

bool isGltf(std::string_view file, std::string_view source) {
    return isGlb(file) || hasEnding(source, ".glb") || hasEnding(source, ".gltf");
}

PolygonMesh readAs(std::string_view file, std::string_view source, const std::filesystem::path& folder,
                   const glm::dvec3& origin) {
    if (isGltf(file, source)) return readGltf(file, folder, origin);
    if (isPly(file, source)) return readPly(file, origin);
    if (hasEnding(source, ".stl") || isTextStl(file)) return readStl(file, origin);
    if (hasEnding(source, ".obj")) return readObj(file, origin);
    throw MeshError(
        "is neither a GLB nor a PLY file and does not end in .obj, .stl, .gltf or .json, expected a mesh (OBJ, PLY, "
        "STL, glTF) or a sewing pattern (JSON)");
}

/// Returns the origin (PolygonMesh::origin) that a mesh should have: 0 along each axis on which the mesh is not far
/// from 0, see readMesh().
/// `mesh`: read with an origin of 0.
glm::dvec3 originOf(const PolygonMesh& mesh) {
    constexpr double kFar = 1000.0;  // least distance of a far mesh, in units of the file
    constexpr double kSizes = 4.0;   // least distance of a far mesh, as a multiple of its longest side
    glm::dvec3 low(std::numeric_limits<double>::max());
    glm::dvec3 high(std::numeric_limits<double>::lowest());
    const std::vector<bool> isUsed = findUsed(mesh);
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        if (!isUsed[i]) continue;
        low = glm::min(low, glm::dvec3(mesh.positions[i]));
        high = glm::max(high, glm::dvec3(mesh.positions[i]));
    }
    const glm::dvec3 size = high - low;
    const double least = std::max(kFar, kSizes * std::max({size.x, size.y, size.z}));
    glm::dvec3 origin(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        // Decides for each axis alone: a ground may be at height 0 although the site is far away.
        const bool isFar = low[axis] > least || high[axis] < -least;
        if (isFar) origin[axis] = std::floor(0.5 * (low[axis] + high[axis]));
    }
    return origin;
}

}  // namespace

PolygonMesh readMesh(std::string_view file, std::string_view sourceName, const std::filesystem::path& folder,
                     const PatternSettings& pattern) {
    const std::string source(sourceName);
    try {
        std::string converted;
        const bool isStl = hasEnding(source, ".stl") && !isPly(file, source);
        if (!isGltf(file, source) && !(isStl && isBinaryStl(file))) file = asPlainText(file, converted);
        if (hasEnding(source, ".json")) return meshOfPattern(readPattern(file), pattern);
        // Reads a mesh far from the file's origin twice. Positions are stored as floats, which are coarse at large
        // coordinates. The second reading subtracts the mesh's own origin in double precision first. The first reading
        // finds that origin.
        PolygonMesh mesh = readAs(file, source, folder, glm::dvec3(0.0));
        const glm::dvec3 origin = originOf(mesh);
        return origin == glm::dvec3(0.0) ? mesh : readAs(file, source, folder, origin);
    } catch (const MeshError& error) {
        throw MeshError(source + ": " + error.what());
    }
}

PolygonMesh readMeshFile(const std::filesystem::path& path, const PatternSettings& pattern) {
    return readMesh(readMeshBytes(path, PolygonMesh::kLargestFile), path.string(), meshFolder(path), pattern);
}

bool isPatternFile(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!hasEnding(path.string(), ".json") || !std::filesystem::is_regular_file(path, ignored)) return false;
    try {
        const std::string file = readTextFile(path, kLargestPatternFile);
        std::string converted;
        return isPatternText(asPlainText(file, converted));
    } catch (const FileError&) {
        return false;
    }
}

const EmbeddedFile* builtInMesh(std::string_view name) {
    return findEmbedded(hasEnding(name, ".json") ? embedded::patterns() : embedded::meshes(), name);
}

}  // namespace drape
