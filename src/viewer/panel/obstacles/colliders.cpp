// Draws the section of colliders: the list, and the settings of the selected collider. Colliders with a short form in
// scene files are drawn by sections/short_forms.cpp. Draws the controls for place, rotation and motion, which bodies
// have too.

#include <imgui.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "colliders/motions/motion_row.h"
#include "colliders/shapes/shape_row.h"
#include "scene/fields/enum_names.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

constexpr int kMostLines = 8;  // number of lines above which the list scrolls

void select(PanelContext& context, const std::string& name) {
    selectCollider(context.state, context.model.scene.settings, name);
    context.state.picked = Solid::Kind::collider;
}

const char* tooltipOf(const std::string& name) {
    if (name == kBallName)
        return "A solid ball. The checkbox switches it on and off; the ball grows and shrinks gradually.";
    if (name == kGroundName) return "A level floor. The checkbox switches it on and off.";
    if (name == kWallsName)
        return "A box around everything, which the cloth cannot leave. The checkbox switches it on and off.";
    return "A solid object. The checkbox switches it on and off; click the name for its settings.";
}

/// Returns the text of a line of the list: the collider's name, and its shape unless the name contains it.
std::string textOf(const ListedCollider& collider) {
    if (shortFormOf(collider.name) || collider.name.starts_with(enumName(collider.shape))) return collider.name;
    return collider.name + ": " + choiceOf(collider.shape).label;
}

void drawList(PanelContext& context) {
    const bool reveals = context.state.reveals == Solid::Kind::collider;
    if (reveals) context.state.reveals = Solid::Kind::none;
    Settings& settings = context.draft.scene.settings;
    std::set<std::string>& forms = context.state.listedForms;
    std::vector<ListedCollider> list = listedColliders(settings);
    for (const ListedCollider& collider : list)
        if (collider.on && shortFormOf(collider.name)) forms.insert(collider.name);
    // A ball that the user has just switched off stays in the list.
    std::erase_if(list, [&](const auto& each) { return shortFormOf(each.name) && !forms.contains(each.name); });
    if (list.empty()) return;
    const int lines = std::min(static_cast<int>(list.size()), kMostLines);
    ImGui::BeginChild("colliders", {0.0f, static_cast<float>(lines) * ImGui::GetFrameHeightWithSpacing()}, false,
                      ImGuiWindowFlags_NavFlattened);
    const bool isPicked = context.state.picked == Solid::Kind::collider;
    for (const ListedCollider& collider : list) {
        bool on = collider.on;
        const std::string shown = textOf(collider);
        const std::string widget = shortFormOf(collider.name) ? collider.name : "collider:" + collider.name;
        const auto change = context.controls.listed({widget.c_str(), shown.c_str(), tooltipOf(collider.name)}, on,
                                                    context.state.collider == collider.name, isPicked);
        if (reveals && context.state.collider == collider.name) ImGui::SetScrollHereY();
        if (change == Controls::ListChange::none) continue;
        if (on != collider.on) findCollider(settings, collider.name)->on = on;
        if (change == Controls::ListChange::switched && on && collider.name == kBallName) placeBall(context);
        if (change == Controls::ListChange::selected || on) select(context, collider.name);
    }
    ImGui::EndChild();
    if (reveals) ImGui::SetScrollHereY();
}

/// Switches on the ball, the ground or the walls.
void switchOn(PanelContext& context, const char* name) {
    findCollider(context.draft.scene.settings, name)->on = true;
    if (name == kBallName) placeBall(context);
    select(context, name);
}

void drawAdd(PanelContext& context) {
    std::vector<const char*> names = {"choose a shape..."};
    for (const Labelled<ColliderShape>& shape : kChoices<ColliderShape>) names.push_back(shape.label);
    const auto firstForm = static_cast<int>(names.size());
    for (const char* const form : {kBallName, kGroundName, kWallsName})
        if (!context.state.listedForms.contains(form)) names.push_back(form);
    int index = 0;
    ImGui::BeginDisabled(!canAddCollider(context.model.scene.settings));
    if (context.controls.choice({"collider.add", "Add",
                                 "Adds an obstacle of that shape in the middle of the picture, in front of the cloth. "
                                 "Drag it with the mouse. The ball swings through the cloth."},
                                index, names)) {
        if (index >= firstForm) {
            switchOn(context, names[static_cast<std::size_t>(index)]);
        } else if (index > 0) {
            context.requests.newCollider = static_cast<ColliderShape>(index - 1);
        }
    }
    ImGui::EndDisabled();
}

void drawButtons(PanelContext& context) {
    Settings& settings = context.draft.scene.settings;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = 0.5f * (ImGui::GetContentRegionAvail().x - gap);
    ImGui::BeginDisabled(!canAddCollider(settings));
    if (context.controls.button({"collider.duplicate", "Duplicate", "Adds a copy of the selected collider beside it."},
                                width))
        select(context, duplicateCollider(settings, context.state.collider));
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (context.controls.button({"collider.remove", "Remove",
                                 "Removes the selected collider, or switches off ball, ground or walls. Key: "
                                 "Delete."},
                                width)) {
        context.state.picked = Solid::Kind::collider;
        context.requests.commands.push_back({Action::removeCollider});
    }
}

