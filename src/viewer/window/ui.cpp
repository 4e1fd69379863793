#include "viewer/window/ui.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "viewer/panel/panel.h"
#include "viewer/panel/readouts.h"
#include "viewer/window/input.h"

namespace drape::viewer {
namespace {

constexpr float kFontSize = 15.0f;
constexpr float kHeadlineSize = 20.0f;

// Any of them is easier to read than the built-in bitmap font, which always works.
constexpr const char* kFonts[] = {
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/google-noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "C:/Windows/Fonts/segoeui.ttf",
    "/System/Library/Fonts/SFNS.ttf",
};

void addFont(float pixels) {
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    for (const char* path : kFonts) {
        std::error_code ignored;
        if (std::filesystem::exists(path, ignored) && fonts.AddFontFromFileTTF(path, pixels) != nullptr) return;
    }
    ImFontConfig config;
    config.SizePixels = std::max(13.0f, pixels);
    fonts.AddFontDefault(&config);
}

ImVec4 grey(float value, float alpha = 1.0f) { return {value * 0.96f, value * 0.99f, value * 1.06f, alpha}; }

}  // namespace

void applyStyle(float scale) {
    ImGuiStyle style;
    ImGui::StyleColorsDark(&style);
    style.WindowRounding = 0.0f;
    style.ChildRounding = 6.0f;
    style.FrameRounding = 5.0f;
    style.PopupRounding = 6.0f;
    style.GrabRounding = 4.0f;
    style.ScrollbarRounding = 6.0f;
    style.WindowBorderSize = 0.0f;
    style.ChildBorderSize = 0.0f;
    style.PopupBorderSize = 1.0f;
    style.WindowPadding = {14.0f, 12.0f};
    style.FramePadding = {8.0f, 4.0f};
    style.ItemSpacing = {8.0f, 6.0f};
    style.ItemInnerSpacing = {6.0f, 4.0f};
    style.GrabMinSize = 5.0f;
    style.ScrollbarSize = 11.0f;

    const ImVec4 accent{0.36f, 0.60f, 0.84f, 1.0f};
    const ImVec4 accentDim{0.27f, 0.45f, 0.64f, 1.0f};
    ImVec4* colours = style.Colors;
    colours[ImGuiCol_Text] = grey(0.91f);
    colours[ImGuiCol_TextDisabled] = grey(0.64f);
    colours[ImGuiCol_WindowBg] = grey(0.12f);
    colours[ImGuiCol_ChildBg] = {0.0f, 0.0f, 0.0f, 0.0f};
    colours[ImGuiCol_PopupBg] = grey(0.15f, 0.98f);
    colours[ImGuiCol_Border] = grey(0.32f, 0.7f);
    colours[ImGuiCol_FrameBg] = grey(0.20f);
    colours[ImGuiCol_FrameBgHovered] = grey(0.25f);
    colours[ImGuiCol_FrameBgActive] = grey(0.28f);
    colours[ImGuiCol_SliderGrab] = accentDim;
    colours[ImGuiCol_SliderGrabActive] = accent;
    colours[ImGuiCol_CheckMark] = accent;
    colours[ImGuiCol_Button] = grey(0.26f);
    colours[ImGuiCol_ButtonHovered] = grey(0.33f);
    colours[ImGuiCol_ButtonActive] = accentDim;
    colours[ImGuiCol_Header] = grey(0.18f);
    colours[ImGuiCol_HeaderHovered] = grey(0.24f);
    colours[ImGuiCol_HeaderActive] = grey(0.28f);
    colours[ImGuiCol_ScrollbarBg] = {0.0f, 0.0f, 0.0f, 0.0f};
    colours[ImGuiCol_ScrollbarGrab] = grey(0.30f);
    colours[ImGuiCol_Separator] = grey(0.24f);
    colours[ImGuiCol_TextSelectedBg] = {accent.x, accent.y, accent.z, 0.45f};

    colours[ImGuiCol_ModalWindowDimBg] = {0.0f, 0.0f, 0.0f, 0.35f};
    colours[ImGuiCol_NavHighlight] = accent;

    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
}

Ui::Ui(const Window& window) : window_(window.handle()), contentScale_(window.contentScale()) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    // Keys that mean something to the scene still do while the panel is in front.
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavNoCaptureKeyboard;
    io.IniFilename = nullptr;  // nothing is moved about, so there is nothing to remember
    // Where window coordinates are not pixels, the font is still made for pixels.
    const float perPixel =
        static_cast<float>(window.size().x) / static_cast<float>(std::max(1, window.framebufferSize().x));
    scale_ = contentScale_ * std::min(1.0f, perPixel);
    addFont(kFontSize * contentScale_);
    addFont(kHeadlineSize * contentScale_);
    io.FontGlobalScale = scale_ / contentScale_;
    applyStyle(scale_);
    ImGui_ImplGlfw_InitForOpenGL(window_, false);  // events come from the queue
    ImGui_ImplOpenGL3_Init("#version 450 core");
}

Ui::~Ui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

ImFont* headlineFont() { return ImGui::GetIO().Fonts->Fonts.back(); }

namespace {

bool isPressOf(const InputEvent& event, int key) {
    return event.kind == InputEvent::Kind::key && event.pressed && event.code == key;
}

bool isAnyListOpen() { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); }

