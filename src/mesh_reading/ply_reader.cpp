#include "mesh_reading/ply_reader.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/grouped.h"
#include "json/read.h"
#include "mesh_reading/ply_header.h"
#include "mesh_reading/split_polygon.h"

namespace drape {
namespace {

static_assert(std::endian::native == std::endian::little, "binary numbers are turned round for big-endian files only");

/// The numbers after the header, one after another.
class PlyValues {
public:
    PlyValues(TextCursor cursor, PlyFormat format)
        : cursor_(cursor), format_(format), bytes_(cursor.rest()), first_(cursor.position()) {}

    [[nodiscard]] std::uint64_t bytesLeft() const {
        return format_ == PlyFormat::ascii ? cursor_.rest().size() : bytes_.size() - at_;
    }

    /// The next number, finite; all types are exact in a double.
    double take(PlyType type) {
        if (format_ == PlyFormat::ascii) {
            cursor_.skipSpace();
            return cursor_.finite<double>();
        }
        const double value = takeBinary(type);
        if (!std::isfinite(value)) fail("a number that is not finite, expected a finite one");
        return value;
    }

    /// The next number, which need not be finite, nor a number at all in a text: 0 then.
    double takeAny(PlyType type) {
        double value = 0.0;
        if (format_ == PlyFormat::ascii) {
            cursor_.skipSpace();
            const std::string_view word = cursor_.word();
            if (word.empty()) fail("the file ends, expected more numbers");
            std::from_chars(word.data(), word.data() + word.size(), value);
        } else {
            value = takeBinary(type);
        }
        return std::isfinite(value) ? value : 0.0;
    }

    float takeFloat(PlyType type) {
        const double value = take(type);
        if (std::fabs(value) > 3e38) fail("a number beyond those of 32 bits, expected a smaller one");
        return static_cast<float>(value);
    }

    /// A whole number from 0 to `most`.
    std::uint32_t takeWhole(PlyType type, std::uint32_t most, const char* expected) {
        const double value = take(type);
        const bool isWhole = value >= 0.0 && value <= most && std::floor(value) == value;
        if (!isWhole) fail(std::string(expected) + " from 0 to " + grouped(most));
        return static_cast<std::uint32_t>(value);
    }

    /// Numbers that nobody asks for need not be finite.
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

    /// Nothing may follow but blanks and line ends.
    void expectEnd() {
        if (format_ != PlyFormat::ascii) cursor_ = TextCursor(bytes_.substr(at_));
        cursor_.skipSpace();
        if (!cursor_.isAtEnd()) fail("something after the last element, expected the end of the file");
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
    // Of the binary formats: the data after the header, the offset read up to, and the file offset of the data.
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::size_t first_;
};

class PlyReader {
public:
    explicit PlyReader(std::string_view file)
        : cursor_(file), header_(readPlyHeader(cursor_)), values_(cursor_, header_.format) {}

    PolygonMesh read() {
        if (header_.find("vertex") == nullptr) cursor_.fail("the header has no element vertex");
        if (header_.find("face") == nullptr) cursor_.fail("the header has no element face");
        for (const PlyElement& element : header_.elements) {
            if (element.count > 0) expectToFit(element);
            if (element.name == "vertex")
                readVertices(element);
            else if (element.name == "face")
                readFaces(element);
            else
                skip(element);
        }
        values_.expectEnd();
        return std::move(mesh_);
    }

private:
    void expectToFit(const PlyElement& element) const {
        const std::string name = json::printable(element.name);
        const std::uint64_t bytes = element.leastBytes(header_.format);
        if (bytes == 0) values_.fail("element " + name + " has no properties, expected some");
        // The last number of a text has no blank after it.
        if (element.count > (values_.bytesLeft() + 1) / bytes)
            values_.fail("the file is too short for the " + grouped(element.count) + " of element " + name +
                         " that its header tells of");
    }

    /// The properties of vertices, by index, that have no meaning of their own.
    static std::vector<std::size_t> findGroups(const PlyElement& vertices) {
        constexpr std::string_view kKnown[] = {"x",  "y",  "z",   "s",     "t",    "u",     "v",         "nx",
                                               "ny", "nz", "red", "green", "blue", "alpha", "texture_u", "texture_v"};
        std::vector<std::size_t> groups;
        for (std::size_t k = 0; k < vertices.properties.size(); ++k) {
            const PlyProperty& property = vertices.properties[k];
            if (!property.isList && std::ranges::count(kKnown, property.name) == 0) groups.push_back(k);
        }
        return groups;
    }

