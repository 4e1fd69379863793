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

}  // namespace

LightMaps::LightMaps()
    : sun_("sun map", kSunMapSize),
      sky_("sky maps", kSkyTileSize * kSkyTilesAcross),
      depthSampler_(makeDepthSampler()) {}

void LightMaps::draw(const Frame& frame, const FrameBlock& block, const ClothPass& cloth, const SolidPass& solids,
                     gl::Commands& commands) const {
    // What is nearer to the light than the fitted space still casts its shadow.
    glEnable(GL_DEPTH_CLAMP);
    // Steep triangles are moved back by what their depth changes within a texel, or they shade themselves.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5f, 2.0f);
    const ClothDetail detail = detailOf(frame.cloth, frame.look);
    commands.draw("sun map", ClothPass::accesses(frame.cloth, detail), [&] {
        sun_.bind();
        clearDepth();
        cloth.drawDepth(frame.cloth, detail, block.sunClip);
        solids.drawDepth(frame, SolidDetail::fine, block.sunClip);
    });
    commands.draw("sky maps", ClothPass::accesses(frame.cloth, ClothDetail::coarse), [&] {
        sky_.bind();
        clearDepth();
        for (int i = 0; i < block.effort.z; ++i) {
            glViewport(kSkyTileSize * (i % kSkyTilesAcross), kSkyTileSize * (i / kSkyTilesAcross), kSkyTileSize,
                       kSkyTileSize);
            cloth.drawDepth(frame.cloth, ClothDetail::coarse, block.skyClip[i]);
            solids.drawDepth(frame, SolidDetail::coarse, block.skyClip[i]);
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
