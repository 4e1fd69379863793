#include "viewer/files/questions.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "scene/fields/same_scene.h"
#include "viewer/widgets/controls.h"
#include "viewer/widgets/widget_rows.h"

namespace drape::viewer {
namespace {

struct Preset {
    const char* name;
    const char* text;
    glm::ivec2 size;
};

/// Draws a button that is highlighted if it is chosen. Returns whether the user has pressed it.
bool chosenButton(WidgetLog& log, const char* name, const char* text, bool isChosen, float width) {
    if (isChosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool isPressed = dialogButton(log, name, text, width);
    if (isChosen) ImGui::PopStyleColor();
    return isPressed;
}

void drawSize(WidgetLog& log, glm::ivec2& size, glm::ivec2 window, float width) {
    const std::array presets{
        Preset{"picture.window", "Window", window}, Preset{"picture.double", "2 x window", 2 * window},
        Preset{"picture.hd", "1920 x 1080", {1920, 1080}}, Preset{"picture.uhd", "3840 x 2160", {3840, 2160}}};
    for (const Preset& preset : presets) {
        if (chosenButton(log, preset.name, preset.text, size == preset.size, width)) size = preset.size;
        if (&preset != &presets.back()) ImGui::SameLine();
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Size");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##width", &size.x, 0);
    logItem(log, "picture.width");
    ImGui::SameLine();
    ImGui::TextUnformatted("x");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width);
    ImGui::InputInt("##height", &size.y, 0);
    logItem(log, "picture.height");
    ImGui::SameLine();
    ImGui::TextUnformatted("pixels");
    size = glm::clamp(size, glm::ivec2(1), glm::ivec2(PictureOptions::kLargest));
}

void drawQualities(WidgetLog& log, PictureOptions& options, float width) {
    ImGui::BeginDisabled(options.transparent);
    for (const auto& choice : kChoices<render::Quality>) {
        const render::Quality shown = options.transparent ? render::Quality::full : options.quality;
        const std::string name = "picture." + std::string(choice.name);
        if (chosenButton(log, name.c_str(), choice.label, choice.value == shown, width)) options.quality = choice.value;
        if (&choice != &kChoices<render::Quality>.back()) ImGui::SameLine();
    }
    ImGui::EndDisabled();
}

}  // namespace

PictureAnswer drawPictureQuestion(WidgetLog& log, PictureOptions& options, glm::ivec2 size, bool isFramed,
                                  glm::vec2 bottomCentre, float scale) {
    constexpr ImGuiWindowFlags kQuestion = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                           ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::SetNextWindowPos({bottomCentre.x, bottomCentre.y}, ImGuiCond_Always, {0.5f, 1.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 14.0f * scale});
    ImGui::Begin("Save picture", nullptr, kQuestion);
    ImGui::TextUnformatted("Save picture");
    ImGui::SameLine();
    ImGui::TextDisabled("%s", isFramed ? "The frame shows what will be in it" : "It shows what the window shows");
    const float width = 104.0f * scale;
    drawSize(log, options.size, size, width);
    drawQualities(log, options, width);
    ImGui::Checkbox("Transparent background (no ground, no backdrop)", &options.transparent);
    logItem(log, "picture.transparent");
    PictureAnswer answer = PictureAnswer::none;
    if (dialogButton(log, "picture.save", "Save...", width)) answer = PictureAnswer::save;
    ImGui::SameLine();
    if (dialogButton(log, "picture.cancel", "Cancel", width)) answer = PictureAnswer::cancel;
    ImGui::End();
    ImGui::PopStyleVar(2);
    return answer;
}

std::size_t countActs(std::span<const Event> events, bool torn) {
    return static_cast<std::size_t>(std::ranges::count_if(events, [&](const Event& event) {
        switch (event.kind) {
            case EventKind::cut:
            case EventKind::pin:
            case EventKind::unpin:
                return true;
            case EventKind::grab:
                return torn;
            default:
                return false;
        }
    }));
}

Unsaved unsavedSince(const SavedWork& saved, const Scene& scene, std::span<const Event> events, bool torn) {
    const std::size_t acts = countActs(events, torn);
    // If there are no acts now, a restart may have dropped the saved ones. No acts can then be lost.
    return {acts > 0 && acts != saved.acts, !sameScene(scene, saved.scene)};
}

UnsavedAnswer drawUnsavedQuestion(WidgetLog& log, const UnsavedQuestion& question, const std::string& scene,
                                  bool& asksAgain, glm::vec2 centre, float scale) {
    const Unsaved& unsaved = question.lost;
    if (!beginQuestion("Unsaved", centre, scale)) return UnsavedAnswer::none;
    const char* const what = !unsaved.cuts      ? "unsaved changes"
                             : unsaved.settings ? "unsaved changes of cloth and settings"
                                                : "unsaved cuts, tears or pins";
    ImGui::TextUnformatted((scene + " has " + what + ".").c_str());
    ImGui::TextUnformatted(
        ("Save them before " + question.before + "?").c_str());  // separate line, as names may be long
    bool never = !asksAgain;
    ImGui::Checkbox("Do not ask again", &never);
    logItem(log, "unsaved.never");
    asksAgain = !never;
    const float width = 120.0f * scale;
    UnsavedAnswer answer = UnsavedAnswer::none;
    if (dialogButton(log, "unsaved.save", unsaved.cuts ? "Save state..." : "Save scene...", width))
        answer = UnsavedAnswer::save;
    ImGui::SetItemDefaultFocus();
    // With keyboard navigation, Enter presses the highlighted button instead.
    const bool isByMouse = !ImGui::GetIO().NavVisible;
    if (isByMouse && (isPressedHere(ImGuiKey_Enter) || isPressedHere(ImGuiKey_KeyPadEnter)))
        answer = UnsavedAnswer::save;
    ImGui::SameLine();
    if (dialogButton(log, "unsaved.discard", "Do not save", width)) answer = UnsavedAnswer::discard;
    ImGui::SameLine();
    if (dialogButton(log, "unsaved.cancel", "Cancel", width) || isPressedHere(ImGuiKey_Escape))
        answer = UnsavedAnswer::cancel;
    endQuestion(answer != UnsavedAnswer::none);
    return answer;
}

QuitAnswer drawQuitQuestion(WidgetLog& log, glm::vec2 centre, bool records, float scale) {
    constexpr const char* kName = "Quit";
    constexpr ImGuiWindowFlags kQuestion = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize;
    if (!ImGui::IsPopupOpen(kName)) ImGui::OpenPopup(kName);
    ImGui::SetNextWindowPos({centre.x, centre.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 14.0f * scale});
    QuitAnswer answer = QuitAnswer::none;
    if (ImGui::BeginPopupModal(kName, nullptr, kQuestion)) {
        ImGui::TextUnformatted(records ? "Quit Drape? The recording ends and is kept." : "Quit Drape?");
        Controls controls(log, 0.0f);
        const float width = 120.0f * scale;
        if (controls.button({"quit.yes", "Quit", "Key: Enter."}, width)) answer = QuitAnswer::quit;
        ImGui::SetItemDefaultFocus();
        ImGui::SameLine();
        if (controls.button({"quit.no", "Cancel", "Key: Esc."}, width)) answer = QuitAnswer::stay;
        // In the first frame of the question, the key that opened it is still down.
        const auto isPressed = [](ImGuiKey key) {
            return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
        };
        if (isPressed(ImGuiKey_Escape)) answer = QuitAnswer::stay;
        const bool enter = isPressed(ImGuiKey_Enter) || isPressed(ImGuiKey_KeyPadEnter);
        if (enter && answer == QuitAnswer::none) answer = QuitAnswer::quit;
        if (answer != QuitAnswer::none) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    if (answer == QuitAnswer::stay) ImGui::SetWindowFocus(nullptr);  // returns the keys to the scene
    return answer;
}

}  // namespace drape::viewer
