#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "viewer/output/recorder.h"

namespace drape::viewer {

/// The clip and the mesh that are being recorded: none, one of them or both.
class Recordings {
public:
    const std::optional<Recorder>& clip() const { return clip_; }
    const std::optional<MeshRecorder>& mesh() const { return mesh_; }
    bool any() const { return clip_ || mesh_; }

    /// As Recorder. Throws io::Error.
    void beginClip(std::filesystem::path path, glm::ivec2 size, double timeStep);
    /// Recorder::add() of the clip, which must have begun. Throws io::Error; the clip is then to be dropped.
    void addToClip(std::vector<std::uint8_t> rgb, int times);
    /// Leaves nothing of it.
    void dropClip() { clip_.reset(); }
    /// Moves the clip, which must have begun, to its file, and answers a line that names file and length. Throws
    /// io::Error.
    std::string endClip();

    /// As MeshRecorder. Throws io::Error.
    void beginMesh(const Simulation& simulation, const io::Format& format, std::filesystem::path folder);
    /// Adds the cloth on show to the mesh, which must have begun. Where that fails, or the file is full, it ends the
    /// recording, keeps the frames so far (kept()), and answers the reason; else an empty text.
    std::string addToMesh(Simulation& simulation, int times);
    /// Moves the mesh, which must have begun, to its file, and answers a line that names file and length. Throws
    /// io::Error.
    std::string endMesh();
    /// Ends the mesh, if one is being recorded, before its model is replaced or its tears are mended. The line of
    /// endMesh(), or its error, waits in kept() for the next message.
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
