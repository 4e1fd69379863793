// Place, turn and motion in the panel: of colliders, and of bodies.

#include "scene/fields/enum_names.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

constexpr AxisCaptions kPlaces = {
    {{"x", "Place, x", "Its middle, or that of its path, in metres; x is to the right."},
     {"y", "Place, y", "Its middle, or that of its path, in metres; y is up."},
     {"z", "Place, z", "Its middle, or that of its path, in metres; z is towards the viewer."}}};
constexpr AxisCaptions kTurns = {{{"turnX", "Turn, x", "About x, before the others, in degrees."},
                                  {"turnY", "Turn, y", "About y, after x, in degrees."},
                                  {"turnZ", "Turn, z", "About z, after x and y, in degrees."}}};
constexpr AxisCaptions kTravels = {
    {{"travelX", "Travel, x", "From the middle of its path to where it starts: along x, in metres."},
     {"travelY", "Travel, y", "From the middle of its path to where it starts: along y, in metres."},
     {"travelZ", "Travel, z", "From the middle of its path to where it starts: along z, in metres."}}};
constexpr AxisCaptions kAxes = {{{"axisX", "Axis, x", "The axis that it turns about: x of its direction. No unit."},
                                 {"axisY", "Axis, y", "The axis that it turns about: y of its direction. No unit."},
                                 {"axisZ", "Axis, z", "The axis that it turns about: z of its direction. No unit."}}};

/// Sets a default travel, speed or turn rate where it is 0, so that the motion is visible.
void start(Collider& collider) {
    const bool hasPath = collider.motion == ColliderMotion::line || collider.motion == ColliderMotion::once ||
                         collider.motion == ColliderMotion::circle;
    if (hasPath && collider.travel == glm::vec3(0.0f)) collider.travel.x = 0.5f;
    if (hasPath && collider.speed == 0.0f) collider.speed = 0.5f;
    if (collider.motion == ColliderMotion::spin && collider.turnRate == 0.0f) collider.turnRate = 90.0f;
}

}  // namespace

void drawVector(Controls& controls, const std::string& owner, const AxisCaptions& captions, glm::vec3& value, float low,
                float high, const char* format) {
    for (int axis = 0; axis < 3; ++axis) {
        const Caption& part = captions[static_cast<std::size_t>(axis)];
        const std::string name = owner + "." + part.name;
        controls.slider({name.c_str(), part.text, part.tooltip}, value[axis], low, high, format);
    }
}

void drawPlace(PanelContext& context, const std::string& owner, Collider& collider) {
    const float reach = context.state.ranges.place;
    drawVector(context.controls, owner, kPlaces, collider.place, -reach, reach, "%.2f m");
}

void drawTurn(PanelContext& context, const std::string& owner, Collider& collider) {
    drawVector(context.controls, owner, kTurns, collider.turn, -180.0f, 180.0f, "%.0f°");
}

void drawMotion(PanelContext& context, const std::string& owner, Collider& collider) {
    Controls& controls = context.controls;
    const SliderRanges& ranges = context.state.ranges;
    if (controls.choice({(owner + ".motion").c_str(), "Motion",
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
            drawVector(controls, owner, kTravels, collider.travel, -ranges.place, ranges.place, "%.2f m");
            controls.slider({(owner + ".speed").c_str(), "Speed",
                             "Along its path, in metres per second; on a line its greatest, in the middle."},
                            collider.speed, 0.0f, ranges.ballSpeed, "%.2f m/s");
            break;
        case ColliderMotion::spin:
            drawVector(controls, owner, kAxes, collider.axis, -1.0f, 1.0f, "%.2f");
            controls.slider({(owner + ".turnRate").c_str(), "Turn rate",
                             "In degrees per second, counterclockwise seen from the axis' tip; below 0 the other way."},
                            collider.turnRate, -720.0f, 720.0f, "%.0f°/s");
            break;
        case ColliderMotion::keyframes:
            controls.readout({(owner + ".keyframes").c_str(), "Keyframes",
                              "How many places it passes through. Scene files say which; they count from its place."},
                             std::to_string(collider.keyframes.size()));
            break;
    }
}

}  // namespace drape::viewer
