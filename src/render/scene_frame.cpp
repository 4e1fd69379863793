#include "render/scene_frame.h"

#include "cloth/mesh/shape/mesh_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace drape::render {
namespace {

/// The square of the largest diagonal of a cloth's cells, m^2; 0 without cloths.
float largestCell(const Scene& scene) {
    float cell = 0.0f;
    for (const ClothDescription& cloth : scene.world.cloths) {
        const glm::vec2 spacing = cloth.size / glm::vec2(cloth.particles - 1u);
        const float longest = cloth.isMesh() ? cloth.mesh.shape->longestLink : 0.0f;
        cell = std::max(cell, cloth.isMesh() ? longest * longest : glm::dot(spacing, spacing));
    }
    return cell;
}

/// Particles stay outside of a round thing, but the triangles between them are chords that cut into it. Where the
/// thickness does not make up for that, it is drawn smaller by as much, or, where there is none, by the tutorials' 5 %.
float drawnRadius(float radius, float cell, float thickness) {
    if (cell == 0.0f || radius == 0.0f) return radius;
    if (thickness == 0.0f) return 0.95f * radius;
    const float chordDepth = cell / (8.0f * radius);
    return std::max(0.5f * radius, std::min(radius, radius + thickness - 1.5f * chordDepth));
}

/// By how much chords over an edge with that radius cut into it, m. Over a sharp one between sides that meet at a right
/// angle it is half a cell.
float cutOff(float rounding, float cell, float thickness) {
    if (cell == 0.0f) return 0.0f;
    const float sharp = 0.5f * std::sqrt(cell);
    const float depth = rounding > 0.0f ? std::min(sharp, 1.5f * cell / (8.0f * rounding)) : sharp;
    return std::max(0.0f, depth - thickness);
}

/// As it is drawn under cloths with such cells. On flat sides cloth stays off by the thickness, so a box only has its
/// edges rounded more, and a convex shape stays as it is.
Collider drawnCollider(Collider collider, float cell, float thickness) {
    switch (collider.shape) {
        case ColliderShape::sphere:
            collider.radius = drawnRadius(collider.radius, cell, thickness);
            break;
        case ColliderShape::capsule:
            collider.radius = drawnRadius(collider.radius, cell, thickness);
            collider.topRadius = drawnRadius(collider.topRadius, cell, thickness);
            break;
        case ColliderShape::box: {
            // An edge that is rounded with r stays away from a sharp one's place by (root of 2 - 1) r.
            const float more = cutOff(collider.rounding, cell, thickness) / 0.41421356f;
            const float most = 0.5f * std::min({collider.size.x, collider.size.y, collider.size.z});
            collider.rounding = std::min(collider.rounding + more, most);
            break;
        }
        case ColliderShape::convex:
        case ColliderShape::plane:
        case ColliderShape::room:
            break;
    }
    return collider;
}

std::vector<PlacedCollider> drawnColliders(const Scene& scene, const Settings& settings,
                                           std::span<const PlacedCollider> colliders) {
    const float cell = largestCell(scene);
    std::vector<PlacedCollider> drawn;
    for (const PlacedCollider& placed : colliders) {
        if (placed.collider.name == kGroundName || placed.collider.name == kWallsName) continue;
        drawn.push_back({drawnCollider(placed.collider, cell, settings.thickness), placed.pose});
    }
    return drawn;
}

/// Of the cloths' links, or where there is no cloth the largest of the systems' own.
float tearRatioOf(const Model& model, const Settings& settings) {
    if (!model.cloths.empty()) return drape::tearRatioOf(settings.tear);
    float ratio = 0.0f;
    for (const physics::LinkMaterial& material : model.materials) ratio = std::max(ratio, material.tearRatio);
    return ratio;
}

/// Upright along the held edge, from the ground, if there is one, to a little above the cloth.
PoleView poleOf(const ClothDescription& cloth, const GroundSettings& ground) {
    constexpr float kAbove = 0.05f;  // m
    constexpr float kBelow = 1.0f;   // m, where there is no ground
    PoleView pole;
    const float bottom = ground.on ? ground.height : cloth.origin.y - cloth.size.y - kBelow;
    pole.foot = glm::vec3(cloth.origin.x, bottom, cloth.origin.z);
    pole.height = cloth.origin.y + kAbove - bottom;
    return pole;
}

std::vector<PoleView> polesOf(const Scene& scene, const GroundSettings& ground) {
    std::vector<PoleView> poles;
    for (const ClothDescription& cloth : scene.world.cloths) {
        const bool isFlag = !cloth.isMesh() && cloth.pins == PinPattern::leftEdge && cloth.down.y < -0.999f;
        if (isFlag) poles.push_back(poleOf(cloth, ground));
    }
    return poles;
}

}  // namespace

float pixelWidth(const OrbitCamera& camera, const Sphere& thing, int height) {
    const float away = glm::distance(camera.eye(), thing.centre) - thing.radius;
    return 2.0f * std::tan(0.5f * camera.fieldOfView) / static_cast<float>(height) * std::max(away, 0.0f);
}

bool showTheSame(const Frame& a, const Frame& b) {
    return a.camera == b.camera && a.colliders == b.colliders && a.ground == b.ground && a.walls == b.walls &&
           a.poles == b.poles && a.fabrics == b.fabrics && a.look.view == b.look.view && a.look.light == b.look.light &&
           a.world.solver.positions == b.world.solver.positions && a.world.surfaces.torn == b.world.surfaces.torn &&
           a.facts.crossingsWritten == b.facts.crossingsWritten;
}

Frame sceneFrame(const Scene& scene, const Settings& settings, const Model& model, const WorldView& world,
                 std::span<const PlacedCollider> colliders) {
    Frame frame;
    frame.camera = OrbitCamera(scene.camera);
    frame.world = world;
    frame.colliders = drawnColliders(scene, settings, colliders);
    frame.ground = {settings.ground.on, settings.ground.height};
    frame.walls = {settings.walls.on, settings.walls.low, settings.walls.high};
    frame.poles = polesOf(scene, settings.ground);
    for (const ClothDescription& cloth : scene.world.cloths) frame.fabrics.push_back(cloth.fabric);
    for (const BodyDescription& body : scene.world.bodies) frame.fabrics.push_back(bodyLook(body.frame.colour));
    frame.look.light = scene.light;
    frame.stage =
        stageOf(scene.light, scene.camera, settings.ground.on ? std::optional(settings.ground.height) : std::nullopt);
    frame.facts.tearRatio = tearRatioOf(model, settings);
    frame.subject = subjectOf(model, settings, world.surfaces.torn);
    return frame;
}

}  // namespace drape::render
