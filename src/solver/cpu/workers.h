#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "base/forks.h"

namespace drape::cpu {

/// Threads that wait for work. The calling thread is one of them.
///
/// Another process may take a thread's processor for some milliseconds, a time slice of the scheduler, and all other
/// threads then wait. After such a round, the calling thread works alone for several times as long as the absence, and
/// for twice that time if another absence follows soon. So little time is lost while another process occupies a
/// processor permanently, and a short task of another process hardly disturbs the threads.
class Workers {
public:
    /// `count`: total number of threads, at least 1.
    explicit Workers(int count);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int count() const { return static_cast<int>(threads_.size()) + 1; }

    /// Returns whether the threads belong to the process that called fork(). Then no function may be called except this
    /// function and count(), and the object must not be deleted.
    bool areElsewhere() const { return forks_ != forkCount(); }

    /// Returns how many threads should get work now: count(), or 1 for a while after a thread was off its processor.
    int ready() const;

    /// Calls task(0) .. task(parts - 1), each once. A thread first takes its own parts. These are mostly the same each
    /// time, so their data are in its cache. Then it takes parts that other threads have left. The calling thread
    /// begins with task(0) and always takes the first part that is left, so a part may wait for earlier parts. The call
    /// does not wait for threads that join late: at worst the calling thread does all parts, so little time is lost on
    /// a busy machine. Rethrows an exception of a task once all tasks that began have ended. Parts that had not begun
    /// may be left out.
    void share(int parts, const std::function<void(int)>& task);

private:
    /// Opens a round, which other threads join until it is closed.
    void begin(const std::function<void(int)>& task);
    void attempt(const std::function<void(int)>& task, int index);
    /// Records how long a thread of this round was off its processor.
    void noteAbsence(std::chrono::nanoseconds time);
    void stayAlone(std::chrono::nanoseconds absence);
    /// Waits for the other threads, then rethrows the exception of a task, if there is one.
    void awaitOthers();
    void work(int index);

    /// The queue of the parts that a thread takes first. Each queue has its own cache line.
    struct alignas(64) Queue {
        std::atomic<int> next{0};
        int end = 0;
    };

    static constexpr std::chrono::microseconds kUsual{100};  ///< longest normal absence: interrupts, a short task
    static constexpr int kFirstTimesAlone = 5;
    static constexpr int kMostTimesAlone = 40;

    const std::uint64_t forks_ = forkCount();  // count when the threads were made
    std::vector<std::thread> threads_;
    std::vector<Queue> queues_;  // queue of each thread
    std::mutex mutex_;
    std::condition_variable started_;
    const std::function<void(int)>* task_ = nullptr;  // task of the round that is open; null if none is
    std::atomic<std::uint64_t> round_{0};             // number of shared rounds so far
    std::atomic<int> running_{0};                     // number of other threads that have joined and not ended
    std::atomic<std::int64_t> longestAbsence_{0};     // longest absence of this round, ns
    std::chrono::steady_clock::time_point aloneUntil_;
    int timesAlone_ = kFirstTimesAlone;
    std::exception_ptr thrown_;  // first exception of a task in this round
    bool stopping_ = false;
};

/// Waits briefly for another thread: spins at first, then yields the processor.
class Patience {
public:
    void wait();
    /// Returns whether the next wait() yields the processor.
    bool yields() const { return turns_ + 1 >= kSpins; }
    bool isSpent() const { return turns_ >= kLongest; }

private:
    static constexpr int kSpins = 300;
    static constexpr int kLongest = 4000;
    int turns_ = 0;
};

}  // namespace drape::cpu
