#include "render/light/light_maps.h"

#include <algorithm>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>
#include <vector>

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

namespace {

const gl::Define kNoBounces{"NO_BOUNCES", ""};  // see bounce_surfaces.glsl

constexpr int kTilePixels = 64;  // side of a tile, pixels; small, because light from surfaces is soft

int groundSize(const Effort& effort, LightUse use) {
    return use == LightUse::seen ? effort.groundLightSize : effort.groundLightSize / 2;
}

// Sets the viewport to the tile of a direction for one side of the receiver.
void setTile(int light, int side) {
    const int column = kSkyTilesAcross * (side % 2) + light % kSkyTilesAcross;
    const int row = kSkyTilesAcross * (side / 2) + light / kSkyTilesAcross;
    glViewport(kTilePixels * column, kTilePixels * row, kTilePixels, kTilePixels);
}

// The objects that are drawn into the tiles of one direction.
struct Things {
    const Frame& frame;
    const Casters& casters;
    const FabricUniforms& fabrics;
    const gl::Program& clothProgram;
    glm::mat4 clip;

    void drawCloth() const { casters.cloth.drawBounced(clothProgram, frame.world, fabrics, clip); }
    void drawCloth(GLenum hiddenSide) const {
        glEnable(GL_CULL_FACE);
        glCullFace(hiddenSide);
        drawCloth();
        glDisable(GL_CULL_FACE);
    }
    void drawSolids() const { casters.solids.drawReflected(clip); }
};

// Draws the nearest cloth along each ray of light, or a solid if it is behind that cloth or the ray meets no cloth. A
// point that is shaded by both sees only the solid.
void drawForCloth(const Things& things, GLenum hiddenSide) {
    glDepthMask(GL_FALSE);
    things.drawSolids();
    glDepthMask(GL_TRUE);
    things.drawCloth(hiddenSide);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_GREATER);
    things.drawSolids();
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
}

// Draws the surface farthest from the light along each ray.
void drawForGround(const Things& things) {
    glDepthRange(1.0, 0.0);
    things.drawSolids();
    things.drawCloth();
    glDepthRange(0.0, 1.0);
}

// Draws the cloth nearest to the light along each ray. Leaves out solids, because convex ones receive no light from
// themselves.
void drawForSolids(const Things& things) {
    if (things.casters.solids.reflects()) things.drawCloth();
}

}  // namespace

BounceLight::BounceLight(const gl::ShaderLibrary& library)
    : surfaces_("bounced light", 2 * kTilePixels * kSkyTilesAcross, gl::ColourTarget::Depth::yes,
                gl::ColourTarget::Mipmaps::no),
      clothProgram_(gl::Program::graphics(library, "render/light/bounce_cloth.vert", "render/light/bounce_cloth.frag")),
      groundProgram_(
          gl::Program::graphics(library, "render/ground/ground_light.vert", "render/ground/ground_light.frag")),
      groundWithoutBounces_(gl::Program::graphics(library, "render/ground/ground_light.vert",
                                                  "render/ground/ground_light.frag", {&kNoBounces, 1})),
      vertices_(makeVertexArray()) {}

void BounceLight::reset() {
    if (!isEmpty_) surfaces_.clear();
    isEmpty_ = true;
    surfaces_.bindTexture(kBounceUnit);
}

void BounceLight::drawGround(const Frame& frame, LightUse use, gl::Commands& commands) {
    if (!frame.ground.on) return;
    const Effort effort = effortOf(frame.look.quality);
    gl::ColourTarget& target = ground_[static_cast<std::size_t>(use)];
    if (const int size = groundSize(effort, use); target.size() != size) {
        target =
            gl::ColourTarget("light on the ground", size, gl::ColourTarget::Depth::no, gl::ColourTarget::Mipmaps::yes);
    }
    commands.draw("light on the ground", {}, [&] {
        glBindTextureUnit(kGroundLightUnit, 0);
        target.bind();
        glDisable(GL_DEPTH_TEST);
        const gl::Program& program = effort.bounces ? groundProgram_ : groundWithoutBounces_;
        program.uniform("blur", use == LightUse::seen && !effort.perVertex ? 4.0f : 0.0f);
        program.use();
        glBindVertexArray(vertices_.id());
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glEnable(GL_DEPTH_TEST);
        target.makeMipmaps();
        target.bindTexture(kGroundLightUnit);
    });
}

