// Tests where a garment is placed, and how its labelled edges are held.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cloth/core/placement.h"
#include "cloth/links/mesh_springs.h"
#include "cloth/make/make_model.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/file/scene_file.h"
#include "scene/load/garment_edges.h"
#include "scene/load/garment_scene.h"
#include "scene/parts/mesh_cloths.h"
#include "support/temporary_folder.h"
#include "support/worn_tube.h"

namespace drape::test {
namespace {

class GarmentStarts : public ::testing::Test {
protected:
    std::filesystem::path write(const char* name, const std::string& text) const {
        std::ofstream(folder_.path() / name) << text;
        return folder_.path() / name;
    }

    /// Writes an egg of another height than 1.72 m, as wide in proportion unless `radius` (m) is given.
    std::filesystem::path writeEgg(double height, double radius = 0.0) const {
        const double scale = height / 1.72;
        std::ostringstream text;
        std::istringstream lines(eggText(radius > 0.0 ? radius / scale : 0.15));
        for (std::string line; std::getline(lines, line);) {
            std::istringstream numbers(line.substr(1));
            double x = 0, y = 0, z = 0;
            if (line.starts_with("v ") && numbers >> x >> y >> z)
                text << "v " << scale * x << ' ' << scale * y << ' ' << scale * z << '\n';
            else
                text << line << '\n';
        }
        return write("egg.obj", text.str());
    }

