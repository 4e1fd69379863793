#pragma once

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>

struct ImFont;

namespace drape::viewer {

/// Adds the fonts of the panel to the current ImGui context. contentScale: pixels per unit of an ordinary screen.
void addFonts(float contentScale);
/// The larger font, for the one line of the panel that is read from afar. addFonts() must have been called.
ImFont* headlineFont();

/// The look of the panel, for the current ImGui context; scale: window coordinates per unit.
void applyStyle(float scale);

/// How bright a colour is, 0 to 1 (WCAG 2.1, "relative luminance"). srgb: 0 to 1, as it is stored.
inline float relativeLuminance(glm::vec3 srgb) {
    const auto linear = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
    return 0.2126f * linear(srgb.r) + 0.7152f * linear(srgb.g) + 0.0722f * linear(srgb.b);
}

/// Contrast of two colours, 1 to 21 (WCAG 2.1, "contrast ratio"): text wants 4.5 at least.
inline float contrastRatio(glm::vec3 a, glm::vec3 b) {
    const float la = relativeLuminance(a);
    const float lb = relativeLuminance(b);
    return (std::max(la, lb) + 0.05f) / (std::min(la, lb) + 0.05f);
}

/// The one of two colours of text that is easier to read on a ground.
inline glm::vec3 readableOn(glm::vec3 ground, glm::vec3 oneText, glm::vec3 otherText) {
    return contrastRatio(oneText, ground) >= contrastRatio(otherText, ground) ? oneText : otherText;
}

}  // namespace drape::viewer
