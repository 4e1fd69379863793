// Tests caches of bodies that cannot be used: one line on stderr that says why, and exit status 2.
#include <gtest/gtest.h>

#include <limits>

#include "cli/cli_fixture.h"
#include "support/vertex_caches.h"

namespace drape {
namespace {

using test::bendingGlb;
using test::mddOf;
using test::pc2Of;
using Frames = std::vector<std::vector<glm::vec3>>;

const Frames kTriangle{{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}}, {{0, 1, 0}, {1, 1, 0}, {0, 3, 0}}};

class CliCache : public Cli {
protected:
    /// Runs a scene with a body that has the mesh and the cache, in a folder of its own.
    test::Outcome runWith(const std::string& mesh, const std::string& cache) const {
        write("scene/scene.json", R"({"cloth": {"particles": [5, 5]}, "bodies": [{"name": "me", "mesh": {"file": ")" +
                                      mesh + R"("}, "cache": {"file": ")" + cache + R"("}}]})");
        return run("simulate scene/scene.json --steps 2 --backend cpu");
    }
    void expectRefused(const std::string& cache, const std::string& complaint) const {
        SCOPED_TRACE(complaint);
        write("scene/cache", cache);
        const test::Outcome outcome = runWith("triangle.obj", "cache");
        expectBadInput(outcome, "scene/scene.json: bodies[0].cache.file: ");
        expectBadInput(outcome, "scene/cache: " + complaint);
    }

private:
    void SetUp() override { write("scene/triangle.obj", "v 0 0 0\nv 1 0 0\nv 0 2 0\nf 1 2 3\n"); }
};

TEST_F(CliCache, AreRefusedInOneLine) {
    const std::string pc2 = pc2Of(kTriangle);
    expectRefused(pc2.substr(0, pc2.size() - 5), "ends within frame 2, expected 2 frames of 3 vertices");
    expectRefused(pc2.substr(0, 20), "ends within its header");
    expectRefused("", "is not a PC2, MDD or glTF file");
    Frames frames = kTriangle;
    frames[1][2].y = std::numeric_limits<float>::quiet_NaN();
    expectRefused(mddOf(frames, {0.0f, 1.0f}), "frame 2: the position of vertex 3 is not finite");
    frames[1][2].y = 1e38f;
    expectRefused(
        pc2Of(frames),
        "frame 2: vertex 3 is more than 1,000 km from the origin, expected a cache of this mesh, in the same unit");
    frames = kTriangle;
    for (glm::vec3& place : frames[0]) place *= 1000.0f;
    expectRefused(pc2Of(frames), "the first frame is 1e+03 times as large as ");
    frames[0].pop_back();
    frames[1].pop_back();
    expectRefused(pc2Of(frames), "has frames with 2 vertices, expected 3, as many as in ");
    expectRefused(bendingGlb(R"([{"children": [1]}, {"children": [0]}, {"mesh": 0, "skin": 0}])"),
                  "has nodes that are their own ancestors");
    expectBadInput(runWith("triangle.obj", "nosuch.pc2"),
                   "scene/nosuch.pc2: cannot be read: No such file or directory");
    expectBadInput(runWith("triangle.obj", "../scene"), "scene: is not a regular file");
}

TEST_F(CliCache, OnesBesideTheSceneAreFound) {
    write("cache", "of the current folder, which is no cache");
    for (const std::string& cache : {pc2Of(kTriangle), mddOf(kTriangle, {0.0f, 1.0f}), bendingGlb()}) {
        write("scene/cache", cache);
        EXPECT_EQ(runWith("triangle.obj", "cache").status, 0);
    }
}

TEST_F(CliCache, AnAnimationIsTakenByItsName) {
    write("scene/one.glb", bendingGlb());
    const auto runOf = [&](const std::string& name) {
        write("scene/scene.json", R"({"cloth": {"particles": [5, 5]}, "bodies": [{"name": "me", "mesh": {"file":
            "one.glb"}, "cache": {"file": "one.glb", "animation": ")" +
                                      name + R"("}}]})");
        return run("simulate scene/scene.json --steps 2 --backend cpu");
    };
    EXPECT_EQ(runOf("bend").status, 0);
    expectBadInput(runOf("run"), "one.glb: has no animation \"run\", expected \"bend\"");
}

TEST_F(CliCache, AClipEndsWithABodyThatEndsTheRun) {
    write("scene/cache", pc2Of(kTriangle));
    write("scene/scene.json", R"({"cloth": {"particles": [5, 5]}, "bodies": [{"name": "me", "mesh": {"file":
        "triangle.obj"}, "cache": {"file": "cache", "rate": 10, "delay": 0.2, "after": "end"}}]})");
    const test::Outcome outcome = run("render scene/scene.json --size 16x16 --quality fast -o a.mp4");
    EXPECT_NE(outcome.messages.find("wrote a.mp4: 18 frames, 0.30 s, "), std::string::npos) << outcome.messages;
}

TEST_F(CliCache, AHundredJointsWork) {
    write("scene/chain.glb", test::chainGlb(100, {0.0f, 0.0f, 0.005f, 0.9999875f}));
    const test::Outcome outcome = runWith("chain.glb", "chain.glb");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_NE(outcome.output.find("bodies"), std::string::npos) << outcome.output;
}

}  // namespace
}  // namespace drape