void drawSelected(PanelContext& context) {
    Settings& settings = context.draft.scene.settings;
    const std::string selected = context.state.collider;
    if (findCollider(std::as_const(settings), selected) == nullptr) return;
    drawButtons(context);
    const Collider* const shown = findCollider(std::as_const(settings), selected);
    if (context.state.collider != selected || !shown->on) return;
    if (selected == kBallName) return drawBall(context);
    if (selected == kGroundName) return drawGround(context);
    if (selected == kWallsName) return drawWalls(context);
    Collider* const collider = findCollider(settings, selected);
    const Collider before = *collider;
    drawCollider(context, *collider);
    makeValid(*collider, before);
}

}  // namespace

void drawColliders(PanelContext& context) {
    if (context.state.reveals == Solid::Kind::collider) context.state.sections["section.colliders"] = true;
    if (!openSection(context, {"section.colliders", "Obstacles", "Solid objects that the cloth falls on or is hit by."},
                     true))
        return;
    drawList(context);
    drawAdd(context);
    const float top = ImGui::GetCursorPosY();
    drawSelected(context);
    // The sections below must not move when another collider is selected.
    keepRoom(context.state.colliderRoom, top, context.scale);
}

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
    if (!renameCollider(context.draft.scene.settings, collider.name, name))
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

namespace {

/// Draws three sliders, for x, y and z.
/// `meaning`: text of the tooltips; "%" is replaced by the name of the axis.
void drawAxes(Controls& controls, const std::string& name, const char* text, const std::string& meaning,
              glm::vec3& value, float most, const char* format) {
    for (int axis = 0; axis < 3; ++axis) {
        const char letter = "xyz"[axis];
        std::string tooltip = meaning;
        std::ranges::replace(tooltip, '%', letter);
        const std::string slider = name + "XYZ"[axis];
        const std::string shown = std::string(text) + " " + "XYZ"[axis];
        controls.slider({slider.c_str(), shown.c_str(), tooltip.c_str()}, value[axis], -most, most, format);
    }
}

void drawControl(PanelContext& context, const std::string& owner, const MotionControl& control, Motion& motion) {
    const SliderRanges& ranges = context.state.ranges;
    const std::string name = owner + "." + control.name;
    const std::string tooltip = control.tooltip;
    const auto axes = [&](const char* meaning, float most, const char* format) {
        drawAxes(context.controls, name, control.text, tooltip + meaning, motion.*control.vector, most, format);
    };
    const auto slider = [&](float low, float high, const char* format) {
        context.controls.slider({name.c_str(), control.text, control.tooltip}, motion.*control.number, low, high,
                                format);
    };
    switch (control.kind) {
        case MotionControl::Kind::place:
            return axes(", along %, in metres.", ranges.place, "%.2f m");
        case MotionControl::Kind::direction:
            return axes(", % of its direction.", 1.0f, "%.2f");
        case MotionControl::Kind::speed:
            return slider(0.0f, ranges.ballSpeed, "%.2f m/s");
        case MotionControl::Kind::turnRate:
            return slider(-720.0f, 720.0f, "%.0f°/s");
        case MotionControl::Kind::keyframes:
            return context.controls.readout({name.c_str(), control.text, control.tooltip},
                                            std::to_string(motion.keyframes.size()));
    }
}

constexpr AxisCaptions kPlaces = {
    {{"x", "Position X", "Centre of the object or of its path, in metres; x is to the right."},
     {"y", "Position Y", "Centre of the object or of its path, in metres; y is up."},
     {"z", "Position Z", "Centre of the object or of its path, in metres; z is towards the viewer."}}};
constexpr AxisCaptions kTurns = {{{"turnX", "Rotation X", "About the x axis, applied first, in degrees."},
                                  {"turnY", "Rotation Y", "About the y axis, applied second, in degrees."},
                                  {"turnZ", "Rotation Z", "About the z axis, applied last, in degrees."}}};

}  // namespace

void drawVector(Controls& controls, const std::string& owner, const AxisCaptions& captions, glm::vec3& value, float low,
                float high, const char* format) {
    for (int axis = 0; axis < 3; ++axis) {
        const Caption& part = captions[static_cast<std::size_t>(axis)];
        const std::string name = owner + "." + part.name;
        controls.slider({name.c_str(), part.text, part.tooltip}, value[axis], low, high, format);
    }
}

void drawPlace(PanelContext& context, const std::string& owner, Motion& motion) {
    const float reach = context.state.ranges.place;
    drawVector(context.controls, owner, kPlaces, motion.place, -reach, reach, "%.2f m");
}

void drawTurn(PanelContext& context, const std::string& owner, Motion& motion) {
    drawVector(context.controls, owner, kTurns, motion.turn, -180.0f, 180.0f, "%.0f°");
}

void drawMotion(PanelContext& context, const std::string& owner, Motion& motion) {
    Controls& controls = context.controls;
    if (controls.choice({(owner + ".motion").c_str(), "Motion",
                         "How it moves: not at all, back and forth along a line, there and back once, in a horizontal "
                         "circle, spinning about an axis, or along the keyframes of the scene file."},
                        motion.motion))
        rowOf(motion.motion).start(motion);
    for (const MotionControl& control : rowOf(motion.motion).controls) drawControl(context, owner, control, motion);
}

}  // namespace drape::viewer
