#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <optional>

#include "viewer/input/input.h"
#include "viewer/panel/panel.h"
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

/// The contents of the time bar under the picture, which has the buttons of the run. Times are in simulated seconds.
struct TimeBarModel {
    bool canUndo = false;
    bool canRedo = false;
    double first = 0.0;      ///< earliest moment that can be shown
    double last = 0.0;       ///< present moment, or the end of the part that is being played again
    double end = 0.0;        ///< end of the log that is being played; 0 if there is none
    double now = 0.0;        ///< moment that is shown now
    bool isEarlier = false;  ///< whether an earlier moment is shown; the later part is kept
    bool paused = false;
    bool recordsClip = false;
    std::size_t usedBytes = 0;    ///< memory that the kept moments use, bytes
    std::size_t budgetBytes = 0;  ///< greatest memory that the kept moments may use, bytes
};

/// The user's requests from the buttons of the time bar or a drag on its strip.
struct TimeBarChoice {
    std::optional<double> showAt;  ///< moment to show, simulated s
    bool goOnFromHere = false;
    bool record = false;  ///< whether to begin a clip, from an earlier moment up to the end; or to end the clip
};

/// Returns the height of a time bar of the given width, both in window coordinates. A narrow bar has several lines.
/// `scale`: window coordinates per pixel of a standard-density screen.
float timeBarHeight(float width, float scale);

/// Draws the time bar along the lower edge of the window. Returns the user's requests.
/// `left`: left edge of the picture, in window coordinates.
TimeBarChoice drawTimeBar(WidgetLog& log, PanelRequests& requests, const TimeBarModel& model, float left, float scale);

}  // namespace drape::viewer
