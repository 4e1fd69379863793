#include "mesh_reading/gltf/gltf_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "mesh_reading/gltf/gltf_file.h"
#include "mesh_reading/gltf/gltf_parts.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

using Json = nlohmann::json;

/// Returns element `index` of a list of the document, or null.
const Json& elementOf(const Json& document, const char* list, const Json& index) {
    static const Json kNone;
    const auto found = document.find(list);
    if (found == document.end() || !found->is_array() || !index.is_number_unsigned()) return kNone;
    const auto k = index.get<std::uint64_t>();
    return k < found->size() ? (*found)[static_cast<std::size_t>(k)] : kNone;
}

const Json& colourMember(const Json& object, const char* name) {
    static const Json kNone;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? *found : kNone;
}

std::size_t sizeIn(const Json& object, const char* name) {
    const Json& value = colourMember(object, name);
    return value.is_number_unsigned() ? value.get<std::size_t>() : 0;
}

/// Returns the content of a picture. Throws MeshError for one that cannot be read.
std::string pictureOf(const Json& document, const Json& image, std::string_view data,
                      const std::filesystem::path& folder) {
    const Json& uri = colourMember(image, "uri");
    const auto read = [&](const std::string& from) {
        return from.starts_with("data:") ? dataOf(from) : fileOf(from, folder, PolygonMesh::kLargestFile);
    };
    if (uri.is_string()) return read(uri.get<std::string>());
    const Json& view = elementOf(document, "bufferViews", colourMember(image, "bufferView"));
    const Json& buffer = elementOf(document, "buffers", colourMember(view, "buffer"));
    const Json& file = colourMember(buffer, "uri");
    std::string bytes;
    if (file.is_string()) {
        bytes = read(file.get<std::string>());
        data = bytes;
    }
    const std::size_t offset = sizeIn(view, "byteOffset");
    return std::string(data.substr(std::min(offset, data.size()), sizeIn(view, "byteLength")));
}

}  // namespace

std::vector<GltfBaseColour> readBaseColours(std::string_view file, const std::filesystem::path& folder,
                                            bool withPictures) {
    const GltfChunks chunks = gltfChunks(file);
    const Json document = Json::parse(chunks.json, nullptr, false);
    std::vector<GltfBaseColour> colours;
    bool isAny = false;
    if (document.is_discarded() || !document.is_object()) return colours;
    for (const Json& material : colourMember(document, "materials")) {
        GltfBaseColour& colour = colours.emplace_back();
        const Json& surface = colourMember(material, "pbrMetallicRoughness");
        const Json& factor = colourMember(surface, "baseColorFactor");
        for (std::size_t k = 0; factor.is_array() && k < std::min<std::size_t>(factor.size(), 3); ++k) {
            if (factor[k].is_number())
                colour.factor[static_cast<glm::length_t>(k)] = std::clamp(factor[k].get<float>(), 0.0f, 1.0f);
        }
        const Json& texture =
            elementOf(document, "textures", colourMember(colourMember(surface, "baseColorTexture"), "index"));
        const Json& image = elementOf(document, "images", colourMember(texture, "source"));
        colour.hasPicture = image.is_object();
        isAny = isAny || colour.hasPicture || colour.factor != glm::vec3(1.0f);
        if (!colour.hasPicture || !withPictures) continue;
        try {
            colour.picture = pictureOf(document, image, chunks.data, folder);
        } catch (const MeshError&) {  // the factor is left
        }
    }
    if (!isAny) colours.clear();
    return colours;
}

ColourTiles::ColourTiles(std::size_t materials) {
    while (columns * columns < materials) ++columns;
    rows = std::max<std::size_t>(1, (materials + columns - 1) / columns);
    if (materials > 1) edge = 1.0f / 32.0f;
}

glm::vec2 ColourTiles::placeOf(std::size_t material, const glm::vec2& place) const {
    const glm::vec2 tile(static_cast<float>(material % columns), static_cast<float>(material / columns));
    const glm::vec2 count(static_cast<float>(columns), static_cast<float>(rows));
    return (tile + edge + place * (1.0f - 2.0f * edge)) / count;
}

namespace {

constexpr const char* kMovesNothing =
    "has an animation that moves none of the mesh's vertices: export the armature together with the mesh";

/// Adds the triangles of one copy of a part.
/// `first`: index of the copy's first vertex.
/// `firstUv`: index of the part's first texture coordinate.
void addFaces(const GltfPart& part, bool mirrored, std::uint32_t first, std::uint32_t firstUv, PolygonMesh& mesh) {
    for (std::size_t k = 0; k < part.corners.size(); k += 3) {
        MeshFace face;
        face.number = static_cast<std::uint32_t>(mesh.faces.size() + 1);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = part.corners[k + (mirrored ? (3 - corner) % 3 : corner)];
            face.corners[corner] = first + vertex;
            if (!part.uvs.empty()) face.uvs[corner] = firstUv + vertex;
        }
        mesh.faces.push_back(face);
    }
}