    void readVertices(const PlyElement& element) {
        if (element.count > PolygonMesh::kMostVertices)
            values_.fail("more than " + grouped(PolygonMesh::kMostVertices) + " vertices, too many");
        const std::size_t count = element.properties.size();
        const std::array<std::size_t, 3> place = {element.find({"x"}), element.find({"y"}), element.find({"z"})};
        for (const std::size_t at : place) {
            if (at == count || element.properties[at].isList)
                values_.fail("the vertices have no numbers x, y and z, expected them");
        }
        const std::size_t u = element.find({"s", "u", "texture_u"});
        const std::size_t v = element.find({"t", "v", "texture_v"});
        const bool hasUvs = u < count && v < count && !element.properties[u].isList && !element.properties[v].isList;
        mesh_.positions.reserve(element.count);
        if (hasUvs) mesh_.uvs.reserve(element.count);
        const std::vector<std::size_t> groups = findGroups(element);
        for (const std::size_t k : groups) mesh_.groups.push_back({std::string(element.properties[k].name), {}});
        std::vector<float> numbers(count);
        for (std::uint64_t i = 0; i < element.count; ++i) {
            for (std::size_t k = 0; k < count; ++k) {
                const bool isUsed = std::ranges::count(place, k) > 0 || (hasUvs && (k == u || k == v));
                const auto group = std::ranges::find(groups, k);
                if (isUsed)
                    numbers[k] = values_.takeFloat(element.properties[k].type);
                else if (group == groups.end())
                    values_.skip(element.properties[k]);
                else if (values_.takeAny(element.properties[k].type) > 0.5)
                    mesh_.groups[static_cast<std::size_t>(group - groups.begin())].vertices.push_back(
                        static_cast<std::uint32_t>(i));
            }
            mesh_.positions.emplace_back(numbers[place[0]], numbers[place[1]], numbers[place[2]]);
            if (hasUvs) mesh_.uvs.emplace_back(numbers[u], numbers[v]);
        }
        vertexUvs_ = hasUvs;
    }

    void readFaces(const PlyElement& element) {
        if (element.count > PolygonMesh::kMostTriangles) failTooManyTriangles();
        const std::size_t corners = element.find({"vertex_indices", "vertex_index"});
        if (corners == element.properties.size() || !element.properties[corners].isList)
            values_.fail("the faces have no list vertex_indices, expected it");
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
            addCorners(static_cast<std::uint32_t>(i + 1));
        }
    }

    void readCorners(const PlyProperty& list) {
        const std::uint32_t count =
            values_.takeWhole(list.countType, PolygonMesh::kMostCorners, "expected the number of a face's corners,");
        if (count < 3) values_.fail("a face of " + std::to_string(count) + " corners, expected at least 3");
        const auto last = static_cast<std::uint32_t>(mesh_.positions.size() - 1);
        for (std::uint32_t i = 0; i < count; ++i)
            corners_.push_back(values_.takeWhole(list.type, last, "expected the index of a vertex,"));
    }

    void readUvs(const PlyProperty& list) {
        const std::uint32_t count = values_.takeWhole(list.countType, 2 * PolygonMesh::kMostCorners,
                                                      "expected the number of a face's texture coordinates,");
        for (std::uint32_t i = 0; i < count; ++i) uvs_.push_back(values_.takeFloat(list.type));
    }

    void addCorners(std::uint32_t number) {
        triangles_ += corners_.size() - 2;
        if (triangles_ > PolygonMesh::kMostTriangles) failTooManyTriangles();
        if (!uvs_.empty() && uvs_.size() != 2 * corners_.size())
            values_.fail("face " + grouped(number) + " has " + std::to_string(uvs_.size()) +
                         " texture coordinates, expected none or two for each corner");
        cornerUvs_.clear();
        for (std::size_t i = 0; i < uvs_.size(); i += 2) {
            cornerUvs_.push_back(static_cast<std::uint32_t>(mesh_.uvs.size()));
            mesh_.uvs.emplace_back(uvs_[i], uvs_[i + 1]);
        }
        const std::vector<std::uint32_t>& uvs = cornerUvs_.empty() && vertexUvs_ ? corners_ : cornerUvs_;
        if (!addFace(mesh_, corners_, uvs, number))
            values_.fail("face " + grouped(number) + " has " + std::to_string(corners_.size()) +
                         " corners and an outline that crosses itself or has no area, expected one that can be split "
                         "into triangles");
    }

    [[noreturn]] void failTooManyTriangles() const {
        values_.fail("more than " + grouped(PolygonMesh::kMostTriangles) + " triangles, too many");
    }

    void skip(const PlyElement& element) {
        for (std::uint64_t i = 0; i < element.count; ++i) {
            for (const PlyProperty& property : element.properties) values_.skip(property);
        }
    }

    TextCursor cursor_;
    PlyHeader header_;
    PlyValues values_;
    PolygonMesh mesh_;
    bool vertexUvs_ = false;  ///< uvs begin with one for each vertex
    std::size_t triangles_ = 0;
    // Of the face that is being read.
    std::vector<std::uint32_t> corners_;
    std::vector<float> uvs_;
    std::vector<std::uint32_t> cornerUvs_;
};

}  // namespace

PolygonMesh readPly(std::string_view file) { return PlyReader(file).read(); }

}  // namespace drape
