#include <gtest/gtest.h>

#include <cctype>

#include "cloth/make/make_model.h"
#include "museum/planar_run.h"

// Tests properties of every scene of the museum.
namespace drape {
namespace {

using namespace drape::test;

struct Exhibit {
    std::string scene;
    glm::uint particles = 0;
    glm::uint links = 0;
    glm::uint pinned = 0;
};

// The numbers that the tutorials' own loops make: a grid of c by r cells has (c + 1)(r + 1) points and 2 c r + c + r
// sticks. Where an article leaves the numbers open (sheet, chain, shapes, man), they are the scene's choice.
const Exhibit kExhibits[] = {
    {"mosegaard", 2475, 18910, 6},
    {"pikuma", 3993, 7832, 61},
    {"pikuma-square", 4, 4, 0},
    {"pikuma-square:diagonals=with", 4, 6, 0},
    {"tearable", 1581, 3080, 51},
    {"tearable-2016", 1595, 3106, 55},
    {"verlet-points", 4, 0, 0},
    {"verlet-sticks", 6, 3, 1},
    {"verlet-blocks", 6, 8, 1},
    {"verlet-cloth", 35, 58, 3},
    {"fabric", 825, 1592, 33},
    {"fabric:pins=partial,resistance=strong", 825, 1592, 9},
    {"fabric:pins=sparse,sheet=half,resistance=medium", 429, 812, 5},
    {"fabric:pins=corners,resistance=weak", 825, 1592, 2},
    {"ball-on-chain", 12, 13, 1},
    {"shapes", 17, 17, 0},
    {"shapes:iterations=4,skin=filled", 17, 17, 0},
    {"ping-pong", 1, 0, 0},
    {"ping-pong:particles=10,drag=on", 10, 0, 0},
    {"ping-pong:particles=100,elastic=on", 100, 0, 0},
    {"ping-pong:particles=1000,gravity=on", 1000, 0, 0},
    {"stickman", 19, 33, 0},
    {"stickman:friction=off,gravity=off", 19, 33, 0},
};

class Museum : public testing::TestWithParam<Exhibit> {};

TEST_P(Museum, HasItsTutorialsParticlesAndLinks) {
    const Model model = makeModel(loadScene(GetParam().scene).world);
    EXPECT_EQ(model.particleCount(), GetParam().particles);
    EXPECT_EQ(model.linkCount(), GetParam().links);
    const auto pinned = std::ranges::count(model.startPositions, 0.0f, &glm::vec4::w);
    EXPECT_EQ(pinned, GetParam().pinned);
}

TEST_P(Museum, IsHeldByNoTethers) {
    const Scene scene = loadScene(GetParam().scene);
    const Model model = makeModel(scene.world);
    for (const Pass& pass : makePlan(model, scene.settings, PlanStart::plain).passes) {
        ASSERT_NE(pass.kernel, Kernel::holdTethers) << "its tutorial has no tethers";
    }
}

bool isInside(const SceneRun& run, std::size_t i) {
    const glm::vec4 p = run.positions()[i];
    const float radius = run.displacements()[i].w;
    const Collider& walls = run.scene().settings.walls();
    constexpr float kRounding = 4e-6f;  // m; walls are half the room's size from its middle
    for (int axis = 0; axis < 3; ++axis) {
        if (!(p[axis] >= walls.low[axis] + radius - kRounding && p[axis] <= walls.high[axis] - radius + kRounding))
            return false;
    }
    return true;
}

TEST_P(Museum, StaysInsideItsBox) {
    SceneRun run(GetParam().scene);
    if (!run.settings().walls().on) {
        EXPECT_EQ(GetParam().scene, "mosegaard");
        return;
    }
    for (int k = 0; k < 600; ++k) {
        run.step();
        for (std::size_t i = 0; i < run.positions().size(); ++i) {
            ASSERT_TRUE(isInside(run, i)) << "particle " << i << " after " << k + 1 << " steps";
        }
    }
}

TEST_P(Museum, IsSeenWholeFromTheFront) {
    const Scene scene = loadScene(GetParam().scene);
    if (!scene.settings.walls().on) return;
    EXPECT_EQ(scene.camera.yaw, 0.0f);
    EXPECT_EQ(scene.camera.pitch, 0.0f);
    const float half = std::tan(glm::radians(0.5f * scene.camera.fieldOfView)) * scene.camera.distance;
    const Collider& walls = scene.settings.walls();
    EXPECT_GT(scene.camera.target.y + half, walls.high.y);
    EXPECT_LT(scene.camera.target.y - half, std::max(walls.low.y, scene.settings.ground().place.y));
    EXPECT_GT(half * 16.0f / 9.0f, walls.high.x) << "should fit a picture of 16 by 9";
    EXPECT_EQ(walls.low.x, -walls.high.x);
    EXPECT_LT(walls.high.z - walls.low.z, 0.25f) << "should be a thin slab";
}

TEST_P(Museum, SaysWhereItsNumbersComeFrom) {
    const std::string text = loadScene(GetParam().scene).description;
    const char* const sources[] = {"Mosegaard", "Pikuma", "Suffick", "Mmzsource", "DataGenetics"};
    EXPECT_TRUE(std::ranges::any_of(sources, [&](const char* name) { return text.find(name) != text.npos; })) << text;
    EXPECT_NE(text.find(text.find("pixel") != text.npos ? "1 cm" : "1 m"), text.npos) << text;
}

std::string nameOf(const testing::TestParamInfo<Exhibit>& info) {
    std::string name = info.param.scene;
    for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, Museum, testing::ValuesIn(kExhibits), nameOf);

}  // namespace
}  // namespace drape