/// Adds the places of a part's triangles in the picture of base colours, in the order of addFaces(). A triangle in a
/// repeat of its picture is moved into the picture.
void addColourPlaces(const GltfPart& part, bool mirrored, const std::vector<GltfBaseColour>& colours,
                     PolygonMesh& mesh) {
    const ColourTiles tiles(colours.size());
    for (std::size_t k = 0; k < part.corners.size(); k += 3) {
        const auto material = static_cast<std::size_t>(std::max(part.materials[k / 3], 0));
        const bool isPlaced = material < colours.size() && colours[material].hasPicture && !part.uvs.empty();
        std::array<glm::vec2, 3> places;
        places.fill(glm::vec2(0.5f));
        if (isPlaced) {
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const glm::vec2 uv = part.uvs[part.corners[k + (mirrored ? (3 - corner) % 3 : corner)]];
                places[corner] = {uv.x, 1.0f - uv.y};
            }
            const glm::vec2 repeat = glm::floor((places[0] + places[1] + places[2]) / 3.0f);
            for (glm::vec2& place : places) place = glm::clamp(place - repeat, 0.0f, 1.0f);
        }
        for (glm::vec2& place : places) {
            place = tiles.placeOf(std::min(material, colours.size() - 1), place);
            place.y = 1.0f - place.y;
        }
        mesh.colourPlaces.push_back(places);
    }
}

/// Refuses an animation that is too large, before memory and time are spent on its frames.
/// `last`: number of the last frame.
void requireFew(const std::vector<GltfPart>& parts, std::size_t vertices, double last, float rate) {
    constexpr double kMostFrames = 1e6;
    // Greatest number of times that morph targets move a vertex. That many moves take about a minute.
    constexpr double kMostMoves = 2e10;
    double moves = 0.0;
    for (const GltfPart& part : parts) {
        for (const std::vector<GltfMove>& target : part.targets) moves += static_cast<double>(target.size());
    }
    const double bytes = (last + 1.0) * static_cast<double>(vertices * sizeof(glm::vec3));
    if (!(last < kMostFrames && bytes <= static_cast<double>(VertexCache::kLargestFile)))
        throw MeshError("has an animation that needs more than a million frames or 1 GiB at " + std::to_string(rate) +
                        " frames per second, expected less");
    if (!(last * moves <= kMostMoves))
        throw MeshError("has an animation with too many morph targets at " + std::to_string(rate) +
                        " frames per second, expected fewer");
}

/// The parts of a file and the poses of one of its animations.
struct Animated {
    GltfDocument document;
    std::vector<GltfPart> parts;
    std::optional<GltfPoses> poses;
    std::vector<std::string> notes;
    std::size_t vertices = 0;

    /// Throws MeshError.
    Animated(std::string_view file, const std::filesystem::path& folder, std::string_view animation,
             const MotionFile* motion)
        : document(file, folder, true) {
        const GltfNodes nodes = readNodes(document.model());
        std::vector<std::string> notesOfMesh;
        parts = readParts(document, nodes, notesOfMesh);
        for (const GltfPart& part : parts) vertices += part.vertexCount();
        if (motion) {
            std::vector<GltfTrack> moved =
                readMotion(*motion, animation, document, nodes, parts, lowestOf(parts, nodes), notes);
            poses.emplace(document, nodes, std::move(moved));
            return;
        }
        if (document.model().animations.empty()) throw MeshError("has no animation");
        std::vector<GltfTrack> tracks = readTracks(document, animation, moversOf(parts, nodes), notes);
        if (tracks.empty()) throw MeshError(kMovesNothing);
        poses.emplace(document, nodes, std::move(tracks));
    }
    Animated(const Animated&) = delete;  // `poses` refers to `document`
    Animated& operator=(const Animated&) = delete;

private:
    /// Returns the height of the lowest vertex in the pose that the file stores.
    double lowestOf(const std::vector<GltfPart>& all, const GltfNodes& nodes) const {
        std::vector<glm::vec3> places;
        appendPlaced(all, GltfPoses(document, nodes, {}).at({}), glm::dvec3(0.0), places);
        return places.empty() ? 0.0 : double{std::ranges::min_element(places, {}, &glm::vec3::y)->y};
    }
};

