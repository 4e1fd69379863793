#include "gl/context/timer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "gl/context/debug_output.h"
#include "gl/context/device_info.h"

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
    milliseconds();  // frees the slots whose results have arrived
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

PassTimes::PassTimes() : wallTime_(isSoftwareRenderer()) {}

PassTimes::~PassTimes() {
    for (const Run& run : runs_) {
        if (!run.stamps.empty()) glDeleteQueries(static_cast<GLsizei>(run.stamps.size()), run.stamps.data());
    }
}

void PassTimes::begin() {
    latest();  // frees the runs whose results have arrived
    running_ = !runs_[next_].pending;
    if (!running_) return;
    runs_[next_].names.clear();
    stamped_ = 0;
    growing_.clear();
}

void PassTimes::mark(std::string_view name) {
    if (!running_) return;
    std::vector<std::string>& names = runs_[next_].names;
    if (!names.empty() && names.back() == name) return;
    stamp();
    names.emplace_back(name);
}

void PassTimes::end() {
    if (!running_) return;
    stamp();
    running_ = false;
    if (wallTime_) {
        latest_ = growing_;
        return;
    }
    runs_[next_].pending = true;
    next_ = (next_ + 1) % kInFlight;
}

void PassTimes::stamp() {
    Run& run = runs_[next_];
    if (wallTime_) {
        glFinish();
        const auto now = std::chrono::steady_clock::now();
        if (!run.names.empty()) {
            add(run.names.back(), std::chrono::duration<double, std::milli>(now - lastWall_).count());
        }
        lastWall_ = now;
        return;
    }
    if (stamped_ == run.stamps.size()) {
        GLuint query = 0;
        glCreateQueries(GL_TIMESTAMP, 1, &query);
        run.stamps.push_back(query);
    }
    glQueryCounter(run.stamps[stamped_++], GL_TIMESTAMP);
}

void PassTimes::collect(const Run& run) {
    growing_.clear();
    GLuint64 before = 0;
    for (std::size_t k = 0; k <= run.names.size(); ++k) {
        GLuint64 now = 0;
        glGetQueryObjectui64v(run.stamps[k], GL_QUERY_RESULT, &now);
        if (k > 0) add(run.names[k - 1], static_cast<double>(now - before) * 1e-6);
        before = now;
    }
    latest_ = growing_;
}

void PassTimes::add(const std::string& name, double milliseconds) {
    const auto found = std::ranges::find(growing_, name, &Share::name);
    if (found == growing_.end()) {
        growing_.push_back({name, milliseconds});
    } else {
        found->milliseconds += milliseconds;
    }
}

const std::vector<PassTimes::Share>& PassTimes::latest() {
    while (!running_ && runs_[oldest_].pending) {
        Run& run = runs_[oldest_];
        GLint arrived = GL_FALSE;
        glGetQueryObjectiv(run.stamps[run.names.size()], GL_QUERY_RESULT_AVAILABLE, &arrived);
        if (arrived != GL_TRUE) break;
        collect(run);
        run.pending = false;
        oldest_ = (oldest_ + 1) % kInFlight;
    }
    return latest_;
}

void PassTimes::forget() {
    for (Run& run : runs_) run.pending = false;
    next_ = 0;
    oldest_ = 0;
    running_ = false;
    latest_.clear();
}

}  // namespace drape::gl
