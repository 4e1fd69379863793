#include "render/cloth/cloth_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <utility>

#include "render/fabric/weave_textures.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

struct Triangles {
    GLuint indices;
    IndexRange range;
    int smoothness = 1;
    int parts = 1;
    IndexRange rim{};
};

Triangles trianglesOf(const SurfacesView& view, const Surface& surface, ClothDetail detail) {
    const auto has = [&](ClothDetail wanted, const IndexRange& range) { return detail == wanted && range.count > 0; };
    if (has(ClothDetail::smooth, surface.smooth) && (surface.isMesh || !view.torn))
        return {view.smoothIndices, surface.smooth, surface.smoothness, surface.parts, surface.smoothRim};
    if (!view.torn) {
        if (has(ClothDetail::coarsest, surface.coarsest)) return {view.coarseIndices, surface.coarsest};
        if (has(ClothDetail::coarse, surface.coarse)) return {view.coarseIndices, surface.coarse};
        if (has(ClothDetail::medium, surface.medium)) return {view.coarseIndices, surface.medium};
    }
    return {.indices = view.exactIndices, .range = surface.exact, .rim = surface.rim};
}

// Sets a uniform unless the compiler has dropped it, which it does if the program does not read the uniform.
template <typename T>
void setIfUsed(const gl::Program& program, std::string_view name, const T& value) {
    program.uniform(name, value, gl::Unknown::ignore);
}

void setSurface(const gl::Program& program, const SurfacesView& view, const Surface& surface,
                const Triangles& triangles) {
    const GLint grid = program.location("grid", gl::Unknown::ignore);
    glProgramUniform2i(program.id(), grid, static_cast<GLint>(surface.grid.x), static_cast<GLint>(surface.grid.y));
    setIfUsed(program, "firstParticle", static_cast<GLint>(surface.firstParticle));
    setIfUsed(program, "smoothness", triangles.smoothness);
    setIfUsed(program, "mostBulge", view.mostBulge);
    setIfUsed(program, "parts", triangles.parts);
    setIfUsed(program, "clothSize", surface.size);
    setIfUsed(program, "firstSeam", surface.firstSeam);
    setIfUsed(program, "firstTriangle", static_cast<GLint>(surface.firstTriangle));
    setPoints(program, surface.isMesh, surface.body);
}

const FabricLook* fabricOf(const Frame& frame, const Surface& surface) {
    if (surface.fabric < 0 || static_cast<std::size_t>(surface.fabric) >= frame.fabrics.size()) return nullptr;
    return &frame.fabrics[static_cast<std::size_t>(surface.fabric)];
}

// Returns whether a cloth is drawn with its thickness: if it is thicker than half a pixel. A torn cloth is drawn
// without thickness, because it may have an edge anywhere.
bool showsThickness(const Frame& frame, const Surface& surface, int height) {
    const FabricLook* fabric = fabricOf(frame, surface);
    if (fabric == nullptr || frame.world.surfaces.torn || showsTriangles(frame.look.view)) return false;
    const float layers = fabric->hem > 0.0f ? 3.0f : 1.0f;
    return layers * fabric->thickness > 0.5f * pixelWidth(frame.camera, frame.subject, height);
}

/// Returns the uniform `firstOwnColour` of fast_colours.glsl for a surface.
GLint firstOwnColour(const WorldView& world, const Surface& surface) {
    return surface.ownVertices.count > 0 ? static_cast<GLint>(world.lightPoints()) : 0;
}

bool isDecorated(const Frame& frame, const Surface& surface) {
    const FabricLook* fabric = fabricOf(frame, surface);
    return surface.firstSeam >= 0 || (fabric != nullptr && !fabric->print.empty());
}

const gl::Program& formFor(const ClothPrograms& programs, const SurfacesView& view, const Surface& surface,
                           ClothDetail detail) {
    return trianglesOf(view, surface, detail).smoothness > 1 ? programs.smooth : programs.flat;
}

std::vector<gl::Define> withFlat(std::vector<gl::Define> defines) {
    defines.push_back({"FLAT", ""});
    return defines;
}

