#pragma once

#include "gl/commands.h"
#include "gl/texture.h"
#include "render/sky_model.h"

namespace drape::render {

/// The sky as a texture, for what is seen of it and what is mirrored in it: u is the angle from the sun's azimuth over
/// pi, v the square root of the height over a right angle. Smaller levels are blurred skies.
class SkyTexture {
public:
    SkyTexture();

    /// Writes it, unless it is of that sky already.
    void set(const glm::vec3& toSun, float turbidity, const glm::vec3& strength);
    void bind() const;

private:
    gl::Texture texture_;
    glm::vec3 toSun_{0.0f};
    glm::vec3 strength_{0.0f};
    float turbidity_ = 0.0f;
};

}  // namespace drape::render
