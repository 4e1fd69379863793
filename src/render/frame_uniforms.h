#pragma once

#include "gl/buffer.h"
#include "gl/commands.h"
#include "render/frame.h"
#include "render/shared.h"
#include "render/sky_texture.h"

#include <glm/ext/vector_int4.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

namespace drape::render {

/// The C++ twin of shaders/render/frame.glsl (std140); what the members mean stands there.
struct FrameBlock {
    glm::mat4 viewProjection;
    glm::mat4 inverseViewProjection;
    glm::mat4 sunClip;
    glm::mat4 skyClip[kSkyLights];
    glm::vec4 skyDirections[kSkyLights];
    glm::vec4 skyRadiances[kSkyLights];
    glm::vec4 eye;
    glm::vec4 toSun;
    glm::vec4 sunColour;
    glm::vec4 subject;
    glm::vec4 ballColour;
    glm::vec4 groundColour;
    glm::vec4 lineColour;
    glm::vec4 rodColour;
    glm::vec4 particleColour;
    glm::vec4 fixedColour;
    glm::vec4 wallColour;
    glm::vec4 ground;
    glm::vec4 openSky;
    glm::vec4 filling;
    glm::ivec4 effort;
};

/// All numbers of a frame in a picture of that many pixels.
[[nodiscard]] FrameBlock makeFrameBlock(const Frame& frame, glm::ivec2 pixels);

/// The buffer that the shaders read them from.
class FrameUniforms {
public:
    FrameUniforms();
    /// Writes and binds it, and the sky that it speaks of.
    void set(const Frame& frame, const FrameBlock& block, gl::Commands& commands);

private:
    gl::Buffer buffer_;
    SkyTexture sky_;
};

}  // namespace drape::render
