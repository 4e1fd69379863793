#include "viewer/files/unsaved.h"

#include <imgui.h>
#include <algorithm>

#include "scene/fields/same_scene.h"
#include "viewer/widgets/widget_rows.h"

namespace drape::viewer {

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

}  // namespace drape::viewer
