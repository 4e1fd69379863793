#include "mesh_reading/ply_reader.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>

#include "base/message_text.h"
#include "json/json.h"
#include "mesh_reading/ply_header.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

static_assert(std::endian::native == std::endian::little, "binary numbers are turned round for big-endian files only");

/// Reads the numbers after the header one after another.
class PlyValues {
public:
    PlyValues(TextCursor cursor, PlyFormat format)
        : cursor_(cursor), format_(format), bytes_(cursor.rest()), first_(cursor.position()) {}

    std::uint64_t bytesLeft() const {
        return format_ == PlyFormat::ascii ? cursor_.rest().size() : bytes_.size() - at_;
    }

    /// Reads the next number, which must be finite. A double holds all types exactly.
    double take(PlyType type) {
        if (format_ == PlyFormat::ascii) {
            cursor_.skipSpace();
            return cursor_.finite<double>();
        }
        const double value = takeBinary(type);
        if (!std::isfinite(value)) fail("a number that is not finite, expected a finite one");
        return value;
    }

    /// Reads the next number. Returns nothing if it is not finite or, in a text, not a number.
    std::optional<float> takeAny(PlyType type) {
        if (format_ == PlyFormat::ascii) {
            cursor_.skipSpace();
            if (cursor_.isAtEnd()) fail("the file ends, expected more numbers");
            return cursor_.number();
        }
        const double value = takeBinary(type);
        return std::fabs(value) <= 3e38 ? std::optional(static_cast<float>(value)) : std::nullopt;
    }

    /// Skips the rest of the line in a text. Returns whether it held anything.
    bool skipRestOfLine() { return !cursor_.isAtLineEnd() && !cursor_.restOfLine().empty(); }

    /// Reads the next number and subtracts `taken`.
    float takeFloat(PlyType type, double taken) {
        const double value = take(type) - taken;
        if (std::fabs(value) > 3e38) fail("a number that exceeds 32 bits, expected a smaller one");
        return static_cast<float>(value);
    }

    /// Reads a whole number from 0 to `most`.
    std::uint32_t takeWhole(PlyType type, std::uint32_t most, const char* expected) {
        const double value = take(type);
        const bool isWhole = value >= 0.0 && value <= most && std::floor(value) == value;
        if (!isWhole) fail(std::string(expected) + " from 0 to " + grouped(most));
        return static_cast<std::uint32_t>(value);
    }

    /// Skips a property. Its numbers need not be finite.
    void skip(const PlyProperty& property) {
        for (std::uint32_t count = property.isList ? takeLength(property) : 1; count > 0; --count) {
            if (format_ == PlyFormat::ascii) {
                cursor_.skipSpace();
                if (cursor_.word().empty()) fail("the file ends, expected more numbers");
            } else {
                takeRaw(sizeOf(property.type));
            }
        }
    }
    std::uint32_t takeLength(const PlyProperty& list) {
        return takeWhole(list.countType, 0xffffffffu, "expected the length of a list,");
    }

    [[noreturn]] void fail(const std::string& message) const {
        if (format_ == PlyFormat::ascii) cursor_.fail(message);
        throw MeshError("byte " + grouped(first_ + at_) + ": " + message);
    }

    /// Returns whether anything except blanks and line ends follows.
    bool hasMore() {
        if (format_ != PlyFormat::ascii) cursor_ = TextCursor(bytes_.substr(at_));
        cursor_.skipSpace();
        return !cursor_.isAtEnd();
    }

private:
    std::string_view takeRaw(std::size_t count) {
        if (bytes_.size() - at_ < count) fail("the file ends, expected more numbers");
        at_ += count;
        return bytes_.substr(at_ - count, count);
    }

    template <class Number>
    double takeBytes() {
        std::array<char, sizeof(Number)> raw;
        std::memcpy(raw.data(), takeRaw(sizeof(Number)).data(), sizeof(Number));
        if (format_ == PlyFormat::bigEndian) std::ranges::reverse(raw);
        return static_cast<double>(std::bit_cast<Number>(raw));
    }

