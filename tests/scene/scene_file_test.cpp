#include "scene/file/scene_file.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <random>
#include <sstream>

#include "base/text_file.h"
#include "colliders/shapes/shape_row.h"
#include "json/json.h"
#include "scene/fields/fields.h"
#include "solver/settings/fabric.h"
#include "support/short_forms.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

/// Returns all numbers of a scene as bits, all its texts and choices and the lengths of its lists, in the order of the
/// fields.
std::string fingerprint(Scene scene) {
    std::ostringstream text;
    for (const Field& field : sceneFields()) {
        forEachElement(scene, field, [&](const ElementIndex& index) {
            const Slot slot = field.slot(scene, index);
            text << pathOf(field, index, ClothSpelling::list) << '=';
            if (auto* const* truth = std::get_if<bool*>(&slot)) text << **truth;
            if (auto* const* line = std::get_if<std::string*>(&slot)) text << **line;
            if (const auto* choice = std::get_if<ChoiceSlot>(&slot)) text << choice->names[choice->get(choice->value)];
            if (const auto* list = std::get_if<ListSlot>(&slot)) text << list->size();
            if (auto* const* texts = std::get_if<std::vector<std::string>*>(&slot)) {
                for (const std::string& one : **texts) text << one << ' ';
            }
            visitNumbers(slot, [&](auto numbers) {
                for (const auto number : numbers) text << std::bit_cast<std::uint32_t>(number) << ' ';
            });
            text << '\n';
        });
    }
    return text.str();
}

float randomNumber(const Bounds& bounds, std::mt19937& random, float) {
    const double share = static_cast<double>(random()) / 4294967295.0;
    const auto value = static_cast<float>(bounds.low + share * (bounds.high - bounds.low));
    return std::min(std::max(value, static_cast<float>(bounds.low)), static_cast<float>(bounds.high));
}

glm::uint randomNumber(const Bounds& bounds, std::mt19937& random, glm::uint) {
    const auto low = static_cast<std::uint64_t>(bounds.low);
    const auto count = static_cast<std::uint64_t>(bounds.high) - low + 1;
    return static_cast<glm::uint>(low + random() % count);
}

void randomise(const Field& field, const Slot& slot, std::mt19937& random) {
    if (auto* const* truth = std::get_if<bool*>(&slot)) **truth = random() % 2 == 0;
    if (auto* const* line = std::get_if<std::string*>(&slot))
        **line = "tab-free \"text\" \\ ü " + std::to_string(random());
    if (const auto* choice = std::get_if<ChoiceSlot>(&slot))
        choice->set(choice->value, random() % choice->names.size());
    if (const auto* list = std::get_if<ListSlot>(&slot)) list->resize(random() % 4);
    if (auto* const* list = std::get_if<std::vector<glm::uint>*>(&slot)) (*list)->resize(3 + random() % 4);
    if (auto* const* list = std::get_if<std::vector<float>*>(&slot)) (*list)->resize(3 + random() % 4);
    if (auto* const* texts = std::get_if<std::vector<std::string>*>(&slot)) {
        (*texts)->clear();
        for (int i = 0; i < 3; ++i) (*texts)->push_back("panel \"ü\" " + std::to_string(random()));
    }
    visitNumbers(slot, [&](auto numbers) {
        for (auto& number : numbers) number = randomNumber(field.bounds, random, number);
    });
}

float randomAngle(std::mt19937& random) { return randomNumber({0.0, 6.28}, random, 0.0f); }

void takeFieldsOfGrids(ClothDescription& cloth, const ClothDescription& from) {
    cloth.particles = from.particles;
    cloth.size = from.size;
    cloth.origin = from.origin;
    cloth.across = from.across;
    cloth.down = from.down;
    cloth.gather = from.gather;
    cloth.pleats = from.pleats;
    cloth.drawnUp = from.drawnUp;
    cloth.diagonalBendLinks = from.diagonalBendLinks;
    cloth.pinSpacing = from.pinSpacing;
    cloth.listedPins = from.listedPins;
}

