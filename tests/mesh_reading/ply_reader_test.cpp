#include "mesh_reading/ply_reader.h"

#include <gtest/gtest.h>

#include "mesh_reading/ply_texts.h"
#include "support/mesh_message.h"

namespace drape {
namespace {

using Corners = std::array<std::uint32_t, 4>;

void expectSquare(const PolygonMesh& mesh) {
    ASSERT_EQ(mesh.positions.size(), 5u);
    EXPECT_EQ(mesh.positions[1], glm::vec3(1, 0, 0));
    EXPECT_EQ(mesh.positions[4], glm::vec3(2, 0.5f, -3));
    ASSERT_EQ(mesh.uvs.size(), 5u);
    EXPECT_EQ(mesh.uvs[4], glm::vec2(1, 0.25f));
    ASSERT_EQ(mesh.faces.size(), 2u);
    EXPECT_EQ(mesh.faces[0].count, 4u);
    EXPECT_EQ(mesh.faces[0].corners, (Corners{0, 1, 2, 3}));
    EXPECT_EQ(mesh.faces[0].uvs, mesh.faces[0].corners);
    EXPECT_EQ(mesh.faces[1].count, 3u);
    EXPECT_EQ(mesh.faces[1].corners, (Corners{1, 4, 2, 0}));
    EXPECT_EQ(mesh.faces[1].number, 2u);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(PlyReader, ReadsTextAndBothByteOrders) {
    expectSquare(readPly(test::kTextPly));
    expectSquare(readPly(test::binaryPly(false)));
    expectSquare(readPly(test::binaryPly(true)));
}

TEST(PlyReader, KeepsVerticesOfWhichAPropertyIsAboveAHalf) {
    const PolygonMesh mesh = readPly(
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
        "property float waist\nproperty float nx\nproperty uchar hem\nproperty uchar red\nelement face 1\n"
        "property list uchar int vertex_indices\nend_header\n"
        "0 0 0 0.4 1 1 0\n1 0 0 1 1 0 51\n1 1 0 nan 1 1 128\n0 1 0 0.51 1 0 255\n4 0 1 2 3\n");
    ASSERT_EQ(mesh.groups.size(), 3u);
    EXPECT_EQ(mesh.groups[2].weights, (std::vector<float>{0.0f, 0.2f, 128.0f / 255.0f, 1.0f}));
    EXPECT_EQ(mesh.groups[0].weights[3], 0.51f);
    EXPECT_EQ(mesh.groups[0].name, "waist");
    EXPECT_EQ(mesh.groups[0].vertices, (std::vector<std::uint32_t>{1, 3}));
    EXPECT_EQ(mesh.groups[1].name, "hem");
    EXPECT_EQ(mesh.groups[1].vertices, (std::vector<std::uint32_t>{0, 2}));
}

TEST(PlyReader, TakesTextInAnyLines) {
    std::string text = test::kTextPly;
    std::string windows;
    for (const char c : text) windows += c == '\n' ? "\r\n" : std::string(1, c);
    expectSquare(readPly(windows));
    expectSquare(readPly(replaced(text, "4 0 1 2 3\n3 1 4 2\n", "4 0 1\n2 3 3\n\n1 4 2")));
}

TEST(PlyReader, TakesCoordinatesByCorner) {
    std::string text = replaced(test::kTextPly, "vertex_index\n", "vertex_index\nproperty list uchar float texcoord\n");
    text = replaced(text, "4 0 1 2 3\n3 1 4 2\n", "4 0 1 2 3 8 0 0 9 0 9 9 0 9\n3 1 4 2 0\n");
    const PolygonMesh mesh = readPly(text);
    EXPECT_EQ(mesh.uvs[mesh.faces[0].uvs[2]], glm::vec2(9, 9));
    // Coordinates of the vertex, since the corner has none of its own.
    EXPECT_EQ(mesh.uvs[mesh.faces[1].uvs[1]], glm::vec2(1, 0.25f));
    const PolygonMesh few = readPly(replaced(text, "8 0 0 9 0 9 9 0 9", "2 1 1"));
    EXPECT_EQ(few.uvs[few.faces[0].uvs[2]], glm::vec2(0.5f, 0.5f));  // coordinates of the vertex
    EXPECT_EQ(few.notes, (std::vector<std::string>{"skipped 1 texture coordinate that is not a number"}));
}

TEST(PlyReader, SkipsWhatTheHeaderDoesNotTellOf) {
    using Notes = std::vector<std::string>;
    PolygonMesh mesh = readPly(replaced(test::kTextPly, "4 0 1 2 3\n3 1 4 2\n", "4 0 1 2 3 255 0 0\n3 1 4 2 7 8\n"));
    expectSquare(mesh);
    EXPECT_EQ(mesh.notes, Notes{"skipped 2 ends of lines, after the numbers that the header declares"});
    mesh = readPly(replaced(test::kTextPly, "format ascii", "Made by hand\nformat ascii"));
    expectSquare(mesh);
    EXPECT_EQ(mesh.notes, Notes{"skipped 1 line of the header: Made"});
    mesh = readPly(test::kTextPly + std::string("7 8 9\n"));
    expectSquare(mesh);
    EXPECT_EQ(mesh.notes, Notes{"skipped the data after the last element"});
    mesh = readPly(replaced(test::kTextPly, "4 0 1 2 3", "2 0 1"));
    EXPECT_EQ(mesh.faces.size(), 1u);
    EXPECT_EQ(mesh.notes, Notes{"skipped 1 face with fewer than three corners"});
}

TEST(PlyReader, StripsBecomeTriangles) {
    const PolygonMesh mesh = readPly(
        "ply\nformat ascii 1.0\nelement vertex 6\nproperty float x\nproperty float y\nproperty float z\n"
        "element tristrips 1\nproperty list int int vertex_indices\nend_header\n"
        "0 0 0\n0 1 0\n1 0 0\n1 1 0\n2 0 0\n2 1 0\n11 0 2 1 3 -1 2 4 3 5 -1 0\n");
    ASSERT_EQ(mesh.faces.size(), 4u);
    for (const MeshFace& face : mesh.faces) {
        const auto [a, b, c] = std::array{mesh.positions[face.corners[0]], mesh.positions[face.corners[1]],
                                          mesh.positions[face.corners[2]]};
        EXPECT_GT(glm::cross(b - a, c - a).z, 0.0f) << "all triangles should turn the same way";
    }
    EXPECT_EQ(mesh.faces[1].corners, (std::array<std::uint32_t, 4>{2, 3, 1, 0}));
}

TEST(PlyReader, HeadersAreRefusedInOneLine) {
    struct Bad {
        const char* from;
        const char* to;
        const char* message;
    };
    const Bad bad[] = {
        {"ply\n", "plx\n", "line 1: \"plx\", expected ply"},
        {"format ascii 1.0\n", "", "line 12: the header ends without a format"},
        {"ascii 1.0", "ascii 2.0", "line 2: \"2.0\", expected version 1.0"},
        {"ascii 1.0", "text 1.0", "line 2: \"text\", expected ascii, binary_little_endian or binary_big_endian"},
        {"element vertex 5", "property float w", "line 3: \"property\", expected format, comment, element"},
        {"element vertex 5", "element vertex -5", "line 3: \"-5\", expected the number of elements"},
        {"element vertex 5", "element vertex 5x", "line 3: \"5x\", expected the number of elements"},
        {"element vertex 5", "element vertex 5 6", "line 3: \"6\", expected the end of the line"},
        {"element vertex 5", "element vertex", "line 3: the line ends, expected the number of elements"},
        {"element vertex 5", "element face 5", "line 10: element face is a duplicate, expected each name once"},
        {"element vertex 5", "element point 5", "line 13: the header has no element vertex"},
        {"element face 2", "element facet 2", "line 13: the header has no element face or tristrips"},
        {"float x", "half x", "line 4: \"half\", expected a type (char, uchar, short, ..., float, double)"},
        {"float x", "float w", "line 13: the vertices have no properties x, y and z"},
        {"float y", "float x", "line 5: property x is a duplicate, expected each name once"},
        {"uchar int vertex_index", "float int vertex_index",
         "line 11: the length of a list has a floating-point type, expected an integer type"},
        {"list uchar int vertex_index", "int vertex_index", "the faces have no list vertex_indices"},
        {"end_header", "header_end", "line 20: the line ends, expected format, comment"},
    };
    for (const Bad& example : bad) {
        const std::string text = replaced(test::kTextPly, example.from, example.to);
        EXPECT_NE(test::meshMessageOf([&] { readPly(text); }).find(example.message), std::string::npos)
            << example.from << " -> " << example.to << ": " << test::meshMessageOf([&] { readPly(text); });
    }
    EXPECT_EQ(test::meshMessageOf([] { readPly("ply\nformat ascii 1.0"); }),
              "line 2: the file ends within its header, expected the line end_header");
    std::string many = "ply\nformat ascii 1.0\n";
    for (int i = 0; i < 1001; ++i) many += "element e" + std::to_string(i) + " 0\n";
    EXPECT_EQ(test::meshMessageOf([&] { readPly(many + "end_header\n"); }),
              "line 1003: more than 1,000 elements and properties, too many");
}

TEST(PlyReader, NumbersAreRefusedInOneLine) {
    struct Bad {
        const char* from;
        const char* to;
        const char* message;
    };
    const Bad bad[] = {
        {"\n1 0 0 255", "\nnan 0 0 255", "line 14: \"nan\", expected a finite number"},
        {"\n1 0 0 255", "\n1e60 0 0 255", "line 14: a number that exceeds 32 bits, expected a smaller one"},
        {"4 0 1 2 3", "4 0 1 2 5", "line 18: expected the index of a vertex, from 0 to 4"},
        {"4 0 1 2 3", "4 0 1 2 -1", "line 18: expected the index of a vertex, from 0 to 4"},
        {"4 0 1 2 3", "4 0 1 2 2.5", "line 18: expected the index of a vertex, from 0 to 4"},
        {"4 0 1 2 3", "1025 0 1 2 3", "line 18: expected the number of a face's corners, from 0 to 1,024"},
        {"3 1 4 2\n", "3 1 4\n", "line 20: the line ends, expected a finite number"},
    };
    for (const Bad& example : bad) {
        const std::string text = replaced(test::kTextPly, example.from, example.to);
        EXPECT_EQ(test::meshMessageOf([&] { readPly(text); }), example.message) << example.to;
    }
    for (const bool bigEndian : {false, true}) {
        const std::string file = test::binaryPly(bigEndian);
        const auto byte = [](std::size_t at) { return "byte " + std::to_string(at) + ": "; };
        EXPECT_EQ(readPly(file + "x").notes, (std::vector<std::string>{"skipped the data after the last element"}));
        // The last face ends 1 byte before the end of the file, and its corners take 4 bytes each.
        EXPECT_EQ(test::meshMessageOf([&] { readPly(std::string_view(file).substr(0, file.size() - 2)); }),
                  byte(file.size() - 5) + "the file ends, expected more numbers");
        const std::size_t first = file.find("end_header\n") + 11;
        std::string spoilt = file;
        spoilt.replace(first, 8, test::bytesOf(std::numeric_limits<double>::quiet_NaN(), bigEndian));
        EXPECT_EQ(test::meshMessageOf([&] { readPly(spoilt); }),
                  byte(first + 8) + "a number that is not finite, expected a finite one");
    }
}

TEST(PlyReader, CountsAreCheckedBeforeMemoryIsTaken) {
    for (const char* element : {"element vertex 5", "element face 2"}) {
        const std::string name = std::string(element).substr(8, 4) == "vert" ? "vertex" : "face";
        for (const std::string count : {"4294967296", "9223372036854775807"}) {
            for (const std::string& file : {test::kTextPly, test::binaryPly(false), test::binaryPly(true)}) {
                const std::string message =
                    test::meshMessageOf([&] { readPly(replaced(file, element, "element " + name + " " + count)); });
                EXPECT_NE(message.find("the file is too short for the"), std::string::npos) << message;
            }
        }
    }
    EXPECT_NE(test::meshMessageOf([] {
                  readPly(
                      "ply\nformat ascii 1.0\nelement e 9999999999\nelement vertex 0\nproperty float x\n"
                      "element face 0\nend_header\n");
              }).find("element e has no properties"),
              std::string::npos);
    EXPECT_NE(test::meshMessageOf([] {
                  readPly(
                      "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\nelement vertex 0\n"
                      "property float x\nend_header\n3 0 0 0\n");
              }).find("faces before the vertices"),
              std::string::npos);
}

TEST(PlyReader, CountsEdgesThatNoFaceUses) {
    const PolygonMesh mesh = readPly(
        "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\n"
        "element face 1\nproperty list uchar int vertex_indices\n"
        "element edge 3\nproperty int vertex1\nproperty int vertex2\nend_header\n"
        "0 0 0\n1 0 0\n0 1 0\n5 5 5\n6 6 6\n3 0 1 2\n0 1\n1 4\n3 4\n");
    EXPECT_EQ(mesh.notes, std::vector<std::string>{"left out 2 edges without a face, which sew nothing"});
    EXPECT_TRUE(mesh.sewingEdges.empty());
}

TEST(PlyReader, SewsByEdgesBetweenVerticesOfFaces) {
    const PolygonMesh mesh = readPly(
        "ply\nformat ascii 1.0\nelement vertex 6\nproperty float x\nproperty float y\nproperty float z\n"
        "element face 2\nproperty list uchar int vertex_indices\n"
        "element edge 2\nproperty int vertex1\nproperty int vertex2\nend_header\n"
        "0 0 0\n1 0 0\n0 1 0\n5 5 5\n6 5 5\n5 6 5\n3 0 1 2\n3 3 4 5\n4 0\n2 1\n");
    EXPECT_EQ(mesh.sewingEdges, (std::vector<std::array<std::uint32_t, 2>>{{0, 4}}));
    EXPECT_EQ(mesh.notes, std::vector<std::string>{});
}

}  // namespace
}  // namespace drape
