#pragma once

#include "gl/buffer.h"
#include "gl/commands.h"
#include "gl/program.h"
#include "render/frame.h"

namespace drape::render {

/// Sky light on both sides of every particle of the world: found once a frame, so that it costs as much as there are
/// particles and not as there are vertices of a smooth surface.
class ClothLight {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit ClothLight(const gl::ShaderLibrary& library);

    /// Whether anything in the world is drawn by this light.
    [[nodiscard]] static bool isNeeded(const WorldView& world);
    /// Reads the light maps and those of BounceLight, which must be bound. A draft is good enough to be reflected.
    void gather(const WorldView& world, Quality quality, gl::Commands& commands);

    /// What it found: two vec4 for each particle, in front and behind. Nothing in a world without surfaces and threads.
    [[nodiscard]] const gl::Buffer& buffer() const { return buffer_; }

private:
    gl::Program program_;
    gl::Buffer buffer_;
};

}  // namespace drape::render
