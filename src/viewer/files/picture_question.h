#pragma once

#include <glm/glm.hpp>

namespace drape::viewer {

struct WidgetLog;

/// How a picture is to be saved.
struct PictureWish {
    glm::ivec2 size{1920, 1080};  ///< pixels
    bool transparent = false;     ///< where nothing but ground and backdrop is
    static constexpr int kLargest = 16384;
};

enum class PictureAnswer { none, save, cancel };

/// Asks for both. To be drawn until there is an answer. size: of the window, pixels. centre: of the question, in
/// window coordinates; scale: of the Ui.
PictureAnswer drawPictureQuestion(WidgetLog& log, PictureWish& wish, glm::ivec2 size, glm::vec2 centre, float scale);

}  // namespace drape::viewer
