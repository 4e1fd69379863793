#include "render/views/view_data.h"

#include <algorithm>
#include <array>
#include <vector>

#include "crossings/crossings.h"
#include "render/legend/view_legend.h"
#include "render/shared/shared.h"
#include "solver/state.h"

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

void ComparedState::write(const std::vector<glm::vec4>& positions, const std::vector<glm::vec4>& displacements,
                          gl::Commands& commands) {
    const std::size_t bytes = positions.size() * sizeof(glm::vec4);
    if (positions_.bytes() != bytes) {
        positions_ = gl::Buffer::create("positions compared", bytes);
        displacements_ = gl::Buffer::create("displacements compared", bytes);
    }
    commands.update("state compared", {&positions_, &displacements_});
    positions_.write(0, positions);
    displacements_.write(0, displacements);
}

void ComparedState::describe(ViewFacts& facts, std::uint64_t comparedFloats, std::uint64_t differingFloats,
                             double largestDifference) const {
    facts.otherPositions = positions_.id();
    facts.otherDisplacements = displacements_.id();
    facts.comparedFloats = comparedFloats;
    facts.differingFloats = differingFloats;
    facts.largestDifference = largestDifference;
}

namespace {

constexpr std::size_t kSpreadElements = kSpreadBins + 1;

void clear(const char* name, const gl::Buffer& buffer, gl::Commands& commands) {
    commands.update(name, buffer);
    glClearNamedBufferData(buffer.id(), GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
}

}  // namespace

ViewData::ViewData(const gl::ShaderLibrary& library)
    : spread_(gl::Buffer::create("spread of a view", kSpreadElements * sizeof(GLuint))) {
    for (std::size_t i = 0; i < kViews; ++i) {
        const ViewRow& row = kViewRows[i];
        if (row.values) programs_[i].values = gl::Program::compute(library, row.values);
        if (row.linkMarks) programs_[i].linkMarks = gl::Program::compute(library, row.linkMarks);
    }
}

void ViewData::makeRoom(std::size_t particles) {
    const std::size_t bytes = particles * sizeof(GLfloat);
    if (values_.bytes() >= bytes) return;
    marks_ = gl::Buffer::create("marks of a view", bytes);
    values_ = gl::Buffer::create("values of a view", bytes);
}

void ViewData::markLinks(const gl::Program& program, const WorldView& world, gl::Commands& commands) {
    const SolverBuffers& solver = world.solver;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMaterialsBinding, solver.materials);
    marks_.bind(GL_SHADER_STORAGE_BUFFER, kMarksBinding);
    for (const LinkPass& pass : world.links.passes) {
        bindLinks(solver, pass);
        program.uniform("linkCount", pass.count);
        commands.dispatch(
            program, pass.count,
            {gl::Access{solver.positions}, gl::Access{solver.links}, gl::Access{solver.materials}, gl::writes(marks_)});
    }
}

void ViewData::compute(const Frame& frame, gl::Commands& commands) {
    const SolverBuffers& solver = frame.world.solver;
    const Programs& programs = programs_[static_cast<std::size_t>(frame.look.view)];
    makeRoom(solver.particleCount);
    const GLuint found = needs(frame.look.view, Needs::crossings)  ? frame.facts.crossedParticles
                         : needs(frame.look.view, Needs::bodyGaps) ? frame.facts.bodyGaps
                                                                   : 0;
    const GLuint marks = found != 0 ? found : marks_.id();
    if (found == 0) clear("marks of a view", marks_, commands);
    if (rowOf(frame.look.view).linkMarks) markLinks(programs.linkMarks, frame.world, commands);
    clear("spread of a view", spread_, commands);
    // Without a second solver, the shader compares the drawn solver with itself.
    const ViewFacts& facts = frame.facts;
    const GLuint otherPositions = facts.otherPositions != 0 ? facts.otherPositions : solver.positions;
    const GLuint otherDisplacements = facts.otherDisplacements != 0 ? facts.otherDisplacements : solver.displacements;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kDisplacementsBinding, solver.displacements);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kOtherPositionsBinding, otherPositions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kOtherDisplacementsBinding, otherDisplacements);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, marks);
    values_.bind(GL_SHADER_STORAGE_BUFFER, kValuesBinding);
    spread_.bind(GL_SHADER_STORAGE_BUFFER, kSpreadBinding);
    programs.values.uniform("particleCount", solver.particleCount);
    programs.values.uniform("inverseH", facts.substepLength > 0.0f ? 1.0f / facts.substepLength : 0.0f,
                            gl::Unknown::ignore);
    commands.dispatch(programs.values, solver.particleCount,
                      {gl::Access{solver.positions}, gl::Access{solver.displacements}, gl::Access{otherPositions},
                       gl::Access{otherDisplacements}, gl::Access{marks}, gl::writes(values_), gl::writes(spread_)});
}

std::optional<Spread> ViewData::spread(bool wait, gl::Commands& commands) {
    if (wait) {
        commands.readback("spread of a view", spread_);
        return spreadOf(spread_.read<std::uint32_t>(0, kSpreadElements));
    }
    mirror_.begin(commands, spread_);
    mirror_.poll();
    const auto latest = mirror_.latest<std::uint32_t>();
    if (latest.empty()) return std::nullopt;
    return spreadOf(latest);
}

void CrossingMarks::write(const Crossings& crossings, std::span<const float> gaps,
                          std::span<const physics::Triangle> triangles, std::size_t particles, gl::Commands& commands) {
    const std::vector<glm::uint> crossed = crossedParticles(crossings, triangles, particles);
    // Value of a body's particles, which have no distance. It is negative, so they are dim, and its absolute value is
    // too large to count in the distribution of values.
    constexpr float kNone = -1e30f;
    std::vector<float> distances(particles, kNone);
    std::ranges::transform(gaps, distances.begin(), [](float gap) { return std::min(gap, kMostGap); });
    const std::size_t bytes = crossed.size() * sizeof(glm::uint);
    if (particles_.bytes() != bytes) {
        particles_ = gl::Buffer::create("particles of crossings", bytes);
        gaps_ = gl::Buffer::create("distances to bodies", bytes);
    }
    commands.update("particles of crossings", {&particles_, &gaps_});
    particles_.write(0, crossed);
    gaps_.write(0, distances);
    crossings_ = crossings.all.size();
    touching_ = crossings.touching;
    ++writes_;
}

void CrossingMarks::describe(ViewFacts& facts) const {
    facts.crossedParticles = particles_.id();
    facts.bodyGaps = gaps_.id();
    facts.crossings = crossings_;
    facts.touching = touching_;
    facts.crossingsWritten = writes_;
}

}  // namespace drape::render