/// Satisfies the conditions between the fields of a cloth.
void mend(ClothDescription& cloth, std::mt19937& random) {
    const float angle = randomAngle(random);
    cloth.across = {std::cos(angle), std::sin(angle), 0.0f};
    cloth.down = {-std::sin(angle), std::cos(angle), -0.0f};
    // Limits the total for three cloths.
    cloth.particles = glm::clamp(cloth.particles, glm::uvec2(8), glm::uvec2(2000));
    if (cloth.listedPins.empty()) cloth.pins = PinPattern::leftEdge;
    if (cloth.isMesh()) cloth.mesh.digest = "0123456789abcdef";
    if (random() % 2 == 0) cloth.mesh = {};
    if (cloth.isMesh() || cloth.pins >= PinPattern::box)
        cloth.pins = cloth.isMesh() ? PinPattern::none : PinPattern::leftEdge;
    if (cloth.isMesh()) takeFieldsOfGrids(cloth, {});
    if (!cloth.isMesh()) cloth.panels.clear();
    if (!cloth.maps.empty() && !cloth.isMesh()) cloth.particles = {8, 9};  // a weight for each particle
    for (ClothMap& map : cloth.maps) {
        if (cloth.isMesh() && random() % 2 == 0) {
            map.weights.clear();
            continue;
        }
        map.vertexGroup.clear();
        if (cloth.isMesh()) continue;
        map.of = MappedProperty::mass;
        map.weights.resize(std::size_t{cloth.particles.x} * cloth.particles.y, 0.25f);
    }
    if (!cloth.maps.empty()) cloth.particleMass = 0.0f;
    for (Elastic& elastic : cloth.elastic) elastic.seams.push_back(0);  // edges that are elastic
    if (!cloth.isMesh()) cloth.elastic.clear();
    for (glm::uint i = 0; i < cloth.listedPins.size(); ++i) {
        cloth.listedPins[i].at = {i, static_cast<glm::uint>(random() % 8)};
    }
}

void mend(SystemDescription& system, std::mt19937& random) {
    const glm::vec3 low = system.scatter.low;
    system.scatter.low = glm::min(low, system.scatter.high);
    system.scatter.high = glm::max(low, system.scatter.high);
    system.scatter.count = std::max(system.scatter.count, 8u);
    const auto count = static_cast<glm::uint>(system.particles.size()) + system.scatter.count;
    for (SystemLink& link : system.links) {
        link.ends.x %= count;
        link.ends.y = (link.ends.x + 1) % count;
        if (random() % 2 == 0) link.length = 0.0f;
        if (link.tearRatio < 1.01f) link.tearRatio = 0.0f;
    }
    for (SystemSkin& skin : system.skins) {
        for (glm::uint i = 0; i < skin.outline.size(); ++i) skin.outline[i] = (skin.outline[0] + i) % count;
    }
}

/// Satisfies the conditions between the fields of a motion, and makes its keyframes end as they begin.
void mend(Motion& motion) {
    while (motion.keyframes.size() < 2) motion.keyframes.emplace_back();
    for (std::size_t k = 0; k < motion.keyframes.size(); ++k) motion.keyframes[k].time = 0.3f * static_cast<float>(k);
    const float last = motion.keyframes.back().time;
    motion.keyframes.back() = motion.keyframes.front();
    motion.keyframes.back().time = last;
    motion.axis.x += motion.axis.x < 0.0f ? -1.0f : 1.0f;
    motion.axis = glm::clamp(motion.axis, -1000.0f, 1000.0f);
}

std::string numbered(const std::string& name, std::size_t number) {
    return "collider " + std::to_string(number) + name.substr(0, 20);
}

/// Makes a collider's shape valid.
void mend(Collider& collider) {
    std::vector<HalfSpace> planes;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.5f, 0.5f}) {
            HalfSpace plane{glm::vec3(0.0f), 0.25f};
            plane.normal[axis] = side;
            planes.push_back(plane);
        }
    }
    collider.planes = std::move(planes);
    if (rowOf(collider.shape).fault(collider)) rowOf(collider.shape).repair(collider);
    mend(static_cast<Motion&>(collider));
}

