#pragma once

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"

namespace drape::render {

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
