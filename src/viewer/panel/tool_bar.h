#pragma once

#include <glm/glm.hpp>

#include "viewer/input/input.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

/// Returns the size of the tool bar, in window coordinates.
/// `scale`: window coordinates per pixel of a standard-density screen.
glm::vec2 toolBarSize(float scale);

/// Draws the bar of the mouse's tools, with the tools below each other and the radius at the end.
/// `hand`: edited in place.
/// `corner`: upper left corner of the bar, in window coordinates.
/// `scale`: see toolBarSize().
void drawToolBar(WidgetLog& log, HandControls& hand, glm::vec2 corner, float scale);

}  // namespace drape::viewer
