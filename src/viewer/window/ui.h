#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>

#include "viewer/window/input.h"
#include "viewer/window/window.h"

struct ImFont;

namespace drape::viewer {

/// Dear ImGui on a window: its context, backends, fonts and style. Make it after the window and destroy it before.
class Ui {
public:
    explicit Ui(const Window& window);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Starts a frame of controls, which get the events; capture() then knows about the pointer's present place.
    void begin(std::span<const InputEvent> events);
    /// Draws the controls over the picture in the window's framebuffer.
    void end();

    /// Of the frame that was begun last.
    UiCapture capture() const { return capture_; }
    /// Where the pointer is, if it is over the window and not over the panel.
    std::optional<glm::vec2> pointerOverScene() const;
    /// Whether a list or a question has just opened, so that its field does not take yet what is typed.
    bool isSettling() const { return settlesFor_ > 0; }
    /// Content scale of the window that it was made for. If the window's is another, make a new Ui.
    float contentScale() const { return contentScale_; }
    /// Window coordinates per unit of an ordinary screen.
    float scale() const { return scale_; }

private:
    void feed(std::span<const InputEvent> events);
    void placePointer();

    GLFWwindow* window_;
    float contentScale_;
    float scale_;
    std::optional<glm::vec2> pointer_;  // as events have told it
    std::array<bool, 5> buttons_{};     // that are down
    bool focused_ = true;
    bool wasListOpen_ = false;  // before the last frame's events
    bool wasOpenAtEnd_ = false;
    bool leavesField_ = false;  // an arrow was pressed in a text field
    int settlesFor_ = 0;        // frames
    UiCapture capture_;
};

/// For the one line that is to be seen from afar.
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

inline constexpr float kHelpWidth = 440.0f;  ///< of the list of keys, about, at scale 1

/// The list of keys, which scrolls where the window is too low for it. centre: where its middle is to be, in window
/// coordinates, as is the size of the window.
void drawHelp(glm::vec2 centre, glm::vec2 window, float scale);
/// Says that time stands still. topCentre: middle of its upper edge, in window coordinates. waits: something was
/// dragged that moves once time does.
void drawPausedNote(glm::vec2 topCentre, bool waits, float scale);
/// The latest message, where the panel that shows it is hidden. bottomCentre: middle of its lower edge.
void drawMessageNote(glm::vec2 bottomCentre, const std::string& message, float scale);
/// How to begin, for those who have never seen this window. bottomLeft: its corner, in window coordinates.
void drawFirstHint(glm::vec2 bottomLeft, float scale);
/// A clip that is being recorded.
struct RecordingLine {
    const char* what;
    int frames;
    double seconds;   ///< of the clip so far
    const char* key;  ///< that ends it
};
/// A red mark for each. topRight: its corner, in window coordinates. hasRoom: for more than the lines themselves.
void drawRecordingNote(glm::vec2 topRight, std::span<const RecordingLine> recordings, bool hasRoom, float scale);

}  // namespace drape::viewer
