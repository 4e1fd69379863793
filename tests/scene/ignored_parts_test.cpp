// Tests parts of bodies that cloth does not meet (cloth.ignores).

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "crossings/crossings.h"
#include "mesh_reading/mesh_file.h"
#include "scene/file/scene_file.h"
#include "scene/parts/body_parts.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/plan/step.h"
#include "solver/reference/reference_solver.h"
#include "support/bodies.h"
#include "support/gltf_builder.h"
#include "support/mesh_message.h"

namespace drape {
namespace {

using Flags = std::vector<bool>;

ClothMesh bodyMesh(const PolygonMesh& mesh) { return weld(mesh, -1.0f, 1.0f, MeshUse::body); }

TEST(IgnoredParts, GroupsAndMaterialsOfObj) {
    const ClothMesh mesh =
        bodyMesh(readMesh("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 2 1 0\n"
                          "g left\nusemtl cotton wool\nf 1 2 3\ng middle\nf 3 2 4\n"
                          "usemtl skin\nf 4 2 5\n",
                          "a.obj"));
    EXPECT_EQ(namedPartsOf(mesh), (std::vector<std::string>{"cotton wool", "skin", "left", "middle"}));
    EXPECT_EQ(trianglesOfParts(mesh, {"left"}), (Flags{true, false, false}));
    EXPECT_EQ(trianglesOfParts(mesh, {"cotton wool"}), (Flags{true, true, false}));
    EXPECT_EQ(trianglesOfParts(mesh, {"left", "skin"}), (Flags{true, true, true})) << "parts together have all corners";
    EXPECT_TRUE(trianglesOfParts(mesh, {"other"}).empty());
}

// A strip of three triangles along a finger: arm, arm, hand, and the tip of the finger.
TEST(IgnoredParts, JointsHaveAllBelowThem) {
    test::GltfBuilder gltf;
    gltf.floats("VEC3", {0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 3, 0, 0});
    gltf.bytes("VEC4", std::string("\0\1\0\0\0\1\0\0\0\1\0\0\1\2\0\0\2\1\0\0", 20));
    gltf.floats("VEC4", {1, 0, 0, 0, 1, 0, 0, 0, 0.4f, 0.6f, 0, 0, 0.6f, 0.4f, 0, 0, 0.9f, 0.1f, 0, 0});
    gltf.words({0, 2, 1, 1, 2, 3, 2, 4, 3});
    const ClothMesh mesh = bodyMesh(
        readMesh(gltf.glb(R"("materials": [{"name": "skin"}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0,
            "JOINTS_0": 1, "WEIGHTS_0": 2}, "indices": 3, "material": 0}]}], "nodes": [
            {"name": "figure", "mesh": 0, "skin": 0}, {"name": "arm", "children": [2]},
            {"name": "hand", "children": [3]}, {"name": "finger"}, {"name": "camera"}],
            "skins": [{"joints": [1, 2, 3]}])"),
                 "a.glb"));
    EXPECT_EQ(namedPartsOf(mesh), (std::vector<std::string>{"figure", "arm", "hand", "finger", "skin"}));
    EXPECT_EQ(trianglesOfParts(mesh, {"hand"}), (Flags{false, false, true}));
    EXPECT_TRUE(trianglesOfParts(mesh, {"finger"}).empty()) << "no triangle has all corners at the finger";
    for (const char* all : {"arm", "skin", "figure"}) EXPECT_EQ(trianglesOfParts(mesh, {all}), Flags(3, true)) << all;
}

