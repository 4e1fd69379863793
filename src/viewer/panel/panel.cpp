#include "viewer/panel/panel.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "viewer/edits/body_edits.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

constexpr float kWidth = 360.0f;
constexpr float kCaptionWidth = 124.0f;
constexpr float kLowWindow = 560.0f;

/// Returns the text of the status line: the message, which the tooltip shows in full, and the pace if a smaller cloth
/// is offered.
std::string statusOf(const PanelModel& model) {
    const std::string message = beginningOf(model.message.text());
    if (!model.pace) return message.empty() ? "Press H for all keys" : message;
    return message.empty() ? textOf(*model.pace) : message + "\n" + textOf(*model.pace);
}

void drawStatus(PanelContext& context) {
    const PanelModel& model = context.model;
    const ImVec4 colour =
        model.message.isError() ? ImVec4(0.95f, 0.55f, 0.48f, 1.0f) : ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextWrapped("%s", statusOf(model).c_str());
    ImGui::PopStyleColor();
    const std::string& message = model.message.text();
    if (beginningOf(message) == message) return;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    context.controls.finish({"status", "", message.c_str()}, {low.x, low.y}, {high.x, high.y}, ImGui::IsItemHovered());
}

float statusHeight(const PanelContext& context) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 size = ImGui::CalcTextSize(statusOf(context.model).c_str(), nullptr, false, width);
    const float rows = (offersThinStart(context) ? 1.0f : 0.0f) + (context.model.pace ? 1.0f : 0.0f);
    return size.y + rows * ImGui::GetFrameHeightWithSpacing() + 2.0f * ImGui::GetStyle().ItemSpacing.y;
}

}  // namespace

float panelWidth(float scale, glm::vec2 window) { return std::min(kWidth * scale, 0.6f * window.x); }

namespace {

void includeCollider(SliderRanges& ranges, const Collider& collider) {
    for (int axis = 0; axis < 3; ++axis) {
        const float reach = std::max(std::fabs(collider.place[axis]), std::fabs(collider.travel[axis]));
        ranges.place = std::max(ranges.place, 1.5f * reach);
        ranges.colliderSize = std::max(ranges.colliderSize, 2.0f * collider.size[axis]);
    }
    for (const float size : {collider.radius, collider.topRadius, collider.length})
        ranges.colliderSize = std::max(ranges.colliderSize, 2.0f * size);
    ranges.ballSpeed = std::max(ranges.ballSpeed, 2.0f * collider.speed);
    ranges.place = std::min(ranges.place, 1000.0f);  // greatest coordinate that a scene file accepts, m
    ranges.colliderSize = std::min(ranges.colliderSize, 1000.0f);
    ranges.ballSpeed = std::min(ranges.ballSpeed, 1000.0f);
}

}  // namespace

bool hasCloth(const PanelContext& context) { return !context.model.scene.world.cloths.empty(); }

bool keepsInShape(const PanelModel& model) {
    const WorldDescription& world = model.scene.world;
    return model.scene.settings.order == StepOrder::integrateFirst && world.linkOrder == LinkOrder::coloured &&
           !world.cloths.empty();
}

SliderRanges rangesFor(const Settings& settings) {
    const Collider& ball = settings.ball();
    const float strength = glm::length(settings.wind.vector());
    const bool classic = settings.wind.model == WindModel::classic;
    SliderRanges ranges;
    ranges.gravity = std::max(ranges.gravity, 2.0f * glm::length(settings.gravity));
    ranges.damping = std::max(ranges.damping, 2.0f * settings.damping);
    ranges.ballRadius = std::max(ranges.ballRadius, 2.0f * ball.radius);
    ranges.ballSpeed = std::max(ranges.ballSpeed, 2.0f * ball.speed);
    const glm::vec3& low = settings.walls().low;
    const glm::vec3& high = settings.walls().high;
    for (const float place : {ball.place.x, ball.place.y, ball.place.z, settings.ground().place.y, low.x, low.y, low.z,
                              high.x, high.y, high.z}) {
        ranges.place = std::max(ranges.place, 1.5f * std::fabs(place));
    }
    for (const Collider& collider : settings.colliders) {
        if (collider.form == ColliderForm::entry) includeCollider(ranges, collider);
    }
    if (!classic) ranges.wind = std::max(ranges.wind, 2.0f * strength);
    if (classic) ranges.classicWind = std::max(ranges.classicWind, 2.0f * strength);
    return ranges;
}

void selectCollider(PanelState& state, const Settings& settings, const std::string& name) {
    state.collider = name;
    state.colliderName.fill('\0');
    std::memcpy(state.colliderName.data(), name.data(), std::min(name.size(), state.colliderName.size() - 1));
    if (const Collider* const collider = findCollider(settings, name)) includeCollider(state.ranges, *collider);
}

