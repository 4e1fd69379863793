#include "scene/parts/fabrics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/text_file.h"
#include "embedded/fabrics.h"
#include "json/read.h"
#include "scene/start/registry.h"
#include "solver/settings/fabric.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

Scene read(std::string_view text, const std::vector<Choice>& choices = {}) {
    return readSceneText(text, "scene.json", choices);
}

std::string messageOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const SceneError& error) {
        return error.what();
    }
    return "";
}

TEST(Fabrics, EachSaysWhereItsNumbersComeFrom) {
    ASSERT_EQ(fabricPresets().size(), embedded::fabrics().size())
        << "kNames in src/scene/parts/fabrics.cpp must list all fabrics";
    for (const FabricPreset& fabric : fabricPresets()) {
        SCOPED_TRACE(fabric.name);
        EXPECT_FALSE(fabric.description.empty());
        for (const char* word : {"Mass", "tiffness", "Friction", "Drag"})
            EXPECT_NE(fabric.source.find(word), std::string::npos) << word;
        EXPECT_GT(fabric.cloth.massPerArea, 0.0f);
        EXPECT_LT(fabric.cloth.massPerArea, 1.0f);
        EXPECT_TRUE(isMadeOf(fabric.cloth, fabric.settings, fabric));
        for (const FabricPreset& other : fabricPresets())
            EXPECT_EQ(isMadeOf(fabric.cloth, fabric.settings, other), &other == &fabric) << other.name;
    }
}

TEST(Fabrics, AreInTheOrderOfStiffnessThatTheyAreKnownFor) {
    const auto bending = [](const char* name) { return fabricPreset(name, "").settings.bendingStiffness; };
    EXPECT_LT(bending("silk"), bending("cotton"));
    EXPECT_LT(bending("nylon"), bending("cotton"));
    EXPECT_LT(bending("cotton"), bending("wool"));
    EXPECT_LT(bending("wool"), bending("linen"));
    EXPECT_LT(bending("linen"), bending("denim"));
    EXPECT_EQ(bending("rubber"), 0.0f);  // The tutorials' links have no units.
}

TEST(Fabrics, ThatDrapeInTheirOwnWayAreFarApartInBendingLength) {
    const auto bendingLength = [](const char* name) {
        const FabricPreset& fabric = fabricPreset(name, "");
        return std::cbrt(fabric.settings.bendingStiffness / (fabric.cloth.massPerArea * 9.81f));
    };
    const char* const byLength[] = {"silk", "cotton", "wool", "linen", "denim"};
    for (std::size_t i = 1; i < std::size(byLength); ++i)
        EXPECT_GT(bendingLength(byLength[i]), 1.1f * bendingLength(byLength[i - 1])) << byLength[i];
    EXPECT_LT(bendingLength("velvet"), bendingLength("wool"))
        << "velvet is as heavy as wool, yet its pile adds no bending stiffness";
}

TEST(Fabrics, CanBeCalledByTheirAlias) {
    EXPECT_EQ(&fabricPreset("nylon", ""), &fabricPreset("flag-nylon", ""));
    EXPECT_EQ(writeSceneText(read(R"({"fabric": "nylon"})")), writeSceneText(read(R"({"fabric": "flag-nylon"})")));
    EXPECT_NE(messageOf([] { fabricPreset("", "here"); }), "") << "an empty name should be refused";
}

TEST(Fabrics, GiveTheDefaultsAndTheFileWins) {
    const FabricPreset& silk = fabricPreset("silk", "");
    const Scene scene = read(R"({
        "fabric": "silk",
        "cloth": {"particles": [5, 7], "massPerArea": 0.1, "fabric": {"colour": [0, 0.5, 1]}},
        "solver": {"bendingStiffness": 1e-6}
    })");
    ASSERT_EQ(scene.world.cloths.size(), 1u);
    const ClothDescription& cloth = scene.world.cloths.front();
    EXPECT_EQ(cloth.particles, glm::uvec2(5, 7));
    EXPECT_EQ(cloth.massPerArea, 0.1f);
    EXPECT_EQ(cloth.fabric.colour, glm::vec3(0.0f, 0.5f, 1.0f));
    EXPECT_EQ(cloth.fabric.weave, Weave::satin);
    EXPECT_EQ(cloth.fabric.anisotropy, silk.cloth.fabric.anisotropy);
    EXPECT_EQ(scene.settings.bendingStiffness, 1e-6f);
    EXPECT_EQ(threadStiffness(scene.settings), threadStiffness(silk.settings));
    EXPECT_EQ(scene.settings.ball().friction, silk.friction);
}