bool showsThreads(const Frame& frame, const Surface& surface, int height) {
    const FabricLook* fabric = fabricOf(frame, surface);
    if (fabric == nullptr || fabric->weave == Weave::none) return false;
    // If a pixel covers about half a repeat of the weave or more, nothing of the weave is visible; see weavingAt() in
    // shaders/render/fabric/weave.glsl.
    const float repeat = static_cast<float>(weaveTable(fabric->weave).repeat) * 0.01f / fabric->threads;
    return pixelWidth(frame.camera, frame.subject, height) < 0.53f * repeat;
}

}  // namespace

void setPoints(const gl::Program& program, bool isMesh, const BodySurface& body) {
    setIfUsed(program, "isMesh", isMesh ? 1 : 0);
    const glm::ivec4 words(body.frame, body.firstLight - body.firstVertex);
    glProgramUniform4i(program.id(), program.location("body", gl::Unknown::ignore), words.x, words.y, words.z, words.w);
}

ClothDetail detailOf(const SurfacesView& surfaces, const Look& look) {
    GLsizei indices = 0;
    GLsizei exact = 0;
    for (const Surface& surface : surfaces.surfaces) {
        if (surface.isMesh || !surfaces.torn) indices += surface.smooth.count;
        exact += surface.exact.count;
    }
    const Effort effort = effortOf(look.quality);
    if (effort.perVertex && !surfaces.torn && !showsData(look.view) && exact > effort.mostExactIndices)
        return ClothDetail::medium;
    const bool affordable = indices <= effort.mostSmoothIndices;
    const bool smooth = look.smooth && !showsParticles(look.view) && indices > 0 && affordable;
    return smooth ? ClothDetail::smooth : ClothDetail::exact;
}

bool showsFacets(const Frame& frame, int height) {
    // The deviation of a facet from a fold whose radius is the length of a cell is an eighth of that length.
    // Size from which a cell shows facets, pixels. In fast pictures, the deviation may be a pixel, because smooth
    // triangles take twice as long.
    const float least = effortOf(frame.look.quality).perVertex ? 8.0f : 6.0f;
    if (frame.look.quality == Quality::still) return true;
    const float pixel = pixelWidth(frame.camera, {frame.camera.target, 0.0f}, height);
    return std::ranges::any_of(frame.world.surfaces.surfaces, [&](const Surface& surface) {
        if (surface.isMesh) return surface.cell > least * pixel;
        const glm::vec2 cell = surface.size / glm::vec2(glm::max(surface.grid, 2u) - 1u);
        return std::max(cell.x, cell.y) > least * pixel;
    });
}

ClothPrograms::ClothPrograms(const gl::ShaderLibrary& library, std::string_view vertexPath,
                             std::string_view fragmentPath, std::vector<gl::Define> defines)
    : flat(gl::Program::graphics(library, vertexPath, fragmentPath, withFlat(defines))),
      smooth(gl::Program::graphics(library, vertexPath, fragmentPath, defines)) {}

ClothPass::ClothPass(const gl::ShaderLibrary& library)
    : far_{gl::Program::graphics(library, "render/cloth/cloth.vert", "render/cloth/cloth.frag"),
           gl::Program::graphics(library, "render/cloth/cloth_rim.vert", "render/cloth/cloth.frag")},
      near_{gl::Program::graphics(library, "render/cloth/cloth.vert", "render/cloth/cloth_near.frag"),
            gl::Program::graphics(library, "render/cloth/cloth_rim.vert", "render/cloth/cloth_near.frag")},
      fast_(library, "render/cloth/fast_cloth.vert", "render/cloth/fast_cloth.frag"),
      fastDecorated_(library, "render/cloth/fast_cloth.vert", "render/cloth/fast_cloth.frag", {{"DECORATED", ""}}),
      fastColours_(gl::Program::compute(library, "render/cloth/fast_cloth.comp")),
      lines_(gl::Program::graphics(library, "render/particles/line.vert", "render/particles/line.frag")),
      depth_(library, "render/cloth/cloth_depth.vert", "render/picture/depth.frag"),
      vertices_(makeVertexArray()) {}

