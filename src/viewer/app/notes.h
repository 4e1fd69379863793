#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>

namespace drape::viewer {

inline constexpr float kHelpWidth = 440.0f;  ///< approximate width of the page of keys at scale 1

// Places and sizes are in window coordinates; see Layout.

/// Draws the page of keys. It scrolls where the window is too low for it.
void drawHelp(glm::vec2 centre, glm::vec2 window, float scale);
/// Says that time stands still. waits: something was dragged that moves once time does.
void drawPausedNote(glm::vec2 topCentre, bool waits, float scale);
/// Shows the latest message where the panel is hidden.
void drawMessageNote(glm::vec2 bottomCentre, const std::string& message, float scale);
/// Tells how to begin, for a person who has never seen this window.
void drawFirstHint(glm::vec2 bottomLeft, float scale);

/// A recording in progress.
struct RecordingLine {
    const char* what;
    int frames;
    double seconds;   ///< length so far
    const char* key;  ///< the key that ends it
};
/// Shows a red mark for each recording. hasRoom: for more than the lines themselves.
void drawRecordingNote(glm::vec2 topRight, std::span<const RecordingLine> recordings, bool hasRoom, float scale);

}  // namespace drape::viewer
