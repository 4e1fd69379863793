#include "mesh_reading/stl_reader.h"

#include <gtest/gtest.h>

#include <cctype>
#include <limits>

#include "mesh_reading/mesh_file.h"
#include "support/mesh_message.h"

namespace drape {
namespace {

using Corners = std::array<std::uint32_t, 4>;

/// Makes two facets of a square. `last`: the last number of the file.
std::string binarySquare(const char* beginning, float last = 0.0f) {
    std::string file(beginning);
    file.resize(80);
    const auto add = [&](auto number) { file.append(reinterpret_cast<const char*>(&number), sizeof number); };
    add(std::uint32_t{2});
    const float corners[2][9] = {{0, 0, 0, 1, 0, 0, 1, 1, 0}, {0, 0, -0.0f, 1, 1, 0, 0, 1, last}};
    for (const auto& facet : corners) {
        for (int k = 0; k < 3; ++k) add(std::numeric_limits<float>::quiet_NaN());  // the normal
        for (const float number : facet) add(number);
        add(std::uint16_t{7});
    }
    return file;
}

const char* const kText =
    "solid one\nfacet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 1 1 0\n endloop\nendfacet\n"
    "endsolid one\nsolid two\nfacet normal 0 0 nan\nouter loop\nvertex 0 0 -0\nvertex 1 1 0\nvertex 0 1 0\nendloop\n"
    "endfacet\nendsolid two\n";

void expectSquareOfStl(const PolygonMesh& mesh) {
    EXPECT_EQ(mesh.positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
    ASSERT_EQ(mesh.faces.size(), 2u);
    EXPECT_EQ(mesh.faces[0].corners, (Corners{0, 1, 2, 0}));
    EXPECT_EQ(mesh.faces[1].corners, (Corners{0, 2, 3, 0}));
    EXPECT_EQ(mesh.faces[1].number, 2u);
}

TEST(StlReader, ReadsBinaryAndText) {
    expectSquareOfStl(readStl(kText));
    expectSquareOfStl(readStl(binarySquare("made up")));
    // Some programs begin binary files like text files.
    expectSquareOfStl(readStl(binarySquare("solid facet")));
    expectSquareOfStl(readMesh(kText, "SQUARE.STL"));
    EXPECT_EQ(readStl(binarySquare("") + "more").notes,
              (std::vector<std::string>{"skipped 4 bytes after the last facet"}));
    EXPECT_TRUE(readStl(kText).notes.empty());
    EXPECT_EQ(readStl(std::string(kText).substr(0, std::string_view(kText).rfind("endsolid"))).notes,
              (std::vector<std::string>{"it ends without endsolid and may be truncated"}));
    expectSquareOfStl(readStl("\n" + std::string(kText).replace(0, 5, "SOLID")));
    EXPECT_TRUE(readStl("solid nothing\nendsolid\n").faces.empty());
}

TEST(StlReader, ReadsTextInLargeLettersAndFewLines) {
    std::string large = kText;
    std::ranges::transform(large, large.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    expectSquareOfStl(readStl(large));
    std::string few = kText;
    for (std::size_t at = few.find("facet"); at < few.size(); ++at) {
        if (few[at] == '\n' && few.substr(at - 3, 3) != "one" && few.substr(at - 3, 3) != "two") few[at] = ' ';
    }
    ASSERT_LT(std::ranges::count(few, '\n'), 10);
    expectSquareOfStl(readStl(few));
    expectSquareOfStl(readMesh(kText, "square.obj"));
}

TEST(StlReader, IsRefusedInOneLine) {
    const auto message = [](const std::string& file) { return test::meshMessageOf([&] { readStl(file); }); };
    EXPECT_EQ(message("solid"), "is not an STL file, neither text nor binary");
    EXPECT_EQ(message("v 0 0 0\nv 1 0 0\n"), "is not an STL file, neither text nor binary");
    EXPECT_EQ(message(binarySquare("").substr(0, 83)), "ends within its header, expected an STL file");
    EXPECT_EQ(message(binarySquare("").substr(0, 150)),
              "ends within facet 2, expected 2 facets according to its header");
    EXPECT_EQ(message(binarySquare("", INFINITY)), "facet 2: a coordinate is not finite");
    std::string text = kText;
    text.replace(text.find("vertex 1 0 0"), 12, "vertex 1 x 0");
    EXPECT_EQ(message(text), "line 5: \"x\", expected a finite number");
    text = kText;
    text.replace(text.find("  vertex 1 0 0\n"), 15, "");
    EXPECT_EQ(message(text), "line 6: a facet with 2 corners, expected 3");
    EXPECT_EQ(message(std::string(kText).substr(0, 60)), "line 5: the file ends within a facet");
    EXPECT_EQ(message("solid a\nfacet normal 0 0 1\nvertex 0 0 0\nvertex 1 0 0\nendfacet\nendsolid a\n"),
              "line 5: a facet with 2 corners, expected 3");
    text = kText;
    text.replace(text.find("vertex 1 0 0"), 12, "vertex 1 1e300 0");
    EXPECT_EQ(message(text), "line 5: \"1e300\", expected a number that fits in 32 bits");
}

TEST(StlReader, BytesOfABinaryFileAreNoLineEnds) {
    // The number of facets, 13, is a carriage return, and no byte is a line feed.
    std::string file(80, ' ');
    const auto add = [&](auto number) { file.append(reinterpret_cast<const char*>(&number), sizeof number); };
    add(std::uint32_t{13});
    for (int k = 0; k < 13; ++k) {
        const float x = static_cast<float>(k) + 0.8125f;
        for (const float number : {0.0f, 0.0f, 1.0f, x, 8.8125f, 0.0f, x, 0.0f, 0.0f, x, 0.0f, 1.0f}) add(number);
        add(std::uint16_t{0});
    }
    ASSERT_NE(file.find('\r', 84), std::string::npos);
    ASSERT_EQ(file.find('\n'), std::string::npos);
    const PolygonMesh mesh = readMesh(file, "a.stl");
    ASSERT_EQ(mesh.faces.size(), 13u);
    EXPECT_EQ(mesh.positions, readStl(file).positions);
    EXPECT_EQ(mesh.positions[0], glm::vec3(0.8125f, 8.8125f, 0.0f));
    // Text is still text if its lines end in carriage returns alone.
    std::string text = kText;
    std::ranges::replace(text, '\n', '\r');
    expectSquareOfStl(readMesh(text, "a.stl"));
}

TEST(MeshFile, TextIsReadInAnyEncodingAndWithAnyLineEnds) {
    const std::string obj = "o \xc3\xa4\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const auto utf16 = [&](bool isBigEndian) {
        std::string text = isBigEndian ? "\xFE\xFF" : "\xFF\xFE";
        const auto add = [&](int unit) {
            text += static_cast<char>(isBigEndian ? unit >> 8 : unit & 255);
            text += static_cast<char>(isBigEndian ? unit & 255 : unit >> 8);
        };
        for (const char c : std::string("o ")) add(c);
        add(0xe4);  // the same letter in UTF-16
        add(0xd83e);
        add(0xddf5);  // a thread, as a surrogate pair
        for (const char c : obj.substr(4)) add(c);
        return text;
    };
    for (const bool isBigEndian : {false, true}) {
        const PolygonMesh mesh = readMesh(utf16(isBigEndian), "a.obj");
        EXPECT_EQ(mesh.faces.size(), 1u);
        EXPECT_EQ(mesh.name, "\xc3\xa4\xf0\x9f\xa7\xb5");
    }
    std::string mac = obj;
    std::ranges::replace(mac, '\n', '\r');
    EXPECT_EQ(readMesh(mac, "a.obj").faces.size(), 1u);
    for (const char* mixed : {"v 0 0 0\rv 1 0 0\nv 0 1 0\r\nf 1 2 3", "v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\n"}) {
        EXPECT_EQ(readMesh(mixed, "a.obj").positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
        EXPECT_EQ(readMesh(mixed, "a.obj").faces.size(), 1u);
    }
    std::string ply =
        "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty uchar x\nproperty uchar y\n"
        "property uchar z\nelement face 1\nproperty list uchar uchar vertex_index\nend_header\n";
    std::ranges::replace(ply, '\n', '\r');
    const PolygonMesh mesh = readMesh(ply + std::string("\0\0\0\r\0\0\0\r\0\3\0\1\2", 13), "a.ply");
    EXPECT_EQ(mesh.positions[1], glm::vec3(13, 0, 0)) << "bytes of numbers should not count as line ends";
}

TEST(MeshFile, OneFarFromTheOriginHasAnOriginOfItsOwn) {
    // Places stay exact to the millimetre, which floats at 5,000 km could not do.
    const PolygonMesh map = readMesh(
        "v 5000000.125 100.5 -4200000.25\nv 5000001.126 100.5 -4200000.25\nv 5000000.125 102.5 -4200000.25\nf 1 2 3\n",
        "map.obj");
    EXPECT_EQ(map.origin, glm::dvec3(5000000, 0, -4200000));
    EXPECT_EQ(map.positions[1] - map.positions[0], glm::vec3(1.001f, 0, 0));
    // A vertex outside all faces does not affect the origin.
    const std::string face = "v 20000 1 0\nv 20001 1 0\nv 20000 1 1\nf 1 2 3\nv 0 0 0\n";
    EXPECT_EQ(readMesh(face, "a.obj").origin, glm::dvec3(20000, 0, 0));
    // The origin stays at 0 for a small offset, and for a mesh that is large relative to its offset.
    EXPECT_EQ(readMesh("v 999 0 0\nv 1001 0 0\nv 999 1 0\nf 1 2 3\n", "a.obj").origin, glm::dvec3(0.0));
    EXPECT_EQ(readMesh("v 3000 0 0\nv 4000 0 0\nv 3000 1 0\nf 1 2 3\n", "a.obj").origin, glm::dvec3(0.0));
}

}  // namespace
}  // namespace drape
