#include "gl/timer.h"

#include "gl/debug_output.h"
#include "gl/device_info.h"

#include <string>
#include <utility>

namespace drape::gl {

Timer::Timer(std::string_view name) : wallTime_(isSoftwareRenderer()) {
    if (wallTime_) return;
    for (Slot& slot : slots_) {
        glCreateQueries(GL_TIMESTAMP, 1, &slot.start);
        glCreateQueries(GL_TIMESTAMP, 1, &slot.stop);
        label(GL_QUERY, slot.start, std::string(name) + " start");
        label(GL_QUERY, slot.stop, std::string(name) + " stop");
    }
}

Timer::~Timer() { release(); }

Timer::Timer(Timer&& other) noexcept
    : wallTime_(other.wallTime_),
      slots_(std::exchange(other.slots_, {})),
      next_(other.next_),
      oldest_(other.oldest_),
      running_(std::exchange(other.running_, false)),
      wallStart_(other.wallStart_),
      latest_(other.latest_) {}

Timer& Timer::operator=(Timer&& other) noexcept {
    if (this != &other) {
        release();
        wallTime_ = other.wallTime_;
        slots_ = std::exchange(other.slots_, {});
        next_ = other.next_;
        oldest_ = other.oldest_;
        running_ = std::exchange(other.running_, false);
        wallStart_ = other.wallStart_;
        latest_ = other.latest_;
    }
    return *this;
}

void Timer::begin() {
    if (wallTime_) {
        glFinish();
        wallStart_ = std::chrono::steady_clock::now();
        running_ = true;
        return;
    }
    milliseconds();  // may free a slot
    running_ = !slots_[next_].pending;
    if (running_) glQueryCounter(slots_[next_].start, GL_TIMESTAMP);
}

void Timer::end() {
    if (!std::exchange(running_, false)) return;
    if (wallTime_) {
        glFinish();
        latest_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - wallStart_).count();
        return;
    }
    glQueryCounter(slots_[next_].stop, GL_TIMESTAMP);
    slots_[next_].pending = true;
    next_ = (next_ + 1) % kRingSize;
}

std::optional<double> Timer::milliseconds() {
    while (slots_[oldest_].pending) {
        Slot& slot = slots_[oldest_];
        GLint arrived = GL_FALSE;
        glGetQueryObjectiv(slot.stop, GL_QUERY_RESULT_AVAILABLE, &arrived);
        if (arrived != GL_TRUE) break;
        GLuint64 start = 0;
        GLuint64 stop = 0;
        glGetQueryObjectui64v(slot.start, GL_QUERY_RESULT, &start);
        glGetQueryObjectui64v(slot.stop, GL_QUERY_RESULT, &stop);
        latest_ = static_cast<double>(stop - start) * 1e-6;
        slot.pending = false;
        oldest_ = (oldest_ + 1) % kRingSize;
    }
    return latest_;
}

void Timer::release() noexcept {
    for (Slot& slot : slots_) {
        if (slot.start == 0) continue;
        glDeleteQueries(1, &slot.start);
        glDeleteQueries(1, &slot.stop);
        slot = {};
    }
}

}  // namespace drape::gl
