// Draws the upper part of the panel, which is always visible: the scene and how it runs. Draws the section of the
// solver, with the comparison of CPU and GPU.

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <span>
#include <string>

#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/fields/enum_names.h"
#include "viewer/look/window_camera.h"
#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"
#include "viewer/widgets/style.h"

namespace drape::viewer {
namespace {

/// Draws the options of the scene, side by side.
void drawOptions(PanelContext& context) {
    const std::vector<SceneOption>& options = context.model.scene.options;
    Controls& controls = context.controls;
    for (std::size_t i = 0; i < options.size(); ++i) {
        std::vector<const char*> names;
        for (const std::string& choice : options[i].choices) names.push_back(choice.c_str());
        const std::string name = "option." + options[i].name;
        const std::string tooltip = "Variant of this scene: " + options[i].name + ". Choosing one restarts the scene.";
        int index = static_cast<int>(options[i].chosen);
        if (!controls.choiceOfRow({name.c_str(), "Variant", tooltip.c_str()}, index, names, i, options.size()))
            continue;
        std::vector<std::size_t> chosen;
        for (const SceneOption& option : options) chosen.push_back(option.chosen);
        chosen[i] = static_cast<std::size_t>(index);
        context.requests.options = std::move(chosen);
    }
}

/// Draws the button that resets the scene. The buttons of the run are in the time bar under the picture.
void drawReset(PanelContext& context) {
    if (context.controls.button({"resetScene", "Reset scene",
                                 "Resets cloth, cuts, pins and settings to those of the scene. To start the cloth "
                                 "again with the present settings, use Restart under the picture. Key: Shift + R."},
                                -1.0f))
        context.requests.commands.push_back({Action::resetScene});
}

/// Draws the slider of the speed. Speeds that this machine does not reach are shaded.
void drawSpeed(PanelContext& context) {
    const Readouts& readouts = context.model.readouts;
    constexpr float kFastest = 4.0f;
    float reachable = std::numeric_limits<float>::infinity();
    std::string tooltip = "Simulated seconds per real second: below 1 is slow motion. It does not change the physics.";
    if (readouts.stepSeconds > 0.0) {
        reachable = static_cast<float>(context.model.scene.settings.timeStep / readouts.stepSeconds);
        char text[96];
        std::snprintf(text, sizeof text, "\n\nThis machine reaches %.1f×; a lower resolution or fewer substeps help.",
                      static_cast<double>(reachable));
        tooltip += text;
    }
    context.controls.slider({"speed", "Speed", tooltip.c_str()}, context.draft.run.speed, 0.05f, kFastest, "%.2f×",
                            true, reachable);
}

void drawViewChooser(PanelContext& context) {
    render::View& view = context.draft.run.view;
    const std::string tooltip =
        "The data that the picture shows. This view: " + std::string(render::rowOf(view).shows) +
        ".\n\nKeys: V and Shift + V; L for the wireframe.";
    context.controls.choice({"view", "View", tooltip.c_str()}, view);
    const auto hasPanels = [](const ClothDescription& cloth) {
        return cloth.mesh.shape != nullptr && cloth.mesh.shape->hasPanels;
    };
    if (!std::ranges::any_of(context.model.scene.world.cloths, hasPanels)) return;
    context.controls.checkbox({"pattern", "Sewing pattern beside the picture",
                               "The panels of the garment, flat, in the colours of the view Strain. Borders in the "
                               "same colour are sewn together. Click a panel, there or on the garment, to outline it "
                               "in both places. Key: S."},
                              context.draft.run.pattern);
}

void drawCameraPresets(PanelContext& context) {
    constexpr auto kNone = static_cast<CameraPreset>(-1);  // value at which no button is highlighted
    CameraPreset preset = kNone;
    if (context.controls.oneOf({"camera", "Camera",
                                "Turns the camera to that side. Keys: F1 to F4; Home resets the camera, F frames the "
                                "cloth. Double-click the cloth to orbit about that point."},
                               preset)) {
        context.requests.commands.push_back({Action::lookFrom, static_cast<int>(preset)});
    }
}

}  // namespace

void drawSceneAndRun(PanelContext& context) {
    drawSceneChooser(context);
    drawFabricChooser(context);
    drawReset(context);
}

void drawRunSettings(PanelContext& context) {
    drawOptions(context);
    drawSpeed(context);
    drawViewChooser(context);
    drawCameraPresets(context);
}

namespace {

std::string_view nameOf(Backend backend) {
    switch (backend) {
        case Backend::gpu:
            return "GPU";
        case Backend::gpuJoined:
            return "GPU, joined passes";
        case Backend::reference:
            return "CPU, reference solver";
        default:
            return "CPU";
    }
}

void drawVerdict(PanelContext& context) {
    const Readouts& readouts = context.model.readouts;
    const bool isOn = readouts.lockstep;
    const Verdict verdict = isOn ? verdictOf(readouts.comparison, readouts.comparedFloats)
                                 : Verdict{true, "CPU and GPU are not compared", "Tick the box above to compare them."};
    const ImVec4 back = !isOn           ? ImGui::GetStyleColorVec4(ImGuiCol_FrameBg)
                        : verdict.agree ? ImVec4(0.12f, 0.36f, 0.22f, 1.0f)
                                        : ImVec4(0.52f, 0.14f, 0.13f, 1.0f);
    const ImVec2 padding{10.0f * context.scale, 8.0f * context.scale};
    const float wrap = ImGui::GetContentRegionAvail().x - 2.0f * padding.x;
    ImGui::PushFont(headlineFont());
    const float headlineHeight = ImGui::CalcTextSize(verdict.headline.c_str(), nullptr, false, wrap).y;
    ImGui::PopFont();
    const float detailHeight = ImGui::CalcTextSize(verdict.detail.c_str(), nullptr, false, wrap).y;
    // Smallest height, so that larger numbers do not move the lines below.
    const float twoLines = 2.0f * ImGui::GetTextLineHeight();
    const float height =
        headlineHeight + std::max(detailHeight, twoLines) + 2.0f * padding.y + ImGui::GetStyle().ItemSpacing.y;
    ImGui::PushStyleColor(ImGuiCol_ChildBg, back);
    ImGui::PushStyleColor(ImGuiCol_Border, back);
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize,
                        1.0f);  // Dear ImGui pads a child window only if it has a border
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    ImGui::BeginChild("verdict", {0.0f, height}, true, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav);
    ImGui::PushStyleColor(ImGuiCol_Text, {1.0f, 1.0f, 1.0f, 1.0f});
    ImGui::PushFont(headlineFont());
    ImGui::TextWrapped("%s", verdict.headline.c_str());
    ImGui::PopFont();
    ImGui::TextWrapped("%s", verdict.detail.c_str());
    ImGui::PopStyleColor();
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(2);
}

}  // namespace

