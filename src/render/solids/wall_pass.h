#pragma once

#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/gl_objects.h"
#include "render/solids/solid_pass.h"

namespace drape::render {

/// Draws the box around the world: its edges, which are too thin to hide anything, and its floor if there is no ground.
/// Other rooms are drawn as edges alone. Nothing of this casts a shadow.
class WallPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit WallPass(const gl::ShaderLibrary& library);

    /// Draws the walls. Leaves out the floor if the camera is below it, because the floor would hide the scene.
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
