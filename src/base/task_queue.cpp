#include "base/task_queue.h"

#include <utility>

namespace drape {

TaskQueue::~TaskQueue() {
    {
        const std::scoped_lock lock(mutex_);
        isOver_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void TaskQueue::add(std::function<void()> task) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.size() < most_ || error_; });
    rethrow();
    waiting_.push_back(std::move(task));
    changed_.notify_all();
}

void TaskQueue::finish() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.empty() && !isBusy_; });
    rethrow();
}

bool TaskQueue::isDone() {
    const std::scoped_lock lock(mutex_);
    return waiting_.empty() && !isBusy_;
}

void TaskQueue::rethrow() {
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void TaskQueue::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return isOver_ || !waiting_.empty(); });
        if (isOver_) return;
        std::function<void()> task = std::move(waiting_.front());
        waiting_.pop_front();
        isBusy_ = true;
        lock.unlock();
        changed_.notify_all();
        std::exception_ptr error;
        try {
            task();
        } catch (...) {
            error = std::current_exception();
        }
        task = nullptr;  // frees the task's captures before anyone learns that the task is done
        lock.lock();
        isBusy_ = false;
        if (error) {
            error_ = error;
            waiting_.clear();
        }
        changed_.notify_all();
    }
}

}  // namespace drape
