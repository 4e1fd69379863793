#include "mesh_reading/obj_reader.h"

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/grouped.h"
#include "json/read.h"
#include "mesh_reading/split_polygon.h"
#include "mesh_reading/text_cursor.h"

namespace drape {
namespace {

// Of no use for a cloth: lines of words, which may go on in the next line, and lines that name something.
constexpr std::string_view kSkippedWords[] = {"vn", "vp", "s", "l", "p", "mg", "lod", "bevel", "c_interp", "d_interp"};
constexpr std::string_view kSkippedNames[] = {"usemtl", "mtllib", "usemap", "maplib", "shadow_obj", "trace_obj"};

constexpr std::size_t kLongestName = 200;  // bytes

bool isOneOf(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

class ObjReader {
public:
    explicit ObjReader(std::string_view text) : cursor_(text) {}

    PolygonMesh read() {
        for (; !cursor_.isAtEnd(); cursor_.skipLine()) readLine();
        const std::string_view name = object_.empty() ? group_ : object_;
        mesh_.name = isPlainText(name) && name.size() <= kLongestName ? std::string(name) : json::printable(name);
        for (VertexGroup& group : mesh_.groups) {
            std::ranges::sort(group.vertices);
            group.vertices.erase(std::unique(group.vertices.begin(), group.vertices.end()), group.vertices.end());
        }
        std::erase_if(mesh_.groups, [](const VertexGroup& group) { return group.vertices.empty(); });
        return std::move(mesh_);
    }

private:
    void readLine() {
        if (cursor_.isAtLineEnd()) return;
        const std::size_t first = cursor_.position();
        const std::string_view keyword = cursor_.word();
        if (keyword == "v") return readVertex();
        if (keyword == "vt") return readUv();
        if (keyword == "f") return readFace();
        if (keyword == "o") return keepFirst(object_);
        if (keyword == "g") return beginGroups();
        if (isOneOf(kSkippedNames, keyword)) return;
        if (isOneOf(kSkippedWords, keyword)) {
            while (!cursor_.isAtLineEnd()) cursor_.word();
            return;
        }
        cursor_.failAtWord(first, "expected a keyword of OBJ for meshes (v, vt, vn, f, o, g, s, usemtl, ...)");
    }

    void keepFirst(std::string_view& name) {
        const std::string_view found = cursor_.restOfLine();
        if (name.empty()) name = found;
    }

    /// The faces that follow belong to each of the groups that a line names.
    void beginGroups() {
        const std::string_view names = cursor_.restOfLine();
        if (group_.empty()) group_ = names;
        faceGroups_.clear();
        constexpr std::string_view kBlanks = " \t\r";
        for (std::size_t first = names.find_first_not_of(kBlanks); first != std::string_view::npos;) {
            const std::size_t end = std::min(names.find_first_of(kBlanks, first), names.size());
            const std::string_view name = names.substr(first, end - first);
            const auto [found, isNew] = groupAt_.try_emplace(name, mesh_.groups.size());
            if (isNew) mesh_.groups.push_back({std::string(name), {}});
            faceGroups_.push_back(found->second);
            first = names.find_first_not_of(kBlanks, end);
        }
    }

    /// Reads the numbers of a line; those beyond the first `Kept` must be there as numbers only.
    template <std::size_t Kept>
    std::array<float, Kept> readNumbers(std::size_t least, std::size_t most, const char* expected) {
        std::array<float, Kept> values{};
        std::size_t count = 0;
        for (; !cursor_.isAtLineEnd(); ++count) {
            const auto value = cursor_.finite<float>();
            if (count < Kept) values[count] = value;
        }
        if (count < least || count > most) cursor_.fail(std::to_string(count) + " numbers, expected " + expected);
        return values;
    }

    void readVertex() {
        // After x, y and z a weight, a colour, or both.
        const auto [x, y, z] = readNumbers<3>(3, 8, "three coordinates, and at most a weight and a colour after them");
        if (mesh_.positions.size() == PolygonMesh::kMostVertices) failTooMany(PolygonMesh::kMostVertices, "vertices");
        mesh_.positions.emplace_back(x, y, z);
    }

    void readUv() {
        const auto [u, v] = readNumbers<2>(1, 3, "one to three texture coordinates");
        if (mesh_.uvs.size() == PolygonMesh::kMostVertices)
            failTooMany(PolygonMesh::kMostVertices, "texture coordinates");
        mesh_.uvs.emplace_back(u, v);
    }

    void readFace() {
        corners_.clear();
        uvs_.clear();
        while (!cursor_.isAtLineEnd()) readCorner();
        if (corners_.size() < 3) cursor_.fail("a face of " + std::to_string(corners_.size()) + ", expected at least 3");
        if (corners_.size() > PolygonMesh::kMostCorners)
            cursor_.fail("a face of " + grouped(corners_.size()) + " corners, expected at most " +
                         grouped(PolygonMesh::kMostCorners));
        triangles_ += corners_.size() - 2;
        if (triangles_ > PolygonMesh::kMostTriangles) failTooMany(PolygonMesh::kMostTriangles, "triangles");
        ++faces_;
        for (const std::size_t group : faceGroups_) {
            std::vector<std::uint32_t>& vertices = mesh_.groups[group].vertices;
            vertices.insert(vertices.end(), corners_.begin(), corners_.end());
        }
        if (!addFace(mesh_, corners_, uvs_, faces_))
            cursor_.fail("a face of " + std::to_string(corners_.size()) +
                         " corners whose outline crosses itself or has no area, expected one that can be split into "
                         "triangles");
    }

    /// "7", "7/2", "7//3" or "7/2/3". Corners of one face may be of different forms, as other readers allow.
    void readCorner() {
        const std::size_t first = cursor_.position();
        const auto takeIndex = [&] {
            const std::optional<std::int64_t> index = cursor_.whole();
            if (!index) failAtCorner(first);
            return *index;
        };
        corners_.push_back(resolved(takeIndex(), mesh_.positions.size(), "vertices", first));
        uvs_.push_back(MeshFace::kNoUv);
        if (cursor_.take('/')) {
            if (!cursor_.rest().starts_with('/'))
                uvs_.back() = resolved(takeIndex(), mesh_.uvs.size(), "texture coordinates", first);
            // Normals are not kept, so theirs need not exist.
            if (cursor_.take('/')) takeIndex();
        }
        if (!cursor_.isAtWordEnd()) failAtCorner(first);
    }

    [[noreturn]] void failAtCorner(std::size_t first) {
        cursor_.failAtWord(first, "expected a corner like 7, 7/2, 7//3 or 7/2/3");
    }

    /// An index that counts from 1, or back from the last from -1. first: where its corner begins.
    std::uint32_t resolved(std::int64_t index, std::size_t count, const char* things, std::size_t first) {
        const auto size = static_cast<std::int64_t>(count);
        if (index >= 1 && index <= size) return static_cast<std::uint32_t>(index - 1);
        if (index < 0 && index >= -size) return static_cast<std::uint32_t>(size + index);
        cursor_.failAtWord(first, "expected an index of one of the " + grouped(count) + " " + things + " before it");
    }

    [[noreturn]] void failTooMany(std::size_t most, const char* things) {
        cursor_.fail("more than " + grouped(most) + " " + things + ", too many");
    }

    TextCursor cursor_;
    PolygonMesh mesh_;
    std::string_view object_;  ///< name of the first one
    std::string_view group_;
    std::unordered_map<std::string_view, std::size_t> groupAt_;  ///< in PolygonMesh::groups, by name
    std::vector<std::size_t> faceGroups_;                        ///< of the faces that come
    std::size_t triangles_ = 0;
    std::uint32_t faces_ = 0;
    // Of the face that is being read.
    std::vector<std::uint32_t> corners_;
    std::vector<std::uint32_t> uvs_;
};

}  // namespace

PolygonMesh readObj(std::string_view text) { return ObjReader(text).read(); }

}  // namespace drape
