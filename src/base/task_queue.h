#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace drape {

/// Runs tasks on a thread of its own, one at a time in the order of add(), while the caller continues. Only one thread
/// may add tasks and wait for them.
class TaskQueue {
public:
    /// `most`: greatest number of waiting tasks, at least 1.
    explicit TaskQueue(std::size_t most = 1) : most_(most), thread_([this] { work(); }) {}
    /// Waits for the running task. Drops all waiting tasks.
    ~TaskQueue();
    TaskQueue(const TaskQueue&) = delete;
    TaskQueue& operator=(const TaskQueue&) = delete;

    /// Adds a task. Waits while the queue is full. If an earlier task has thrown an exception, rethrows it once; the
    /// tasks that waited behind it have been dropped.
    void add(std::function<void()> task);
    /// Waits until all tasks are done. Throws as add() does.
    void finish();
    /// Returns whether all tasks are done, so that finish() need not wait.
    bool isDone();

private:
    void work();
    void rethrow();

    std::size_t most_;
    std::mutex mutex_;  // guards all members below
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    std::exception_ptr error_;
    bool isBusy_ = false;
    bool isOver_ = false;
    std::thread thread_;  // must come last, since the thread uses the other members
};

}  // namespace drape
