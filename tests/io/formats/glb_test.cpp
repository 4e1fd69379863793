#include "io/formats/glb.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "io/formats/glb_reader.h"
#include "io/formats/some_clips.h"
#include "io/message_of.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "support/collider_shapes.h"
#include "support/run_program.h"

namespace drape::io {
namespace {

using test::Glb;
using test::placeOf;

std::vector<float> timesOf(std::uint32_t frames) {
    std::vector<float> times;
    for (std::uint32_t frame = 0; frame < frames; ++frame) times.push_back(static_cast<float>(frame) / 60.0f);
    return times;
}

Glb written(const Mesh& mesh, std::uint32_t particles, std::uint32_t frames) {
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.glb");
    std::uint64_t last = 0;
    writeGlb(file, mesh, test::spoolOf(folder.path(), particles, frames), timesOf(frames), "a \"scene\"",
             [&](std::uint64_t done, std::uint64_t total) {
                 EXPECT_EQ(done, ++last);
                 EXPECT_LE(done, total);
             });
    file.finish();
    return Glb(test::readText(folder.path() / "a.glb"));
}

/// Returns a primitive's attribute in a frame. For frames after 0, adds the differences to the values of frame 0.
std::vector<glm::vec3> valuesIn(const Glb& glb, const json::Value& primitive, const char* name, std::uint32_t frame) {
    auto values = glb.elements<glm::vec3>(primitive, {"attributes", name});
    if (frame == 0) return values;
    const auto added = glb.elements<glm::vec3>(primitive, {"targets", std::to_string(frame - 1), name});
    EXPECT_EQ(added.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += added[i];
    return values;
}

TEST(Glb, DrapeReadsItsClips) {
    constexpr std::uint32_t kFrames = 4;
    const MeshPart part = test::smallPart("cloth", 2);
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "a.glb";
    OutputFile file(path);
    writeGlb(file, {part}, test::spoolOf(folder.path(), 6, kFrames), timesOf(kFrames), "a",
             [](std::uint64_t, std::uint64_t) {});
    file.finish();
    const PolygonMesh mesh = readMeshFile(path);
    ASSERT_EQ(mesh.positions.size(), part.vertices.size());
    ASSERT_EQ(mesh.faces.size(), part.triangles.size());
    const VertexCache cache = readVertexCacheFile(path, 60.0f);
    ASSERT_EQ(cache.frameCount(), kFrames);
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        for (std::size_t i = 0; i < part.vertices.size(); ++i) {
            const glm::vec3 place = cache.places[frame * part.vertices.size() + i];
            EXPECT_LT(glm::distance(place, placeOf(part.vertices[i].particleIn(frame), frame)), 1e-6f)
                << frame << ' ' << i;
        }
    }
}

TEST(Glb, TargetsAddUpToTheFrames) {
    constexpr std::uint32_t kFrames = 4;
    const MeshPart part = test::smallPart("cloth", 2);
    const Glb glb = written({part}, 6, kFrames);
    const json::Value& primitive = *Glb::find(glb.root(), {"meshes", "0", "primitives", "0"});
    EXPECT_EQ(Glb::numberAt(primitive, {"mode"}), 4);
    EXPECT_EQ(Glb::sizeAt(primitive, {"targets"}), kFrames - 1);
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        const auto positions = valuesIn(glb, primitive, "POSITION", frame);
        const auto normals = valuesIn(glb, primitive, "NORMAL", frame);
        ASSERT_EQ(positions.size(), part.vertices.size());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const std::uint32_t particle = part.vertices[i].particleIn(frame);
            for (int axis = 0; axis < 3; ++axis) {
                // The difference is rounded once, and so is the sum here.
                EXPECT_NEAR(positions[i][axis], placeOf(particle, frame)[axis], 1e-6f);
                EXPECT_NEAR(normals[i][axis], test::normalOf(particle, frame)[axis], 2e-7f);
            }
        }
    }
    EXPECT_EQ(valuesIn(glb, primitive, "POSITION", 0)[2], placeOf(4, 0));
    EXPECT_EQ(glb.elements<std::uint32_t>(primitive, {"indices"}), (std::vector<std::uint32_t>{0, 2, 1, 4, 5, 6}));
    EXPECT_EQ(glb.elements<glm::vec2>(primitive, {"attributes", "TEXCOORD_0"}), part.uvs);
}

