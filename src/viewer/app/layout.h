#pragma once

#include <glm/glm.hpp>

namespace drape::viewer {

/// The window as far as its layout depends on it.
struct LayoutInput {
    glm::vec2 window{1.0f};      ///< size, window coordinates
    float scale = 1.0f;          ///< window coordinates per unit of an ordinary screen
    bool hasPanel = true;        ///< panel and bar under the picture are shown
    bool isPaused = false;       ///< time stands still, and a note says so
    bool mayHaveLegend = false;  ///< the view has a legend, at the right
};

/// Where the parts of the window are: corners and middles, in window coordinates.
struct Layout {
    float panel = 0.0f;               ///< width of the panel, at the left edge
    float timeBar = 0.0f;             ///< height of the bar under the picture
    bool hasRoom = true;              ///< menu and notes have room beside each other
    bool hintHasRoom = true;          ///< the first hint does not stand on a legend
    glm::vec2 fileMenu{0.0f};         ///< top left corner
    glm::vec2 dialog{0.0f};           ///< middle of the dialogs of the File menu
    glm::vec2 droppedQuestion{0.0f};  ///< middle of the question about a mesh
    glm::vec2 quitQuestion{0.0f};     ///< middle
    glm::vec2 help{0.0f};             ///< middle of the page of keys
    glm::vec2 note{0.0f};             ///< middle of the upper edge of the notes on pause and pace
    glm::vec2 message{0.0f};          ///< middle of the lower edge of the message, without panel
    glm::vec2 hint{0.0f};             ///< bottom left corner
    glm::vec2 recordings{0.0f};       ///< top right corner
};

Layout layoutOf(const LayoutInput& input);

}  // namespace drape::viewer
