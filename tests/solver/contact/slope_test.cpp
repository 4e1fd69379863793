// Checks that cloth on a slope stays in its place, whatever shape the slope belongs to. Also checks that a collider out
// of reach costs nothing.

#include <gtest/gtest.h>

#include <cmath>

#include "cloth/make/make_model.h"
#include "run/run.h"
#include "run/start/start_faults.h"
#include "scene/file/scene_file.h"
#include "scene/load/registry.h"
#include "solver/cpu/cpu_solver.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

std::string number(double value) { return std::to_string(value); }

/// Puts a sheet of 0.5 m on a slope through the origin, at the thickness that colliders keep clear.
Scene slope(const std::string& shape, double degrees, double friction) {
    const double angle = degrees * 3.14159265358979 / 180.0;
    const double x = std::sin(angle), y = std::cos(angle);  // the normal; (y, -x, 0) points downhill
    const auto vector = [](double a, double b, double c) {
        return "[" + number(a) + ", " + number(b) + ", " + number(c) + "]";
    };
    const bool isPlane = shape == "plane";
    std::string collider = R"({"name": "slope", "shape": ")" + shape + R"(", "friction": )" + number(friction) +
                           R"(, "turn": [0, 0, )" + number(-degrees) +
                           "], \"place\": " + (isPlane ? vector(0, 0, 0) : vector(-0.5 * x, -0.5 * y, 0));
    if (shape == "box") collider += R"(, "size": [6, 1, 6])";
    if (shape == "convex")
        collider += R"(, "planes": [{"normal": [0, 1, 0], "distance": 0.5}, {"normal": [0, -1, 0], "distance": 0.5},
            {"normal": [1, 0, 0], "distance": 3}, {"normal": [-1, 0, 0], "distance": 3},
            {"normal": [0, 0, 1], "distance": 3}, {"normal": [0, 0, -1], "distance": 3}])";
    return readSceneText(R"({"cloth": {"particles": [8, 8], "size": [0.5, 0.5], "pins": "none", "across": [0, 0, 1],
        "down": )" + vector(y, -x, 0) +
                             R"(, "origin": )" + vector(-0.25 * y + 0.005 * x, 0.25 * x + 0.005 * y, -0.25) +
                             R"(}, "solver": {"damping": 0}, "wind": {"airDensity": 0}, "colliders": [)" + collider +
                             "}]}",
                         "slope");
}

/// Returns the speed along the slope (mm/s) from 0.5 s to 1 s.
double creepOf(const Scene& scene, double degrees) {
    drape::Run run(scene);
    CpuSolver solver(run.model());
    const double angle = degrees * 3.14159265358979 / 180.0;
    const auto mean = [&] {
        double sum = 0.0;
        const std::vector<glm::vec4> positions = solver.read(Array::positions);
        for (const glm::vec4& p : positions) sum += double{p.x} * std::cos(angle) - double{p.y} * std::sin(angle);
        return sum / static_cast<double>(positions.size());
    };
    const auto advance = [&](int steps) {
        for (int k = 0; k < steps; ++k) solver.step(run.nextStep(viewOf(solver)));
    };
    advance(30);
    const double before = mean();
    advance(30);
    return 1000.0 * (mean() - before) / 0.5;
}

TEST(Slope, ClothDoesNotCreepJustAboveTheTangent) {
    for (const char* shape : {"plane", "box", "convex"}) {
        for (const double degrees : {5.0, 15.0, 25.0, 35.0, 45.0}) {
            const double friction = std::tan(degrees * 3.14159265358979 / 180.0) + 0.02;
            EXPECT_LT(std::abs(creepOf(slope(shape, degrees, friction), degrees)), 0.005) << shape << " " << degrees;
            if (isSanitized()) break;
        }
        EXPECT_GT(creepOf(slope(shape, 25.0, 0.4), 25.0), 100.0) << shape << ": it should slide with less friction";
    }
}

