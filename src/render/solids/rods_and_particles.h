#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "cloth/core/model.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"
#include "render/solids/solid_pass.h"

namespace drape::render {

/// Draws particles of free systems as balls. Pinned particles have a colour of their own.
class ParticlePass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ParticlePass(const gl::ShaderLibrary& library);

    /// Computes the sky light on every ball. LightMaps and the maps of BounceLight must be bound.
    void gatherLight(const WorldView& world, gl::Commands& commands);

    /// Returns the buffers that drawDepth() reads, for gl::Commands.
    static std::vector<gl::Access> depthAccesses(const WorldView& world);
    /// Returns the buffers that draw() reads, for gl::Commands.
    std::vector<gl::Access> accesses(const WorldView& world) const;

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

/// Draws the rings by which cloth hangs from rails. Their wire is too thin for a shadow.
class RingPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit RingPass(const gl::ShaderLibrary& library);

    /// Sets the rings of a frame. Must be called before the other functions.
    void set(const Frame& frame);
    /// Returns the buffers that draw() reads, for gl::Commands.
    std::vector<gl::Access> accesses(const WorldView& world) const;
    void draw(const Frame& frame) const;

private:
    gl::Program shaded_;
    gl::Program fast_;  // program for fast pictures, where a wire is hardly wider than a pixel
    RingMesh mesh_;
    RingMesh fastMesh_;
    GLsizei count_ = 0;
    gl::Buffer rings_;
    VertexArray vertices_;
};

/// Returns the links of free systems, except hidden ones. RodSource::link is an index into Model::links.
std::vector<RodSource> freeRods(const Model& model);

/// Returns the structural links of cloths drawn as nets.
std::vector<RodSource> netRods(const Model& model);

/// Returns the structural links of sheets, each with one triangle of each cell beside it. They are drawn as threads
/// that hold pieces together where the cloth around them is gone.
std::vector<RodSource> threadRods(const Model& model);

/// Returns the visible particles of free systems, with their radii.
std::vector<ParticleBall> particleBalls(const Model& model);

/// Draws links of free systems as rods. Draws other links as threads: those of nets, and unbroken links of a torn sheet
/// where the cloth beside them is gone. The GPU selects the visible links for an indirect draw.
class RodPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit RodPass(const gl::ShaderLibrary& library);

    /// Finds the visible rods, which are drawn until the next call.
    void gather(const WorldView& world, gl::Commands& commands);

    /// Returns the buffers that the draws read, for gl::Commands.
    std::vector<gl::Access> accesses(const WorldView& world) const;

    /// Draws the rods. If there are threads, sky light and the colours of fabrics must be bound.
    void draw(const WorldView& world) const;
    /// Draws depth alone.
    /// `clip`: matrix from the world to clip space.
    void drawDepth(const WorldView& world, const glm::mat4& clip) const;
    /// Draws the rods.
    /// `program`: must include capsule.glsl and compute the rods' vertices with it, like rod.vert.
    void drawRods(const gl::Program& program, const WorldView& world) const;

private:
    gl::Program gather_;
    gl::Program shaded_;
    gl::Program depth_;
    const RingMesh& meshFor(const WorldView& world) const;

    RingMeshes meshes_;
    RingMesh netMesh_;
    gl::Buffer rods_;
    gl::Buffer command_;
    VertexArray vertices_;
};

}  // namespace drape::render
