#include "viewer/output/clip_drawing.h"

#include <utility>

#include "render/frame/view.h"

namespace drape::viewer {

ClipDrawing::ClipDrawing(ClipRun run, std::filesystem::path path, glm::ivec2 size, double timeStep,
                         gl::Commands& commands, const gl::ShaderLibrary& library)
    : run_(std::move(run)),
      recorder_(std::move(path), size, timeStep),
      commands_(&commands),
      simulation_(run_.startOf(0).snapshot->log.scene, commands, library, run_.backend()),
      view_(library) {}

void ClipDrawing::drawNext() {
    const ClipRun::Frame& frame = run_.frames()[next_];
    stepTo(frame);
    ClipRun::dress(simulation_, frame);
    simulation_.setLockstep(render::needs(frame.shot.look.view, render::Needs::comparison));
    recorder_.add(view_.take(simulation_, frame.shot, *commands_).pixels, frame.times);
    ++next_;
}

void ClipDrawing::stepTo(const ClipRun::Frame& frame) {
    if (partOf_ != frame.part) simulation_.returnTo(run_.startOf(frame.part));
    partOf_ = frame.part;
    simulation_.advance(static_cast<int>(frame.steps - simulation_.clock().steps));
}

}  // namespace drape::viewer
