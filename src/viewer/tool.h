#pragma once

#include <algorithm>

namespace drape::viewer {

/// What a drag that starts on the cloth does.
enum class Tool {
    grab,   ///< what is held follows the pointer
    cut,    ///< links under the pointer break
    brush,  ///< particles under the pointer are blown away from the eye
    pin     ///< a click pins or unpins, a drag moves a pin
};
inline constexpr int kTools = 4;
inline constexpr const char* kToolNames[kTools] = {"Grab", "Cut", "Brush", "Pin"};

/// The tool in the hand. How wide it reaches is in window coordinates.
struct HandControls {
    static constexpr float kMostRadius = 100.0f;
    static constexpr float kRadiusStep = 10.0f;
    static constexpr float kLeastBrush = 24.0f;  ///< a brush is never narrower

    Tool tool = Tool::grab;
    float radius = 0.0f;  ///< 0: only what is right under the pointer; a grab takes all within kPinch too
    static constexpr float kPinch = 0.025f;  ///< m: what fingers take hold of, at any resolution of the cloth

    float radiusOf(Tool which) const { return which == Tool::brush ? std::max(radius, kLeastBrush) : radius; }
};

}  // namespace drape::viewer
