// Tests where a garment starts without crossing itself or its body.

#include "scene/load/clean_start.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <utility>

#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/load/garment_scene.h"
#include "support/run_program.h"
#include "support/temporary_folder.h"
#include "support/worn_tube.h"

namespace drape::test {
namespace {

class CleanStarts : public ::testing::Test {
protected:
    std::filesystem::path write(const char* name, const std::string& text) const {
        std::ofstream(folder_.path() / name) << text;
        return folder_.path() / name;
    }

private:
    TemporaryFolder folder_;
};

TEST_F(CleanStarts, LeaveAPatternWithoutLandmarksWhereItIs) {
    // The body is twice as tall as the egg around which the tube fits.
    std::string tall;
    std::istringstream lines(eggText(0.15));
    for (std::string line; std::getline(lines, line);) {
        double x = 0, y = 0, z = 0;
        if (std::sscanf(line.c_str(), "v %lf %lf %lf", &x, &y, &z) == 3) {
            std::ostringstream scaled;
            scaled << "v " << x << ' ' << 2 * y << ' ' << z;
            line = scaled.str();
        }
        tall += line + "\n";
    }
    const GarmentScene made = garmentScene(write("tube.json", tubeText(115)), write("egg.obj", tall), 0.03f);
    ASSERT_TRUE(made.start.has_value());
    EXPECT_TRUE(made.start->isClean());
    EXPECT_FALSE(made.place.isMoved());
    EXPECT_EQ(made.start->pattern.raise, 0.0f);
    EXPECT_EQ(made.scene.world.bodies[0].grow.seconds, 1.5f);
    EXPECT_EQ(made.scene.world.cloths[0].mesh.pattern, made.start->pattern) << "the start should be used";
    EXPECT_TRUE(made.scene.world.cloths[0].mesh.shape->hasPanels);
}

TEST_F(CleanStarts, AreFoundAtOtherHeightsThanTheGrownBodyAllows) {
    // A bar crosses the front panel. The garment has to start above or below it; the start looks at the thin body, so
    // the shape of the grown one does not matter.
    MeshDescription garment;
    garment.file = write("tube.json", tubeText(90)).string();
    garment.pattern.spacing = 0.03f;
    BodiesAtStart bodies;
    bodies.positions = {{-0.01f, 1.0f, -3}, {0.01f, 1.02f, -3}, {0.0f, 1.04f, 3}};
    bodies.triangles = {{0, 1, 2}};
    bodies.grown = {{5, 0, 0}, {6, 0, 0}, {5, 1, 0}};
    const CleanStart start = findCleanStart(garment, bodies);
    EXPECT_TRUE(start.isClean());
    EXPECT_GT(std::abs(start.moved), 0.04f);
    EXPECT_LT(std::abs(start.moved), 0.2f);
}

TEST_F(CleanStarts, NameThePanelsThatCrossWhereThereIsNone) {
    MeshDescription garment;
    garment.file = write("tube.json", tubeText(90)).string();
    garment.pattern.spacing = 0.03f;
    // Puts a pane in front of each start that is tried, through front and back.
    BodiesAtStart bodies;
    bodies.positions = {{-0.01f, -1, -3}, {0.01f, 4, -3}, {0.0f, 1.5f, 3}};
    bodies.triangles = {{0, 1, 2}};
    bodies.grown = bodies.positions;
    const CleanStart start = findCleanStart(garment, bodies);
    EXPECT_FALSE(start.isClean());
    EXPECT_GT(start.tried, 5u);
    EXPECT_EQ(start.withItself, 0u);
    EXPECT_EQ(describe(start).rfind("found no start without crossings: front", 0), 0u) << describe(start);
}

TEST_F(CleanStarts, PartPanelsThatLieInEachOther) {
    // A second, unsewn pair of panels lies in the plane of the first. No edge passes through a triangle, but nothing
    // tells which side of the first the second is on. Smoothing bends only sewn panels.
    std::string pattern = tubeText(90);
    const std::size_t first = pattern.find("\"front\": {");
    const std::size_t end = pattern.find("}, \"stitches\"");
    std::string copy = pattern.substr(first, end - first);
    for (const std::string name : {"\"front\"", "\"back\""})
        copy.replace(copy.find(name), name.size(), name.substr(0, name.size() - 1) + "2\"");
    for (std::size_t at = 0; (at = copy.find("[0, 90, ", at)) != std::string::npos;) copy.replace(at, 2, "[3.3");
    pattern.insert(end, ", " + copy);
    MeshDescription garment;
    garment.file = write("double.json", pattern).string();
    garment.pattern.spacing = 0.03f;
    const CleanStart start = findCleanStart(garment, {});
    EXPECT_TRUE(start.isClean());
    EXPECT_GT(start.pattern.smoothing, 0.0f);
}

TEST_F(CleanStarts, AreMovedToWhereArmsGrowIntoSleeves) {
    // The pattern is 14 % too large: at its heights, the dancer's arms would go through the trunk of the shirt.
    std::string pattern = readText(DRAPE_SOURCE_FOLDER "/assets/patterns/tshirt.json");
    const std::string unit = "\"units_in_meter\": ";
    pattern.replace(pattern.find(unit), unit.size() + 3, unit + "88");
    const GarmentScene made = garmentScene(write("large.json", pattern), "built-in:dancer.glb", 0.03f);
    ASSERT_TRUE(made.start.has_value());
    EXPECT_TRUE(made.start->isClean());
    EXPECT_LT(made.place.raised + made.start->moved, -0.1f);
    EXPECT_GT(made.place.raised + made.start->moved, -0.25f);
    EXPECT_EQ(made.place.scale, 1.0f);
    EXPECT_NE(describe(made.place).find("the shoulders are "), std::string::npos) << describe(made.place);
}

TEST_F(CleanStarts, TurnSleevesUpToTheArmsOfATPose) {
    MeshDescription garment;
    garment.file = "built-in:tshirt.json";
    garment.pattern.spacing = 0.03f;
    // Level square bars as arms, 70 cm long; the sleeves of the pattern point down.
    BodiesAtStart bodies;
    for (const float side : {-1.0f, 1.0f}) {
        const auto first = static_cast<glm::uint>(bodies.grown.size());
        for (const float x : {0.1f, 0.8f}) {
            for (const auto& [y, z] : {std::pair(-1.0f, -1.0f), {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}}) {
                const glm::vec3 middle(side * x, 1.4f, 0.0f), corner(0.0f, y, z);
                bodies.positions.push_back(glm::vec3(side * 0.05f, 1.4f, 0.0f) + 0.001f * corner);
                bodies.slim.push_back(middle + 0.02f * corner);
                bodies.grown.push_back(middle + 0.05f * corner);
            }
        }
        for (glm::uint k = 0; k < 4; ++k) {
            const glm::uint next = (k + 1) % 4;
            bodies.triangles.emplace_back(first + k, first + next, first + 4 + k);
            bodies.triangles.emplace_back(first + next, first + 4 + next, first + 4 + k);
        }
    }
    const CleanStart start = findCleanStart(garment, bodies);
    EXPECT_TRUE(start.isClean());
    EXPECT_GE(start.pattern.turn, 30.0f);
    EXPECT_LT(std::abs(start.moved), 0.11f);
}

TEST_F(CleanStarts, TakeBodiesInCentimetres) {
    std::string large;
    std::istringstream lines(eggText(0.15));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("v ")) {
            std::istringstream numbers(line.substr(2));
            double x = 0, y = 0, z = 0;
            numbers >> x >> y >> z;
            std::ostringstream scaled;
            scaled << "v " << 100 * x << ' ' << 100 * y << ' ' << 100 * z;
            line = scaled.str();
        }
        large += line + "\n";
    }
    const GarmentScene made = garmentScene(write("tube.json", tubeText(115)), write("egg.obj", large), 0.03f);
    EXPECT_FLOAT_EQ(made.scene.world.bodies[0].mesh.scale, 0.01f);
    EXPECT_NEAR(made.scene.world.bodies[0].mesh.shape->extent().y, 1.72f, 1e-4f);
}

}  // namespace
}  // namespace drape::test
