// Draws the controls of a character: its animations, and the parts that cloth does not meet.

#include <imgui.h>
#include <algorithm>
#include <string>
#include <utility>

#include "json/read.h"
#include "viewer/edits/character.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

constexpr int kMostPartLines = 8;  // number of lines above which the list scrolls

/// Returns the index of the animation that the panel shows: the one that the user has chosen, the one that the body
/// plays, or the first.
int shownAnimation(const PanelState& state, const Character& character, const BodyDescription& body) {
    const auto& names = character.animations;
    for (const std::string& name : {state.animation, body.cache.animation}) {
        const auto found = std::ranges::find(names, name);
        if (!name.empty() && found != names.end()) return static_cast<int>(found - names.begin());
    }
    return 0;
}

void drawAnimation(PanelContext& context, const Character& character, const BodyDescription& body) {
    if (character.animations.empty()) return;
    std::vector<std::string> lines;
    for (const std::string& name : character.animations)
        lines.push_back(name.empty() ? "its animation" : json::printable(name));
    std::vector<const char*> names;
    for (const std::string& line : lines) names.push_back(line.c_str());
    int index = shownAnimation(context.state, character, body);
    if (context.controls.choice({"body.animation", "Animation", "The animations in the file of this body."}, index,
                                names))
        context.state.animation = character.animations[static_cast<std::size_t>(index)];
    if (context.controls.button(
            {"body.play", "Play animation",
             "Moves the body from the pose of its mesh to the animation's first frame within a second, and plays the "
             "animation once. A garment that is still being sewn is finished first. If the body plays an animation "
             "already, the cloth starts again."},
            -1.0f))
        context.requests.animation =
            AnimationRequest{body.frame.name, character.animations[static_cast<std::size_t>(index)], ""};
}

/// Draws the suggestion of parts that cross each other, until they are ignored.
void drawSuggestion(PanelContext& context, const Character& character, const std::vector<std::string>& ignored) {
    std::vector<CrossedPart> crossed = character.crossed;
    std::erase_if(crossed, [&](const CrossedPart& part) { return std::ranges::count(ignored, part.name) > 0; });
    if (crossed.empty()) return;
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted((describe(crossed) + ", where cloth has no room.").c_str());
    ImGui::PopTextWrapPos();
    const std::string what = crossed.size() == 1 ? "Ignore " + json::printable(crossed.front().name, 30)
                                                 : "Ignore these " + std::to_string(crossed.size()) + " parts";
    if (!context.controls.button({"body.ignoreCrossed", what.c_str(),
                                  "Cloth passes through these parts, which are drawn as they are. Restarts the cloth."},
                                 -1.0f))
        return;
    std::vector<std::string> names = ignored;
    for (const CrossedPart& part : crossed) names.push_back(part.name);
    context.requests.ignores = std::move(names);
}

void drawParts(PanelContext& context, const Character& character, const std::vector<std::string>& ignored) {
    if (character.parts.size() < 2) return;
    if (!openSection(context,
                     {"section.parts", "Parts that cloth meets",
                      "Joints with all below them, other nodes, materials and groups of the body. Cloth passes through "
                      "those without a check mark, such as hands, hair or armour. A change restarts the cloth."},
                     false))
        return;
    const int lines = std::min(static_cast<int>(character.parts.size()), kMostPartLines);
    ImGui::BeginChild("parts", {0.0f, static_cast<float>(lines) * ImGui::GetFrameHeightWithSpacing()}, false,
                      ImGuiWindowFlags_NavFlattened);
    for (const std::string& part : character.parts) {
        const std::string widget = "part:" + part;
        const std::string shown = json::printable(part);
        bool meets = std::ranges::count(ignored, part) == 0;
        if (!context.controls.checkbox({widget.c_str(), shown.c_str(), "Whether cloth meets this part."}, meets))
            continue;
        std::vector<std::string> names = ignored;
        if (meets)
            std::erase(names, part);
        else
            names.push_back(part);
        context.requests.ignores = std::move(names);
    }
    ImGui::EndChild();
}

}  // namespace

void drawCharacter(PanelContext& context, const BodyDescription& body) {
    const Character* const character = context.model.character;
    if (!character || character->mesh != body.mesh.shape) return;
    drawAnimation(context, *character, body);
    if (context.model.scene.world.cloths.empty()) return;
    std::vector<std::string> ignored;  // bodies have one surface for all cloths
    for (const ClothDescription& cloth : context.model.scene.world.cloths) {
        for (const std::string& name : cloth.ignores)
            if (std::ranges::count(ignored, name) == 0) ignored.push_back(name);
    }
    drawSuggestion(context, *character, ignored);
    drawParts(context, *character, ignored);
}

}  // namespace drape::viewer