    double takeBinary(PlyType type) {
        switch (type) {
            case PlyType::int8:
                return takeBytes<std::int8_t>();
            case PlyType::uint8:
                return takeBytes<std::uint8_t>();
            case PlyType::int16:
                return takeBytes<std::int16_t>();
            case PlyType::uint16:
                return takeBytes<std::uint16_t>();
            case PlyType::int32:
                return takeBytes<std::int32_t>();
            case PlyType::uint32:
                return takeBytes<std::uint32_t>();
            case PlyType::float32:
                return takeBytes<float>();
            case PlyType::float64:
                return takeBytes<double>();
        }
        return 0.0;
    }

    TextCursor cursor_;
    PlyFormat format_;
    // Binary data after the header, the offset of the next number in them, and the offset of the data in the file.
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::size_t first_;
};

class PlyReader {
public:
    /// `hasOwnLines`: whether each element of a text begins a line and the rest of its line is skipped.
    PlyReader(std::string_view file, const glm::dvec3& origin, bool hasOwnLines)
        : cursor_(file),
          header_(readPlyHeader(cursor_)),
          values_(cursor_, header_.format),
          origin_(origin),
          hasOwnLines_(hasOwnLines) {}

    PolygonMesh read() {
        if (header_.find("vertex") == nullptr) cursor_.fail("the header has no element vertex");
        if (header_.find("face") == nullptr && header_.find("tristrips") == nullptr)
            cursor_.fail("the header has no element face or tristrips, expected a surface");
        for (const PlyElement& element : header_.elements) {
            if (element.count > 0) expectToFit(element);
            if (element.name == "vertex")
                readVertices(element);
            else if (element.name == "face")
                readFaces(element);
            else if (element.name == "tristrips")
                readStrips(element);
            else
                skip(element);
        }
        hasMore_ = values_.hasMore();
        tellSkipped();
        mesh_.origin = origin_;
        return std::move(mesh_);
    }
    bool isAscii() const { return header_.format == PlyFormat::ascii; }
    bool hasMore() const { return hasMore_; }

private:
    void expectToFit(const PlyElement& element) const {
        const std::string name = json::printable(element.name);
        const std::uint64_t bytes = element.leastBytes(header_.format);
        if (bytes == 0) values_.fail("element " + name + " has no properties, expected at least one");
        // Adds 1, because the last number of a text needs no blank after it.
        if (element.count > (values_.bytesLeft() + 1) / bytes)
            values_.fail("the file is too short for the " + grouped(element.count) + " elements \"" + name +
                         "\" that its header declares");
    }

    /// Returns the indices of vertex properties without a known meaning. Each such property becomes a group.
    static std::vector<std::size_t> findGroups(const PlyElement& vertices) {
        constexpr std::string_view kKnown[] = {"x", "y",  "z",  "s",  "t",         "u",
                                               "v", "nx", "ny", "nz", "texture_u", "texture_v"};
        std::vector<std::size_t> groups;
        for (std::size_t k = 0; k < vertices.properties.size(); ++k) {
            const PlyProperty& property = vertices.properties[k];
            if (!property.isList && std::ranges::count(kKnown, property.name) == 0) groups.push_back(k);
        }
        return groups;
    }

    /// Returns the number that stands for 1 in a property: colours in whole numbers go to the greatest of their type.
    static float oneOf(const PlyProperty& property) {
        constexpr std::string_view kColours[] = {"red", "green", "blue", "alpha"};
        if (std::ranges::count(kColours, property.name) == 0) return 1.0f;
        return property.type == PlyType::uint8 ? 255.0f : property.type == PlyType::uint16 ? 65535.0f : 1.0f;
    }

    static constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

    static void addToGroup(VertexGroup& group, std::uint32_t vertex, float weight) {
        group.weights.push_back(weight);
        if (weight > 0.5f) group.vertices.push_back(vertex);
    }

