// What the panel shows of a collider that is no short form.

#include <algorithm>
#include <array>
#include <string>

#include "scene/enum_names.h"
#include "viewer/collider_edits.h"
#include "viewer/panel_sections.h"

namespace drape::viewer {
namespace {

constexpr float kLeast = 0.01f;  // m, of sizes

/// A number of a collider, in metres, that only some shapes have.
struct SizeField {
    Caption caption;
    float Collider::*value;
    ColliderShape shape;
};
constexpr SizeField kSizes[] = {
    {{"collider.radius", "Radius", "Of the sphere, in metres."}, &Collider::radius, ColliderShape::sphere},
    {{"collider.lowerRadius", "Lower radius", "Of the capsule's lower end, in metres."},
     &Collider::radius,
     ColliderShape::capsule},
    {{"collider.topRadius", "Upper radius", "Of the capsule's upper end, in metres."},
     &Collider::topRadius,
     ColliderShape::capsule},
    {{"collider.length", "Length", "Between the centres of the capsule's ends, in metres."},
     &Collider::length,
     ColliderShape::capsule},
};

using AxisCaptions = std::array<Caption, 3>;
constexpr AxisCaptions kSides = {{{"collider.width", "Width", "Side along its own x, in metres."},
                                  {"collider.height", "Height", "Side along its own y, in metres."},
                                  {"collider.depth", "Depth", "Side along its own z, in metres."}}};
constexpr AxisCaptions kPlaces = {
    {{"collider.x", "Place, x", "Its middle, or that of its path, in metres; x is to the right."},
     {"collider.y", "Place, y", "Its middle, or that of its path, in metres; y is up."},
     {"collider.z", "Place, z", "Its middle, or that of its path, in metres; z is towards the viewer."}}};
constexpr AxisCaptions kTurns = {{{"collider.turnX", "Turn, x", "About x, before the others, in degrees."},
                                  {"collider.turnY", "Turn, y", "About y, after x, in degrees."},
                                  {"collider.turnZ", "Turn, z", "About z, after x and y, in degrees."}}};
constexpr AxisCaptions kTravels = {
    {{"collider.travelX", "Travel, x", "From the middle of its path to where it starts: along x, in metres."},
     {"collider.travelY", "Travel, y", "From the middle of its path to where it starts: along y, in metres."},
     {"collider.travelZ", "Travel, z", "From the middle of its path to where it starts: along z, in metres."}}};
constexpr AxisCaptions kAxes = {{{"collider.axisX", "Axis, x", "What it turns about: x of the direction. No unit."},
                                 {"collider.axisY", "Axis, y", "What it turns about: y of the direction. No unit."},
                                 {"collider.axisZ", "Axis, z", "What it turns about: z of the direction. No unit."}}};

void drawVector(Controls& controls, const AxisCaptions& captions, glm::vec3& value, float low, float high,
                const char* format) {
    for (int axis = 0; axis < 3; ++axis)
        controls.slider(captions[static_cast<std::size_t>(axis)], value[axis], low, high, format);
}

void drawName(PanelContext& context, const Collider& collider) {
    PanelState& state = context.state;
    if (!context.controls.textOnRelease({"collider.name", "Name",
                                         "Its own: no other collider of the scene is called so. Under another name it "
                                         "starts its motion again."},
                                        state.colliderName))
        return;
    const std::string name = state.colliderName.data();
    if (!renameCollider(context.view.settings, collider.name, name)) {
        state.message = "No collider can be called \"" + name + "\", or another one is";
        state.messageIsError = true;
    }
    selectCollider(state, context.view.settings, collider.name);
}

void drawShape(PanelContext& context, Collider& collider) {
    Controls& controls = context.controls;
    const float most = context.state.ranges.colliderSize;
    controls.choice({"collider.shape", "Shape", "What the collider is."}, collider.shape);
    for (const SizeField& field : kSizes) {
        if (field.shape == collider.shape)
            controls.slider(field.caption, collider.*field.value, kLeast, most, "%.2f m");
    }
    const bool isBox = collider.shape == ColliderShape::box;
    if (isBox || collider.shape == ColliderShape::room)
        drawVector(controls, kSides, collider.size, kLeast, most, "%.2f m");
    if (isBox) {
        const float shortest = std::min({collider.size.x, collider.size.y, collider.size.z});
        controls.slider({"collider.rounding", "Rounding",
                         "Radius of its edges, in metres, at most half its shortest side. Cloth lies best on one of "
                         "half a cell of it, or more."},
                        collider.rounding, 0.0f, 0.5f * shortest, "%.3f m");
    }
    if (collider.shape == ColliderShape::convex)
        controls.readout({"collider.planes", "Faces", "How many faces it has. Scene files say which."},
                         std::to_string(collider.planes.size()));
}

/// What a motion needs to be seen, where nothing has said so yet.
void start(Collider& collider) {
    const bool hasPath = collider.motion == ColliderMotion::line || collider.motion == ColliderMotion::once ||
                         collider.motion == ColliderMotion::circle;
    if (hasPath && collider.travel == glm::vec3(0.0f)) collider.travel.x = 0.5f;
    if (hasPath && collider.speed == 0.0f) collider.speed = 0.5f;
    if (collider.motion == ColliderMotion::spin && collider.turnRate == 0.0f) collider.turnRate = 90.0f;
}

void drawMotion(PanelContext& context, Collider& collider) {
    Controls& controls = context.controls;
    const SliderRanges& ranges = context.state.ranges;
    if (controls.choice({"collider.motion", "Motion",
                         "Whether it rests, swings along a line, goes there and back once, goes round the vertical, "
                         "turns about an axis, or follows the keyframes of the scene."},
                        collider.motion))
        start(collider);
    switch (collider.motion) {
        case ColliderMotion::still:
            break;
        case ColliderMotion::line:
        case ColliderMotion::once:
        case ColliderMotion::circle:
            drawVector(controls, kTravels, collider.travel, -ranges.place, ranges.place, "%.2f m");
            controls.slider({"collider.speed", "Speed",
                             "Along its path, in metres per second; on a line its greatest, in the middle."},
                            collider.speed, 0.0f, ranges.ballSpeed, "%.2f m/s");
            break;
        case ColliderMotion::spin:
            drawVector(controls, kAxes, collider.axis, -1.0f, 1.0f, "%.2f");
            controls.slider({"collider.turnRate", "Turn rate",
                             "In degrees per second, counterclockwise seen from the axis' tip; below 0 the other way."},
                            collider.turnRate, -720.0f, 720.0f, "%.0f°/s");
            break;
        case ColliderMotion::keyframes:
            controls.readout({"collider.keyframes", "Keyframes",
                              "How many places it passes through. Scene files say which; they count from its place."},
                             std::to_string(collider.keyframes.size()));
            break;
    }
}

}  // namespace

void drawCollider(PanelContext& context, Collider& collider) {
    Controls& controls = context.controls;
    const SliderRanges& ranges = context.state.ranges;
    drawName(context, collider);
    drawShape(context, collider);
    drawVector(controls, kPlaces, collider.place, -ranges.place, ranges.place, "%.2f m");
    if (collider.shape != ColliderShape::sphere) drawVector(controls, kTurns, collider.turn, -180.0f, 180.0f, "%.0f°");
    drawMotion(context, collider);
    controls.slider({"collider.friction", "Friction", "Between cloth and collider: Coulomb's coefficient, no unit."},
                    collider.friction, 0.0f, 2.0f, "%.2f");
    controls.slider(
        {"collider.restitution", "Bounce", "Share of the speed against it that it gives back, 0 to 1. No unit."},
        collider.restitution, 0.0f, 1.0f, "%.2f");
    controls.colour({"collider.colour", "Colour", "Of the collider."}, collider.colour);
}

}  // namespace drape::viewer
