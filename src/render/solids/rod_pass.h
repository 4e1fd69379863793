#pragma once

#include "cloth/core/model.h"
#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/shared/shared.h"
#include "render/solids/solid_pass.h"

#include <glm/mat4x4.hpp>
#include <vector>

namespace drape::render {

/// The links of free systems, but the hidden ones. `link` is an index into Model::links.
[[nodiscard]] std::vector<RodSource> freeRods(const Model& model);

/// The structural links of cloths that are drawn as nets.
[[nodiscard]] std::vector<RodSource> netRods(const Model& model);

/// The structural links of sheets, each with a triangle of the cells beside it: the threads that hold pieces together
/// when the cloth around them is gone.
[[nodiscard]] std::vector<RodSource> threadRods(const Model& model);

/// The particles of free systems that are shown, with the radius of their own.
[[nodiscard]] std::vector<ParticleBall> particleBalls(const Model& model);

/// Draws links of free systems as rods, and threads: links of nets, and links of a torn sheet that hold though the
/// cloth around them is gone. Which of them are there to be seen is found on the GPU, and drawn indirectly.
class RodPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit RodPass(const gl::ShaderLibrary& library);

    /// Finds the rods to be drawn until the next call.
    void gather(const WorldView& world, gl::Commands& commands);

    /// The buffers that its draws read; to be declared to gl::Commands.
    [[nodiscard]] std::vector<gl::Access> accesses(const WorldView& world) const;

    /// Sky light and the colours of fabrics must be bound where there are threads.
    void draw(const WorldView& world) const;
    /// Depth alone; `clip` is world to clip space.
    void drawDepth(const WorldView& world, const glm::mat4& clip) const;
    /// By a program that makes capsules of rods, as rod.vert does.
    void drawRods(const gl::Program& program, const WorldView& world) const;

private:
    gl::Program gather_;
    gl::Program shaded_;
    gl::Program depth_;
    [[nodiscard]] const RingMesh& meshFor(const WorldView& world) const;

    RingMeshes meshes_;
    RingMesh netMesh_;
    gl::Buffer rods_;
    gl::Buffer command_;
    VertexArray vertices_;
};

}  // namespace drape::render
