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

// Counts even a face with fewer than three corners.
TEST(ObjReader, KeepsTheFacesOfGroups) {
    const PolygonMesh mesh =
        readObj(kSquare + "f 1 2 3\ng waist hem\nf 3 4 1\nf 1 2\nf 4 2 3\ng hem\nf 4 2 3\ng none\ng\nf 1 2 4\n");
    std::string found;
    for (const MeshPanel& run : mesh.groupFaces)
        found += run.name + " " + std::to_string(run.firstFace) + "+" + std::to_string(run.faceCount) + ", ";
    EXPECT_EQ(found, "waist 1+3, hem 1+3, hem 4+1, ");
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
    EXPECT_EQ(readObj("\tv\t0 0 0").positions.size(), 1u);  // has no line end at the end
    EXPECT_TRUE(readObj("").positions.empty());
}

TEST(ObjReader, SkipsLinesPointsAndMaterials) {
    const PolygonMesh mesh = readObj(kSquare +
                                     "mtllib a b.mtl\nusemtl red\ns off\ns 1\ng\ng a b\nvp 1\nl 1 2\np 3\nl 1/1 9\n"
                                     "f 1 2 3\no later\n");
    EXPECT_EQ(mesh.faces.size(), 1u);
    EXPECT_EQ(mesh.name, "later");  // An object's name takes precedence over a group's.
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
        {"v 1 2\n", "line 1: 2 numbers, expected three coordinates"},
        {"\nv 1 2 x\n", "line 2: \"x\", expected a finite number"},
        {"v 0 1 1.#QNAN", "line 1: \"1.#QNAN\", expected a finite number"},
        {"v 0 -1.#IND000 1", "line 1: \"-1.#IND000\", expected a finite number"},
        {"v 1 2 nan", "line 1: \"nan\", expected a finite number"},
        {"v 1 2 -inf", "line 1: \"-inf\", expected a finite number"},
        {"v 1 2 1e39", "line 1: \"1e39\", expected a finite number"},
        {"v 1 2 1e9999", "line 1: \"1e9999\", expected a finite number"},
        {"v 1 2 +-3", "line 1: \"+-3\", expected a finite number"},
        {"v 1 2 3.4.5", "line 1: \"3.4.5\", expected a finite number"},
        {"v 1,0 2,0 3,0", "line 1: \"1,0\", expected a finite number"},
        {"v 1 2 0x3", "line 1: \"0x3\", expected a finite number"},
        {kSquare + "f 1 2 5\n", "line 9: \"5\", expected the index of one of the 4 vertices"},
        {kSquare + "f 1 2 0\n", "line 9: \"0\", expected the index of one of the 4 vertices"},
        {kSquare + "f 1 2 -5\n", "line 9: \"-5\", expected the index of one of the 4 vertices"},
        {kSquare + "f 1 2 99999999999999999999\n",
         "line 9: \"99999999999999999999\", expected the index of one of the 4 vertices"},
        {kSquare + "f 1.5 2 3\n", "line 9: \"1.5\", expected a corner such as 7, 7/2, 7//3 or 7/2/3"},
        {kSquare + "f 1/1/1/1 2 3\n", "line 9: \"1/1/1/1\", expected a corner such as 7, 7/2, 7//3 or 7/2/3"},
        {kSquare + "f a b c\n", "line 9: \"a\", expected a corner such as 7, 7/2, 7//3 or 7/2/3"},
    };
    for (const Bad& example : bad)
        EXPECT_EQ(test::meshMessageOf([&] { readObj(example.text); }), example.message) << example.text;
}

TEST(ObjReader, ARefusalTellsWhatWasSkipped) {
    EXPECT_EQ(
        test::meshMessageOf([] { readObj("V 0 0 0\nV 1 0 0\nV 0 1 0\nf 1 2 3\n"); }),
        "line 4: \"1\", expected the index of one of the 0 vertices; skipped 3 lines that do not describe a mesh: V");
}

TEST(ObjReader, FacesMayNameVerticesThatComeLater) {
    const PolygonMesh mesh = readObj("f 1/1 2/2 3/1\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 5 6\nvt 7 8\n");
    EXPECT_EQ(mesh.faces[0].corners, (Corners{0, 1, 2, 0}));
    EXPECT_EQ(mesh.faces[0].uvs, (Corners{0, 1, 0, kNoUv}));
    EXPECT_EQ(test::meshMessageOf([] { readObj("v 0 0 0\nf 1 1 3\nv 0 1 0\n"); }),
              "line 2: \"3\", expected the index of one of the 2 vertices");
}

TEST(ObjReader, SkipsAndCountsLinesThatAreNoMesh) {
    const PolygonMesh mesh = readObj(kSquare +
                                     "ny 0.1 0.2\nny 3 4\nvw 1\ncstype bezier\ncurv 0 1 \\\n1 2\nparm u 0 1\nend\n\n"
                                     "e 1 2\nadje 1\nf 1 2 3\nf 1 2\nf 4\n# none\n");
    EXPECT_EQ(mesh.faces.size(), 1u);
    EXPECT_EQ(mesh.notes, (std::vector<std::string>{
                              "skipped 9 lines that do not describe a mesh: ny, vw, cstype, curv, parm, end, ...",
                              "skipped 2 faces with fewer than three corners"}));
    EXPECT_EQ(readObj("glTF\x02\x01\n").notes,
              (std::vector<std::string>{"skipped 1 line that does not describe a mesh: glTF??"}));
    EXPECT_TRUE(readObj(kSquare + "f 1 2 3\n").notes.empty());
}

