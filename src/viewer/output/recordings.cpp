#include "viewer/output/recordings.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "render/frame/view.h"
#include "viewer/state/files.h"
#include "viewer/state/message_line.h"
#include "viewer/state/readouts.h"

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

void Recordings::beginClip(std::filesystem::path path, glm::ivec2 size, double timeStep) {
    clip_.emplace(std::move(path), size, timeStep);
    timeStep_ = timeStep;
}

void Recordings::addToClip(SceneView& view, Simulation& simulation, Shot shot, int times, gl::Commands& commands) {
    const bool isFull = !clip_->isDrawnLater();
    const render::Quality windows = std::exchange(shot.look.quality, render::Quality::full);
    clip_->run().add(simulation, shot, times);
    if (!isFull) shot.look.quality = windows;
    const auto began = std::chrono::steady_clock::now();
    clip_->add(view.take(simulation, shot, commands).pixels, times);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
    if (isFull) clip_->noteFullPicture(taken.count(), longestFull_);
}

void Recordings::endClip() {
    const bool isSlow = clip_->isDrawnLater();
    slowClip_.reset();
    if (isSlow && clip_->run().isWhole())
        slowClip_ = SlowClip{std::move(clip_->run()), clip_->path(), clip_->size(), timeStep_};
    ClipRecorder ended = std::move(*clip_);
    clip_.reset();
    finish(std::move(ended), isSlow ? "the window's" : "full");
}

void Recordings::finish(ClipRecorder recorder, std::string quality) {
    if (!finishing_) finishing_ = std::make_unique<TaskQueue>();
    finished_ = std::make_shared<std::string>();
    finishing_->add([clip = std::make_shared<ClipRecorder>(std::move(recorder)), quality = std::move(quality),
                     message = finished_] {
        clip->finish();
        *message = savedLine(clip->path()) + ", " + clipLength(clip->frames(), clip->seconds()) + ", " +
                   std::to_string(clip->size().x) + " x " + std::to_string(clip->size().y) + " pixels, " + quality +
                   " quality";
    });
}

void Recordings::drawAgain(gl::Commands& commands, const gl::ShaderLibrary& library) {
    SlowClip clip = std::move(*slowClip_);
    slowClip_.reset();
    drawing_ = std::make_unique<ClipDrawing>(std::move(clip.run), std::move(clip.path), clip.size, clip.timeStep,
                                             commands, library);
}

void Recordings::drawNext() {
    drawing_->drawNext();
    if (!drawing_->isOver()) return;
    finish(drawing_->takeRecorder(), "full");
    drawing_.reset();
}

std::optional<std::string> Recordings::takeFinished(bool waits) {
    if (!finished_ || (!waits && !finishing_->isDone())) return std::nullopt;
    const std::shared_ptr<std::string> message = std::exchange(finished_, nullptr);
    finishing_->finish();
    return *message;
}

void Recordings::beginMesh(const Simulation& simulation, const io::Format& format, std::filesystem::path folder) {
    mesh_.emplace(simulation, format, std::move(folder));
}

std::string Recordings::addToMesh(Simulation& simulation, int times) {
    const std::optional<std::string> error = errorOf([&] { mesh_->add(simulation, times); });
    std::string reason = error ? *error : mesh_->fullBecause();
    if (reason.empty()) return {};
    if (mesh_->frames() > 0) keepMesh();
    mesh_.reset();
    return reason;
}

std::string Recordings::endMesh() {
    MeshRecorder recorder = std::move(*mesh_);
    mesh_.reset();
    const std::filesystem::path path = recorder.finish();
    return savedLine(path) + ", " + clipLength(recorder.frames(), recorder.seconds());
}

void Recordings::keepMesh() {
    if (!mesh_) return;
    if (const std::optional<std::string> error = errorOf([this] { kept_ = endMesh(); })) kept_ = *error;
}

std::string Recordings::takeKept() { return std::exchange(kept_, {}); }

int Recordings::upToFrame(int steps, double timeStep) const {
    if (clip_) steps = std::min(steps, clip_->clock().stepsToNextFrame(timeStep));
    if (mesh_) steps = std::min(steps, mesh_->clock().stepsToNextFrame(timeStep));
    return steps;
}

Recordings::Due Recordings::due(const Simulation& simulation) {
    const bool isNew = std::exchange(epoch_, simulation.epoch()) != simulation.epoch();
    const std::uint64_t before = isNew ? simulation.firstStep() : steps_;
    steps_ = simulation.clock().steps;
    const double passed = static_cast<double>(steps_ - before) * simulation.scene().settings.timeStep;
    Due due;
    if (clip_) due.clip = clip_->clock().pass(passed);
    if (mesh_) due.mesh = mesh_->clock().pass(passed);
    return due;
}

}  // namespace drape::viewer
