#include "io/formats/usda.h"

#include <gtest/gtest.h>

#include "io/format_table.h"
#include "io/formats/some_clips.h"
#include "support/collider_shapes.h"
#include "support/run_program.h"

namespace drape::io {
namespace {

std::string usdaOf(const Mesh& mesh, std::uint32_t particles, std::uint32_t frames,
                   const std::vector<SolidObject>& objects = {}) {
    const test::TemporaryFolder folder;
    std::vector<float> times;
    for (std::uint32_t frame = 0; frame < frames; ++frame) times.push_back(static_cast<float>(frame) * 0.016666668f);
    OutputFile file(folder.path() / "a.usda");
    std::uint64_t last = 0;
    writeUsda(
        file, mesh, test::spoolOf(folder.path(), particles, frames), times, "a \"scene\"",
        [&](std::uint64_t done, std::uint64_t total) {
            EXPECT_EQ(done, ++last);
            EXPECT_LE(done, total);
        },
        objects);
    file.finish();
    return test::readText(folder.path() / "a.usda");
}

void expectLines(const std::string& text, const std::vector<std::string>& lines) {
    std::size_t at = 0;
    for (const std::string& line : lines) {
        const std::size_t found = text.find("\n" + line + "\n", at);
        EXPECT_NE(found, std::string::npos) << "missing or too early: " << line << "\nin " << text;
        if (found != std::string::npos) at = found + 1;
    }
}

TEST(Usda, APartHasItsTopologyOnceAndSamplesOverTime) {
    MeshPart part = test::smallPart("a cloth");
    part.vertices.resize(4);
    part.triangles = {{0, 2, 1}, {1, 2, 3}};
    part.uvs.resize(4);
    part.lines.clear();
    part.points.clear();
    part.material.colour = {0.5f, 0.25f, 0.125f};
    const std::string text = usdaOf({part}, 4, 2);
    EXPECT_EQ(text.find("#usda 1.0\n(\n"), 0u);
    expectLines(text,
                {"    defaultPrim = \"drape\"",
                 R"(    doc = "Drape: a \"scene\"")",
                 "    metersPerUnit = 1",
                 "    upAxis = \"Y\"",
                 "    startTimeCode = 0",
                 "    endTimeCode = 1",
                 "    timeCodesPerSecond = 60",
                 "def Xform \"drape\"",
                 "    def Mesh \"a_cloth\" (prepend apiSchemas = [\"MaterialBindingAPI\"])",
                 "        int[] faceVertexCounts = [3, 3]",
                 "        int[] faceVertexIndices = [0, 2, 1, 1, 2, 3]",
                 "        color3f[] primvars:displayColor = [(0.5, 0.25, 0.125)]",
                 "        rel material:binding = </drape/Looks/a_cloth>",
                 "        texCoord2f[] primvars:st = [(0, 1), (1, 1), (0, 0), (1, 0)] (interpolation = \"vertex\")",
                 "        point3f[] points.timeSamples = {",
                 "            0: [(0, 1, -0), (0.1, 0.5, -0.3), (0.2, 0.33333334, -0.6), (0.3, 0.25, -0.90000004)],",
                 "            1: [(0, 1, -0), (0.1, 0.5, -0.6), (0.2, 0.33333334, -1.2), (0.3, 0.25, -1.8000001)],",
                 "        }",
                 "        float3[] extent.timeSamples = {",
                 "            0: [(0, 0.25, -0.90000004), (0.3, 1, -0)],",
                 "        normal3f[] normals (interpolation = \"vertex\")",
                 "        normal3f[] normals.timeSamples = {",
                 "            1: [(0.6, 0, 0.8), (0, 0, 1), (0.6, 0, 0.8), (0, 0, 1)],",
                 "    def Scope \"Looks\"",
                 "        def Material \"a_cloth\"",
                 "            token outputs:surface.connect = </drape/Looks/a_cloth/surface.outputs:surface>",
                 "                uniform token info:id = \"UsdPreviewSurface\"",
                 "                color3f inputs:diffuseColor = (0.5, 0.25, 0.125)",
                 "                float inputs:ior = 1.5",
                 "}"});
}

TEST(Usda, OneFrameHasNoTimes) {
    const std::string text = usdaOf({test::smallPart()}, 4, 1);
    for (const char* absent : {"timeSamples", "startTimeCode"})
        EXPECT_EQ(text.find(absent), std::string::npos) << absent;
    EXPECT_NE(text.find("\n        point3f[] points = [(0, 1, -0), "), std::string::npos) << text;
}

TEST(Usda, LinesAndPointsArePrimsOfTheirOwn) {
    const std::string text = usdaOf({test::smallPart()}, 4, 2);
    expectLines(text, {"    def BasisCurves \"cloth_lines\"", "        uniform token type = \"linear\"",
                       "        int[] curveVertexCounts = [2]",
                       "            0: [(0.2, 0.33333334, -0.6), (0.2, 0.33333334, -0.6)],",  // not there yet
                       "            1: [(0.2, 0.33333334, -1.2), (0.3, 0.25, -1.8000001)],",
                       "    def Points \"cloth_points\"", "            0: [(0.3, 0.25, -0.90000004)],"});
}

TEST(Usda, PolygonsKeepTheTextureCoordinatesOfTheirCornersAndTheirLooks) {
    MeshPart part = test::smallPart("7 seams");
    part.vertices.resize(4);
    part.triangles = {{0, 1, 3}, {0, 3, 2}, {0, 2, 1}};
    part.faceOf = {0, 0, 1};
    part.cornerUvs = {
        {glm::vec2(0, 0), {1, 0}, {1, 1}}, {glm::vec2(0, 0), {1, 1}, {0, 1}}, {glm::vec2(0.5f), {0, 1}, {1, 0}}};
    part.uvs.clear();
    part.lines.clear();
    part.points.clear();
    part.looks = {{0, "red", {}}, {2, "blue", {}}};
    expectLines(usdaOf({part}, 4, 1),
                {"    def Mesh \"_7_seams\" (prepend apiSchemas = [\"MaterialBindingAPI\"])",
                 "        int[] faceVertexCounts = [4, 3]", "        int[] faceVertexIndices = [0, 1, 3, 2, 0, 2, 1]",
                 "        texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5), (0, 1), (1, 0)] "
                 "(interpolation = \"faceVarying\")",
                 "        def GeomSubset \"blue\" (prepend apiSchemas = [\"MaterialBindingAPI\"])",
                 "            int[] indices = [1]", "            rel material:binding = </drape/Looks/blue>",
                 "        def GeomSubset \"red\" (prepend apiSchemas = [\"MaterialBindingAPI\"])",
                 "            int[] indices = [0]"});
}

TEST(Usda, CollidersMoveAsAWhole) {
    SolidObjects solids;
    for (const float height : {1.0f, 2.0f}) {
        PlacedCollider ball{test::sphereOf(0.3f), {}};
        ball.collider.name = "cloth";
        ball.pose.place = {0, height, 0};
        solids.add(std::span(&ball, 1));
    }
    expectLines(
        usdaOf({test::smallPart()}, 4, 2, solids.objects()),
        {"    def Mesh \"cloth_2\" (prepend apiSchemas = [\"MaterialBindingAPI\"])",
         "        rel material:binding = </drape/Looks/cloth_2>", "        float3 xformOp:translate.timeSamples = {",
         "            0: (0, 1, 0),", "            1: (0, 2, 0),", "            0: (1, 0, 0, 0),",
         "        uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:orient\"]"});
}

}  // namespace
}  // namespace drape::io
