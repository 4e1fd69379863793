// Meshes that move: recorded while the cloth does.

#include <exception>

#include "viewer/session.h"
#include "viewer/text.h"

namespace drape::viewer {

void Session::toggleMeshRecording() {
    if (meshRecorder_) return endMeshRecording();
    record();  // the steps until now are no part of it
    meshRecorder_.emplace(simulation_, kClipFormats[panel_.clipFormat], "");
    say(std::string("Recording the mesh (") + meshRecorder_->ending() + "), until F9 is pressed again");
    addMeshFrames(1);
}

/// Answers what there is to say about it.
std::string Session::finishMesh() {
    MeshRecorder recorder = std::move(*meshRecorder_);
    meshRecorder_.reset();
    const std::filesystem::path path = recorder.finish();
    return "Saved " + path.string() + ", " + clipLength(recorder.frames(), recorder.seconds());
}

void Session::endMeshRecording() {
    if (meshRecorder_) say(finishMesh());
}

// The model that the frames are of is about to go, or what was torn to be whole again. What came of it is said with
// whatever is said about that.
void Session::keepMesh() {
    if (!meshRecorder_) return;
    try {
        aside_ = finishMesh();
    } catch (const std::exception& error) {
        aside_ = error.what();
    }
}

void Session::addMeshFrames(int count) {
    if (count == 0) return;
    try {
        meshRecorder_->add(simulation_, count);
        if (const char* reason = meshRecorder_->fullBecause()) cutMeshShort(reason);
    } catch (const std::exception& error) {
        cutMeshShort(error.what());
    }
}

/// Keeps the frames that there are.
void Session::cutMeshShort(const std::string& reason) {
    if (meshRecorder_->frames() > 0) keepMesh();
    meshRecorder_.reset();
    say("The recording of the mesh has ended: " + reason, true);
}

}  // namespace drape::viewer
