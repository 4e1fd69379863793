#include "viewer/mesh_recorder.h"

#include <utility>

#include "io/mesh/glb.h"
#include "viewer/file_names.h"

namespace drape::viewer {
namespace {

io::MeshClip clipFor(const Simulation& simulation, const ClipClock& clock) {
    io::MeshClip clip = clipOf(simulation, true);  // a hand may cut it at any time
    clip.frameSeconds = 1.0 / clock.framesPerSecond();
    return clip;
}

}  // namespace

MeshRecorder::MeshRecorder(const Simulation& simulation, io::MeshFormat format, std::filesystem::path folder)
    : format_(format),
      name_(simulation.scene().name),
      folder_(std::move(folder)),
      clock_(simulation.scene().settings.timeStep),
      writer_(simulation.model(), folder_ / ("drape-" + name_ + ending()), format, clipFor(simulation, clock_)) {}

void MeshRecorder::add(Simulation& simulation, int times) {
    for (int i = 0; i < times && fullBecause() == nullptr; ++i) addShown(writer_, simulation, writer_.frames());
}

const char* MeshRecorder::fullBecause() const {
    const bool isGlb = format_ == io::MeshFormat::glb;
    if (isGlb && writer_.frames() >= io::kMostGlbFrames) return "a GLB file holds no more frames";
    if (isGlb && writer_.bytes() >= kMostGlbBytes)
        return "1 GiB of frames is the most for GLB, a point cache takes more";
    if (writer_.bytes() >= kMostCacheBytes) return "4 GiB of frames is the most";
    return nullptr;
}

std::filesystem::path MeshRecorder::finish() {
    std::filesystem::path path =
        io::isPointCache(format_) ? freshCachePath(folder_, name_, ending()) : freshPath(folder_, name_, ending());
    writer_.setPath(path);
    writer_.finish([](std::uint64_t, std::uint64_t) {});
    return path;
}

}  // namespace drape::viewer
