// Place, turn and motion in the panel: of colliders, and of bodies.

#include <algorithm>

#include "colliders/motions/motion_row.h"
#include "scene/fields/enum_names.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

/// Sliders of x, y and z. meaning: of its tooltips, with the axis in the place of "%".
void drawAxes(Controls& controls, const std::string& name, const char* text, const std::string& meaning,
              glm::vec3& value, float most, const char* format) {
    for (int axis = 0; axis < 3; ++axis) {
        const char letter = "xyz"[axis];
        std::string tooltip = meaning;
        std::ranges::replace(tooltip, '%', letter);
        const std::string slider = name + "XYZ"[axis];
        const std::string shown = std::string(text) + ", " + letter;
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
            return axes(": along %, in metres.", ranges.place, "%.2f m");
        case MotionControl::Kind::direction:
            return axes(": % of its direction. No unit.", 1.0f, "%.2f");
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
    {{"x", "Place, x", "Its middle, or that of its path, in metres; x is to the right."},
     {"y", "Place, y", "Its middle, or that of its path, in metres; y is up."},
     {"z", "Place, z", "Its middle, or that of its path, in metres; z is towards the viewer."}}};
constexpr AxisCaptions kTurns = {{{"turnX", "Turn, x", "About x, before the others, in degrees."},
                                  {"turnY", "Turn, y", "About y, after x, in degrees."},
                                  {"turnZ", "Turn, z", "About z, after x and y, in degrees."}}};

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
                         "Whether it rests, swings along a line, goes there and back once, goes round the vertical, "
                         "turns about an axis, or follows the keyframes of the scene."},
                        motion.motion))
        rowOf(motion.motion).start(motion);
    for (const MotionControl& control : rowOf(motion.motion).controls) drawControl(context, owner, control, motion);
}

}  // namespace drape::viewer
