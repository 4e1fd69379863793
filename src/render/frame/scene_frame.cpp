#include "render/frame/scene_frame.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "colliders/collider.h"
#include "colliders/shapes/shape_row.h"
#include "render/frame/light_rig.h"

namespace drape::render {
namespace {

constexpr float kThickestRail = 0.03f;   // radius of the thickest rail, m
constexpr float kLongestDrop = 0.06f;    // greatest distance of a pin from the surface of its rail, m
constexpr float kLeastBetween = 0.035f;  // least distance between rings, m
constexpr float kWire = 0.0025f;         // radius of a ring's wire, m

bool isRail(const Collider& collider) {
    return collider.on && collider.shape == ColliderShape::capsule && collider.motion == ColliderMotion::still &&
           std::max(collider.radius, collider.topRadius) <= kThickestRail && collider.length > 0.0f;
}

/// A pinned particle beside a rail.
struct Hung {
    glm::uint particle = 0;
    float along = 0.0f;   ///< position along the rail's axis from its middle, m
    float away = 0.0f;    ///< distance from the axis, m
    float radius = 0.0f;  ///< radius of the rail there, m
};

/// Returns the particles of cloths that pins or pin groups hold at the start.
std::vector<glm::uint> pinsAtStart(const Model& model, const WorldDescription& world,
                                   std::span<const PinGroup> groups) {
    std::vector<glm::uint> pins;
    for (glm::uint i = 0; i < model.clothParticleCount(); ++i) {
        if (model.startPositions[i].w == 0.0f) pins.push_back(i);
    }
    for (const PinGroup& group : groups) {
        if (group.cloth >= model.cloths.size()) continue;
        for (const glm::uint i : chosenParticles(world.cloths[group.cloth], group.chosen))
            pins.push_back(model.cloths[group.cloth].particles.first + i);
    }
    return pins;
}

std::vector<Hung> hungFrom(const PlacedCollider& rail, glm::vec3 axis, const Model& model,
                           std::span<const glm::uint> pins) {
    const Collider& capsule = rail.collider;
    std::vector<Hung> hung;
    for (const glm::uint i : pins) {
        const glm::vec3 to = glm::vec3(model.startPositions[i]) - rail.pose.place;
        const float along = glm::dot(to, axis);
        if (std::abs(along) > 0.5f * capsule.length) continue;
        const float radius = glm::mix(capsule.radius, capsule.topRadius, along / capsule.length + 0.5f);
        const float away = glm::length(to - along * axis);
        if (away > radius && away <= radius + kLongestDrop) hung.push_back({i, along, away, radius});
    }
    std::ranges::sort(hung, {}, &Hung::along);
    return hung;
}

bool isNearest(const std::vector<Hung>& hung, std::size_t i) {
    constexpr float kSame = 1e-4f;  // distances that differ by less are equal, m
    const float least = hung[i].away - kSame;
    return (i == 0 || hung[i - 1].away >= least) && (i + 1 == hung.size() || hung[i + 1].away >= least);
}

}  // namespace

std::vector<Ring> ringsOf(const Model& model, const WorldDescription& world, std::span<const PinGroup> groups,
                          std::span<const PlacedCollider> colliders) {
    std::vector<Ring> rings;
    if (std::ranges::none_of(colliders, [](const PlacedCollider& placed) { return isRail(placed.collider); }))
        return rings;
    const std::vector<glm::uint> pins = pinsAtStart(model, world, groups);
    for (const PlacedCollider& rail : colliders) {
        if (!isRail(rail.collider)) continue;
        const glm::vec3 axis = turned(rail.pose, glm::vec3(0.0f, 1.0f, 0.0f));
        const glm::vec3 colour = linearFromSrgb(rail.collider.colour);
        const std::vector<Hung> hung = hungFrom(rail, axis, model, pins);
        float last = -std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < hung.size(); ++i) {
            if (hung[i].along - last < kLeastBetween || !isNearest(hung, i)) continue;
            last = hung[i].along;
            rings.push_back({glm::vec4(rail.pose.place, hung[i].radius), glm::vec4(axis, kWire),
                             glm::vec4(colour, 0.0f), hung[i].particle, 0, 0, 0});
        }
    }
    return rings;
}

