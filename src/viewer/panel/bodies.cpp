// The section of bodies: meshes that cloth drapes over.

#include <imgui.h>
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include "base/grouped.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/same_scene.h"
#include "viewer/edits/body_edits.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

constexpr int kMostBodyLines = 8;  // of the list, without scrolling

using Bodies = std::vector<BodyDescription>;

const Bodies& bodiesOf(const PanelContext& context) { return context.view.scene.world.bodies; }

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
    for (const BodyDescription& body : bodies) {
        const std::string& name = body.frame.name;
        const std::string widget = "body:" + name;
        const std::string shown = name + ": " + fileNameOf(body);
        if (context.controls.listed(
                {widget.c_str(), shown.c_str(), "A mesh that cloth drapes over. A click shows its settings."},
                context.state.body == name)) {
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
                                "OBJ or PLY file whose mesh is added, standing under the cloth or before it; Enter "
                                "takes it. The file can also be dropped on the window. The cloth starts again."},
                               file);
    if (!ImGui::IsItemDeactivatedAfterEdit()) return;
    if (file.front() != '\0') context.requests.newBody = file.data();
    file.fill('\0');
}

void drawBodyButtons(PanelContext& context) {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = 0.5f * (ImGui::GetContentRegionAvail().x - gap);
    Bodies bodies = bodiesOf(context);
    ImGui::BeginDisabled(bodies.size() >= BodyDescription::kMost);
    if (context.controls.button(
            {"body.duplicate", "Duplicate", "Adds the selected body again, beside it. The cloth starts again."},
            width)) {
        const std::string added = duplicateBody(bodies, context.state.body);
        selectBody(context.state, bodies, added);
        context.requests.bodies = bodies;
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (context.controls.button({"body.remove", "Remove", "Removes the selected body. The cloth starts again."},
                                width)) {
        removeBody(bodies, context.state.body);
        selectBody(context.state, bodies, "");
        context.requests.bodies = bodies;
    }
}

void drawBodyMesh(PanelContext& context, BodyDescription& body, const BodyDescription& read) {
    const std::string file = "The file that the body has its shape from: " + read.mesh.file;
    context.controls.readout({"body.mesh", "Mesh", file.c_str()}, fileNameOf(read));
    context.controls.readout({"body.triangles", "Triangles", "Of the mesh; a quad is two. No unit."},
                             grouped(read.mesh.shape->mesh.triangleCount()));
    float length = lengthOf(body, read);
    if (context.controls.slider({"body.length", "Length",
                                 "Longest side of the box around the mesh as it is in its file, in metres. Starts "
                                 "again."},
                                length, 0.02f, context.state.longestBody, "%.2f m"))
        setLength(body, read, length);
}

/// A body as it is to be.
void drawBody(PanelContext& context, BodyDescription& body, const BodyDescription& read) {
    if (context.controls.textOnRelease({"body.name", "Name", "Its own: no other body of the scene is called so."},
                                       context.state.bodyName))
        body.frame.name = context.state.bodyName.data();
    drawBodyMesh(context, body, read);
    drawPlace(context, "body", body.frame);
    drawTurn(context, "body", body.frame);
    drawMotion(context, "body", body.frame);
    context.controls.colour({"body.colour", "Colour", "Of the body. It changes at once."}, body.frame.colour);
}

}  // namespace

void drawBodies(PanelContext& context) {
    if (!canHaveBodies(context.view.scene)) return;
    if (context.state.reveals == Solid::Kind::body) ImGui::SetNextItemOpen(true);
    if (!context.controls.section({"section.bodies", "Bodies",
                                   "Meshes that cloth drapes over: cloth meets them as it meets cloth, with the same "
                                   "friction and distance. Any change except of their colour starts the cloth "
                                   "again."},
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
    // Each start takes time, so a slider that is held waits until it is let go of.
    if (ImGui::IsAnyItemActive() || sameBody(body, read)) return;
    Bodies changed = bodies;
    changed[index] = body;
    context.requests.bodies = std::move(changed);
}

}  // namespace drape::viewer
