#pragma once

#include "gl/commands.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/shared.h"

#include <glm/vec3.hpp>

namespace drape::render {

/// The sky of a clear to hazy day (Preetham, Shirley and Smits 1999, "A practical analytic model for daylight"): the
/// luminance and colour of each direction, and the sun's light after its way through the same air. All in linear sRGB,
/// scaled so that sun and sky together light level ground with pi, in a neutral white, at 45 degrees and a turbidity
/// of 3: a colour then comes out as it was picked.
class SkyModel {
public:
    /// toSun: unit vector; a height above the horizon of less than 2 degrees counts as 2. turbidity: 2 (clear) to 10.
    SkyModel(const glm::vec3& toSun, float turbidity);

    /// Radiance from a direction, a unit vector; a direction below the horizon counts as on it.
    [[nodiscard]] glm::vec3 radiance(const glm::vec3& direction) const;
    /// Irradiance of the sun across its beam.
    [[nodiscard]] glm::vec3 sunIrradiance() const;
    /// Irradiance of the whole sky on level ground.
    [[nodiscard]] glm::vec3 skyIrradiance() const;

private:
    /// Perez et al. 1993: how luminance or a chromaticity goes over the sky.
    struct Distribution {
        double a, b, c, d, e;
        double zenith;  ///< the value straight up, divided by the formula's value there
        double at(double cosZenith, double gamma) const;
    };

    glm::dvec3 luminousRadiance(const glm::vec3& direction) const;  // kcd/m^2 in linear sRGB, not balanced
    glm::dvec3 luminousSun() const;                                 // klx
    static const glm::dvec3& balance();                             // from those to the drawn values

    glm::dvec3 toSun_{0.0, 1.0, 0.0};
    double turbidity_ = 3.0;
    Distribution luminance_, x_, y_;
};

/// The sky as a texture, for the backdrop and for reflections: u is the angle from the sun's azimuth divided by pi, v
/// the square root of the elevation divided by a right angle. Smaller mip levels are blurred skies.
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

/// Draws the backdrop where nothing else was drawn.
class BackdropPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit BackdropPass(const gl::ShaderLibrary& library)
        : shaded_(gl::Program::graphics(library, "render/backdrop.vert", "render/backdrop.frag")),
          fast_(gl::Program::graphics(library, "render/fast_backdrop.vert", "render/fast_blend.frag")),
          vertices_(makeVertexArray()) {}

    void draw(const Look& look) const {
        const bool perVertex = effortOf(look.quality).perVertex;
        (perVertex ? fast_ : shaded_).use();
        glBindVertexArray(vertices_.id());
        glDrawArrays(GL_TRIANGLES, 0, perVertex ? 6 * kFastSkyCells * kFastSkyCells : 3);
    }

private:
    gl::Program shaded_;
    gl::Program fast_;
    VertexArray vertices_;
};

}  // namespace drape::render
