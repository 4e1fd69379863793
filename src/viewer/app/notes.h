#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>

#include "viewer/look/window_camera.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

inline constexpr float kHelpWidth = 440.0f;  ///< approximate width of the page of keys at scale 1

// Places and sizes are in window coordinates (Layout). `scale` is the number of window coordinates per pixel of a
// standard-density screen.

/// Draws the page of keys. It can be scrolled if it is higher than the window.
/// `window`: size of the window.
void drawHelp(glm::vec2 centre, glm::vec2 window, float scale);
/// Draws the note that time is paused.
/// `waits`: whether the user has dragged something that moves only when time continues.
void drawPausedNote(glm::vec2 topCentre, bool waits, float scale);
/// Draws the note that a still for a file is being drawn.
/// `pictures`: number of its pictures so far.
void drawStillNote(glm::vec2 topCentre, int pictures, float scale);
/// Draws the note that a recorded clip is being drawn again.
/// `drawn`, `count`: number of its pictures so far, and of all.
void drawClipNote(glm::vec2 topCentre, int drawn, int count, float scale);
/// Draws the note that the window is about to do something that takes seconds.
void drawWaitingNote(glm::vec2 topCentre, const std::string& text, float scale);
/// Draws the latest message. Use it while the panel is hidden.
void drawMessageNote(glm::vec2 bottomCentre, const std::string& message, float scale);
/// Draws a note with a text and buttons beside it. Returns the index of the button that the user has pressed, if any.
/// `name`: identifies the note among the windows of Dear ImGui.
/// `pivot`: which point of the note is at `place`: 0, 0 is its upper left corner, 1, 1 its lower right one.
std::optional<std::size_t> drawOfferingNote(WidgetLog& log, const char* name, glm::vec2 place, glm::vec2 pivot,
                                            const std::string& text, std::span<const Caption> buttons, float scale);
/// Draws the hint about the first mouse gestures, for a user who has never seen this window.
void drawFirstHint(glm::vec2 bottomLeft, float scale);

/// A recording in progress.
struct RecordingLine {
    const char* what;  ///< kind of recording, such as "Clip"
    int frames;        ///< number of frames so far
    double seconds;    ///< length so far, s
    const char* key;   ///< name of the key that ends the recording
    std::string look;  ///< size and quality of its pictures; empty: it has none
};
/// Draws a red mark and a line for each recording.
/// `hasRoom`: whether the window has room for long lines and an explanation; otherwise the note is narrow.
void drawRecordingNote(glm::vec2 topRight, std::span<const RecordingLine> recordings, bool hasRoom, float scale);

/// Draws a thin frame around the part of the scene that a picture for a file shows, and dims the rest of the visible
/// part of the window.
/// `frame`: the part that the picture shows; see framedPart().
/// `pixelRatio`: pixels per window coordinate.
/// `scale`: window coordinates per pixel of a standard-density screen.
void drawPictureFrame(const PixelBox& frame, const Viewport& viewport, float pixelRatio, float scale);

}  // namespace drape::viewer