void drawSolver(PanelContext& context) {
    if (!openSection(context, {"section.solver", "Solver", "Where the simulation runs."}, false)) return;
    const Readouts& r = context.model.readouts;
    SolverChoice solver = context.draft.run.solver;
    // The panel has no room for five buttons. The other two solvers are only available by --backend.
    constexpr std::array kOffered{choiceOf(SolverChoice::automatic), choiceOf(SolverChoice::gpu),
                                  choiceOf(SolverChoice::cpu)};
    if (context.controls.oneOf(
            {"backend", "Solver",
             "Where the simulation runs: on the GPU, on the CPU, or on whichever suits the scene. The "
             "results are identical; switching does not disturb the cloth."},
            solver, std::span<const Labelled<SolverChoice>>(kOffered))) {
        context.requests.solver = solver;
    }
    const std::string name(nameOf(r.backend));
    context.controls.readout({"backend.taken", "Running on", "The solver in use, and why it was chosen."},
                             name + (r.backendReason.empty() ? ", as chosen" : ": " + r.backendReason), 2);
    bool lockstep = context.model.readouts.lockstep;
    if (context.controls.checkbox(
            {"lockstep", "Compare CPU and GPU step by step",
             "Runs both solvers and compares every number of their results bit by bit after each step. Slower."},
            lockstep)) {
        context.requests.lockstep = lockstep;
    }
    drawVerdict(context);
}

}  // namespace drape::viewer
