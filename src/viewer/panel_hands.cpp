// The section about hands: which tool, how far it reaches, and what cloth bears.

#include <imgui.h>

#include "viewer/panel_sections.h"

namespace drape::viewer {
namespace {

void drawTool(PanelContext& context) {
    HandControls& hand = context.view.hand;
    int tool = static_cast<int>(hand.tool);
    if (context.controls.oneOf({"tool", "Left drag",
                                "What a drag that starts on the cloth does: takes hold of it, cuts it, blows it away, "
                                "or moves its pins; a click with the last one pins or unpins. Keys: G, C, B, and P "
                                "held. The right button always cuts."},
                               tool, kToolNames)) {
        hand.tool = static_cast<Tool>(tool);
    }
    context.controls.slider({"hand.radius", "Reach",
                             "How far around the pointer the hand reaches, in pixels; 0 is the one particle under "
                             "it, and what is within 2.5 cm of it for a grab. No unit. Ctrl and the wheel change it "
                             "too."},
                            hand.radius, 0.0f, HandControls::kMostRadius, "%.0f px");
}

void drawTearing(PanelContext& context) {
    TearSettings& tear = context.view.settings.tear;
    static constexpr const char* kLevels[] = {"none", "strong", "medium", "weak", "a ratio"};
    int level = static_cast<int>(tear.resistance);
    if (context.controls.choice({"tear.resistance", "Tearing",
                                 "How much of a pull the threads bear before they break; none: they never do."},
                                level, kLevels)) {
        // The ratio starts where the level was that it follows.
        const float ratio = tearRatioOf(tear);
        tear.resistance = static_cast<TearResistance>(level);
        if (tear.resistance == TearResistance::ratio && ratio > 1.0f) tear.ratio = ratio;
    }
    if (tear.resistance != TearResistance::ratio) return;
    constexpr float kMostRatio = 10.0f;
    context.controls.slider({"tear.ratio", "Breaks at", "Length over rest length at which a thread breaks. No unit."},
                            tear.ratio, 1.01f, kMostRatio, "%.2f ×", true);
}

}  // namespace

void drawHands(PanelContext& context) {
    if (!context.controls.section({"section.hands", "Hands", "What the pointer does to the cloth."}, true)) return;
    drawTool(context);
    drawTearing(context);
    if (context.controls.button(
            {"restore", "Restore everything", "Cloth, cuts, pins and settings as the scene has them. Key: R."},
            -1.0f)) {
        context.requests.commands.push_back({Action::restore});
    }
}

}  // namespace drape::viewer