TEST(FastColliders, OneOutOfReachChangesNothing) {
    const std::string scene = R"({"cloth": {"particles": [12, 12], "size": [1, 1], "origin": [-0.5, 1, -0.5],
        "down": [0, 0, 1]}, "ball": {"on": true, "centre": [0, 0.5, 0], "radius": 0.3})";
    const auto end = [](const Scene& read, std::optional<FastMover>& mover) {
        drape::Run run(read);
        CpuSolver solver(run.model());
        for (int k = 0; k < 20; ++k) {
            const Step step = run.nextStep(viewOf(solver));
            if (step.fastMover && (!mover || step.fastMover->substeps > mover->substeps)) mover = step.fastMover;
            solver.step(step);
        }
        return solver.read(Array::positions);
    };
    const auto with = [&](const std::string& place) {
        return readSceneText(scene + R"(, "colliders": [{"name": "far", "place": )" + place +
                                 R"(, "motion": "line", "travel": [10, 0, 0], "speed": 200}]})",
                             "fast");
    };
    std::optional<FastMover> none, far, near;
    const std::vector<glm::vec4> alone = end(readSceneText(scene + "}", "alone"), none);
    EXPECT_EQ(end(with("[500, 0, 0]"), far), alone);
    EXPECT_FALSE(far);
    end(with("[12, 0, 0]"), near);
    ASSERT_TRUE(near);
    EXPECT_EQ(near->name, "far");
    EXPECT_EQ(near->calm, 16u);
    EXPECT_GT(near->substeps, 60u);
    const std::string told = describe(*near);
    EXPECT_EQ(told.substr(0, 14), "\"far\" moved at");
    EXPECT_NE(told.find("substeps instead of 16"), std::string::npos) << told;
}

TEST(FastColliders, CountTheSpeedOfTheStep) {
    // Makes a ball turn back at the ends of its path, where it is slow.
    drape::Run run(readSceneText(R"({"cloth": {"particles": [12, 12], "size": [1, 1], "origin": [-0.5, 1, -0.5],
        "down": [0, 0, 1]}, "contact": {"on": false}, "colliders": [{"name": "swing", "radius": 0.1, "place": [0, 0.5, 0],
        "motion": "line", "travel": [0, 0, 3], "speed": 90}]})",
                                 "swing"));
    CpuSolver solver(run.model());
    std::size_t least = 1000;
    std::size_t most = 0;
    for (int k = 0; k < 60; ++k) {
        const Step step = run.nextStep(viewOf(solver));
        solver.step(step);
        least = std::min(least, step.substeps.size());
        most = std::max(most, step.substeps.size());
    }
    EXPECT_EQ(least, 16u);
    EXPECT_LE(most, substepsOf(run.model(), run.applied()));
    EXPECT_GT(most, 16u);
}

TEST(DeepStart, IsToldWhereClothWouldLeaveByOppositeSides) {
    const auto found = [](const std::string& height, const std::string& collider) {
        const Scene scene = readSceneText(R"({"cloth": {"particles": [12, 12], "size": [1, 1], "origin": [-0.5, )" +
                                              height + R"(, -0.5], "across": [1, 0, 0], "down": [0, 0, 1]},
            "colliders": [{"name": "shelf", )" +
                                              collider + "}]}",
                                          "deep");
        return findDeepStart(makeModel(scene.world), scene.settings);
    };
    const std::string box = R"("shape": "box", "size": [0.6, 0.6, 0.6])";
    ASSERT_TRUE(found("0.01", box));
    EXPECT_NEAR(found("0.01", box)->depth, 0.29f, 0.05f);
    EXPECT_EQ(found("0.01", box)->collider, "shelf");
    EXPECT_TRUE(found("0", R"("shape": "sphere", "radius": 0.3)"));
    // In these cases, cloth leaves by a single side or does not start inside.
    EXPECT_FALSE(found("0.29", box));
    EXPECT_FALSE(found("0.31", box));
    EXPECT_FALSE(found("-1", R"("shape": "plane")"));
    for (const std::string_view name : builtInSceneNames()) {
        const Scene scene = loadScene(std::string(name));
        EXPECT_FALSE(findDeepStart(makeModel(scene.world), scene.settings)) << name;
    }
}

}  // namespace
}  // namespace drape::test