    void readVertices(const PlyElement& element) {
        if (element.count > PolygonMesh::kMostVertices)
            values_.fail("more than " + grouped(PolygonMesh::kMostVertices) + " vertices, too many");
        const std::size_t count = element.properties.size();
        const std::array<std::size_t, 3> place = {element.find({"x"}), element.find({"y"}), element.find({"z"})};
        for (const std::size_t at : place) {
            if (at == count || element.properties[at].isList)
                values_.fail("the vertices have no properties x, y and z");
        }
        const std::size_t u = element.find({"s", "u", "texture_u"});
        const std::size_t v = element.find({"t", "v", "texture_v"});
        const bool hasUvs = u < count && v < count && !element.properties[u].isList && !element.properties[v].isList;
        mesh_.positions.reserve(element.count);
        if (hasUvs) mesh_.uvs.reserve(element.count);
        std::vector<std::size_t> groupAt(count, kNoGroup);  // index in mesh_.groups of each property
        for (const std::size_t k : findGroups(element)) {
            groupAt[k] = mesh_.groups.size();
            mesh_.groups.push_back({std::string(element.properties[k].name), {}});
        }
        std::vector<float> numbers(count);
        for (std::uint64_t i = 0; i < element.count; ++i) {
            for (std::size_t k = 0; k < count; ++k) {
                const bool isUsed = std::ranges::count(place, k) > 0 || (hasUvs && (k == u || k == v));
                const auto axis = std::ranges::find(place, k) - place.begin();
                if (axis < 3)
                    numbers[k] = values_.takeFloat(element.properties[k].type, origin_[static_cast<int>(axis)]);
                else if (isUsed)
                    numbers[k] = values_.takeAny(element.properties[k].type).value_or(kNoNumber);
                else if (groupAt[k] == kNoGroup)
                    values_.skip(element.properties[k]);
                else
                    addToGroup(
                        mesh_.groups[groupAt[k]], static_cast<std::uint32_t>(i),
                        values_.takeAny(element.properties[k].type).value_or(kNan) / oneOf(element.properties[k]));
            }
            mesh_.positions.emplace_back(numbers[place[0]], numbers[place[1]], numbers[place[2]]);
            if (hasUvs) addUv(numbers[u], numbers[v]);
            endElement();
        }
        vertexUvs_ = hasUvs;
    }

    void readFaces(const PlyElement& element) {
        if (element.count > PolygonMesh::kMostTriangles) failTooManyTriangles();
        const std::size_t corners = element.find({"vertex_indices", "vertex_index"});
        if (corners == element.properties.size() || !element.properties[corners].isList)
            values_.fail("the faces have no list vertex_indices");
        if (mesh_.positions.empty() && element.count > 0)
            values_.fail("faces before the vertices, expected the vertices first");
        const std::size_t texcoord = element.find({"texcoord"});
        mesh_.faces.reserve(element.count);
        for (std::uint64_t i = 0; i < element.count; ++i) {
            corners_.clear();
            uvs_.clear();
            for (std::size_t k = 0; k < element.properties.size(); ++k) {
                const PlyProperty& property = element.properties[k];
                if (k == corners)
                    readCorners(property);
                else if (k == texcoord && property.isList)
                    readUvs(property);
                else
                    values_.skip(property);
            }
            endElement();
            if (corners_.size() < 3)
                ++tooSmall_;
            else
                addCorners(static_cast<std::uint32_t>(i + 1));
        }
    }

