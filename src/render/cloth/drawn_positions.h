#pragma once

#include <string_view>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

namespace drape::render {

/// Computes the positions at which particles are drawn. They differ from the particles' own positions at the rims of
/// cuts, for deforming bodies (BodiesView), and for a body that is dragged with the mouse. Runs on the GPU, once a
/// picture.
class DrawnPositions {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit DrawnPositions(const gl::ShaderLibrary& library);

    /// Replaces SolverBuffers::positions, and the normals if bodies have others.
    void replace(WorldView& world, gl::Commands& commands);

private:
    /// Copies a solver's buffer of vec4, one for each particle.
    static void copy(GLuint from, gl::Buffer& to, const WorldView& world, std::string_view name,
                     gl::Commands& commands);

    gl::Program cutRim_;
    gl::Program shift_;
    gl::Program bodies_;
    gl::Buffer positions_;
    gl::Buffer normals_;
};

/// Computes the points that refined meshes have besides their particles (FineMesh): positions and normals, and later
/// their light. Runs on the GPU, once a picture, so that all passes draw the same surface.
class FinePoints {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit FinePoints(const gl::ShaderLibrary& library);

    /// Replaces the positions and normals of a world by longer buffers, which hold the particles, then the added
    /// points.
    void place(WorldView& world, gl::Commands& commands);
    /// Computes the light of the added points: the mean of the light at both ends of their edges.
    /// `light`: ClothLight::buffer(), after the particles' light was computed.
    void spread(const WorldView& world, const gl::Buffer& light, gl::Commands& commands) const;

private:
    gl::Program place_;
    gl::Program light_;
    gl::Buffer positions_;
    gl::Buffer normals_;
};

}  // namespace drape::render
