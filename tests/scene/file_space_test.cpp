// Tests meshes that stay in the common space of their files.

#include "scene/load/file_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "cloth/core/placement.h"
#include "scene/load/mesh_scene.h"
#include "scene/load/registry.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/scene_notes.h"
#include "support/temporary_folder.h"
#include "support/worn_tube.h"

namespace drape {
namespace {

class FileSpaceTest : public ::testing::Test {
protected:
    FileSpaceTest() {
        write("cape.obj", test::capeText());
        write("egg.obj", test::eggText(0.15));
    }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_.path() / name) << text;
        return (folder_.path() / name).string();
    }
    std::string file(const std::string& name) const { return (folder_.path() / name).string(); }

    /// Writes a box with two opposite corners.
    std::string writeBox(const std::string& name, glm::vec3 low, glm::vec3 high) const {
        std::string text;
        for (int k = 0; k < 8; ++k) {
            text += "v";
            for (int axis = 0; axis < 3; ++axis)
                text += " " + std::to_string(((k >> axis) & 1) != 0 ? high[axis] : low[axis]);
            text += "\n";
        }
        return write(name, text + "f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n");
    }
    std::string writeSheet(const std::string& name, float height) const {
        const std::string y = " " + std::to_string(height) + " ";
        return write(name, "v 0" + y + "0\nv 1" + y + "0\nv 1" + y + "1\nv 0" + y + "1\nf 1 4 3 2\n");
    }

    Scene over(const std::string& cloth, const std::string& body, std::vector<std::string> set = {}) const {
        return loadSceneAs(file(cloth), {.bodies = {file(body)}, .set = std::move(set)});
    }
    SharedSpace spaceOf(const std::string& cloth, const std::string& body) const {
        return sharedSpace(loadScene(file(cloth)), boxInFile(file(body)));
    }

private:
    test::TemporaryFolder folder_;
};

float lowest(const std::vector<glm::vec3>& positions) { return std::ranges::min(positions, {}, &glm::vec3::y).y; }
float highest(const std::vector<glm::vec3>& positions) { return std::ranges::max(positions, {}, &glm::vec3::y).y; }

TEST_F(FileSpaceTest, AClothAndABodyStandAsInTheirFiles) {
    EXPECT_EQ(loadScene(file("cape.obj")).world.cloths.front().pins, PinPattern::highestLoop);
    const Scene scene = over("cape.obj", "egg.obj");
    const ClothDescription& cloth = scene.world.cloths.front();
    EXPECT_NEAR(lowest(placedPositions(cloth)), 1.0f, 1e-6f);
    EXPECT_NEAR(highest(placedPositions(cloth)), 1.5f, 1e-6f);
    EXPECT_EQ(cloth.pins, PinPattern::none);
    ASSERT_EQ(scene.world.bodies.size(), 1u);
    const BodyDescription& body = scene.world.bodies.front();
    EXPECT_EQ(body.frame.name, "egg");
    EXPECT_EQ(body.frame.place, glm::vec3(0.0f));
    EXPECT_NEAR(highest(placedPositions(body.mesh)), 1.72f, 1e-6f);
    EXPECT_TRUE(scene.settings.clothContact.on);
    EXPECT_TRUE(scene.settings.ground().on);
    EXPECT_EQ(scene.settings.ground().place.y, 0.0f);
    EXPECT_NEAR(scene.camera.target.y, 0.86f, 1e-4f);
    EXPECT_EQ(cloth.massPerArea, 0.12f) << "it should be of cotton";
    EXPECT_FALSE(standsAlone(scene));
}

