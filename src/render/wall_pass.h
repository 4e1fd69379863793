#pragma once

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/targets.h"
#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/solid_pass.h"

namespace drape::render {

/// Draws the ground, which turns into the backdrop with distance.
class GroundPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit GroundPass(const gl::ShaderLibrary& library);

    /// From below the ground there is none: it would hide the scene.
    void draw(const Frame& frame) const;
    /// Depth alone.
    void drawDepth(const Frame& frame) const;
    /// To be called before draw(): light on the ground as it is seen; for pictures that are shaded at vertices, the
    /// ground as it is shown, which draw() only copies. Light maps and light on the ground must be bound.
    void drawMap(const Frame& frame);

private:
    void drawTriangles(const gl::Program& program, const Frame& frame) const;
    void drawLightMap();
    void drawShownMap();

    gl::Program shaded_;
    gl::Program fast_;
    gl::Program depth_;
    gl::Program map_;
    gl::Program lightMap_;
    gl::Framebuffer mapped_;
    gl::ColourTarget light_;
    gl::Buffer indices_;
    VertexArray vertices_;
};

/// Draws the box around the world: thin edges, which hide nothing, and its floor where there is no ground. They cast no
/// shadow. Of other rooms the edges alone.
class WallPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit WallPass(const gl::ShaderLibrary& library);

    /// From below the floor there is none: it would hide the scene.
    void draw(const Frame& frame) const;

private:
    void drawEdges(const WallsView& walls, const Pose& pose) const;
    void drawBox(const gl::Program& program, const WallsView& walls, const RingMesh& mesh, GLsizei instances) const;

    gl::Program edges_;
    gl::Program floor_;
    RingMesh edgeMesh_;
    RingMesh floorMesh_;
    VertexArray vertices_;
};

}  // namespace drape::render
