#include "render/views/view_links.h"

#include "render/legend/colour_map.h"
#include "render/shared/shared.h"
#include "solver/state.h"

#include <algorithm>
#include <array>

namespace drape::render {
namespace {

static_assert(kKindsOfLinks == kLinkKinds);
static_assert(kFirstSpanningKind == static_cast<int>(LinkKind::bend));

constexpr GLint kBowSegments = 6;

glm::vec2 pixelsOf(const Target& target) {
    return {static_cast<float>(target.width), static_cast<float>(target.height)};
}

/// Sets the GL state for blending lines or discs over a surface, until the end of the scope. The surface hides lines
/// behind it. The lines themselves do not write depth, because their edges are transparent.
class Blending {
public:
    Blending() {
        glEnable(GL_BLEND);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        glDepthMask(GL_FALSE);
    }
    ~Blending() {
        glDepthMask(GL_TRUE);
        glDisable(GL_BLEND);
    }
    Blending(const Blending&) = delete;
    Blending& operator=(const Blending&) = delete;
};

}  // namespace

void bindLinks(const SolverBuffers& solver, const LinkPass& pass) {
    const auto bytes = static_cast<GLsizeiptr>(pass.count * sizeof(physics::Link));
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, kLinksBinding, solver.links, pass.offset, bytes);
}

ViewLinks::ViewLinks(const gl::ShaderLibrary& library)
    : links_(gl::Program::graphics(library, "render/views/view_link.vert", "render/views/view_line.frag")),
      marks_(gl::Program::graphics(library, "render/views/view_mark.vert", "render/views/view_line.frag")),
      vertices_(makeVertexArray()) {}

std::vector<gl::Access> ViewLinks::accesses(const WorldView& world) {
    const SolverBuffers& solver = world.solver;
    return {{solver.positions}, {solver.normals}, {solver.links}, {solver.materials}};
}

void ViewLinks::draw(const Frame& frame, const Target& target) const {
    const SolverBuffers& solver = frame.world.solver;
    const std::vector<LinkPass>& passes = frame.world.links.passes;
    const bool byPass = rowOf(frame.look.view).overlay == Overlay::linksByPass;
    const Blending blending;
    std::array<glm::vec3, kLinkKinds> colours;
    for (std::size_t kind = 0; kind < kLinkKinds; ++kind) colours[kind] = kindColour(kind);
    links_.use();
    glProgramUniform3fv(links_.id(), links_.location("kindColours[0]"), kLinkKinds, &colours[0].x);
    links_.uniform("pixels", pixelsOf(target));
    links_.uniform("width", std::clamp(static_cast<float>(target.height) / 360.0f, 1.0f, 6.0f));
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, solver.normals);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMaterialsBinding, solver.materials);
    glBindVertexArray(vertices_.id());
    for (std::size_t i = 0; i < passes.size(); ++i) {
        if (passes[i].count == 0) continue;
        const GLint segments = passes[i].bends ? kBowSegments : 1;
        links_.uniform("segments", segments);
        links_.uniform("passIndex", byPass ? static_cast<GLint>(i) : -1);
        links_.uniform("passColour", passColour(i, passes.size()));
        bindLinks(solver, passes[i]);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (segments + 1), static_cast<GLsizei>(passes[i].count));
    }
}

void ViewLinks::drawMarks(const Frame& frame, const Target& target) const {
    const SolverBuffers& solver = frame.world.solver;
    const Blending blending;
    marks_.use();
    marks_.uniform("plain", kDifferentColour);
    marks_.uniform("pixels", pixelsOf(target));
    marks_.uniform("width", std::clamp(static_cast<float>(target.height) / 110.0f, 4.0f, 20.0f));
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalsBinding, solver.normals);
    glBindVertexArray(vertices_.id());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(solver.particleCount));
}

}  // namespace drape::render
