#include "render/views/view_pass.h"

#include <algorithm>
#include <glm/vec3.hpp>

#include "render/legend/view_legend.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

constexpr int kMapColours = 257;  // number of colours in a map; odd, so that one of them represents 0

gl::Texture makeMaps() {
    std::vector<glm::vec3> texels;
    for (int i = 0; i < kMapColours; ++i) texels.push_back(sequentialColour(static_cast<float>(i) / (kMapColours - 1)));
    for (int i = 0; i < kMapColours; ++i) {
        texels.push_back(divergingColour(2.0f * static_cast<float>(i) / (kMapColours - 1) - 1.0f));
    }
    gl::Texture maps("colour maps", kMapColours, 2, GL_RGBA16F, false, gl::Wrap::clamp);
    maps.write(GL_RGB, GL_FLOAT, texels.data());
    return maps;
}

}  // namespace

ViewPass::ViewPass(const gl::ShaderLibrary& library)
    : cloth_(gl::Program::graphics(library, "render/views/view_cloth.vert", "render/views/view.frag")),
      rods_(gl::Program::graphics(library, "render/views/view_rod.vert", "render/views/view.frag")),
      particles_(gl::Program::graphics(library, "render/views/view_particle.vert", "render/views/view.frag")),
      maps_(makeMaps()),
      data_(library),
      links_(library),
      legend_(library) {}

void ViewPass::prepare(const Frame& frame, gl::Commands& commands) {
    const View view = frame.look.view;
    if (view != view_) {
        data_.forget();
        scale_ = {};
        spread_.reset();
        view_ = view;
    }
    if (!showsValues(view)) return;
    data_.compute(frame, commands);
    // The first picture of a view waits for its scale, because a guess would be noticeable.
    const bool wait = frame.look.exactScale || !spread_;
    if (const auto spread = data_.spread(wait, commands)) spread_ = spread;
    setRange(frame);
}

void ViewPass::setRange(const Frame& frame) {
    const ViewNumbers& numbers = rowOf(view_).numbers;
    const float end = numbers.setBy ? numbers.setBy(frame.facts) : 0.0f;
    if (end > 0.0f) {
        scale_.set(end);
    } else {
        scale_.follow(spread_.value_or(Spread{}), numbers.least);
    }
    range_ = {scale_.end(), std::min(scale_.end(), numbers.mostBelow)};
}

void ViewPass::setPaint(const gl::Program& program, View view) const {
    const ViewRow& row = rowOf(view);
    program.uniform("paint", static_cast<GLint>(row.paint));
    program.uniform("plain", needsSearch(view) || showsMarks(view) ? kEqualColour : kDimColour);
    program.uniform("marked", kDifferentColour);
    program.uniform("markedFrom", row.markedFrom);
    program.uniform("scaleEnd", range_.end);
    program.uniform("scaleBelow", std::max(range_.below, 1e-6f));
    program.uniform("normalColours", normalColours());
    program.uniform("hasValues", showsValues(view) ? 1 : 0);
}

void ViewPass::draw(const Frame& frame, const ClothPass& cloth, const RodPass& rods, const ParticlePass& particles,
                    gl::Commands& commands) const {
    const WorldView& world = frame.world;
    const View view = frame.look.view;
    for (const gl::Program* program : {&cloth_, &rods_, &particles_}) setPaint(*program, view);
    maps_.bind(kColourMapUnit);
    const auto withValues = [&](std::vector<gl::Access> accesses) {
        if (showsValues(view) && !accesses.empty()) accesses.push_back(gl::reads(data_.values()));
        return accesses;
    };
    if (showsValues(view)) data_.values().bind(GL_SHADER_STORAGE_BUFFER, kValuesBinding);
    commands.draw("cloth", withValues(ClothPass::accesses(world)), [&] {
        if (world.surfaces.surfaces.empty()) return;
        cloth.drawSurfaces(cloth_, world, detailOf(world.surfaces, frame.look));
    });
    // Rods are left out if links are drawn as lines, because they would hide the lines.
    if (!showsLinks(view)) {
        commands.draw("rods", withValues(rods.accesses(world)), [&] { rods.drawRods(rods_, world); });
    }
    commands.draw("particles", withValues(ParticlePass::depthAccesses(world)),
                  [&] { particles.drawBalls(particles_, world); });
}

void ViewPass::drawOver(const Frame& frame, const Target& target, gl::Commands& commands) const {
    if (frame.world.solver.particleCount == 0) return;
    if (showsLinks(frame.look.view)) {
        commands.draw("links", ViewLinks::accesses(frame.world), [&] { links_.draw(frame, target); });
    }
    if (showsMarks(frame.look.view)) {
        const SolverBuffers& solver = frame.world.solver;
        commands.draw("marks", {gl::Access{solver.positions}, gl::Access{solver.normals}, gl::reads(data_.values())},
                      [&] { links_.drawMarks(frame, target); });
    }
}

void ViewPass::drawLegend(const Frame& frame, const Target& target, gl::Commands& commands) {
    if (!frame.look.legend) return;
    if (const auto legend = legendOf(frame, range_, spread_)) {
        legend_.draw(*legend, target, frame.look.legendText, frame.look.legendAbove, commands);
    }
}

}  // namespace drape::render
