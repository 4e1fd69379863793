#pragma once

#include "gl/objects/framebuffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"

namespace drape::render {

/// Composes a picture from multisampled objects and the ground and sky behind them. Ground and sky have no edges, so
/// they are shaded once per pixel, and only where objects do not cover the whole pixel.
class Foreground {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit Foreground(const gl::ShaderLibrary& library);

    /// Returns an empty picture into which objects are drawn, with an alpha of 1. Throws gl::DeviceLimit if there is no
    /// memory for it.
    /// `samples`: number of samples per pixel.
    Target objectsFor(const Target& target, int samples);
    /// Binds the picture of ground and sky. Sets its depth to the nearest value in pixels that objects cover
    /// completely.
    void beginBackground() const;
    /// Composes both pictures into the target.
    /// `isAlone`: whether to draw only the objects, with alpha; colours are not premultiplied.
    void draw(const Target& target, bool isAlone) const;

private:
    gl::Program cover_;
    gl::Program compose_;
    gl::Framebuffer objects_;
    gl::Framebuffer background_;
    VertexArray vertices_;
};

/// A part of a picture. Coordinates run from 0 at the lower left corner of the picture to 1 at its upper right corner.
struct Rectangle {
    glm::vec2 low{0.0f};   ///< lower left corner
    glm::vec2 high{1.0f};  ///< upper right corner
};

/// Returns the part of the picture that may contain edges: a rectangle around particles, colliders and poles. Returns
/// the whole picture if the box around the particles is unknown, if there are walls, or if the rectangle has no bounds.
Rectangle edgesIn(const Frame& frame, const glm::mat4& viewProjection);

/// Smooths the edges of a finished picture, which takes less time than several samples per pixel.
class EdgePass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit EdgePass(const gl::ShaderLibrary& library);

    /// Returns the picture into which the frame is drawn, with one sample per pixel.
    /// `scale`: number of its pixels per pixel of the target, along each side.
    Target pictureFor(const Target& target, float scale);
    /// Draws the picture that pictureFor() has returned into the target, with smooth edges.
    /// `share`: part of the picture where edges are smoothed.
    void draw(const Target& target, const Rectangle& share) const;

private:
    gl::Program program_;
    gl::Framebuffer picture_;
    gl::Framebuffer smooth_;
    int left_ = 0;  // width of the strip at the left edge of picture_ that is not drawn, pixels
    VertexArray vertices_;
};

/// The mean of many pictures, in linear light. Neither copyable nor movable.
class PictureSum {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit PictureSum(const gl::ShaderLibrary& library);
    ~PictureSum();
    PictureSum(const PictureSum&) = delete;
    PictureSum& operator=(const PictureSum&) = delete;

    /// Discards all pictures and sets the size of the next ones.
    /// `width`, `height`: pixels.
    void clear(int width, int height);
    void add(const gl::Framebuffer& picture);
    int count() const { return count_; }
    /// Draws the mean of the added pictures into a target of the same size. At least one picture must have been added.
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
