#include "solver/gpu/gpu_buffers.h"

#include <algorithm>
#include <span>
#include <utility>

#include "gl/context/device_info.h"

namespace drape {

UploadRing::~UploadRing() {
    for (const GLsync step : steps_) glDeleteSync(step);
}

void UploadRing::beginStep() {
    const GLsync done = std::exchange(steps_[step_], nullptr);
    if (done == nullptr) return;
    constexpr GLuint64 kSecond = 1'000'000'000;
    while (glClientWaitSync(done, GL_SYNC_FLUSH_COMMANDS_BIT, kSecond) == GL_TIMEOUT_EXPIRED) {
    }
    glDeleteSync(done);
}

void UploadRing::endStep() {
    glDeleteSync(std::exchange(steps_[step_], glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)));
    step_ = (step_ + 1) % kTurns;
}

void UploadRing::fill(std::size_t kind, std::string_view name, gl::Buffer& buffer, std::span<const std::byte> bytes,
                      std::size_t room) {
    std::swap(buffer, others_[kind][turns_[kind]]);
    turns_[kind] = (turns_[kind] + 1) % (kTurns - 1);
    if (buffer.bytes() < room) buffer = gl::Buffer::create(name, room);
    commands_->updateUnread(name, buffer);
    buffer.write(0, bytes);
}

using physics::Link;

GpuLinks::GpuLinks(const ColouredLinks& links) : links_(&links) {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().storageOffsetAlignment);
    std::size_t bytes = 0;
    for (const Range& colour : links.colours) {
        bytes = (bytes + alignment - 1) / alignment * alignment;
        // Alignments are powers of two, but a link must also begin at a multiple of its own size.
        bytes = (bytes + sizeof(Link) - 1) / sizeof(Link) * sizeof(Link);
        offsets_.push_back(bytes);
        bytes += colour.count * sizeof(Link);
    }
    buffer_ = gl::Buffer::create("links", bytes);
    write(links.links);
}

void GpuLinks::bindColour(glm::uint colour, GLuint binding) const {
    buffer_.bindRange(GL_SHADER_STORAGE_BUFFER, binding, offsets_[colour],
                      links_->colours[colour].count * sizeof(Link));
}

glm::uint GpuLinks::padded(glm::uint link) const {
    const auto next = std::ranges::upper_bound(links_->colours, link, {}, &Range::first);
    const auto colour = static_cast<std::size_t>(next - links_->colours.begin()) - 1;
    return static_cast<glm::uint>(offsets_[colour] / sizeof(Link)) + link - links_->colours[colour].first;
}

void GpuLinks::write(const std::vector<Link>& links) {
    for (std::size_t colour = 0; colour < offsets_.size(); ++colour) {
        const Range range = links_->colours[colour];
        buffer_.write(offsets_[colour], std::span(links).subspan(range.first, range.count));
    }
}

std::vector<Link> GpuLinks::unpadded(const std::vector<Link>& copied) const {
    std::vector<Link> links;
    links.reserve(links_->links.size());
    for (std::size_t colour = 0; colour < offsets_.size(); ++colour) {
        const auto first = copied.begin() + static_cast<std::ptrdiff_t>(offsets_[colour] / sizeof(Link));
        links.insert(links.end(), first, first + links_->colours[colour].count);
    }
    return links;
}

std::vector<Link> GpuLinks::read() const {
    std::vector<Link> links;
    links.reserve(links_->links.size());
    for (std::size_t colour = 0; colour < offsets_.size(); ++colour) {
        const auto part = buffer_.read<Link>(offsets_[colour], links_->colours[colour].count);
        links.insert(links.end(), part.begin(), part.end());
    }
    return links;
}

void GpuBindings::forget() {
    arrays_ = {};
    params_ = {};
}

void GpuBindings::bind(ArraySet touched, const Parts& parts, const gl::Buffer& standIn) {
    Parts bound;
    std::size_t first = kArrayCount;
    std::size_t end = 0;
    const auto wanted = [&](std::size_t k) { return Bound{bound[k].buffer->id(), bound[k].offset, bound[k].bytes}; };
    for (std::size_t k = 0; k < kArrayCount; ++k) {
        bound[k] = parts[k].buffer != nullptr ? parts[k] : gl::Buffer::Part{&standIn, 0, standIn.bytes()};
        if (!touched.has(static_cast<Array>(k)) || arrays_[k] == wanted(k)) continue;
        first = std::min(first, k);
        end = k + 1;
    }
    if (first >= end) return;
    for (std::size_t k = first; k < end; ++k) arrays_[k] = wanted(k);
    gl::Buffer::bindParts(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(first),
                          std::span(bound).subspan(first, end - first));
    commands_->noteCall();
}

void GpuBindings::bindParams(const gl::Buffer& params, std::size_t offset, std::size_t bytes) {
    const Bound wanted{params.id(), offset, bytes};
    if (params_ == wanted) return;
    params_ = wanted;
    params.bindRange(GL_UNIFORM_BUFFER, physics::kParamsBinding, offset, bytes);
    commands_->noteCall();
}

}  // namespace drape
