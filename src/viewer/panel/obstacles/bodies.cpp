// Draws the section of bodies, the meshes that cloth drapes over, and the controls of a character: its animations, and
// the parts that cloth does not meet.
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include "base/message_text.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "json/json.h"
#include "run/start/start_faults.h"
#include "scene/fields/same_scene.h"
#include "viewer/edits/body_edits.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

constexpr int kMostBodyLines = 8;  // number of lines above which the list scrolls

using Bodies = std::vector<BodyDescription>;

const Bodies& bodiesOf(const PanelContext& context) { return context.model.scene.world.bodies; }

std::string fileNameOf(const BodyDescription& body) {
    return std::filesystem::path(body.mesh.file).filename().string();
}

void drawBodyList(PanelContext& context) {
    const Bodies& bodies = bodiesOf(context);
    if (bodies.empty()) return;
    const bool reveals = context.state.reveals == Solid::Kind::body;
    if (reveals) context.state.reveals = Solid::Kind::none;
    const int lines = std::min(static_cast<int>(bodies.size()), kMostBodyLines);
    ImGui::BeginChild("bodies", {0.0f, static_cast<float>(lines) * ImGui::GetFrameHeightWithSpacing()}, false,
                      ImGuiWindowFlags_NavFlattened);
    const bool isPicked = context.state.picked == Solid::Kind::body;
    for (const BodyDescription& body : bodies) {
        const std::string& name = body.frame.name;
        const std::string widget = "body:" + name;
        const std::string shown = name + ": " + fileNameOf(body);
        if (context.controls.listed(
                {widget.c_str(), shown.c_str(), "A mesh that cloth drapes over. Click for its settings."},
                context.state.body == name, isPicked)) {
            selectBody(context.state, bodies, name);
            context.state.picked = Solid::Kind::body;
        }
        if (reveals && context.state.body == name) ImGui::SetScrollHereY();
    }
    ImGui::EndChild();
    if (reveals) ImGui::SetScrollHereY();
}

void drawAddBody(PanelContext& context) {
    std::array<char, 1024>& file = context.state.bodyFile;
    context.controls.textField({"body.add", "Add a mesh",
                                "OBJ, PLY, STL or glTF file to add; press Enter to apply, or drop the file on the "
                                "window. Restarts the cloth."},
                               file, "OBJ, PLY, STL or glTF file");
    if (!ImGui::IsItemDeactivatedAfterEdit()) return;
    if (file.front() != '\0') context.requests.newBody = BodyRequest{file.data()};
    file.fill('\0');
}

