// Draws the section of the light and of the picture's quality.

#include <string>

#include "render/frame/light_rig.h"
#include "render/still.h"
#include "scene/fields/enum_names.h"
#include "viewer/panel/angles.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

bool isStudio(const PanelContext& context) { return context.model.scene.light.preset == LightPreset::studio; }
bool isDaylight(const PanelContext& context) { return !isStudio(context); }

void drawPreset(PanelContext& context) {
    Lighting& light = context.draft.scene.light;
    if (!context.controls.oneOf({"light.preset", "Light", "A studio with two lamps, or sun and sky."}, light.preset))
        return;
    light.toSun = glm::vec3(0.0f);  // the presets have their own direction and width
    light.sunWidth = 0.0f;
}

void drawDirection(PanelContext& context) {
    Controls& controls = context.controls;
    Lighting& light = context.draft.scene.light;
    SunAngles& sun = context.state.sun;
    sun.follow(render::directionToSun(light, render::stageOf(context.model.scene)));
    bool moved = controls.slider({"light.heading", "Direction",
                                  "Compass direction of the sun or the main lamp, in degrees: 0 in front of the scene, "
                                  "90 to the right, 180 behind it."},
                                 sun.heading, -180.0f, 180.0f, "%.0f°");
    // A lamp straight above would have no heading.
    moved |=
        controls.slider({"light.height", "Height", "Height of the sun or the main lamp, in degrees above the horizon."},
                        sun.height, 2.0f, 89.0f, "%.0f°");
    if (moved) light.toSun = sun.direction();
}

void drawWidth(PanelContext& context) {
    Lighting& light = context.draft.scene.light;
    float width = render::widthOfSun(light);
    if (context.controls.slider(
            {"light.sunWidth", "Shadow softness",
             "Apparent width of the sun or the main lamp, in degrees. Wider lights make softer shadows."},
            width, 0.5f, 60.0f, "%.1f°"))
        light.sunWidth = width;
}

constexpr SectionLine kLightLines[] = {
    {"light.preset", nullptr, drawPreset},
    {"light.toSun", nullptr, drawDirection},
    {"light.sun"},
    {"light.sunWidth", nullptr, drawWidth},
    {"light.rim", nullptr, nullptr, isStudio},
    {"light.sky"},
    {"light.haze", nullptr, nullptr, isDaylight},
    {"light.exposure"},
};

void drawQuality(PanelContext& context) {
    context.controls.choice({"quality", "Quality",
                             "Picture quality while something moves. Auto takes the best that this machine can draw in "
                             "time. While nothing moves, the picture is refined by itself to a still. F12 saves the "
                             "still as far as it is drawn, and at first a full picture."},
                            context.draft.run.quality);
    const Readouts& r = context.model.readouts;
    context.controls.readout({"quality.shown", "Shown now",
                              "Quality of the present picture. A still averages many pictures: smooth edges, shadows "
                              "and skylight."},
                             r.stillPictures > 0 ? "still, " + std::to_string(r.stillPictures) + " of " +
                                                       std::to_string(render::Still::kPictures)
                                                 : std::string(choiceOf(r.quality).name));
}

}  // namespace

void drawLight(PanelContext& context) {
    const Caption caption{"section.light", "Light and picture", "Light of the scene, and quality of the picture."};
    if (!openSection(context, caption, false)) return;
    drawLines(context, kLightLines, {"light.", "camera."});
    drawQuality(context);
}

}  // namespace drape::viewer
