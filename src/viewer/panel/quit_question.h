#pragma once

#include <glm/glm.hpp>

namespace drape::viewer {

struct WidgetLog;

enum class QuitAnswer { none, quit, stay };

/// Asks whether the program is to end; Enter ends it, Esc does not. To be drawn until there is an answer. centre: of
/// the question, in window coordinates. records: a clip is being recorded.
QuitAnswer drawQuitQuestion(WidgetLog& log, glm::vec2 centre, bool records, float scale);

}  // namespace drape::viewer
