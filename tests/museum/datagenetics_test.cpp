#include <gtest/gtest.h>

#include "museum/planar_run.h"
#include "museum/tutorial_datagenetics.h"

namespace drape {
namespace {

using namespace drape::test;

/// Sets up the article's loop from the start of a scene, flattened. The article's listings have no numbers, so the
/// scene's are used.
DataGeneticsWorld worldOf(SceneRun& run, Canvas canvas) {
    const Settings& settings = run.settings();
    const double frame = settings.timeStep;
    State state = run.state();
    for (glm::vec4& p : state.positions) p.z = 0.0f;
    run.setState(state);

    DataGeneticsWorld world;
    world.gravity = -settings.gravity.y * frame * frame * Canvas::kPixelsPerMetre;
    world.drag = 1.0 - settings.damping;
    world.width = canvas.width;
    world.height = canvas.height;
    world.radius = state.displacements.front().w * Canvas::kPixelsPerMetre;
    world.elasticity = settings.walls().restitution;
    world.iterations = static_cast<int>(settings.iterations);
    for (std::size_t i = 0; i < state.positions.size(); ++i) {
        const glm::dvec4 p(state.positions[i]);
        const glm::dvec4 v(state.displacements[i]);  // m/s before the first step
        TutorialPoint point = TutorialPoint::resting(canvas.pixelX(p.x), canvas.pixelY(p.y));
        point.oldX -= v.x * frame * Canvas::kPixelsPerMetre;
        point.oldY += v.y * frame * Canvas::kPixelsPerMetre;
        point.pinned = p.w == 0.0;
        world.points.push_back(point);
    }
    return world;
}

/// Makes the sticks of the description, in the order of its links.
std::vector<TutorialStick> sticksOf(const WorldDescription& description, const std::vector<TutorialPoint>& points) {
    std::vector<TutorialStick> sticks;
    std::size_t first = 0;
    for (const SystemDescription& system : description.systems) {
        for (const SystemLink& link : system.links) {
            sticks.push_back({first + link.ends.x, first + link.ends.y, 0.0});
            sticks.back().length = sticks.back().lengthNow(points);
        }
        first += system.particles.size() + system.scatter.count;
    }
    return sticks;
}

TEST(Fabric, MovesAsTheArticlesLoop) {
    for (const std::string scene : {"fabric", "fabric:pins=corners", "fabric:pins=sparse,sheet=half"}) {
        SceneRun run(scene);
        constexpr Canvas kCanvas{640, 480};
        DataGeneticsWorld world = worldOf(run, kCanvas);
        const glm::ivec2 grid(run.model().cloths.front().grid->count);
        world.sticks = gridSticks(grid.x, grid.y, 14.0);
        world.tensionOnly = true;
        const Agreement agreement = follow(run, world, kCanvas, 400);
        EXPECT_LE(agreement.excess, 0.0) << scene << ": " << agreement.steps << " steps";
        // Ends before the heap is drawn out, since its points start on top of each other.
        EXPECT_GE(agreement.steps, 60) << scene;
    }
}

TEST(Shapes, MoveAsTheArticlesLoop) {
    for (const std::string scene : {"shapes", "shapes:iterations=2", "shapes:iterations=4"}) {
        SceneRun run(scene);
        constexpr Canvas kCanvas{640, 360};
        DataGeneticsWorld world = worldOf(run, kCanvas);
        world.sticks = sticksOf(run.scene().world, world.points);
        const Agreement agreement = follow(run, world, kCanvas, 600);
        EXPECT_LE(agreement.excess, 0.0) << scene << ": " << agreement.steps << " steps";
        EXPECT_GE(agreement.steps, 90) << scene << ": should agree beyond the first bounces";
    }
}

TEST(BallOnChain, MovesAsTheArticlesLoop) {
    SceneRun run("ball-on-chain");
    constexpr Canvas kCanvas{640, 400};
    DataGeneticsWorld world = worldOf(run, kCanvas);
    world.sticks = sticksOf(run.scene().world, world.points);
    const Agreement agreement = follow(run, world, kCanvas, 600);
    EXPECT_LE(agreement.excess, 0.0);
    EXPECT_EQ(agreement.steps, 600);
}

TEST(PingPong, MovesAsTheArticlesLoop) {
    for (const std::string scene :
         {"ping-pong:particles=100", "ping-pong:particles=100,drag=on,gravity=on,elastic=on"}) {
        SceneRun run(scene);
        constexpr Canvas kCanvas{640, 360};
        // After 150 steps, a ball touches a wall in different steps in the scene and in the tutorial.
        const Agreement agreement = follow(run, worldOf(run, kCanvas), kCanvas, 150);
        EXPECT_LE(agreement.excess, 0.0) << scene << ": " << agreement.steps << " steps, " << agreement.distance;
        EXPECT_EQ(agreement.steps, 150) << scene;
    }
}

/// Sums the speeds of all particles, m/s.
double speed(const SceneRun& run) {
    double sum = 0.0;
    for (const glm::vec4& d : run.displacements())
        sum += glm::length(glm::dvec3(d)) / double{run.scene().settings.timeStep};
    return sum;
}

TEST(PingPong, OptionsTakeSpeedOrLeaveIt) {
    const auto speedKept = [](const std::string& options) {
        SceneRun run("ping-pong:particles=10," + options);
        run.step();
        const double before = speed(run);
        for (int k = 0; k < 600; ++k) run.step();
        return speed(run) / before;
    };
    EXPECT_NEAR(speedKept("elastic=on,drag=off"), 1.0, 1e-4);
    EXPECT_NEAR(speedKept("elastic=on,drag=on"), std::pow(0.999, 600), 1e-3);
    EXPECT_LT(speedKept("elastic=off,drag=off"), 0.8);
}

std::size_t tornIn(const std::string& options) {
    SceneRun run("fabric:" + options);
    for (int k = 0; k < 400; ++k) run.step();
    return run.brokenLinks();
}

TEST(Fabric, WeakRipsOnResetAndStrongOnlyWhenPulled) {
    EXPECT_EQ(tornIn("pins=corners,resistance=none"), 0u);
    EXPECT_EQ(tornIn("pins=corners,resistance=strong"), 0u);
    EXPECT_EQ(tornIn("pins=sparse,resistance=medium"), 0u);
    EXPECT_GT(tornIn("pins=corners,resistance=medium"), 0u);
    for (const std::string pins : {"full", "partial", "sparse", "corners"}) {
        EXPECT_GT(tornIn("pins=" + pins + ",resistance=weak"), 0u) << pins;
    }
    EXPECT_EQ(tornIn("pins=full,sheet=half,resistance=weak"), 0u);
}

TEST(Fabric, OnceItHangsAWeakSheetBears) {
    // Follows the article's advice: let the sheet settle, then turn the resistance down.
    SceneRun run("fabric");
    for (int k = 0; k < 900; ++k) run.step();
    run.settings().tear.resistance = TearResistance::weak;
    for (int k = 0; k < 300; ++k) run.step();
    EXPECT_EQ(run.brokenLinks(), 0u);
}

/// Returns the height of a particle above the floor, m.
double heightOf(const SceneRun& run, std::size_t particle) { return run.positions()[particle].y; }

constexpr std::size_t kPelvis = 0;
constexpr std::size_t kHead = 15;  // top of the head
constexpr std::size_t kFeet[] = {9, 10};

TEST(StickMan, IsDrawnAsAMan) {
    const SceneRun run("stickman");
    EXPECT_NEAR(heightOf(run, kHead) - heightOf(run, kFeet[0]), 1.8, 0.1) << "should be as tall as a man";
    for (const physics::Link& link : run.model().links.links) {
        const physics::LinkMaterial& material = run.model().materials[link.material];
        const double drawn = glm::distance(glm::dvec3(run.positions()[link.a]), glm::dvec3(run.positions()[link.b]));
        const bool spring = material.stiffness < 1.0f;
        EXPECT_NEAR(link.restLength / drawn, spring ? 0.95 : 1.0, 1e-5);
        if (!spring) continue;
        EXPECT_NE(material.flags & physics::kHidden, 0u);
        EXPECT_GE(material.stiffness, 0.1f);
        EXPECT_LE(material.stiffness, 0.2f);
    }
}

TEST(StickMan, FallsInAHeapAndKeepsHisLimbs) {
    SceneRun run("stickman");
    const double standing = heightOf(run, kHead) - heightOf(run, kFeet[0]);
    double stretch = 0.0;
    for (int k = 0; k < 900; ++k) {
        run.step();
        for (const physics::Link& link : run.model().links.links) {
            if (run.model().materials[link.material].flags != 0) continue;
            const glm::dvec3 span(run.positions()[link.b] - run.positions()[link.a]);
            stretch = std::max(stretch, std::abs(glm::length(span) / double{link.restLength} - 1.0));
        }
    }
    EXPECT_LT(heightOf(run, kHead), 0.6 * standing);
    EXPECT_LT(stretch, 0.5) << "stretches too much on landing";
}

/// Returns how far (m) his pelvis slides along the floor after a hand throws him sideways.
double slideOf(const std::string& friction) {
    SceneRun run("stickman:friction=" + friction);
    for (int k = 0; k < 300; ++k) run.step();
    const double before = run.positions()[kPelvis].x;
    State state = run.state();
    for (glm::vec4& d : state.displacements) d.x += 0.01f;  // 0.6 m/s
    run.setState(state);
    for (int k = 0; k < 120; ++k) run.step();
    return run.positions()[kPelvis].x - before;
}

TEST(StickMan, FrictionHoldsHimAndIceDoesNot) {
    EXPECT_LT(slideOf("on"), 0.5);
    EXPECT_GT(slideOf("off"), 1.0);
}

TEST(StickMan, CanBeThrownByAnyJoint) {
    for (std::size_t joint = 0; joint <= kFeet[1]; ++joint) {
        SceneRun run("stickman:gravity=off");
        for (int k = 0; k < 20; ++k) {
            State state = run.state();
            state.displacements[joint].x = 0.03f;  // 1.8 m/s
            run.setState(state);
            run.step();
        }
        for (int k = 0; k < 40; ++k) run.step();
        double middle = 0.0;
        for (const glm::vec4& p : run.positions()) middle += double{p.x} / static_cast<double>(run.positions().size());
        EXPECT_GT(middle, 0.05) << "the rest of him should follow joint " << joint;
    }
}

}  // namespace
}  // namespace drape
