#pragma once

#include "viewer/clip_clock.h"
#include "viewer/mesh_export.h"

namespace drape::viewer {

/// A mesh that moves, of what the window shows while it is being made: a GLB file, or a point cache beside an OBJ. Its
/// frames wait on the disk in a file without a name, and the clip appears with finish(): without it nothing is left.
class MeshRecorder {
public:
    /// format: of those that hold a clip; folder: where it is to be. The simulation must go on with the model that it
    /// has now as long as this lives. Throws io::Error where the folder cannot be written.
    MeshRecorder(const Simulation& simulation, io::MeshFormat format, std::filesystem::path folder);

    ClipClock& clock() { return clock_; }
    const ClipClock& clock() const { return clock_; }
    /// What is on show, as so many frames. Takes no more than there is room for. Throws io::Error; the frames before
    /// are still good then.
    void add(Simulation& simulation, int times);
    /// Why there can be no more frames; nullptr while there can.
    const char* fullBecause() const;
    /// Puts the clip in its place under a name that is not taken, "drape-NAME-N.glb", and answers it. There must be a
    /// frame. Throws io::Error.
    std::filesystem::path finish();

    int frames() const { return static_cast<int>(writer_.frames()); }
    /// s of the clip so far
    double seconds() const { return static_cast<double>(frames()) / clock_.framesPerSecond(); }
    const char* ending() const { return io::kMeshEndings[static_cast<std::size_t>(format_)]; }

    /// Bytes of frames at most: a GLB file takes 32 bits of them, and torn triangles need several times as many.
    static constexpr std::uint64_t kMostGlbBytes = std::uint64_t{1} << 30;
    static constexpr std::uint64_t kMostCacheBytes = std::uint64_t{4} << 30;

private:
    io::MeshFormat format_;
    std::string name_;  // of the scene
    std::filesystem::path folder_;
    ClipClock clock_;
    io::MeshWriter writer_;
};

}  // namespace drape::viewer
