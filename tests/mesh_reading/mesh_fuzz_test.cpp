#include <gtest/gtest.h>

#include <chrono>

#include "base/random.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/ply_texts.h"
#include "support/sanitized.h"

// Damages mesh files at random. Each is rejected with MeshError, or loads as a mesh that satisfies its invariants.
namespace drape {
namespace {

/// Damages files in ways that are difficult for parsers.
class Damage {
public:
    Damage(std::uint32_t seed, std::vector<std::string> words) : random_(seed), words_(std::move(words)) {}

    std::size_t below(std::size_t count) { return random_.next() % std::max<std::size_t>(count, 1); }

    std::string apply(std::string file, const std::vector<std::string>& all) {
        for (std::size_t times = 1 + below(3); times > 0; --times) hit(file, all);
        return file;
    }

private:
    void hit(std::string& file, const std::vector<std::string>& all) {
        const std::size_t at = below(file.size() + 1);
        const std::size_t length = std::min(file.size() - at, below(30));
        switch (below(16)) {
            case 0:
                file.erase(at, length);
                break;
            case 1:
                file.insert(at, file.substr(below(file.size() + 1), below(60)));
                break;
            case 2:
                file.resize(at);
                break;
            case 3:
                file.insert(at, words_[below(words_.size())]);
                break;
            case 4:
                replaceWord(file, words_[below(words_.size())]);
                break;
            case 5:
                replaceWord(file, std::to_string(static_cast<int>(below(40)) - 10));
                break;
            case 6: {
                const std::string& other = all[below(all.size())];
                file = file.substr(0, at) + other.substr(below(other.size() + 1));
                break;
            }
            case 7:
                if (at < file.size()) file[at] = static_cast<char>(random_.next());
                break;
            default:
                changeDigit(file, at);
        }
    }

    /// Changes a digit, the mildest damage: the file can still be read and has an odd shape.
    void changeDigit(std::string& file, std::size_t from) {
        const std::size_t at = file.find_first_of("0123456789", from);
        if (at != std::string::npos) file[at] = static_cast<char>('0' + below(10));
    }

    void replaceWord(std::string& file, const std::string& word) {
        const std::size_t near = file.find_first_of(" \n", below(file.size() + 1));
        if (near == std::string::npos) return;
        const std::size_t end = std::min(file.find_first_of(" \n/", near + 1), file.size());
        file.replace(near + 1, end - near - 1, word);
    }

