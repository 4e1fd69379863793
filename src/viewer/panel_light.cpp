// The section of the light: sun, sky and exposure. It acts at once.

#include "viewer/panel_sections.h"
#include "viewer/sun_angles.h"

namespace drape::viewer {

void drawLight(PanelContext& context) {
    Controls& controls = context.controls;
    if (!controls.section({"section.light", "Light", "Sun and sky, and how bright the picture is."}, false)) return;
    const Lighting& before = context.view.scene.light;
    Lighting light = before;
    SunAngles sun = sunAngles(light.toSun);
    bool moved = controls.slider({"light.heading", "Sun from",
                                  "Where the sun stands, in degrees about the vertical: 0 in front of the scene, 90 to "
                                  "the right, 180 behind it."},
                                 sun.heading, -180.0f, 180.0f, "%.0f°");
    // Straight above, the heading would be lost.
    moved |= controls.slider({"light.height", "Sun's height", "In degrees above the horizon."}, sun.height, 2.0f, 89.0f,
                             "%.0f°");
    if (moved) light.toSun = sunDirection(sun);
    controls.slider({"light.sun", "Sunlight", "Strength of the sun; 1 is a clear day's. No unit."}, light.sun, 0.0f,
                    4.0f, "%.2f");
    controls.slider({"light.sunWidth", "Sun's width",
                     "Across its disc, in degrees: a wide sun makes soft shadows. Ours is 0.53 wide."},
                    light.sunWidth, 0.2f, 20.0f, "%.1f°", true);
    controls.slider({"light.sky", "Skylight", "Strength of the sky's light. No unit."}, light.sky, 0.0f, 4.0f, "%.2f");
    controls.slider({"light.haze", "Haze", "Turbidity of the air: 2 is a clear sky, 10 a hazy one. No unit."},
                    light.haze, 2.0f, 10.0f, "%.1f");
    controls.slider({"light.exposure", "Exposure", "How bright the picture comes out, in stops: each doubles it."},
                    light.exposure, -4.0f, 4.0f, "%+.1f");
    if (light != before) context.requests.light = light;
}

}  // namespace drape::viewer
