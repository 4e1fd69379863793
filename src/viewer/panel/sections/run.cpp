// The upper part of the panel, which is always in sight: which scene, and how it runs; and the sections of the solver
// and of the tools.

#include <imgui.h>
#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

#include "render/still.h"
#include "scene/fields/enum_names.h"
#include "viewer/look/window_camera.h"
#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"
#include "viewer/widgets/style.h"

namespace drape::viewer {
namespace {

/// The choices that the scene's file offers, side by side.
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

/// The button that pauses is in the bar under the picture.
void drawRunButtons(PanelContext& context) {
    const float width = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
    const auto button = [&](const Caption& caption, Action action) {
        if (context.controls.button(caption, width)) context.requests.commands.push_back({action});
    };
    button({"step", "Step", "Advances by one time step and stays paused. Key: O."}, Action::singleStep);
    ImGui::SameLine();
    button({"restart", "Restart", "Restarts the cloth, undamaged, with the present settings. Key: Backspace."},
           Action::restart);
}

/// Faster than real time as far as this machine can: beyond that the slider is shaded.
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
    context.controls.slider({"speed", "Speed", tooltip.c_str()}, context.edits.run.speed, 0.05f, kFastest, "%.2f×",
                            true, reachable);
}

void drawViewChooser(PanelContext& context) {
    render::View& view = context.edits.run.view;
    const std::string tooltip = "The view that is drawn. This one: " + std::string(render::rowOf(view).shows) +
                                ".\n\nKeys: V and Shift + V; L for the wireframe.";
    context.controls.choice({"view", "View", tooltip.c_str()}, view);
}

void drawCameraPresets(PanelContext& context) {
    constexpr auto kNone = static_cast<CameraPreset>(-1);  // no button is pressed in
    CameraPreset preset = kNone;
    if (context.controls.oneOf({"camera", "Camera",
                                "Turns the camera to that side. Keys: F1 to F4; Home resets the camera, F frames the "
                                "cloth. Double-click the cloth to orbit about that point."},
                               preset)) {
        context.requests.commands.push_back({Action::lookFrom, static_cast<int>(preset)});
    }
}

void drawVerdict(PanelContext& context) {
    const Readouts& readouts = context.model.readouts;
    const bool isOn = readouts.lockstep;
    const Verdict verdict = isOn ? verdictOf(readouts.comparison, readouts.comparedFloats)
                                 : Verdict{true, "Not compared", "lockstep is off"};
    const ImVec4 back = !isOn           ? ImGui::GetStyleColorVec4(ImGuiCol_FrameBg)
                        : verdict.agree ? ImVec4(0.12f, 0.36f, 0.22f, 1.0f)
                                        : ImVec4(0.52f, 0.14f, 0.13f, 1.0f);
    const ImVec2 padding{10.0f * context.scale, 8.0f * context.scale};
    const float wrap = ImGui::GetContentRegionAvail().x - 2.0f * padding.x;
    ImGui::PushFont(headlineFont());
    const float headlineHeight = ImGui::CalcTextSize(verdict.headline.c_str(), nullptr, false, wrap).y;
    ImGui::PopFont();
    const float detailHeight = ImGui::CalcTextSize(verdict.detail.c_str(), nullptr, false, wrap).y;
    const float twoLines = 2.0f * ImGui::GetTextLineHeight();  // so that larger numbers move nothing
    const float height =
        headlineHeight + std::max(detailHeight, twoLines) + 2.0f * padding.y + ImGui::GetStyle().ItemSpacing.y;
    ImGui::PushStyleColor(ImGuiCol_ChildBg, back);
    ImGui::PushStyleColor(ImGuiCol_Border, back);
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1.0f);  // a child without a border has no padding either
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

void drawSceneAndRun(PanelContext& context) {
    drawSceneChooser(context);
    drawFabricChooser(context);
    drawRunButtons(context);
}

void drawRunSettings(PanelContext& context) {
    drawOptions(context);
    drawSpeed(context);
    drawViewChooser(context);
    drawCameraPresets(context);
}

void drawQuality(PanelContext& context) {
    context.controls.choice({"quality", "Quality",
                             "Picture quality while something moves. Auto takes the best that this machine can draw in "
                             "time. While nothing moves, the picture is refined by itself to a still. F12 saves the "
                             "still once it is finished, and a full picture before that."},
                            context.edits.run.quality);
    const Readouts& r = context.model.readouts;
    context.controls.readout({"quality.shown", "Shown now",
                              "Quality of the present picture. A still averages many pictures: smooth edges, shadows "
                              "and skylight."},
                             r.stillPictures > 0 ? "still, " + std::to_string(r.stillPictures) + " of " +
                                                       std::to_string(render::Still::kPictures)
                                                 : std::string(choiceOf(r.quality).name));
}

namespace {

std::string_view nameOf(Backend backend) {
    switch (backend) {
        case Backend::gpu:
            return "GPU";
        case Backend::gpuFused:
            return "GPU, fused substeps";
        case Backend::reference:
            return "CPU, reference solver";
        default:
            return "CPU";
    }
}

}  // namespace

void drawSolver(PanelContext& context) {
    if (!openSection(context, {"section.solver", "Solver", "Where the simulation runs."}, false)) return;
    const Readouts& r = context.model.readouts;
    SolverChoice solver = context.edits.run.solver;
    // The others are available by --backend only: five buttons have no room for their names.
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
            {"lockstep", "Compare CPU and GPU in lockstep",
             "Runs both solvers and compares every number of their results bit by bit after each step. Slower."},
            lockstep)) {
        context.requests.lockstep = lockstep;
    }
    drawVerdict(context);
}

// The section about hands: the tool, its reach, and the load at which cloth tears.

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
