#include "scene/load/mesh_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "cloth/core/placement.h"
#include "scene/load/registry.h"
#include "scene/parts/scene_notes.h"
#include "support/mesh_cloths.h"
#include "support/temporary_folder.h"
#include "support/vertex_caches.h"

namespace drape {
namespace {

std::string asObj(const PolygonMesh& mesh, float scale = 1.0f) {
    std::string text;
    for (const glm::vec3& p : mesh.positions) {
        text += "v";
        for (int axis = 0; axis < 3; ++axis) text += " " + std::to_string(scale * p[axis]);
        text += "\n";
    }
    for (const MeshFace& face : mesh.faces) {
        text += "f";
        for (std::uint32_t i = 0; i < face.count; ++i) text += " " + std::to_string(face.corners[i] + 1);
        text += "\n";
    }
    return text;
}

class MeshSceneTest : public ::testing::Test {
protected:
    Scene sceneOf(const PolygonMesh& mesh, float scale = 1.0f) {
        const std::filesystem::path path = folder.path() / "thing.OBJ";
        std::ofstream(path) << asObj(mesh, scale);
        return loadScene(path.string());
    }
    static float lowest(const Scene& scene) {
        float low = 1e9f;
        for (const glm::vec3& p : placedPositions(scene.world.cloths.front())) low = std::min(low, p.y);
        return low;
    }
    static float longestOf(const Scene& scene) {
        const glm::vec3 extent = scene.world.cloths.front().mesh.shape->extent();
        return std::max({extent.x, extent.y, extent.z});
    }

