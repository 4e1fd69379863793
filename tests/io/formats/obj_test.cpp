#include "io/formats/obj.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <map>
#include <sstream>

#include "io/formats/some_clips.h"
#include "support/run_program.h"

namespace drape::io {
namespace {

/// Takes an OBJ file apart, line by line.
struct Obj {
    struct Object {
        std::string name;
        /// Numbers of v, vt (0: none) and vn at each corner, counted from 1
        std::vector<std::vector<glm::uvec3>> faces;
        std::vector<glm::uvec2> lines;
        std::vector<std::uint32_t> points;
    };
    std::string comment;
    std::vector<glm::vec3> positions, normals;
    std::vector<glm::vec2> uvs;
    std::vector<Object> objects;
    std::map<std::string, int> others;
};

glm::uvec3 cornerOf(const std::string& text) {
    const std::size_t a = text.find('/');
    const std::size_t b = text.find('/', a + 1);
    const std::string uv = text.substr(a + 1, b - a - 1);
    return {std::stoul(text.substr(0, a)), uv.empty() ? 0 : std::stoul(uv), std::stoul(text.substr(b + 1))};
}

Obj readObj(const std::string& text) {
    Obj obj;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string keyword;
        words >> keyword;
        glm::vec3 v(0.0f);
        glm::uvec2 ends(0);
        if (keyword == "#") {
            obj.comment = line;
        } else if (keyword == "o") {
            words >> obj.objects.emplace_back().name;
        } else if (keyword == "v" || keyword == "vn") {
            words >> v.x >> v.y >> v.z;
            (keyword == "v" ? obj.positions : obj.normals).push_back(v);
        } else if (keyword == "vt") {
            words >> v.x >> v.y;
            obj.uvs.emplace_back(v);
        } else if (keyword == "f") {
            auto& face = obj.objects.back().faces.emplace_back();
            for (std::string corner; words >> corner;) face.push_back(cornerOf(corner));
        } else if (keyword == "l") {
            words >> ends.x >> ends.y;
            obj.objects.back().lines.push_back(ends);
        } else if (keyword == "p") {
            words >> ends.x;
            obj.objects.back().points.push_back(ends.x);
        } else {
            ++obj.others[keyword];
        }
        words.clear();
        std::string rest;
        if (keyword != "#") {
            EXPECT_FALSE(words >> rest) << line;
        }
    }
    return obj;
}

std::string written(const Mesh& mesh, const ParticleFrame& particles, const std::string& comment = "a comment") {
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.obj");
    writeObj(file, mesh, particles, comment);
    file.finish();
    return test::readText(folder.path() / "a.obj");
}

MeshPart lineAlone() {
    MeshPart part;
    part.name = "system";
    part.vertices = {{4, 4}, {6, 6}};
    part.lines = {{0, 1}};
    return part;
}

TEST(Obj, HoldsEachPartAsAnObject) {
    const ParticleFrame particles = test::frameOf(9, 0);
    const Obj obj = readObj(written({test::smallPart("one"), lineAlone(), test::smallPart("two", 5)}, particles));
    EXPECT_EQ(obj.comment, "# Drape: a comment");
    EXPECT_TRUE(obj.others.empty());
    ASSERT_EQ(obj.objects.size(), 3u);
    EXPECT_EQ(obj.objects[0].name, "one");
    EXPECT_EQ(obj.objects[1].name, "system");
    EXPECT_EQ(obj.objects[2].name, "two");
    ASSERT_EQ(obj.positions.size(), 9u + 2u + 9u);
    ASSERT_EQ(obj.normals.size(), 9u + 9u);
    ASSERT_EQ(obj.uvs.size(), 9u + 9u);
    // Indices count vertices, not particles: the last part's fifth vertex is at its second particle.
    const glm::uvec3 corner = obj.objects[2].faces.at(1).at(0);
    EXPECT_EQ(corner, glm::uvec3(11 + 5, 9 + 5, 9 + 5));
    EXPECT_EQ(obj.positions[corner.x - 1], test::placeOf(6, 0));
    EXPECT_EQ(obj.normals[corner.z - 1], test::normalOf(6, 0));
    EXPECT_EQ(obj.objects[0].faces.at(0).at(1), glm::uvec3(3, 3, 3));
    EXPECT_EQ(obj.objects[0].lines, (std::vector<glm::uvec2>{{8, 9}}));
    EXPECT_EQ(obj.objects[1].lines, (std::vector<glm::uvec2>{{10, 11}}));
    EXPECT_EQ(obj.objects[2].points, (std::vector<std::uint32_t>{15}));
}

TEST(Obj, IsOfTheFirstFrame) {
    const Obj obj = readObj(written({test::smallPart()}, test::frameOf(4, 0)));
    EXPECT_EQ(obj.positions.at(5), test::placeOf(3, 0));  // in frame 0 the triangle is not torn yet
    EXPECT_EQ(obj.positions.at(8), test::placeOf(2, 0));  // in frame 0 the thread does not exist yet
}

TEST(Obj, TextureCoordinatesCountFromBelow) {
    const Obj obj = readObj(written({test::smallPart()}, test::frameOf(4, 0)));
    EXPECT_EQ(obj.uvs.at(0), glm::vec2(0, 1));
    EXPECT_EQ(obj.uvs.at(3), glm::vec2(1, 0));
}

TEST(Obj, PartsWithoutTextureCoordinatesHaveNone) {
    MeshPart part = test::smallPart();
    part.uvs.clear();
    const Obj obj = readObj(written({part, test::smallPart("cloth_2")}, test::frameOf(4, 0)));
    EXPECT_EQ(obj.objects.at(0).faces.at(0).at(0), glm::uvec3(1, 0, 1));
    EXPECT_EQ(obj.objects.at(1).faces.at(0).at(0), glm::uvec3(10, 1, 10));
}

TEST(Obj, FloatsReadBackToTheSameBits) {
    ParticleFrame particles = test::frameOf(4, 0);
    const float values[] = {0.1f,  -0.0f,       1.0f / 3.0f, 1e-30f, 16777217.0f, std::numeric_limits<float>::min(),
                            1e30f, 0.29999998f, -1.5f,       2e-5f,  123456.789f, std::numeric_limits<float>::max()};
    for (int i = 0; i < 12; ++i) particles.positions[static_cast<std::size_t>(i / 3)][i % 3] = values[i];
    const Obj obj = readObj(written({test::smallPart()}, particles));
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(std::memcmp(&obj.positions[i], &particles.positions[i], sizeof(glm::vec3)), 0) << i;
    }
}

}  // namespace
}  // namespace drape::io
