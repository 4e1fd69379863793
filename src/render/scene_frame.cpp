#include "render/scene_frame.h"

#include <algorithm>

namespace drape::render {
namespace {

/// Particles stay outside the ball, but the triangles between them are chords that cut into it. Where the thickness
/// does not make up for that, the ball is drawn smaller by as much, or, where there is none, by the tutorials' 5 %.
float drawnRadius(const Scene& scene) {
    const glm::vec2 cell = scene.world.cloths.front().size / glm::vec2(scene.world.cloths.front().particles - 1u);
    const float radius = scene.settings.ball.radius;
    const float chordDepth = glm::dot(cell, cell) / (8.0f * radius);
    if (scene.settings.thickness == 0.0f) return 0.95f * radius;
    return std::max(0.5f * radius, std::min(radius, radius + scene.settings.thickness - 1.5f * chordDepth));
}

/// Upright along the held edge, from the ground, if there is one, to a little above the cloth.
PoleView poleOf(const Scene& scene) {
    constexpr float kAbove = 0.05f;  // m
    constexpr float kBelow = 1.0f;   // m, where there is no ground
    const GridDescription& cloth = scene.world.cloths.front();
    PoleView pole;
    pole.on = cloth.pins == PinPattern::leftEdge && cloth.down.y < -0.999f;
    const float bottom =
        scene.settings.ground.on ? scene.settings.ground.height : cloth.origin.y - cloth.size.y - kBelow;
    pole.foot = glm::vec3(cloth.origin.x, bottom, cloth.origin.z);
    pole.height = cloth.origin.y + kAbove - bottom;
    return pole;
}

}  // namespace

Frame sceneFrame(const Scene& scene, const Model& model, const ClothBuffers& cloth, glm::vec3 ballCentre) {
    Frame frame;
    frame.camera = OrbitCamera(scene.camera);
    frame.cloth = cloth;
    frame.ball = {scene.settings.ball.on, ballCentre, drawnRadius(scene)};
    frame.ground = {scene.settings.ground.on, scene.settings.ground.height};
    frame.pole = poleOf(scene);
    frame.subject = subjectOf(model, scene.settings);
    return frame;
}

}  // namespace drape::render
