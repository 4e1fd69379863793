#include "viewer/app/layout.h"

#include <algorithm>
#include <cmath>

#include "viewer/app/notes.h"
#include "viewer/panel/bars.h"
#include "viewer/panel/panel.h"

namespace drape::viewer {
namespace {

// The lengths are in pixels of a standard-density screen.
constexpr float kPictureMargin = 14.0f;      // distance of the parts from the edges of the picture
constexpr float kBelowMenu = 52.0f;          // y of the parts below the File menu
constexpr float kPausedNote = 48.0f;         // height of the note that time is paused, with its margin
constexpr float kHalfQuitQuestion = 160.0f;  // half the width of the question whether to quit
constexpr float kWindReach = 64.0f;          // greatest distance of the head of the wind's arrow from its middle
constexpr float kHint = 100.0f;              // height of the hint about the first gestures, with its margin
constexpr float kMostPattern = 480.0f;       // greatest width of the sewing pattern
constexpr float kPatternShare = 0.42f;       // width of the sewing pattern as a share of the space beside the panel

}  // namespace

Layout layoutOf(const LayoutInput& input) {
    const glm::vec2 window = input.window;
    const float margin = kPictureMargin * input.scale;
    Layout layout;
    if (input.hasPanel) {
        layout.panel = panelWidth(input.scale, window);
    }
    if (input.hasPattern) {
        layout.pattern = std::round(std::min(kPatternShare * (window.x - layout.panel), kMostPattern * input.scale));
        layout.panel += layout.pattern;
    }
    if (input.hasPanel) {
        layout.timeBar = timeBarHeight(window.x - layout.panel, input.scale);
    }
    layout.hasRoom = window.x - layout.panel > kHelpWidth * input.scale;
    layout.hintHasRoom = layout.hasRoom || !input.mayHaveLegend;
    const float middle = 0.5f * (layout.panel + window.x);  // x of the middle of the picture
    const float question = layout.hasRoom ? middle : 0.5f * window.x;
    // Notes are below the File menu if they do not fit beside it.
    const float top = layout.hasRoom || !input.hasPanel ? margin : kBelowMenu * input.scale;
    const bool isBelowNote = !layout.hasRoom && input.isPaused;
    layout.fileMenu = {layout.panel + margin, margin};
    layout.toolBar = {layout.panel + margin, kBelowMenu * input.scale};
    layout.dialog = {0.5f * window.x, 0.4f * window.y};
    layout.droppedQuestion = {question, 0.4f * window.y};
    layout.quitQuestion = {std::min(middle, window.x - kHalfQuitQuestion * input.scale), 0.4f * window.y};
    layout.pictureQuestion = {question, window.y - margin - layout.timeBar};
    layout.help = {question, 0.5f * window.y};
    layout.note = {middle, top};
    layout.outOfView = {middle, 0.5f * (window.y - layout.timeBar)};
    layout.message = {middle, window.y - margin - layout.timeBar};
    layout.hint = {layout.panel + margin, window.y - margin - layout.timeBar};
    // In a low window, the hint is beside the tool bar.
    const glm::vec2 toolBar = toolBarSize(input.scale);
    const bool reachesHint = layout.toolBar.y + toolBar.y > layout.hint.y - kHint * input.scale;
    if (input.hasPanel && reachesHint) layout.hint.x += toolBar.x + margin;
    layout.recordings = {window.x - margin, isBelowNote ? top + kPausedNote * input.scale : top};
    layout.windReach = kWindReach * input.scale;
    const float lines = input.recordings > 0 ? 36.0f + 60.0f * static_cast<float>(input.recordings) : 0.0f;
    layout.windArrow = layout.recordings + glm::vec2(-layout.windReach, layout.windReach + lines * input.scale);
    return layout;
}

}  // namespace drape::viewer
