// The upper part of the panel, which is always in sight: which scene, how it runs, and whether CPU and GPU agree.

#include <imgui.h>
#include <array>

#include "render/picture/still.h"
#include "scene/fields/enum_names.h"
#include "viewer/panel/readouts.h"
#include "viewer/panel/sections.h"
#include "viewer/window/ui.h"
#include "viewer/window/window_camera.h"

namespace drape::viewer {
namespace {

void drawSceneChooser(PanelContext& context) {
    const auto names = context.view.sceneNames;
    std::vector<const char*> items;
    for (const std::string& name : names) items.push_back(name.c_str());
    int index = context.view.sceneIndex;
    const std::string tooltip =
        context.view.scene.description + "\n\nOpens a scene from its start. Keys 1 to 9 do so too.";
    if (context.controls.choice({"scene", "Scene", tooltip.c_str()}, index, items)) {
        context.requests.commands.push_back({Action::chooseScene, index});
    }
}

/// The choices that the scene's file offers.
void drawOptions(PanelContext& context) {
    const std::vector<SceneOption>& options = context.view.scene.options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        std::vector<const char*> names;
        for (const std::string& choice : options[i].choices) names.push_back(choice.c_str());
        const std::string name = "option." + options[i].name;
        std::string text = options[i].name;
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
        int index = static_cast<int>(options[i].chosen);
        if (!context.controls.choice(
                {name.c_str(), text.c_str(), "A choice that this scene offers. It starts again with the one chosen."},
                index, names)) {
            continue;
        }
        std::vector<std::size_t> chosen;
        for (const SceneOption& option : options) chosen.push_back(option.chosen);
        chosen[i] = static_cast<std::size_t>(index);
        context.requests.options = std::move(chosen);
    }
}

void drawRunButtons(PanelContext& context) {
    RunControls& run = context.view.run;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 2.0f * gap) / 3.0f;
    const auto button = [&](const Caption& caption, Action action) {
        if (context.controls.button(caption, width)) context.requests.commands.push_back({action});
    };
    button({"pause", run.paused ? "Go on" : "Pause", "Stops time, and lets it go on. Key: Space."},
           Action::togglePause);
    ImGui::SameLine();
    button({"step", "Step", "Takes one step of fixed length and stays paused. Key: O."}, Action::singleStep);
    ImGui::SameLine();
    button({"restart", "Restart",
            "Puts the cloth back where it starts, whole, with the settings as they are. Key: Backspace."},
           Action::restart);
    context.controls.slider({"speed", "Speed",
                             "Simulated seconds per real second: below 1 is slow motion. The physics is the same at "
                             "every speed. No unit."},
                            run.speed, 0.05f, 1.0f, "%.2f×", true);
}

void drawViewChooser(PanelContext& context) {
    render::View& view = context.view.run.view;
    const std::string tooltip = "What the picture shows; now " + std::string(render::rowOf(view).shows) +
                                ".\n\nKeys: V and Shift + V; L for lines.";
    context.controls.choice({"view", "View", tooltip.c_str()}, view);
}

void drawCameraPresets(PanelContext& context) {
    constexpr auto kNone = static_cast<CameraPreset>(-1);  // no button is pressed in
    CameraPreset preset = kNone;
    if (context.controls.oneOf({"camera", "Look from",
                                "Turns the camera about what it looks at. Keys: F1 to F4; Home looks from where the "
                                "scene does, F fits the cloth into the picture. A double click on the cloth moves "
                                "the point that the camera turns about."},
                               preset)) {
        context.requests.commands.push_back({Action::lookFrom, static_cast<int>(preset)});
    }
}

void drawVerdict(PanelContext& context) {
    const Readouts& readouts = context.view.readouts;
    const Verdict verdict = verdictOf(readouts.comparison, readouts.comparedFloats);
    const ImVec4 back = verdict.agree ? ImVec4(0.12f, 0.36f, 0.22f, 1.0f) : ImVec4(0.52f, 0.14f, 0.13f, 1.0f);
    const ImVec2 padding{10.0f * context.scale, 8.0f * context.scale};
    const float wrap = ImGui::GetContentRegionAvail().x - 2.0f * padding.x;
    ImGui::PushFont(headlineFont());
    const float headlineHeight = ImGui::CalcTextSize(verdict.headline.c_str(), nullptr, false, wrap).y;
    ImGui::PopFont();
    const float detailHeight = ImGui::CalcTextSize(verdict.detail.c_str(), nullptr, false, wrap).y;
    const float height = headlineHeight + detailHeight + 2.0f * padding.y + ImGui::GetStyle().ItemSpacing.y;
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
    drawOptions(context);
    drawFabricChooser(context);
    drawRunButtons(context);
    drawViewChooser(context);
    drawCameraPresets(context);
}