TEST_F(FileSpaceTest, TheGroundIsNeverAboveTheFeet) {
    writeBox("centred.obj", {-0.1f, -0.9f, -0.1f}, {0.1f, 0.9f, 0.1f});
    writeBox("above.obj", {-0.1f, 0.2f, -0.1f}, {0.1f, 1.3f, 0.1f});
    EXPECT_NEAR(over("cape.obj", "centred.obj").settings.ground().place.y, -0.9f, 1e-6f);
    EXPECT_EQ(over("cape.obj", "above.obj").settings.ground().place.y, 0.0f);
    // A field that is set counts before ground and camera are placed, unless it sets one of them.
    EXPECT_NEAR(over("cape.obj", "centred.obj", {"bodies[0].mesh.scale=0.5"}).settings.ground().place.y, -0.45f, 1e-6f);
    EXPECT_EQ(over("cape.obj", "centred.obj", {"ground.height=-2"}).settings.ground().place.y, -2.0f);
}

TEST_F(FileSpaceTest, SizesAgreeWithinAFactorAndADistance) {
    EXPECT_TRUE(spaceOf("cape.obj", "egg.obj").isCertain());
    writeBox("huge.obj", glm::vec3(0.0f), glm::vec3(6.0f));
    EXPECT_FALSE(spaceOf("cape.obj", "huge.obj").agrees);
    writeBox("tiny.obj", {0.0f, 1.2f, 0.0f}, {0.04f, 1.24f, 0.04f});
    EXPECT_FALSE(spaceOf("cape.obj", "tiny.obj").agrees);
    writeBox("away.obj", {2.0f, 0.0f, 0.0f}, {3.0f, 1.0f, 1.0f});
    EXPECT_FALSE(spaceOf("cape.obj", "away.obj").agrees);
    writeBox("beside.obj", {0.5f, 0.0f, 0.0f}, {1.5f, 1.0f, 1.0f});
    EXPECT_TRUE(spaceOf("cape.obj", "beside.obj").isCertain());
    // Two files with the same origin hardly mean that a sheet cuts through a body.
    writeSheet("above.obj", 1.1f);
    writeSheet("amid.obj", 0.5f);
    EXPECT_TRUE(spaceOf("above.obj", "beside.obj").isCertain());
    EXPECT_FALSE(spaceOf("amid.obj", "beside.obj").agrees);
    // A poncho that was cut out on the ground does not belong around the feet.
    writeSheet("below.obj", -0.01f);
    EXPECT_FALSE(spaceOf("below.obj", "beside.obj").agrees);
    // A grid has no file. A person decides.
    const SharedSpace grid = sharedSpace(loadScene("drop"), boxInFile(file("egg.obj")));
    EXPECT_FALSE(grid.hasFile);
    EXPECT_FALSE(grid.isCertain());
}

TEST_F(FileSpaceTest, CentimetresAreFound) {
    write("cape_cm.obj", test::capeText(100.0));
    writeBox("body_cm.obj", {-8.0f, 0.0f, -8.0f}, {8.0f, 175.0f, 8.0f});
    writeBox("body_mm.obj", {-80.0f, 0.0f, -80.0f}, {80.0f, 1750.0f, 80.0f});
    const SharedSpace one = spaceOf("cape.obj", "body_cm.obj");
    EXPECT_TRUE(one.agrees);
    EXPECT_FALSE(one.isCertain()) << "only one of the files is in centimetres";
    EXPECT_EQ(one.body, 0.01f);
    EXPECT_EQ(spaceOf("cape.obj", "body_mm.obj").body, 0.001f);
    EXPECT_NEAR(highest(placedPositions(over("cape.obj", "body_mm.obj").world.bodies.front().mesh)), 1.75f, 1e-4f);

    EXPECT_TRUE(spaceOf("cape_cm.obj", "body_cm.obj").isCertain());
    const Scene both = over("cape_cm.obj", "body_cm.obj");
    EXPECT_NEAR(highest(placedPositions(both.world.cloths.front())), 1.5f, 1e-4f);
    EXPECT_NEAR(highest(placedPositions(both.world.bodies.front().mesh)), 1.75f, 1e-4f);
}

