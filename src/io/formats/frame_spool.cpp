#include "io/formats/frame_spool.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <span>
#include <utility>

#include "io/files/output_file.h"
#include "io/files/system.h"

namespace drape::io {
namespace {

static_assert(sizeof(glm::vec3) == 12);

[[noreturn]] void fail(const std::filesystem::path& beside) {
    throw Error("cannot store frames beside \"" + beside.string() + "\": " + reasonOfErrno());
}

/// Repeats `move` until all bytes are transferred, since the system may transfer fewer at a time. Returns false on
/// failure.
template <class Byte>
bool moveAll(std::span<Byte> bytes, std::uint64_t offset, auto move) {
    errno = 0;
    while (!bytes.empty()) {
        const std::ptrdiff_t count = move(bytes.data(), bytes.size(), offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return true;
}

}  // namespace

FrameSpool::FrameSpool(const std::filesystem::path& beside, std::uint32_t particles, bool withNormals)
    : beside_(beside), particles_(particles), withNormals_(withNormals) {
    file_ = openVanishingFile(temporaryName(beside));
    if (file_ < 0) fail(beside_);
}

FrameSpool::~FrameSpool() { closeFile(file_); }

FrameSpool::FrameSpool(FrameSpool&& other) noexcept
    : beside_(std::move(other.beside_)),
      particles_(other.particles_),
      withNormals_(other.withNormals_),
      frames_(other.frames_),
      bytes_(other.bytes_),
      file_(std::exchange(other.file_, -1)) {}

FrameSpool& FrameSpool::operator=(FrameSpool&& other) noexcept {
    std::swap(beside_, other.beside_);
    std::swap(particles_, other.particles_);
    std::swap(withNormals_, other.withNormals_);
    std::swap(frames_, other.frames_);
    std::swap(bytes_, other.bytes_);
    std::swap(file_, other.file_);
    return *this;
}

void FrameSpool::add(const ParticleFrame& frame) {
    append(frame.positions);
    if (withNormals_) append(frame.normals);
    ++frames_;
}

ParticleFrame FrameSpool::read(std::uint32_t frame, Range range) const {
    const std::uint64_t array = sizeof(glm::vec3) * std::uint64_t{particles_};
    const std::uint64_t start = frame * array * (withNormals_ ? 2 : 1) + sizeof(glm::vec3) * std::uint64_t{range.first};
    ParticleFrame result;
    result.positions.resize(range.count);
    readAt(start, result.positions);
    if (!withNormals_) return result;
    result.normals.resize(range.count);
    readAt(start + array, result.normals);
    return result;
}

void FrameSpool::append(const std::vector<glm::vec3>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    const bool done = values.size() == particles_ && moveAll(bytes, bytes_, [this](auto data, auto size, auto offset) {
                          return writeAt(file_, data, size, offset);
                      });
    if (!done) fail(beside_);
    bytes_ += bytes.size();
}

void FrameSpool::readAt(std::uint64_t offset, std::vector<glm::vec3>& values) const {
    const bool done = moveAll(std::as_writable_bytes(std::span(values)), offset,
                              [this](auto data, auto size, auto at) { return io::readAt(file_, data, size, at); });
    if (!done) fail(beside_);
}

PartFrames::PartFrames(const MeshPart& part, const FrameSpool& frames) : part_(&part), frames_(&frames) {
    std::uint32_t low = kForever;
    std::uint32_t high = 0;
    for (const MeshVertex& vertex : part.vertices) {
        if (vertex.particle == MeshVertex::kNoParticle) continue;
        low = std::min({low, vertex.particle, vertex.hidden});
        high = std::max({high, vertex.particle, vertex.hidden});
    }
    particles_ = {low, high + 1 - low};
}

ParticleFrame PartFrames::vertices(std::uint32_t frame) const {
    const ParticleFrame particles = frames_->read(frame, particles_);
    ParticleFrame vertices;
    vertices.positions.reserve(part_->vertices.size());
    for (const MeshVertex& vertex : part_->vertices)
        vertices.positions.push_back(positionIn(*part_, particles, vertex, frame, particles_.first));
    if (particles.normals.empty()) return vertices;
    vertices.normals.reserve(part_->vertices.size());
    for (const MeshVertex& vertex : part_->vertices)
        vertices.normals.push_back(normalIn(*part_, particles, vertex, frame, particles_.first));
    return vertices;
}

std::optional<ParticleFrame> particleFrame(std::span<const glm::vec4> positions, std::span<const glm::vec4> normals) {
    ParticleFrame particles;
    particles.positions.reserve(positions.size());
    particles.normals.reserve(normals.size());
    for (const glm::vec4& position : positions) {
        if (!std::isfinite(position.x) || !std::isfinite(position.y) || !std::isfinite(position.z)) return std::nullopt;
        particles.positions.emplace_back(position);
    }
    for (const glm::vec4& normal : normals) {
        const float square = normal.x * normal.x + normal.y * normal.y + normal.z * normal.z;
        particles.normals.push_back(std::abs(square - 1.0f) < 1e-3f ? glm::vec3(normal) : glm::vec3(0.0f, 1.0f, 0.0f));
    }
    return particles;
}

}  // namespace drape::io
