#include "render/cloth/drawn_positions.h"

#include "render/shared/shared.h"

namespace drape::render {

DrawnPositions::DrawnPositions(const gl::ShaderLibrary& library)
    : cutRim_(gl::Program::compute(library, "render/cloth/cut_rim.comp")),
      shift_(gl::Program::compute(library, "render/solids/shifted_body.comp")),
      bodies_(gl::Program::compute(library, "render/solids/drawn_bodies.comp")) {}

void DrawnPositions::copy(GLuint from, gl::Buffer& to, const WorldView& world, std::string_view name,
                          gl::Commands& commands) {
    const std::size_t bytes = sizeof(glm::vec4) * world.solver.particleCount;
    if (to.bytes() != bytes) to = gl::Buffer::create(name, bytes);
    commands.update(name, to);
    commands.draw(name, {{from, false, gl::Use::bufferUpdate}, gl::writes(to, gl::Use::bufferUpdate)},
                  [&] { glCopyNamedBufferSubData(from, to.id(), 0, 0, static_cast<GLsizeiptr>(bytes)); });
}

void DrawnPositions::replace(WorldView& world, gl::Commands& commands) {
    const GLuint solver = world.solver.positions;
    const Range bodies = world.bodies.particles;
    if (world.cutRim.count == 0 && world.shifted.particles.count == 0 && bodies.count == 0) return;
    copy(solver, positions_, world, "drawn positions", commands);
    if (bodies.count > 0) {
        copy(world.solver.normals, normals_, world, "drawn normals", commands);
        positions_.bind(GL_SHADER_STORAGE_BUFFER, kPositionsBinding);
        normals_.bind(GL_SHADER_STORAGE_BUFFER, kNormalsBinding);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, world.bodies.offsets);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kValuesBinding, world.bodies.normals);
        bodies_.uniform("threadEnd", bodies.end());
        bodies_.uniform("first", bodies.first);
        commands.dispatch(bodies_, gl::ThreadRange{bodies.first, bodies.count},
                          {{world.bodies.offsets, false, gl::Use::shaderStorage},
                           {world.bodies.normals, false, gl::Use::shaderStorage},
                           gl::writes(positions_),
                           gl::writes(normals_)});
        world.solver.normals = normals_.id();
    }
    const gl::Access particles{solver, false, gl::Use::shaderStorage};
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionsBinding, solver);
    positions_.bind(GL_SHADER_STORAGE_BUFFER, kValuesBinding);
    if (world.cutRim.count > 0) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, world.cutRim.points);
        cutRim_.uniform("pointCount", world.cutRim.count);
        commands.dispatch(cutRim_, world.cutRim.count,
                          {particles, {world.cutRim.points, false, gl::Use::shaderStorage}, gl::writes(positions_)});
    }
    if (const Range body = world.shifted.particles; body.count > 0) {
        shift_.uniform("threadEnd", body.end());
        shift_.uniform("by", world.shifted.by);
        commands.dispatch(shift_, gl::ThreadRange{body.first, body.count}, {particles, gl::writes(positions_)});
    }
    world.solver.positions = positions_.id();
}

namespace {

void bindMiddles(const WorldView& world) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kMarksBinding, world.surfaces.middles);
}

}  // namespace

FinePoints::FinePoints(const gl::ShaderLibrary& library)
    : place_(gl::Program::compute(library, "render/cloth/fine_points.comp")),
      light_(gl::Program::compute(library, "render/cloth/fine_light.comp")) {}

void FinePoints::place(WorldView& world, gl::Commands& commands) {
    const std::size_t particles = sizeof(glm::vec4) * world.solver.particleCount;
    const std::size_t bytes = particles + sizeof(glm::vec4) * world.surfaces.middleCount;
    const auto lengthen = [&](GLuint source, gl::Buffer& longer, std::string_view name) {
        if (longer.bytes() != bytes) longer = gl::Buffer::create(name, bytes);
        commands.update(name, longer);
        commands.draw(name, {{source, false, gl::Use::bufferUpdate}, gl::writes(longer, gl::Use::bufferUpdate)},
                      [&] { glCopyNamedBufferSubData(source, longer.id(), 0, 0, static_cast<GLsizeiptr>(particles)); });
    };
    lengthen(world.solver.positions, positions_, "positions of fine meshes");
    lengthen(world.solver.normals, normals_, "normals of fine meshes");
    positions_.bind(GL_SHADER_STORAGE_BUFFER, kPositionsBinding);
    normals_.bind(GL_SHADER_STORAGE_BUFFER, kNormalsBinding);
    bindMiddles(world);
    place_.uniform("firstPoint", world.solver.particleCount);
    place_.uniform("mostBulge", world.surfaces.mostBulge);
    for (const Range& step : world.surfaces.refinements) {
        place_.uniform("threadEnd", step.end());
        commands.dispatch(
            place_, gl::ThreadRange{step.first, step.count},
            {{world.surfaces.middles, false, gl::Use::shaderStorage}, gl::writes(positions_), gl::writes(normals_)});
    }
    world.solver.positions = positions_.id();
    world.solver.normals = normals_.id();
}

void FinePoints::spread(const WorldView& world, const gl::Buffer& light, gl::Commands& commands) const {
    bindMiddles(world);
    light.bind(GL_SHADER_STORAGE_BUFFER, kSkyLightBinding);
    light_.uniform("firstPoint", world.solver.particleCount);
    for (const Range& step : world.surfaces.refinements) {
        light_.uniform("threadEnd", step.end());
        commands.dispatch(light_, gl::ThreadRange{step.first, step.count},
                          {{world.surfaces.middles, false, gl::Use::shaderStorage}, gl::writes(light)});
    }
}

}  // namespace drape::render
