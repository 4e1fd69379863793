#pragma once

#include <cstddef>
#include <optional>

#include "viewer/panel/panel.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

/// The contents of the bar under the picture. Times in simulated s.
struct TimeBarView {
    bool canUndo = false;
    bool canRedo = false;
    double first = 0.0;      ///< the earliest moment that can be returned to
    double last = 0.0;       ///< the present, or the end of the part that is played again
    double end = 0.0;        ///< of a log that is played, if it is later
    double now = 0.0;        ///< on show
    bool isEarlier = false;  ///< an earlier moment is on show, and the later part is kept
    bool paused = false;
    std::size_t usedBytes = 0;    ///< by all that can be returned to
    std::size_t budgetBytes = 0;  ///< that may be
};

/// The requests of a person in the bar, by its buttons or a drag on its strip.
struct TimeBarWish {
    std::optional<double> showAt;  ///< s, the moment to be shown
    bool goOnFromHere = false;
    bool record = false;  ///< from here to the end
};

/// Of a bar of that width, where it is narrow of two lines. In window coordinates. scale: of the Ui.
float timeBarHeight(float width, float scale);

/// Draws the bar along the lower edge of the window. left: where the picture begins, in window coordinates.
TimeBarWish drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarView& view, float left, float scale);

}  // namespace drape::viewer
