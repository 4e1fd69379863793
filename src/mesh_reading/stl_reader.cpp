#include "mesh_reading/stl_reader.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "base/digest.h"
#include "base/message_text.h"
#include "mesh_reading/shared/mesh_bytes.h"

namespace drape {
namespace {

static_assert(std::endian::native == std::endian::little, "binary STL is read as it lies in memory");

constexpr std::size_t kHeader = 84;  // length of the header, bytes: a comment of 80, and the number of facets
// Length of a facet, bytes: a normal and three corners of three floats each, and an attribute.
constexpr std::size_t kFacet = 50;

struct PlaceDigest {
    std::size_t operator()(const glm::vec3& place) const {
        std::uint64_t hash = kEmptyDigest;
        // Adds 0 to turn -0 into 0: both are equal, so they need the same hash.
        for (int axis = 0; axis < 3; ++axis) hash = digestOf(std::bit_cast<std::uint32_t>(place[axis] + 0.0f), hash);
        return static_cast<std::size_t>(hash);
    }
};

class FacetMesh {
public:
    explicit FacetMesh(const glm::dvec3& origin) : origin_(origin) { mesh_.origin = origin; }

    bool isFull() const { return mesh_.faces.size() == PolygonMesh::kMostTriangles; }
    std::size_t count() const { return mesh_.faces.size(); }

    void add(const std::array<glm::dvec3, 3>& corners) {
        MeshFace& face = mesh_.faces.emplace_back();
        face.number = static_cast<std::uint32_t>(mesh_.faces.size());
        for (std::size_t k = 0; k < 3; ++k) {
            const glm::vec3 place(corners[k] - origin_);
            const auto [found, isNew] =
                vertexAt_.try_emplace(place, static_cast<std::uint32_t>(mesh_.positions.size()));
            if (isNew) mesh_.positions.push_back(place);
            face.corners[k] = found->second;
        }
    }
    PolygonMesh take() { return std::move(mesh_); }

private:
    glm::dvec3 origin_;
    PolygonMesh mesh_;
    std::unordered_map<glm::vec3, std::uint32_t, PlaceDigest> vertexAt_;
};

constexpr const char* kTooMany = "more than 4,000,000 triangles, too many";
static_assert(PolygonMesh::kMostTriangles == 4'000'000);

std::string lowered(std::string_view word) {
    std::string letters(word);
    for (char& c : letters) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return letters;
}

/// Returns whether a text contains a word, in lower or upper case.
/// `word`: in lower case.
bool contains(std::string_view text, std::string_view word) {
    const auto isSame = [](unsigned char a, unsigned char b) { return std::tolower(a) == b; };
    // Does not use std::ranges::search, which clang 14 cannot parse in GCC 12's library.
    return std::search(text.begin(), text.end(), word.begin(), word.end(), isSame) != text.end();
}

std::uint64_t bytesOfBinary(std::string_view file) {
    if (file.size() < kHeader) return 0;
    std::uint32_t count = 0;
    std::memcpy(&count, file.data() + kHeader - sizeof count, sizeof count);
    return kHeader + std::uint64_t{kFacet} * count;
}

PolygonMesh readBinary(std::string_view file, FacetMesh mesh) {
    const std::uint64_t bytes = bytesOfBinary(file);
    if (bytes == 0) throw MeshError("ends within its header, expected an STL file");
    if (bytes > file.size())
        throw MeshError("ends within facet " + grouped((file.size() - kHeader) / kFacet + 1) + ", expected " +
                        grouped((bytes - kHeader) / kFacet) + " facets according to its header");
    for (std::size_t at = kHeader; at < bytes; at += kFacet) {
        if (mesh.isFull()) throw MeshError(kTooMany);
        std::array<float, 9> numbers{};
        std::memcpy(numbers.data(), file.data() + at + 3 * sizeof(float), sizeof numbers);
        std::array<glm::dvec3, 3> corners;
        for (std::size_t k = 0; k < 9; ++k) {
            if (!std::isfinite(numbers[k]))
                throw MeshError("facet " + grouped(mesh.count() + 1) + ": a coordinate is not finite");
            corners[k / 3][static_cast<int>(k % 3)] = double{numbers[k]};
        }
        mesh.add(corners);
    }
    PolygonMesh made = mesh.take();
    if (bytes < file.size())
        made.notes.push_back("skipped " + grouped(file.size() - bytes) + " bytes after the last facet");
    return made;
}

/// Reads STL text. Line ends are blanks, except after the names of solids.
class TextReader {
public:
    TextReader(std::string_view file, FacetMesh mesh) : cursor_(file), mesh_(std::move(mesh)) {}

