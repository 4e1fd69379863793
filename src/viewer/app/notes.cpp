#include "viewer/app/notes.h"

#include <imgui.h>

#include <algorithm>

#include "render/renderer.h"
#include "viewer/app/actions.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

constexpr ImGuiWindowFlags kNote = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoFocusOnAppearing;

void begin(const char* name, glm::vec2 place, ImVec2 pivot, float scale, ImGuiWindowFlags flags = kNote) {
    ImGui::SetNextWindowPos({place.x, place.y}, ImGuiCond_Always, pivot);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {18.0f * scale, 12.0f * scale});
    ImGui::Begin(name, nullptr, flags);
}

void end() {
    ImGui::End();
    ImGui::PopStyleVar(2);
}

void line(const char* what, const char* meaning, float column) {
    ImGui::TextUnformatted(what);
    ImGui::SameLine(column);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(meaning);
    ImGui::PopStyleColor();
}

}  // namespace

void drawHelp(glm::vec2 centre, glm::vec2 window, float scale) {
    ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {window.x, window.y - 16.0f * scale});
    begin("Keys", centre, {0.5f, 0.5f}, scale, kNote & ~(ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoInputs));
    float column = 0.0f;  // x of the right column, beside the longest text of the left column
    for (const ActionRow& row : actionTable()) column = std::max(column, ImGui::CalcTextSize(row.keys).x);
    for (const MouseHint& hint : mouseHints()) column = std::max(column, ImGui::CalcTextSize(hint.gesture).x);
    column += ImGui::GetCursorPosX() + 16.0f * scale;
    for (const ActionRow& row : actionTable()) line(row.keys, row.help, column);
    ImGui::Separator();
    for (const MouseHint& hint : mouseHints()) line(hint.gesture, hint.meaning, column);
    end();
}

void drawPausedNote(glm::vec2 topCentre, bool waits, float scale) {
    begin("Paused", topCentre, {0.5f, 0.0f}, scale);
    ImGui::TextUnformatted("Paused");
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(waits ? "The drag takes effect on resume: press Space" : "Space resumes");
    ImGui::PopStyleColor();
    end();
}

void drawStillNote(glm::vec2 topCentre, int pictures, float scale) {
    begin("Still", topCentre, {0.5f, 0.0f}, scale);
    ImGui::Text("Drawing the picture: %d of %d samples", pictures, render::Still::kPictures);
    ImGui::SameLine();
    ImGui::TextDisabled("Esc saves it now");
    end();
}

void drawClipNote(glm::vec2 topCentre, int drawn, int count, float scale) {
    begin("Clip", topCentre, {0.5f, 0.0f}, scale);
    ImGui::Text("Drawing the clip in full quality: %d of %d", drawn, count);
    ImGui::TextDisabled("The scene waits meanwhile; Esc keeps the clip as recorded");
    end();
}

void drawWaitingNote(glm::vec2 topCentre, const std::string& text, float scale) {
    begin("Waiting", topCentre, {0.5f, 0.0f}, scale);
    ImGui::TextUnformatted(text.c_str());
    end();
}

void drawMessageNote(glm::vec2 bottomCentre, const std::string& message, float scale) {
    begin("Message", bottomCentre, {0.5f, 1.0f}, scale);
    ImGui::TextUnformatted(message.c_str());
    end();
}

std::optional<std::size_t> drawOfferingNote(WidgetLog& log, const char* name, glm::vec2 place, glm::vec2 pivot,
                                            const std::string& text, std::span<const Caption> buttons, float scale) {
    constexpr ImGuiWindowFlags kOffering =
        (kNote & ~ImGuiWindowFlags_NoInputs) | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav;
    begin(name, place, {pivot.x, pivot.y}, scale, kOffering);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text.c_str());
    Controls controls(log, 0.0f);
    std::optional<std::size_t> pressed;
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        ImGui::SameLine();
        const float width = ImGui::CalcTextSize(buttons[i].text).x + 4.0f * ImGui::GetStyle().FramePadding.x;
        if (controls.button(buttons[i], width)) pressed = i;
    }
    end();
    return pressed;
}

void drawFirstHint(glm::vec2 bottomLeft, float scale) {
    begin("Hint", bottomLeft, {0.0f, 1.0f}, scale);
    const float column = 130.0f * scale;
    line("Drag the cloth", "to pull it", column);
    line("Drag beside it", "to orbit", column);
    line("Scroll", "to zoom", column);
    end();
}

void drawRecordingNote(glm::vec2 topRight, std::span<const RecordingLine> recordings, bool hasRoom, float scale) {
    begin("Recording", topRight, {1.0f, 0.0f}, scale);
    const float height = ImGui::GetTextLineHeight();
    const auto dim = [](const std::string& text) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopStyleColor();
    };
    for (const RecordingLine& recording : recordings) {
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddCircleFilled({corner.x + 0.5f * height, corner.y + 0.5f * height},
                                                    0.42f * height, IM_COL32(226, 52, 44, 255));
        ImGui::Dummy({height, height});
        ImGui::SameLine();
        ImGui::TextUnformatted((recording.what + (": " + clipLength(recording.frames, recording.seconds))).c_str());
        if (hasRoom) ImGui::SameLine();
        dim(std::string(recording.key) + " stops it");
        if (!recording.look.empty()) dim(recording.look);
    }
    // A slow machine needs more than a second for a second of the clip, so the user may wonder which time is shown.
    if (hasRoom) dim("One frame per step; the time is that of the clip");
    end();
}

void drawPictureFrame(const PixelBox& frame, const Viewport& viewport, float pixelRatio, float scale) {
    constexpr ImU32 kDim = IM_COL32(0, 0, 0, 120);
    constexpr ImU32 kLine = IM_COL32(255, 255, 255, 220);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const auto place = [&](glm::vec2 pixels) {
        const glm::vec2 at = pixels / pixelRatio;
        return ImVec2(at.x, at.y);
    };
    const glm::vec2 visible(viewport.visibleSize());
    const ImVec2 low = place({viewport.covered.x, 0.0f});
    const ImVec2 high = place(glm::vec2(viewport.covered.x, 0.0f) + visible);
    const ImVec2 from = place(frame.corner);
    const ImVec2 to = place(frame.corner + frame.size);
    list.AddRectFilled(low, {high.x, from.y}, kDim);
    list.AddRectFilled({low.x, to.y}, high, kDim);
    list.AddRectFilled({low.x, from.y}, {from.x, to.y}, kDim);
    list.AddRectFilled({to.x, from.y}, {high.x, to.y}, kDim);
    const float half = 0.5f * scale;  // the line is outside the frame, so that it hides nothing of the picture
    list.AddRect({from.x - half, from.y - half}, {to.x + half, to.y + half}, kLine, 0.0f, 0, scale);
}

}  // namespace drape::viewer