// Makes a random scene that may be written: random values in bounds, then the conditions between fields satisfied.
Scene randomScene(std::mt19937& random) {
    Scene scene;
    for (const Field& field : sceneFields()) {
        forEachElement(scene, field,
                       [&](const ElementIndex& index) { randomise(field, field.slot(scene, index), random); });
    }
    if (scene.world.systems.empty() && scene.world.cloths.empty()) scene.world.cloths.resize(1);
    for (ClothDescription& cloth : scene.world.cloths) mend(cloth, random);
    for (SystemDescription& system : scene.world.systems) mend(system, random);
    for (std::size_t k = 0; k < scene.settings.colliders.size(); ++k) {
        Collider& collider = scene.settings.colliders[k];
        if (collider.form != ColliderForm::entry) continue;
        collider.name = numbered(collider.name, k);
        mend(collider);
    }
    for (std::size_t k = 0; k < scene.settings.pinGroups.size(); ++k) {
        PinGroup& group = scene.settings.pinGroups[k];
        group.name = numbered(group.name, k);
        if (group.chosen.pins == PinPattern::none) group.chosen.pins = PinPattern::topRow;
        group.chosen.strengths.resize(group.chosen.vertices.size(), 0.5f);
        if (group.chosen.pins != PinPattern::listed || group.compliance == 0.0f) group.chosen.strengths.clear();
        group.chosen.boxLow = glm::min(group.chosen.boxLow, group.chosen.boxHigh);
        group.collider = kBallName;
        group.body.clear();
        mend(group);
    }
    if (scene.world.cloths.empty()) scene.world.bodies.clear();
    for (std::size_t k = 0; k < scene.world.bodies.size(); ++k) {
        BodyFrame& frame = scene.world.bodies[k].frame;
        frame.name = numbered(frame.name, k);
        mend(frame);
        scene.world.bodies[k].mesh.digest = "0123456789abcdef";
        scene.world.bodies[k].cache.digest = "0123456789abcdef";
    }
    const glm::vec3 low = scene.settings.walls().low;
    test::setLow(scene.settings.walls(), glm::min(low, scene.settings.walls().high));
    test::setHigh(scene.settings.walls(), glm::max(low, scene.settings.walls().high));
    scene.settings.damping = randomNumber({0.0, 1.0}, random, 0.0f);
    if (!scene.world.bodies.empty()) {
        scene.settings.clothContact.on = true;
        scene.settings.order = StepOrder::integrateFirst;
        scene.world.linkOrder = LinkOrder::coloured;
    }
    if (!hasMembraneStiffness(scene.settings))
        scene.settings.weftStiffness = scene.settings.warpStiffness = scene.settings.shearStiffness = 0.0f;
    // Other orders have no fabrics.
    if (scene.world.linkOrder != LinkOrder::coloured) {
        scene.settings.membraneStiffness = 0.0f;
        scene.settings.weftStiffness = 0.0f;
        scene.settings.warpStiffness = 0.0f;
        scene.settings.shearStiffness = 0.0f;
        scene.settings.bendingStiffness = 0.0f;
        scene.settings.bendingWeft = 0.0f;
        scene.settings.bendingWarp = 0.0f;
    }
    return scene;
}

TEST(SceneFile, AnOlderFileGivesTheForceOfTheClassicWindAsItsVelocity) {
    const Scene old = readSceneText(R"({"wind": {"velocity": [1, 2, 3], "model": "classic"}})", "old");
    EXPECT_EQ(old.settings.wind.classicForce, glm::vec3(1.0f, 2.0f, 3.0f));
    EXPECT_EQ(old.settings.wind.velocity, glm::vec3(0.0f));
    const Scene both =
        readSceneText(R"({"wind": {"model": "classic", "velocity": [1, 2, 3], "classicForce": [4, 5, 6]}})", "both");
    EXPECT_EQ(both.settings.wind.classicForce, glm::vec3(4.0f, 5.0f, 6.0f));
    EXPECT_EQ(both.settings.wind.velocity, glm::vec3(1.0f, 2.0f, 3.0f));
}

TEST(SceneFile, AnEmptySceneIsAllDefaults) {
    const Scene scene = readSceneText("{}", "folder/plain.json");
    EXPECT_EQ(scene.name, "plain");
    EXPECT_EQ(fingerprint(scene), fingerprint(Scene{}));
}

