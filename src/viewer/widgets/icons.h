#pragma once

#include <glm/glm.hpp>

struct ImDrawList;

namespace drape::viewer {

/// The icons on buttons.
enum class Icon { grab, cut, brush, pin, move, restart, step, play, pause, undo, redo };

/// Draws an icon.
/// `centre`: its middle, in window coordinates.
/// `half`: half its width, in window coordinates.
/// `colour`: as ImGui::GetColorU32() returns it.
void drawIcon(ImDrawList& list, Icon icon, glm::vec2 centre, float half, unsigned colour);

}  // namespace drape::viewer
