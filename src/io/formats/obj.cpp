#include "io/formats/obj.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_map>

#include "io/formats/lines.h"
#include "io/surfaces/mesh.h"

namespace drape::io {
namespace {

/// The index of the next `v`, `vt` and `vn` line. OBJ counts each kind from 1 through the whole file.
struct Counts {
    std::uint64_t vertices = 1;
    std::uint64_t uvs = 1;
    std::uint64_t normals = 1;
};

/// Writes the `vt` lines of a part, and finds the line of each corner.
class Uvs {
public:
    Uvs(Lines& lines, const MeshPart& part) : part_(part) {
        for (const glm::vec2& uv : part.uvs) add(lines, {uv.x, 1.0f - uv.y});
        if (part.cornerUvs.empty()) return;
        std::unordered_map<std::uint64_t, std::uint32_t> known;
        ofCorners_.reserve(3 * part.cornerUvs.size());
        for (std::uint32_t corner = 0; corner < 3 * part.cornerUvs.size(); ++corner) {
            const glm::vec2 uv = uvAt(part, corner);
            const std::uint64_t bits =
                std::uint64_t{std::bit_cast<std::uint32_t>(uv.x)} << 32 | std::bit_cast<std::uint32_t>(uv.y);
            const auto [found, isNew] = known.try_emplace(bits, count_);
            if (isNew) add(lines, uv);
            ofCorners_.push_back(found->second);
        }
    }

    std::uint32_t count() const { return count_; }
    std::uint32_t at(std::uint32_t corner) const {
        return ofCorners_.empty() ? vertexAt(part_, corner) : ofCorners_[corner];
    }

private:
    void add(Lines& lines, const glm::vec2& uv) {
        lines.addVector("vt", uv);
        ++count_;
    }

    const MeshPart& part_;
    std::uint32_t count_ = 0;
    std::vector<std::uint32_t> ofCorners_;
};

void useMaterial(Lines& lines, const std::string& name) {
    lines.add("usemtl " + plainName(name));
    lines.end();
}

void addFaces(Lines& lines, const MeshPart& part, const Uvs& uvs, bool hasMaterials, const Counts& first) {
    Faces faces(part);
    auto look = hasMaterials ? part.looks.begin() : part.looks.end();
    auto panel = part.panels.begin();
    for (auto face = faces.next(); !face.empty(); face = faces.next()) {
        for (; panel != part.panels.end() && panel->firstTriangle <= face.front() / 3; ++panel) {
            lines.add("g " + plainName(panel->name));
            lines.end();
        }
        for (; look != part.looks.end() && look->firstTriangle <= face.front() / 3; ++look)
            useMaterial(lines, look->name);
        lines.add("f");
        for (const std::uint32_t corner : face) {
            const std::uint32_t vertex = vertexAt(part, corner);
            lines.add(" ");
            lines.addNumber(first.vertices + vertex);
            lines.add("/");
            if (uvs.count() > 0) lines.addNumber(first.uvs + uvs.at(corner));
            lines.add("/");
            lines.addNumber(first.normals + vertex);
        }
        lines.end();
    }
}

/// Adds a comment that names vertices.
void addRemark(Lines& lines, const std::string& text, const std::vector<std::uint32_t>& vertices, const Counts& first) {
    lines.add(text);
    for (const std::uint32_t vertex : vertices) {
        lines.add(" ");
        lines.addNumber(first.vertices + vertex);
    }
    lines.end();
}

void addPart(Lines& lines, const MeshPart& part, const ParticleFrame& particles, bool hasMaterials, Counts& first) {
    lines.add("o " + part.name);
    lines.end();
    for (const MeshVertex& vertex : part.vertices) lines.addVector("v", positionIn(part, particles, vertex, 0));
    const Uvs uvs(lines, part);
    if (!part.triangles.empty()) {
        for (const MeshVertex& vertex : part.vertices) lines.addVector("vn", normalIn(part, particles, vertex, 0));
    }
    if (hasMaterials && !part.triangles.empty() && part.looks.empty()) useMaterial(lines, part.name);
    for (const std::vector<std::uint32_t>& seam : part.seams) addRemark(lines, "# seam", seam, first);
    for (const MeshPart::Label& label : part.labels)
        addRemark(lines, "# label " + plainName(label.name), label.vertices, first);
    addFaces(lines, part, uvs, hasMaterials, first);
    for (const glm::uvec2& line : part.lines) lines.addVector("l", first.vertices + glm::u64vec2(line));
    for (const std::uint32_t point : part.points) lines.addVector("p", glm::u64vec1(first.vertices + point));
    first.vertices += part.vertices.size();
    first.uvs += uvs.count();
    first.normals += part.triangles.empty() ? 0 : part.vertices.size();
}

}  // namespace

void writeObj(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles, const std::string& comment,
              const std::string& materials) {
    Lines lines(file);
    lines.add(std::string(kTextMark) + comment + "\n");
    if (!materials.empty()) lines.add("mtllib " + materials + "\n");
    Counts first;
    for (const MeshPart& part : mesh) addPart(lines, part, particles, !materials.empty(), first);
    lines.flush();
}

bool hasMaterials(const Mesh& mesh) {
    return std::ranges::any_of(mesh, [](const MeshPart& part) { return !part.triangles.empty(); });
}

namespace {

void addMaterial(Lines& lines, const std::string& name, const MeshMaterial& look) {
    lines.add("newmtl " + plainName(name));
    lines.end();
    lines.addVector("Kd", look.factor());
    lines.addVector("Ks", glm::vec3(look.specular));
    // Blender converts between roughness and exponent in this way.
    lines.addVector("Ns", glm::vec1(1000.0f * (1.0f - look.roughness) * (1.0f - look.roughness)));
    lines.addVector("d", glm::vec1(1.0f));
    lines.addVector("illum", glm::ivec1(2));
    lines.addVector("Pr", glm::vec1(look.roughness));
    lines.addVector("Pm", glm::vec1(0.0f));
    lines.addVector("Ps", glm::vec1(std::max({look.sheenColour.x, look.sheenColour.y, look.sheenColour.z})));
    const MeshPrint& print = look.print;
    if (print.texture.empty()) return;
    lines.add("map_Kd");
    if (print.isMoved()) {
        lines.addWords(" -s", glm::vec3(print.scale, 1.0f));
        lines.addWords(" -o", glm::vec3(print.offsetUpwards(), 0.0f));
    }
    if (!glm::any(print.repeats())) lines.add(" -clamp on");
    lines.add(" " + print.texture);
    lines.end();
}

}  // namespace

void writeMtl(OutputFile& file, const Mesh& mesh, const std::string& comment) {
    Lines lines(file);
    lines.add(std::string(kTextMark) + comment + "\n");
    for (const MeshPart& part : mesh) {
        if (part.triangles.empty()) continue;
        if (part.looks.empty()) addMaterial(lines, part.name, part.material);
        std::set<std::string> written;  // several runs of panels may share a look
        for (const MeshPart::Look& look : part.looks) {
            if (written.insert(look.name).second) addMaterial(lines, look.name, look.material);
        }
    }
    lines.flush();
}

}  // namespace drape::io
