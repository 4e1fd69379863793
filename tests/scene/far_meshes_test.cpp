// Tests meshes with the coordinates of a site or a map. They move to the origin and keep their places relative to one
// another.

#include "scene/parts/far_meshes.h"

#include <gtest/gtest.h>

#include <fstream>

#include "cloth/core/placement.h"
#include "scene/file/scene_file.h"
#include "scene/load/mesh_scene.h"
#include "scene/load/registry.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/scene_notes.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

class FarMeshes : public ::testing::Test {
protected:
    /// Writes a sheet of 2 x 2 cells with its first corner at (x, y, z). `size`: m.
    std::string sheet(const std::string& name, double x, double y, double z, double size = 1.0) const {
        std::ofstream file(folder.path() / name);
        file.precision(12);
        const double cell = 0.5 * size;
        for (int k = 0; k < 9; ++k) file << "v " << x + cell * (k % 3) << " " << y << " " << z + cell * (k / 3) << "\n";
        for (const int first : {1, 2, 4, 5})
            file << "f " << first << " " << first + 1 << " " << first + 4 << " " << first + 3 << "\n";
        return (folder.path() / name).string();
    }
    Scene scene(const std::string& json) const {
        std::ofstream(folder.path() / "s.json") << json;
        return loadScene((folder.path() / "s.json").string());
    }

    test::TemporaryFolder folder;
};

TEST_F(FarMeshes, KeepTheirPlacesBesideOneAnother) {
    // At 5,000 km, floats are accurate to half a metre.
    sheet("cloth.obj", 5e6, 12.0, 2e3);
    sheet("body.obj", 5e6 + 0.25, 11.0, 2e3 + 30.125);
    sheet("near.obj", 0.0, 0.0, 0.0);
    const Scene far = scene(R"({"cloth": {"mesh": {"file": "cloth.obj"}, "pins": "none"}, "bodies": [
        {"name": "a", "mesh": {"file": "body.obj"}}, {"name": "b", "mesh": {"file": "near.obj"}}]})");
    const glm::vec3 cloth = placedPositions(far.world.cloths.front()).front();
    const glm::vec3 body = placedPositions(far.world.bodies[0].mesh).front();
    EXPECT_EQ(body - cloth, glm::vec3(0.25f, -1.0f, 30.125f));
    EXPECT_EQ(cloth.y, 12.0f) << "its height should stay";
    EXPECT_LT(glm::length(glm::vec2(cloth.x, cloth.z)), 2.0f);
    EXPECT_EQ(placedPositions(far.world.bodies[1].mesh).front(), glm::vec3(0.0f))
        << "a mesh near the origin should stay";
    EXPECT_EQ(meshNotes(far),
              (std::vector<std::string>{"moved meshes that are far from the origin by (-5000000, 0, -2000) m"}));
    // If the scene's own fields put a mesh near the origin, they are used unchanged.
    const Scene placed = scene(R"({"cloth": {"mesh": {"file": "cloth.obj", "place": [-5000000, 0, -2000]}}})");
    EXPECT_EQ(placedPositions(placed.world.cloths.front()).front(), glm::vec3(0.0f, 12.0f, 0.0f));
    EXPECT_EQ(meshNotes(placed),
              std::vector<std::string>{
                  "cloth.obj: is 5000000 m away from the origin, where floats are accurate only to 0.5 m"});
}

TEST_F(FarMeshes, TakeAlongWhatStandsBesideThem) {
    // Uses three grounds: one too large for an origin of its own, one that is not far itself, and one next to the
    // second.
    sheet("tent.obj", 1700.0, 1.0, 100.0);
    sheet("terrain.obj", 1500.0, 0.0, 0.0, 400.0);
    sheet("cloth.obj", 1002.0, 1.0, 2.0);
    sheet("floor.obj", 990.0, 0.0, 0.0, 22.0);
    sheet("path.obj", 800.0, 0.0, 0.0, 185.0);
    sheet("near.obj", 0.0, 0.0, 0.0, 300.0);
    for (const auto& [cloth, body] : {std::pair("tent.obj", "terrain.obj"), std::pair("cloth.obj", "floor.obj")}) {
        const Scene far = scene(R"({"cloth": {"mesh": {"file": ")" + std::string(cloth) +
                                R"("}, "pins": "none"}, "bodies": [{"name": "a", "mesh": {"file": "path.obj"}},
            {"name": "b", "mesh": {"file": ")" +
                                body + R"("}}, {"name": "c", "mesh": {"file": "near.obj"}}]})");
        const glm::vec3 first = placedPositions(far.world.cloths.front()).front();
        EXPECT_LT(glm::length(first), 110.0f);
        const bool isTent = cloth == std::string("tent.obj");
        const glm::vec3 path = placedPositions(far.world.bodies[0].mesh).front();
        const glm::vec3 ground = placedPositions(far.world.bodies[1].mesh).front();
        EXPECT_EQ(ground - first, isTent ? glm::vec3(-200, -1, -100) : glm::vec3(-12, -1, -2));
        EXPECT_EQ(path - first, isTent ? glm::vec3(-900, -1, -100) : glm::vec3(-202, -1, -2));
        EXPECT_EQ(placedPositions(far.world.bodies[2].mesh).front(), glm::vec3(0.0f));
    }
}

TEST_F(FarMeshes, TellHowCoarselyTheyArePlaced) {
    sheet("near.obj", 0.0, 0.0, 0.0);
    sheet("map.obj", 4567890.125, 0.0, 0.0);
    const auto notesOf = [&](const char* file, const char* place) {
        return meshNotes(scene(R"({"cloth": {"mesh": {"file": ")" + std::string(file) + R"(", "place": )" + place +
                               R"(}, "pins": "none"}})"));
    };
    using Notes = std::vector<std::string>;
    EXPECT_EQ(notesOf("near.obj", "[1e7, 1, 0]"),
              Notes{"near.obj: is 10000000 m away from the origin, where floats are accurate only to 1 m"});
    EXPECT_EQ(notesOf("map.obj", "[-4567890.123, 1, 0]"),
              Notes{"map.obj: is 4567890 m away from the origin, where floats are accurate only to 0.5 m"});
    EXPECT_TRUE(notesOf("near.obj", "[8000, 1, 0]").empty());
}

TEST_F(FarMeshes, AreTheSameSceneAgainWhenItIsSaved) {
    for (const double away : {14678.25, 1200.0, -4.2e6}) {
        const Scene opened = meshScene(sheet("site.obj", away, 3.0, away));
        const std::vector<glm::vec3> before = placedPositions(opened.world.cloths.front());
        saveSceneFile(folder.path() / "saved.json", opened);
        const Scene again = loadScene((folder.path() / "saved.json").string());
        EXPECT_EQ(placedPositions(again.world.cloths.front()), before) << away;
        for (const glm::vec3& place : before) EXPECT_LT(glm::length(place), 3.0f) << away;
    }
}

}  // namespace
}  // namespace drape
