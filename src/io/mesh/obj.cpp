#include "io/mesh/obj.h"

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

void addPart(Lines& lines, const MeshPart& part, const ParticleFrame& particles, Counts& first) {
    lines.add("o " + part.name);
    lines.end();
    for (const MeshVertex& vertex : part.vertices) lines.addVector("v", particles.positions[vertex.particleIn(0)]);
    for (const glm::vec2& uv : part.uvs) lines.addVector("vt", glm::vec2(uv.x, 1.0f - uv.y));
    if (!part.triangles.empty()) {
        for (const MeshVertex& vertex : part.vertices) lines.addVector("vn", particles.normals[vertex.particleIn(0)]);
    }
    addTriangles(lines, part, first);
    for (const glm::uvec2& line : part.lines) lines.addVector("l", first.vertices + glm::u64vec2(line));
    for (const std::uint32_t point : part.points) lines.addVector("p", glm::u64vec1(first.vertices + point));
    first.vertices += part.vertices.size();
    first.uvs += part.uvs.size();
    first.normals += part.triangles.empty() ? 0 : part.vertices.size();
}

}  // namespace

void writeObj(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment) {
    Lines lines(file);
    lines.add("# " + comment + "\n");
    Counts first;
    for (const MeshPart& part : mesh) addPart(lines, part, particles, first);
    lines.flush();
}

}  // namespace drape::io
