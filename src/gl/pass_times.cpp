#include "gl/pass_times.h"

#include "gl/device_info.h"

#include <algorithm>
#include <utility>

namespace drape::gl {

PassTimes::PassTimes() : wallTime_(isSoftwareRenderer()) {}

PassTimes::~PassTimes() {
    for (const Run& run : runs_) {
        if (!run.stamps.empty()) glDeleteQueries(static_cast<GLsizei>(run.stamps.size()), run.stamps.data());
    }
}

void PassTimes::begin() {
    latest();  // may free a run
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
