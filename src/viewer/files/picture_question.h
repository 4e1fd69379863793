#pragma once

#include <glm/glm.hpp>

namespace drape::viewer {

struct WidgetLog;

/// How to save a picture.
struct PictureOptions {
    glm::ivec2 size{1920, 1080};  ///< pixels
    bool transparent = false;     ///< leaves out ground and backdrop
    static constexpr int kLargest = 16384;
};

enum class PictureAnswer { none, save, cancel };

/// Asks for size and background. Draw it in each picture until there is an answer.
/// `size`: size of the window, pixels.
/// `centre`: middle of the question, in window coordinates.
/// `scale`: window coordinates per unit of an ordinary screen.
PictureAnswer drawPictureQuestion(WidgetLog& log, PictureOptions& options, glm::ivec2 size, glm::vec2 centre,
                                  float scale);

}  // namespace drape::viewer
