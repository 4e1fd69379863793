// Draws the section of the mouse's tools.

#include "scene/fields/enum_names.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

void drawTool(PanelContext& context) {
    HandControls& hand = context.edits.hand;
    context.controls.oneOf({"tool", "Left button",
                            "Tool of the left mouse button on the cloth: grab, cut, blow away, or pin (click to pin "
                            "or unpin, drag to move a pin). Keys: G, C, B, and P held. The right button always cuts."},
                           hand.tool);
    context.controls.slider({"hand.radius", "Tool radius",
                             "Radius of the tool around the cursor, in pixels. 0: only the particle under the "
                             "cursor; a grab takes all within 2.5 cm. Also Ctrl + scroll."},
                            hand.radius, 0.0f, HandControls::kMostRadius, "%.0f px");
}

}  // namespace

void drawTools(PanelContext& context) {
    if (!openSection(context, {"section.tools", "Tools", "The tools of the mouse."}, true)) return;
    drawTool(context);
    if (context.controls.button(
            {"restore", "Restore everything", "Resets cloth, cuts, pins and settings to those of the scene. Key: R."},
            -1.0f)) {
        context.requests.commands.push_back({Action::restore});
    }
}

}  // namespace drape::viewer
