#pragma once

#include <glm/glm.hpp>

namespace drape::viewer {

struct WidgetLog;

/// The size and background of a picture to save.
struct PictureOptions {
    glm::ivec2 size{1920, 1080};  ///< size of the picture, pixels
    bool transparent = false;     ///< whether ground and backdrop are left out
    static constexpr int kLargest = 16384;
};

enum class PictureAnswer { none, save, cancel };

/// Draws the question about size and background of a picture to save. Call it in each frame until there is an answer.
/// `size`: size of the window, pixels.
/// `centre`: middle of the question, in window coordinates.
/// `scale`: window coordinates per pixel of a standard-density screen.
PictureAnswer drawPictureQuestion(WidgetLog& log, PictureOptions& options, glm::ivec2 size, glm::vec2 centre,
                                  float scale);

}  // namespace drape::viewer
