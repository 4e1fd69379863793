#include "render/views/view_data.h"

#include "render/shared/shared.h"
#include "render/views/view_links.h"

namespace drape::render {

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

}  // namespace drape::render
