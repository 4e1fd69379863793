// Draws the section of the wind.

#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

/// Draws the sliders for the wind's strength and direction.
void drawVelocity(PanelContext& context) {
    Controls& controls = context.controls;
    WindSettings& wind = context.draft.scene.settings.wind;
    WindAngles& angles = context.state.wind;
    angles.follow(wind.vector());
    const bool classic = wind.model == WindModel::classic;

    bool changed = controls.slider(
        {"wind.strength", "Strength",
         classic ? "Half the force on each particle of a square metre that faces the wind, in newtons."
                 : "Mean wind speed, in metres per second: 3 is a light breeze, 10 a fresh breeze, 20 a gale."},
        angles.strength, 0.0f, classic ? context.state.ranges.classicWind : context.state.ranges.wind,
        classic ? "%.1f N/m²" : "%.1f m/s");
    changed |= controls.slider(
        {"wind.heading", "Direction",
         "Compass direction that the wind blows to, in degrees: 0 away from the starting camera (-z), 90 to the "
         "right (+x)."},
        angles.heading, -180.0f, 180.0f, "%.0f°");
    changed |= controls.slider(
        {"wind.elevation", "Vertical angle", "0 blows level, 90 straight up and -90 straight down, in degrees."},
        angles.elevation, -90.0f, 90.0f, "%.0f°");
    if (changed) wind.vector() = angles.velocity();
}

constexpr SectionLine kWindLines[] = {
    {"wind.velocity", nullptr, drawVelocity},
    {"wind.gustiness"},
    {"wind.model"},
};

}  // namespace

void drawWind(PanelContext& context) {
    if (!openSection(context, {"section.wind", "Wind", "The wind that moves the cloth."}, true)) return;
    drawLines(context, kWindLines, {"wind."});
}

}  // namespace drape::viewer