TEST(Glb, LinesAndPointsArePrimitivesWithTheSameTargets) {
    const Glb glb = written({test::smallPart()}, 4, 3);
    const json::Value& lines = *Glb::find(glb.root(), {"meshes", "0", "primitives", "1"});
    const json::Value& points = *Glb::find(glb.root(), {"meshes", "0", "primitives", "2"});
    EXPECT_EQ(Glb::numberAt(lines, {"mode"}), 1);
    EXPECT_EQ(Glb::numberAt(points, {"mode"}), 0);
    EXPECT_EQ(glb.elements<std::uint32_t>(lines, {"indices"}), (std::vector<std::uint32_t>{7, 8}));
    EXPECT_EQ(glb.elements<std::uint32_t>(points, {"indices"}), (std::vector<std::uint32_t>{3}));
    for (const json::Value* primitive : {&lines, &points}) {
        EXPECT_EQ(Glb::sizeAt(*primitive, {"targets"}), 2u);
        EXPECT_EQ(Glb::find(*primitive, {"attributes", "NORMAL"}), nullptr);
        EXPECT_EQ(valuesIn(glb, *primitive, "POSITION", 0).at(7), placeOf(2, 0));
    }
}

TEST(Glb, AtTheTimeOfAFrameOnlyItsOwnWeightIsOne) {
    constexpr std::uint32_t kFrames = 4;
    const Glb glb = written({test::smallPart()}, 4, kFrames);
    const json::Value& animation = *Glb::find(glb.root(), {"animations", "0"});
    const json::Value& sampler = *Glb::find(animation, {"samplers", "0"});
    EXPECT_EQ(Glb::textAt(sampler, {"interpolation"}), "LINEAR");
    EXPECT_EQ(glb.elements<float>(sampler, {"input"}), timesOf(kFrames));
    const auto weights = glb.elements<float>(sampler, {"output"});
    ASSERT_EQ(weights.size(), kFrames * (kFrames - 1));
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        for (std::uint32_t target = 0; target + 1 < kFrames; ++target) {
            EXPECT_EQ(weights[frame * (kFrames - 1) + target], target + 1 == frame ? 1.0f : 0.0f);
        }
    }
}

TEST(Glb, EachPartIsANodeThatTheAnimationMoves) {
    MeshPart rope;
    rope.name = "system";
    rope.vertices = {{4, 4}, {6, 6}};
    rope.lines = {{0, 1}};
    const Glb glb = written({test::smallPart("cloth_1"), rope, test::smallPart("cloth_2", 5)}, 9, 3);
    const char* const names[] = {"cloth_1", "system", "cloth_2"};
    ASSERT_EQ(Glb::sizeAt(glb.root(), {"nodes"}), 3u);
    ASSERT_EQ(Glb::sizeAt(glb.root(), {"scenes", "0", "nodes"}), 3u);
    ASSERT_EQ(Glb::sizeAt(glb.root(), {"animations", "0", "channels"}), 3u);
    for (std::size_t k = 0; k < 3; ++k) {
        const std::string index = std::to_string(k);
        EXPECT_EQ(Glb::textAt(glb.root(), {"nodes", index, "name"}), names[k]);
        EXPECT_EQ(Glb::numberAt(glb.root(), {"nodes", index, "mesh"}), static_cast<double>(k));
        EXPECT_EQ(Glb::numberAt(glb.root(), {"animations", "0", "channels", index, "target", "node"}),
                  static_cast<double>(k));
    }
    EXPECT_EQ(Glb::textAt(glb.root(), {"scenes", "0", "name"}), "a \"scene\"");
    const json::Value& line = *Glb::find(glb.root(), {"meshes", "1", "primitives", "0"});
    EXPECT_EQ(Glb::numberAt(line, {"mode"}), 1);
    EXPECT_EQ(valuesIn(glb, line, "POSITION", 0), (std::vector{placeOf(4, 0), placeOf(6, 0)}));
    EXPECT_EQ(valuesIn(glb, *Glb::find(glb.root(), {"meshes", "2", "primitives", "0"}), "POSITION", 0).at(0),
              placeOf(5, 0));
}

