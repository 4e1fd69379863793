#include "scene/parts/mesh_cloths.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <utility>

#include "base/digest.h"
#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/simplified.h"
#include "mesh_reading/gltf/gltf_reader.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern_reader.h"
#include "scene/check/check.h"
#include "scene/fields/field_tables.h"
#include "scene/parts/body_parts.h"
#include "scene/parts/far_meshes.h"
#include "scene/scene.h"

namespace drape {
namespace {

bool isBuiltInMesh(const std::string& file) { return file.starts_with(kBuiltInMesh); }

std::string_view builtIn(const std::string& file) {
    const EmbeddedFile* embedded = builtInMesh(std::string_view(file).substr(kBuiltInMesh.size()));
    if (!embedded) throw MeshError("\"" + file + "\": no such built-in mesh");
    return embedded->text;
}

bool hasGltfEnding(const std::string& file) { return hasEnding(file, ".glb") || hasEnding(file, ".gltf"); }

/// The bytes of a glTF or BVH file, read or built in.
struct MotionSource {
    explicit MotionSource(const std::string& name)
        : read(isBuiltInMesh(name) ? std::string() : readMeshBytes(name, VertexCache::kLargestFile)),
          file{isBuiltInMesh(name) ? builtIn(name) : std::string_view(read),
               isBuiltInMesh(name) ? std::filesystem::path() : meshFolder(name)} {}
    MotionSource(const MotionSource&) = delete;  // `file` refers to `read`
    MotionSource& operator=(const MotionSource&) = delete;

