#include "viewer/widgets/style.h"

#include <imgui.h>

#include <filesystem>

namespace drape::viewer {
namespace {

constexpr float kFontSize = 15.0f;
constexpr float kHeadlineSize = 20.0f;

// Font files in the order of preference. If none exists, Dear ImGui's bitmap font is used, which is harder to read.
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

void addFonts(float contentScale) {
    addFont(kFontSize * contentScale);
    addFont(kHeadlineSize * contentScale);
}

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
    style.GrabMinSize = 10.0f;
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
    colours[ImGuiCol_SliderGrab] = {0.24f, 0.40f, 0.57f, 1.0f};  // dark enough for the white digits on it
    colours[ImGuiCol_SliderGrabActive] = accentDim;
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

ImFont* headlineFont() { return ImGui::GetIO().Fonts->Fonts.back(); }

}  // namespace drape::viewer
