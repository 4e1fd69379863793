#include "scene/scene_file.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "scene/fields.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

/// All numbers of a scene as bits, and all its texts and choices, in the order of the fields.
std::string fingerprint(Scene scene) {
    std::ostringstream text;
    for (const Field& field : sceneFields()) {
        const std::size_t count = listHolding(field) ? scene.world.cloths.front().listedPins.size() : 1;
        for (std::size_t i = 0; i < count; ++i) {
            const Slot slot = field.slot(scene, i);
            text << field.path << '=';
            if (auto* const* truth = std::get_if<bool*>(&slot)) text << **truth;
            if (auto* const* line = std::get_if<std::string*>(&slot)) text << **line;
            if (const auto* choice = std::get_if<ChoiceSlot>(&slot)) text << choice->names[choice->get(choice->value)];
            if (const auto* list = std::get_if<ListSlot>(&slot)) text << list->size(list->list);
            visitNumbers(slot, [&](auto numbers) {
                for (const auto number : numbers) text << std::bit_cast<std::uint32_t>(number) << ' ';
            });
            text << '\n';
        }
    }
    return text.str();
}

float randomWithin(const Bounds& bounds, std::mt19937& random) {
    const double share = static_cast<double>(random()) / 4294967295.0;
    const auto value = static_cast<float>(bounds.low + share * (bounds.high - bounds.low));
    return std::min(std::max(value, static_cast<float>(bounds.low)), static_cast<float>(bounds.high));
}

void randomise(const Field& field, const Slot& slot, std::mt19937& random) {
    if (auto* const* truth = std::get_if<bool*>(&slot)) **truth = random() % 2 == 0;
    if (auto* const* line = std::get_if<std::string*>(&slot))
        **line = "tab-free \"text\" \\ ü " + std::to_string(random());
    if (const auto* choice = std::get_if<ChoiceSlot>(&slot))
        choice->set(choice->value, random() % choice->names.size());
    visitNumbers(slot, [&](auto numbers) {
        for (auto& number : numbers) {
            number = static_cast<std::remove_reference_t<decltype(number)>>(randomWithin(field.bounds, random));
        }
    });
}

/// Any scene that may be written: random values in bounds, then what the fields promise about each other.
Scene randomScene(std::mt19937& random) {
    Scene scene;
    scene.world.cloths.front().listedPins.resize(1 + random() % 5);
    for (const Field& field : sceneFields()) {
        const std::size_t count = listHolding(field) ? scene.world.cloths.front().listedPins.size() : 1;
        for (std::size_t i = 0; i < count; ++i) randomise(field, field.slot(scene, i), random);
    }
    const float angle = randomWithin({0.0, 6.28}, random);
    scene.world.cloths.front().across = {std::cos(angle), std::sin(angle), 0.0f};
    scene.world.cloths.front().down = {-std::sin(angle), std::cos(angle), -0.0f};
    scene.world.cloths.front().particles = glm::max(scene.world.cloths.front().particles, glm::uvec2(8));
    for (glm::uint i = 0; i < scene.world.cloths.front().listedPins.size(); ++i) scene.world.cloths.front().listedPins[i].at = {i, random() % 8};
    scene.settings.damping = randomWithin({0.0, 1.0}, random);
    return scene;
}

TEST(SceneFile, AnEmptySceneIsAllDefaults) {
    const Scene scene = readSceneText("{}", "folder/plain.json");
    EXPECT_EQ(scene.name, "plain");
    EXPECT_EQ(fingerprint(scene), fingerprint(Scene{}));
}

TEST(SceneFile, ReadsEachFieldIntoItsOwnPlace) {
    const Scene scene = readSceneText(R"({
        "cloth": {"particles": [3, 5], "thickness": 0.01, "pins": "leftEdge", "listedPins": [{"at": [2, 4], "offset": [0, 1, 2]}]},
        "solver": {"gravity": [1, 2, 3], "stiffness": {"shear": 0.25, "diagonalBend": 0.5}, "dampingUnit": "perStep"},
        "wind": {"model": "classic"}, "ball": {"path": "circle"}, "ground": {"height": -2}, "camera": {"yaw": 90}})",
                                      "x.txt");
    EXPECT_EQ(scene.name, "x.txt");
    EXPECT_EQ(scene.world.cloths.front().particles, glm::uvec2(3, 5));
    EXPECT_EQ(scene.settings.thickness, 0.01f);
    EXPECT_EQ(scene.world.cloths.front().pins, PinPattern::leftEdge);
    ASSERT_EQ(scene.world.cloths.front().listedPins.size(), 1u);
    EXPECT_EQ(scene.world.cloths.front().listedPins[0].at, glm::uvec2(2, 4));
    EXPECT_EQ(scene.world.cloths.front().listedPins[0].offset, glm::vec3(0, 1, 2));
    EXPECT_EQ(scene.settings.gravity, glm::vec3(1, 2, 3));
    EXPECT_EQ(scene.settings.stiffness, (std::array{1.0f, 0.25f, 1.0f, 0.5f}));
    EXPECT_EQ(scene.settings.dampingUnit, DampingUnit::perStep);
    EXPECT_EQ(scene.settings.wind.model, WindModel::classic);
    EXPECT_EQ(scene.settings.ball.path, BallPath::circle);
    EXPECT_EQ(scene.settings.ground.height, -2.0f);
    EXPECT_EQ(scene.camera.yaw, 90.0f);
}