TEST(Glb, PartsThatLookTheSameShareAMaterial) {
    Mesh mesh = {test::smallPart("cloth_1"), test::smallPart("cloth_2"), test::smallPart("cloth_3")};
    mesh[1].material = {{0.5f, 0.25f, 0.125f}, 0.4f, {0.2f, 0.1f, 0.05f}, 0.3f};
    const Glb glb = written(mesh, 4, 1);
    ASSERT_EQ(Glb::sizeAt(glb.root(), {"materials"}), 2u);
    for (const auto& [part, material] : {std::pair{"0", 0}, std::pair{"1", 1}, std::pair{"2", 0}})
        EXPECT_EQ(Glb::numberAt(glb.root(), {"meshes", part, "primitives", "0", "material"}), material);
    const json::Value& fuzzy = *Glb::find(glb.root(), {"materials", "1"});
    EXPECT_EQ(Glb::textAt(fuzzy, {"name"}), "cloth_2");
    EXPECT_EQ(Glb::numberAt(fuzzy, {"pbrMetallicRoughness", "baseColorFactor", "1"}), 0.25);
    EXPECT_EQ(Glb::numberAt(fuzzy, {"extensions", "KHR_materials_sheen", "sheenColorFactor", "0"}), double{0.2f});
    EXPECT_EQ(Glb::find(glb.root(), {"materials", "0", "extensions"}), nullptr);
    EXPECT_EQ(Glb::textAt(glb.root(), {"extensionsUsed", "0"}), "KHR_materials_sheen");
}

TEST(Glb, OneFrameStandsStill) {
    const Glb glb = written({test::smallPart()}, 4, 1);
    EXPECT_EQ(Glb::find(glb.root(), {"animations"}), nullptr);
    const json::Value& primitive = *Glb::find(glb.root(), {"meshes", "0", "primitives", "0"});
    EXPECT_EQ(Glb::find(primitive, {"targets"}), nullptr);
    EXPECT_EQ(valuesIn(glb, primitive, "POSITION", 0).at(3), placeOf(3, 0));
}

TEST(Glb, IsAsLongAsEstimated) {
    MeshPart part;
    part.name = "cloth";
    constexpr std::uint32_t kSide = 100;
    for (std::uint32_t i = 0; i < kSide * kSide; ++i) part.vertices.push_back({i, i});
    for (std::uint32_t i = 0; i + kSide + 1 < kSide * kSide; ++i) part.triangles.emplace_back(i, i + 1, i + kSide);
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.glb");
    writeGlb(file, {part}, test::spoolOf(folder.path(), kSide * kSide, 30), timesOf(30), "large",
             [](std::uint64_t, std::uint64_t) {});
    EXPECT_NEAR(static_cast<double>(estimatedGlbBytes(kSide * kSide, 1, 30)) / static_cast<double>(file.bytes()), 1.0,
                0.05);
}