namespace {

void drawQuality(PanelContext& context) {
    context.controls.choice({"quality", "Quality",
                             "Of the picture while something moves: the best that this machine can draw in time, or "
                             "always the same. Where nothing moves it gets better by itself, until it is as good as "
                             "\"drape render --quality still\". F12 saves a still where it is finished, and a full "
                             "picture otherwise."},
                            context.view.run.quality);
    const Readouts& r = context.view.readouts;
    context.controls.readout({"quality.shown", "On show",
                              "A still is the mean of many pictures: edges, shadows and skylight without steps."},
                             r.stillPictures > 0 ? "still, " + std::to_string(r.stillPictures) + " of " +
                                                       std::to_string(render::Still::kPictures)
                                                 : std::string(choiceOf(r.quality).name));
}

}  // namespace

namespace {

std::string_view nameOf(Backend backend) {
    switch (backend) {
        case Backend::gpu:
            return "the GPU";
        case Backend::gpuFused:
            return "the GPU, whole substeps at once";
        case Backend::reference:
            return "the reference, on the CPU";
        default:
            return "the CPU";
    }
}

}  // namespace

void drawSolver(PanelContext& context) {
    const Readouts& r = context.view.readouts;
    SolverChoice solver = context.view.run.solver;
    // The others are available by --backend only: five buttons have no room for their names.
    constexpr std::array kOffered{choiceOf(SolverChoice::automatic), choiceOf(SolverChoice::gpu),
                                  choiceOf(SolverChoice::cpu)};
    if (context.controls.oneOf({"backend", "Solver",
                                "The next step is computed by compute shaders on the GPU, by the same formulas on the "
                                "CPU, or by the faster of them on this machine. The cloth goes on from the same bits."},
                               solver, std::span<const Labelled<SolverChoice>>(kOffered))) {
        context.requests.solver = solver;
    }
    const std::string name(nameOf(r.backend));
    context.controls.readout({"backend.taken", "Steps by", "The solver that takes the steps, and why."},
                             name + (r.backendReason.empty() ? ", as chosen here" : ": " + r.backendReason));
    bool lockstep = context.view.readouts.lockstep;
    if (context.controls.checkbox(
            {"lockstep", "Compare CPU and GPU in lockstep",
             "Both take every step, and all their floats (positions and displacements) are compared bit by "
             "bit after it. Slower, since the cloth is read back from the GPU."},
            lockstep)) {
        context.requests.lockstep = lockstep;
    }
    if (lockstep) drawVerdict(context);
    drawQuality(context);
}

// The section about hands: the tool, its reach, and the load at which cloth tears.

namespace {

void drawTool(PanelContext& context) {
    HandControls& hand = context.view.hand;
    context.controls.oneOf({"tool", "Left drag",
                            "What a drag that starts on the cloth does: takes hold of it, cuts it, blows it away, "
                            "or moves its pins; a click with the last one pins or unpins. Keys: G, C, B, and P "
                            "held. The right button always cuts."},
                           hand.tool);
    context.controls.slider({"hand.radius", "Reach",
                             "How far around the pointer the hand reaches, in pixels; 0 is the one particle under "
                             "it, and what is within 2.5 cm of it for a grab. No unit. Ctrl and the wheel change it "
                             "too."},
                            hand.radius, 0.0f, HandControls::kMostRadius, "%.0f px");
}

void drawTearing(PanelContext& context) {
    TearSettings& tear = context.view.settings.tear;
    const float ratio = tearRatioOf(tear);
    if (context.controls.choice({"tear.resistance", "Tearing",
                                 "How much of a pull the threads bear before they break; none: they never do."},
                                tear.resistance)) {
        // The ratio starts where the level was that it follows.
        if (tear.resistance == TearResistance::ratio && ratio > 1.0f) tear.ratio = ratio;
    }
}

bool tearsAtRatio(const PanelContext& context) {
    return context.view.settings.tear.resistance == TearResistance::ratio;
}

constexpr SectionLine kHandLines[] = {
    {"", nullptr, drawTool},
    {"tear.resistance", nullptr, drawTearing},
    {"tear.ratio", tearsAtRatio},
};

}  // namespace

void drawHands(PanelContext& context) {
    if (!context.controls.section({"section.hands", "Hands", "What the pointer does to the cloth."}, true)) return;
    drawLines(context, kHandLines, {"tear."});
    if (context.controls.button(
            {"restore", "Restore everything", "Cloth, cuts, pins and settings as the scene has them. Key: R."},
            -1.0f)) {
        context.requests.commands.push_back({Action::restore});
    }
}

}  // namespace drape::viewer