TEST(SceneFile, RandomScenesComeBackBitByBit) {
    std::mt19937 random(7);
    for (int i = 0; i < 300; ++i) {
        const Scene scene = randomScene(random);
        const std::string text = writeSceneText(scene);
        const Scene back = readSceneText(text, "random.json");
        ASSERT_EQ(fingerprint(back), fingerprint(scene)) << text;
        ASSERT_EQ(writeSceneText(back), text);
    }
}

TEST(SceneFile, DefaultsAreInBounds) { EXPECT_NO_THROW(writeSceneText(Scene{})); }

TEST(SceneFile, NoTwoFieldsShareAPlace) {
    Scene scene;
    scene.world.cloths.front().listedPins.resize(1);
    std::set<const void*> places;
    std::set<std::string_view> paths;
    for (const Field& field : sceneFields()) {
        const void* place = std::visit(Overloads{[](const ChoiceSlot& slot) -> const void* { return slot.value; },
                                                 [](const ListSlot& slot) -> const void* { return slot.list; },
                                                 [](auto* value) -> const void* { return value; }},
                                       field.slot(scene, 0));
        EXPECT_TRUE(places.insert(place).second) << field.path;
        EXPECT_TRUE(paths.insert(field.path).second) << field.path;
    }
}

// A member without a field would be lost by saving. Whoever adds one adds it to src/scene/fields.cpp, and then here.
TEST(SceneFile, NoMemberWasAddedWithoutAField) {
    EXPECT_EQ(sizeof(GridDescription), 18 * 4 + 2 * 4 + sizeof(std::vector<ListedPin>));
    EXPECT_EQ(sizeof(ListedPin), 5 * 4u);
    EXPECT_EQ(sizeof(WindSettings), 9 * 4u);
    EXPECT_EQ(sizeof(BallSettings), 11 * 4u);
    EXPECT_EQ(sizeof(GroundSettings), 3 * 4u);
    EXPECT_EQ(sizeof(Settings), 15 * 4 + sizeof(WindSettings) + sizeof(BallSettings) + sizeof(GroundSettings));
    EXPECT_EQ(sizeof(CameraView), 7 * 4u);
    EXPECT_EQ(sceneFields().size(), 50u);
}

TEST(SceneFile, SavesAndReads) {
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "my scene.json";
    std::mt19937 random(3);
    for (int i = 0; i < 2; ++i) {  // the second time over the first
        const Scene scene = randomScene(random);
        saveSceneFile(path, scene);
        const Scene back = readSceneFile(path);
        EXPECT_EQ(back.name, "my scene");
        EXPECT_EQ(fingerprint(back), fingerprint(scene));
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "a temporary file is left";
}

std::string errorOf(const std::filesystem::path& path) {
    try {
        readSceneFile(path);
    } catch (const SceneError& error) {
        return error.what();
    }
    return "no error";
}

TEST(SceneFile, FilesThatCannotBeReadAreNamed) {
    const test::TemporaryFolder folder;
    const auto folderPath = folder.path().string();
    EXPECT_EQ(errorOf(folder.path()), folderPath + ": cannot be read: Is a directory");
    EXPECT_EQ(errorOf(folder.path() / "none.json"),
              folderPath + "/none.json: cannot be read: No such file or directory");
    std::ofstream(folder.path() / "big.json") << std::string((16u << 20) + 1, ' ');
    EXPECT_EQ(errorOf(folder.path() / "big.json"), folderPath + "/big.json: is over 16 MiB, too much for a scene");
}

TEST(SceneFile, FilesThatCannotBeWrittenAreNamedAndLeftAlone) {
    const test::TemporaryFolder folder;
    EXPECT_THROW(saveSceneFile(folder.path() / "no" / "such.json", Scene{}), SceneError);
    std::filesystem::create_directory(folder.path() / "taken");
    EXPECT_THROW(saveSceneFile(folder.path() / "taken", Scene{}), SceneError);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);

    const auto path = folder.path() / "kept.json";
    std::ofstream(path) << "{}";
    Scene bad;
    bad.camera.distance = -1.0f;
    EXPECT_THROW(saveSceneFile(path, bad), SceneError);
    EXPECT_EQ(fingerprint(readSceneFile(path)), fingerprint(Scene{}));
}

TEST(SceneFile, TheDocumentIsWhatTheTableSays) {
    std::ifstream file(DRAPE_SOURCE_FOLDER "/docs/scene-format.md");
    const std::string committed{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(committed, sceneFormatDocument()) << "write it anew: drape scenes --format > docs/scene-format.md";
}

TEST(SceneFile, TheExampleInTheDocumentIsAScene) {
    const std::string document = sceneFormatDocument();
    const std::size_t start = document.find("```json\n") + 8;
    const Scene scene = readSceneText(document.substr(start, document.find("```\n", start) - start), "example");
    EXPECT_EQ(scene.settings.substeps, 24u);
}

}  // namespace
}  // namespace drape
