#include "io/formats/point_cache.h"

#include <bit>
#include <string_view>

#include "io/formats/frame_spool.h"

namespace drape::io {
namespace {

static_assert(std::endian::native == std::endian::little, "PC2 is written as it lies in memory");

std::uint32_t bigEndian(std::uint32_t value) {
    return value >> 24 | (value >> 8 & 0xff00u) | (value << 8 & 0xff0000u) | value << 24;
}

std::uint32_t bigEndian(float value) { return bigEndian(std::bit_cast<std::uint32_t>(value)); }

template <class T>
void writeValue(OutputFile& file, T value) {
    file.writeValues(std::span<const T>(&value, 1));
}

}  // namespace

void writePc2(OutputFile& file, const MeshPart& part, const FrameSpool& frames, const FrameTimes& times,
              const Ticker& tick) {
    using namespace std::string_view_literals;
    file.write("POINTCACHE2\0"sv);
    writeValue(file, std::int32_t{1});  // version of the format
    writeValue(file, static_cast<std::int32_t>(part.vertices.size()));
    writeValue(file, times.start);
    writeValue(file, times.every);
    writeValue(file, static_cast<std::int32_t>(frames.frames()));
    const PartFrames of(part, frames);
    for (std::uint32_t frame = 0; frame < frames.frames(); ++frame) {
        const ParticleFrame vertices = of.vertices(frame);
        file.writeValues(std::span<const glm::vec3>(vertices.positions));
        tick(frame + 1, frames.frames());
    }
}

void writeMdd(OutputFile& file, const MeshPart& part, const FrameSpool& frames, const FrameTimes& times,
              const Ticker& tick) {
    writeValue(file, bigEndian(frames.frames()));
    writeValue(file, bigEndian(static_cast<std::uint32_t>(part.vertices.size())));
    for (const float time : times.seconds) writeValue(file, bigEndian(time));
    const PartFrames of(part, frames);
    std::vector<std::uint32_t> words;
    for (std::uint32_t frame = 0; frame < frames.frames(); ++frame) {
        words.clear();
        for (const glm::vec3& position : of.vertices(frame).positions)
            words.insert(words.end(), {bigEndian(position.x), bigEndian(position.y), bigEndian(position.z)});
        file.writeValues(std::span<const std::uint32_t>(words));
        tick(frame + 1, frames.frames());
    }
}

}  // namespace drape::io
