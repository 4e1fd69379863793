// Tests normals of bodies: round bodies look smooth and sharp edges sharp, however the body is turned.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "cloth/mesh/weld/weld.h"
#include "colliders/motion.h"
#include "render/cloth/mesh_vertices.h"
#include "support/bodies.h"

namespace drape::render {
namespace {

using Places = std::vector<glm::vec3>;

std::shared_ptr<const MeshShape> shapeOfBody(const PolygonMesh& mesh) { return makeMeshShape(weld(mesh, -1.0f, 1.0f)); }

/// Computes a normal as shaders/render/cloth/surface_points.glsl does, for particles at the given places.
glm::vec3 normalAt(const BodyNormals& normals, std::size_t triangle, std::size_t corner, const Places& places) {
    const glm::vec3 start = places[normals.frame.x];
    const glm::vec3 along = glm::normalize(places[normals.frame.y] - start);
    const glm::vec3 up = glm::normalize(glm::cross(along, places[normals.frame.z] - start));
    const glm::vec3 normal = normals.corners[triangle][corner];
    return normal.x * along + normal.y * glm::cross(up, along) + normal.z * up;
}

glm::vec3 faceNormal(const ClothMesh& mesh, std::size_t triangle, const Places& places) {
    const glm::uvec3 t = mesh.triangles[triangle];
    return glm::normalize(glm::cross(places[t.y] - places[t.x], places[t.z] - places[t.x]));
}

TEST(BodyNormals, FacesOfABoxAreFlatHoweverItIsTurned) {
    const auto shape = shapeOfBody(test::boxMesh({0.4f, 0.2f, 0.7f}));
    const BodyNormals normals = findBodyNormals(shape->mesh);
    BodyFrame frame;
    frame.place = {1.0f, -2.0f, 0.5f};
    frame.turn = {40.0f, -110.0f, 77.0f};
    const Pose pose = poseOf(frame, 0.0);
    Places places;
    for (const glm::vec3& position : shape->mesh.positions) places.push_back(turned(pose, position) + pose.place);
    for (std::size_t t = 0; t < 12; ++t) {
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_LT(glm::distance(normalAt(normals, t, k, places), faceNormal(shape->mesh, t, places)), 1e-5f);
    }
    const MeshVertices mesh = makeMeshVertices(*shape, 50, &normals);
    EXPECT_EQ(mesh.rim, 24u) << "each corner should have a normal for each of its three faces";
    for (std::uint32_t i = 0; i < mesh.rim; ++i) EXPECT_LT(mesh.vertices[i].particle - 50, 8u);
}

TEST(BodyNormals, ARingIsSmooth) {
    const auto shape = shapeOfBody(test::torusMesh(0.18f, 0.06f, 24, 12));
    const BodyNormals normals = findBodyNormals(shape->mesh);
    const Places& places = shape->mesh.positions;
    for (std::size_t t = 0; t < shape->mesh.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const glm::vec3 place = places[shape->mesh.triangles[t][static_cast<glm::length_t>(k)]];
            const glm::vec3 onRing = 0.18f * glm::normalize(glm::vec3(place.x, 0.0f, place.z));
            const float cosine = glm::dot(normalAt(normals, t, k, places), glm::normalize(place - onRing));
            EXPECT_GT(std::abs(cosine), 0.99f);
        }
    }
    EXPECT_EQ(makeMeshVertices(*shape, 0, &normals).rim, shape->mesh.particleCount());
}

}  // namespace
}  // namespace drape::render
