#include "io/formats/glb.h"

#include "io/files/error.h"
#include "io/formats/frame_spool.h"
#include "io/formats/glb_document.h"

#include <bit>

namespace drape::io {
namespace {

static_assert(std::endian::native == std::endian::little, "vertices are written as they lie in memory");

constexpr std::uint64_t kHeaders = 12 + 8 + 8;  // size of the headers of the file and its two chunks, bytes

std::uint64_t paddedTo4(std::uint64_t bytes) { return (bytes + 3) / 4 * 4; }

/// Converts a clip to a base mesh and morph targets: frame 0 itself, and the differences of all other frames from it.
class Targets {
public:
    Targets(const MeshPart& part, const FrameSpool& frames) : of_(part, frames), base_(of_.vertices(0)) {}

    [[nodiscard]] ParticleFrame values(std::uint32_t frame) const {
        if (frame == 0) return base_;
        ParticleFrame result = of_.vertices(frame);
        for (std::size_t i = 0; i < result.positions.size(); ++i) result.positions[i] -= base_.positions[i];
        for (std::size_t i = 0; i < result.normals.size(); ++i) result.normals[i] -= base_.normals[i];
        return result;
    }

private:
    PartFrames of_;
    ParticleFrame base_;
};

Bounds boundsOf(const std::vector<glm::vec3>& values) {
    Bounds bounds{values.front(), values.front()};
    for (const glm::vec3& value : values) {
        bounds.low = glm::min(bounds.low, value);
        bounds.high = glm::max(bounds.high, value);
    }
    return bounds;
}

std::uint64_t lengthOf(const GlbDocument& document) {
    return kHeaders + paddedTo4(document.json.size()) + document.binaryBytes;
}

void requireLength(const OutputFile& file, std::uint64_t length) {
    if (length <= kLargestGlb) return;
    throw Error("cannot write \"" + file.path().string() + "\": a GLB file of " + std::to_string(length) +
                " bytes is not possible, expected at most " + std::to_string(kLargestGlb));
}

template <class T>
void writeList(OutputFile& file, const std::vector<T>& values) {
    file.writeValues(std::span<const T>(values));
}

void writeWord(OutputFile& file, std::uint64_t value) {
    const auto word = static_cast<std::uint32_t>(value);
    file.writeValues(std::span<const std::uint32_t>(&word, 1));
}

/// Writes the weights of all morph targets for each time. A frame's own target has weight 1; frame 0 has no target.
void writeWeights(OutputFile& file, std::uint32_t frames) {
    std::vector<float> row(frames - 1, 0.0f);
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        if (frame > 1) row[frame - 2] = 0.0f;
        if (frame > 0) row[frame - 1] = 1.0f;
        writeList(file, row);
    }
}

void writeObject(OutputFile& file, const SolidObject& object) {
    writeList(file, object.triangles);
    writeList(file, object.positions);
    writeList(file, object.normals);
    if (!object.moves()) return;
    std::vector<glm::vec3> places;
    std::vector<glm::vec4> turns;
    for (const Pose& pose : object.poses) {
        places.push_back(pose.place);
        turns.push_back(pose.turn);
    }
    writeList(file, places);
    writeList(file, turns);
}

}  // namespace

std::uint64_t estimatedGlbBytes(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames) {
    constexpr std::uint64_t kVertex = 2 * sizeof(glm::vec3);
    constexpr std::uint64_t kTarget = 500;  // estimated size of a morph target's JSON, bytes
    return frames * (vertices * kVertex + parts * kTarget + sizeof(float) * frames);
}

void writeGlb(OutputFile& file, const Mesh& mesh, const FrameSpool& frames, const std::vector<float>& times,
              const std::string& name, const Ticker& tick, const std::vector<SolidObject>& objects) {
    const std::uint32_t count = frames.frames();
    const std::uint64_t work = 2 * std::uint64_t{count} * mesh.size();
    std::uint64_t done = 0;
    // Checks the length before the long work. The bounds are not known yet, but their digits change the length little.
    std::vector<std::vector<Bounds>> bounds(mesh.size(), std::vector<Bounds>(count));
    requireLength(file, lengthOf(glbDocument(mesh, bounds, times, name, objects)));
    for (std::size_t k = 0; k < mesh.size(); ++k) {
        const Targets targets(mesh[k], frames);
        for (std::uint32_t frame = 0; frame < count; ++frame) {
            bounds[k][frame] = boundsOf(targets.values(frame).positions);
            tick(++done, work);
        }
    }

    GlbDocument document = glbDocument(mesh, bounds, times, name, objects);
    document.json.resize(paddedTo4(document.json.size()), ' ');
    const std::uint64_t length = lengthOf(document);
    requireLength(file, length);
    file.write("glTF");
    writeWord(file, 2);  // version of the format
    writeWord(file, length);
    writeWord(file, document.json.size());
    file.write("JSON");
    file.write(document.json);
    writeWord(file, document.binaryBytes);
    file.write(std::string_view("BIN\0", 4));

    for (const MeshPart& part : mesh) {
        writeList(file, part.triangles);
        writeList(file, part.lines);
        writeList(file, part.points);
        writeList(file, part.uvs);
        writeList(file, part.covered);
        const Targets targets(part, frames);
        for (std::uint32_t frame = 0; frame < count; ++frame) {
            const ParticleFrame values = targets.values(frame);
            writeList(file, values.positions);
            if (!part.triangles.empty()) writeList(file, values.normals);
            tick(++done, work);
        }
    }
    if (count > 1) {
        writeList(file, times);
        writeWeights(file, count);
    }
    for (const SolidObject& object : objects) writeObject(file, object);
    for (const auto& picture : document.pictures) {
        file.write(*picture);
        file.write(std::string(paddedTo4(picture->size()) - picture->size(), '\0'));
    }
}

}  // namespace drape::io
