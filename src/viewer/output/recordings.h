#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "viewer/output/recorder.h"

namespace drape::viewer {

/// The clip and the mesh that are being recorded, where they are.
class Recordings {
public:
    const std::optional<Recorder>& clip() const { return clip_; }
    const std::optional<MeshRecorder>& mesh() const { return mesh_; }
    bool any() const { return clip_ || mesh_; }

    /// As Recorder. Throws io::Error.
    void beginClip(std::filesystem::path path, glm::ivec2 size, double timeStep);
    /// As Recorder::add(), of the clip, which there must be. Without it nothing is left if this throws io::Error.
    void addToClip(std::vector<std::uint8_t> rgb, int times);
    void dropClip() { clip_.reset(); }
    /// Puts the clip, which there must be, in its place, and answers what it has become. Throws io::Error.
    std::string endClip();

    /// As MeshRecorder. Throws io::Error.
    void beginMesh(const Simulation& simulation, const io::Format& format, std::filesystem::path folder);
    /// Adds the mesh on show, to the mesh, which there must be. Where no more can be added, it keeps the frames that
    /// there are, and answers why; else nothing.
    std::string addToMesh(Simulation& simulation, int times);
    /// Puts the mesh, which there must be, in its place, and answers what it has become. Throws io::Error.
    std::string endMesh();
    /// Ends the mesh, if there is one, before its model is replaced or its tears are mended. What it has become, or why
    /// not, is for the next message: takeKept().
    void keepMesh();
    const std::string& kept() const { return kept_; }
    std::string takeKept();

    /// How many of `steps` may be taken before a frame of either is due, so that it has all of its frames.
    int upToFrame(int steps, double timeStep) const;
    struct Due {
        int clip = 0;
        int mesh = 0;
    };
    /// Frames that are due. steps: of the clock, which may have started again; timeStep: s.
    Due due(std::uint64_t steps, double timeStep);
    /// The steps until now are no part of what is recorded.
    void skipTo(std::uint64_t steps) { steps_ = steps; }

private:
    std::optional<Recorder> clip_;
    std::optional<MeshRecorder> mesh_;
    std::uint64_t steps_ = 0;  // of the clock, that they have taken notice of
    std::string kept_;
};

}  // namespace drape::viewer
