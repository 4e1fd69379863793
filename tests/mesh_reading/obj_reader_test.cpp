#include "mesh_reading/obj_reader.h"

#include <gtest/gtest.h>

#include "support/mesh_message.h"

namespace drape {
namespace {

constexpr std::uint32_t kNoUv = MeshFace::kNoUv;
using Corners = std::array<std::uint32_t, 4>;

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n";

TEST(ObjReader, KeepsVerticesAndFacesInOrder) {
    const PolygonMesh mesh = readObj(
        "# a comment\no first\nv 0 0 0\nv 1.5 -2e-3 +3\nv 4 5 6 1 0.5 0.5 0.5 # a colour\nv 7 8 9\n\n"
        "f 3 2 1\nf 1 2 3 4\n");
    ASSERT_EQ(mesh.positions.size(), 4u);
    EXPECT_EQ(mesh.positions[1], glm::vec3(1.5f, -2e-3f, 3.0f));
    EXPECT_EQ(mesh.positions[2], glm::vec3(4, 5, 6));
    ASSERT_EQ(mesh.faces.size(), 2u);
    EXPECT_EQ(mesh.faces[0].corners, (Corners{2, 1, 0, 0}));
    EXPECT_EQ(mesh.faces[0].count, 3u);
    EXPECT_EQ(mesh.faces[0].number, 1u);
    EXPECT_EQ(mesh.faces[1].corners, (Corners{0, 1, 2, 3}));
    EXPECT_EQ(mesh.faces[1].count, 4u);
    EXPECT_EQ(mesh.faces[1].number, 2u);
    EXPECT_EQ(mesh.faces[1].uvs, (Corners{kNoUv, kNoUv, kNoUv, kNoUv}));
    EXPECT_TRUE(mesh.uvs.empty());
    EXPECT_EQ(mesh.name, "first");
}

TEST(ObjReader, KeepsTheVerticesOfEachGroupsFaces) {
    const PolygonMesh mesh = readObj(kSquare + "f 1 2 3\ng  waist hem\nf 3 4 1\ng hem\nf 4 2 3\ng none\ng\nf 1 2 4\n");
    ASSERT_EQ(mesh.groups.size(), 2u);
    EXPECT_EQ(mesh.groups[0].name, "waist");
    EXPECT_EQ(mesh.groups[0].vertices, (std::vector<std::uint32_t>{0, 2, 3}));
    EXPECT_EQ(mesh.groups[1].name, "hem");
    EXPECT_EQ(mesh.groups[1].vertices, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

TEST(ObjReader, TakesAllFormsOfIndices) {
    const std::string expected[] = {"f 1/4 2/3 3/2", "f 1/4/9 2/3/9 3/2/9", "f -4/-1 -3/-2 -2/-3",
                                    "f -4/-1/-1 2/3/5 3/2/1"};
    for (const std::string& face : expected) {
        const PolygonMesh mesh = readObj(kSquare + "vn 0 0 1\n" + face);
        ASSERT_EQ(mesh.faces.size(), 1u) << face;
        EXPECT_EQ(mesh.faces[0].corners, (Corners{0, 1, 2, 0})) << face;
        EXPECT_EQ(mesh.faces[0].uvs, (Corners{3, 2, 1, kNoUv})) << face;
    }
    EXPECT_EQ(readObj(kSquare + "f 1//1 2//1 3//1").faces[0].uvs[0], kNoUv);
    EXPECT_EQ(readObj(kSquare + "f 1 2/4 3//7").faces[0].uvs, (Corners{kNoUv, 3, kNoUv, kNoUv}));
}

TEST(ObjReader, NegativeIndicesCountBackFromTheFace) {
    const PolygonMesh mesh = readObj("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 0 0 5\nf -3 -2 -1\n");
    EXPECT_EQ(mesh.faces[0].corners, (Corners{0, 1, 2, 0}));
    EXPECT_EQ(mesh.faces[1].corners, (Corners{1, 2, 3, 0}));
}

TEST(ObjReader, TakesLineEndsAndContinuationsOfAllKinds) {
    const PolygonMesh windows = readObj("v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\no cap\r\nf 1 2 3\r\n");
    EXPECT_EQ(windows.name, "cap");
    EXPECT_EQ(windows.faces.size(), 1u);
    const PolygonMesh broken = readObj("v 0 \\\n0 0\nv 1 0\\\r\n 0\nv 0 1 0\nf 1 \\\n 2 \\\n 3 # end\n");
    EXPECT_EQ(broken.positions[1], glm::vec3(1, 0, 0));
    EXPECT_EQ(broken.faces[0].corners, (Corners{0, 1, 2, 0}));
    EXPECT_EQ(readObj("\tv\t0 0 0").positions.size(), 1u);  // no line end at the end
    EXPECT_TRUE(readObj("").positions.empty());
}

TEST(ObjReader, SkipsLinesPointsAndMaterials) {
    const PolygonMesh mesh = readObj(kSquare +
                                     "mtllib a b.mtl\nusemtl red\ns off\ns 1\ng\ng a b\nvp 1\nl 1 2\np 3\nl 1/1 9\n"
                                     "f 1 2 3\no later\n");
    EXPECT_EQ(mesh.faces.size(), 1u);
    EXPECT_EQ(mesh.name, "later");  // an object before a group
    EXPECT_EQ(readObj("g\ng some group \ng other\n").name, "some group");
}

TEST(ObjReader, KeepsNamesInAnyScript) {
    EXPECT_EQ(readObj("o Stoff \xc3\xa4 \xe5\xb8\x83 #2\n").name, "Stoff \xc3\xa4 \xe5\xb8\x83 #2");
    for (const char* bad : {"a\xff", "a\xc3", "\x84z", "a\x01z", "a\xf8zzz"})
        EXPECT_NE(readObj("o " + std::string(bad) + "\n").name.find('?'), std::string::npos) << bad;
    EXPECT_LT(readObj("o " + std::string(5000, 'x')).name.size(), 100u);
}

TEST(ObjReader, ABackslashAtTheEndOfACommentOrPathHidesNothing) {
    const PolygonMesh mesh =
        readObj("# C:\\meshes\\\nv 0 0 0\nmtllib a\\\r\nv 1 0 0\nvn 0 0 \\\n 1\nv 0 1 0 # \\\nf 1 2 3\n");
    EXPECT_EQ(mesh.positions.size(), 3u);
    EXPECT_EQ(mesh.faces.size(), 1u);
}

TEST(ObjReader, SplitsFacesOfMoreCornersAndKeepsTheirCoordinates) {
    const PolygonMesh mesh = readObj(
        "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nvt 0 0\nvt 2 0\nvt 2 1\nvt 1 2\nvt 0 1\n"
        "f 1/5 2/4 3/3 4/2 5/1\nf 1 2 3\n");
    ASSERT_EQ(mesh.faces.size(), 4u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(mesh.faces[i].number, 1u);
        EXPECT_EQ(mesh.faces[i].count, 3u);
        for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(mesh.faces[i].uvs[k], 4 - mesh.faces[i].corners[k]);
    }
    EXPECT_EQ(mesh.faces[3].number, 2u);
}

TEST(ObjReader, NumbersTooSmallForAFloatAreZero) {
    EXPECT_EQ(readObj("v 1e-60 -1e-400 1e-40").positions[0], glm::vec3(0, 0, 1e-40f));
}

TEST(ObjReader, IsRefusedInOneLineThatNamesTheLine) {
    struct Bad {
        std::string text;
        const char* message;
    };
    const Bad bad[] = {
        {"v 1 2\n", "line 1: 2 numbers, expected three coordinates, and at most a weight and a colour after them"},
        {"\nv 1 2 x\n", "line 2: \"x\", expected a finite number"},
        {"v 1 2 3 4 5 6 7 8 9",
         "line 1: 9 numbers, expected three coordinates, and at most a weight and a colour after them"},
        {"v 1 2 nan", "line 1: \"nan\", expected a finite number"},
        {"v 1 2 -inf", "line 1: \"-inf\", expected a finite number"},
        {"v 1 2 1e39", "line 1: \"1e39\", expected a finite number"},
        {"v 1 2 1e9999", "line 1: \"1e9999\", expected a finite number"},
        {"v 1 2 +-3", "line 1: \"+-3\", expected a finite number"},
        {"v 1 2 3.4.5", "line 1: \"3.4.5\", expected a finite number"},
        {"v 1,0 2,0 3,0", "line 1: \"1,0\", expected a finite number"},
        {"v 1 2 0x3", "line 1: \"0x3\", expected a finite number"},
        {"vt\n", "line 1: 0 numbers, expected one to three texture coordinates"},
        {kSquare + "f 1 2\n", "line 9: a face of 2, expected at least 3"},
        {kSquare + "f\n", "line 9: a face of 0, expected at least 3"},
        {kSquare + "f 1 2 5\n", "line 9: \"5\", expected an index of one of the 4 vertices before it"},
        {kSquare + "f 1 2 0\n", "line 9: \"0\", expected an index of one of the 4 vertices before it"},
        {kSquare + "f 1 2 -5\n", "line 9: \"-5\", expected an index of one of the 4 vertices before it"},
        {kSquare + "f 1 2 99999999999999999999\n",
         "line 9: \"99999999999999999999\", expected an index of one of the 4 vertices before it"},
        {kSquare + "f 1/1 2/2 3/5\n",
         "line 9: \"3/5\", expected an index of one of the 4 texture coordinates before it"},
        {kSquare + "f 1/ 2/ 3/\n", "line 9: \"1/\", expected a corner like 7, 7/2, 7//3 or 7/2/3"},
        {kSquare + "f 1// 2// 3//\n", "line 9: \"1//\", expected a corner like 7, 7/2, 7//3 or 7/2/3"},
        {kSquare + "f 1.5 2 3\n", "line 9: \"1.5\", expected a corner like 7, 7/2, 7//3 or 7/2/3"},
        {kSquare + "f 1/1/1/1 2 3\n", "line 9: \"1/1/1/1\", expected a corner like 7, 7/2, 7//3 or 7/2/3"},
        {kSquare + "f a b c\n", "line 9: \"a\", expected a corner like 7, 7/2, 7//3 or 7/2/3"},
        {"curv 0 1 1 2", "line 1: \"curv\", expected a keyword of OBJ for meshes (v, vt, vn, f, o, g, s, usemtl, ...)"},
        {"glTF\x02\x01\n",
         "line 1: \"glTF??\", expected a keyword of OBJ for meshes (v, vt, vn, f, o, g, s, usemtl, ...)"},
        {"v 0 0 0\nv 2 2 0\nv 2 0 0\nv 0 2 0\nv -1 1 0\nf 1 2 3 4 5\n",
         "line 6: a face of 5 corners whose outline crosses itself or has no area, expected one that can be split into "
         "triangles"},
    };
    for (const Bad& example : bad)
        EXPECT_EQ(test::meshMessageOf([&] { readObj(example.text); }), example.message) << example.text;
}

TEST(ObjReader, ForwardIndicesAreRefused) {
    EXPECT_EQ(test::meshMessageOf([] { readObj("f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"); }),
              "line 1: \"1\", expected an index of one of the 0 vertices before it");
}

TEST(ObjReader, HasLimits) {
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    std::string face = "f";
    for (int i = 0; i < 1025; ++i) face += " 1";
    EXPECT_EQ(test::meshMessageOf([&] { readObj(text + face); }),
              "line 4: a face of 1,025 corners, expected at most 1,024");
    for (std::uint32_t i = 0; i < PolygonMesh::kMostTriangles; ++i) text += "f 1 2 3\n";
    EXPECT_EQ(readObj(text).faces.size(), PolygonMesh::kMostTriangles);
    text += "f 1 2 3\n";
    EXPECT_EQ(test::meshMessageOf([&] { readObj(text); }), "line 4000004: more than 4,000,000 triangles, too many");
}

}  // namespace
}  // namespace drape