bool isArrow(const InputEvent& event) {
    return isPressOf(event, GLFW_KEY_UP) || isPressOf(event, GLFW_KEY_DOWN) || isPressOf(event, GLFW_KEY_LEFT) ||
           isPressOf(event, GLFW_KEY_RIGHT);
}

}  // namespace

void Ui::feed(std::span<const InputEvent> events) {
    ImGuiIO& io = ImGui::GetIO();
    const bool focused = glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE;
    if (focused != std::exchange(focused_, focused)) io.AddFocusEvent(focused);
    for (const InputEvent& event : events) {
        switch (event.kind) {
            case InputEvent::Kind::key: {
                const int action = event.pressed ? GLFW_PRESS : GLFW_RELEASE;
                ImGui_ImplGlfw_KeyCallback(window_, event.code, 0, action, 0);
                leavesField_ = leavesField_ || (io.WantTextInput && isArrow(event));
                // Dear ImGui presses buttons and lines of a list with Space alone. People press Enter as well.
                const bool isEnter = event.code == GLFW_KEY_ENTER || event.code == GLFW_KEY_KP_ENTER;
                if (isEnter && (!event.pressed || (isAnyListOpen() && !io.WantTextInput)))
                    ImGui_ImplGlfw_KeyCallback(window_, GLFW_KEY_SPACE, 0, action, 0);
                break;
            }
            case InputEvent::Kind::text:
                io.AddInputCharacter(static_cast<unsigned>(event.code));
                break;
            case InputEvent::Kind::scroll:
                io.MouseWheel += event.scroll;
                break;
            case InputEvent::Kind::button:
                if (event.code >= 0 && event.code < static_cast<int>(buttons_.size()))
                    buttons_[static_cast<std::size_t>(event.code)] = event.pressed;
                pointer_ = event.pointer;
                break;
            case InputEvent::Kind::move:
                pointer_ = event.pointer;
                break;
        }
    }
}

// From the queued events, since GLFW itself tells only the pointer and the buttons of this moment.
void Ui::placePointer() {
    ImGuiIO& io = ImGui::GetIO();
    for (std::size_t i = 0; i < buttons_.size(); ++i) io.MouseDown[i] = buttons_[i];
    const bool isHere = glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE ||
                        glfwGetWindowAttrib(window_, GLFW_HOVERED) == GLFW_TRUE;
    if (isHere && pointer_) io.MousePos = {pointer_->x, pointer_->y};
}

void Ui::begin(std::span<const InputEvent> events) {
    ImGui_ImplOpenGL3_NewFrame();
    // As it was when the keys were pressed: Dear ImGui may close the list, or leave the field, in this frame.
    const bool wasBusy = ImGui::IsAnyItemActive() || isAnyListOpen();
    const bool wasInPanel = ImGui::GetIO().NavVisible;
    // Once a list has closed, Space and the other keys are the scene's again.
    if (std::exchange(wasListOpen_, isAnyListOpen()) && !isAnyListOpen()) ImGui::SetWindowFocus(nullptr);
    feed(events);
    ImGui_ImplGlfw_NewFrame();
    placePointer();
    ImGui::NewFrame();
    const ImGuiIO& io = ImGui::GetIO();
    capture_ = {io.WantCaptureMouse, wasBusy || io.WantCaptureKeyboard, wasInPanel || io.NavVisible};
    if (capture_.keyboard) return;
    // Arrows enter the panel, and Esc leaves it.
    if (!io.NavActive && std::ranges::any_of(events, isArrow)) ImGui::SetWindowFocus(kPanelWindow);
    if (wasInPanel && std::ranges::any_of(events, [](const InputEvent& e) { return isPressOf(e, GLFW_KEY_ESCAPE); }))
        ImGui::SetWindowFocus(nullptr);
}

void Ui::end() {
    constexpr int kFrames = 2;  // until a field of a new list or question takes what is typed
    const bool isOpen = isAnyListOpen();
    const bool begins = isOpen && (!wasOpenAtEnd_ || leavesField_);
    wasOpenAtEnd_ = isOpen;
    leavesField_ = false;
    settlesFor_ = begins ? kFrames : std::max(0, settlesFor_ - 1);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

std::optional<glm::vec2> Ui::pointerOverScene() const {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantCaptureMouse || !ImGui::IsMousePosValid()) return std::nullopt;
    return glm::vec2(io.MousePos.x, io.MousePos.y);
}

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
    float column = 0.0f;  // beside the longest of both lists
    for (const KeyBinding& binding : keyBindings()) column = std::max(column, ImGui::CalcTextSize(binding.keyName).x);
    for (const MouseHint& hint : mouseHints()) column = std::max(column, ImGui::CalcTextSize(hint.gesture).x);
    column += ImGui::GetCursorPosX() + 16.0f * scale;
    for (const KeyBinding& binding : keyBindings()) line(binding.keyName, binding.meaning, column);
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

void drawMessageNote(glm::vec2 bottomCentre, const std::string& message, float scale) {
    begin("Message", bottomCentre, {0.5f, 1.0f}, scale);
    ImGui::TextUnformatted(message.c_str());
    end();
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
    }
    // On a slow machine a clip grows by little in a long while, and somebody might wait for the wrong clock.
    if (hasRoom) dim("One frame per step; the time is that of the clip");
    end();
}

}  // namespace drape::viewer