TEST(Fabrics, GiveWayToAStiffnessForAllDirections) {
    const Scene scene = read(R"({"fabric": "denim", "solver": {"membraneStiffness": 900, "warpStiffness": 1200}})");
    EXPECT_EQ(threadStiffness(scene.settings), (ThreadStiffness{900.0f, 1200.0f, 18.0f}));
    const Scene warp = read(R"({"fabric": "denim", "solver": {"warpStiffness": 1200}})");
    const ThreadStiffness denim = threadStiffness(fabricPreset("denim", "").settings);
    EXPECT_EQ(threadStiffness(warp.settings), (ThreadStiffness{denim.weft, 1200.0f, denim.shear}));
}

TEST(Fabrics, AndGridScenesShearAsWovenClothDoes) {
    const auto expectWoven = [](const Settings& settings, const std::string& name) {
        const ThreadStiffness threads = threadStiffness(settings);
        EXPECT_GE(threads.shear, 10.0f) << name;
        EXPECT_LE(threads.shear, 100.0f) << name;
        EXPECT_GT(std::min(threads.weft, threads.warp), 5.0f * threads.shear) << name;
    };
    for (const FabricPreset& fabric : fabricPresets()) {
        if (fabric.name != "rubber") expectWoven(fabric.settings, fabric.name);
    }
    for (const std::string& name : builtInSceneNames()) {
        const Scene scene = loadScene(name);
        if (hasMembraneStiffness(scene.settings)) expectWoven(scene.settings, name);
    }
}

TEST(Fabrics, AreOfEachClothOfAList) {
    const Scene scene = read(R"({"fabric": "denim", "cloths": [{}, {"massPerArea": 0.5}]})");
    ASSERT_EQ(scene.world.cloths.size(), 2u);
    EXPECT_EQ(scene.world.cloths[0].massPerArea, fabricPreset("denim", "").cloth.massPerArea);
    EXPECT_EQ(scene.world.cloths[1].massPerArea, 0.5f);
    for (const ClothDescription& cloth : scene.world.cloths) EXPECT_EQ(cloth.fabric.weave, Weave::twill);
}

TEST(Fabrics, AreOfTheDefaultCloth) {
    const Scene scene = read(R"({"fabric": "wool"})");
    ASSERT_EQ(scene.world.cloths.size(), 1u);
    EXPECT_TRUE(isMadeOf(scene.world.cloths.front(), scene.settings, fabricPreset("wool", "")));
}

TEST(Fabrics, CanBeWhatAnOptionChooses) {
    constexpr std::string_view kText = R"({
        "fabric": "cotton",
        "options": [{"name": "of", "choices": [{"name": "cotton"}, {"name": "wool", "set": {"fabric": "wool"}}]}]
    })";
    EXPECT_EQ(read(kText).world.cloths.front().massPerArea, fabricPreset("cotton", "").cloth.massPerArea);
    EXPECT_EQ(read(kText, {{"of", "wool"}}).world.cloths.front().massPerArea,
              fabricPreset("wool", "").cloth.massPerArea);
}

TEST(Fabrics, ThatCannotBeAreRefusedInOneLine) {
    struct Bad {
        const char* text;
        const char* message;
    };
    constexpr Bad kBad[] = {
        {R"({"fabric": "felt"})",
         "scene.json: fabric: \"felt\" is not a fabric, expected one of silk, cotton, denim, wool, linen, velvet, "
         "nylon (or flag-nylon), rubber"},
        {R"({"fabric": 1})", "scene.json: fabric: 1 is invalid, expected the name of a fabric"},
        {R"({"fabric": "silk", "systems": [{"particles": [{}]}]})",
         "scene.json: fabric: the scene has no cloth to apply a fabric to"},
        {R"({"fabric": "silk", "cloths": [], "systems": [{"particles": [{}]}]})",
         "scene.json: fabric: the scene has no cloth to apply a fabric to"},
        {R"({"fabric": "silk", "cloth": 3})", "scene.json: cloth: is 3, expected an object"},
        {R"({"fabric": "silk", "cloths": 3})",
         "scene.json: cloths: 3 is invalid, expected a list of at most 256 objects"},
        {R"({"fabric": "silk", "cloths": [3]})", "scene.json: cloths[0]: is 3, expected an object"},
    };
    for (const Bad& bad : kBad)
        EXPECT_EQ(messageOf([&] { read(bad.text); }),
                  std::string(bad.message) + " ('drape scenes --format' explains the fields)")
            << bad.text;
}