TEST(ObjReader, TextureCoordinatesThatAreNotThereAreNone) {
    const PolygonMesh mesh = readObj(kSquare + "vt nan 1\nvt\nvt 3\nf 1/ 2// 3//\nf 1/1 2/9 3/-9\nf 1/5 2/6 3/7\n");
    ASSERT_EQ(mesh.faces.size(), 3u);
    EXPECT_EQ(mesh.faces[0].uvs, (Corners{kNoUv, kNoUv, kNoUv, kNoUv}));
    EXPECT_EQ(mesh.faces[1].uvs, (Corners{0, kNoUv, kNoUv, kNoUv}));
    EXPECT_EQ(mesh.faces[2].uvs, (Corners{kNoUv, kNoUv, 6, kNoUv}));
    EXPECT_EQ(mesh.uvs[6], glm::vec2(3, 0));
    EXPECT_EQ(
        mesh.notes,
        (std::vector<std::string>{"read 4 corners without their texture coordinates, which are missing in the file"}));
    EXPECT_EQ(readObj("v 1 2 3 4 5 6 7 8 9 ten\n").positions[0], glm::vec3(1, 2, 3));
}

TEST(ObjReader, AFaceMayHaveACornerTwiceInARow) {
    const PolygonMesh mesh = readObj(kSquare + "f 1/1 2/2 2/2 3/3 4/4 1/1\n");
    ASSERT_EQ(mesh.faces.size(), 1u);
    EXPECT_EQ(mesh.faces[0].corners, (Corners{1, 2, 3, 0}));
    EXPECT_EQ(mesh.faces[0].uvs, mesh.faces[0].corners);
    EXPECT_TRUE(mesh.unsplit.empty());
}

TEST(ObjReader, AFaceThatCannotBeSplitIsForBodies) {
    const PolygonMesh mesh = readObj("v 0 0 0\nv 2 2 0\nv 2 0 0\nv 0 2 0\nv -1 1 0\nf 1 2 3\nf 1 2 3 4 5\n");
    EXPECT_EQ(mesh.faces.size(), 4u);
    EXPECT_EQ(mesh.unsplit, (std::vector<std::uint32_t>{2}));
}

TEST(ObjReader, HasLimits) {
    const std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    std::string face = "f";
    for (int i = 0; i < 1025; ++i) face += " 1";
    EXPECT_EQ(test::meshMessageOf([&] { readObj(text + face); }),
              "line 4: a face with 1,025 corners, expected at most 1,024");
}

TEST(SlowObjReader, HasALimitOfTriangles) {
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    for (std::uint32_t i = 0; i < PolygonMesh::kMostTriangles; ++i) text += "f 1 2 3\n";
    EXPECT_EQ(readObj(text).faces.size(), PolygonMesh::kMostTriangles);
    text += "f 1 2 3\n";
    EXPECT_EQ(test::meshMessageOf([&] { readObj(text); }), "line 4000004: more than 4,000,000 triangles, too many");
}

TEST(ObjReader, SewsByLinesOfTwoPointsBetweenVerticesOfFaces) {
    const std::string faces = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 5 5\nv 6 5 5\nv 5 6 5\nv 9 9 9\nf 1 2 3\nf 4 5 6\n";
    const PolygonMesh mesh = readObj(faces + "l 5 2\nl 1 4\nl 4/1 1/1\nl 1 2\nl 3 3\nl 6 7\nl 3 4 6\n");
    EXPECT_EQ(mesh.sewingEdges, (std::vector<std::array<std::uint32_t, 2>>{{0, 3}, {1, 4}}));
    // One edge ends in a vertex without a face, one in its own start, and one is part of a polyline; 4 6 is a side.
    EXPECT_EQ(mesh.notes, std::vector<std::string>{"left out 3 edges without a face, which sew nothing"});
}

TEST(ObjReader, CountsEdgesThatNoFaceUses) {
    const std::string faces = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 5 5\nv 6 6 6\nf 1 2 3\n";
    using Notes = std::vector<std::string>;
    EXPECT_EQ(readObj(faces).notes, Notes{});
    EXPECT_EQ(readObj(faces + "l 1 2 3 1\nl 1\nl\nl x\n").notes, Notes{}) << "these are edges of the face";
    EXPECT_EQ(readObj(faces + "l 1 4\nl 4 1\n").notes, Notes{"left out 1 edge without a face, which sews nothing"});
    EXPECT_EQ(readObj("l -1 4\n" + faces + "l 1/1 4/2 5/3\nl -1 3\n").notes,
              Notes{"left out 3 edges without a face, which sew nothing"});
}

}  // namespace
}  // namespace drape
