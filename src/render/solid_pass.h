#pragma once

#include "gl/buffer.h"
#include "gl/program.h"
#include "render/frame.h"
#include "render/gl_objects.h"

#include <glm/mat4x4.hpp>

namespace drape::render {

/// How many of the vertices are used.
enum class SolidDetail { coarse, fine };

/// Draws the ball and the poles, whose vertices are made from their numbers.
class SolidPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit SolidPass(const gl::ShaderLibrary& library);

    void draw(const Frame& frame) const;
    /// Depth alone; `clip` is world to clip space.
    void drawDepth(const Frame& frame, SolidDetail detail, const glm::mat4& clip) const;
    /// The ball alone, coarsely, by a program that reads its light from a buffer.
    void drawBall(const gl::Program& program, const gl::Buffer& light, const BallView& ball,
                  const glm::mat4& clip) const;

private:
    void drawSolids(const gl::Program& program, const Frame& frame, const gl::Buffer& indices) const;

    static void drawOne(const gl::Program& program, const gl::Buffer& indices, const glm::vec4& solid,
                        float straightPart);

    gl::Program shaded_;
    gl::Program depth_;
    gl::Buffer fine_;
    gl::Buffer coarse_;
    VertexArray vertices_;
};

}  // namespace drape::render
