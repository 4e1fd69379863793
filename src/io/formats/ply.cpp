#include "io/formats/ply.h"

#include <bit>
#include <limits>

#include "io/files/system.h"
#include "io/surfaces/mesh.h"

namespace drape::io {
namespace {

static_assert(std::endian::native == std::endian::little, "vertices are written as they lie in memory");

// Greatest number of corners of a face. A byte holds the length of each list, and the list of texture coordinates has
// two numbers for each corner.
constexpr std::size_t kMostCorners = 127;

struct Totals {
    std::uint64_t vertices = 0;
    std::uint64_t faces = 0;
    std::uint64_t lines = 0;
    bool hasCornerUvs = false;  ///< whether some vertex has several texture coordinates
};

/// Returns the texture coordinates of the first corner at each vertex, with the origin at the lower left.
std::vector<glm::vec2> vertexUvs(const MeshPart& part) {
    std::vector<glm::vec2> uvs(part.vertices.size(), glm::vec2(0.0f));
    for (std::size_t i = 0; i < part.uvs.size(); ++i) uvs[i] = {part.uvs[i].x, 1.0f - part.uvs[i].y};
    for (auto corner = static_cast<std::uint32_t>(3 * part.cornerUvs.size()); corner-- > 0;)
        uvs[vertexAt(part, corner)] = uvAt(part, corner);
    return uvs;
}

bool hasCornerUvs(const MeshPart& part) {
    if (part.cornerUvs.empty()) return false;
    const std::vector<glm::vec2> uvs = vertexUvs(part);
    for (std::uint32_t corner = 0; corner < 3 * part.cornerUvs.size(); ++corner) {
        if (uvs[vertexAt(part, corner)] != uvAt(part, corner)) return true;
    }
    return false;
}

Totals totalsOf(const Mesh& mesh) {
    Totals totals;
    for (const MeshPart& part : mesh) {
        totals.vertices += part.vertices.size();
        Faces faces(part, kMostCorners);
        while (!faces.next().empty()) ++totals.faces;
        totals.hasCornerUvs = totals.hasCornerUvs || hasCornerUvs(part);
        totals.lines += part.lines.size();
    }
    return totals;
}

std::string headerOf(const Mesh& mesh, const Totals& totals, const std::string& comment) {
    std::string text = "ply\nformat binary_little_endian 1.0\ncomment Drape: " + comment + "\n";
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
    if (totals.faces > 0) {
        addFloats({"nx", "ny", "nz", "s", "t"});
        text += "element face " + std::to_string(totals.faces) + "\nproperty list uchar int vertex_indices\n";
        if (totals.hasCornerUvs) text += "property list uchar float texcoord\n";
    }
    if (totals.lines > 0) {
        text += "element edge " + std::to_string(totals.lines) + "\nproperty int vertex1\nproperty int vertex2\n";
    }
    return text + "end_header\n";
}

std::vector<float> verticesOf(const MeshPart& part, const ParticleFrame& particles, bool withNormals) {
    std::vector<float> values;
    values.reserve(part.vertices.size() * (withNormals ? 8 : 3));
    const std::vector<glm::vec2> uvs = withNormals ? vertexUvs(part) : std::vector<glm::vec2>();
    for (std::size_t i = 0; i < part.vertices.size(); ++i) {
        const glm::vec3 position = positionIn(part, particles, part.vertices[i], 0);
        values.insert(values.end(), {position.x, position.y, position.z});
        if (!withNormals) continue;
        const glm::vec3 normal = normalIn(part, particles, part.vertices[i], 0);
        values.insert(values.end(), {normal.x, normal.y, normal.z, uvs[i].x, uvs[i].y});
    }
    return values;
}

std::vector<std::byte> facesOf(const MeshPart& part, std::uint32_t first, bool withUvs) {
    std::vector<std::byte> bytes;
    bytes.reserve((withUvs ? 38 : 13) * part.triangles.size());
    const auto add = [&](const auto& value) {
        const auto raw = std::as_bytes(std::span(&value, 1));
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    };
    const std::vector<glm::vec2> uvs = withUvs ? vertexUvs(part) : std::vector<glm::vec2>();
    Faces faces(part, kMostCorners);
    for (auto face = faces.next(); !face.empty(); face = faces.next()) {
        add(static_cast<std::uint8_t>(face.size()));
        for (const std::uint32_t corner : face) add(vertexAt(part, corner) + first);
        if (!withUvs) continue;
        add(static_cast<std::uint8_t>(2 * face.size()));
        for (const std::uint32_t corner : face)
            add(part.cornerUvs.empty() ? uvs[vertexAt(part, corner)] : uvAt(part, corner));
    }
    return bytes;
}

/// Calls use(part, index of its first vertex) for each part.
void forEachPart(const Mesh& mesh, auto use) {
    std::uint32_t first = 0;
    for (const MeshPart& part : mesh) {
        use(part, first);
        first += static_cast<std::uint32_t>(part.vertices.size());
    }
}

}  // namespace

void writePly(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment,
              const std::string& /*materials*/) {
    const Totals totals = totalsOf(mesh);
    if (totals.vertices > std::numeric_limits<std::int32_t>::max())
        throw Error("cannot write \"" + file.path().string() + "\": " + std::to_string(totals.vertices) +
                    " vertices are too many for a PLY file");
    file.write(headerOf(mesh, totals, comment));
    forEachPart(mesh, [&](const MeshPart& part, std::uint32_t) {
        file.writeValues(std::span<const float>(verticesOf(part, particles, totals.faces > 0)));
    });
    forEachPart(mesh, [&](const MeshPart& part, std::uint32_t first) {
        file.write(facesOf(part, first, totals.hasCornerUvs));
    });
    forEachPart(mesh, [&](const MeshPart& part, std::uint32_t first) {
        std::vector<glm::uvec2> lines = part.lines;
        for (glm::uvec2& line : lines) line += first;
        file.writeValues(std::span<const glm::uvec2>(lines));
    });
}

}  // namespace drape::io