void selectBody(PanelState& state, const std::vector<BodyDescription>& bodies, const std::string& name) {
    state.body = name;
    state.editedBody.reset();
    state.bodyName.fill('\0');
    std::memcpy(state.bodyName.data(), name.data(), std::min(name.size(), state.bodyName.size() - 1));
    const auto body = std::ranges::find_if(bodies, [&](const BodyDescription& b) { return b.frame.name == name; });
    if (body == bodies.end()) return;
    includeCollider(state.ranges, {body->frame, name});
    state.longestBody = std::max(state.longestBody, 2.0f * lengthOf(*body, *body));
}

void selectPanel(PanelState& state, const Scene& scene, const PanelChoice& panel) {
    if (state.panel == panel) return;
    state.panel = panel;
    state.look = 0;
    if (panel.name.empty() || panel.cloth >= scene.world.cloths.size()) return;
    const std::vector<PanelLook>& looks = scene.world.cloths[panel.cloth].panels;
    const auto own = std::ranges::find_if(
        looks, [&](const PanelLook& look) { return std::ranges::count(look.names, panel.name) > 0; });
    state.cloth = static_cast<int>(panel.cloth);
    state.look = static_cast<int>(own - looks.begin()) + 1;
    state.sections["section.fabric"] = true;
    state.revealsLook = true;
}

void showScene(PanelState& state, const Scene& scene) {
    state.wind = {};
    state.picked = Solid::Kind::none;
    state.listedForms.clear();
    state.colliderRoom = 0.0f;
    state.ranges = rangesFor(scene.settings);
    state.wind.follow(scene.settings.wind.vector());
    state.cloth = 0;
    state.look = 0;
    state.particles = scene.world.cloths.empty() ? glm::uvec2(0) : scene.world.cloths.front().particles;
    state.offersListedPins.clear();
    for (const ClothDescription& cloth : scene.world.cloths)
        state.offersListedPins.push_back(!cloth.listedPins.empty());
    const std::vector<ListedCollider> colliders = listedColliders(scene.settings);
    const auto first = std::ranges::find(colliders, true, &ListedCollider::on);
    selectCollider(state, scene.settings, first == colliders.end() ? "" : first->name);
    const std::vector<BodyDescription>& bodies = scene.world.bodies;
    state.longestBody = PanelState{}.longestBody;
    selectBody(state, bodies, bodies.empty() ? "" : bodies.front().frame.name);
    state.offersLinksFirst = scene.settings.order == StepOrder::constrainFirst;
}

namespace {

void keepScroll(PanelState& state) {
    const float now = ImGui::GetScrollY();
    if (state.reveals != Solid::Kind::none) {
        if (!state.scrollBefore) state.scrollBefore = now;
        state.scrollRevealed.reset();  // measured later, when the panel has stopped scrolling
        state.revealedFor = 0;
        return;
    }
    if (!state.scrollBefore) return;
    constexpr int kSettled = 3;  // number of pictures until the panel has stopped scrolling
    if (++state.revealedFor == kSettled) state.scrollRevealed = now;
    if (state.revealedFor < kSettled) return;
    const bool isUsed = ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::IsWindowHovered();
    if (isUsed || now != *state.scrollRevealed) return state.scrollBefore.reset();
    if (state.picked == Solid::Kind::none) ImGui::SetScrollY(*std::exchange(state.scrollBefore, {}));
}

}  // namespace

PanelRequests drawPanel(PanelState& state, WidgetLog& log, const PanelModel& model, PanelDraft& draft, float scale) {
    PanelRequests requests;
    log.isUsed = false;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0.0f, 0.0f});
    log.panelEnd = panelWidth(scale, {window.x, window.y});
    ImGui::SetNextWindowSize({log.panelEnd, window.y});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::Begin(kPanelWindow, nullptr, kFixed);
    PanelContext context{Controls(log, kCaptionWidth * scale), state, model, draft, requests, scale};
    drawSceneAndRun(context);
    // In a low window, these settings scroll together with the sections. Otherwise no section would be in sight.
    const bool isLow = window.y < kLowWindow * scale;
    if (!isLow) drawRunSettings(context);
    ImGui::Spacing();
    ImGui::BeginChild("sections", {0.0f, -statusHeight(context)}, false, ImGuiWindowFlags_NavFlattened);
    keepScroll(state);
    if (isLow) drawRunSettings(context);
    drawWind(context);
    drawCloth(context);
    drawPinGroups(context);
    drawColliders(context);
    drawBodies(context);
    drawFabricLook(context);
    drawLight(context);
    drawAdvanced(context);
    drawSolver(context);
    drawNumbers(context);
    drawPassTimes(context);
    drawGraphs(context);
    ImGui::EndChild();
    ImGui::Separator();
    drawStatus(context);
    if (model.pace) drawPaceOffer(context);
    if (offersThinStart(context)) drawThinStart(context);
    ImGui::End();
    if (log.isUsed) requests.edits = draft;
    return requests;
}

}  // namespace drape::viewer
