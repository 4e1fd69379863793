#pragma once

#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/solids/solid_pass.h"

#include <glm/mat4x4.hpp>
#include <vector>

namespace drape::render {

/// Draws particles of free systems as balls. Pinned particles have a colour of their own.
class ParticlePass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ParticlePass(const gl::ShaderLibrary& library);

    /// Computes the sky light on every ball. LightMaps and the maps of BounceLight must be bound.
    void gatherLight(const WorldView& world, gl::Commands& commands);

    /// Returns the buffers that drawDepth() reads, for gl::Commands.
    [[nodiscard]] static std::vector<gl::Access> depthAccesses(const WorldView& world);
    /// Returns the buffers that draw() reads, for gl::Commands.
    [[nodiscard]] std::vector<gl::Access> accesses(const WorldView& world) const;

    void draw(const WorldView& world) const;
    /// Draws depth alone.
    /// `clip`: matrix from the world to clip space.
    void drawDepth(const WorldView& world, const glm::mat4& clip) const;
    /// Draws depth alone, coarsely, for soft shadows. Draws nothing if there are many balls, because their shadows
    /// would not be worth the time.
    /// `clip`: matrix from the world to clip space.
    void drawSoftDepth(const WorldView& world, const glm::mat4& clip) const;
    /// Draws the balls.
    /// `program`: must include particle_ball.glsl.
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
