// Tests 'drape wear': a garment on a body that moves, its files and its refusals.

#include "cli/cli_fixture.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "support/vertex_caches.h"
#include "support/worn_tube.h"

namespace drape {
namespace {

constexpr int kFrames = 13;  // half a second at 24 frames a second

class WearCli : public Cli {
protected:
    WearCli() {
        write("tube.json", test::tubeText(130));  // the egg's slope pushes a tube that starts lower up to here
        write("egg.obj", "g egg\n" + test::eggText(0.15));
        // The egg moves 10 cm aside. Its first frame is 3 cm aside of the mesh.
        const std::vector<glm::vec3> rest = readMesh(test::eggText(0.15), "egg.obj").positions;
        std::vector<std::vector<glm::vec3>> frames;
        for (int k = 0; k < kFrames; ++k) {
            const float share = static_cast<float>(k) / static_cast<float>(kFrames - 1);
            for (std::vector<glm::vec3>& frame = frames.emplace_back(rest); glm::vec3 & place : frame)
                place.x += 0.03f + 0.1f * share;
        }
        write("egg.pc2", test::pc2Of(frames));
    }
};

TEST_F(WearCli, SewsOnTheMeshAndPlaysTheAnimation) {
    const test::Outcome outcome = run("wear tube.json --body egg.obj --spacing 0.03 --backend cpu --json -o worn.glb");
    ASSERT_EQ(outcome.status, 0) << outcome.messages << outcome.output;
    const json::Value report = json::read(outcome.output);
    EXPECT_EQ(textOf(report, "worn"), "true");
    EXPECT_NEAR(std::stod(textOf(report, "clip_s")), 0.5, 1e-6);
    EXPECT_NE(textOf(report, "clip_crossings").find("\"most\": 0"), std::string::npos);
    EXPECT_NE(textOf(report, "contact").find("most_behind"), std::string::npos);
    const json::Value behind = json::read(textOf(report, "clip_behind_m"));
    EXPECT_EQ(std::get<json::Array>(behind.data).size(), 31u) << "the clip's time 0 and each step";
    EXPECT_EQ(outcome.messages.find("tube.json: read"), outcome.messages.rfind("tube.json: read")) << "one note";
    // Time 0 of the file is that of the animation, and the body is where the animation has it.
    const VertexCache cache = readVertexCacheFile(folder() / "worn.glb", 60.0f);
    ASSERT_EQ(cache.frameCount(), 31u);
    const std::vector<glm::vec3> rest = readMesh(test::eggText(0.15), "egg.obj").positions;
    const auto rightmost = [](auto first, auto last) {
        return std::ranges::max_element(first, last, {}, &glm::vec3::x)->x;
    };
    const auto frame = static_cast<std::ptrdiff_t>(cache.vertexCount());
    const float right = rightmost(rest.begin(), rest.end());
    EXPECT_NEAR(rightmost(cache.places.begin(), cache.places.begin() + frame), right + 0.03f, 0.012f);
    EXPECT_NEAR(rightmost(cache.places.end() - frame, cache.places.end()), right + 0.13f, 0.012f);
}

TEST_F(WearCli, WritesASceneThatRepeatsIt) {
    const test::Outcome outcome = run("wear tube.json --body egg.obj --spacing 0.03 --backend cpu -o worn.json");
    ASSERT_EQ(outcome.status, 0) << outcome.messages << outcome.output;
    EXPECT_NE(outcome.output.find("crossings while it plays: none"), std::string::npos) << outcome.output;
    const json::Value scene = json::read(test::readText(folder() / "worn.json"));
    EXPECT_NE(test::readText(folder() / "worn.json").find("\"from\": \"bind\""), std::string::npos);
    // Sewing, the way to the first frame and the animation have the same bits on both solvers.
    const auto hashOn = [&](const std::string& backend) {
        const test::Outcome end =
            run("simulate worn.json --set bodies.0.cache.delay=0.1 --set "
                "bodies.0.cache.blend=0.2 --steps 60 --json --backend " +
                backend);
        return end.status == 0 ? textOf(json::read(end.output), "hash") : end.messages;
    };
    EXPECT_EQ(hashOn("cpu"), hashOn("reference"));
}

TEST_F(WearCli, AMeshIsWornAsItLies) {
    write("cap.obj", "v -0.1 1.75 -0.1\nv 0.1 1.75 -0.1\nv 0.1 1.75 0.1\nv -0.1 1.75 0.1\nf 1 4 3 2\n");
    const test::Outcome outcome =
        run("wear cap.obj --body egg.obj --backend cpu --blend 0.2 --seconds 0.1 -o cap.drape");
    ASSERT_EQ(outcome.status, 0) << outcome.messages << outcome.output;
    EXPECT_EQ(run("simulate cap.drape --steps 1").status, 0);
    // The motion may be named, and the frames may lie between steps.
    std::filesystem::rename(folder() / "egg.pc2", folder() / "other.pc2");
    const test::Outcome other =
        run("wear cap.obj --body egg.obj --motion other.pc2 --backend cpu --blend 0.2 "
            "--seconds 0.25 --fps 24 -o cap.glb");
    ASSERT_EQ(other.status, 0) << other.messages << other.output;
    EXPECT_EQ(readVertexCacheFile(folder() / "cap.glb", 24.0f).frameCount(), 7u);
    const std::string glb = test::readText(folder() / "cap.glb");
    EXPECT_NE(glb.find("\"_COVERED\""), std::string::npos);
}

TEST_F(WearCli, ClothPassesThroughIgnoredParts) {
    write("cap.obj", "v -0.1 1.75 -0.1\nv 0.1 1.75 -0.1\nv 0.1 1.75 0.1\nv -0.1 1.75 0.1\nf 1 4 3 2\n");
    const std::string wear = "wear cap.obj --body egg.obj --backend cpu --blend 0.3 --seconds 0.1 --json -o ";
    const test::Outcome through = run(wear + "through.json --ignore egg");
    ASSERT_EQ(through.status, 0) << through.messages;
    EXPECT_GT(std::stoi(textOf(json::read(through.output), "clip_inside_ignored")), 0);
    EXPECT_NE(run("simulate through.json --steps 1 --json").output.find("\"inside_ignored\": 0"), std::string::npos);
    EXPECT_EQ(run(wear + "held.json").output.find("inside_ignored"), std::string::npos);
}

TEST_F(WearCli, BadInputIsRefused) {
    expectBadInput(
        run("wear tube.json --body egg.obj --ignore hand -o worn.glb"),
        "cloth.ignores[0]: \"hand\" is not a joint, node, material or group of a body, expected one of \"egg\"");
    expectBadInput(run("sew tube.json --ignore hand"), "--ignore names parts of a body: add --body FILE");
    expectBadInput(run("wear tube.json -o worn.glb"), "--body");
    expectBadInput(run("wear tube.json --body egg.obj -o worn.obj"), "worn.obj");
    expectBadInput(run("wear tube.json --body egg.obj --animation walk -o worn.glb"), "named animations");
    write("walk.bvh", "HIERARCHY");
    expectBadInput(run("wear tube.json --body egg.obj --motion walk.bvh -o worn.glb"),
                   "egg.obj has none, expected a glTF file with joints");
    expectBadInput(run("wear tube.json --body egg.obj --motion no.glb -o worn.glb"), "no.glb");
    expectBadInput(run("wear egg.obj --body egg.obj --raise 0.1 -o worn.glb"), "are for sewing patterns");
    expectBadInput(run("wear tube.json --body egg.obj -o egg.pc2"), "egg.pc2: is an input of this run");
    expectBadInput(run("wear tube.json --body none.glb -o worn.glb"), "none.glb");
    expectBadInput(run("wear tube.json --body egg.obj --fps 24 -o worn.json"), "--fps: worn.json is a scene");
    expectBadInput(run("wear tube.json --body built-in:dancer.glb --rate 30 -o worn.glb"),
                   "--rate: built-in:dancer.glb");
    expectBadInput(run("wear tube.json --body egg.obj --set bodies.0.mesh.coarsen=0.001 -o worn.glb"),
                   "bodies[0].mesh.coarsen is above 0");
    expectBadInput(run("wear egg.obj tube.json --body egg.obj -o worn.glb"), "patterns");
}

}  // namespace
}  // namespace drape
