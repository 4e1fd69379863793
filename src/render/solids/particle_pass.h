#pragma once

#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/solids/solid_pass.h"

#include <glm/mat4x4.hpp>
#include <vector>

namespace drape::render {

/// Draws particles of free systems as balls; those that are held have a colour of their own.
class ParticlePass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ParticlePass(const gl::ShaderLibrary& library);

    /// Sky light around every ball. Reads the sky maps, which must be bound.
    void gatherLight(const WorldView& world, gl::Commands& commands);

    /// The buffers that drawDepth() reads; to be declared to gl::Commands.
    [[nodiscard]] static std::vector<gl::Access> depthAccesses(const WorldView& world);
    /// The buffers that draw() reads.
    [[nodiscard]] std::vector<gl::Access> accesses(const WorldView& world) const;

    void draw(const WorldView& world) const;
    /// Depth alone; `clip` is world to clip space.
    void drawDepth(const WorldView& world, const glm::mat4& clip) const;
    /// The same for soft shade, to which few balls add something, and many would cost more than they add.
    void drawSoftDepth(const WorldView& world, const glm::mat4& clip) const;
    /// By a program that includes particle_ball.glsl.
    void drawBalls(const gl::Program& program, const WorldView& world) const {
        drawBalls(program, world, meshes_.of(world.balls.count));
    }

private:
    void drawBalls(const gl::Program& program, const WorldView& world, const RingMesh& mesh) const;

    gl::Program light_;
    gl::Program shaded_;
    gl::Program depth_;
    RingMeshes meshes_;
    RingMesh softMesh_;
    gl::Buffer ballLight_;
    VertexArray vertices_;
};

}  // namespace drape::render