/// A trunk with a chain of six joints to a hand, whose tip is within the trunk, and a visor of another material there.
TEST(CrossedParts, AHandInAThighAndArmourAreSuggested) {
    PolygonMesh mesh;
    const auto addBox = [&](glm::vec3 middle, float half, std::uint32_t part) {
        const PolygonMesh box = test::boxMesh(glm::vec3(2.0f * half));
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (const glm::vec3& place : box.positions) mesh.positions.push_back(place + middle);
        for (MeshFace face : box.faces) {
            for (std::uint32_t& corner : face.corners) corner += first;
            face.number = static_cast<std::uint32_t>(mesh.faces.size()) + 1;
            mesh.faces.push_back(face);
        }
        for (std::uint32_t k = first; k < mesh.positions.size(); ++k) mesh.parts[part].vertices.push_back(k);
    };
    constexpr std::uint32_t kNone = NamedPart::kNone;
    mesh.parts = {{"hips", kNone, {}, true}, {"leg", 0, {}, true},       {"arm", 0, {}, true},
                  {"elbow", 2, {}, true},    {"wrist", 3, {}, true},     {"hand", 4, {}, true},
                  {"tip", 5, {}, true},      {"skin", kNone, {}, false}, {"visor", kNone, {}, false}};
    addBox({0.0f, 1.0f, 0.0f}, 0.3f, 1);
    addBox({0.33f, 1.0f, 0.0f}, 0.05f, 6);
    EXPECT_EQ(describe(crossedParts(bodyMesh(mesh))), "tip crosses leg in the pose of the mesh");
    EXPECT_TRUE(crossedParts(bodyMesh(mesh), std::vector<bool>(24, true)).empty()) << "ignored parts meet nothing";
    mesh.parts[6].above = 0;
    EXPECT_TRUE(crossedParts(bodyMesh(mesh)).empty()) << "neighbours crease";
    for (std::uint32_t k = 0; k < 8; ++k) mesh.parts[7].vertices.push_back(k);
    for (std::uint32_t k = 8; k < 16; ++k) mesh.parts[8].vertices.push_back(k);
    mesh.parts[1].vertices.swap(mesh.parts[6].vertices);
    mesh.parts[1].vertices = mesh.parts[6].vertices = {};
    EXPECT_EQ(describe(crossedParts(bodyMesh(mesh))), "visor crosses skin in the pose of the mesh");
}

/// A sheet that falls on two boxes beside each other, which are groups of one mesh.
Scene twoBoxes(const std::string& ignores) {
    Scene scene = readSceneText(R"({"cloth": {"particles": [13, 13], "size": [0.6, 0.6], "origin": [-0.3, 0.32, -0.3],
        "down": [0, 0, 1], "pins": "none", "ignores": )" +
                                    ignores + R"(}, "ground": {"on": false},
        "contact": {"on": true}})",
                                "boxes");
    PolygonMesh mesh = test::boxMesh({0.2f, 0.2f, 0.2f});
    const PolygonMesh other = mesh;
    for (glm::vec3& place : mesh.positions) place.x -= 0.15f;
    for (const glm::vec3& place : other.positions) mesh.positions.push_back(place + glm::vec3(0.15f, 0.0f, 0.0f));
    for (MeshFace face : other.faces) {
        for (std::uint32_t& corner : face.corners) corner += 8;
        face.number += static_cast<std::uint32_t>(other.faces.size());
        mesh.faces.push_back(face);
    }
    mesh.groups = {{"left", {0, 1, 2, 3, 4, 5, 6, 7}}, {"right", {8, 9, 10, 11, 12, 13, 14, 15}}};
    scene.world.bodies = {test::bodyOf(mesh, "boxes", {0.0f, 0.2f, 0.0f})};
    loadMeshes(scene, "boxes");
    return scene;
}

template <class Solver>
State afterFalling(const Scene& scene, const Model& model) {
    Solver solver(model);
    Clock clock;
    for (int k = 0; k < 10; ++k) solver.step(makeStep(model, scene.settings, clock));
    return solver.state();
}

TEST(IgnoredParts, ClothPassesThroughThemAlone) {
    const Scene scene = twoBoxes(R"(["right"])");
    const Model model = makeModel(scene.world);
    const State state = afterFalling<ReferenceSolver>(scene, model);
    const std::vector<physics::Triangle> met = metTriangles(model, state.triangles);
    EXPECT_EQ(findCrossings(state.positions, met, model.firstBodyParticle()).all.size(), 0u);
    EXPECT_GT(findCrossings(state.positions, state.triangles, model.firstBodyParticle()).all.size(), 0u);
    const auto right = std::span(state.triangles).subspan(model.firstBodyTriangle() + 12);
    EXPECT_GT(countInside(state.positions, right, model.firstBodyParticle()), 0u);
    const auto left = std::span(state.triangles).subspan(model.firstBodyTriangle(), 12);
    EXPECT_EQ(countInside(state.positions, left, model.firstBodyParticle()), 0u);
    EXPECT_EQ(hashPositions(afterFalling<CpuSolver>(scene, model).positions), hashPositions(state.positions));

    const Scene meets = twoBoxes("[]");
    const Model whole = makeModel(meets.world);
    const State held = afterFalling<ReferenceSolver>(meets, whole);
    EXPECT_EQ(test::crossingsOf(held, whole), 0u);
}

TEST(IgnoredParts, UnknownNamesAreRefusedWithThoseThereAre) {
    try {
        twoBoxes(R"(["left", "rihgt"])");
        FAIL() << "no error";
    } catch (const SceneError& error) {
        EXPECT_STREQ(
            error.what(),
            "boxes: cloth.ignores[1]: \"rihgt\" is not a joint, node, material or group of a body, expected one "
            "of \"right\", \"left\"");
    }
}

}  // namespace
}  // namespace drape
