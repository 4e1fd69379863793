#include "render/light_maps.h"

#include "render/shared.h"

namespace drape::render {
namespace {

constexpr int kSunMapSize = 2048;  // pixels
constexpr int kSkyTileSize = 256;  // pixels; small, since what it blocks is soft

void clearDepth() {
    const GLfloat far = 1.0f;
    glClearBufferfv(GL_DEPTH, 0, &far);
}

std::vector<gl::Access> accesses(const WorldView& world, const Casters& casters) {
    std::vector<gl::Access> all = ClothPass::accesses(world);
    for (const auto& more : {casters.rods.accesses(world), ParticlePass::depthAccesses(world)}) {
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

}  // namespace

LightMaps::LightMaps()
    : sun_("sun map", kSunMapSize),
      sky_("sky maps", kSkyTileSize * kSkyTilesAcross),
      depthSampler_(makeDepthSampler()) {}

void LightMaps::draw(const Frame& frame, const FrameBlock& block, const Casters& casters,
                     gl::Commands& commands) const {
    // What is nearer to the light than the fitted space still casts its shadow.
    glEnable(GL_DEPTH_CLAMP);
    // Steep triangles are moved back by what their depth changes within a texel, or they shade themselves.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5f, 2.0f);
    const WorldView& world = frame.world;
    const ClothDetail detail = detailOf(world.surfaces, frame.look);
    commands.draw("sun map", accesses(world, casters), [&] {
        sun_.bind();
        clearDepth();
        casters.cloth.drawDepth(world, detail, block.sunClip);
        casters.solids.drawDepth(frame, SolidDetail::fine, block.sunClip);
        casters.rods.drawDepth(world, block.sunClip);
        casters.particles.drawDepth(world, block.sunClip);
    });
    // Rods are too thin to take much of the sky away.
    commands.draw("sky maps", accesses(world, casters), [&] {
        sky_.bind();
        clearDepth();
        for (int i = 0; i < block.effort.z; ++i) {
            glViewport(kSkyTileSize * (i % kSkyTilesAcross), kSkyTileSize * (i / kSkyTilesAcross), kSkyTileSize,
                       kSkyTileSize);
            casters.cloth.drawDepth(world, ClothDetail::coarse, block.skyClip[i]);
            casters.solids.drawDepth(frame, SolidDetail::coarse, block.skyClip[i]);
            casters.particles.drawSoftDepth(world, block.skyClip[i]);
        }
    });
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_DEPTH_CLAMP);
}

void LightMaps::bind() const {
    sun_.bindTexture(kSunMapUnit);
    sun_.bindTexture(kSunDepthUnit);
    sky_.bindTexture(kSkyMapUnit);
    glBindSampler(kSunMapUnit, 0);
    glBindSampler(kSunDepthUnit, depthSampler_.id());
    glBindSampler(kSkyMapUnit, 0);
}

void LightMaps::unbind() {
    glBindSampler(kSunDepthUnit, 0);
    for (const int unit : {kSunMapUnit, kSunDepthUnit, kSkyMapUnit}) glBindTextureUnit(static_cast<GLuint>(unit), 0);
}

}  // namespace drape::render
