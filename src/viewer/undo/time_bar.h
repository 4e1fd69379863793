#pragma once

#include <cstddef>

#include "viewer/edits/controls.h"
#include "viewer/panel/panel.h"

namespace drape::viewer {

/// What the bar under the picture shows.
struct TimeBarView {
    bool canUndo = false;
    bool canRedo = false;
    std::size_t usedBytes = 0;    ///< by all that can be returned to
    std::size_t budgetBytes = 0;  ///< that may be
};

/// In window coordinates. scale: of the Ui.
float timeBarHeight(float scale);

/// Draws the bar along the lower edge of the window. left: where the picture begins, in window coordinates.
void drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarView& view, float left, float scale);

}  // namespace drape::viewer
