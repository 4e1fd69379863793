#include "io/surfaces/split_uvs.h"

namespace drape::io {
namespace {

constexpr std::uint32_t kNone = ~0u;

/// Lists the texture coordinates of each vertex.
class UvsOfVertices {
public:
    explicit UvsOfVertices(std::size_t vertices) : first_(vertices, kNone) {}

    /// Returns the number of the texture coordinates `uv` of a vertex. Adds them if they are new.
    std::uint32_t find(std::uint32_t vertex, const glm::vec2& uv) {
        std::uint32_t* at = &first_[vertex];
        while (*at != kNone) {
            if (entries_[*at].uv == uv) return *at;
            at = &entries_[*at].next;
        }
        const auto number = static_cast<std::uint32_t>(entries_.size());
        *at = number;
        entries_.push_back({uv, kNone});
        return number;
    }
    [[nodiscard]] std::size_t count() const { return entries_.size(); }
    [[nodiscard]] std::uint32_t firstOf(std::uint32_t vertex) const { return first_[vertex]; }
    /// Calls use(number, uv) for each pair of texture coordinates of a vertex.
    void forEach(std::uint32_t vertex, auto use) const {
        for (std::uint32_t i = first_[vertex]; i != kNone; i = entries_[i].next) use(i, entries_[i].uv);
    }

private:
    struct Entry {
        glm::vec2 uv;
        std::uint32_t next;
    };
    std::vector<std::uint32_t> first_;
    std::vector<Entry> entries_;
};

}  // namespace

void splitAtUvs(MeshPart& part) {
    if (part.cornerUvs.empty() && part.faceOf.empty()) return;
    const bool hasUvs = !part.cornerUvs.empty();
    UvsOfVertices uvs(part.vertices.size());
    for (std::size_t t = 0; t < part.triangles.size(); ++t) {
        for (int k = 0; k < 3; ++k) {
            std::uint32_t& vertex = part.triangles[t][k];
            vertex = uvs.find(vertex, hasUvs ? part.cornerUvs[t][static_cast<std::size_t>(k)] : glm::vec2(0.0f));
        }
    }
    const auto keep = [&](std::uint32_t vertex) {
        if (uvs.firstOf(vertex) == kNone) uvs.find(vertex, glm::vec2(0.0f));
    };
    for (const glm::uvec2& line : part.lines) {
        keep(line.x);
        keep(line.y);
    }
    for (const std::uint32_t point : part.points) keep(point);

    std::vector<std::uint32_t> numbers(uvs.count());
    std::vector<MeshVertex> vertices;
    for (std::uint32_t vertex = 0; vertex < part.vertices.size(); ++vertex) {
        uvs.forEach(vertex, [&](std::uint32_t number, const glm::vec2& uv) {
            numbers[number] = static_cast<std::uint32_t>(vertices.size());
            vertices.push_back(part.vertices[vertex]);
            if (hasUvs) part.uvs.emplace_back(uv.x, 1.0f - uv.y);
        });
    }
    for (glm::uvec3& triangle : part.triangles) {
        for (int k = 0; k < 3; ++k) triangle[k] = numbers[triangle[k]];
    }
    for (glm::uvec2& line : part.lines) line = {numbers[uvs.firstOf(line.x)], numbers[uvs.firstOf(line.y)]};
    for (std::uint32_t& point : part.points) point = numbers[uvs.firstOf(point)];
    part.vertices = std::move(vertices);
    part.cornerUvs.clear();
}

}  // namespace drape::io
