// Draws the controls for place, rotation and motion of a collider or a body.

#include <algorithm>

#include "colliders/motions/motion_row.h"
#include "scene/fields/enum_names.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
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
