// Tests panels whose mass and stiffness differ from those of the cloth.
#include <gtest/gtest.h>

#include <cmath>

#include "cloth/links/bends.h"
#include "cloth/make/make_model.h"
#include "cloth/mesh/shape/look_runs.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

Scene readShirtOfStuff(const std::string& panels, const std::string& rest = "") {
    Scene scene =
        readSceneText(R"({"cloth": {"mesh": {"file": "built-in:tshirt.obj", "panels": true}, "massPerArea": 0.1,
        "pins": "none", "panels": )" +
                          panels + "}" + rest + "}",
                      "test.json");
    loadMeshes(scene, "test.json");
    return scene;
}

/// Returns whether all triangles at a particle have the look with this index.
bool isInside(const Model& model, glm::uint particle, glm::uint look) {
    for (glm::uint k = model.triangleStarts[particle]; k < model.triangleStarts[particle + 1]; ++k) {
        const glm::uint triangle = model.trianglesOf[k];
        const auto run = std::ranges::find_if(model.cloths.front().looks, [&](const LookRun& r) {
            return triangle >= r.first && triangle < r.first + r.count;
        });
        if (run->look != look) return false;
    }
    return true;
}

TEST(PanelStuff, GivesPanelsTheirMassAndStiffness) {
    const Model plain = makeModel(readShirtOfStuff(R"([{"names": ["front"]}])").world);
    const Model other = makeModel(
        readShirtOfStuff(R"([{"names": ["front"], "massPerArea": 0.3, "stiffness": 4, "bending": 9}])").world);
    ASSERT_EQ(plain.linkCount(), other.linkCount());
    int inside = 0;
    for (glm::uint i = 0; i < plain.clothParticleCount(); ++i) {
        const float ratio = plain.freeInverseMasses[i] / other.freeInverseMasses[i];
        EXPECT_GT(ratio, 0.9999f);
        EXPECT_LT(ratio, 3.0001f);
        if (isInside(other, i, LookRun::kOwn)) {
            EXPECT_NEAR(ratio, 1.0f, 1e-5f);
        } else if (isInside(other, i, 0)) {
            EXPECT_NEAR(ratio, 3.0f, 1e-5f);
            ++inside;
        }
    }
    EXPECT_GT(inside, 100);
    for (glm::uint k = 0; k < plain.linkCount(); ++k) {
        const physics::Link& link = other.links.links[k];
        const physics::LinkMaterial& own = other.materials[link.material];
        const physics::LinkMaterial& before = plain.materials[plain.links.links[k].material];
        ASSERT_EQ(link.a, plain.links.links[k].a);
        if (before.compliance == 0.0f) continue;
        const float ratio = before.compliance / own.compliance;
        if (isInside(other, link.a, LookRun::kOwn)) {
            EXPECT_EQ(ratio, 1.0f);
        } else if (isInside(other, link.a, 0)) {
            EXPECT_NEAR(ratio, 4.0f, 0.04f);  // compliances are rounded
        }
    }
    const auto& bends = bendsOf(other).elements;
    for (std::size_t k = 0; k < bends.size(); ++k) {
        const float ratio = bends[k].shareA / bendsOf(plain).elements[k].shareA;
        const glm::uint edge = bends[k].c;
        if (isInside(other, edge, LookRun::kOwn)) {
            EXPECT_EQ(ratio, 1.0f);
        } else if (isInside(other, edge, 0)) {
            EXPECT_NEAR(ratio * ratio, 9.0f, 1e-3f);
        }
    }
    EXPECT_EQ(plain.leastMassPerArea, other.leastMassPerArea);
}

TEST(PanelStuff, IsThatOfANamedFabric) {
    const FabricPreset& cotton = fabricPreset("cotton", "");
    const FabricPreset& denim = fabricPreset("denim", "");
    const Scene scene = readShirtOfStuff(R"([{"names": ["front"], "fabric": "denim"},
        {"names": ["back"], "fabric": "denim", "bending": 2}])",
                                         R"(, "fabric": "cotton")");
    const std::vector<PanelLook>& panels = scene.world.cloths.front().panels;
    EXPECT_EQ(panels[0].stuff.massPerArea, denim.cloth.massPerArea);
    EXPECT_FLOAT_EQ(panels[0].stuff.stiffness, meshStiffness(denim.settings) / meshStiffness(cotton.settings));
    EXPECT_FLOAT_EQ(panels[0].stuff.bending, denim.settings.bendingStiffness / cotton.settings.bendingStiffness);
    EXPECT_EQ(panels[1].stuff.bending, 2.0f);
    const Scene again = readSceneText(writeSceneText(scene), "again");
    EXPECT_EQ(again.world.cloths.front().panels, panels);
}

TEST(PanelStuff, NeedsAnotherModel) {
    const Scene plain = readShirtOfStuff(R"([{"names": ["front"]}])");
    EXPECT_TRUE(sameModel(plain, readShirtOfStuff(R"([{"names": ["back"]}])")));
    EXPECT_FALSE(sameModel(plain, readShirtOfStuff(R"([{"names": ["front"], "massPerArea": 0.3}])")));
    const Scene two = readShirtOfStuff(R"([{"names": ["front", "back"], "bending": 2}])");
    EXPECT_TRUE(
        sameModel(two, readShirtOfStuff(R"([{"names": ["back"], "bending": 2}, {"names": ["front"], "bending": 2}])")));
    EXPECT_FALSE(sameModel(two, readShirtOfStuff(R"([{"names": ["front"], "bending": 2}])")));
}

}  // namespace
}  // namespace drape
