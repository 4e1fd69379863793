#include "io/mesh/obj.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace drape::io {
namespace {

/// Collects text and passes it on in large pieces.
class Lines {
public:
    explicit Lines(OutputFile& file) : file_(&file) {}

    void add(std::string_view text) { text_ += text; }
    void addNumber(auto value) {
        std::array<char, 32> digits{};
        text_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
    }
    /// "v 1 2 3"
    void addVector(std::string_view keyword, auto values) {
        add(keyword);
        for (int i = 0; i < values.length(); ++i) {
            add(" ");
            addNumber(values[i]);
        }
        end();
    }
    void end() {
        add("\n");
        constexpr std::size_t kPiece = 1 << 16;
        if (text_.size() >= kPiece) flush();
    }
    void flush() {
        file_->write(text_);
        text_.clear();
    }

private:
    OutputFile* file_;
    std::string text_;
};

/// How many of each kind of line came before: OBJ counts from 1 through the whole file.
struct Counts {
    std::uint64_t vertices = 1;
    std::uint64_t uvs = 1;
    std::uint64_t normals = 1;
};

void addTriangles(Lines& lines, const MeshPart& part, const Counts& first) {
    for (const glm::uvec3& triangle : part.triangles) {
        lines.add("f");
        for (int i = 0; i < 3; ++i) {
            lines.add(" ");
            lines.addNumber(first.vertices + triangle[i]);
            lines.add("/");
            if (!part.uvs.empty()) lines.addNumber(first.uvs + triangle[i]);
            lines.add("/");
            lines.addNumber(first.normals + triangle[i]);
        }
        lines.end();
    }
}

void addPart(Lines& lines, const MeshPart& part, const ParticleFrame& particles, bool hasMaterials, Counts& first) {
    lines.add("o " + part.name);
    lines.end();
    for (const MeshVertex& vertex : part.vertices) lines.addVector("v", positionIn(particles, vertex, 0));
    for (const glm::vec2& uv : part.uvs) lines.addVector("vt", glm::vec2(uv.x, 1.0f - uv.y));
    if (!part.triangles.empty()) {
        for (const MeshVertex& vertex : part.vertices) lines.addVector("vn", normalIn(particles, vertex, 0));
    }
    if (hasMaterials && !part.triangles.empty()) {
        lines.add("usemtl " + part.name);
        lines.end();
    }
    addTriangles(lines, part, first);
    for (const glm::uvec2& line : part.lines) lines.addVector("l", first.vertices + glm::u64vec2(line));
    for (const std::uint32_t point : part.points) lines.addVector("p", glm::u64vec1(first.vertices + point));
    first.vertices += part.vertices.size();
    first.uvs += part.uvs.size();
    first.normals += part.triangles.empty() ? 0 : part.vertices.size();
}

}  // namespace

void writeObj(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment,
              const std::string& materials) {
    Lines lines(file);
    lines.add("# " + comment + "\n");
    if (!materials.empty()) lines.add("mtllib " + materials + "\n");
    Counts first;
    for (const MeshPart& part : mesh) addPart(lines, part, particles, !materials.empty(), first);
    lines.flush();
}

bool hasMaterials(const Mesh& mesh) {
    return std::ranges::any_of(mesh, [](const MeshPart& part) { return !part.triangles.empty(); });
}

void writeMtl(OutputFile& file, const Mesh& mesh, const std::string& comment) {
    Lines lines(file);
    lines.add("# " + comment + "\n");
    for (const MeshPart& part : mesh) {
        if (part.triangles.empty()) continue;
        const MeshMaterial& look = part.material;
        lines.add("newmtl " + part.name);
        lines.end();
        lines.addVector("Kd", look.colour);
        lines.addVector("Ks", glm::vec3(look.specular));
        // As Blender turns roughness into an exponent and back.
        lines.addVector("Ns", glm::vec1(1000.0f * (1.0f - look.roughness) * (1.0f - look.roughness)));
        lines.addVector("d", glm::vec1(1.0f));
        lines.addVector("illum", glm::ivec1(2));
        lines.addVector("Pr", glm::vec1(look.roughness));
        lines.addVector("Pm", glm::vec1(0.0f));
        lines.addVector("Ps", glm::vec1(std::max({look.sheenColour.x, look.sheenColour.y, look.sheenColour.z})));
    }
    lines.flush();
}

}  // namespace drape::io
