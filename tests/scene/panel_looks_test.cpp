// Tests the looks of a cloth's panels in scene files.
#include <gtest/gtest.h>

#include "cloth/core/model.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

/// Reads a scene of one cloth with the given members, including its mesh.
Scene readWorn(const std::string& cloth) {
    Scene scene = readSceneText("{\"cloth\": {" + cloth + "}}", "test.json");
    loadMeshes(scene, "test.json");
    return scene;
}

/// Reads a scene with the worn T-shirt.
Scene readShirt(const std::string& panels, const std::string& fabric = "{}") {
    return readWorn(R"("mesh": {"file": "built-in:tshirt.obj", "panels": true}, "fabric": )" + fabric +
                    ", \"panels\": " + panels);
}

template <class Read>
std::string complaintOf(Read read) {
    try {
        read();
    } catch (const SceneError& error) {
        return error.what();
    }
    return "none";
}

TEST(PanelLooks, HaveTheFieldsOfTheClothWhereTheyHaveNone) {
    const Scene scene = readShirt(R"([{"names": ["left_sleeve_front"], "fabric": {"colour": [1, 0, 0]}},
                                      {"names": ["back"]}])",
                                  R"({"colour": [0, 1, 0], "sheen": 0.5, "weave": "satin"})");
    const ClothDescription& cloth = scene.world.cloths.front();
    ASSERT_EQ(cloth.panels.size(), 2u);
    FabricLook expected = cloth.fabric;
    EXPECT_EQ(cloth.panels[1].fabric, expected);
    expected.colour = {1.0f, 0.0f, 0.0f};
    EXPECT_EQ(cloth.panels[0].fabric, expected);
}

TEST(PanelLooks, MayBeThoseOfAFabric) {
    const Scene scene = readShirt(R"([{"names": ["front"], "fabric": "denim"}])", R"({"colour": [0, 1, 0]})");
    EXPECT_EQ(scene.world.cloths.front().panels.front().fabric, fabricPreset("denim", "").cloth.fabric);
    EXPECT_EQ(complaintOf([] { readShirt(R"([{"names": ["front"], "fabric": "denin"}])"); }),
              "test.json: cloth.panels[0].fabric: \"denin\" is not a fabric, did you mean \"denim\"? ('drape fabrics' "
              "lists all fabrics)");
}

TEST(PanelLooks, ComeBackAsTheyWereWritten) {
    const Scene scene = readShirt(R"([{"names": ["front", "back"], "fabric": "velvet"}])");
    const Scene again = readSceneText(writeSceneText(scene), "again");
    EXPECT_TRUE(sameScene(scene, again));
    EXPECT_EQ(again.world.cloths.front().panels, scene.world.cloths.front().panels);
}

TEST(PanelLooks, AreLiveParts) {
    const Scene scene = readShirt(R"([{"names": ["front"], "fabric": {"sheen": 0.5}}])");
    Scene other = scene;
    other.world.cloths.front().panels.front().fabric.sheen = 0.1f;
    EXPECT_FALSE(sameScene(scene, other));
    EXPECT_TRUE(sameModel(scene, other));
    takeLiveParts(other, scene);
    EXPECT_TRUE(sameScene(scene, other));
    other.world.cloths.front().panels.front().names = {"back"};
    EXPECT_FALSE(sameScene(scene, other));
    EXPECT_TRUE(sameModel(scene, other));
    other.world.cloths.front().panels.clear();
    EXPECT_TRUE(sameModel(scene, other));
}

TEST(PanelLooks, AreRefusedWhereTheyDoNotGoWithTheCloth) {
    EXPECT_EQ(
        complaintOf([] { readWorn(R"("panels": [{"names": ["front"]}])"); }).substr(0, 107),
        "test.json: cloth.panels: apply only to a cloth with panels, expected none, since the cloth is a grid ('drap");
    const auto begins = [](const std::string& text, const std::string& start) {
        EXPECT_EQ(text.substr(0, start.size()), start);
    };
    begins(
        complaintOf([] { readShirt(R"([{"names": ["frnt"]}])"); }),
        "test.json: cloth.panels[0].names[0]: \"frnt\" is not a panel of built-in:tshirt.obj, did you mean \"front\"?");
    begins(complaintOf([] { readShirt(R"([{"names": ["collar"]}])"); }),
           "test.json: cloth.panels[0].names[0]: \"collar\" is not a panel of built-in:tshirt.obj, expected one of "
           "\"front\", \"back\", \"left_sleeve_front\"");
    begins(
        complaintOf([] { readShirt(R"([{"names": ["front"]}, {"names": ["back", "front"]}])"); }),
        "test.json: cloth.panels[1].names[1]: \"front\" is also in cloth.panels[0].names[0], expected each panel once");
    begins(complaintOf([] { readWorn(R"("mesh": {"file": "built-in:disc.obj"}, "panels": [{"names": ["front"]}])"); }),
           "test.json: cloth.panels: apply only to a cloth with panels, expected none, since built-in:disc.obj has "
           "neither panels nor groups of faces");
    begins(complaintOf([] { readShirt(R"([{"names": []}])"); }), "test.json: cloth.panels[0].names: ");
    begins(complaintOf([] { readShirt(R"([{"names": [3]}])"); }), "test.json: cloth.panels[0].names[0]: 3 is invalid");
    begins(complaintOf([] { readShirt(R"([{"fabric": {}}])"); }), "test.json: cloth.panels[0].names: missing");
}

// The T-shirt is worn as a mesh and sewn as a pattern. Its panels have the same names in both.
TEST(PanelLooks, AreOfPatternsAsOfGroups) {
    constexpr const char* kSleeves =
        R"("panels": [{"names": ["left_sleeve_front", "left_sleeve_back"], "fabric": {"colour": [1, 0, 0]}}])";
    const Scene sewn =
        readWorn(R"("mesh": {"file": "built-in:tshirt.json", "pattern": {"spacing": 0.05}}, )" + std::string(kSleeves));
    const Scene worn = readWorn(R"("mesh": {"file": "built-in:tshirt.obj", "panels": true}, )" + std::string(kSleeves));
    for (const Scene* scene : {&sewn, &worn}) {
        const std::vector<LookRun> runs = findLookRuns(scene->world.cloths.front());
        ASSERT_EQ(runs.size(), 3u) << "should be the body, the left sleeve and the right sleeve";
        EXPECT_EQ(runs[0].look, LookRun::kOwn);
        EXPECT_EQ(runs[1].look, 0u);
        EXPECT_EQ(runs[2].look, LookRun::kOwn);
        glm::uint next = 0;
        for (const LookRun& run : runs) {
            EXPECT_EQ(run.first, next);
            next += run.count;
        }
        EXPECT_EQ(next, scene->world.cloths.front().mesh.shape->mesh.triangleCount());
        const double share = double(runs[1].count) / runs[2].count;
        EXPECT_NEAR(share, 1.0, 0.1) << "both sleeves should be equally large";
    }
}

}  // namespace
}  // namespace drape
