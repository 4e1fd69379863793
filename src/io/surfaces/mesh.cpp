#include "io/surfaces/mesh.h"

#include <algorithm>

namespace drape::io {

std::string plainName(const std::string& name) {
    std::string plain = name;
    for (char& c : plain) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                             c == '-' || c == '_';
        if (!isPlain) c = '_';
    }
    return plain;
}

std::string nameApart(std::set<std::string>& taken, std::string name) {
    const auto key = [](const std::string& text) {
        std::string plain = plainName(text);
        for (char& c : plain) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return plain;
    };
    while (name.ends_with('\\')) name.pop_back();  // in an OBJ, a backslash at the end continues the line
    if (name.empty()) name = "mesh";
    std::string apart = name;
    for (int number = 2; !taken.insert(key(apart)).second; ++number) apart = name + "_" + std::to_string(number);
    return apart;
}

std::span<const std::uint32_t> Faces::next() {
    corners_.clear();
    const auto count = static_cast<std::uint32_t>(part_->triangles.size());
    if (at_ == count) return corners_;
    if (at_ >= whole_) {
        std::uint32_t end = at_ + 1;
        while (!part_->faceOf.empty() && end < count && part_->faceOf[end] == part_->faceOf[at_]) ++end;
        if (end - at_ > 1 && end - at_ + 2 <= mostCorners_ && findOutline(end)) {
            at_ = whole_ = end;
            return corners_;
        }
        whole_ = end;
    }
    corners_.assign({3 * at_, 3 * at_ + 1, 3 * at_ + 2});
    ++at_;
    return corners_;
}

/// Finds the outline of the triangles from the next one up to `end`. Returns false if they form no polygon: some may be
/// torn away or have separate vertices.
bool Faces::findOutline(std::uint32_t end) {
    sides_.clear();
    for (std::uint32_t corner = 3 * at_; corner < 3 * end; ++corner) {
        const std::uint32_t to = corner % 3 == 2 ? corner - 2 : corner + 1;
        sides_.push_back({vertexAt(*part_, corner), vertexAt(*part_, to), corner});
    }
    // Each inner diagonal has two sides in opposite directions; each edge of the outline has one. Sorting brings pairs
    // together.
    std::ranges::sort(sides_, {}, [](const Side& side) { return std::minmax(side.from, side.to); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        const bool isPair =
            i + 1 < sides_.size() && sides_[i].from == sides_[i + 1].to && sides_[i].to == sides_[i + 1].from;
        if (isPair)
            ++i;
        else
            sides_[kept++] = sides_[i];
    }
    sides_.resize(kept);
    if (kept != end - at_ + 2) return false;
    std::ranges::sort(sides_, {}, &Side::from);
    const auto start = std::ranges::min_element(sides_, {}, &Side::corner);
    for (auto side = start; corners_.size() < kept;) {
        corners_.push_back(side->corner);
        const auto following = std::ranges::lower_bound(sides_, side->to, {}, &Side::from);
        const auto last = std::ranges::upper_bound(sides_, side->to, {}, &Side::from);
        const bool isBack = following == start && corners_.size() == kept;
        if (isBack) return true;
        if (last - following != 1 || following == start) break;
        side = following;
    }
    return false;
}

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
    std::size_t count() const { return entries_.size(); }
    std::uint32_t firstOf(std::uint32_t vertex) const { return first_[vertex]; }
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
