#include "render/bounce_light.h"

#include "render/shared.h"

namespace drape::render {
namespace {

constexpr int kTileSize = 64;     // pixels: a fourth of the sky maps', since light from surfaces is soft
constexpr int kGroundSize = 128;  // pixels

}  // namespace

BounceLight::BounceLight(const gl::ShaderLibrary& library)
    : surfaces_("bounced light", kTileSize * kSkyTilesAcross, gl::ColourTarget::Depth::yes,
                gl::ColourTarget::Mipmaps::no),
      ground_("light on the ground", kGroundSize, gl::ColourTarget::Depth::no, gl::ColourTarget::Mipmaps::yes),
      clothProgram_(gl::Program::graphics(library, "render/bounce_cloth.vert", "render/bounce_cloth.frag")),
      solidProgram_(gl::Program::graphics(library, "render/bounce_solid.vert", "render/bounce_solid.frag")),
      groundProgram_(gl::Program::graphics(library, "render/ground_light.vert", "render/ground_light.frag")),
      vertices_(makeVertexArray()) {}

void BounceLight::reset() const {
    surfaces_.clear();
    bind();
}

void BounceLight::drawGround(const Frame& frame, gl::Commands& commands) const {
    if (!frame.ground.on) return;
    commands.draw("light on the ground", {}, [&] {
        glBindTextureUnit(kGroundLightUnit, 0);
        ground_.bind();
        glDisable(GL_DEPTH_TEST);
        groundProgram_.use();
        glBindVertexArray(vertices_.id());
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glEnable(GL_DEPTH_TEST);
        ground_.makeMipmaps();
        bind();
    });
}

void BounceLight::drawSurfaces(const Frame& frame, const FrameBlock& block, const Casters& casters,
                               const FabricUniforms& fabrics, const ClothLight& light, gl::Commands& commands) const {
    std::vector<gl::Access> accesses = ClothPass::accesses(frame.world);
    if (!accesses.empty()) accesses.push_back(gl::reads(light.buffer()));
    commands.draw("bounced light", accesses, [&] {
        glBindTextureUnit(kBounceUnit, 0);
        surfaces_.bind();
        glEnable(GL_DEPTH_CLAMP);
        for (int i = 0; i < block.effort.z; ++i) {
            glViewport(kTileSize * (i % kSkyTilesAcross), kTileSize * (i / kSkyTilesAcross), kTileSize, kTileSize);
            casters.cloth.drawBounced(clothProgram_, frame.world, fabrics, block.skyClip[i]);
            casters.solids.drawFarSides(solidProgram_, frame, block.skyClip[i]);
        }
        glDisable(GL_DEPTH_CLAMP);
        bind();
    });
}

void BounceLight::bind() const {
    surfaces_.bindTexture(kBounceUnit);
    ground_.bindTexture(kGroundLightUnit);
}

void BounceLight::unbind() {
    for (const int unit : {kBounceUnit, kGroundLightUnit}) glBindTextureUnit(static_cast<GLuint>(unit), 0);
}

}  // namespace drape::render
