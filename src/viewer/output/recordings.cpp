#include "viewer/output/recordings.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "viewer/state/files.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {

void Recordings::beginClip(std::filesystem::path path, glm::ivec2 size, double timeStep) {
    clip_.emplace(std::move(path), size, timeStep);
}

void Recordings::addToClip(std::vector<std::uint8_t> rgb, int times) { clip_->add(std::move(rgb), times); }

void Recordings::endClip() {
    finishing_ = std::async(std::launch::async, [recorder = std::move(*clip_)]() mutable {
        recorder.finish();
        return savedLine(recorder.path()) + ", " + clipLength(recorder.frames(), recorder.seconds());
    });
    clip_.reset();
}

std::optional<std::string> Recordings::takeFinished(bool waits) {
    if (!finishing_.valid()) return std::nullopt;
    if (!waits && finishing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    return finishing_.get();
}

void Recordings::beginMesh(const Simulation& simulation, const io::Format& format, std::filesystem::path folder) {
    mesh_.emplace(simulation, format, std::move(folder));
}

std::string Recordings::addToMesh(Simulation& simulation, int times) {
    std::string reason;
    try {
        mesh_->add(simulation, times);
        reason = mesh_->fullBecause();
    } catch (const std::exception& error) {
        reason = error.what();
    }
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
    try {
        kept_ = endMesh();
    } catch (const std::exception& error) {
        kept_ = error.what();
    }
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
