// Tests panels whose mass and stiffness differ from those of the cloth.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "base/text_file.h"
#include "cloth/links/bends_and_lines.h"
#include "cloth/make/make_model.h"
#include "cloth/mesh/shape/panels.h"
#include "scene/fields/same_scene.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/settings/fabric.h"
#include "support/live_run.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

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

/// Makes a grid of 3 x 2 particles, 0.2 m by 0.1 m, with a list of maps.
Scene readGridWithMaps(const std::string& maps, const std::string& cloth = "") {
    return readSceneText(R"({"cloth": {"particles": [3, 2], "size": [0.2, 0.1], "massPerArea": 0.3, "pins": "none")" +
                             cloth + R"(, "maps": )" + maps + "}}",
                         "test.json");
}

std::string messageOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const SceneError& error) {
        return error.what();
    }
    return "";
}

TEST(Maps, ScaleTheMassOfEachParticle) {
    const Model plain = makeModel(readGridWithMaps("[]").world);
    const Scene scene = readGridWithMaps(
        R"([{"of": "mass", "weights": [0, 0.5, 1, 0, 0.25, 1], "atOne": 5}, {"of": "mass", "weights": [1, 0, 0, 0, 0, 0],
        "atZero": 1, "atOne": 0.25}])");
    const Model scaled = makeModel(scene.world);
    const float factors[] = {0.25f, 3.0f, 5.0f, 1.0f, 2.0f, 5.0f};
    for (std::size_t i = 0; i < 6; ++i)
        EXPECT_FLOAT_EQ(plain.freeInverseMasses[i] / scaled.freeInverseMasses[i], factors[i]) << i;
    EXPECT_EQ(scaled.leastMassPerArea, 0.25f * plain.leastMassPerArea);
    EXPECT_FLOAT_EQ(scaled.limits.membrane, 0.25f * plain.limits.membrane) << "the lightest particle sets the limit";
    EXPECT_FLOAT_EQ(scaled.limits.hanging, 16.25f / 6.0f * plain.limits.hanging) << "all bear on the pins";
    const Scene again = readSceneText(writeSceneText(scene), "again");
    EXPECT_EQ(again.world.cloths.front().maps, scene.world.cloths.front().maps);
    EXPECT_FALSE(sameModel(scene, readGridWithMaps("[]")));
}

TEST(Maps, ScaleTheStiffnessOfMeshes) {
    const Scene plainScene = readShirtOfStuff("[]");
    const std::size_t vertices = plainScene.world.cloths.front().mesh.shape->mesh.particleOf.size();
    Scene scene = plainScene;
    ClothDescription& cloth = scene.world.cloths.front();
    for (const auto& [of, factor] : {std::pair(MappedProperty::stiffness, 4.0f), {MappedProperty::bending, 9.0f}})
        cloth.maps.push_back({of, std::vector<float>(vertices, 1.0f), "", 1.0f, factor});
    cloth.maps.back().weights.assign(vertices, 0.5f);  // bending times 5
    const Model plain = makeModel(plainScene.world);
    const Model scaled = makeModel(scene.world);
    for (glm::uint k = 0; k < plain.linkCount(); ++k) {
        const float before = plain.materials[plain.links.links[k].material].compliance;
        if (before > 0.0f) {
            EXPECT_NEAR(before / scaled.materials[scaled.links.links[k].material].compliance, 4.0f, 0.04f);
        }
    }
    const auto& bends = bendsOf(scaled).elements;
    for (std::size_t k = 0; k < bends.size(); ++k) {
        const float ratio = bends[k].shareA / bendsOf(plain).elements[k].shareA;
        EXPECT_NEAR(ratio * ratio, 5.0f, 1e-3f);
    }
    for (std::size_t i = 0; i < plain.freeInverseMasses.size(); ++i)
        EXPECT_NEAR(plain.freeInverseMasses[i] / scaled.freeInverseMasses[i], 1.0f, 1e-5f) << i;
}