    /// Reads triangle strips. Each vertex makes a triangle with the two vertices before it. Every other triangle is
    /// turned over. The index -1 begins the next strip, as in the files of Stanford's repository.
    void readStrips(const PlyElement& element) {
        const std::size_t list = element.find({"vertex_indices", "vertex_index"});
        if (list == element.properties.size() || !element.properties[list].isList)
            values_.fail("the tristrips have no list vertex_indices");
        if (mesh_.positions.empty() && element.count > 0)
            values_.fail("tristrips before the vertices, expected the vertices first");
        std::vector<std::uint32_t> strip;
        for (std::uint64_t i = 0; i < element.count; ++i) {
            strip.clear();
            for (std::size_t k = 0; k < element.properties.size(); ++k) {
                const PlyProperty& property = element.properties[k];
                if (k != list) {
                    values_.skip(property);
                    continue;
                }
                const std::uint32_t length = values_.takeLength(property);
                // Makes room for a long strip, so that growing takes no memory for copies.
                const auto least = std::min<std::uint64_t>({length, values_.bytesLeft(), PolygonMesh::kMostTriangles});
                if (least > mesh_.faces.size()) mesh_.faces.reserve(mesh_.faces.size() + least);
                for (std::uint32_t left = length; left > 0; --left) {
                    const double index = values_.take(property.type);
                    if (index == -1.0) {
                        strip.clear();
                        continue;
                    }
                    strip.push_back(vertexOf(index));
                    if (strip.size() >= 3) addStripTriangle(strip);
                }
            }
            endElement();
        }
    }

    void addStripTriangle(const std::vector<std::uint32_t>& strip) {
        const std::size_t last = strip.size() - 1;
        const bool isTurned = last % 2 == 1;
        corners_ = {strip[last - 2], strip[isTurned ? last : last - 1], strip[isTurned ? last - 1 : last]};
        const bool goesOn = corners_[0] != corners_[1] && corners_[1] != corners_[2] && corners_[2] != corners_[0];
        uvs_.clear();
        if (goesOn) addCorners(static_cast<std::uint32_t>(mesh_.faces.size() + 1));
    }

    std::uint32_t vertexOf(double index) const {
        if (!(index >= 0.0 && index < static_cast<double>(mesh_.positions.size()) && std::floor(index) == index))
            values_.fail("expected the index of a vertex, from 0 to " + grouped(mesh_.positions.size() - 1));
        return static_cast<std::uint32_t>(index);
    }

    void endElement() {
        if (hasOwnLines_ && values_.skipRestOfLine()) ++longLines_;
    }

    /// Adds a texture coordinate. Replaces a coordinate that is not a number by 0, so that indices stay valid; no
    /// corner uses it.
    void addUv(float u, float v) {
        const bool isThere = u != kNoNumber && v != kNoNumber;
        isUv_.push_back(isThere);
        mesh_.uvs.push_back(isThere ? glm::vec2(u, v) : glm::vec2(0.0f));
        if (!isThere) ++badUvs_;
    }

    void tellSkipped() {
        const auto note = [&](std::uint64_t count, const char* one, const char* many) {
            if (count > 0) mesh_.notes.push_back("skipped " + grouped(count) + (count == 1 ? one : many));
        };
        if (!header_.skipped.isEmpty())
            mesh_.notes.push_back(header_.skipped.text("line of the header", "lines of the header"));
        note(longLines_, " end of a line, after the numbers that the header declares",
             " ends of lines, after the numbers that the header declares");
        setSewingEdges(mesh_, std::move(edges_));
        note(tooSmall_, " face with fewer than three corners", " faces with fewer than three corners");
        note(badUvs_, " texture coordinate that is not a number", " texture coordinates that are not numbers");
        if (hasMore_) mesh_.notes.emplace_back("skipped the data after the last element");
    }

    void readCorners(const PlyProperty& list) {
        const std::uint32_t count =
            values_.takeWhole(list.countType, PolygonMesh::kMostCorners, "expected the number of a face's corners,");
        const auto last = static_cast<std::uint32_t>(mesh_.positions.size() - 1);
        for (std::uint32_t i = 0; i < count; ++i)
            corners_.push_back(values_.takeWhole(list.type, last, "expected the index of a vertex,"));
    }

    void readUvs(const PlyProperty& list) {
        const std::uint32_t count = values_.takeWhole(list.countType, 2 * PolygonMesh::kMostCorners,
                                                      "expected the number of a face's texture coordinates,");
        for (std::uint32_t i = 0; i < count; ++i) uvs_.push_back(values_.takeAny(list.type).value_or(kNoNumber));
    }

