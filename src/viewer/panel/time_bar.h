#pragma once

#include <cstddef>
#include <optional>

#include "viewer/panel/panel.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

/// The contents of the bar under the picture. Times are in simulated seconds.
struct TimeBarModel {
    bool canUndo = false;
    bool canRedo = false;
    double first = 0.0;      ///< earliest moment that can be shown
    double last = 0.0;       ///< the present, or the end of the part that is being played again
    double end = 0.0;        ///< end of the log that is being played; 0: none
    double now = 0.0;        ///< moment on show
    bool isEarlier = false;  ///< an earlier moment is on show; the later part is kept
    bool paused = false;
    std::size_t usedBytes = 0;    ///< memory of the kept moments
    std::size_t budgetBytes = 0;  ///< greatest memory of the kept moments
};

/// Requests of the user, from the bar's buttons or a drag on its strip.
struct TimeBarChoice {
    std::optional<double> showAt;  ///< s, moment to show
    bool goOnFromHere = false;
    bool record = false;  ///< records a clip from the moment on show to the end
};

/// Returns the height of a bar of the given width, in window coordinates. A narrow bar has two lines.
/// `scale`: window coordinates per unit of an ordinary screen.
float timeBarHeight(float width, float scale);

/// Draws the bar along the lower edge of the window.
/// `left`: left edge of the picture, in window coordinates.
TimeBarChoice drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarModel& model, float left, float scale);

}  // namespace drape::viewer