/// Returns the number of vertices of a glTF, or 0 if it has no triangles or is a BVH.
std::size_t vertexCountOf(const MotionFile& motion) {
    if (!isGlb(motion.bytes) && motion.bytes.find('{') != motion.bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n"))
        return 0;
    const GltfDocument document(motion.bytes, motion.folder, false);
    if (document.model().meshes.empty()) return 0;
    std::vector<std::string> notes;
    std::size_t vertices = 0;
    try {
        for (const GltfPart& part : readParts(document, readNodes(document.model()), notes))
            vertices += part.vertexCount();
    } catch (const MeshError&) {  // its mesh is not needed
        return 0;
    }
    return vertices;
}

/// Returns whether a motion file contains the whole character, so that no names have to be compared.
bool isWhole(const MotionFile* motion, std::string_view file, const std::filesystem::path& folder) {
    if (!motion) return false;
    const std::size_t vertices = vertexCountOf(*motion);
    return vertices > 0 && vertices == vertexCountOf({file, folder});
}

}  // namespace

PolygonMesh readGltf(std::string_view file, const std::filesystem::path& folder, const glm::dvec3& origin) {
    const GltfDocument document(file, folder, false);
    const GltfNodes nodes = readNodes(document.model());
    PolygonMesh mesh;
    const std::vector<GltfPart> parts = readParts(document, nodes, mesh.notes);
    const GltfPose pose = GltfPoses(document, nodes, {}).at({});
    mesh.origin = origin;
    appendPlaced(parts, pose, origin, mesh.positions);
    mesh.parts = namedPartsOf(document, nodes, parts);
    std::size_t triangles = 0;
    for (const GltfPart& part : parts) triangles += part.corners.size() / 3 * part.copies();
    if (triangles > PolygonMesh::kMostTriangles) throw MeshError("has too many triangles");
    std::uint32_t first = 0;
    const std::vector<GltfBaseColour> colours = readBaseColours(file, folder, false);
    for (const GltfPart& part : parts) {
        const auto firstUv = static_cast<std::uint32_t>(mesh.uvs.size());
        mesh.uvs.insert(mesh.uvs.end(), part.uvs.begin(), part.uvs.end());
        for (std::size_t instance = 0; instance < part.copies(); ++instance) {
            const bool mirrored = isMirrored(part, instance, pose);
            addFaces(part, mirrored, first, firstUv, mesh);
            if (!colours.empty()) addColourPlaces(part, mirrored, colours, mesh);
            first += static_cast<std::uint32_t>(part.places.size());
        }
    }
    return mesh;
}

VertexCache readGltfFrames(std::string_view file, const std::filesystem::path& folder, float rate,
                           std::string_view animation, const glm::dvec3& origin, const MotionFile* motion) {
    if (isWhole(motion, file, folder)) return readGltfFrames(motion->bytes, motion->folder, rate, animation, origin);
    const Animated animated(file, folder, animation, motion);
    VertexCache cache;
    cache.notes = animated.notes;
    constexpr double kFrameSlack = 1e-3;  // frames; BVH files have 0.0333333 s for a thirtieth
    const double last = std::floor(animated.poses->duration() * double{rate} + kFrameSlack);
    const std::size_t vertices = animated.vertices;
    requireFew(animated.parts, vertices, last, rate);
    cache.places.reserve(vertices * (static_cast<std::size_t>(last) + 1));
    for (std::size_t frame = 0; static_cast<double>(frame) <= last; ++frame) {
        const double time = static_cast<double>(frame) / double{rate};
        cache.times.push_back(static_cast<float>(time));
        appendPlaced(animated.parts, animated.poses->at(time), origin, cache.places);
    }
    const std::span<const glm::vec3> places = cache.places;
    bool moves = motion || cache.frameCount() == 1;  // the joints of another file may hold a pose
    for (std::size_t k = vertices; k < places.size() && !moves; ++k) moves = places[k] != places[k - vertices];
    if (!moves) throw MeshError(kMovesNothing);
    return cache;
}

std::vector<std::string> readGltfAnimations(std::string_view file, const std::filesystem::path& folder) {
    const GltfDocument document(file, folder, true);
    std::vector<std::string> names;
    for (const tinygltf::Animation& animation : document.model().animations) names.push_back(animation.name);
    return names;
}

std::vector<glm::vec3> readGltfBlend(std::string_view file, const std::filesystem::path& folder,
                                     std::string_view animation, std::span<const double> shares,
                                     const glm::dvec3& origin, const MotionFile* motion) {
    if (isWhole(motion, file, folder)) return readGltfBlend(motion->bytes, motion->folder, animation, shares, origin);
    const Animated animated(file, folder, animation, motion);
    std::vector<glm::vec3> places;
    for (const double share : shares) appendPlaced(animated.parts, animated.poses->at(0.0, share), origin, places);
    return places;
}

}  // namespace drape
