#pragma once

// Makes bodies that cloth drapes over, and scenes with them.

#include <cmath>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/weld/weld.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "support/contact_scenes.h"
#include "support/mesh_faces.h"

namespace drape::test {

/// Makes a closed torus around the y axis, with its centre at the origin.
/// `ring`: radius of the tube's centre line, m
/// `tube`: radius of the tube itself, m
inline PolygonMesh torusMesh(float ring, float tube, std::uint32_t around, std::uint32_t across) {
    PolygonMesh mesh;
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t k = 0; k < across; ++k) {
            const float u = 6.2831853f * static_cast<float>(i) / static_cast<float>(around);
            const float v = 6.2831853f * static_cast<float>(k) / static_cast<float>(across);
            const float out = ring + tube * std::cos(v);
            mesh.positions.emplace_back(out * std::cos(u), tube * std::sin(v), out * std::sin(u));
        }
    }
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t k = 0; k < across; ++k) {
            const auto at = [&](std::uint32_t on, std::uint32_t up) {
                return (i + on) % around * across + (k + up) % across;
            };
            MeshFace& face = mesh.faces.emplace_back();
            face.corners = {at(0, 0), at(0, 1), at(1, 1), at(1, 0)};
            face.count = 4;
            face.number = static_cast<std::uint32_t>(mesh.faces.size());
        }
    }
    return mesh;
}

/// Makes a closed box of 12 triangles about the origin. `size`: m.
inline PolygonMesh boxMesh(glm::vec3 size) {
    std::vector<glm::vec3> corners;
    for (int k = 0; k < 8; ++k) {
        const glm::vec3 share((k & 1) != 0 ? 0.5f : -0.5f, (k & 2) != 0 ? 0.5f : -0.5f, (k & 4) != 0 ? 0.5f : -0.5f);
        corners.push_back(share * size);
    }
    return meshOf(std::move(corners),
                  {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}});
}

/// Makes a body of the mesh, as if it had been read from a file. `place`: m.
inline BodyDescription bodyOf(const PolygonMesh& mesh, const char* name, glm::vec3 place) {
    BodyDescription body;
    body.mesh.file = "test.obj";
    body.mesh.shape = makeMeshShape(weld(mesh, -1.0f, 1.0f, MeshUse::body));
    body.frame.name = name;
    body.frame.place = place;
    return body;
}

/// Lets a level sheet of n x n particles, 0.7 m wide, fall on a tilted ring 0.48 m across.
inline Scene torusScene(int n) {
    const std::string count = std::to_string(n);
    Scene scene = readSceneText(R"({"cloth": {"particles": [)" + count + ", " + count + R"(], "size": [0.7, 0.7],
        "origin": [-0.35, 0.5, -0.35], "down": [0, 0, 1], "pins": "none", "jitter": 0.0003},
        "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"airDensity": 0}, "ground": {"on": true}, "contact": {"on": true}})",
                                "torus");
    scene.world.bodies = {bodyOf(torusMesh(0.18f, 0.06f, 24, 12), "ring", {0.0f, 0.34f, 0.0f})};
    scene.world.bodies[0].frame.turn = {20.0f, 10.0f, 0.0f};
    return scene;
}

/// Lets the sheet of torusScene() fall on a ring that deforms: within 0.5 s it becomes a thicker ellipse and a circle
/// again.
inline Scene deformingScene(int n) {
    Scene scene = torusScene(n);
    const PolygonMesh mesh = torusMesh(0.18f, 0.06f, 24, 12);
    BodyDescription& ring = scene.world.bodies[0];
    VertexCache cache;
    cache.times = {0.0f, 0.25f, 0.5f};
    for (const glm::vec3& scale : {glm::vec3(1.0f), glm::vec3(1.3f, 1.2f, 0.8f), glm::vec3(1.0f)}) {
        for (const glm::vec3& place : mesh.positions) cache.places.push_back(place * scale);
    }
    ring.cache.file = "test.pc2";
    ring.cache.frames = std::make_shared<const VertexCache>(std::move(cache));
    return scene;
}

/// Lets the sheet of torusScene() drape over a ring that jumps 2 m aside and turns by 40 degrees between two samples,
/// `seconds` after the start.
inline Scene jumpingScene(int n, float seconds) {
    Scene scene = torusScene(n);
    const PolygonMesh mesh = torusMesh(0.18f, 0.06f, 24, 12);
    BodyDescription& ring = scene.world.bodies[0];
    VertexCache cache;
    cache.times = {0.0f, seconds - 1.0f / 24.0f, seconds, seconds + 1.0f};
    const glm::vec2 turn(std::cos(0.7f), std::sin(0.7f));
    for (const bool isAway : {false, false, true, true}) {
        for (const glm::vec3& at : mesh.positions)
            cache.places.push_back(
                isAway ? glm::vec3(2.0f + turn.x * at.x + turn.y * at.z, at.y + 0.1f, turn.x * at.z - turn.y * at.x)
                       : at);
    }
    ring.cache.file = "test.pc2";
    ring.cache.after = AfterCache::hold;
    ring.cache.frames = std::make_shared<const VertexCache>(std::move(cache));
    return scene;
}

/// Counts the crossings of cloth with itself and with bodies.
inline std::size_t crossingsOf(const State& state, const Model& model) {
    return findCrossings(state.positions, state.triangles, model.firstBodyParticle()).all.size();
}

}  // namespace drape::test
