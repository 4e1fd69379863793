// Draws the icons of buttons from lines, circles and polygons, in coordinates from -1 to 1.

#include "viewer/widgets/style.h"

#include <imgui.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <numbers>

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

namespace {

/// Draws shapes in the coordinates of an icon: x to the right, y down, from -1 to 1.
class Pen {
public:
    Pen(ImDrawList& list, glm::vec2 centre, float half, unsigned colour)
        : list_(&list), centre_(centre), half_(half), colour_(colour) {}

    /// Draws a line with round ends.
    void line(glm::vec2 from, glm::vec2 to, float width = 0.2f) {
        list_->AddLine(at(from), at(to), colour_, width * half_);
        for (const glm::vec2 end : {from, to}) list_->AddCircleFilled(at(end), 0.5f * width * half_, colour_);
    }
    void ring(glm::vec2 middle, float radius) {
        list_->AddCircle(at(middle), radius * half_, colour_, 0, 0.2f * half_);
    }
    void disc(glm::vec2 middle, float radius) { list_->AddCircleFilled(at(middle), radius * half_, colour_); }
    void box(glm::vec2 low, glm::vec2 high, float rounding = 0.0f) {
        list_->AddRectFilled(at(low), at(high), colour_, rounding * half_);
    }
    void triangle(glm::vec2 a, glm::vec2 b, glm::vec2 c) {
        // Dear ImGui smooths the edges of clockwise polygons only.
        const bool isClockwise = (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);
        list_->AddTriangleFilled(at(a), at(isClockwise ? b : c), at(isClockwise ? c : b), colour_);
    }
    void path(std::initializer_list<glm::vec2> points) {
        for (const glm::vec2 point : points) list_->PathLineTo(at(point));
    }
    void stroke(float width = 0.22f) { list_->PathStroke(colour_, ImDrawFlags_None, width * half_); }
    void fill() { list_->PathFillConvex(colour_); }

private:
    ImVec2 at(glm::vec2 place) const { return {centre_.x + half_ * place.x, centre_.y + half_ * place.y}; }

    ImDrawList* list_;
    glm::vec2 centre_;
    float half_;
    unsigned colour_;
};

void drawGrab(Pen& pen) {  // an open hand
    pen.box({-0.54f, -0.05f}, {0.54f, 0.85f}, 0.35f);
    constexpr std::array<float, 4> kTips{-0.55f, -0.82f, -0.78f, -0.5f};
    for (std::size_t i = 0; i < kTips.size(); ++i) {
        const float x = -0.43f + 0.287f * static_cast<float>(i);
        pen.line({x, 0.1f}, {x, kTips[i]}, 0.19f);
    }
    pen.line({-0.45f, 0.5f}, {-0.85f, 0.05f});
}

void drawCut(Pen& pen) {  // scissors
    for (const float side : {-1.0f, 1.0f}) {
        pen.ring({0.5f * side, 0.6f}, 0.27f);
        pen.line({0.34f * side, 0.36f}, {-0.45f * side, -0.85f}, 0.18f);
    }
}

void drawBrush(Pen& pen) {
    pen.line({0.8f, -0.8f}, {0.2f, -0.12f}, 0.26f);
    pen.path(
        {{0.2f, 0.5f}, {-0.2f, 0.8f}, {-0.9f, 0.85f}, {-0.62f, 0.4f}, {-0.45f, 0.05f}, {0.02f, -0.2f}, {0.3f, 0.1f}});
    pen.fill();
}

void drawPin(Pen& pen) {
    pen.disc({0.35f, -0.4f}, 0.42f);
    pen.line({0.1f, -0.1f}, {-0.75f, 0.8f}, 0.16f);
}

void drawMove(Pen& pen) {  // four arrows
    for (const glm::vec2 way : {glm::vec2(1.0f, 0.0f), {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}}) {
        const glm::vec2 across(-way.y, way.x);
        pen.line({0.0f, 0.0f}, 0.6f * way, 0.18f);
        pen.triangle(0.95f * way, 0.55f * way + 0.3f * across, 0.55f * way - 0.3f * across);
    }
}

/// Draws an arrow that turns back.
/// `side`: -1 for undo, to the left; 1 for redo, to the right.
void drawTurn(Pen& pen, float side) {
    constexpr float kRadius = 0.58f;
    constexpr glm::vec2 kMiddle{-0.05f, 0.1f};
    constexpr int kPoints = 16;
    for (int i = 0; i <= kPoints; ++i) {
        const float angle = std::numbers::pi_v<float> * 1.35f * static_cast<float>(i) / kPoints;
        const glm::vec2 point = kMiddle + kRadius * glm::vec2(std::cos(angle), -std::sin(angle));
        pen.path({{side * point.x, point.y}});
    }
    pen.stroke();
    const glm::vec2 tip = kMiddle + glm::vec2(kRadius, 0.0f);
    pen.triangle({side * (tip.x - 0.38f), tip.y - 0.05f}, {side * (tip.x + 0.38f), tip.y - 0.05f},
                 {side * tip.x, tip.y + 0.45f});
}

}  // namespace

void drawIcon(ImDrawList& list, Icon icon, glm::vec2 centre, float half, unsigned colour) {
    Pen pen(list, centre, half, colour);
    switch (icon) {
        case Icon::grab:
            return drawGrab(pen);
        case Icon::cut:
            return drawCut(pen);
        case Icon::brush:
            return drawBrush(pen);
        case Icon::pin:
            return drawPin(pen);
        case Icon::move:
            return drawMove(pen);
        case Icon::restart:
            pen.box({-0.75f, -0.7f}, {-0.5f, 0.7f});
            return pen.triangle({0.7f, -0.75f}, {0.7f, 0.75f}, {-0.4f, 0.0f});
        case Icon::step:
            pen.box({-0.75f, -0.7f}, {-0.5f, 0.7f});
            return pen.triangle({-0.3f, -0.75f}, {-0.3f, 0.75f}, {0.8f, 0.0f});
        case Icon::play:
            return pen.triangle({-0.55f, -0.8f}, {-0.55f, 0.8f}, {0.8f, 0.0f});
        case Icon::pause:
            pen.box({-0.6f, -0.7f}, {-0.18f, 0.7f});
            return pen.box({0.18f, -0.7f}, {0.6f, 0.7f});
        case Icon::undo:
            return drawTurn(pen, -1.0f);
        case Icon::redo:
            return drawTurn(pen, 1.0f);
    }
}

}  // namespace drape::viewer