TEST(Glb, TooLongAFileIsRefusedBeforeTheWork) {
    MeshPart part = test::smallPart();
    part.vertices.resize(100'000);
    constexpr std::uint32_t kFrames = 2000;  // at 24 bytes a vertex: 4.8e9 bytes
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.glb");
    const FrameSpool spool = test::spoolOf(folder.path(), 4, kFrames);
    const std::string message = test::messageOf(
        [&] { writeGlb(file, {part}, spool, timesOf(kFrames), "long", [](std::uint64_t, std::uint64_t) { FAIL(); }); });
    EXPECT_EQ(message.find("cannot write \"" + file.path().string() + "\": a GLB file of 48"), 0u) << message;
    EXPECT_NE(message.find("at most 4294967295"), std::string::npos) << message;
    EXPECT_EQ(file.bytes(), 0u);
}

TEST(Glb, WhatTheTickerThrowsComesThrough) {
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.glb");
    const FrameSpool spool = test::spoolOf(folder.path(), 4, 3);
    EXPECT_THROW(writeGlb(file, {test::smallPart()}, spool, timesOf(3), "stopped",
                          [](std::uint64_t done, std::uint64_t) {
                              if (done == 4) throw std::out_of_range("stop");
                          }),
                 std::out_of_range);
}

TEST(Glb, CollidersAreObjectsThatMoveAsAWhole) {
    constexpr std::uint32_t kFrames = 3;
    std::vector<PlacedCollider> colliders(3);
    colliders[0].collider = test::boxOf({0.5f, 0.3f, 0.4f}, 0.02f);
    colliders[0].pose.place = {1.0f, 2.0f, 3.0f};
    colliders[1].collider = test::sphereOf(0.25f);
    colliders[1].collider.name = "ball";
    colliders[2].collider = test::planeCollider();
    colliders[2].collider.name = kGroundName;
    colliders[2].collider.form = ColliderForm::ground;
    SolidObjects solids;
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        const float half = 0.4f * static_cast<float>(frame);
        // A quaternion and its negative are the same turn. A change of sign must not make the object turn the long way
        // round.
        const float sign = frame == 1 ? -1.0f : 1.0f;
        colliders[1].pose = {{0.1f * static_cast<float>(frame), 0.0f, 0.0f},
                             sign * glm::vec4(0.0f, std::sin(half), 0.0f, std::cos(half))};
        solids.add(colliders);
    }
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.glb");
    writeGlb(
        file, {test::smallPart()}, test::spoolOf(folder.path(), 4, kFrames), timesOf(kFrames), "a",
        [](std::uint64_t, std::uint64_t) {}, solids.objects());
    file.finish();
    const Glb glb(test::readText(folder.path() / "a.glb"));
    ASSERT_EQ(Glb::sizeAt(glb.root(), {"nodes"}), 3u);  // cloth, box and ball; the ground is left out
    EXPECT_EQ(Glb::textAt(glb.root(), {"nodes", "1", "name"}), "box");
    EXPECT_EQ(Glb::numberAt(glb.root(), {"nodes", "1", "translation", "2"}), 3.0);
    EXPECT_EQ(Glb::numberAt(glb.root(), {"nodes", "1", "rotation", "3"}), 1.0);
    EXPECT_EQ(Glb::textAt(glb.root(), {"nodes", "2", "name"}), "ball");

    const json::Value& ball = *Glb::find(glb.root(), {"meshes", "2", "primitives", "0"});
    const auto positions = glb.elements<glm::vec3>(ball, {"attributes", "POSITION"});
    const auto normals = glb.elements<glm::vec3>(ball, {"attributes", "NORMAL"});
    ASSERT_EQ(positions.size(), normals.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        EXPECT_LT(glm::distance(positions[i], 0.25f * normals[i]), 1e-6f);
    for (const std::uint32_t index : glb.elements<std::uint32_t>(ball, {"indices"})) ASSERT_LT(index, positions.size());

    // The channels are the cloth's weights and the ball's place and turn. The box stands still.
    const json::Value& animation = *Glb::find(glb.root(), {"animations", "0"});
    ASSERT_EQ(Glb::sizeAt(animation, {"channels"}), 3u);
    for (const char* const channel : {"1", "2"})
        EXPECT_EQ(Glb::numberAt(animation, {"channels", channel, "target", "node"}), 2.0);
    EXPECT_EQ(Glb::textAt(animation, {"channels", "1", "target", "path"}), "translation");
    EXPECT_EQ(Glb::textAt(animation, {"channels", "2", "target", "path"}), "rotation");
    const json::Value& places = *Glb::find(animation, {"samplers", "1"});
    const json::Value& turns = *Glb::find(animation, {"samplers", "2"});
    EXPECT_EQ(glb.elements<float>(places, {"input"}), timesOf(kFrames));
    const auto place = glb.elements<glm::vec3>(places, {"output"});
    const auto turn = glb.elements<glm::vec4>(turns, {"output"});
    ASSERT_EQ(place.size(), kFrames);
    ASSERT_EQ(turn.size(), kFrames);
    EXPECT_EQ(place[2].x, colliders[1].pose.place.x);
    for (std::uint32_t frame = 0; frame < kFrames; ++frame)
        EXPECT_NEAR(turn[frame].w, std::cos(0.4f * static_cast<float>(frame)), 1e-6f);
}

}  // namespace
}  // namespace drape::io
