#include "solver/gpu/upload_ring.h"

#include <utility>

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

}  // namespace drape
