#include "viewer/app/ui.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>

#include "viewer/input/input.h"
#include "viewer/panel/panel.h"
#include "viewer/widgets/style.h"

namespace drape::viewer {

Ui::Ui(const Window& window) : window_(window.handle()), contentScale_(window.contentScale()) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    // Without the second flag, the scene's keys would not work while the panel has the focus.
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavNoCaptureKeyboard;
    io.IniFilename = nullptr;  // no file: windows cannot be moved, so there is nothing to remember
    // The font is rendered at the resolution of the pixels, even if window coordinates are larger than pixels.
    const float perPixel =
        static_cast<float>(window.size().x) / static_cast<float>(std::max(1, window.framebufferSize().x));
    scale_ = contentScale_ * std::min(1.0f, perPixel);
    addFonts(contentScale_);
    io.FontGlobalScale = scale_ / contentScale_;
    applyStyle(scale_);
    ImGui_ImplGlfw_InitForOpenGL(window_, false);  // false: no GLFW callbacks, since events come from the queue
    ImGui_ImplOpenGL3_Init("#version 450 core");
}

Ui::~Ui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

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
                // Dear ImGui activates buttons and list entries only with Space. Enter is therefore passed on as Space.
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

// Sets the pointer and the buttons from the queued events, because GLFW itself only knows their current state.
void Ui::placePointer() {
    ImGuiIO& io = ImGui::GetIO();
    for (std::size_t i = 0; i < buttons_.size(); ++i) io.MouseDown[i] = buttons_[i];
    const bool isHere = glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE ||
                        glfwGetWindowAttrib(window_, GLFW_HOVERED) == GLFW_TRUE;
    if (isHere && pointer_) io.MousePos = {pointer_->x, pointer_->y};
}

void Ui::begin(std::span<const InputEvent> events) {
    ImGui_ImplOpenGL3_NewFrame();
    // The state in which the user pressed the keys: Dear ImGui may close the list or leave the field in this frame.
    const bool wasBusy = ImGui::IsAnyItemActive() || isAnyListOpen();
    const bool wasInPanel = ImGui::GetIO().NavVisible;
    // When a list has closed, the scene receives Space and the other keys again.
    if (std::exchange(wasListOpen_, isAnyListOpen()) && !isAnyListOpen()) ImGui::SetWindowFocus(nullptr);
    feed(events);
    ImGui_ImplGlfw_NewFrame();
    placePointer();
    ImGui::NewFrame();
    const ImGuiIO& io = ImGui::GetIO();
    capture_ = {io.WantCaptureMouse, wasBusy || io.WantCaptureKeyboard, wasInPanel || io.NavVisible};
    if (capture_.keyboard) return;
    // An arrow key moves the focus to the panel, and Esc removes it.
    if (!io.NavActive && std::ranges::any_of(events, isArrow)) ImGui::SetWindowFocus(kPanelWindow);
    if (wasInPanel && std::ranges::any_of(events, [](const InputEvent& e) { return isPressOf(e, GLFW_KEY_ESCAPE); }))
        ImGui::SetWindowFocus(nullptr);
}

void Ui::end() {
    constexpr int kFrames = 2;  // number of frames until a field of a new list or question accepts characters
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

}  // namespace drape::viewer