/// Returns the hash of a grid of 8 x 6 cells that hangs in a wind, after 20 steps.
std::uint64_t hashOfFlag(const std::string& maps, float stiffness, float bending, float drag, glm::uint iterations) {
    Scene scene = readSceneText(R"({"cloth": {"particles": [9, 7], "size": [0.4, 0.3], "jitter": 0.001, "maps": )" +
                                    maps + R"(}, "wind": {"velocity": [1, 0, 5]}})",
                                "test.json");
    Settings& s = scene.settings;
    s.iterations = iterations;
    s.weftStiffness = 400.0f * stiffness;
    s.warpStiffness = 300.0f * stiffness;
    s.shearStiffness = 20.0f * stiffness;
    s.bendingStiffness = 1e-3f * bending;
    s.wind.drag *= drag;
    s.wind.lift *= drag;
    test::LiveRun live(scene);
    live.advance(20);
    return live.hash();
}

TEST(Maps, OfOneFactorEverywhereActAsSettingsDo) {
    std::string weights = "1";
    for (int k = 1; k < 63; ++k) weights += ", 1";
    const auto map = [&](const char* of) {
        return R"([{"of": ")" + std::string(of) + R"(", "weights": [)" + weights + R"(], "atOne": 0.25}])";
    };
    for (const glm::uint iterations : {1u, 3u}) {
        const std::uint64_t plain = hashOfFlag("[]", 1.0f, 1.0f, 1.0f, iterations);
        const std::uint64_t soft = hashOfFlag("[]", 0.25f, 1.0f, 1.0f, iterations);
        EXPECT_NE(soft, plain);
        EXPECT_EQ(hashOfFlag(map("stiffness"), 1.0f, 1.0f, 1.0f, iterations), soft);
        const std::uint64_t limp = hashOfFlag("[]", 1.0f, 0.25f, 1.0f, iterations);
        EXPECT_NE(limp, plain);
        EXPECT_EQ(hashOfFlag(map("bending"), 1.0f, 1.0f, 1.0f, iterations), limp);
        const std::uint64_t sheltered = hashOfFlag("[]", 1.0f, 1.0f, 0.25f, iterations);
        EXPECT_NE(sheltered, plain);
        EXPECT_EQ(hashOfFlag(map("drag"), 1.0f, 1.0f, 1.0f, iterations), sheltered);
    }
}

TEST(Maps, SoftenThePartOfAGridThatTheyCover) {
    if (test::isSanitized()) return;
    std::string weights;
    for (int k = 0; k < 5 * 21; ++k) weights += k == 0 ? "0" : k < 5 * 10 ? ", 0" : ", 1";
    Scene scene =
        readSceneText(R"({"cloth": {"particles": [5, 21], "size": [0.2, 1], "pins": "topRow", "massPerArea": 0.2,
        "maps": [{"of": "stiffness", "atOne": 0.1, "weights": [)" +
                          weights + R"(]}]}, "wind": {"airDensity": 0}, "solver": {
        "membraneStiffness": 300, "shearStiffness": 20, "damping": 3}})",
                      "test.json");
    test::LiveRun live(scene);
    live.advance(240);
    for (const glm::uint row : {2u, 6u, 14u, 17u}) {
        const float length = live.position(5 * row + 2).y - live.position(5 * row + 7).y;
        const float pull = 0.2f * 9.81f * (1.0f - 0.05f * (static_cast<float>(row) + 0.5f));  // N/m
        const float strain = pull / (row < 10 ? 300.0f : 30.0f);
        EXPECT_NEAR(length / 0.05f - 1.0f, strain, 0.04f * strain) << row;
    }
}

TEST(Maps, GiveABendOfAGridTheFactorOfItsMiddle) {
    // The height of each particle of a row of 9 that is held in its middle, after a third of a second.
    const auto heights = [](const std::string& weights) {
        std::string all = weights;
        for (int row = 1; row < 3; ++row) all += ", " + weights;
        Scene scene =
            readSceneText(R"({"cloth": {"particles": [9, 3], "size": [0.4, 0.1], "down": [0, 0, 1], "pins": "listed",
            "listedPins": [{"at": [4, 0]}, {"at": [4, 1]}, {"at": [4, 2]}, {"at": [5, 1]}, {"at": [3, 1]}],
            "maps": [{"of": "bending", "atZero": 0.05, "atOne": 20, "weights": [)" +
                              all + R"(]}]}, "wind": {"airDensity": 0}, "solver": {"membraneStiffness": 300,
            "bendingStiffness": 1e-3}})",
                          "test.json");
        test::LiveRun live(scene);
        live.advance(20);
        std::vector<float> result;
        for (glm::uint k = 0; k < 9; ++k) result.push_back(live.position(9 + k).y);
        return result;
    };
    const std::vector<float> one = heights("0, 1, 0, 0.2, 1, 0, 1, 0.3, 0");
    const std::vector<float> mirrored = heights("0, 0.3, 1, 0, 1, 0.2, 0, 1, 0");
    for (std::size_t k = 0; k < 9; ++k) EXPECT_NEAR(one[k], mirrored[8 - k], 2e-5f) << k;
    EXPECT_GT(std::fabs(one[0] - one[8]), 1e-3f) << "no matter how stiff";
}