TEST(Fabrics, AreLaidOverScenesThatKeepTheRest) {
    for (const std::string& name : builtInSceneNames()) {
        SCOPED_TRACE(name);
        const Scene before = loadScene(name);
        for (const FabricPreset& fabric : fabricPresets()) {
            if (before.world.cloths.empty()) {
                EXPECT_EQ(messageOf([&] { madeOf(before, fabric, name); }),
                          name + ": the scene has no cloth to apply a fabric to");
                continue;
            }
            const Scene after = madeOf(before, fabric, name);
            EXPECT_EQ(after.name, before.name);
            EXPECT_EQ(after.options.size(), before.options.size());
            ASSERT_EQ(after.world.cloths.size(), before.world.cloths.size());
            for (std::size_t i = 0; i < before.world.cloths.size(); ++i) {
                EXPECT_TRUE(isMadeOf(after.world.cloths[i], after.settings, fabric)) << fabric.name;
                EXPECT_EQ(after.world.cloths[i].particles, before.world.cloths[i].particles);
                EXPECT_EQ(after.world.cloths[i].pins, before.world.cloths[i].pins);
            }
            EXPECT_EQ(after.settings.timeStep, before.settings.timeStep);
            EXPECT_EQ(after.settings.wind.velocity, before.settings.wind.velocity);
            EXPECT_EQ(after.settings.ball().on, before.settings.ball().on);
            EXPECT_EQ(after.light, before.light);
        }
    }
}

TEST(Fabrics, LaidOverEachOtherLeaveNothingOfTheFirst) {
    const Scene drop = loadScene("drop");
    const FabricPreset& silk = fabricPreset("silk", "");
    const Scene once = madeOf(drop, silk, "drop");
    const Scene twice = madeOf(madeOf(drop, fabricPreset("rubber", ""), "drop"), silk, "drop");
    EXPECT_EQ(writeSceneText(twice), writeSceneText(once));
    for (const FabricPreset& first : fabricPresets()) {
        const Scene before = madeOf(drop, first, "drop");
        for (const FabricPreset& then : fabricPresets()) {
            const Scene after = madeOf(before, then, "drop");
            EXPECT_TRUE(isMadeOf(after.world.cloths.front(), after.settings, then)) << first.name << ", " << then.name;
        }
    }
}

TEST(Fabrics, AScenesWishesAreLoadedWithIt) {
    const Scene scene = loadSceneAs("flag", {.columns = 20, .fabric = "denim", .print = "crest.png"});
    EXPECT_EQ(scene.world.cloths.front().particles.x, 20u);
    EXPECT_EQ(scene.world.cloths.front().fabric.weave, Weave::twill);
    EXPECT_EQ(scene.world.cloths.front().fabric.print, "crest.png");
    EXPECT_EQ(messageOf([] { loadSceneAs("flag", {.columns = {}, .fabric = "felt", .print = {}}); }).substr(0, 34),
              "--fabric: \"felt\" is not a fabric, ");
    EXPECT_EQ(messageOf([] { loadSceneAs("shapes", {.columns = {}, .fabric = {}, .print = "crest.png"}); }),
              "shapes: --print: the scene has no cloth to print on");
}

TEST(Fabrics, AreSavedExpandedAndPrintsRelativeToTheFile) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "a" / "b");
    Scene scene = read(R"({"fabric": "silk", "cloth": {"fabric": {"printSize": [0.2, 0.3]}}})");
    scene.world.cloths.front().fabric.print = (folder.path() / "a" / "crest.png").string();
    const std::filesystem::path file = folder.path() / "a" / "b" / "scene.json";
    saveSceneFile(file, scene);

    const std::string text = readTextFile(file, 1 << 20);
    EXPECT_NE(text.find(R"("print": "../crest.png")"), std::string::npos) << text;
    const Scene again = readSceneFile(file);
    EXPECT_EQ(again.world.cloths.front().fabric, scene.world.cloths.front().fabric);
    EXPECT_EQ(again.settings, scene.settings);
}

TEST(Fabrics, FrictionReachesAllThatTheClothTouches) {
    const char* const text = R"({"fabric": "silk", "ground": {"on": true},
        "colliders": [{"name": "bare"}, {"name": "rough", "friction": 0.9}]})";
    const float silk = fabricPreset("silk", "").friction;
    const Scene scene = read(text);
    const auto frictionOf = [](const Scene& of, std::string_view name) {
        return std::ranges::find(of.settings.colliders, name, &Collider::name)->friction;
    };
    for (const char* name : {"ground", "ball", "walls", "bare"}) EXPECT_EQ(frictionOf(scene, name), silk) << name;
    EXPECT_EQ(frictionOf(scene, "rough"), 0.9f) << "the file should win";

    const FabricPreset& rubber = fabricPreset("rubber", "");
    const Scene dressed = madeOf(scene, rubber, "x");
    for (const char* name : {"ground", "ball", "walls", "bare", "rough"})
        EXPECT_EQ(frictionOf(dressed, name), rubber.friction) << name;
    EXPECT_EQ(madeAs(dressed, scene, "x").settings, scene.settings);
}

}  // namespace
}  // namespace drape