void BounceLight::drawSurfaces(const Frame& frame, const FrameBlock& block, const Casters& casters,
                               const FabricUniforms& fabrics, const ClothLight& light, gl::Commands& commands) {
    isEmpty_ = false;
    std::vector<gl::Access> accesses = ClothPass::accesses(frame.world);
    if (!accesses.empty()) accesses.push_back(gl::reads(light.buffer()));
    const std::vector<gl::Access> ofSolids = casters.solids.reflectedAccesses();
    accesses.insert(accesses.end(), ofSolids.begin(), ofSolids.end());
    commands.draw("bounced light", accesses, [&] {
        glBindTextureUnit(kBounceUnit, 0);
        surfaces_.bind();
        glEnable(GL_DEPTH_CLAMP);
        for (int i = 0; i < block.effort.z; ++i) {
            const Things things{frame, casters, fabrics, clothProgram_, block.skyClip[i]};
            setTile(i, kSeesFronts);
            drawForCloth(things, GL_FRONT);
            setTile(i, kSeesBacks);
            drawForCloth(things, GL_BACK);
            setTile(i, kSeesCloth);
            drawForSolids(things);
            if (block.skyDirections[i].y <= 0.0f) continue;
            setTile(i, kSeesLowest);
            drawForGround(things);
        }
        glCullFace(GL_BACK);
        glDisable(GL_DEPTH_CLAMP);
        surfaces_.bindTexture(kBounceUnit);
    });
}

void BounceLight::unbind() {
    for (const int unit : {kBounceUnit, kGroundLightUnit}) glBindTextureUnit(static_cast<GLuint>(unit), 0);
}

ClothLight::ClothLight(const gl::ShaderLibrary& library)
    : program_(gl::Program::compute(library, "render/cloth/cloth_light.comp")),
      withoutBounces_(gl::Program::compute(library, "render/cloth/cloth_light.comp", {&kNoBounces, 1})) {}

bool ClothLight::isNeeded(const WorldView& world) { return !world.surfaces.surfaces.empty() || world.rods.threads; }

void ClothLight::gather(const WorldView& world, LightUse use, ClothDetail detail, bool bounces,
                        gl::Commands& commands) {
    if (!isNeeded(world)) return;
    const gl::Program& program = bounces ? program_ : withoutBounces_;
    const SolverBuffers& solver = world.solver;
    const SurfacesView& view = world.surfaces;
    const std::size_t bytes = 2 * sizeof(glm::vec4) * world.lightPoints();
    if (buffer_.bytes() < bytes) buffer_ = gl::Buffer::create("cloth light", bytes);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, solver.normals);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMeshVerticesBinding, view.meshVertices);
    buffer_.bind(GL_SHADER_STORAGE_BUFFER, kSkyLightBinding);
    program.uniform("blur", use == LightUse::seen ? 1.6f : 0.0f);
    const gl::Access positions{solver.positions, false, gl::Use::shaderStorage};
    const gl::Access normals{solver.normals, false, gl::Use::shaderStorage};
    const gl::Access vertices{view.meshVertices, false, gl::Use::shaderStorage};
    const auto gatherAt = [&](GLuint first, glm::uvec2 grid, GLuint stride) {
        program.uniform("firstPoint", first);
        glProgramUniform2ui(program.id(), program.location("grid"), grid.x, grid.y);
        program.uniform("stride", stride);
        const glm::uvec2 chosen = (grid + stride - 2u) / stride + 1u;
        commands.dispatch(program, chosen.x * chosen.y, {positions, normals, vertices, gl::writes(buffer_)});
    };
    // If the light is only reflected, the points of the coarsest triangles are enough.
    const auto isCoarse = [](const Surface& surface) { return surface.coarsest.count > 0 && !surface.isMesh; };
    setPoints(program, false, {});
    if (use == LightUse::reflected && !view.torn && std::ranges::all_of(view.surfaces, isCoarse)) {
        for (const Surface& surface : view.surfaces)
            gatherAt(surface.firstParticle, surface.grid, surface.coarsestStride);
        return;
    }
    const auto isMedium = [](const Surface& surface) { return surface.medium.count > 0; };
    if (detail == ClothDetail::medium && world.rods.wholeCount == 0 && std::ranges::all_of(view.surfaces, isMedium)) {
        for (const Surface& surface : view.surfaces)
            gatherAt(surface.firstParticle, surface.grid, surface.mediumStride);
        return;
    }
    const auto isBody = [](const Surface& surface) { return surface.body.isThere(); };
    const auto firstBody = std::ranges::find_if(view.surfaces, isBody);  // bodies come after all other surfaces
    const GLuint others = firstBody == view.surfaces.end() ? solver.particleCount : firstBody->firstParticle;
    gatherAt(0, {others, 1}, 1);
    for (const Surface& surface : view.surfaces) {
        if (isBody(surface)) {
            setPoints(program, true, surface.body);
            gatherAt(surface.body.firstVertex, {surface.body.vertexCount, 1}, 1);
        } else if (surface.firstParticle >= others) {  // a deforming body
            setPoints(program, false, {});
            gatherAt(surface.firstParticle, {surface.particleCount, 1}, 1);
        }
    }
}

}  // namespace drape::render
