#include "render/solids/rods_and_particles.h"

#include <algorithm>
#include <glm/vec4.hpp>
#include <span>

#include "cloth/topology/breakage.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

constexpr GLuint kSides = 6;  // number of faces of an ambient cube
// Greatest number of balls with soft shadows; they are drawn once for each direction of the sky.
constexpr GLuint kMostSoftBalls = 128;

}  // namespace

ParticlePass::ParticlePass(const gl::ShaderLibrary& library)
    : light_(gl::Program::compute(library, "render/particles/particle_light.comp")),
      shaded_(gl::Program::graphics(library, "render/particles/particle.vert", "render/solids/solid.frag")),
      depth_(gl::Program::graphics(library, "render/particles/particle_depth.vert", "render/picture/depth.frag")),
      meshes_{{32, 64}, {12, 24}, {6, 10}},
      softMesh_(6, 10),
      vertices_(makeVertexArray()) {}

void ParticlePass::gatherLight(const WorldView& world, gl::Commands& commands) {
    if (world.balls.count == 0) return;
    const std::size_t bytes = kSides * sizeof(glm::vec4) * world.balls.count;
    if (ballLight_.bytes() < bytes) ballLight_ = gl::Buffer::create("light of particles", bytes);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kParticleBallsBinding, world.balls.balls);
    ballLight_.bind(GL_SHADER_STORAGE_BUFFER, kBallLightBinding);
    light_.uniform("sideCount", kSides * world.balls.count);
    commands.dispatch(light_, kSides * world.balls.count,
                      {gl::Access{world.solver.positions}, gl::Access{world.balls.balls}, gl::writes(ballLight_)});
}

std::vector<gl::Access> ParticlePass::depthAccesses(const WorldView& world) {
    if (world.balls.count == 0) return {};
    return {{world.solver.positions}, {world.balls.balls}};
}

std::vector<gl::Access> ParticlePass::accesses(const WorldView& world) const {
    std::vector<gl::Access> accesses = depthAccesses(world);
    if (!accesses.empty()) accesses.push_back(gl::reads(ballLight_));
    return accesses;
}

void ParticlePass::draw(const WorldView& world) const { drawBalls(shaded_, world, meshes_.of(world.balls.count)); }

void ParticlePass::drawDepth(const WorldView& world, const glm::mat4& clip) const {
    depth_.uniform("clip", clip);
    drawBalls(depth_, world, meshes_.of(world.balls.count));
}

void ParticlePass::drawSoftDepth(const WorldView& world, const glm::mat4& clip) const {
    if (world.balls.count > kMostSoftBalls) return;
    depth_.uniform("clip", clip);
    drawBalls(depth_, world, softMesh_);
}

void ParticlePass::drawBalls(const gl::Program& program, const WorldView& world, const RingMesh& mesh) const {
    if (world.balls.count == 0) return;
    mesh.describeTo(program);
    program.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kParticleBallsBinding, world.balls.balls);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kBallLightBinding, ballLight_.id());
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glEnable(GL_CULL_FACE);  // the back faces of balls are never visible
    glDrawElementsInstanced(GL_TRIANGLES, mesh.indexCount(), GL_UNSIGNED_INT, nullptr,
                            static_cast<GLsizei>(world.balls.count));
    glDisable(GL_CULL_FACE);
}

RingPass::RingPass(const gl::ShaderLibrary& library)
    : shaded_(finishProgram(library, "render/solids/ring.vert", "render/solids/solid.frag", ColliderFinish::metal)),
      fast_(finishProgram(library, "render/solids/ring.vert", "render/solids/solid.frag", ColliderFinish::metal,
                          {{"OPEN_SKY", ""}})),
      mesh_(32, 8),
      fastMesh_(16, 4),
      vertices_(makeVertexArray()) {}

void RingPass::set(const Frame& frame) {
    count_ = static_cast<GLsizei>(frame.rings.size());
    if (count_ > 0) rings_ = gl::Buffer::create("rings on rails", frame.rings);
}

std::vector<gl::Access> RingPass::accesses(const WorldView& world) const {
    if (count_ == 0) return {};
    return {{world.solver.positions}};
}

void RingPass::draw(const Frame& frame) const {
    if (count_ == 0) return;
    const WorldView& world = frame.world;
    const bool isFast = effortOf(frame.look.quality).perVertex;
    const gl::Program& program = isFast ? fast_ : shaded_;
    const RingMesh& mesh = isFast ? fastMesh_ : mesh_;
    mesh.describeTo(program);
    program.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    rings_.bind(GL_SHADER_STORAGE_BUFFER, kRingsBinding);
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glDrawElementsInstanced(GL_TRIANGLES, mesh.indexCount(), GL_UNSIGNED_INT, nullptr, count_);
}