    const std::string read;
    const MotionFile file;
};

/// Returns whether a cache moves the joints of its mesh from another file.
bool movesJoints(const BodyCache& cache, const MeshDescription& mesh) {
    if (hasEnding(cache.file, ".bvh")) return true;
    const auto whole = [](const std::string& file) { return std::filesystem::absolute(file).lexically_normal(); };
    return hasGltfEnding(cache.file) && hasGltfEnding(mesh.file) && whole(cache.file) != whole(mesh.file);
}

/// Calls `read` with the character's file and the file of its motion. Throws MeshError, which begins with the name of
/// the cache's file.
template <class Read>
auto readMovedJoints(const BodyCache& cache, const MeshDescription& mesh, const Read& read) {
    if (!hasGltfEnding(mesh.file))
        throw MeshError(cache.file + ": moves joints, and " + mesh.file +
                        " has none, expected a glTF file with joints as the mesh");
    const MotionSource character(mesh.file);
    const MotionSource motion(cache.file);
    try {
        return read(character.file, motion.file);
    } catch (const MeshError& error) {
        throw MeshError(cache.file + ": " + error.what());
    }
}

class MeshDigest {
public:
    void add(std::uint32_t bits) { hash_ = drape::digestOf(bits, hash_); }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
    void add(const glm::vec3& place) {
        for (int axis = 0; axis < 3; ++axis) add(place[axis]);
    }
    std::string text() const { return hexText(hash_); }

private:
    std::uint64_t hash_ = kEmptyDigest;
};

std::string digestOfFrames(const VertexCache& cache) {
    MeshDigest digest;
    for (const float time : cache.times) digest.add(time);
    for (const glm::vec3& place : cache.places) digest.add(place);
    return digest.text();
}

/// Throws MeshError for distant positions: contact of cloth multiplies distances, and the products must stay finite.
/// Applies to caches only, because meshes are at most 1 km large.
void requireNear(const VertexCache& cache, float scale, const std::string& file) {
    constexpr float kFarthest = 1e6f;  // greatest coordinate, m
    for (std::size_t k = 0; k < cache.places.size(); ++k) {
        if (glm::all(glm::lessThanEqual(glm::abs(cache.places[k] * scale), glm::vec3(kFarthest)))) continue;
        const std::size_t vertices = cache.vertexCount();
        throw MeshError(file + ": frame " + std::to_string(k / vertices + 1) + ": vertex " +
                        std::to_string(k % vertices + 1) +
                        " is more than 1,000 km from the origin, expected a cache of this mesh, in the same unit");
    }
}

/// Throws MeshError if a mesh and its cache differ in scale, for example metres and millimetres. The body would be out
/// of sight.
void requireUnits(const VertexCache& cache, const MeshDescription& mesh, const std::string& file) {
    const ClothMesh& rest = mesh.shape->mesh;
    glm::vec3 low(1e30f), high(-1e30f), firstLow(1e30f), firstHigh(-1e30f);
    for (std::size_t vertex = 0; vertex < rest.particleOf.size(); ++vertex) {
        if (rest.particleOf[vertex] == ClothMesh::kNone) continue;
        low = glm::min(low, rest.positions[rest.particleOf[vertex]]);
        high = glm::max(high, rest.positions[rest.particleOf[vertex]]);
        firstLow = glm::min(firstLow, cache.places[vertex] * mesh.scale);
        firstHigh = glm::max(firstHigh, cache.places[vertex] * mesh.scale);
    }
    const float times = glm::distance(firstLow, firstHigh) / glm::distance(low, high);
    if (times > 0.1f && times < 10.0f) return;
    char text[16];
    std::snprintf(text, sizeof text, "%.3g", double{times});
    throw MeshError(file + ": the first frame is " + text + " times as large as " + mesh.file +
                    ", expected the same unit in both");
}

/// Puts the motion from the pose of the mesh to the first frame before the frames of a file.
void blendFromBind(VertexCache& frames, const BodyCache& cache, const MeshDescription& mesh) {
    const auto count = static_cast<std::size_t>(std::max(1.0f, std::ceil(cache.blend * cache.rate)));
    if ((count + frames.frameCount()) * frames.vertexCount() * sizeof(glm::vec3) > VertexCache::kLargestFile)
        throw MeshError(cache.file + ": needs more than 1 GiB with a blend of " + std::to_string(count) +
                        " frames, expected a shorter blend or a lower rate");
    std::vector<double> shares;
    for (std::size_t k = 0; k < count; ++k) {
        const double share = static_cast<double>(k) / static_cast<double>(count);
        shares.push_back(share * share * (3.0 - 2.0 * share));
    }
    std::vector<glm::vec3> places;
    if (movesJoints(cache, mesh)) {
        places = readMovedJoints(cache, mesh, [&](const MotionFile& character, const MotionFile& motion) {
            return readGltfBlend(character.bytes, character.folder, cache.animation, shares, mesh.shape->mesh.origin,
                                 &motion);
        });
    } else if (hasGltfEnding(cache.file) && !isBuiltInMesh(cache.file)) {
        places = readBlendFile(cache.file, cache.animation, shares, mesh.shape->mesh.origin);
    } else if (hasGltfEnding(cache.file)) {
        places = readGltfBlend(builtIn(cache.file), {}, cache.animation, shares, mesh.shape->mesh.origin);
    } else {
        const ClothMesh& own = mesh.shape->mesh;
        for (const double share : shares) {
            for (std::size_t vertex = 0; vertex < own.particleOf.size(); ++vertex) {
                const glm::vec3& to = frames.places[vertex];
                const std::uint32_t particle = own.particleOf[vertex];
                const glm::vec3 from = particle == ClothMesh::kNone ? to : own.positions[particle] / mesh.scale;
                places.push_back(from + (to - from) * static_cast<float>(share));
            }
        }
    }
    places.insert(places.end(), frames.places.begin(), frames.places.end());
    std::vector<float> times;
    for (std::size_t k = 0; k < count; ++k)
        times.push_back(cache.blend * static_cast<float>(k) / static_cast<float>(count));
    for (const float time : frames.times) times.push_back(cache.blend + time);
    frames.places = std::move(places);
    frames.times = std::move(times);
    frames.clip = count;
}

/// Reads the frames of a cache's file.
VertexCache framesOf(const BodyCache& cache, const MeshDescription& mesh) {
    const glm::dvec3& origin = mesh.shape->mesh.origin;
    if (movesJoints(cache, mesh))
        return readMovedJoints(cache, mesh, [&](const MotionFile& character, const MotionFile& motion) {
            return readGltfFrames(character.bytes, character.folder, cache.rate, cache.animation, origin, &motion);
        });
    return isBuiltInMesh(cache.file)
               ? readVertexCache(builtIn(cache.file), cache.file, cache.rate, cache.animation, {}, origin)
               : readVertexCacheFile(cache.file, cache.rate, cache.animation, origin);
}

void readFrames(BodyCache& cache, const MeshDescription& mesh) {
    VertexCache frames = framesOf(cache, mesh);
    const std::size_t vertices = mesh.shape->mesh.particleOf.size();
    if (frames.vertexCount() != vertices)
        throw MeshError(cache.file + ": has frames with " + std::to_string(frames.vertexCount()) +
                        " vertices, expected " + std::to_string(vertices) + ", as many as in " + mesh.file +
                        (hasGltfEnding(cache.file) ? " (frames of a glTF file belong to its own mesh)" : ""));
    requireNear(frames, mesh.scale, cache.file);
    requireUnits(frames, mesh, cache.file);
    const std::string digest = digestOfFrames(frames);
    if (!cache.digest.empty() && cache.digest != digest)
        throw MeshError(cache.file +
                        ": differs from the cache that this file was made with, expected the unchanged cache");
    cache.digest = digest;
    if (cache.from == CacheStart::bind) blendFromBind(frames, cache, mesh);
    cache.frames = std::make_shared<const VertexCache>(std::move(frames));
}

/// Makes a path absolute, from the current folder. Leaves built-in meshes and arrays unchanged.
void nameAbsolutely(std::string& file) {
    std::error_code ignored;
    if (isMeshPath(file)) file = std::filesystem::absolute(file, ignored).lexically_normal().string();
}

void requireVertices(const ClothDescription& cloth, const Place& place) {
    const std::vector<std::uint32_t>& particleOf = cloth.mesh.shape->mesh.particleOf;
    for (std::size_t k = 0; k < cloth.pinnedVertices.size(); ++k) {
        const glm::uint vertex = cloth.pinnedVertices[k];
        const Place at = place.member("pinnedVertices").element(k);
        if (vertex >= particleOf.size())
            at.refuse(std::to_string(vertex) + " is not a vertex of the mesh, expected a whole number from 0 to " +
                      std::to_string(particleOf.size() - 1));
        if (particleOf[vertex] == ClothMesh::kNone)
            at.refuse(std::to_string(vertex) +
                      " is a vertex that belongs to no face of the mesh, expected another vertex");
    }
    if (cloth.pins != PinPattern::none && pinnedParticles(cloth).empty())
        place.member("pins").refuse(
            cloth.pins == PinPattern::box
                ? "\"box\" pins no particle, expected pinBoxLow and pinBoxHigh with at least one particle between them"
                : "the mesh has no boundary, expected \"none\", "
                  "\"listed\" or \"box\"");
}

}  // namespace

PolygonMesh readPolygons(const MeshDescription& mesh) {
    if (mesh.file.starts_with(kArrayMesh))
        throw MeshError(
            "\"" + mesh.file +
            "\": is a mesh that a program has passed as arrays, which only a scene from equal arrays can load");
    return isBuiltInMesh(mesh.file) ? readMesh(builtIn(mesh.file), mesh.file, {}, mesh.pattern)
                                    : readMeshFile(mesh.file, mesh.pattern);
}

ClothMesh weldedMesh(const MeshDescription& mesh, const PolygonMesh& polygons, MeshUse use) {
    if (use == MeshUse::cloth || polygons.colourPlaces.empty()) return weld(polygons, mesh.weld, mesh.scale, use);
    if (!isMeshPath(mesh.file)) {
        PolygonMesh plain = polygons;
        plain.colourPlaces.clear();
        return weld(plain, mesh.weld, mesh.scale, use);
    }
    ClothMesh welded = weld(polygons, mesh.weld, mesh.scale, use);
    std::error_code ignored;
    welded.colours = std::filesystem::absolute(mesh.file, ignored).lexically_normal().string();
    return welded;
}

void setShape(MeshDescription& mesh, const PolygonMesh& polygons, MeshUse use) {
    if (use == MeshUse::body && polygons.isSewn())
        throw MeshError(mesh.file + ": is a sewing pattern, expected the mesh of a body");
    const bool hasPanels = mesh.panels || polygons.isSewn();
    const std::string digest = digestOf(polygons, hasPanels, use);
    if (!mesh.digest.empty() && mesh.digest != digest)
        throw MeshError(mesh.file +
                        ": differs from the mesh that this file was made with, expected the unchanged mesh");
    try {
        ClothMesh welded = weldedMesh(mesh, polygons, use);
        if (use == MeshUse::body && mesh.coarsen > 0.0f) makeCoarser(welded, mesh.coarsen);
        mesh.shape = makeMeshShape(std::move(welded), hasPanels, mesh.scale);
    } catch (const MeshError& error) {
        throw MeshError(mesh.file + ": " + error.what());
    }
    mesh.digest = digest;
}

void shareArrays(Scene& scene, const Scene& from) {
    Scene known = from;
    for (MeshDescription* mesh : meshesOf(scene)) {
        if (!mesh->file.starts_with(kArrayMesh)) continue;
        for (const MeshDescription* other : meshesOf(known)) {
            if (other->file == mesh->file && other->digest == mesh->digest && other->scale == mesh->scale &&
                other->weld == mesh->weld && other->coarsen == mesh->coarsen && other->panels == mesh->panels)
                mesh->shape = other->shape;
        }
    }
}

std::string digestOf(const PolygonMesh& polygons, bool hasPanels, MeshUse use) {
    MeshDigest digest;
    if (polygons.origin != glm::dvec3(0.0)) digest.add(glm::vec3(polygons.origin));
    for (const glm::vec3& position : polygons.positions) digest.add(position);
    for (const MeshFace& face : polygons.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k) digest.add(face.corners[k]);
        digest.add(ClothMesh::kNone);
    }
    if (use == MeshUse::cloth) {
        for (const std::array<std::uint32_t, 2>& edge : polygons.sewingEdges) {
            for (const std::uint32_t end : edge) digest.add(end);
        }
    }
    if (!hasPanels) return digest.text();
    for (const glm::vec2& place : polygons.uvs) digest.add(glm::vec3(place, 0.0f));
    for (const MeshFace& face : polygons.faces) {
        for (std::uint32_t k = 0; k < face.count; ++k) digest.add(face.uvs[k]);
    }
    return digest.text();
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
    const auto load = [&](MeshDescription& mesh, MeshUse use, const Place& place) {
        try {
            if (!mesh.shape) setShape(mesh, readPolygons(mesh), use);
        } catch (const MeshError& error) {
            place.member("mesh").member("file").refuse(error.what());
        }
        nameAbsolutely(mesh.file);
        particles += mesh.shape->mesh.particleCount();
    };
    const auto placeOfCloth = [&](std::size_t k) {
        const bool isOne = usualSpelling(scene) == ClothSpelling::one;
        return isOne ? whole.member(kOneCloth) : whole.member(kClothList).element(k);
    };
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        ClothDescription& cloth = scene.world.cloths[k];
        if (cloth.isMesh()) load(cloth.mesh, MeshUse::cloth, placeOfCloth(k));
    }
    for (std::size_t k = 0; k < scene.world.bodies.size(); ++k)
        load(scene.world.bodies[k].mesh, MeshUse::body, whole.member("bodies").element(k));
    std::vector<Place> placesOfCloths;
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) placesOfCloths.push_back(placeOfCloth(k));
    prepareIgnored(scene, placesOfCloths);
    for (std::size_t k = 0; k < scene.world.bodies.size(); ++k) {
        BodyDescription& body = scene.world.bodies[k];
        const Place place = whole.member("bodies").element(k);
        if (body.cache.isThere()) {
            if (body.mesh.coarsen > 0.0f)
                place.member("mesh").member("coarsen").refuse(
                    "is above 0 beside a `cache`, which moves all vertices of "
                    "the file, expected 0");
            try {
                if (!body.cache.frames) readFrames(body.cache, body.mesh);
            } catch (const MeshError& error) {
                place.member("cache").member("file").refuse(error.what());
            }
            nameAbsolutely(body.cache.file);
        }
        prepareGrowth(body.grow, body.mesh, body.cache);
        prepareRoom(body, scene.settings.clothContact.thickness);
    }
    moveFarMeshes(scene);
    for (std::size_t k = 0; k < scene.world.cloths.size(); ++k) {
        const ClothDescription& cloth = scene.world.cloths[k];
        if (!cloth.isMesh()) continue;
        requireVertices(cloth, placeOfCloth(k));
        requirePanels(cloth, placeOfCloth(k).member("panels"));
        requireElastic(cloth, placeOfCloth(k).member("elastic"));
        requireMaps(cloth, placeOfCloth(k).member("maps"));
    }
    if (particles > kMostParticles)
        whole.refuse("has meshes with " + std::to_string(particles) + " particles, expected at most " +
                     std::to_string(kMostParticles));
    requirePins(scene, whole);
}

