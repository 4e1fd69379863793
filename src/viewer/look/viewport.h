#pragma once

#include <glm/glm.hpp>

#include "render/camera/camera.h"

namespace drape::viewer {

/// The picture of a window and the parts of it that the panel and the time bar cover. The rest, at the upper right, is
/// the visible part.
struct Viewport {
    glm::ivec2 size{1, 1};  ///< size of the whole picture, pixels
    /// Width of the part at the left edge that the panel covers, and height of the part at the lower edge that the time
    /// bar covers, pixels.
    glm::ivec2 covered{0, 0};

    /// Returns the size of the visible part, pixels, at least 1.
    glm::ivec2 visibleSize() const { return glm::max(size - covered, glm::ivec2(1)); }
    /// Returns width / height of the visible part.
    float visibleAspect() const;
};

/// Returns the camera that draws the whole window. Its visible part has the same view as a
/// picture of that size by pictureCamera().
render::OrbitCamera drawnCamera(const render::OrbitCamera& camera, const Viewport& viewport);

/// Returns the camera of a picture for a file. The picture shows the visible part of the window, or the
/// largest area around its middle that has the picture's shape; see framedPart().
/// `size`: size of the picture, pixels.
render::OrbitCamera pictureCamera(const render::OrbitCamera& camera, glm::ivec2 size, const Viewport& viewport);

/// A rectangle of a window's picture, in pixels from its upper left corner, y down.
struct PixelBox {
    glm::vec2 corner{0.0f};  ///< upper left corner
    glm::vec2 size{0.0f};
};

/// Returns the part of the window that a picture for a file shows.
/// `size`: size of the picture, pixels.
PixelBox framedPart(glm::ivec2 size, const Viewport& viewport);

/// Returns whether a picture for a file shows less than the visible part of the window, by more than a pixel along a
/// side.
/// `size`: size of the picture, pixels.
bool isCropped(glm::ivec2 size, const Viewport& viewport);

}  // namespace drape::viewer