namespace {

/// Returns the square of the longest chord of any cloth, m^2 (ClothGrain::squaredChord); 0 without cloths. In a grid
/// that is the diagonal of a cell, in a mesh its longest link.
float squaredChord(const Scene& scene) {
    float squared = 0.0f;
    for (const ClothDescription& cloth : scene.world.cloths) {
        const glm::vec2 spacing = cloth.size / glm::vec2(cloth.particles - 1u);
        const float longest = cloth.isMesh() ? cloth.mesh.shape->longestLink : 0.0f;
        squared = std::max(squared, cloth.isMesh() ? longest * longest : glm::dot(spacing, spacing));
    }
    return squared;
}

/// Returns the colliders as they are drawn: without ground and walls, and smaller or rounder where chords of coarse
/// cloth would cut into them.
std::vector<PlacedCollider> drawnColliders(const Scene& scene, const Settings& settings,
                                           std::span<const PlacedCollider> colliders) {
    const ClothGrain cloth{squaredChord(scene), settings.thickness};
    std::vector<PlacedCollider> drawn;
    for (const PlacedCollider& placed : colliders) {
        if (placed.collider.form == ColliderForm::ground || placed.collider.form == ColliderForm::walls) continue;
        rowOf(placed.collider.shape).drawUnder(drawn.emplace_back(placed).collider, cloth);
    }
    return drawn;
}

/// Returns the ratio of length to rest length at which the links of cloths tear; without cloths, the largest ratio of
/// all materials.
float tearRatioOf(const Model& model, const Settings& settings) {
    if (!model.cloths.empty()) return drape::tearRatioOf(settings.tear);
    float ratio = 0.0f;
    for (const physics::LinkMaterial& material : model.materials) ratio = std::max(ratio, material.tearRatio);
    return ratio;
}

/// Returns an upright pole along a cloth's pinned edge. It reaches from the ground to a little above the cloth.
DrawnPole poleOf(const ClothDescription& cloth, const Collider& ground) {
    constexpr float kAbove = 0.05f;  // height of the pole's top above the cloth, m
    constexpr float kBelow = 1.0f;   // length of the pole below the cloth if there is no ground, m
    DrawnPole pole;
    const float bottom = ground.on ? ground.place.y : cloth.origin.y - cloth.size.y - kBelow;
    pole.foot = glm::vec3(cloth.origin.x, bottom, cloth.origin.z);
    pole.height = cloth.origin.y + kAbove - bottom;
    return pole;
}

/// Returns a pole for each flag: a grid that hangs straight down and is pinned at its left edge.
std::vector<DrawnPole> polesOf(const Scene& scene, const Collider& ground) {
    std::vector<DrawnPole> poles;
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
           a.look.aperture == b.look.aperture && a.look.focus == b.look.focus &&
           a.world.solver.positions == b.world.solver.positions && a.world.surfaces.torn == b.world.surfaces.torn &&
           a.world.shifted == b.world.shifted && a.facts.crossingsWritten == b.facts.crossingsWritten;
}

std::vector<FabricLook> fabricsOf(const WorldDescription& world) {
    std::vector<FabricLook> fabrics;
    for (const ClothDescription& cloth : world.cloths) fabrics.push_back(cloth.fabric);
    for (const BodyDescription& body : world.bodies) fabrics.push_back(bodyLook(body.frame, body.mesh.shape.get()));
    for (const ClothDescription& cloth : world.cloths) {
        for (const PanelLook& panel : cloth.panels) fabrics.push_back(panel.fabric);
    }
    return fabrics;
}

Frame sceneFrame(const Scene& scene, const Settings& settings, const Model& model, const WorldView& world,
                 std::span<const PlacedCollider> colliders) {
    Frame frame;
    frame.camera = OrbitCamera(scene.camera);
    frame.world = world;
    if (settings.clothContact.on) frame.world.surfaces.mostBulge = 0.5f * settings.clothContact.thickness;
    frame.colliders = drawnColliders(scene, settings, colliders);
    frame.ground = {settings.ground().on, settings.ground().place.y};
    frame.walls = {settings.walls().on, settings.walls().low, settings.walls().high};
    frame.poles = polesOf(scene, settings.ground());
    frame.rings = ringsOf(model, scene.world, settings.pinGroups, colliders);
    frame.fabrics = fabricsOf(scene.world);
    frame.look.light = scene.light;
    frame.look.aperture = scene.camera.aperture;
    frame.look.focus = scene.camera.focus;
    frame.stage = stageOf(scene.light, scene.camera,
                          settings.ground().on ? std::optional(settings.ground().place.y) : std::nullopt);
    frame.facts.tearRatio = tearRatioOf(model, settings);
    frame.subject = subjectOf(model, settings, world.surfaces.torn);
    return frame;
}

}  // namespace drape::render