std::vector<gl::Access> ClothPass::accesses(const WorldView& world) {
    const SurfacesView& view = world.surfaces;
    if (view.surfaces.empty()) return {};
    std::vector<gl::Access> accesses = {{world.solver.positions, false, gl::Use::shaderStorage},
                                        {world.solver.normals, false, gl::Use::shaderStorage},
                                        {view.exactIndices, false, gl::Use::elementIndex},
                                        {view.smoothIndices, false, gl::Use::elementIndex}};
    if (!view.torn) accesses.push_back({view.coarseIndices, false, gl::Use::elementIndex});
    return accesses;
}

void ClothPass::draw(const Frame& frame, const FabricUniforms& fabrics, int height) const {
    const SurfacesView& view = frame.world.surfaces;
    if (view.surfaces.empty()) return;
    const ClothDetail detail = detailOf(view, frame.look);
    bindParticles(frame.world);
    const float pixel = pixelWidth(frame.camera, {frame.camera.target, 0.0f}, height);
    const float texels = pixel * kTileTexels / kTileWidth;  // number of texels of the tile of unevenness per pixel
    for (const Surface& surface : view.surfaces) {
        fabrics.bind(surface.fabric);
        if (effortOf(frame.look.quality).perVertex) {
            colours_.bind(GL_SHADER_STORAGE_BUFFER, kSkyLightBinding);  // the shader reads colours like sky light
            const ClothPrograms& programs = isDecorated(frame, surface) ? fastDecorated_ : fast_;
            const gl::Program& program = formFor(programs, view, surface, detail);
            const float level = std::clamp(std::round(std::log2(std::max(texels, 1.0f))), 0.0f, 6.0f);
            program.uniform("tileLevel", static_cast<GLint>(level));
            // The nearest texel has more contrast than the mean over a pixel, which the other qualities show.
            program.uniform("tileShown", 0.6f * std::clamp(2.0f * texels - 0.5f, 0.0f, 1.0f));
            program.uniform("firstOwnColour", firstOwnColour(frame.world, surface));
            drawSurface(program, view, surface, detail);
            continue;
        }
        fabrics.bindWeave(surface.fabric);
        const Programs& programs = showsThreads(frame, surface, height) ? near_ : far_;
        if (showsThickness(frame, surface, height)) {
            drawThick(programs, view, surface, detail);
        } else {
            programs.faces.uniform("face", 0);
            drawSurface(programs.faces, view, surface, detail);
        }
    }
}

void ClothPass::shadeParticles(const Frame& frame, const FabricUniforms& fabrics, const gl::Buffer& light,
                               gl::Commands& commands) {
    const WorldView& world = frame.world;
    if (world.surfaces.surfaces.empty()) return;
    const SolverBuffers& solver = world.solver;
    const SurfacesView& view = world.surfaces;
    const std::size_t bytes = 2 * sizeof(glm::vec4) * (world.lightPoints() + std::size_t{view.ownVertices});
    if (colours_.bytes() < bytes) colours_ = gl::Buffer::create("colours of cloth", bytes);
    bindParticles(world);
    light.bind(GL_SHADER_STORAGE_BUFFER, kSkyLightBinding);
    colours_.bind(GL_SHADER_STORAGE_BUFFER, kClothColoursBinding);
    const auto shade = [&](int fabric, glm::uvec2 grid, GLuint first, GLuint count) {
        fabrics.bind(fabric);
        fastColours_.uniform("threadEnd", 2 * (first + count));
        fastColours_.uniform("firstPoint", first);
        fastColours_.uniform("columns", static_cast<GLint>(grid.x));
        commands.dispatch(fastColours_, gl::ThreadRange{2 * first, 2 * count},
                          {{solver.positions, false, gl::Use::shaderStorage},
                           {solver.normals, false, gl::Use::shaderStorage},
                           {view.meshVertices, false, gl::Use::shaderStorage},
                           gl::reads(light),
                           gl::writes(colours_)});
    };
    const auto isSkin = [](const Surface& surface) { return surface.fabric < 0; };
    setPoints(fastColours_, false, {});
    fastColours_.uniform("firstOwnColour", 0);
    if (std::ranges::any_of(view.surfaces, isSkin)) shade(-1, {0, 0}, 0, solver.particleCount);
    for (const Surface& surface : view.surfaces) {
        const BodySurface& body = surface.body;
        const IndexRange own = surface.ownVertices;
        setPoints(fastColours_, body.isThere() || own.count > 0, body);
        fastColours_.uniform("firstOwnColour", firstOwnColour(world, surface));
        if (body.isThere()) {
            shade(surface.fabric, {0, 0}, body.firstVertex, body.vertexCount);
        } else if (own.count > 0) {
            shade(surface.fabric, {0, 0}, static_cast<GLuint>(own.first), static_cast<GLuint>(own.count));
        } else if (!isSkin(surface)) {
            shade(surface.fabric, surface.grid, surface.firstParticle, surface.particleCount);
        }
    }
}

