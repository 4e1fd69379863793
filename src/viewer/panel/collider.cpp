// The panel's controls for a collider that is not a short form.

#include <algorithm>
#include <string>

#include "scene/fields/enum_names.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

constexpr float kLeastSize = 0.01f;  // m, of sizes

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

constexpr AxisCaptions kSideCaptions = {{{"width", "Width", "Side along its own x, in metres."},
                                         {"height", "Height", "Side along its own y, in metres."},
                                         {"depth", "Depth", "Side along its own z, in metres."}}};

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
            controls.slider(field.caption, collider.*field.value, kLeastSize, most, "%.2f m");
    }
    const bool isBox = collider.shape == ColliderShape::box;
    if (isBox || collider.shape == ColliderShape::room)
        drawVector(controls, "collider", kSideCaptions, collider.size, kLeastSize, most, "%.2f m");
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

}  // namespace

void drawCollider(PanelContext& context, Collider& collider) {
    Controls& controls = context.controls;
    drawName(context, collider);
    drawShape(context, collider);
    drawPlace(context, "collider", collider);
    if (collider.shape != ColliderShape::sphere) drawTurn(context, "collider", collider);
    drawMotion(context, "collider", collider);
    controls.slider({"collider.friction", "Friction", "Between cloth and collider: Coulomb's coefficient, no unit."},
                    collider.friction, 0.0f, 2.0f, "%.2f");
    controls.slider(
        {"collider.restitution", "Bounce", "Share of the speed against it that it gives back, 0 to 1. No unit."},
        collider.restitution, 0.0f, 1.0f, "%.2f");
    controls.colour({"collider.colour", "Colour", "Of the collider."}, collider.colour);
}

}  // namespace drape::viewer
