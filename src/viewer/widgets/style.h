#pragma once

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>

struct ImFont;
struct ImDrawList;

namespace drape::viewer {

/// Adds the fonts of the panel to the current ImGui context.
/// `contentScale`: ratio of the screen's pixel density to that of a standard-density screen.
void addFonts(float contentScale);
/// Returns the larger font for headlines. addFonts() must have been called.
ImFont* headlineFont();

/// Sets the look of the panel in the current ImGui context.
/// `scale`: window coordinates per pixel of a standard-density screen.
void applyStyle(float scale);

/// Returns the relative luminance of a colour, 0 to 1 (WCAG 2.1, "relative luminance").
/// `srgb`: 0 to 1.
inline float relativeLuminance(glm::vec3 srgb) {
    const auto linear = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
    return 0.2126f * linear(srgb.r) + 0.7152f * linear(srgb.g) + 0.0722f * linear(srgb.b);
}

/// Returns the contrast ratio of two sRGB colours, 1 to 21 (WCAG 2.1, "contrast ratio"). Text needs at least 4.5.
inline float contrastRatio(glm::vec3 a, glm::vec3 b) {
    const float la = relativeLuminance(a);
    const float lb = relativeLuminance(b);
    return (std::max(la, lb) + 0.05f) / (std::min(la, lb) + 0.05f);
}

/// Returns whichever of two text colours is easier to read on the background colour `ground`. All are sRGB, 0 to 1.
inline glm::vec3 readableOn(glm::vec3 ground, glm::vec3 oneText, glm::vec3 otherText) {
    return contrastRatio(oneText, ground) >= contrastRatio(otherText, ground) ? oneText : otherText;
}

/// The icons on buttons.
enum class Icon { grab, cut, brush, pin, move, restart, step, play, pause, undo, redo };

/// Draws an icon.
/// `centre`: its middle, in window coordinates.
/// `half`: half its width, in window coordinates.
/// `colour`: as ImGui::GetColorU32() returns it.
void drawIcon(ImDrawList& list, Icon icon, glm::vec2 centre, float half, unsigned colour);

}  // namespace drape::viewer
