#include "gl/mirror.h"

#include <utility>

namespace drape::gl {

Mirror::~Mirror() { forget(); }

void Mirror::begin(Commands& commands, const Buffer& source) {
    Slot& slot = slots_[next_];
    if (slot.done != nullptr) return;
    const bool fits = slot.copy.id() != 0 && slot.copy.bytes() == source.bytes();
    if (!fits) slot.copy = Buffer::create("mirror", source.bytes());
    commands.readbackLater("mirror", source);
    glCopyNamedBufferSubData(source.id(), slot.copy.id(), 0, 0, static_cast<GLsizeiptr>(source.bytes()));
    slot.done = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    next_ = (next_ + 1) % kInFlight;
}

bool Mirror::poll() {
    bool arrived = false;
    while (slots_[oldest_].done != nullptr) {
        Slot& slot = slots_[oldest_];
        const GLenum state = glClientWaitSync(slot.done, GL_SYNC_FLUSH_COMMANDS_BIT, 0);
        if (state != GL_ALREADY_SIGNALED && state != GL_CONDITION_SATISFIED) break;
        glDeleteSync(std::exchange(slot.done, nullptr));
        latest_ = slot.copy.read<std::byte>(0, slot.copy.bytes());
        oldest_ = (oldest_ + 1) % kInFlight;
        arrived = true;
    }
    return arrived;
}

void Mirror::forget() {
    for (Slot& slot : slots_) {
        if (slot.done != nullptr) glDeleteSync(std::exchange(slot.done, nullptr));
    }
    next_ = 0;
    oldest_ = 0;
    latest_.clear();
}

}  // namespace drape::gl