std::string findFrames(BodyDescription& body) {
    std::string why;
    const std::filesystem::path mesh(body.mesh.file);
    std::filesystem::path pc2 = mesh;
    std::filesystem::path mdd = mesh;
    pc2.replace_extension(".pc2");
    mdd.replace_extension(".mdd");
    for (const std::filesystem::path& file : {mesh, pc2, mdd}) {
        std::error_code ignored;
        const bool isPlainMesh = file == mesh && !hasGltfEnding(body.mesh.file);
        if (isPlainMesh || !std::filesystem::is_regular_file(file, ignored)) continue;
        BodyCache cache;
        cache.file = file.string();
        try {
            readFrames(cache, body.mesh);
        } catch (const MeshError& error) {
            why = error.what();
            continue;
        }
        body.cache = std::move(cache);
        return "";
    }
    return why;
}

std::vector<std::string> animationsOf(const MeshDescription& body) {
    std::vector<std::string> names;
    if (hasGltfEnding(body.file)) {
        try {
            const MotionSource source(body.file);
            names = readGltfAnimations(source.file.bytes, source.file.folder);
        } catch (const MeshError&) {  // loadMeshes() says why
        }
    }
    if (!names.empty() || !isMeshPath(body.file)) return names;
    for (const char* ending : {".pc2", ".mdd"}) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(std::filesystem::path(body.file).replace_extension(ending), ignored))
            return {""};
    }
    return names;
}

