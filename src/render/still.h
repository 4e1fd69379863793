#pragma once

#include <glm/glm.hpp>

#include "gl/commands.h"
#include "render/picture/picture_pass.h"
#include "render/renderer.h"

namespace drape::render {

/// A picture to be kept: the mean of kPictures full ones, each with its pixels, sun and sky moved a little, as the
/// pixel, the sun's disc and the sky are filled. It can be looked at after each.
class Still {
public:
    static constexpr int kPictures = 64;

    /// Throws gl::Error when a shader does not compile.
    explicit Still(const gl::ShaderLibrary& library) : sum_(library) {}

    /// Begins another one, of that many pixels.
    void begin(int width, int height);
    [[nodiscard]] int pictures() const { return sum_.count(); }
    [[nodiscard]] bool isDone() const { return pictures() >= kPictures; }
    /// Draws the next picture of the same frame, whatever its quality says.
    void add(const Frame& frame, Renderer& renderer, gl::Commands& commands);
    /// Draws the mean so far into a target of the same size. There must be a picture.
    void draw(const Target& target, gl::Commands& commands) const;

private:
    gl::Framebuffer picture_;
    PictureSum sum_;
};

/// How the i-th picture of a still differs from a plain one; evenly spread (Halton 1960).
[[nodiscard]] Jitter jitterOf(int i);

}  // namespace drape::render
