#pragma once

#include <cstdint>
#include <vector>

#include "render/renderer.h"
#include "render/still.h"

namespace drape::viewer {

/// A still for a file. It is drawn one picture at a time, between the pictures of the window. It is over when all its
/// pictures are drawn, or when the scene no longer looks as it did in the first one.
class FileStill {
public:
    /// Draws the first picture. Throws gl::DeviceLimit if the GPU has too little memory.
    /// `size`: pixels.
    FileStill(const gl::ShaderLibrary& library, render::Frame frame, glm::ivec2 size, render::Renderer& renderer,
              gl::Commands& commands);

    /// Compares the scene with that of the first picture. Call it before each add().
    /// `now`: the frame that the window draws now, with any camera and in any view.
    /// `moved`: whether particles have moved since the last call.
    void watch(const render::Frame& now, bool moved);
    /// Draws another picture unless the still is over.
    void add(render::Renderer& renderer, gl::Commands& commands);
    bool isOver() const { return hasChanged_ || still_.isDone(); }
    /// Returns the number of pictures so far.
    int pictures() const { return still_.pictures(); }
    glm::ivec2 size() const { return size_; }
    /// Returns the mean of the pictures as sRGB bytes, 3 per pixel, top row first. Waits for the GPU.
    std::vector<std::uint8_t> pixels(gl::Commands& commands) const;

private:
    render::Still still_;
    render::Frame frame_;
    glm::ivec2 size_;
    bool hasChanged_ = false;
};

}  // namespace drape::viewer
