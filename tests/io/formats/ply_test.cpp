#include "io/formats/ply.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "io/formats/read_bytes.h"
#include "io/formats/some_clips.h"
#include "support/run_program.h"

namespace drape::io {
namespace {

struct Ply {
    std::vector<std::string> header;  ///< lines of the header
    std::vector<std::vector<float>> vertices;
    std::vector<glm::ivec3> faces;
    std::vector<glm::ivec2> edges;
    std::size_t left = 0;  ///< number of bytes after all elements
};

Ply writtenPly(const Mesh& mesh, const ParticleFrame& particles) {
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.ply");
    writePly(file, mesh, particles, "a comment");
    file.finish();
    test::ByteReader bytes(test::readText(folder.path() / "a.ply"));
    Ply ply;
    std::map<std::string, std::size_t> counts;
    std::string element;
    std::size_t floats = 0;
    while (ply.header.empty() || ply.header.back() != "end_header\n") {
        ply.header.push_back(bytes.takeLine());
        std::istringstream words(ply.header.back());
        std::string keyword, name;
        words >> keyword >> name;
        if (keyword == "element") words >> counts[element = name];
        floats += keyword == "property" && element == "vertex" ? 1 : 0;
    }
    for (std::size_t i = 0; i < counts["vertex"]; ++i) {
        auto& vertex = ply.vertices.emplace_back();
        for (std::size_t k = 0; k < floats; ++k) vertex.push_back(bytes.take<float>());
    }
    for (std::size_t i = 0; i < counts["face"]; ++i) {
        EXPECT_EQ(bytes.take<std::uint8_t>(), 3);
        ply.faces.push_back(bytes.take<glm::ivec3>());
    }
    for (std::size_t i = 0; i < counts["edge"]; ++i) ply.edges.push_back(bytes.take<glm::ivec2>());
    ply.left = bytes.left();
    return ply;
}

TEST(Ply, HoldsAllPartsAsOneMesh) {
    const Ply ply = writtenPly({test::smallPart("one"), test::smallPart("two", 5)}, test::frameOf(9, 0));
    EXPECT_EQ(ply.header, (std::vector<std::string>{"ply\n",
                                                    "format binary_little_endian 1.0\n",
                                                    "comment Drape: a comment\n",
                                                    "comment one: 9 vertices from 0\n",
                                                    "comment two: 9 vertices from 9\n",
                                                    "element vertex 18\n",
                                                    "property float x\n",
                                                    "property float y\n",
                                                    "property float z\n",
                                                    "property float nx\n",
                                                    "property float ny\n",
                                                    "property float nz\n",
                                                    "property float s\n",
                                                    "property float t\n",
                                                    "element face 4\n",
                                                    "property list uchar int vertex_indices\n",
                                                    "element edge 2\n",
                                                    "property int vertex1\n",
                                                    "property int vertex2\n",
                                                    "end_header\n"}));
    EXPECT_EQ(ply.left, 0u);
    const glm::vec3 position = test::placeOf(8, 0);
    const glm::vec3 normal = test::normalOf(8, 0);
    EXPECT_EQ(ply.vertices.at(12),
              (std::vector<float>{position.x, position.y, position.z, normal.x, normal.y, normal.z, 1.0f, 0.0f}));
    EXPECT_EQ(ply.faces.at(1), glm::ivec3(4, 5, 6));
    EXPECT_EQ(ply.faces.at(2), glm::ivec3(9, 11, 10));
    EXPECT_EQ(ply.edges.at(1), glm::ivec2(16, 17));
}

TEST(Ply, LinesAloneHaveNeitherFacesNorNormals) {
    MeshPart part;
    part.name = "system";
    part.vertices = {{1, 1}, {3, 3}};
    part.lines = {{1, 0}};
    const Ply ply = writtenPly({part}, test::frameOf(4, 0));
    EXPECT_EQ(ply.vertices.at(1),
              (std::vector<float>{test::placeOf(3, 0).x, test::placeOf(3, 0).y, test::placeOf(3, 0).z}));
    EXPECT_TRUE(ply.faces.empty());
    EXPECT_EQ(ply.edges, (std::vector<glm::ivec2>{{1, 0}}));
    EXPECT_EQ(ply.left, 0u);
}

}  // namespace
}  // namespace drape::io
