// Draws the section of the solver, with the comparison of CPU and GPU.

#include <imgui.h>
#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "scene/fields/enum_names.h"
#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"
#include "viewer/widgets/style.h"

namespace drape::viewer {
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
