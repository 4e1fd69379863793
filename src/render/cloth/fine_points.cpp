#include "render/cloth/fine_points.h"

#include "render/shared/shared.h"

namespace drape::render {
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
