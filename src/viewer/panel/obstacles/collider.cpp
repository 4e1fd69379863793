// Draws the settings of a collider that has no short form in scene files.

#include <string>

#include "colliders/shapes/shape_row.h"
#include "scene/fields/enum_names.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

constexpr float kLeastSize = 0.01f;  // smallest side or radius, m

constexpr AxisCaptions kSideCaptions = {{{"width", "Width", "Size along its own x axis, in metres."},
                                         {"height", "Height", "Size along its own y axis, in metres."},
                                         {"depth", "Depth", "Size along its own z axis, in metres."}}};

void drawName(PanelContext& context, const Collider& collider) {
    PanelState& state = context.state;
    if (!context.controls.textOnRelease(
            {"collider.name", "Name", "Name of this collider; no two may have the same. Renaming restarts its motion."},
            state.colliderName))
        return;
    const std::string name = state.colliderName.data();
    if (!renameCollider(context.edits.scene.settings, collider.name, name))
        context.requests.complaint = "The name \"" + name + "\" is taken or not allowed";
    selectCollider(state, context.model.scene.settings, collider.name);
}

void drawShape(PanelContext& context, Collider& collider) {
    Controls& controls = context.controls;
    const float most = context.state.ranges.colliderSize;
    controls.choice({"collider.shape", "Shape", "Shape of the collider."}, collider.shape);
    const ShapeRow& shape = rowOf(collider.shape);
    if (shape.hasSides) drawVector(controls, "collider", kSideCaptions, collider.size, kLeastSize, most, "%.2f m");
    for (const ShapeLength& own : shape.lengths) {
        const std::string name = std::string("collider.") + own.name;
        const Caption caption{name.c_str(), own.text, own.tooltip};
        if (own.most)
            controls.slider(caption, collider.*own.length, 0.0f, own.most(collider), "%.3f m");
        else
            controls.slider(caption, collider.*own.length, kLeastSize, most, "%.2f m");
    }
    if (shape.hasFaces)
        controls.readout({"collider.planes", "Faces", "Number of its faces, which are defined in the scene file."},
                         std::to_string(collider.planes.size()));
}

}  // namespace

void drawCollider(PanelContext& context, Collider& collider) {
    Controls& controls = context.controls;
    drawName(context, collider);
    drawShape(context, collider);
    drawPlace(context, "collider", collider);
    if (!rowOf(collider.shape).isRound) drawTurn(context, "collider", collider);
    drawMotion(context, "collider", collider);
    controls.checkbox({"collider.triangles", "Triangles collide",
                       "Triangles of coarse cloth collide with sharp edges, not only particles. A step takes longer."},
                      collider.triangles);
    controls.slider({"collider.friction", "Friction", "Friction between cloth and collider (Coulomb's coefficient)."},
                    collider.friction, 0.0f, 2.0f, "%.2f");
    controls.slider(
        {"collider.restitution", "Bounce", "Share of the impact speed that is kept after an impact, 0 to 1."},
        collider.restitution, 0.0f, 1.0f, "%.2f");
    controls.colour({"collider.colour", "Colour", "Colour of the collider."}, collider.colour);
    controls.choice({"collider.finish", "Finish", "Look of the surface."}, collider.finish);
}

}  // namespace drape::viewer