TEST_F(FileSpaceTest, AHugeBodyIsNoted) {
    writeBox("body_cm.obj", {-8.0f, 0.0f, -8.0f}, {8.0f, 175.0f, 8.0f});
    const Scene scene = over("cape.obj", "body_cm.obj", {"bodies[0].mesh.scale=1"});
    const std::vector<std::string> notes = meshNotes(scene);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes.front(),
              "body_cm.obj: is 175 m long, 350 times as long as the cloth; if its file is in centimetres, use --set "
              "'bodies[0].mesh.scale=0.01'");
    EXPECT_EQ(
        meshNotes(over("cape.obj", "body_cm.obj")),
        std::vector<std::string>{"body_cm.obj: 1.75 m high, assuming lengths in centimetres; bodies[0].mesh.scale "
                                 "overrides this"});
}

TEST_F(FileSpaceTest, AFarSiteStaysTogether) {
    writeBox("far.obj", {500'000.0f, 0.0f, 0.0f}, {500'001.0f, 1.0f, 1.0f});
    writeSheet("near.obj", 1.1f);
    write("sheet.obj", "v 500000 1.1 0\nv 500001 1.1 0\nv 500001 1.1 1\nv 500000 1.1 1\nf 1 4 3 2\n");
    EXPECT_TRUE(spaceOf("sheet.obj", "far.obj").isCertain());
    EXPECT_FALSE(spaceOf("near.obj", "far.obj").agrees);
    const Scene scene = over("sheet.obj", "far.obj");
    const float gap =
        lowest(placedPositions(scene.world.cloths.front())) - highest(placedPositions(scene.world.bodies.front().mesh));
    EXPECT_NEAR(gap, 0.1f, 1e-3f);
    EXPECT_LT(std::abs(placedPositions(scene.world.bodies.front().mesh).front().x), 1000.0f);
}

TEST_F(FileSpaceTest, AScenePlacesItsOwnCloth) {
    const Scene drop = loadScene("drop");
    const Scene scene = loadSceneAs("drop", {.bodies = {file("egg.obj"), file("egg.obj")}});
    ASSERT_EQ(scene.world.bodies.size(), 2u);
    EXPECT_EQ(scene.world.bodies[1].frame.name, "egg 1");
    EXPECT_NEAR(highest(placedPositions(scene.world.bodies.front().mesh)), 1.72f, 1e-6f);
    EXPECT_EQ(scene.settings.ball().on, drop.settings.ball().on);
    EXPECT_EQ(scene.camera.distance, drop.camera.distance);
    EXPECT_EQ(placedPositions(scene.world.cloths.front()), placedPositions(drop.world.cloths.front()));
    write("placed.json", R"({"cloth": {"mesh": {"file": "cape.obj", "place": [0, 1, 0]}, "pins": "none"}})");
    EXPECT_NEAR(lowest(placedPositions(over("placed.json", "egg.obj").world.cloths.front())), 2.0f, 1e-6f);
}

TEST_F(FileSpaceTest, AClothThatStandsAloneIsKnownFromASceneFileToo) {
    const Scene alone = loadScene(file("cape.obj"));
    EXPECT_TRUE(standsAlone(alone));
    saveSceneFile(file("saved.json"), alone);
    EXPECT_TRUE(standsAlone(loadScene(file("saved.json"))));
    EXPECT_FALSE(standsAlone(loadScene("drop")));
    EXPECT_FALSE(standsAlone(loadScene("sleeve")));
}

TEST_F(FileSpaceTest, APatternIsSewnOnTheBody) {
    write("tube.json", test::tubeText(115));
    const Scene scene = over("tube.json", "egg.obj");
    ASSERT_EQ(scene.world.bodies.size(), 1u);
    EXPECT_EQ(scene.world.bodies.front().grow.seconds, 1.5f);
    EXPECT_THROW(loadSceneAs(file("tube.json"), {.bodies = {file("egg.obj"), file("egg.obj")}}), SceneError);
}

}  // namespace
}  // namespace drape
