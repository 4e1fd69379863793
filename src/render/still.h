#pragma once

#include <glm/glm.hpp>

#include "gl/commands.h"
#include "render/picture/picture_pass.h"
#include "render/renderer.h"

namespace drape::render {

/// A picture of the best quality: the mean of kPictures pictures. In each of them, the pixels, the sun and the sky's
/// directions are offset slightly, so that together they sample the area of a pixel, the sun's disc and the sky. The
/// mean can be shown after each picture.
class Still {
public:
    static constexpr int kPictures = 64;

    /// Throws gl::Error when a shader does not compile.
    explicit Still(const gl::ShaderLibrary& library) : sum_(library) {}

    /// Starts a new still.
    /// `width`, `height`: pixels.
    void begin(int width, int height);
    [[nodiscard]] int pictures() const { return sum_.count(); }
    [[nodiscard]] bool isDone() const { return pictures() >= kPictures; }
    /// Draws the next picture of the same frame. Ignores the frame's quality.
    void add(const Frame& frame, Renderer& renderer, gl::Commands& commands);
    /// Draws the mean so far into a target of the same size. At least one picture must have been added.
    void draw(const Target& target, gl::Commands& commands) const;

private:
    gl::Framebuffer picture_;
    PictureSum sum_;
};

/// Returns the offsets of the i-th picture of a still, evenly spread (Halton 1960).
[[nodiscard]] Jitter jitterOf(int i);

}  // namespace drape::render