void ClothPass::drawDepth(const WorldView& world, ClothDetail detail, const glm::mat4& clip) const {
    if (world.surfaces.surfaces.empty()) return;
    bindParticles(world);
    for (const Surface& surface : world.surfaces.surfaces) {
        const gl::Program& program = formFor(depth_, world.surfaces, surface, detail);
        program.uniform("clip", clip);
        drawSurface(program, world.surfaces, surface, detail);
    }
}

void ClothPass::drawBounced(const gl::Program& program, const WorldView& world, const FabricUniforms& fabrics,
                            const glm::mat4& clip) const {
    if (world.surfaces.surfaces.empty()) return;
    program.uniform("clip", clip);
    bindParticles(world);
    for (const Surface& surface : world.surfaces.surfaces) {
        fabrics.bind(surface.fabric);
        drawSurface(program, world.surfaces, surface, ClothDetail::coarsest);
    }
}

void ClothPass::drawSurfaces(const gl::Program& program, const WorldView& world, ClothDetail detail) const {
    bindParticles(world);
    for (const Surface& surface : world.surfaces.surfaces) drawSurface(program, world.surfaces, surface, detail);
}

void ClothPass::bindParticles(const WorldView& world) const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, world.solver.normals);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMeshVerticesBinding, world.surfaces.meshVertices);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kSeamPartsBinding, world.surfaces.seams);
    glBindVertexArray(vertices_.id());
}

void ClothPass::drawSurface(const gl::Program& program, const SurfacesView& view, const Surface& surface,
                            ClothDetail detail) const {
    const Triangles triangles = trianglesOf(view, surface, detail);
    setSurface(program, view, surface, triangles);
    program.use();
    glVertexArrayElementBuffer(vertices_.id(), triangles.indices);
    const auto offset = sizeof(GLuint) * static_cast<std::size_t>(triangles.range.first);
    glDrawElements(GL_TRIANGLES, triangles.range.count, GL_UNSIGNED_INT, reinterpret_cast<const void*>(offset));
}

// Draws the two faces of a cloth and the rim between them. Each face is culled where it is seen from behind, because
// the other face or the rim is nearer to the eye there.
void ClothPass::drawThick(const Programs& programs, const SurfacesView& view, const Surface& surface,
                          ClothDetail detail) const {
    glEnable(GL_CULL_FACE);
    for (const auto& [face, hidden] : {std::pair<int, GLenum>(1, GL_BACK), std::pair<int, GLenum>(-1, GL_FRONT)}) {
        programs.faces.uniform("face", face);
        glCullFace(hidden);
        drawSurface(programs.faces, view, surface, detail);
    }
    glCullFace(GL_BACK);
    glDisable(GL_CULL_FACE);

    const Triangles triangles = trianglesOf(view, surface, detail);
    setSurface(programs.rim, view, surface, triangles);
    programs.rim.use();
    programs.rim.uniform("firstRimVertex", triangles.rim.first);
    const auto cells = static_cast<GLsizei>(surface.grid.x + surface.grid.y - 2);
    const GLsizei edges = surface.isMesh ? triangles.rim.count / 2 : 2 * cells * triangles.smoothness;
    if (edges > 0) glDrawArrays(GL_TRIANGLES, 0, edges * kRimSteps * 6);
}

void ClothPass::drawLines(const WorldView& world) const {
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glEnable(GL_BLEND);
    // Alpha must remain the fraction of the pixel that is covered.
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    // The edge between two triangles is drawn twice. With GL_LESS, the second line fails the depth test and is not
    // blended over the first.
    glDepthFunc(GL_LESS);
    drawSurfaces(lines_, world, ClothDetail::exact);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace drape::render
