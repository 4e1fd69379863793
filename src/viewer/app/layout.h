#pragma once

#include <glm/glm.hpp>

namespace drape::viewer {

/// The properties of the window that its layout depends on.
struct LayoutInput {
    glm::vec2 window{1.0f};      ///< size of the window, in window coordinates
    float scale = 1.0f;          ///< window coordinates per pixel of a standard-density screen
    bool hasPanel = true;        ///< whether the panel, the tool bar and the time bar are shown
    bool hasPattern = false;     ///< whether the strip with the sewing pattern is shown
    bool isPaused = false;       ///< whether time is paused, which a note says
    bool mayHaveLegend = false;  ///< whether the view has a legend, in the lower right corner
    int recordings = 0;          ///< number of recordings that the note about recordings lists
};

/// The places of the window's parts, in window coordinates.
struct Layout {
    float panel = 0.0f;               ///< width of the panel and the pattern at the left edge
    float pattern = 0.0f;             ///< width of the sewing pattern, at the right of the panel
    float timeBar = 0.0f;             ///< height of the time bar at the lower edge
    bool hasRoom = true;              ///< whether the File menu and the notes fit beside each other
    bool hintHasRoom = true;          ///< whether the hint about the first gestures would not cover a legend
    glm::vec2 fileMenu{0.0f};         ///< top left corner of the File menu
    glm::vec2 toolBar{0.0f};          ///< top left corner of the tool bar
    glm::vec2 dialog{0.0f};           ///< middle of the dialogs of the File menu
    glm::vec2 droppedQuestion{0.0f};  ///< middle of the question whether a dropped mesh becomes a body or a cloth
    glm::vec2 quitQuestion{0.0f};     ///< middle of the question whether to quit
    glm::vec2 pictureQuestion{0.0f};  ///< middle of the lower edge of the question about a picture to save
    glm::vec2 help{0.0f};             ///< middle of the page of keys
    glm::vec2 note{0.0f};             ///< middle of the upper edge of the note about the pause
    glm::vec2 outOfView{0.0f};        ///< middle of the note that no cloth is in view
    glm::vec2 message{0.0f};          ///< middle of the lower edge of messages over the picture
    glm::vec2 hint{0.0f};             ///< bottom left corner of the hint about the first gestures
    glm::vec2 recordings{0.0f};       ///< top right corner of the note about recordings
    glm::vec2 windArrow{0.0f};        ///< middle of the wind's arrow
    float windReach = 0.0f;           ///< greatest distance of the arrow's head from its middle
};

Layout layoutOf(const LayoutInput& input);

}  // namespace drape::viewer
