#include "scene/parts/fabrics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/text_file.h"
#include "embedded/fabrics.h"
#include "json/json.h"
#include "scene/load/registry.h"
#include "scene/parts/measured_fabric.h"
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
        EXPECT_EQ(std::get<json::Object>(fabric.values.data).size(), 7u);
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

TEST(MeasuredFabric, IsConvertedByTheFormulasOfItsMethod) {
    const auto fabricOf = [](std::string_view table) {
        return readFabric(json::write(readMeasuredFabric(table, "t.csv").file), "t", "t");
    };
    // 9.80665e-6 * 178 * 19^3 = 11.973 µN m, 9.80665e-6 * 178 * 17^3 = 8.576 µN m, 98.0665 N/m over 3 % and 5 %, 123
    // / 4.
    const FabricPreset fast = fabricOf(
        "# a suiting\nname;value\nmethod;fast\nw;178\nC-1;19\nC-2;17\nE100 warp;3\nE100 weft;5\nE20;1\nEB5;4\n"
        "T2;0.5\nlook;wool\nfriction;0.31\n");
    EXPECT_FLOAT_EQ(fast.cloth.massPerArea, 0.178f);
    EXPECT_FLOAT_EQ(fast.settings.bendingWarp, 1.1973e-5f);
    EXPECT_FLOAT_EQ(fast.settings.bendingWeft, 8.5761e-6f);
    EXPECT_FLOAT_EQ(meshBending(fast.settings), 0.5f * (1.1973e-5f + 8.5761e-6f));
    EXPECT_FLOAT_EQ(threadStiffness(fast.settings).warp, 3268.9f);
    EXPECT_FLOAT_EQ(threadStiffness(fast.settings).weft, 1961.3f);
    EXPECT_FLOAT_EQ(threadStiffness(fast.settings).shear, 30.75f);
    EXPECT_FLOAT_EQ(fast.cloth.fabric.thickness, 0.0005f);
    EXPECT_FLOAT_EQ(fast.friction, 0.31f);
    EXPECT_EQ(fast.cloth.fabric.weave, fabricPreset("wool", "").cloth.fabric.weave);
    // 0.1 gf cm^2/cm = 9.80665 µN m; 1 gf/(cm degree) = 0.980665 * 180 / pi = 56.188 N/m; with LT 1 the curve is a
    // line of 490.3325 N/m over 4 %; with LT 0.5 it is a cubic, whose strain at a fifth of the load is 4 % / 5^(1/3).
    const FabricPreset kes = fabricOf("method,KES\nW,20\nB,0.1\nG1,0.5\nG2,1.5\nEMT,4\nLT1,1\nLT2,0.5\n2HB,0.05\n");
    EXPECT_FLOAT_EQ(kes.cloth.massPerArea, 0.2f);
    EXPECT_FLOAT_EQ(threadBending(kes.settings).weft, 9.8067e-6f);
    EXPECT_FLOAT_EQ(threadStiffness(kes.settings).warp, 12258.0f);
    EXPECT_FLOAT_EQ(threadStiffness(kes.settings).weft, 4192.3f);
    EXPECT_FLOAT_EQ(threadStiffness(kes.settings).shear, 56.188f);
    // WT = LT * 500 gf/cm * EMT / 2 gives the same curve.
    const FabricPreset work = fabricOf("method,KES\nW,20\nB,0.1\nEMT,4\nWT,5\n");
    EXPECT_FLOAT_EQ(threadStiffness(work.settings).weft, 4192.3f);
}

TEST(MeasuredFabric, TablesAreReadAsSpreadsheetsWriteThem) {
    const std::string plain = "method,FAST\nW,178\nC,19\nE100,3\ndescription,\"a \"\"fine\"\" suiting, of wool\"\n";
    const auto fileOf = [](const std::string& table) { return json::write(readMeasuredFabric(table, "t.csv").file); };
    const std::string expected = fileOf(plain);
    EXPECT_NE(expected.find(R"("a \"fine\" suiting, of wool")"), std::string::npos) << expected;
    const auto with = [&](const std::string& end, std::string text) {
        for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + end.size()))
            text.replace(at, 1, end);
        return text;
    };
    EXPECT_EQ(fileOf("\xEF\xBB\xBF" + with("\r\n", plain)), expected);
    EXPECT_EQ(fileOf(with("\r", plain)), expected);
    EXPECT_EQ(fileOf(with(",,\n", plain) + ",,\n"), expected) << "short rows are padded";
    EXPECT_EQ(fileOf("\"method\",\"FAST\"\n\"W\";\" 178 \"\nlook,\n" + plain.substr(plain.find("C,"))), expected);
    std::string wide = "\xFF\xFE";
    for (const char c : plain) wide += {c, '\0'};
    EXPECT_EQ(fileOf(wide), expected);
    EXPECT_NE(messageOf([&] { fileOf(wide.substr(2)); }).find("line 1: has a control character"), std::string::npos);
}

