#pragma once

#include <glm/glm.hpp>
#include <span>

namespace drape::viewer {

inline constexpr float kHelpWidth = 440.0f;  ///< of the list of keys, about, at scale 1

/// The list of keys. centre: where its middle is to be, in window coordinates.
void drawHelp(glm::vec2 centre, float scale);
/// Says that time stands still. topCentre: middle of its upper edge, in window coordinates.
void drawPausedNote(glm::vec2 topCentre, float scale);
/// How to begin, for whom has never seen this window. bottomLeft: its corner, in window coordinates.
void drawFirstHint(glm::vec2 bottomLeft, float scale);
/// A clip that is being recorded.
struct RecordingLine {
    const char* what;
    int frames;
    double seconds;   ///< of the clip so far
    const char* key;  ///< that ends it
};
/// A red mark for each. topRight: its corner, in window coordinates.
void drawRecordingNote(glm::vec2 topRight, std::span<const RecordingLine> recordings, float scale);

}  // namespace drape::viewer