Pattern readPatternOf(const MeshDescription& mesh) {
    std::string bytes;
    if (!isBuiltInMesh(mesh.file)) bytes = readMeshBytes(mesh.file, kLargestPatternFile);
    std::string converted;
    try {
        return readPattern(asPlainText(isBuiltInMesh(mesh.file) ? builtIn(mesh.file) : bytes, converted));
    } catch (const MeshError& error) {
        throw MeshError(mesh.file + ": " + error.what());
    }
}

float guessedScale(double longestSide) { return longestSide > 500.0 ? 0.001f : longestSide > 10.0 ? 0.01f : 1.0f; }

std::string unitName(float scale) {
    return scale == 1.0f ? "metres" : scale == 0.01f ? "centimetres" : scale == 0.001f ? "millimetres" : "";
}

void readAnew(MeshDescription& mesh) {
    mesh.shape = nullptr;
    mesh.digest.clear();
}

void readAnew(BodyCache& cache) {
    cache.frames = nullptr;
    cache.digest.clear();
}

void shareMeshes(Scene& scene, const Scene& from) {
    const auto share = [](MeshDescription& mesh, const MeshDescription& other) {
        const bool isSame = mesh.file == other.file && mesh.scale == other.scale && mesh.weld == other.weld &&
                            mesh.coarsen == other.coarsen && mesh.panels == other.panels &&
                            mesh.pattern == other.pattern;
        if (!isSame) return;
        mesh.shape = other.shape;
        mesh.isScaleGuessed = other.isScaleGuessed;
    };
    const std::size_t cloths = std::min(scene.world.cloths.size(), from.world.cloths.size());
    for (std::size_t k = 0; k < cloths; ++k) share(scene.world.cloths[k].mesh, from.world.cloths[k].mesh);
    const std::size_t bodies = std::min(scene.world.bodies.size(), from.world.bodies.size());
    for (std::size_t k = 0; k < bodies; ++k) {
        share(scene.world.bodies[k].mesh, from.world.bodies[k].mesh);
        BodyCache& cache = scene.world.bodies[k].cache;
        const BodyCache& other = from.world.bodies[k].cache;
        const bool isSame = cache.file == other.file && cache.animation == other.animation &&
                            cache.rate == other.rate && cache.from == other.from &&
                            (cache.from == CacheStart::clip || cache.blend == other.blend);
        if (isSame) cache.frames = other.frames;
        scene.world.bodies[k].grow.growth = from.world.bodies[k].grow.growth;
        scene.world.bodies[k].room = from.world.bodies[k].room;
    }
}

}  // namespace drape