    test::TemporaryFolder folder;
};

TEST_F(MeshSceneTest, AFlatMeshFallsLevelOnABall) {
    const Scene scene = sceneOf(test::sheetOfSize(10, 6, {1.0f, 0.8f}));  // upright in its file
    EXPECT_EQ(scene.name, "thing");
    const ClothDescription& cloth = scene.world.cloths.front();
    EXPECT_EQ(cloth.pins, PinPattern::none);
    EXPECT_EQ(cloth.mesh.scale, 1.0f);
    ASSERT_TRUE(scene.settings.ball().on);
    EXPECT_TRUE(scene.settings.ground().on);
    const std::vector<glm::vec3> positions = placedPositions(cloth);
    glm::vec3 sum(0.0f);
    for (const glm::vec3& p : positions) {
        EXPECT_NEAR(p.y, positions.front().y, 1e-4f);
        sum += p / static_cast<float>(positions.size());
    }
    EXPECT_GT(sum.y, scene.settings.ball().place.y + scene.settings.ball().radius);
    EXPECT_LT(glm::length(glm::vec2(sum.x - scene.settings.ball().place.x, sum.z - scene.settings.ball().place.z)),
              1e-3f);
    EXPECT_EQ(scene.description, "it falls on a ball");
    EXPECT_EQ(cloth.massPerArea, 0.12f) << "it should be of cotton";
}

TEST_F(MeshSceneTest, APipeIsHeldAtItsHighestOpening) {
    const Scene scene = sceneOf(test::pipe(24, 10, 0.2f, 0.6f));
    const ClothDescription& cloth = scene.world.cloths.front();
    EXPECT_FALSE(scene.settings.ball().on);
    EXPECT_NEAR(lowest(scene), 0.3f, 1e-4f);
    const std::vector<glm::uint> pinned = pinnedParticles(cloth);
    EXPECT_EQ(pinned.size(), 24u);
    for (const glm::uint particle : pinned) EXPECT_NEAR(placedPositions(cloth)[particle].y, 0.9f, 1e-4f);
}

TEST_F(MeshSceneTest, ADomeFalls) {
    PolygonMesh dome = test::sheetOfSize(10, 10, {1.0f, 1.0f});
    for (glm::vec3& p : dome.positions) {
        const glm::vec2 away = glm::vec2(p) - glm::vec2(0.5f, -0.5f);
        p = {p.x, 0.5f - glm::dot(away, away), p.y};
    }
    const Scene scene = sceneOf(dome);
    EXPECT_EQ(scene.world.cloths.front().pins, PinPattern::none);
    EXPECT_NEAR(lowest(scene), 0.3f, 1e-4f);
}

TEST_F(MeshSceneTest, AMeshInOtherUnitsIsScaled) {
    struct Case {
        float inFile;   // longest side in the unit of the file
        double metres;  // longest side of the cloth, m
    };
    for (const Case& each :
         {Case{0.01f, 0.01}, {9.9f, 9.9}, {11.0f, 0.11}, {70.0f, 0.7}, {499.0f, 4.99}, {501.0f, 0.501}}) {
        const Scene scene = sceneOf(test::sheetOfSize(10, 6, {1.0f, 0.8f}), each.inFile);
        EXPECT_NEAR(longestOf(scene) / each.metres, 1.0, 1e-4) << each.inFile;
        EXPECT_TRUE(scene.world.cloths.front().mesh.isScaleGuessed);
    }
}

TEST_F(MeshSceneTest, AScaleThatIsSetPlacesTheMeshAnew) {
    std::ofstream(folder.path() / "pipe.obj") << asObj(test::pipe(24, 10, 0.2f, 0.6f), 100.0f);
    const std::string file = (folder.path() / "pipe.obj").string();
    const Scene set = loadSceneAs(file, {.set = {"cloth.mesh.scale=0.02"}});
    EXPECT_NEAR(longestOf(set), 1.2f, 1e-4f);
    EXPECT_NEAR(lowest(set), 0.3f, 1e-4f) << "as high above the ground as at any other scale";
    EXPECT_FALSE(set.world.cloths.front().mesh.isScaleGuessed);
    EXPECT_EQ(set.world.cloths.front().pins, PinPattern::highestLoop);
    const Scene placed = loadSceneAs(file, {.set = {"cloth.mesh.scale=0.02", "cloth.mesh.place=[0,3,0]"}});
    EXPECT_EQ(placed.world.cloths.front().mesh.place.y, 3.0f);
}

TEST_F(MeshSceneTest, AnUnusualSizeIsNoted) {
    const auto notesAt = [&](float scale) { return meshNotes(sceneOf(test::sheetOfSize(10, 6, {1.0f, 0.8f}), scale)); };
    EXPECT_EQ(notesAt(0.5f), std::vector<std::string>());
    EXPECT_EQ(notesAt(0.01f), std::vector<std::string>{"thing.OBJ: is 0.01 m long; if its unit is wrong, set "
                                                       "cloth.mesh.scale"});
    EXPECT_EQ(notesAt(70.0f), std::vector<std::string>{"thing.OBJ: 0.56 m high, assuming lengths in centimetres; "
                                                       "cloth.mesh.scale overrides this"});
    // A scene file gives the unit, so nothing is rescaled.
    std::ofstream(folder.path() / "large.json") << R"({"cloth": {"mesh": {"file": "thing.OBJ"}}})";
    const Scene large = loadScene((folder.path() / "large.json").string());
    EXPECT_EQ(meshNotes(large), std::vector<std::string>{"thing.OBJ: is 70 m long; if its unit is wrong, set "
                                                         "cloth.mesh.scale"});
}

TEST_F(MeshSceneTest, ItComesBackFromASceneFile) {
    const Scene scene = sceneOf(test::pipe(24, 10, 0.2f, 0.6f));
    saveSceneFile(folder.path() / "saved.json", scene);
    const Scene back = loadScene((folder.path() / "saved.json").string());
    EXPECT_EQ(placedPositions(back.world.cloths.front()), placedPositions(scene.world.cloths.front()));
    EXPECT_EQ(back.world.cloths.front().pins, scene.world.cloths.front().pins);
}

TEST_F(MeshSceneTest, AGlbIsClothTooAndABodyMovesAsItSays) {
    const std::filesystem::path path = folder.path() / "bend.GLB";
    std::ofstream(path, std::ios::binary) << test::bendingGlb();
    const Scene scene = loadScene(path.string());
    EXPECT_EQ(scene.world.cloths.front().mesh.shape->mesh.particleCount(), 3u);
    const BodyDescription body = meshBody(path, 1.0f).body;
    EXPECT_EQ(body.cache.file, body.mesh.file);
    ASSERT_NE(body.cache.frames, nullptr);
    EXPECT_EQ(body.cache.frames->vertexCount(), 3u);
}

TEST_F(MeshSceneTest, ABodyThatWasWorkedOnIsReadAgain) {
    const std::filesystem::path path = folder.path() / "bend.glb";
    std::ofstream(path, std::ios::binary) << test::bendingGlb();
    Scene scene = loadScene("drop");
    scene.settings.clothContact.on = true;
    scene.world.bodies.push_back(meshBody(path, 1.0f).body);
    const std::filesystem::path file = folder.path() / "saved.json";
    saveSceneFile(file, scene);
    std::ofstream(path, std::ios::binary)
        << test::bendingGlb(R"([{"children": [1]}, {"translation": [0, 1.5, 0]}, {"mesh": 0, "skin": 0}])");
    const Scene back = loadScene(file.string());
    const BodyDescription& body = back.world.bodies.front();
    EXPECT_NE(body.cache.frames->places, scene.world.bodies.front().cache.frames->places);

    const std::string rate = "bodies[0].cache.rate=" + std::to_string(body.cache.rate * 2.0f);
    const Scene finer = withFields(back, std::vector<std::string>{rate});
    EXPECT_GT(finer.world.bodies.front().cache.frames->frameCount(), body.cache.frames->frameCount());

    const std::vector<std::string> fromMesh{"bodies[0].cache.from=bind", "bodies[0].cache.blend=0.5"};
    const Scene blended = withFields(back, fromMesh);
    const VertexCache& frames = *blended.world.bodies.front().cache.frames;
    ASSERT_EQ(frames.clip, static_cast<std::size_t>(std::ceil(0.5f * body.cache.rate)));
    EXPECT_EQ(frames.frameCount(), frames.clip + body.cache.frames->frameCount());
    EXPECT_EQ(frames.times[frames.clip], 0.5f);
    for (std::size_t k = 0; k < 3; ++k) {
        const ClothMesh& mesh = body.mesh.shape->mesh;
        EXPECT_LT(glm::distance(frames.places[k] * body.mesh.scale, mesh.positions[mesh.particleOf[k]]), 1e-6f);
        EXPECT_EQ(frames.places[3 * frames.clip + k], body.cache.frames->places[k]);
    }
    EXPECT_EQ(blended.world.bodies.front().cache.digest, body.cache.digest) << "the file is the same";
}

TEST_F(MeshSceneTest, ABodyMovesAsACacheBesideItSaysIfThatFits) {
    const std::filesystem::path path = folder.path() / "thing.obj";
    std::ofstream(path) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const MeshBody alone = meshBody(path, 1.0f);
    EXPECT_FALSE(alone.body.cache.isThere());
    EXPECT_EQ(alone.still, "") << "should be empty, since there is no cache";
    const std::vector<glm::vec3> still{glm::vec3(0.0f), glm::vec3(1.0f), glm::vec3(2.0f)};
    std::ofstream(folder.path() / "thing.mdd", std::ios::binary) << test::mddOf({still, still}, {0.0f, 0.5f});
    EXPECT_EQ(meshBody(path, 1.0f).body.cache.file, (folder.path() / "thing.mdd").string());
    std::ofstream(folder.path() / "thing.mdd", std::ios::binary) << test::mddOf({{still[0]}}, {0.0f});
    const MeshBody other = meshBody(path, 1.0f);
    EXPECT_FALSE(other.body.cache.isThere());
    EXPECT_NE(other.still.find("has frames with 1 vertices, expected 3"), std::string::npos) << other.still;
}

TEST_F(MeshSceneTest, ABadFileIsOneLineThatNamesIt) {
    const auto complaint = [&](const std::string& text, const std::string& options = "") -> std::string {
        const std::filesystem::path path = folder.path() / "bad.obj";
        std::ofstream(path) << text;
        try {
            loadScene(path.string() + options);
        } catch (const SceneError& error) {
            const std::string line = error.what();
            EXPECT_EQ(std::ranges::count(line, '\n'), 0) << line;
            EXPECT_NE(line.find("bad.obj"), std::string::npos) << line;
            return line;
        }
        return "nothing was thrown";
    };
    EXPECT_NE(complaint(""), "nothing was thrown");
    EXPECT_NE(complaint("v 0 0 0\nv 1 0 0\nv 0 1 0\n"), "nothing was thrown");
    EXPECT_NE(complaint("v 0 0 0\nf 1 2 3\n"), "nothing was thrown");
    EXPECT_NE(complaint("v 0 0 0\nv 0 0 0\nv 0 0 0\nf 1 2 3\n"), "nothing was thrown");
    EXPECT_NE(complaint("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", ":pins=none").find("options"), std::string::npos);
    EXPECT_THROW(loadScene((folder.path() / "none.obj").string()), SceneError);
    std::ofstream(folder.path() / "\xff.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    EXPECT_THROW(loadScene((folder.path() / "\xff.obj").string()), SceneError) << "no scene file could name it";
    EXPECT_THROW(loadScene((folder.path() / "thing.obj").string(), 20), SceneError)
        << "should be refused, since a mesh has no columns";
}

}  // namespace
}  // namespace drape