    Random random_;
    std::vector<std::string> words_;
};

void expectWhole(const PolygonMesh& mesh) {
    ASSERT_LE(mesh.positions.size(), PolygonMesh::kMostVertices);
    for (const glm::vec3& p : mesh.positions)
        ASSERT_TRUE(std::isfinite(p.x + p.y * 0.25f + p.z * 0.25f) ||
                    glm::any(glm::greaterThan(glm::abs(p), glm::vec3(1e37f))));
    for (const MeshFace& face : mesh.faces) {
        ASSERT_TRUE(face.count == 3 || face.count == 4);
        for (std::size_t i = 0; i < face.count; ++i) {
            ASSERT_LT(face.corners[i], mesh.positions.size());
            ASSERT_TRUE(face.uvs[i] == MeshFace::kNoUv || face.uvs[i] < mesh.uvs.size());
        }
    }
}

void expectWhole(const PolygonMesh& mesh, const ClothMesh& cloth) {
    ASSERT_EQ(cloth.particleOf.size(), mesh.positions.size());
    ASSERT_EQ(cloth.vertices.size(), cloth.triangles.size());
    for (std::size_t t = 0; t < cloth.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k)
            ASSERT_EQ(cloth.particleOf[cloth.vertices[t][k]], cloth.triangles[t][static_cast<glm::length_t>(k)]);
    }
    for (const std::uint32_t q : cloth.quads) {
        ASSERT_EQ(cloth.triangles[q].x, cloth.triangles[q + 1].x);
        ASSERT_EQ(cloth.triangles[q].z, cloth.triangles[q + 1].y);
    }
    for (const auto& loop : boundaryLoops(cloth)) ASSERT_GE(loop.size(), 3u);
    ASSERT_EQ(findFlatPieces(cloth).coordinates.size(), cloth.positions.size());
}

struct Tally {
    std::size_t refused = 0;
    std::size_t read = 0;
    std::size_t welded = 0;
};

/// Reads a file and makes a cloth of it, or checks that the error is a single line.
void tryFile(const std::string& file, const std::string& name, Tally& tally) {
    try {
        const PolygonMesh mesh = readMesh(file, name);
        ++tally.read;
        expectWhole(mesh);
        const ClothMesh cloth = weld(mesh, tally.read % 4 == 0 ? 0.01f : -1.0f, 1.0f);
        ++tally.welded;
        expectWhole(mesh, cloth);
    } catch (const MeshError& error) {
        ++tally.refused;
        const std::string message = error.what();
        ASSERT_LT(message.size(), 400u);
        for (const char c : message) ASSERT_TRUE(c >= ' ' && c <= '~') << message;
    }
}

void fuzz(const std::vector<std::string>& files, const std::vector<std::string>& words, const std::string& name,
          std::chrono::seconds atLeast, std::size_t count) {
    Tally tally;
    for (const std::string& file : files) tryFile(file, name, tally);
    ASSERT_EQ(tally.welded, files.size());
    const auto end = std::chrono::steady_clock::now() + atLeast;
    std::uint32_t seed = 0;
    for (; seed < count || std::chrono::steady_clock::now() < end; ++seed) {
        Damage damage(seed, words);
        const std::string file = damage.apply(files[damage.below(files.size())], files);
        tryFile(file, name, tally);
        if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << ":\n" << file;
    }
    // If damage were always detected, or never, the later stages would go untested.
    EXPECT_GT(tally.refused, seed / 10);
    EXPECT_GT(tally.read, seed / 20);
    EXPECT_GT(tally.welded, seed / 100);
    std::printf("%u files: %zu read, %zu made cloth, %zu refused\n", seed, tally.read, tally.welded, tally.refused);
}

const std::vector<std::string> kNumbers = {"nan",        "-inf", "1e39", "1e-60", "-0",  "0",   "4294967296",
                                           "2147483648", "-1",   "1e5",  "256",   "0.1", "1/1", "99999999999999999999",
                                           " ",          "\n",   "\r\n", "\\\n",  "#"};

void fuzzObj(std::chrono::seconds atLeast) {
    std::string sheet = "o sheet\n";
    std::string faces;
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
            sheet += "v " + std::to_string(column) + " 0 " + std::to_string(row) + "\n";
            sheet += "vt " + std::to_string(0.25 * column) + " " + std::to_string(0.25 * row) + "\n";
            const int a = 4 * row + column + 1;
            if (row == 3 || column == 3) continue;
            for (const int i : {a, a + 4, a + 5, a + 1})
                faces += (i == a ? "f " : " ") + std::to_string(i) + "/" + std::to_string(i);
            faces += "\n";
        }
    }
    const std::vector<std::string> files = {
        sheet + faces,
        "# a\nv 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nvn 0 0 1\nf -5//1 -4//1 -3//1 -2//1 -1//1\nl 1 2\n",
        "v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nv 0 0 1\r\nf 1 3 2\r\nf 1 2 4\r\nf 2 3 4\r\nf 3 1 \\\r\n4\r\n",
        "g c\nv 0 0 0\nv 3 0 0\nv 3 1 0\nv 1 1 0\nv 1 2 0\nv 3 2 0\nv 3 3 0\nv 0 3 0\nf 1 2 3 4 5 6 7 8\nf 5 4 3 6\n"};
    std::vector<std::string> words = kNumbers;
    for (const char* word :
         {"v ", "vt ", "f ", "f 1 2 3\n", "f -1 -2 -3\n", "f 1 2 3 4 5 6 7 8\n", "//", "/", "usemtl "})
        words.emplace_back(word);
    fuzz(files, words, "fuzz.obj", atLeast, 20000);
}

void fuzzPly(std::chrono::seconds atLeast) {
    std::string corners = test::kTextPly;
    corners.replace(corners.find("vertex_index\n"), 13, "vertex_index\nproperty list uchar float texcoord\n");
    corners.replace(corners.find("4 0 1 2 3\n3 1 4 2\n"), 18, "4 0 1 2 3 8 0 0 9 0 9 9 0 9\n3 1 4 2 0\n");
    std::vector<std::string> words = kNumbers;
    for (const char* word :
         {"property float z\n", "property list uchar int vertex_index\n", "element face 1\n", "list ", "uchar",
          "double", "end_header\n", "binary_little_endian", "binary_big_endian", "ascii", "\x03", "\xff\xff\xff\xff"})
        words.emplace_back(word);
    fuzz({test::kTextPly, test::binaryPly(false), test::binaryPly(true), corners}, words, "fuzz.ply", atLeast, 20000);
}

/// Ten minutes under the sanitizers. The optimised build gets less, since it can find little more than they do.
const std::chrono::seconds kLong(test::isSanitized() ? 600 : 20);

TEST(MeshFuzz, DamagedObjIsReadOrRefused) { fuzzObj({}); }
TEST(MeshFuzz, DamagedPlyIsReadOrRefused) { fuzzPly({}); }
TEST(SlowObjFuzz, DamagedObjIsReadOrRefused) { fuzzObj(kLong); }
TEST(SlowPlyFuzz, DamagedPlyIsReadOrRefused) { fuzzPly(kLong); }

}  // namespace
}  // namespace drape