TEST(Maps, AreOfAGroupInTheFile) {
    const test::TemporaryFolder folder;
    replaceTextFile(folder.path() / "quad.ply",
                    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
                    "property float heavy\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n"
                    "0 0 0 0\n1 0 0 0.25\n1 1 0 0.5\n0 1 0 1\n4 0 1 2 3\n");
    const auto read = [&](const std::string& map) {
        replaceTextFile(folder.path() / "scene.json",
                        R"({"cloth": {"mesh": {"file": "quad.ply"}, "maps": [)" + map + "]}}");
        return readSceneFile(folder.path() / "scene.json");
    };
    const Model plain = makeModel(read("").world);
    const Model scaled =
        makeModel(read(R"({"of": "mass", "vertexGroup": "heavy", "atZero": 0.5, "atOne": 4.5})").world);
    const float factors[] = {0.5f, 1.5f, 2.5f, 4.5f};
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_FLOAT_EQ(plain.freeInverseMasses[i] / scaled.freeInverseMasses[i], factors[i]) << i;
    const auto refused = [&](const std::string& map) { return messageOf([&] { read(map); }); };
    EXPECT_NE(refused(R"({"of": "mass", "vertexGroup": "haevy", "atOne": 2})")
                  .find("cloth.maps[0].vertexGroup: \"haevy\" is not a group of the mesh, expected one of heavy"),
              std::string::npos);
    EXPECT_NE(refused(R"({"of": "mass", "weights": [1, 1, 1], "atOne": 2})")
                  .find("weights: has 3 numbers, expected 4, one for each of the vertices of the mesh"),
              std::string::npos);
}

TEST(Maps, ThatCannotBeAreRefused) {
    const struct {
        const char* map;
        const char* cloth;
        const char* complaint;
    } kBad[] = {
        {R"({"of": "mass", "weights": [0, 1], "atOne": 2})", "",
         "cloth.maps[0].weights: has 2 numbers, expected 6, one for each of the particles of the grid"},
        {R"({"of": "mass", "weights": [0, 1, 0, 0, 0, 1.5], "atOne": 2})", "",
         "cloth.maps[0].weights[5]: 1.5 is out of range, expected a number from 0 to 1"},
        {R"({"of": "mass", "weights": [0, 1, 0, 0, 0, null], "atOne": 2})", "", "cloth.maps[0].weights[5]: null"},
        {R"({"of": "mass", "weights": [0, 1, 0, 0, 0, 1], "atOne": 0})", "", "cloth.maps[0].atOne: 0 is out of range"},
        {R"({"of": "mass", "weights": [0, 1, 0, 0, 0, 1]})", "", "cloth.maps[0].atOne: missing"},
        {R"({"of": "mass", "atOne": 2})", "", "cloth.maps[0]: has neither weights nor a vertexGroup"},
        {R"({"of": "mass", "vertexGroup": "x", "atOne": 2})", "", "vertexGroup: applies only to meshes"},
        {R"({"of": "colour", "weights": [0, 1, 0, 0, 0, 1], "atOne": 2})", "",
         "cloth.maps[0].of: \"colour\" is invalid, expected \"mass\", \"stiffness\", \"bending\" or \"drag\""},
        {R"({"of": "mass", "weights": [0, 1, 0, 0, 0, 1], "atOne": 2})", R"(, "particleMass": 0.1)",
         "cloth.maps[0].of: \"mass\" scales massPerArea, expected no particleMass beside it"},
    };
    for (const auto& [map, cloth, complaint] : kBad) {
        const std::string message = messageOf([&] { readGridWithMaps("[" + std::string(map) + "]", cloth); });
        EXPECT_NE(message.find(complaint), std::string::npos) << message;
    }
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
