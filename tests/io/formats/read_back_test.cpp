// Tests that Drape can read everything that it writes.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cloth/make/make_model.h"
#include "cloth/mesh/weld/weld.h"
#include "io/formats/some_clips.h"
#include "io/mesh_writer.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "support/bodies.h"
#include "support/collider_shapes.h"

namespace drape::io {
namespace {

/// Makes a sheet of 3 x 3 particles beside a body of 8 vertices.
Model sheetAndBody() {
    WorldDescription world = test::smallSheet();
    world.bodies = {test::bodyOf(test::boxMesh(glm::vec3(0.5f)), "torso", {0.0f, -2.0f, 0.0f})};
    return makeModel(world);
}

/// Returns the start, with particle i moved along x by `metres` (1 + i / 4).
ParticleFrame frameOf(const Model& model, float metres) {
    std::vector<glm::vec4> positions = model.startPositions;
    for (std::size_t i = 0; i < positions.size(); ++i)
        positions[i].x += metres * (1.0f + 0.25f * static_cast<float>(i));
    return *particleFrame(positions, std::vector<glm::vec4>(positions.size(), glm::vec4(0, 0, 1, 0)));
}

/// Makes a turned collider of each kind, in a row, balls and capsules first.
std::vector<PlacedCollider> someColliders() {
    std::vector<Collider> shapes{test::sphereOf(0.3f),
                                 test::capsuleOf(0.05f, 0.02f, 1.0f),
                                 test::capsuleOf(0.1f, 0.1f, 0.0f),  // a ball, since its ends share a place
                                 test::boxOf({0.4f, 0.3f, 0.2f}, 0.02f),
                                 test::boxOf({0.4f, 0.3f, 0.2f}, 0.0f),
                                 test::slabOf({0.3f, 0.1f, 0.2f}),
                                 test::octahedronOf(0.2f)};
    std::vector<PlacedCollider> placed;
    for (Collider& shape : shapes) {
        const float k = static_cast<float>(placed.size());
        shape.name = "solid " + std::to_string(placed.size());
        placed.push_back({shape, {{0.8f * k, 3.0f, 0.0f}, {0.6f, 0.0f, 0.0f, 0.8f}}});
    }
    return placed;
}

/// Writes the frames of a model and returns the path. A clip has all frames in one file.
std::filesystem::path write(const test::TemporaryFolder& folder, const std::string& name, const Model& model,
                            std::vector<ParticleFrame> frames, bool world,
                            const std::vector<PlacedCollider>& colliders) {
    const std::filesystem::path path = folder.path() / name;
    MeshClip clip;
    clip.frameSeconds = 1.0 / 24;
    clip.torn = false;
    clip.world = world;
    MeshWriter writer(model, path, *formatOf(path, isMesh), clip);
    for (const ParticleFrame& frame : frames)
        writer.add(writer.frames(), frame, model.links.links, model.triangles, colliders);
    writer.finish([](std::uint64_t, std::uint64_t) {});
    return path;
}

/// Counts the edges of a welded mesh by the number of their triangles.
std::map<int, int> edgesOf(const ClothMesh& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> triangles;
    for (const glm::uvec3& t : mesh.triangles) {
        for (int k = 0; k < 3; ++k) ++triangles[std::minmax({t[k], t[(k + 1) % 3]})];
    }
    std::map<int, int> edges;
    for (const auto& [edge, count] : triangles) ++edges[count];
    return edges;
}

TEST(ReadBack, ObjAndPlyHoldTheClothAlone) {
    const Model model = sheetAndBody();
    const test::TemporaryFolder folder;
    for (const char* name : {"a.obj", "a.ply"}) {
        const ParticleFrame frame = frameOf(model, 0.3f);
        const PolygonMesh mesh = readMeshFile(write(folder, name, model, {frame}, false, {{test::sphereOf(0.3f), {}}}));
        ASSERT_EQ(mesh.positions.size(), 9u) << name;
        for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(mesh.positions[i], frame.positions[i]) << name << ' ' << i;
        EXPECT_EQ(mesh.faces.size(), 8u) << name;
        const ClothMesh cloth = weld(mesh, -1.0f, 1.0f);
        EXPECT_EQ(cloth.particleCount(), 9u) << name;
    }
}

TEST(ReadBack, StillMeshesHoldBodiesAndCollidersToo) {
    const Model model = sheetAndBody();
    const std::vector<PlacedCollider> colliders = someColliders();
    const test::TemporaryFolder folder;
    for (const Format* format : formatsThat(isStillMesh)) {
        if (std::ranges::find(kMeshEndings, format->ending()) == std::end(kMeshEndings))
            continue;  // Drape cannot read it
        const std::string name = "a" + format->ending();
        const PolygonMesh mesh = readMeshFile(write(folder, name, model, {frameOf(model, 0.0f)}, true, colliders));
        const ClothMesh welded = weld(mesh, -1.0f, 1.0f);
        for (const auto& [triangles, edges] : edgesOf(welded)) {
            if (triangles == 2) continue;
            EXPECT_EQ(triangles, 1) << name;
            EXPECT_EQ(edges, 8) << name << ": only the sheet's rim should be open";
        }
        for (glm::uint i = 0; i < model.particleCount(); ++i) {
            const glm::vec3 place(model.startPositions[i]);
            EXPECT_TRUE(std::ranges::find(mesh.positions, place) != mesh.positions.end()) << name << ' ' << i;
        }
        // A ball has two poles, and 31 rings of 64 vertices.
        const auto isBall = [](const glm::vec3& p) {
            return std::abs(glm::distance(p, glm::vec3(0.0f, 3.0f, 0.0f)) - 0.3f) < 1e-5f;
        };
        EXPECT_EQ(std::ranges::count_if(mesh.positions, isBall), 2 + 31 * 64) << name;
        EXPECT_EQ(std::ranges::count_if(welded.positions, isBall), 2 + 31 * 64) << name;
    }
}

TEST(ReadBack, EachColliderIsAClosedSurfaceWhoseFacesLookOutwards) {
    const Model model = makeModel(test::smallSheet());
    const test::TemporaryFolder folder;
    for (const PlacedCollider& placed : someColliders()) {
        SolidObjects solids;
        solids.add(std::span(&placed, 1));
        ASSERT_EQ(solids.objects().size(), 1u);
        const MeshPart part = partAt(solids.objects()[0], 0);
        PolygonMesh mesh;
        mesh.positions = part.still;
        double volume = 0.0;
        for (const glm::uvec3& t : part.triangles) {
            MeshFace& face = mesh.faces.emplace_back();
            face.corners = {t.x, t.y, t.z};
            const glm::dvec3 a(part.still[t.x] - placed.pose.place);
            const glm::dvec3 b(part.still[t.y] - placed.pose.place);
            const glm::dvec3 c(part.still[t.z] - placed.pose.place);
            volume += glm::dot(a, glm::cross(b, c)) / 6.0;
            const glm::dvec3 outwards = glm::cross(b - a, c - a);
            for (int k = 0; k < 3; ++k)
                EXPECT_GT(glm::dot(outwards, glm::dvec3(part.stillNormals[t[k]])), 0.0) << part.name;
        }
        EXPECT_GT(volume, 0.0) << part.name;
        const std::map<int, int> edges = edgesOf(weld(mesh, -1.0f, 1.0f));
        EXPECT_EQ(edges.size(), 1u) << part.name;
        EXPECT_EQ(edges.begin()->first, 2) << part.name;
    }
}

TEST(ReadBack, NamesOfCollidersAreTheirsAlone) {
    const Model model = sheetAndBody();
    const test::TemporaryFolder folder;
    std::vector<PlacedCollider> colliders(3, {test::sphereOf(0.1f), {}});
    colliders[0].collider.name = "Cloth";
    colliders[1].collider.name = "torso";
    colliders[2].collider.name = "torso!";
    const std::string text = test::readText(write(folder, "a.obj", model, {frameOf(model, 0.0f)}, true, colliders));
    for (const char* line : {"\no cloth\n", "\no torso\n", "\no Cloth_2\n", "\no torso_2\n", "\no torso!\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line;
}

TEST(ReadBack, PointCachesAreThoseOfTheirObj) {
    const Model model = sheetAndBody();
    const test::TemporaryFolder folder;
    const std::vector<ParticleFrame> frames{frameOf(model, 0.0f), frameOf(model, 0.2f), frameOf(model, -0.5f)};
    for (const Format* format : formatsThat(isMovingMesh)) {
        if (!isPointCache(*format)) continue;
        const std::filesystem::path path =
            write(folder, "a" + format->ending(), model, frames, false, {{test::sphereOf(0.3f), {}}});
        const PolygonMesh mesh = readMeshFile(folder.path() / "a.obj");
        const VertexCache cache = readVertexCacheFile(path, 24.0f);
        ASSERT_EQ(cache.frameCount(), 3u) << format->name;
        ASSERT_EQ(cache.vertexCount(), mesh.positions.size()) << format->name;
        for (std::size_t frame = 0; frame < 3; ++frame) {
            EXPECT_NEAR(cache.times[frame], static_cast<float>(frame) / 24.0f, 1e-6f) << format->name;
            for (std::size_t i = 0; i < 9; ++i)
                EXPECT_EQ(cache.places[9 * frame + i], frames[frame].positions[i]) << format->name << ' ' << i;
        }
    }
}

// Writes a clip with a moving ball and capsule. Played as a body, it must have the vertices of each frame.
TEST(ReadBack, AClipOfGlbPlaysAsABody) {
    const Model model = sheetAndBody();
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "a.glb";
    const std::vector<ParticleFrame> frames{frameOf(model, 0.0f), frameOf(model, 0.2f), frameOf(model, -0.5f)};
    std::vector<PlacedCollider> colliders{{test::sphereOf(0.3f), {{0.0f, 4.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}}},
                                          {test::capsuleOf(0.1f, 0.05f, 0.6f), {{2.0f, 4.0f, 0.0f}, {}}}};
    MeshClip clip;
    clip.frameSeconds = 1.0 / 24;
    clip.torn = false;
    MeshWriter writer(model, path, *formatOf(path, isMesh), clip);
    for (const ParticleFrame& frame : frames) {
        writer.add(writer.frames(), frame, model.links.links, model.triangles, colliders);
        colliders[0].pose.place.x += 0.25f;
    }
    writer.finish([](std::uint64_t, std::uint64_t) {});

    const PolygonMesh mesh = readMeshFile(path);
    EXPECT_NO_THROW((void)weld(mesh, -1.0f, 1.0f));
    const VertexCache cache = readVertexCacheFile(path, 24.0f);
    ASSERT_EQ(cache.frameCount(), 3u);
    ASSERT_EQ(cache.vertexCount(), mesh.positions.size());
    for (std::size_t frame = 0; frame < 3; ++frame) {
        const std::span<const glm::vec3> places(cache.places.data() + frame * cache.vertexCount(), cache.vertexCount());
        for (std::size_t i = 0; i < 9; ++i)
            EXPECT_LT(glm::distance(places[i], frames[frame].positions[i]), 1e-6f) << frame << ' ' << i;
        const glm::vec3 centre(0.25f * static_cast<float>(frame), 4.0f, 0.0f);
        const auto isOnBall = [&](const glm::vec3& p) { return std::abs(glm::distance(p, centre) - 0.3f) < 1e-5f; };
        EXPECT_EQ(std::ranges::count_if(places, isOnBall), 2 + 31 * 64) << frame;
    }
}

}  // namespace
}  // namespace drape::io
