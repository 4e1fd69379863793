#include "render/light/light_maps.h"

#include "render/frame/light_rig.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

void clearDepth(GLfloat depth) { glClearBufferfv(GL_DEPTH, 0, &depth); }

}  // namespace

std::vector<gl::Access> accessesOf(const WorldView& world, const Casters& casters) {
    std::vector<gl::Access> all = ClothPass::accesses(world);
    for (const auto& more : {casters.rods.accesses(world), ParticlePass::depthAccesses(world)}) {
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

LightMaps::LightMaps() : depthSampler_(makeDepthSampler()) {}

void LightMaps::draw(const Frame& frame, const FrameBlock& block, const Casters& casters, gl::Commands& commands) {
    const Effort effort = effortOf(frame.look.quality);
    const int tile = effort.skyTileSize;
    if (sun_.size() != effort.sunMapSize) sun_ = gl::DepthTarget("sun map", effort.sunMapSize);
    if (sky_.size() != tile * kSkyTilesAcross) sky_ = gl::DepthTarget("sky maps", tile * kSkyTilesAcross);
    // Casters between the light and the near plane cast shadows, too.
    glEnable(GL_DEPTH_CLAMP);
    // Offsets the depth of a triangle by its change across a texel, because steep triangles would shadow themselves.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5f, 2.0f);
    const WorldView& world = frame.world;
    const bool isFast = effort.perVertex;
    const ClothDetail detail = detailOf(world.surfaces, frame.look);
    const auto drawForSun = [&](bool coarsely) {
        casters.cloth.drawDepth(world, coarsely ? ClothDetail::coarse : detail, block.sunClip);
        const float texel = isFast ? 2.0f * frame.subject.radius / static_cast<float>(effort.sunMapSize) : 0.0f;
        casters.solids.drawDepth(coarsely ? SolidDetail::coarse : SolidDetail::medium, block.sunClip, texel);
        casters.rods.drawDepth(world, block.sunClip);
        casters.particles.drawDepth(world, block.sunClip);
    };
    commands.draw("sun map", accessesOf(world, casters), [&] {
        sun_.bind();
        clearDepth(1.0f);
        drawForSun(isFast);
    });
    if (frame.ground.on) {
        const int size = effort.sunMapSize / 4;
        if (lowest_.size() != size) lowest_ = gl::DepthTarget("lowest in the sun", size);
        commands.draw("lowest in the sun", accessesOf(world, casters), [&] {
            lowest_.bind();
            clearDepth(0.0f);
            glDepthFunc(GL_GREATER);
            drawForSun(true);
            glDepthFunc(GL_LEQUAL);
        });
    }
    // Rods are left out, because they are too thin to hide much of the sky. Fast pictures also leave out thin
    // colliders, whose draw calls for each direction would take as long as the cloth.
    const float texel = isFast ? 2.0f * frame.subject.radius / static_cast<float>(tile) : 0.0f;
    commands.draw("sky maps", accessesOf(world, casters), [&] {
        sky_.bind();
        // Only the tiles in use are cleared. On a software renderer, clearing the others takes as long as drawing.
        glEnable(GL_SCISSOR_TEST);
        const int rows = (block.effort.z + kSkyTilesAcross - 1) / kSkyTilesAcross;
        glScissor(0, 0, tile * kSkyTilesAcross, tile * rows);
        clearDepth(1.0f);
        glDisable(GL_SCISSOR_TEST);
        for (int i = 0; i < block.effort.z; ++i) {
            glViewport(tile * (i % kSkyTilesAcross), tile * (i / kSkyTilesAcross), tile, tile);
            casters.cloth.drawDepth(world, isFast ? ClothDetail::coarsest : ClothDetail::coarse, block.skyClip[i]);
            casters.solids.drawDepth(isFast ? SolidDetail::coarsest : SolidDetail::coarse, block.skyClip[i], texel,
                                     1.5f * texel);
            casters.particles.drawSoftDepth(world, block.skyClip[i]);
        }
    });
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_DEPTH_CLAMP);
}

void LightMaps::bind() const {
    sun_.bindTexture(kSunDepthUnit);
    sky_.bindTexture(kSkyMapUnit);
    glBindSampler(kSunDepthUnit, depthSampler_.id());
    glBindSampler(kSkyMapUnit, 0);
}

void LightMaps::bindLowest(int unit) const {
    lowest_.bindTexture(static_cast<GLuint>(unit));
    glBindSampler(static_cast<GLuint>(unit), depthSampler_.id());
}

void LightMaps::unbindFrom(int unit) {
    glBindSampler(static_cast<GLuint>(unit), 0);
    glBindTextureUnit(static_cast<GLuint>(unit), 0);
}

void LightMaps::unbind() {
    for (const int unit : {kSunDepthUnit, kSkyMapUnit}) unbindFrom(unit);
}

}  // namespace drape::render
