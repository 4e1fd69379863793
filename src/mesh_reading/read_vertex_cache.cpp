#include "mesh_reading/read_vertex_cache.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "mesh_reading/gltf/gltf_reader.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

using namespace std::string_view_literals;

static_assert(std::endian::native == std::endian::little, "PC2 is read as it lies in memory");

constexpr std::string_view kPc2 = "POINTCACHE2\0"sv;
constexpr std::size_t kPc2Header = 32;  // length of a PC2 header, bytes
constexpr std::size_t kMddHeader = 8;

std::uint32_t wordAt(std::string_view file, std::size_t at, bool isBigEndian) {
    std::uint32_t word = 0;
    std::memcpy(&word, file.data() + at, sizeof word);
    if (!isBigEndian) return word;
    return word >> 24 | (word >> 8 & 0xff00u) | (word << 8 & 0xff0000u) | word << 24;
}

float floatAt(std::string_view file, std::size_t at, bool isBigEndian) {
    return std::bit_cast<float>(wordAt(file, at, isBigEndian));
}

/// The location of the positions in a file.
struct PlaceBlock {
    std::size_t first;  ///< offset of the first position, bytes
    std::size_t frames;
    std::size_t vertices;
    bool isBigEndian;
};

void requireCounts(const PlaceBlock& block) {
    if (block.frames == 0) throw MeshError("has no frames");
    if (block.vertices == 0) throw MeshError("has frames without vertices");
    // Both formats store signed numbers: an unsigned value from this one on is negative.
    constexpr std::size_t kNegative = 0x80000000;
    if (block.frames >= kNegative || block.vertices >= kNegative)
        throw MeshError("has a header with a negative number of frames or vertices");
}

/// Checks a file's length against the counts in its header, before memory is allocated for them.
void requireBytes(std::string_view file, const PlaceBlock& block) {
    const std::uint64_t frameBytes = std::uint64_t{12} * block.vertices;
    const std::uint64_t there = file.size() > block.first ? file.size() - block.first : 0;
    if (there / frameBytes < block.frames)
        throw MeshError("ends within frame " + std::to_string(there / frameBytes + 1) + ", expected " +
                        std::to_string(block.frames) + " frames of " + std::to_string(block.vertices) + " vertices");
    if (there > frameBytes * block.frames)
        throw MeshError("continues after frame " + std::to_string(block.frames) + ", the last according to its header");
}

std::vector<glm::vec3> readPlaces(std::string_view file, const PlaceBlock& block, const glm::dvec3& origin) {
    std::vector<glm::vec3> places(block.frames * block.vertices);
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::size_t at = block.first + 12 * i + 4 * static_cast<std::size_t>(axis);
            places[i][axis] = floatAt(file, at, block.isBigEndian);
            if (!std::isfinite(places[i][axis]))
                throw MeshError("frame " + std::to_string(i / block.vertices + 1) + ": the position of vertex " +
                                std::to_string(i % block.vertices + 1) + " is not finite");
        }
        if (origin != glm::dvec3(0.0)) places[i] = glm::vec3(glm::dvec3(places[i]) - origin);
    }
    return places;
}

void requireTimes(const std::vector<float>& times) {
    for (std::size_t k = 0; k < times.size(); ++k) {
        const bool isLater = k == 0 || times[k] > times[k - 1];
        if (!std::isfinite(times[k]) || !isLater)
            throw MeshError("frame " + std::to_string(k + 1) + ": the time is " +
                            (std::isfinite(times[k]) ? "not after that of the previous frame" : "not finite"));
    }
}

VertexCache readPc2(std::string_view file, float rate, const glm::dvec3& origin) {
    if (file.size() < kPc2Header) throw MeshError("ends within its header");
    const std::uint32_t version = wordAt(file, 12, false);
    if (version != 1) throw MeshError("is PC2 of version " + std::to_string(version) + ", expected 1");
    const PlaceBlock block{kPc2Header, wordAt(file, 28, false), wordAt(file, 16, false), false};
    requireCounts(block);
    requireBytes(file, block);
    const float every = floatAt(file, 24, false);
    if (!(every > 0.0f) || !std::isfinite(every))
        throw MeshError("has a frame every " + std::to_string(every) + " frames, expected more than 0");
    VertexCache cache;
    for (std::size_t k = 0; k < block.frames; ++k) cache.times.push_back(static_cast<float>(k) * every / rate);
    requireTimes(cache.times);
    cache.places = readPlaces(file, block, origin);
    return cache;
}

VertexCache readMdd(std::string_view file, const glm::dvec3& origin) {
    if (file.size() < kMddHeader) throw MeshError("is not a PC2, MDD or glTF file");
    PlaceBlock block{kMddHeader, wordAt(file, 0, true), wordAt(file, 4, true), true};
    requireCounts(block);
    // Any file could be MDD, because the format has no signature.
    if (file.size() / 4 < block.frames) throw MeshError("is not a PC2, MDD or glTF file, or ends within its header");
    block.first += 4 * block.frames;
    requireBytes(file, block);
    VertexCache cache;
    for (std::size_t k = 0; k < block.frames; ++k) cache.times.push_back(floatAt(file, kMddHeader + 4 * k, true));
    requireTimes(cache.times);
    const float start = cache.times.front();
    for (float& time : cache.times) time -= start;
    requireTimes(cache.times);
    cache.places = readPlaces(file, block, origin);
    return cache;
}

}  // namespace

VertexCache readVertexCache(std::string_view file, std::string_view sourceName, float rate, std::string_view animation,
                            const std::filesystem::path& folder, const glm::dvec3& origin) {
    try {
        if (isGlb(file) || hasEnding(sourceName, ".gltf")) return readGltfFrames(file, folder, rate, animation, origin);
        if (!animation.empty()) throw MeshError("is not a glTF file, the only kind with named animations");
        return file.starts_with(kPc2) ? readPc2(file, rate, origin) : readMdd(file, origin);
    } catch (const MeshError& error) {
        throw MeshError(std::string(sourceName) + ": " + error.what());
    }
}

VertexCache readVertexCacheFile(const std::filesystem::path& path, float rate, std::string_view animation,
                                const glm::dvec3& origin) {
    return readVertexCache(readMeshBytes(path, VertexCache::kLargestFile), path.string(), rate, animation,
                           meshFolder(path), origin);
}

std::vector<glm::vec3> readBlendFile(const std::filesystem::path& path, std::string_view animation,
                                     std::span<const double> shares, const glm::dvec3& origin) {
    try {
        return readGltfBlend(readMeshBytes(path, VertexCache::kLargestFile), meshFolder(path), animation, shares,
                             origin);
    } catch (const MeshError& error) {
        throw MeshError(path.string() + ": " + error.what());
    }
}

}  // namespace drape
