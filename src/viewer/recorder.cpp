#include "viewer/recorder.h"

#include <utility>

namespace drape::viewer {

Recorder::Recorder(std::filesystem::path path, glm::ivec2 size, double timeStep)
    : path_(std::move(path)), size_(size), clock_(timeStep), writer_(path_, size.x, size.y, clock_.framesPerSecond()) {}

void Recorder::add(std::span<const std::uint8_t> rgb, int times) {
    for (int i = 0; i < times; ++i) {
        writer_.addFrame(rgb);
        ++frames_;
    }
}

glm::ivec2 clipSize(glm::ivec2 size) { return glm::max(size / 2 * 2, glm::ivec2(2)); }

}  // namespace drape::viewer
