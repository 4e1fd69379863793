#pragma once

#include "cloth/make/make_model.h"
#include "viewer/hand/scenery.h"

namespace drape::viewer {

/// A world for tests of the pointer: square sheets of 1 m that face the eye, with 11 x 11 particles at distances of 10
/// cm. Tests may add other things. The camera looks from straight in front.
struct Sheets {
    static constexpr glm::uint kSide = 11;
    static constexpr float kSpacing = 0.1f;  // distance between neighbouring particles, m
    static constexpr glm::vec2 kWindow{800.0f, 600.0f};

    /// `z`: z coordinate of each sheet, m; the eye is at z = 4.
    explicit Sheets(std::initializer_list<float> z, std::vector<SystemDescription> systems = {}) {
        WorldDescription world;
        for (const float depth : z) {
            ClothDescription sheet;
            sheet.particles = {kSide, kSide};
            sheet.size = {1.0f, 1.0f};
            sheet.origin = {-0.5f, 0.5f, depth};
            sheet.pins = PinPattern::topCorners;
            world.cloths.push_back(sheet);
        }
        world.systems = std::move(systems);
        model = makeModel(world);
        positions = model.startPositions;
        triangles = model.triangles;
        links = model.links.links;
    }

    /// Returns the index of a particle of the first sheet.
    static glm::uint particle(glm::uint column, glm::uint row) { return row * kSide + column; }

    Scenery scenery() const { return {&model, positions, triangles, links, colliders, ground, {}}; }

    /// Returns the place in the window where a point appears.
    glm::vec2 place(glm::vec3 point) const { return lens.see(point).place; }
    glm::vec2 placeOf(glm::uint index) const { return place(glm::vec3(positions[index])); }

    static render::OrbitCamera inFront() {
        render::OrbitCamera camera;
        camera.target = glm::vec3(0.0f);
        camera.distance = 4.0f;
        camera.yaw = 0.0f;
        camera.pitch = 0.0f;
        return camera;
    }

    Model model;
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    std::vector<physics::Link> links;
    std::vector<PlacedCollider> colliders;
    render::DrawnGround ground;
    Lens lens{inFront(), kWindow};
};

}  // namespace drape::viewer
