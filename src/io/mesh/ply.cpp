#include "io/mesh/ply.h"

#include "io/error.h"

#include <bit>
#include <limits>

namespace drape::io {
namespace {

static_assert(std::endian::native == std::endian::little, "vertices are written as they lie in memory");

struct Totals {
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    std::uint64_t lines = 0;
};

Totals totalsOf(const Mesh& mesh) {
    Totals totals;
    for (const MeshPart& part : mesh) {
        totals.vertices += part.vertices.size();
        totals.triangles += part.triangles.size();
        totals.lines += part.lines.size();
    }
    return totals;
}

std::string headerOf(const Mesh& mesh, const Totals& totals, const std::string& comment) {
    std::string text = "ply\nformat binary_little_endian 1.0\ncomment " + comment + "\n";
    std::uint64_t first = 0;
    for (const MeshPart& part : mesh) {
        text += "comment " + part.name + ": " + std::to_string(part.vertices.size()) + " vertices from " +
                std::to_string(first) + "\n";
        first += part.vertices.size();
    }
    const auto addFloats = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) text += std::string("property float ") + name + "\n";
    };
    text += "element vertex " + std::to_string(totals.vertices) + "\n";
    addFloats({"x", "y", "z"});
    if (totals.triangles > 0) {
        addFloats({"nx", "ny", "nz", "s", "t"});
        text += "element face " + std::to_string(totals.triangles) + "\nproperty list uchar int vertex_indices\n";
    }
    if (totals.lines > 0) {
        text += "element edge " + std::to_string(totals.lines) + "\nproperty int vertex1\nproperty int vertex2\n";
    }
    return text + "end_header\n";
}

std::vector<float> verticesOf(const MeshPart& part, const ParticleFrame& particles, bool withNormals) {
    std::vector<float> values;
    values.reserve(part.vertices.size() * (withNormals ? 8 : 3));
    for (std::size_t i = 0; i < part.vertices.size(); ++i) {
        const glm::vec3 position = positionIn(particles, part.vertices[i], 0);
        values.insert(values.end(), {position.x, position.y, position.z});
        if (!withNormals) continue;
        const glm::vec3 normal = normalIn(particles, part.vertices[i], 0);
        const glm::vec2 uv = part.uvs.empty() ? glm::vec2(0.0f, 1.0f) : part.uvs[i];
        values.insert(values.end(), {normal.x, normal.y, normal.z, uv.x, 1.0f - uv.y});
    }
    return values;
}

std::vector<std::byte> facesOf(const MeshPart& part, std::uint32_t first) {
    std::vector<std::byte> bytes;
    bytes.reserve(13 * part.triangles.size());
    for (const glm::uvec3& triangle : part.triangles) {
        bytes.push_back(std::byte{3});
        const glm::uvec3 corners = triangle + first;
        const auto raw = std::as_bytes(std::span(&corners, 1));
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    }
    return bytes;
}

/// Calls use(part, number of its first vertex) for each part.
void forEachPart(const Mesh& mesh, auto use) {
    std::uint32_t first = 0;
    for (const MeshPart& part : mesh) {
        use(part, first);
        first += static_cast<std::uint32_t>(part.vertices.size());
    }
}

}  // namespace

void writePly(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment) {
    const Totals totals = totalsOf(mesh);
    if (totals.vertices > std::numeric_limits<std::int32_t>::max())
        throw Error("cannot write \"" + file.path().string() + "\": " + std::to_string(totals.vertices) +
                    " vertices are too many for PLY");
    file.write(headerOf(mesh, totals, comment));
    forEachPart(mesh, [&](const MeshPart& part, std::uint32_t) {
        file.writeValues(std::span<const float>(verticesOf(part, particles, totals.triangles > 0)));
    });
    forEachPart(mesh, [&](const MeshPart& part, std::uint32_t first) { file.write(facesOf(part, first)); });
    forEachPart(mesh, [&](const MeshPart& part, std::uint32_t first) {
        std::vector<glm::uvec2> lines = part.lines;
        for (glm::uvec2& line : lines) line += first;
        file.writeValues(std::span<const glm::uvec2>(lines));
    });
}

}  // namespace drape::io
