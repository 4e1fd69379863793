#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>

namespace drape::viewer {

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