    PolygonMesh read() {
        for (cursor_.skipSpace(); !cursor_.isAtEnd(); cursor_.skipSpace()) {
            const std::size_t first = cursor_.position();
            takeWord(first, lowered(cursor_.word()));
        }
        if (isInFacet_) cursor_.fail("the file ends within a facet");
        PolygonMesh made = mesh_.take();
        if (!hasEnded_) made.notes.emplace_back("it ends without endsolid and may be truncated");
        return made;
    }

private:
    void takeWord(std::size_t first, const std::string& word) {
        if (word.empty() || word == "solid" || word == "endsolid") {
            cursor_.skipLine();  // rest of the line: a comment or a name
            hasEnded_ = hasEnded_ || word == "endsolid";
        } else if (word == "facet") {
            endFacet();
            isInFacet_ = true;
            hasEnded_ = false;
        } else if (word == "vertex") {
            if (count_ == 3) cursor_.failAtWord(first, "expected the end of the facet after three corners");
            for (int axis = 0; axis < 3; ++axis) corners_[count_][axis] = takeNumber();
            ++count_;
            isInFacet_ = true;
        } else if (word == "endloop" && count_ != 3) {
            failOfCorners();
        } else if (word == "endfacet") {
            endFacet();
        }
    }

    double takeNumber() {
        cursor_.skipBlanks();
        const std::size_t first = cursor_.position();
        const double number = cursor_.finite<double>();
        if (std::fabs(number) > 3e38) cursor_.failAtWord(first, "expected a number that fits in 32 bits");
        return number;
    }

    void endFacet() {
        if (!isInFacet_) return;
        if (count_ != 3) failOfCorners();
        if (mesh_.isFull()) cursor_.fail(kTooMany);
        mesh_.add(corners_);
        count_ = 0;
        isInFacet_ = false;
    }

    [[noreturn]] void failOfCorners() const {
        cursor_.fail("a facet with " + std::to_string(count_) + " corners, expected 3");
    }

    TextCursor cursor_;
    FacetMesh mesh_;
    std::array<glm::dvec3, 3> corners_{};
    std::size_t count_ = 0;  ///< number of corners of the current facet that have been read
    bool isInFacet_ = false;
    bool hasEnded_ = false;
};

}  // namespace

bool isTextStl(std::string_view file) {
    TextCursor cursor(file);
    cursor.skipSpace();
    // Some programs begin binary files with "solid", so this word alone does not prove that a file is text. Text also
    // contains a facet or an end.
    const bool hasWord = lowered(cursor.word().substr(0, 5)) == "solid";
    return hasWord && bytesOfBinary(file) != file.size() && (contains(file, "facet") || contains(file, "endsolid"));
}

bool isBinaryStl(std::string_view file) {
    return bytesOfBinary(file) == file.size() || !(hasEncodingMark(file) || isTextStl(file));
}

PolygonMesh readStl(std::string_view file, const glm::dvec3& origin) {
    if (isTextStl(file)) return TextReader(file, FacetMesh(origin)).read();
    const auto isControl = [](unsigned char c) { return c < 0x20 && c != '\n' && c != '\r' && c != '\t'; };
    if (std::ranges::none_of(file.substr(0, kHeader), isControl))
        throw MeshError("is not an STL file, neither text nor binary");
    return readBinary(file, FacetMesh(origin));
}

}  // namespace drape
