#pragma once

#include <glm/glm.hpp>

#include "render/frame/quality.h"

namespace drape::viewer {

struct WidgetLog;

/// The size, quality and background of a picture to save.
struct PictureOptions {
    glm::ivec2 size{1920, 1080};  ///< size of the picture, pixels
    render::Quality quality = render::Quality::full;
    bool transparent = false;  ///< whether ground and backdrop are left out; the quality is then always full
    static constexpr int kLargest = 16384;
};

enum class PictureAnswer { none, save, cancel };

/// Draws the question about size, quality and background of a picture to save. The scene can be used meanwhile. Call it
/// in each frame until there is an answer.
/// `size`: size of the visible part of the window, pixels.
/// `isFramed`: whether the window shows a frame around the area of the picture.
/// `bottomCentre`: middle of the question's lower edge, in window coordinates.
/// `scale`: window coordinates per pixel of a standard-density screen.
PictureAnswer drawPictureQuestion(WidgetLog& log, PictureOptions& options, glm::ivec2 size, bool isFramed,
                                  glm::vec2 bottomCentre, float scale);

}  // namespace drape::viewer