TEST(SceneFile, ReadsEachFieldIntoItsOwnPlace) {
    const Scene scene = readSceneText(R"({
        "cloth": {"particles": [3, 5], "pins": "leftEdge", "listedPins": [{"at": [2, 4], "offset": [0, 1, 2]}]},
        "solver": {"gravity": [1, 2, 3], "stiffness": {"shear": 0.25, "diagonalBend": 0.5}, "dampingUnit": "perStep",
                   "thickness": 0.01, "linkOrder": "backwards"},
        "wind": {"model": "classic"}, "ball": {"path": "circle"}, "ground": {"height": -2}, "camera": {"yaw": 90},
        "walls": {"rule": "mirrorPlace", "low": [-3, -2, -1]}, "tear": {"resistance": "ratio", "ratio": 8.5}})",
                                      "x.txt");
    EXPECT_EQ(scene.name, "x.txt");
    ASSERT_EQ(scene.world.cloths.size(), 1u);
    const ClothDescription& cloth = scene.world.cloths[0];
    EXPECT_EQ(cloth.particles, glm::uvec2(3, 5));
    EXPECT_EQ(cloth.pins, PinPattern::leftEdge);
    ASSERT_EQ(cloth.listedPins.size(), 1u);
    EXPECT_EQ(cloth.listedPins[0].at, glm::uvec2(2, 4));
    EXPECT_EQ(cloth.listedPins[0].offset, glm::vec3(0, 1, 2));
    EXPECT_EQ(scene.settings.thickness, 0.01f);
    EXPECT_EQ(scene.settings.gravity, glm::vec3(1, 2, 3));
    EXPECT_EQ(scene.settings.stiffness, (std::array{1.0f, 0.25f, 1.0f, 0.5f}));
    EXPECT_EQ(scene.settings.dampingUnit, DampingUnit::perStep);
    EXPECT_EQ(scene.world.linkOrder, LinkOrder::backwards);
    EXPECT_EQ(scene.settings.wind.model, WindModel::classic);
    EXPECT_EQ(scene.settings.ball().motion, ColliderMotion::circle);
    EXPECT_EQ(scene.settings.ground().place.y, -2.0f);
    EXPECT_EQ(scene.settings.walls().rule, WallRule::mirrorPlace);
    EXPECT_EQ(scene.settings.walls().low, glm::vec3(-3, -2, -1));
    EXPECT_EQ(scene.settings.tear.resistance, TearResistance::ratio);
    EXPECT_EQ(scene.settings.tear.ratio, 8.5f);
    EXPECT_EQ(scene.camera.yaw, 90.0f);
}

TEST(SceneFile, ReadsListsWithinLists) {
    const Scene scene = readSceneText(R"({"systems": [
        {"particles": [{}, {"at": [1, 0, 0], "fixed": true}]},
        {"origin": [0, 3, 0], "particles": [{"at": [0, 0, 0]}, {"at": [0, 1, 0]}], "scatter": {"count": 4},
         "links": [{"ends": [0, 1]}, {"ends": [5, 0], "length": 0.5, "hidden": true}],
         "skins": [{"outline": [5, 0, 3, 1]}]}]})",
                                      "x");
    EXPECT_TRUE(scene.world.cloths.empty());
    ASSERT_EQ(scene.world.systems.size(), 2u);
    EXPECT_TRUE(scene.world.systems[0].particles[1].fixed);
    EXPECT_TRUE(scene.world.systems[0].links.empty());
    const SystemDescription& second = scene.world.systems[1];
    EXPECT_EQ(second.origin.y, 3.0f);
    EXPECT_EQ(second.particles[1].at, glm::vec3(0, 1, 0));
    EXPECT_EQ(second.scatter.count, 4u);
    ASSERT_EQ(second.links.size(), 2u);
    EXPECT_EQ(second.links[1].ends, glm::uvec2(5, 0));
    EXPECT_EQ(second.links[1].length, 0.5f);
    EXPECT_TRUE(second.links[1].hidden);
    EXPECT_FALSE(second.links[0].hidden);
    ASSERT_EQ(second.skins.size(), 1u);
    EXPECT_EQ(second.skins[0].outline, (std::vector<glm::uint>{5, 0, 3, 1}));
}

