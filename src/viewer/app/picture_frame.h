#pragma once

#include "viewer/look/viewport.h"

namespace drape::viewer {

/// Draws a thin frame around the part of the scene that a picture for a file shows, and dims the rest of the visible
/// part of the window.
/// `frame`: the part that the picture shows; see framedPart().
/// `pixelRatio`: pixels per window coordinate.
/// `scale`: window coordinates per pixel of a standard-density screen.
void drawPictureFrame(const PixelBox& frame, const Viewport& viewport, float pixelRatio, float scale);

}  // namespace drape::viewer