    void addCorners(std::uint32_t number) {
        triangles_ += corners_.size() - 2;
        if (triangles_ > PolygonMesh::kMostTriangles) failTooManyTriangles();
        cornerUvs_.clear();
        if (uvs_.size() == 2 * corners_.size()) {
            for (std::size_t i = 0; i < uvs_.size(); i += 2) {
                cornerUvs_.push_back(static_cast<std::uint32_t>(mesh_.uvs.size()));
                addUv(uvs_[i], uvs_[i + 1]);
            }
        } else if (vertexUvs_) {
            cornerUvs_ = corners_;
        }
        if (!uvs_.empty() && uvs_.size() != 2 * corners_.size()) ++badUvs_;
        for (std::uint32_t& uv : cornerUvs_) {
            if (!isUv_[uv]) uv = MeshFace::kNoUv;
        }
        addFace(mesh_, corners_, cornerUvs_, number);
    }

    [[noreturn]] void failTooManyTriangles() const {
        values_.fail("more than " + grouped(PolygonMesh::kMostTriangles) + " triangles, too many");
    }

    void skip(const PlyElement& element) {
        const std::array<std::size_t, 2> ends = {element.find({"vertex1"}), element.find({"vertex2"})};
        const auto isEnd = [&](std::size_t k) { return ends[0] == k || ends[1] == k; };
        for (std::uint64_t i = 0; i < element.count; ++i) {
            std::vector<std::uint32_t> edge;
            for (std::size_t k = 0; k < element.properties.size(); ++k) {
                const PlyProperty& property = element.properties[k];
                if (element.name != "edge" || property.isList || !isEnd(k)) {
                    values_.skip(property);
                } else if (const float end = values_.takeAny(property.type).value_or(-1.0f);
                           end >= 0.0f && end < static_cast<float>(PolygonMesh::kMostVertices)) {
                    edge.push_back(static_cast<std::uint32_t>(end));
                }
            }
            if (edge.size() == 2) edges_.pairs.push_back({edge[0], edge[1]});
            endElement();
        }
    }

    TextCursor cursor_;
    PlyHeader header_;
    static constexpr std::size_t kNoGroup = ~std::size_t{0};
    static constexpr float kNoNumber = std::numeric_limits<float>::max();

    PlyValues values_;
    glm::dvec3 origin_;
    PolygonMesh mesh_;
    std::vector<bool> isUv_;  ///< for each texture coordinate in `mesh_`: whether the file gives numbers for it
    bool hasOwnLines_;
    bool vertexUvs_ = false;  ///< whether the vertices have texture coordinates, which then come first in the mesh
    bool hasMore_ = false;    ///< whether data follow the last element
    // Counts of skipped data, for notes.
    std::uint64_t longLines_ = 0;
    std::uint64_t tooSmall_ = 0;
    std::uint64_t badUvs_ = 0;
    std::size_t triangles_ = 0;
    // Corners and texture coordinates of the current face.
    std::vector<std::uint32_t> corners_;
    std::vector<float> uvs_;
    std::vector<std::uint32_t> cornerUvs_;
    ListedEdges edges_;  ///< edges that the file lists
};

}  // namespace

// Reads by numbers first, then by lines. The format lets an element continue in the next line, but some programs write
// more numbers than their header declares. If a file is inconsistent when read by its numbers, it is read by its lines.
PolygonMesh readPly(std::string_view file, const glm::dvec3& origin) {
    PlyReader byNumbers(file, origin, false);
    std::optional<PolygonMesh> mesh;
    std::optional<MeshError> fault;
    try {
        mesh = byNumbers.read();
        if (!byNumbers.isAscii() || !byNumbers.hasMore()) return *std::move(mesh);
    } catch (const MeshError& error) {
        if (!byNumbers.isAscii()) throw;
        fault = error;
    }
    try {
        PlyReader byLines(file, origin, true);
        PolygonMesh read = byLines.read();
        if (fault || !byLines.hasMore()) return read;
    } catch (const MeshError&) {
        // Reports the fault of the first reading, which describes the problem better.
    }
    if (fault) throw *fault;
    return *std::move(mesh);
}

}  // namespace drape