    GarmentScene sewn(double low, const std::string& label, const PlaceWish& wish = {}) const {
        return garmentScene(write("tube.json", tubeText(low, label)), folder_.path() / "egg.obj", 0.03f, wish);
    }

private:
    TemporaryFolder folder_;
};

TEST_F(GarmentStarts, StayWhereTheirFilesPutThem) {
    writeEgg(1.6);
    for (const char* label : {"lower_interface", "waist"}) {
        const GarmentScene made = sewn(80, label);
        EXPECT_FALSE(made.place.isMoved()) << label;
        EXPECT_EQ(describe(made.place), "");
        EXPECT_EQ(made.scene.world.cloths[0].mesh.place.y, 0.0f);
        const auto edges = garmentEdges(made.scene.world.cloths[0]);
        ASSERT_EQ(edges.size(), 1u);
        EXPECT_EQ(edges[0].label, label);
        EXPECT_NEAR(edges[0].targetHeight, 1.0f, 1e-5f);
        EXPECT_GT(edges[0].particles.size(), 20u);
    }
}

TEST_F(GarmentStarts, AreMovedOrScaledWhereTheWaistDoesNotFit) {
    writeEgg(1.1);
    const GarmentScene small = sewn(88, "lower_interface");  // the waist is at 1.08 m
    EXPECT_LT(small.place.scale, 0.75f) << "the egg is 1.1 m high";
    EXPECT_GT(small.place.scale, 0.4f);
    EXPECT_NE(describe(small.place).find("scaled by 0."), std::string::npos) << describe(small.place);
    EXPECT_NE(describe(small.place).find("the waist is "), std::string::npos);
    const ClothDescription& cloth = small.scene.world.cloths[0];
    EXPECT_NEAR(garmentEdges(cloth)[0].targetHeight, 1.08f * small.place.scale, 1e-3f);
    EXPECT_NEAR(cloth.mesh.pattern.spacing * small.place.scale, 0.03f, 1e-5f) << "particles stay as far apart";
    EXPECT_LT(cloth.mesh.shape->longestLink, 0.05f);

    writeEgg(1.72);
    const GarmentScene low = sewn(50, "lower_interface");  // at 70 cm, below all hips
    EXPECT_TRUE(low.place.isMoved());
    EXPECT_NE(describe(low.place).find(" cm too low"), std::string::npos) << describe(low.place);
}

TEST_F(GarmentStarts, AreWhereTheUserWantsThem) {
    writeEgg(1.1);
    const GarmentScene made = sewn(88, "lower_interface", {0.5f, 0.1f});
    EXPECT_EQ(made.place.scale, 0.5f);
    EXPECT_EQ(describe(made.place), "scaled by 0.5 and raised by 10.0 cm");
    EXPECT_NEAR(garmentEdges(made.scene.world.cloths[0])[0].targetHeight, 0.64f, 1e-4f);
}

TEST_F(GarmentStarts, HoldTheirLabelledEdgesAtTheirTargets) {
    writeEgg(1.72);
    GarmentScene made = sewn(80, "lower_interface");
    Scene scene = made.scene;
    ASSERT_EQ(scene.settings.pinGroups.size(), 1u);
    // The search for a clean start may have moved the garment. Here it certainly has.
    scene.world.cloths[0].mesh.pattern.raise = 0.12f;
    readAnew(scene.world.cloths[0].mesh);
    loadMeshes(scene, "moved");
    scene.settings.pinGroups.clear();
    attachEdges(scene);
    const PinGroup group = scene.settings.pinGroups.at(0);
    EXPECT_EQ(group.name, "lower_interface");
    EXPECT_EQ(group.chosen.vertexGroup, "lower_interface");
    EXPECT_EQ(group.axes, glm::vec3(0.0f, 1.0f, 0.0f));
    EXPECT_EQ(group.body, "body");
    EXPECT_EQ(group.release, PinGroup::kAtRest);
    EXPECT_FLOAT_EQ(group.arrive, 2.5f) << "growth and sewing";
    EXPECT_NEAR(group.offset.y, -0.12f, 1e-3f);
    // All this is in scene files, and edges have the same targets there.
    const Scene copy = [&] {
        Scene read = readSceneText(writeSceneText(scene), "copy");
        loadMeshes(read, "copy");
        return read;
    }();
    EXPECT_EQ(copy.settings.pinGroups, scene.settings.pinGroups);
    EXPECT_NEAR(garmentEdges(copy.world.cloths[0])[0].targetHeight, 1.0f, 1e-4f);
    writeEgg(1.72);
    EXPECT_EQ(sewn(80, "strapless_top").scene.settings.pinGroups.at(0).axes, glm::vec3(0.0f, 1.0f, 0.0f));
    EXPECT_EQ(sewn(80, "left_collar").scene.settings.pinGroups.at(0).axes, glm::vec3(1.0f, 0.0f, 0.0f));
    EXPECT_TRUE(sewn(80, "hem").scene.settings.pinGroups.empty());
}

TEST_F(GarmentStarts, HaveElasticOfAFactorOrALength) {
    writeEgg(1.72);
    Scene scene = sewn(80, "lower_interface").scene;
    ClothDescription& cloth = scene.world.cloths[0];
    const auto lengthAround = [&](const std::vector<double>& factors) {
        double length = 0.0;
        for (std::size_t e = 0; e < factors.size(); ++e)
            length += factors[e] == 1.0 ? 0.0 : factors[e] * cloth.mesh.shape->restLength(cloth.mesh.shape->edges[e]);
        return length;
    };
    cloth.elastic = {{"lower_interface", {}, 0.75f, 0.0f}};
    EXPECT_NEAR(lengthAround(elasticFactors(cloth)), 0.6, 1e-4) << "the tube is 80 cm around";
    cloth.elastic = {{"lower_interface", {}, 1.0f, 0.5f}};
    EXPECT_NEAR(lengthAround(elasticFactors(cloth)), 0.5, 1e-4);
    cloth.elastic = {{"", {0, 1}, 0.5f, 0.0f}};
    EXPECT_NEAR(lengthAround(elasticFactors(cloth)), 0.2, 1e-4) << "both seams are 20 cm long";
    const Model model = makeModel(scene.world);
    double shortened = 0.0;
    for (const physics::Link& link : model.links.links) {
        if (link.restLength < 0.016f) shortened += double{link.restLength};
    }
    EXPECT_NEAR(shortened, 0.2, 0.02);
    const Scene copy = readSceneText(writeSceneText(scene), "copy");
    EXPECT_EQ(copy.world.cloths[0].elastic, cloth.elastic);
    const auto complaintOf = [&](Elastic elastic) {
        cloth.elastic = {std::move(elastic)};
        try {
            Scene read = readSceneText(writeSceneText(scene), "s");
            loadMeshes(read, "s");
        } catch (const SceneError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_NE(complaintOf({"lower_interfaces", {}, 0.5f, 0.0f}).find("did you mean \"lower_interface\"?"),
              std::string::npos);
    EXPECT_NE(complaintOf({"", {2}, 0.5f, 0.0f}).find("2 is not a stitch"), std::string::npos);
    EXPECT_NE(complaintOf({"", {}, 0.5f, 0.0f}).find("neither a label nor seams"), std::string::npos);
}

}  // namespace
}  // namespace drape::test