TEST(SceneFile, HoldsTheClothsThatItNames) {
    const auto count = [](const char* text) { return readSceneText(text, "x").world.cloths.size(); };
    EXPECT_EQ(count("{}"), 1u);
    EXPECT_EQ(count(R"({"cloth": {}})"), 1u);
    EXPECT_EQ(count(R"({"cloths": [{}, {}, {}]})"), 3u);
    EXPECT_EQ(count(R"({"systems": [{"particles": [{}]}]})"), 0u);
    EXPECT_EQ(count(R"({"systems": [{"particles": [{}]}], "cloths": []})"), 0u);
    EXPECT_EQ(count(R"({"systems": [{"particles": [{}]}], "cloth": {}})"), 1u);
    EXPECT_EQ(count(R"({"systems": [], "cloth": {}})"), 1u);
}

TEST(SceneFile, WritesOnlyTheListsThatItHas) {
    const auto startOf = [](const char* text) {
        const json::Value value = json::read(writeSceneText(readSceneText(text, "x")));
        std::string names;
        for (const json::Member& member : std::get<json::Object>(value.data)) names += member.name + " ";
        return names.substr(0, names.find(" solver"));
    };
    EXPECT_EQ(startOf("{}"), "description cloth");
    EXPECT_EQ(startOf(R"({"cloths": [{}]})"), "description cloth");
    EXPECT_EQ(startOf(R"({"cloths": [{}, {}]})"), "description cloths");
    EXPECT_EQ(startOf(R"({"systems": [{"particles": [{}]}]})"), "description systems");
    EXPECT_EQ(startOf(R"({"cloth": {}, "systems": [{}]})"), "description cloth systems");
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

TEST(SceneFile, SavesAndReads) {
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "my scene.json";
    std::mt19937 random(3);
    for (int i = 0; i < 2; ++i) {  // the second save replaces the first file
        Scene scene = randomScene(random);
        scene.world.bodies.clear();                           // Their files would have to exist.
        scene.settings.pinGroups.clear();                     // Their particles would have to exist.
        for (ClothDescription& cloth : scene.world.cloths) {  // scene files name meshes relative to their own folder
            cloth.mesh = {};
            cloth.panels.clear();  // Grids have no panels.
            cloth.elastic.clear();
            cloth.maps.clear();  // They may be those of a mesh.
            if (cloth.pins >= PinPattern::box) cloth.pins = PinPattern::none;
            cloth.fabric.print = (std::filesystem::path("/elsewhere") / cloth.fabric.print).string();
        }
        saveSceneFile(path, scene);
        const Scene back = readSceneFile(path);
        EXPECT_EQ(back.name, "my scene");
        EXPECT_EQ(fingerprint(back), fingerprint(scene));
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1)
        << "a temporary file should not be left";
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
    EXPECT_EQ(errorOf(folder.path() / "big.json"),
              folderPath + "/big.json: is larger than 16 MiB, the limit for this kind of file");
}

TEST(SceneFile, FilesThatCannotBeWrittenAreNamedAndLeftAlone) {
    const test::TemporaryFolder folder;
    EXPECT_THROW(saveSceneFile(folder.path() / "no" / "such.json", Scene{}), FileError);
    std::filesystem::create_directory(folder.path() / "taken");
    EXPECT_THROW(saveSceneFile(folder.path() / "taken", Scene{}), FileError);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);

    const auto path = folder.path() / "kept.json";
    std::ofstream(path) << "{}";
    std::ofstream(folder.path() / "kept.json.1.part") << "mine";
    saveSceneFile(path, Scene{});
    EXPECT_EQ(readTextFile(folder.path() / "kept.json.1.part", 10), "mine") << "no temporary file replaces another";
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "kept.json.2.part"));
    Scene bad;
    bad.camera.distance = -1.0f;
    EXPECT_THROW(saveSceneFile(path, bad), SceneError);
    Scene large;
    large.description = std::string((16u << 20) + 1, 'x');
    EXPECT_THROW(saveSceneFile(path, large), SceneError);
    EXPECT_EQ(fingerprint(readSceneFile(path)), fingerprint(Scene{}));
}

}  // namespace
}  // namespace drape
