#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace drape {

/// Does tasks on a thread of its own, one after another in the order in which they come, while the caller goes on. One
/// thread may add tasks and wait for them.
class TaskQueue {
public:
    /// most: tasks that may wait for their turn, at least 1.
    explicit TaskQueue(std::size_t most = 1) : most_(most), thread_([this] { work(); }) {}
    /// Waits for the task that is being done; those behind it are dropped.
    ~TaskQueue();
    TaskQueue(const TaskQueue&) = delete;
    TaskQueue& operator=(const TaskQueue&) = delete;

    /// Waits while as many tasks as may wait do. Rethrows an earlier task's exception, once; all that waited behind
    /// that one have been dropped.
    void add(std::function<void()> task);
    /// Waits until all tasks are done. Throws as add() does.
    void finish();

private:
    void work();
    void rethrow();

    std::size_t most_;
    std::mutex mutex_;  // of all that follows
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    std::exception_ptr error_;
    bool isBusy_ = false;
    bool isOver_ = false;
    std::thread thread_;  // the last: it uses the others
};

}  // namespace drape