namespace {

// Radii of threads, in rest lengths of their links. A thread is thin compared with the cells of the cloth, and as thick
// as a cord where particles are far apart.
constexpr float kThreadRadius = 0.12f;
constexpr float kNetRadius = 0.10f;

static_assert(kNoTriangle == DrawnLink::kNoTriangle);

float linkRadius(const Model& model, glm::uint particle) {
    const auto after = std::ranges::upper_bound(model.systems, particle, {},
                                                [](const SystemPart& part) { return part.particles.first; });
    return std::prev(after)->linkRadius;
}

glm::uint clothOfLink(const Model& model, glm::uint link) {
    return static_cast<glm::uint>(clothOf(model, model.links.links[link].a));
}

std::vector<RodSource> withRadius(const Model& model, const std::vector<DrawnLink>& links, auto radiusOf) {
    std::vector<RodSource> rods;
    rods.reserve(links.size());
    for (const DrawnLink& drawn : links)
        rods.push_back({drawn.link, drawn.triangleA, drawn.triangleB, radiusOf(drawn.link),
                        drawn.isThread ? 1 + clothOfLink(model, drawn.link) : 0});
    return rods;
}

}  // namespace

std::vector<RodSource> freeRods(const Model& model) {
    return withRadius(model, freeLinks(model), [&](glm::uint i) { return linkRadius(model, model.links.links[i].a); });
}

std::vector<RodSource> netRods(const Model& model) {
    return withRadius(model, netLinks(model),
                      [&](glm::uint i) { return kNetRadius * model.links.links[i].restLength; });
}

std::vector<RodSource> threadRods(const Model& model) {
    return withRadius(model, threadLinks(model),
                      [&](glm::uint i) { return kThreadRadius * model.links.links[i].restLength; });
}

std::vector<ParticleBall> particleBalls(const Model& model) {
    std::vector<ParticleBall> balls;
    for (const SystemPart& part : model.systems) {
        if (!part.showParticles) continue;
        for (glm::uint i = part.particles.first; i < part.particles.first + part.particles.count; ++i) {
            balls.push_back({i, model.startVelocities[i].w});
        }
    }
    return balls;
}

namespace {

// Number of rods above which they are drawn with four sides. Each of so many rods is only one or two pixels wide, so it
// looks round nevertheless.
constexpr GLuint kNet = 1000;

/// The arguments of glDrawElementsIndirect.
struct IndirectCommand {
    GLuint indexCount = 0;
    GLuint instanceCount = 0;
    GLuint firstIndex = 0;
    GLuint baseVertex = 0;
    GLuint baseInstance = 0;
};

// Returns the number of links that may be visible as rods. Threads of a sheet can be visible only if it is torn.
GLuint sourceCount(const WorldView& world) { return world.surfaces.torn ? world.rods.count : world.rods.wholeCount; }

}  // namespace

RodPass::RodPass(const gl::ShaderLibrary& library)
    : gather_(gl::Program::compute(library, "render/particles/gather_rods.comp")),
      shaded_(gl::Program::graphics(library, "render/particles/rod.vert", "render/solids/solid.frag")),
      depth_(gl::Program::graphics(library, "render/particles/rod_depth.vert", "render/picture/depth.frag")),
      meshes_{{9, 24}, {5, 12}, {3, 7}},
      netMesh_(3, 4),
      command_(gl::Buffer::create("draw of rods", sizeof(IndirectCommand))),
      vertices_(makeVertexArray()) {}

const RingMesh& RodPass::meshFor(const WorldView& world) const {
    const GLuint count = sourceCount(world);
    return count > kNet ? netMesh_ : meshes_.of(count);
}

void RodPass::gather(const WorldView& world, gl::Commands& commands) {
    const GLuint count = sourceCount(world);
    if (count == 0) return;
    if (rods_.bytes() < count * sizeof(Rod)) rods_ = gl::Buffer::create("rods", count * sizeof(Rod));
    const IndirectCommand none{static_cast<GLuint>(meshFor(world).indexCount())};
    commands.update("draw of rods", command_);
    command_.write(0, std::span(&none, 1));

    const SolverBuffers& solver = world.solver;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kLinksBinding, solver.links);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTrianglesBinding, solver.triangles);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kRodSourcesBinding, world.rods.sources);
    rods_.bind(GL_SHADER_STORAGE_BUFFER, kRodsBinding);
    command_.bind(GL_SHADER_STORAGE_BUFFER, kRodCommandBinding);
    gather_.uniform("sourceCount", count);
    commands.dispatch(gather_, count,
                      {gl::Access{solver.links}, gl::Access{solver.triangles}, gl::Access{world.rods.sources},
                       gl::writes(rods_), gl::writes(command_)});
}

std::vector<gl::Access> RodPass::accesses(const WorldView& world) const {
    if (sourceCount(world) == 0) return {};
    return {{world.solver.positions}, gl::reads(rods_), gl::reads(command_, gl::Use::indirect)};
}

void RodPass::draw(const WorldView& world) const { drawRods(shaded_, world); }

void RodPass::drawDepth(const WorldView& world, const glm::mat4& clip) const {
    depth_.uniform("clip", clip);
    drawRods(depth_, world);
}

void RodPass::drawRods(const gl::Program& program, const WorldView& world) const {
    if (sourceCount(world) == 0) return;
    const RingMesh& mesh = meshFor(world);
    mesh.describeTo(program);
    program.use();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, world.solver.positions);
    rods_.bind(GL_SHADER_STORAGE_BUFFER, kRodsBinding);
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, command_.id());
    glEnable(GL_CULL_FACE);
    glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, nullptr);
    glDisable(GL_CULL_FACE);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

}  // namespace drape::render
