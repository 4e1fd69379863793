// Draws the settings of the colliders with short forms in scene files: ball, ground and walls.

#include <algorithm>

#include "cloth/core/placement.h"
#include "scene/fields/enum_names.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

/// Returns the first cloth of the scene, or a default one if there is none.
ClothDescription clothOf(const Scene& scene) {
    return scene.world.cloths.empty() ? ClothDescription{} : scene.world.cloths.front();
}

/// Returns the middle of a cloth at the start, m.
glm::vec3 middleOf(const ClothDescription& cloth) {
    if (!cloth.isMesh()) return cloth.origin + 0.5f * (cloth.across * cloth.size.x + cloth.down * cloth.size.y);
    glm::vec3 sum(0.0f);
    const std::vector<glm::vec3> positions = placedPositions(cloth);
    for (const glm::vec3& position : positions) sum += position / static_cast<float>(positions.size());
    return sum;
}

/// Returns the vector from the middle of a cloth at the start to a point well in front of it, m. The front of a mesh
/// faces the viewer (+z).
glm::vec3 throughCloth(const ClothDescription& cloth) {
    const glm::vec2 size = sizeOf(cloth);
    const glm::vec3 forward = cloth.isMesh() ? glm::vec3(0.0f, 0.0f, 1.0f) : glm::cross(cloth.across, -cloth.down);
    return forward * (0.6f * std::max(size.x, size.y));
}

/// Sets the default size, place and motion of a ball, which swings through the cloth.
void swingThrough(Collider& ball, const ClothDescription& cloth) {
    const glm::vec2 size = sizeOf(cloth);
    const float shorter = std::min(size.x, size.y);
    ball.place = middleOf(cloth);
    ball.travel = throughCloth(cloth);
    ball.motion = ColliderMotion::line;
    ball.speed = 0.5f * shorter;
    ball.radius = 0.2f * shorter;
}

/// Draws the sliders for the positions of the walls. Opposite walls stay at least 0.1 m apart. If they are nearer in
/// the scene, they do not come nearer still.
/// `low`, `high`: corners of the walls, m; edited in place.
void drawSides(PanelContext& context, glm::vec3& low, glm::vec3& high) {
    constexpr float kLeast = 0.1f;  // smallest distance between opposite walls, m
    const float place = context.state.ranges.place;
    struct Side {
        Caption caption;
        int axis;
        bool isHigh;
    };
    constexpr Side kSides[] = {
        {{"walls.left", "Left", "Position of the left wall along x, in metres."}, 0, false},
        {{"walls.right", "Right", "Position of the right wall along x, in metres."}, 0, true},
        {{"walls.bottom", "Bottom", "Position of the lower wall along y, in metres."}, 1, false},
        {{"walls.top", "Top", "Position of the upper wall along y, in metres."}, 1, true},
        {{"walls.back", "Back", "Position of the back wall along z, in metres."}, 2, false},
        {{"walls.front", "Front", "Position of the front wall along z, in metres."}, 2, true},
    };
    for (const Side& side : kSides) {
        float& value = side.isHigh ? high[side.axis] : low[side.axis];
        const float other = side.isHigh ? low[side.axis] : high[side.axis];
        const float least = std::min(kLeast, high[side.axis] - low[side.axis]);
        if (!context.controls.slider(side.caption, value, -place, place, "%.2f m")) continue;
        value = side.isHigh ? std::max(value, other + least) : std::min(value, other - least);
    }
}

}  // namespace

void placeBall(PanelContext& context) {
    Collider& ball = context.draft.scene.settings.ball();
    const bool hasNoPlace = ball.motion == ColliderMotion::still && ball.place == glm::vec3(0.0f);
    if (hasNoPlace) swingThrough(ball, clothOf(context.model.scene));
}

void drawBall(PanelContext& context) {
    Collider& ball = context.draft.scene.settings.ball();
    const SliderRanges& ranges = context.state.ranges;
    Controls& controls = context.controls;
    controls.slider({"ball.radius", "Radius", "Radius of the ball, in metres."}, ball.radius, 0.05f, ranges.ballRadius,
                    "%.2f m");
    controls.slider({"ball.x", "Position X", "Centre of the ball or of its path, in metres; x is to the right."},
                    ball.place.x, -ranges.place, ranges.place, "%.2f m");
    controls.slider({"ball.y", "Position Y", "Centre of the ball or of its path, in metres; y is up."}, ball.place.y,
                    -ranges.place, ranges.place, "%.2f m");
    controls.slider({"ball.z", "Position Z", "Centre of the ball or of its path, in metres; z is towards the viewer."},
                    ball.place.z, -ranges.place, ranges.place, "%.2f m");
    if (drawField(context, "ball.path") && ball.travel == glm::vec3(0.0f))
        ball.travel = throughCloth(clothOf(context.model.scene));
    controls.slider({"ball.speed", "Speed",
                     "Speed of the ball along its path, in metres per second; on a line the greatest, in the middle."},
                    ball.speed, 0.0f, ranges.ballSpeed, "%.2f m/s");
    drawField(context, "ball.friction");
}

void drawGround(PanelContext& context) {
    Collider& ground = context.draft.scene.settings.ground();
    const float place = context.state.ranges.place;
    context.controls.slider({"ground.height", "Height", "Height of the ground, in metres."}, ground.place.y, -place,
                            place, "%.2f m");
    drawField(context, "ground.friction");
    drawField(context, "ground.restitution");
}

void drawWalls(PanelContext& context) {
    Collider& walls = context.draft.scene.settings.walls();
    drawField(context, "walls.rule");
    drawField(context, "walls.restitution");
    if (walls.rule == WallRule::bounce) drawField(context, "walls.friction");
    glm::vec3 low = walls.low;
    glm::vec3 high = walls.high;
    drawSides(context, low, high);
    if (low != walls.low || high != walls.high) setCorners(walls, low, high);
}

}  // namespace drape::viewer
