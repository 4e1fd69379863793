#pragma once

#include <glm/glm.hpp>

namespace drape::viewer {

struct WidgetLog;

enum class QuitAnswer { none, quit, stay };

/// Draws the question whether to quit. Enter quits, Esc does not. Call it in each frame until there is an answer.
/// `centre`: middle of the question, in window coordinates.
/// `records`: whether a clip or a mesh is being recorded.
QuitAnswer drawQuitQuestion(WidgetLog& log, glm::vec2 centre, bool records, float scale);

}  // namespace drape::viewer
