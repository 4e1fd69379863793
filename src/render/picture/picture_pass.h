#pragma once

#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"

namespace drape::render {

/// A part of a picture: shares of its width and height, 0 to 1, from the lower left corner on.
struct Rectangle {
    glm::vec2 low{0.0f};
    glm::vec2 high{1.0f};
};

/// Where something may have edges in the picture: within the box of the particles, if it is known, and where colliders,
/// poles and walls are.
[[nodiscard]] Rectangle edgesIn(const Frame& frame, const glm::mat4& viewProjection);

/// Smooths the edges of a finished picture, where several samples a pixel would take too long.
class EdgePass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit EdgePass(const gl::ShaderLibrary& library);

    /// A picture to be drawn into, with one sample a pixel. scale: its pixels for one of the target, along each side.
    Target pictureFor(const Target& target, float scale);
    /// Draws that picture into the target. Edges are smoothed within the share of the picture that is given, from its
    /// lower left corner on.
    void draw(const Target& target, const Rectangle& share) const;

private:
    gl::Program program_;
    gl::Framebuffer picture_;
    gl::Framebuffer smooth_;
    int left_ = 0;  // of the picture, that is not drawn
    VertexArray vertices_;
};

/// The mean of many pictures, of light rather than of bytes. Neither copied nor moved.
class PictureSum {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit PictureSum(const gl::ShaderLibrary& library);
    ~PictureSum();
    PictureSum(const PictureSum&) = delete;
    PictureSum& operator=(const PictureSum&) = delete;

    /// Nothing has been added, and pictures have that many pixels.
    void clear(int width, int height);
    void add(const gl::Framebuffer& picture);
    [[nodiscard]] int count() const { return count_; }
    /// Draws the mean of the added pictures, at least one, into a target of the same size.
    void drawMean(const Target& target) const;

private:
    gl::Program add_;
    gl::Program mean_;
    VertexArray vertices_;
    GLuint framebuffer_ = 0;
    GLuint texture_ = 0;
    int width_ = 0;
    int height_ = 0;
    int count_ = 0;
};

}  // namespace drape::render
