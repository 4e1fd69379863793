#include "mesh_reading/obj_reader.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/message_text.h"
#include "json/json.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

// Keywords that a cloth does not need. A backslash may continue a line of kSkippedWords, unlike one of kSkippedNames.
constexpr std::string_view kSkippedWords[] = {"vn", "vp", "s", "p", "mg", "lod", "bevel", "c_interp", "d_interp"};
constexpr std::string_view kSkippedNames[] = {"mtllib", "usemap", "maplib", "shadow_obj", "trace_obj"};

/// Number of entries that faces may make in groups, in addition to one for each byte of the file. A line may name very
/// many groups, and all faces after it belong to each of them.
constexpr std::size_t kFreeInGroups = 8'000'000;
constexpr std::size_t kLongestName = 200;  // length of the longest name that is kept unchanged, bytes

bool isOneOf(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

class ObjReader {
public:
    ObjReader(std::string_view text, const glm::dvec3& origin)
        : cursor_(text), origin_(origin), mostInGroups_(kFreeInGroups + text.size()) {}

    PolygonMesh read() {
        for (; !cursor_.isAtEnd(); cursor_.skipLine()) readLine();
        resolveForward();
        addFaces();
        const std::string_view name = object_.empty() ? group_ : object_;
        mesh_.name = isPlainText(name) && name.size() <= kLongestName ? std::string(name) : json::printable(name);
        const auto sortOnce = [](std::vector<std::uint32_t>& vertices) {
            std::ranges::sort(vertices);
            vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
        };
        for (VertexGroup& group : mesh_.groups) sortOnce(group.vertices);
        for (NamedPart& part : mesh_.parts) sortOnce(part.vertices);
        std::erase_if(mesh_.groups, [](const VertexGroup& group) { return group.vertices.empty(); });
        tellSkipped();
        setSewingEdges(mesh_, std::move(edges_));
        mesh_.origin = origin_;
        return std::move(mesh_);
    }

private:
    static constexpr std::size_t kNoMaterial = std::numeric_limits<std::size_t>::max();

    /// A face as read. Its vertices may follow later in the file, so they are resolved at the end.
    struct Face {
        std::size_t first;     ///< index in corners_ and uvs_ of the face's first corner
        std::size_t groups;    ///< index in groupLists_ of the face's groups
        std::size_t material;  ///< index in PolygonMesh::parts; kNoMaterial without one
    };
    /// A corner that names a vertex that has not been read yet.
    struct Forward {
        std::size_t corner;
        std::int64_t index;
        std::size_t at;  ///< position in the text of the word for the corner
    };

    void readLine() {
        if (cursor_.isAtLineEnd()) return;
        const std::string_view keyword = cursor_.word();
        if (keyword == "v") return readVertex();
        if (keyword == "vt") return readUv();
        if (keyword == "f") return readFace();
        if (keyword == "o") return keepFirst(object_);
        if (keyword == "g") return beginGroups();
        if (keyword == "usemtl") return beginMaterial();
        if (keyword == "l") return readEdges();
        if (isOneOf(kSkippedNames, keyword)) return;
        if (!isOneOf(kSkippedWords, keyword)) skippedLines_.add(keyword);
        while (!cursor_.isAtLineEnd()) cursor_.word();
    }

    /// Keeps the edges of a polyline. Ignores the rest of a line with a word that names no vertex.
    void readEdges() {
        line_.clear();
        while (!cursor_.isAtLineEnd()) {
            const std::int64_t index = cursor_.whole().value_or(0);
            if (!cursor_.isAtWordEnd()) cursor_.word();  // texture coordinates
            const auto count = static_cast<std::int64_t>(mesh_.positions.size());
            if (index == 0 || index < -count || index > std::int64_t{PolygonMesh::kMostVertices}) break;
            line_.push_back(static_cast<std::uint32_t>(index > 0 ? index - 1 : count + index));
        }
        edges_.addPolyline(line_);
        while (!cursor_.isAtLineEnd()) cursor_.word();
    }

    void keepFirst(std::string_view& name) {
        const std::string_view found = cursor_.restOfLine();
        if (name.empty()) name = found;
    }

    /// Begins the groups that a line names. The faces that follow belong to all of them.
    void beginGroups() {
        const std::string_view names = cursor_.restOfLine();
        if (group_.empty()) group_ = names;
        std::vector<std::size_t>& groups = groupLists_.emplace_back();
        constexpr std::string_view kBlanks = " \t\r";
        for (std::size_t first = names.find_first_not_of(kBlanks); first != std::string_view::npos;) {
            const std::size_t end = std::min(names.find_first_of(kBlanks, first), names.size());
            const std::string_view name = names.substr(first, end - first);
            const auto [found, isNew] = groupAt_.try_emplace(name, mesh_.groups.size());
            if (isNew) mesh_.groups.push_back({std::string(name), {}});
            groups.push_back(found->second);
            first = names.find_first_not_of(kBlanks, end);
        }
    }

    /// Begins a material. The faces that follow have it.
    void beginMaterial() {
        const std::string_view name = cursor_.restOfLine();
        const auto [found, isNew] = materialAt_.try_emplace(name, mesh_.parts.size());
        if (isNew) mesh_.parts.push_back({std::string(name), NamedPart::kNone, {}, false});
        material_ = found->second;
    }

    /// Reads a vertex. Skips a weight or colour after it.
    void readVertex() {
        glm::vec3 place;
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            if (cursor_.isAtLineEnd()) cursor_.fail(std::to_string(axis) + " numbers, expected three coordinates");
            place[axis] = origin_ == glm::dvec3(0.0) ? cursor_.finite<float>()
                                                     : static_cast<float>(cursor_.finite<double>() - origin_[axis]);
        }
        while (!cursor_.isAtLineEnd()) cursor_.word();
        if (mesh_.positions.size() == PolygonMesh::kMostVertices) failTooMany(PolygonMesh::kMostVertices, "vertices");
        mesh_.positions.push_back(place);
    }

    void readUv() {
        if (mesh_.uvs.size() == PolygonMesh::kMostVertices)
            failTooMany(PolygonMesh::kMostVertices, "texture coordinates");
        const std::optional<float> u = cursor_.number();
        const std::optional<float> v = cursor_.isAtLineEnd() ? std::optional(0.0f) : cursor_.number();
        isUv_.push_back(u && v);
        mesh_.uvs.emplace_back(u.value_or(0.0f), v.value_or(0.0f));
        while (!cursor_.isAtLineEnd()) cursor_.word();
    }

    void readFace() {
        const Face face{corners_.size(), groupLists_.size() - 1, material_};
        while (!cursor_.isAtLineEnd()) readCorner();
        const std::size_t count = corners_.size() - face.first;
        ++number_;
        if (count < 3) {
            ++tooSmall_;
            corners_.resize(face.first);
            uvs_.resize(face.first);
            while (!forward_.empty() && forward_.back().corner >= face.first) forward_.pop_back();
            return;
        }
        if (count > PolygonMesh::kMostCorners)
            cursor_.fail("a face with " + grouped(count) + " corners, expected at most " +
                         grouped(PolygonMesh::kMostCorners));
        triangles_ += count - 2;
        inGroups_ += (count + 1) * groupLists_[face.groups].size();
        if (inGroups_ > mostInGroups_) failTooMany(mostInGroups_, "members of groups");
        if (triangles_ > PolygonMesh::kMostTriangles) failTooMany(PolygonMesh::kMostTriangles, "triangles");
        faces_.push_back(face);
        numbers_.push_back(number_);
    }

    /// Reads a corner: "7", "7/2", "7//3", "7/2/3", or with nothing after a slash. Corners of one face may have
    /// different forms.
    void readCorner() {
        const std::size_t first = cursor_.position();
        const std::optional<std::int64_t> vertex = cursor_.whole();
        if (!vertex) failAtCorner(first);
        const auto count = static_cast<std::int64_t>(mesh_.positions.size());
        if (*vertex > count) forward_.push_back({corners_.size(), *vertex, first});
        if (*vertex == 0 || *vertex < -count) failAtVertex(first);
        corners_.push_back(static_cast<std::uint32_t>(*vertex > count ? 0
                                                      : *vertex > 0   ? *vertex - 1
                                                                      : count + *vertex));
        uvs_.push_back(0);
        if (cursor_.take('/')) {
            if (const std::optional<std::int64_t> uv = cursor_.whole()) {
                const auto known = static_cast<std::int64_t>(mesh_.uvs.size());
                uvs_.back() = *uv < 0 && *uv >= -known ? known + *uv + 1 : *uv;
            }
            // Normals are not kept, so a normal's index need not exist.
            if (cursor_.take('/')) cursor_.whole();
        }
        if (!cursor_.isAtWordEnd()) failAtCorner(first);
    }

    void resolveForward() {
        for (const Forward& forward : forward_) {
            if (forward.index > static_cast<std::int64_t>(mesh_.positions.size())) failAtVertex(forward.at);
            corners_[forward.corner] = static_cast<std::uint32_t>(forward.index - 1);
        }
    }

    /// Returns the index of an existing texture coordinate, from 0, or kNoUv.
    /// `index`: as in the file, from 1; 0: none.
    std::uint32_t uvOf(std::int64_t index) {
        if (index == 0) return MeshFace::kNoUv;
        const bool isThere = index > 0 && index <= static_cast<std::int64_t>(mesh_.uvs.size());
        if (isThere && isUv_[static_cast<std::size_t>(index - 1)]) return static_cast<std::uint32_t>(index - 1);
        ++withoutUv_;
        return MeshFace::kNoUv;
    }

    void addFaces() {
        mesh_.faces.reserve(faces_.size());
        std::vector<std::uint32_t> uvs;
        for (std::size_t i = 0; i < faces_.size(); ++i) {
            const std::size_t first = faces_[i].first;
            const std::size_t end = i + 1 < faces_.size() ? faces_[i + 1].first : corners_.size();
            const std::span<const std::uint32_t> corners = std::span(corners_).subspan(first, end - first);
            uvs.clear();
            for (std::size_t k = first; k < end; ++k) uvs.push_back(uvOf(uvs_[k]));
            for (const std::size_t group : groupLists_[faces_[i].groups]) {
                std::vector<std::uint32_t>& vertices = mesh_.groups[group].vertices;
                vertices.insert(vertices.end(), corners.begin(), corners.end());
            }
            if (faces_[i].material != kNoMaterial) {
                std::vector<std::uint32_t>& vertices = mesh_.parts[faces_[i].material].vertices;
                vertices.insert(vertices.end(), corners.begin(), corners.end());
            }
            addToGroups(faces_[i].groups, numbers_[i]);
            addFace(mesh_, corners, uvs, numbers_[i]);
        }
    }

    /// Adds a face to the groups of a line. Begins new runs if the previous face belonged to the groups of another
    /// line.
    void addToGroups(std::size_t line, std::uint32_t number) {
        const std::vector<std::size_t>& groups = groupLists_[line];
        std::vector<MeshPanel>& runs = mesh_.groupFaces;
        if (std::exchange(groupLine_, line) != line) {
            for (const std::size_t group : groups) runs.push_back({mesh_.groups[group].name, number - 1, 0});
        }
        for (auto run = runs.end() - static_cast<std::ptrdiff_t>(groups.size()); run != runs.end(); ++run)
            run->faceCount = number - run->firstFace;
    }

    void tellSkipped() {
        if (!skippedLines_.isEmpty())
            mesh_.notes.push_back(
                skippedLines_.text("line that does not describe a mesh", "lines that do not describe a mesh"));
        if (withoutUv_ > 0)
            mesh_.notes.push_back("read " + grouped(withoutUv_) +
                                  (withoutUv_ == 1 ? " corner without its texture coordinates"
                                                   : " corners without their texture coordinates") +
                                  ", which are missing in the file");
        if (tooSmall_ > 0)
            mesh_.notes.push_back("skipped " + grouped(tooSmall_) + (tooSmall_ == 1 ? " face" : " faces") +
                                  " with fewer than three corners");
    }

    [[noreturn]] void failAtCorner(std::size_t first) {
        cursor_.failAtWord(first, "expected a corner such as 7, 7/2, 7//3 or 7/2/3");
    }
    [[noreturn]] void failAtVertex(std::size_t first) {
        tellSkipped();
        const bool hasNone = mesh_.positions.empty() && !mesh_.notes.empty();
        cursor_.failAtWord(first, "expected the index of one of the " + grouped(mesh_.positions.size()) + " vertices" +
                                      (hasNone ? "; " + mesh_.notes.front() : ""));
    }
    [[noreturn]] void failTooMany(std::size_t most, const char* things) {
        cursor_.fail("more than " + grouped(most) + " " + things + ", too many");
    }

    TextCursor cursor_;
    glm::dvec3 origin_;
    std::size_t mostInGroups_;  ///< greatest value of inGroups_
    PolygonMesh mesh_;
    std::vector<bool> isUv_;   ///< for each texture coordinate, whether it is a pair of numbers
    std::string_view object_;  ///< name of the first object
    std::string_view group_;
    std::unordered_map<std::string_view, std::size_t> groupAt_;  ///< index in PolygonMesh::groups of each group's name
    /// Groups that each line names, as indices in PolygonMesh::groups.
    std::vector<std::vector<std::size_t>> groupLists_{{}};
    std::unordered_map<std::string_view, std::size_t> materialAt_;  ///< index in PolygonMesh::parts of each material
    std::size_t material_ = kNoMaterial;  ///< index in PolygonMesh::parts of the material of faces that follow
    std::size_t groupLine_ = 0;           ///< index in groupLists_ of the groups of the last face added
    std::vector<Face> faces_;
    std::vector<std::uint32_t> numbers_;  ///< number of each face in the file, from 1
    std::vector<std::uint32_t> corners_;  ///< vertices at the corners of all faces
    std::vector<std::int64_t> uvs_;       ///< indices of the texture coordinates of all corners, from 1; 0: none
    std::vector<Forward> forward_;
    ListedEdges edges_;                ///< edges of all polylines
    std::vector<std::uint32_t> line_;  ///< vertices of the polyline that is being read
    std::size_t triangles_ = 0;
    std::size_t inGroups_ = 0;  ///< number of entries that the faces so far make in groups
    std::uint32_t number_ = 0;  ///< number of the last face read
    // Counts of skipped lines, corners and faces, for notes.
    SkippedWords skippedLines_;
    std::size_t withoutUv_ = 0;
    std::size_t tooSmall_ = 0;
};

}  // namespace

PolygonMesh readObj(std::string_view text, const glm::dvec3& origin) { return ObjReader(text, origin).read(); }

}  // namespace drape