void drawBodyButtons(PanelContext& context) {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = 0.5f * (ImGui::GetContentRegionAvail().x - gap);
    Bodies bodies = bodiesOf(context);
    ImGui::BeginDisabled(bodies.size() >= BodyDescription::kMost);
    if (context.controls.button(
            {"body.duplicate", "Duplicate", "Adds a copy of the selected body beside it. Restarts the cloth."},
            width)) {
        const std::string added = duplicateBody(bodies, context.state.body);
        selectBody(context.state, bodies, added);
        context.requests.bodies = bodies;
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (context.controls.button({"body.remove", "Remove", "Removes the selected body. Restarts the cloth."}, width)) {
        removeBody(bodies, context.state.body);
        selectBody(context.state, bodies, "");
        context.requests.bodies = bodies;
    }
}

void drawBodyMesh(PanelContext& context, BodyDescription& body, const BodyDescription& read) {
    const std::string file = "The mesh file of this body: " + read.mesh.file;
    context.controls.readout({"body.mesh", "Mesh", file.c_str()}, fileNameOf(read));
    context.controls.readout({"body.triangles", "Triangles", "Triangles of the mesh; a quad counts as two."},
                             grouped(read.mesh.shape->mesh.triangleCount()));
    float length = lengthOf(body, read);
    if (context.controls.slider({"body.length", "Length", "Longest side of the mesh, in metres. Restarts the cloth."},
                                length, 0.02f, context.state.longestBody, "%.2f m"))
        setLength(body, read, length);
}

void drawGrowth(PanelContext& context, BodyGrow& grow, const BodyGrow& read) {
    constexpr float kUsual = 5.0f;       // usual upper end of the slider, s
    constexpr float kSquareCm = 1e4f;    // cm^2 in 1 m^2
    constexpr float kThinnest = 200.0f;  // usual upper end of the slider, cm^2
    context.controls.slider(
        {"body.grow", "Grows for",
         "The body starts thin, with its limbs drawn into its trunk, and grows to its own shape in this time. For "
         "garments that cross the body at the start. 0: the body starts in its own shape. Restarts the cloth."},
        grow.seconds, 0.0f, std::max(kUsual, read.seconds), "%.2f s");
    ImGui::BeginDisabled(grow.seconds == 0.0f);
    float thin = grow.thin * kSquareCm;
    if (context.controls.slider(
            {"body.thin", "Thin by",
             "How thin the body starts. Four times the value makes limbs of twice the radius vanish. "
             "Restarts the cloth."},
            thin, 0.0f, std::max(kThinnest, read.thin * kSquareCm), "%.0f cm²"))
        grow.thin = thin / kSquareCm;
    ImGui::EndDisabled();
}

/// Draws the settings of a body.
/// `body`: edited in place.
/// `read`: this body in the scene, before the edit.
void drawBody(PanelContext& context, BodyDescription& body, const BodyDescription& read) {
    if (context.controls.textOnRelease({"body.name", "Name", "Name of this body; no two may have the same."},
                                       context.state.bodyName))
        body.frame.name = context.state.bodyName.data();
    drawBodyMesh(context, body, read);
    drawCharacter(context, read);
    drawPlace(context, "body", body.frame);
    drawTurn(context, "body", body.frame);
    drawMotion(context, "body", body.frame);
    drawGrowth(context, body.grow, read.grow);
    context.controls.colour({"body.colour", "Colour", "Colour of the body."}, body.frame.colour);
}

const BodyDescription* crossedBody(const PanelContext& context) {
    const Bodies& bodies = bodiesOf(context);
    const auto crossed = std::ranges::find_if(
        bodies, [&](const BodyDescription& body) { return body.frame.name == context.state.crossedBody; });
    return crossed == bodies.end() || crossed->grow.isThere() ? nullptr : &*crossed;
}

}  // namespace

bool offersThinStart(const PanelContext& context) { return crossedBody(context) != nullptr; }

void drawThinStart(PanelContext& context) {
    const BodyDescription* const crossed = crossedBody(context);
    const std::string tooltip =
        "Lets \"" + crossed->frame.name +
        "\" start thin, within the garment, and grow to its own shape in a second. Restarts the "
        "cloth. Ctrl + Z undoes it.";
    if (!context.controls.button({"body.startThin", "Start with a thin body", tooltip.c_str()}, -1.0f)) return;
    Bodies bodies = bodiesOf(context);
    BodyGrow& grow = bodies[static_cast<std::size_t>(crossed - bodiesOf(context).data())].grow;
    grow.seconds = ThinStart::kSeconds;
    if (!grow.isThere()) grow.thin = BodyGrow().thin;
    context.requests.bodies = std::move(bodies);
}

void drawBodies(PanelContext& context) {
    if (!canHaveBodies(context.model.scene)) return;
    if (context.state.reveals == Solid::Kind::body) context.state.sections["section.bodies"] = true;
    if (!openSection(context,
                     {"section.bodies", "Bodies",
                      "Meshes that cloth drapes over, with the friction and gap of cloth on cloth. Any "
                      "change except of colour restarts the cloth."},
                     true))
        return;
    PanelState& state = context.state;
    drawBodyList(context);
    drawAddBody(context);
    const Bodies& bodies = bodiesOf(context);
    const auto selected =
        std::ranges::find_if(bodies, [&](const BodyDescription& b) { return b.frame.name == state.body; });
    if (selected == bodies.end()) return;
    drawBodyButtons(context);
    if (context.requests.bodies) return;
    const BodyDescription& read = *selected;
    if (!state.editedBody || !ImGui::IsAnyItemActive()) state.editedBody = read;
    BodyDescription& body = *state.editedBody;
    const BodyDescription before = body;
    drawBody(context, body, read);
    makeValid(body, before);
    const auto index = static_cast<std::size_t>(selected - bodies.begin());
    if (body.frame.colour != read.frame.colour) context.requests.bodyColour = {index, body.frame.colour};
    // Each edit restarts the cloth, which takes time. A change by a slider therefore waits until the user releases the
    // slider.
    if (ImGui::IsAnyItemActive() || sameBody(body, read)) return;
    Bodies changed = bodies;
    changed[index] = body;
    context.requests.bodies = std::move(changed);
}

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
