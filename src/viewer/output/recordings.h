#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "viewer/output/recorder.h"

namespace drape::viewer {

/// The clip and the mesh that are being recorded: none, one or both.
class Recordings {
public:
    const std::optional<ClipRecorder>& clip() const { return clip_; }
    const std::optional<MeshRecorder>& mesh() const { return mesh_; }
    bool any() const { return clip_ || mesh_; }

    /// Begins a clip, see ClipRecorder. Throws io::Error.
    void beginClip(std::filesystem::path path, glm::ivec2 size, double timeStep);
    /// Adds frames to the clip, see ClipRecorder::add(). The clip must have begun. Throws io::Error; then drop the
    /// clip.
    void addToClip(std::vector<std::uint8_t> rgb, int times);
    /// Deletes the clip.
    void dropClip() { clip_.reset(); }
    /// Finishes the clip, which must have begun. Returns a line with its file and length. Throws io::Error.
    std::string endClip();

    /// Begins a mesh, see MeshRecorder. Throws io::Error.
    void beginMesh(const Simulation& simulation, const io::Format& format, std::filesystem::path folder);
    /// Adds the mesh on show to the recording, which must have begun. Returns an empty text, or the reason why the
    /// recording ended: an error, or a full file. Then the frames so far are kept, see keepMesh().
    std::string addToMesh(Simulation& simulation, int times);
    /// Finishes the mesh, which must have begun. Returns a line with its file and length. Throws io::Error.
    std::string endMesh();
    /// Finishes the mesh, if one is being recorded. Call it before the model is replaced or the cloth is mended. kept()
    /// holds the line of endMesh(), or its error.
    void keepMesh();
    const std::string& kept() const { return kept_; }
    std::string takeKept();

    /// Limits a number of steps so that no frame is skipped.
    int upToFrame(int steps, double timeStep) const;
    struct Due {
        int clip = 0;
        int mesh = 0;
    };
    /// Frames that are due for the steps since the last call, or since the simulation's epoch began if that is later.
    Due due(const Simulation& simulation);

private:
    std::optional<ClipRecorder> clip_;
    std::optional<MeshRecorder> mesh_;
    std::uint64_t epoch_ = 0;  // epoch of the simulation that is recorded
    std::uint64_t steps_ = 0;  // steps on its clock at the last call of due()
    std::string kept_;
};

}  // namespace drape::viewer
