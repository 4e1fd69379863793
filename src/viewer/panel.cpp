#include "viewer/panel.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "viewer/panel_sections.h"

namespace drape::viewer {
namespace {

constexpr float kWidth = 348.0f;
constexpr float kCaptionWidth = 104.0f;

void drawMessage(const PanelState& state) {
    const ImVec4 colour =
        state.messageIsError ? ImVec4(0.95f, 0.55f, 0.48f, 1.0f) : ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextWrapped("%s", state.message.empty() ? "H shows the keys" : state.message.c_str());
    ImGui::PopStyleColor();
}

float messageHeight(const PanelState& state) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 size = ImGui::CalcTextSize(state.message.empty() ? "H" : state.message.c_str(), nullptr, false, width);
    return size.y + 2.0f * ImGui::GetStyle().ItemSpacing.y;
}

}  // namespace

float panelWidth(float scale, glm::vec2 window) { return std::min(kWidth * scale, 0.6f * window.x); }

SliderRanges rangesFor(const Settings& settings) {
    const BallSettings& ball = settings.ball;
    const float strength = glm::length(settings.wind.velocity);
    const bool classic = settings.wind.model == WindModel::classic;
    SliderRanges ranges;
    ranges.gravity = std::max(ranges.gravity, 2.0f * glm::length(settings.gravity));
    ranges.damping = std::max(ranges.damping, 2.0f * settings.damping);
    ranges.ballRadius = std::max(ranges.ballRadius, 2.0f * ball.radius);
    ranges.ballSpeed = std::max(ranges.ballSpeed, 2.0f * ball.speed);
    const glm::vec3& low = settings.walls.low;
    const glm::vec3& high = settings.walls.high;
    for (const float place : {ball.centre.x, ball.centre.y, ball.centre.z, settings.ground.height, low.x, low.y, low.z,
                              high.x, high.y, high.z}) {
        ranges.place = std::max(ranges.place, 1.5f * std::fabs(place));
    }
    if (!classic) ranges.wind = std::max(ranges.wind, 2.0f * strength);
    if (classic) ranges.classicWind = std::max(ranges.classicWind, 2.0f * strength);
    return ranges;
}

void showScene(PanelState& state, const Scene& scene) {
    state.wind = {};
    state.ranges = rangesFor(scene.settings);
    state.wind.follow(scene.settings.wind.velocity);
    state.cloth = 0;
    state.particles = scene.world.cloths.empty() ? glm::uvec2(0) : scene.world.cloths.front().particles;
    state.offersListedPins.clear();
    for (const GridDescription& cloth : scene.world.cloths) state.offersListedPins.push_back(!cloth.listedPins.empty());
    state.offersLinksFirst = scene.settings.order == StepOrder::constrainFirst;
    const std::string name = "my-" + scene.name + ".json";
    state.fileName.fill('\0');
    std::memcpy(state.fileName.data(), name.data(), std::min(name.size(), state.fileName.size() - 1));
}

PanelRequests drawPanel(PanelState& state, WidgetLog& log, const PanelView& view, float scale) {
    PanelRequests requests;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0.0f, 0.0f});
    log.panelEnd = panelWidth(scale, {window.x, window.y});
    ImGui::SetNextWindowSize({log.panelEnd, window.y});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::Begin("Drape", nullptr, kFixed);
    PanelContext context{Controls(log, kCaptionWidth * scale), state, view, requests, scale};
    drawSceneAndRun(context);
    drawSolver(context);
    ImGui::Spacing();
    ImGui::BeginChild("sections", {0.0f, -messageHeight(state)}, false, ImGuiWindowFlags_NoNav);
    drawHands(context);
    drawNumbers(context);
    drawTraces(context);
    drawPassTimes(context);
    drawWind(context);
    drawCloth(context);
    drawFabricLook(context);
    drawLight(context);
    drawObstacles(context);
    drawWalls(context);
    drawPictureAndFile(context);
    ImGui::EndChild();
    ImGui::Separator();
    drawMessage(state);
    ImGui::End();
    return requests;
}

}  // namespace drape::viewer