TEST(MeasuredFabric, BadTablesAreRefusedInOneLine) {
    const struct {
        const char* table;
        const char* complaint;
    } kBad[] = {
        {"", "t.csv: has no row method"},
        {"W,200\nmethod,FAST\n", "t.csv: line 1: \"W\" precedes the method"},
        {"method,PEIRCE\n", "t.csv: line 1: method: \"PEIRCE\" is invalid, expected FAST or KES"},
        {"method,FAST\nW,0.2\n",
         "line 2: W: 0.2 is out of range, expected a value in g/m², from 10 to 1500; 0.2 kg/m² is 200 g/m²"},
        {"method,FAST\nW,nan\n", "line 2: W: "},
        {"method,FAST\nW,2OO\n", "line 2: W: \"2OO\" is not a number"},
        {"method,FAST\nW,200\nW,210\n", "line 3: W is given twice"},
        {"method,FAST\nW\n", "line 2: \"W\" has one column"},
        {"method,FAST\nW,200,g\n", "line 2: W: \"200,g\" is not a number"},
        {"method,FAST\nEMT,4\n", "line 2: \"EMT\" is not a value of FAST, expected one of W, C, B"},
        {"method,FAST\nW,\n", "line 2: W: has no value"},
        {"method,FAST\nW,178\nC,19,0\n", "line 3: C: \"19,0\" is not a number such as 12.5"},
        {"method,KES\nW,178\n",
         "line 2: W: 178 is out of range, expected a value in mg/cm², from 1 to 150; 178 g/m² is 17.8"},
        {"method,KES\nB,0.1\nLT,1.5\n", "line 3: LT: 1.5 is out of range, expected from 0.2 to 1.2"},
        {"method,FAST\nE100,0.031\n", "0.1 to 200; 0.031 as a fraction is 3.1 %"},
        {"method,FAST\nW,200\ndescription,f\xfc\n", "t.csv: line 3: is not text in UTF-8"},
        {"method,FAST\nW,200\ndescription,\xc0\x80\n", "t.csv: line 3: is not text in UTF-8"},
        {"method,FAST\nW,2\x1b\n", "t.csv: line 2: has a control character"},
        {"method,KES\nB1,0.1\nB2,9.8\nW,20\nEMT,4\n", "line 3: B weft: with W, the bending length would be 78.84 mm"},
        {"method,KES\nB,0.1\nW,69.4\nEMT,4\nT0,0.25\n", "line 5: T0: with W, the density would be 2.776 g/cm³"},
        {"method,FAST\nW,200\nC,18\nB,0.12\nE100,3\n", "line 4: B: is 0.12, but W and C give 11.44"},
        {"method,FAST\nW,200\nC,18\nE100,3\nEB5,4\nG,60\n", "line 6: G: is 60, but 123 / EB5 is 30.75"},
        {"method,FAST\nW,200\nC,18\nE100-1,3\nE100-2,2\nE20,2.5\n", "line 5: E100 weft: 2 % is less than E20"},
        {"method,FAST\nC,18\nE100,3\n", "W: missing"},
        {"method,FAST\nW,200\nE100,3\n", "C: missing"},
        {"method,FAST\nW,200\nC,18\n", "E100: missing"},
        {"method,FAST\nW,200\nC-1,18\nE100,3\n", "line 3: C weft: missing, expected both directions"},
        {"method,KES\nW,20\nB,0.1\nEMT,4\nLT,0.9\nWT,5\n", "line 5: LT: is 0.9, but WT and EMT give 0.5"},
        {"method,KES\nW,20\nB,0.1\nEMT,4\nlook,felt\n", "t.csv: line 5: look: \"felt\" is not a fabric"},
        {"method,KES\nW,20\nB,0.1\nEMT,4\nlook,rubber\n", "line 5: look: rubber has no measured stiffness"},
    };
    for (const auto& [table, complaint] : kBad) {
        const std::string message = messageOf([table = table] { readMeasuredFabric(table, "t.csv"); });
        EXPECT_NE(message.find(complaint), std::string::npos) << message << "\nfor\n" << table;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

TEST(Fabrics, OfAFileAreReadFromTheFolderOfTheScene) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "mine");
    const auto put = [&](const char* name, const std::string& text) { replaceTextFile(folder.path() / name, text); };
    put("mine/felt.json", R"({"friction": 0.7, "set": {"cloth": {"massPerArea": 0.4, "fabric": {"print": "dots.png"}},
        "solver": {"weftStiffness": 900, "warpStiffness": 800, "bendingWeft": 2e-5, "bendingWarp": 3e-5}}})");
    put("scene.json", R"({"fabric": "mine/felt.json"})");
    const Scene scene = readSceneFile(folder.path() / "scene.json");
    EXPECT_EQ(scene.world.cloths.front().massPerArea, 0.4f);
    EXPECT_EQ(scene.settings.ball().friction, 0.7f);
    EXPECT_EQ(threadBending(scene.settings), (ThreadBending{2e-5f, 3e-5f}));
    EXPECT_EQ(scene.world.cloths.front().fabric.print, (folder.path() / "mine" / "dots.png").string());
    const Scene silk = madeOf(scene, fabricPreset("silk", ""), "x");
    EXPECT_TRUE(isMadeOf(silk.world.cloths.front(), silk.settings, fabricPreset("silk", "")))
        << "nothing of the file's bending should remain";
    put("scene.json", R"({"fabric": "mine/felt.json", "solver": {"bendingStiffness": 1e-5}})");
    EXPECT_EQ(threadBending(readSceneFile(folder.path() / "scene.json").settings), (ThreadBending{1e-5f, 1e-5f}));
    const auto refused = [&](const std::string& text) {
        put("mine/felt.json", text);
        return messageOf([&] { readSceneFile(folder.path() / "scene.json"); });
    };
    EXPECT_NE(refused(R"({"friction": 1, "set": {"cloth": {"pins": "none"}}})").find("\"pins\" is no part of a fabric"),
              std::string::npos);
    EXPECT_NE(refused(R"({"set": {"cloth": {}}})").find("friction: missing"), std::string::npos);
    EXPECT_NE(refused("[1]").find("is not a fabric file"), std::string::npos);
    EXPECT_NE(refused(R"({"friction": 1, "set": {"cloth": {"fabric": "mine/felt.json"}}})").find("fabric"),
              std::string::npos);
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
