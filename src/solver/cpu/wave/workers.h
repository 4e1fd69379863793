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

namespace drape::cpu {

/// Threads that wait for work. The calling thread is one of them.
///
/// Where other processes take the processors a thread may be off its own for some milliseconds, the scheduler's slice,
/// while all others wait for it. After such a round the calling thread works alone for some times as long,
/// twice as many where it soon happens again: beside a process that takes a processor for good threads cost little, and
/// a short task hardly keeps them from their work.
class Workers {
public:
    /// count: threads in all, at least 1.
    explicit Workers(int count);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int count() const { return static_cast<int>(threads_.size()) + 1; }

    /// The threads that it is worth giving work to now: count(), or 1 after a round in which one was missing.
    int ready() const;

    /// Calls task(0) .. task(n - 1), each on a thread of its own, and waits for all; n is 1 to count(). The first
    /// exception of a task is rethrown here once all have ended.
    void run(int n, const std::function<void(int)>& task);

    /// Calls task(0) .. task(parts - 1), each once. A thread takes parts of its own first, mostly the same ones each
    /// time, whose data are in its cache, then those that others have left. The calling thread begins with task(0) and
    /// takes the first part that is left each time, so that a part may wait for those before it. Threads that come late
    /// are not waited for: at worst the calling one does it all, so that on a busy machine little is lost. An exception
    /// of a task is rethrown here once all that began have ended; parts that had not begun may be left out.
    void share(int parts, const std::function<void(int)>& task);

private:
    /// awaited: threads that have to take part; -1: those that come before the round is closed.
    void begin(int wanted, int awaited, const std::function<void(int)>& task);
    void attempt(const std::function<void(int)>& task, int index);
    /// Tells for how long a thread of this round was off its processor.
    void noteAbsence(std::chrono::nanoseconds time);
    void stayAlone(std::chrono::nanoseconds absence);
    /// Waits, then rethrows the exception of a task, if there is one.
    void awaitOthers();
    void work(int index);

    /// The parts that a thread takes first, on a cache line of their own.
    struct alignas(64) Queue {
        std::atomic<int> next{0};
        int end = 0;
    };

    static constexpr std::chrono::microseconds kUsual{100};  ///< that an absence may take: interrupts, a short task
    static constexpr int kFirstTimesAlone = 5;
    static constexpr int kMostTimesAlone = 40;

    std::vector<std::thread> threads_;
    std::vector<Queue> queues_;  // of each thread
    std::mutex mutex_;
    std::condition_variable started_;
    const std::function<void(int)>* task_ = nullptr;
    std::atomic<std::uint64_t> round_{0};  // counts calls of run()
    int wanted_ = 0;
    bool isOpen_ = false;  // threads count themselves when they join
    std::atomic<int> running_{0};
    std::atomic<std::int64_t> longestAbsence_{0};  // ns, of this round
    std::chrono::steady_clock::time_point aloneUntil_;
    int timesAlone_ = kFirstTimesAlone;
    std::exception_ptr thrown_;  // by a task of this round, the first
    bool stopping_ = false;
};

/// A short wait for another thread: it spins, then lets others have the processor.
class Patience {
public:
    void wait();
    /// Whether wait() will let others have the processor.
    bool yields() const { return turns_ + 1 >= kSpins; }
    bool isSpent() const { return turns_ >= kLongest; }

private:
    static constexpr int kSpins = 300;
    static constexpr int kLongest = 4000;
    int turns_ = 0;
};

}  // namespace drape::cpu
