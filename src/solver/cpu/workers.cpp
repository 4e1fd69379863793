#include "solver/cpu/workers.h"

#include <algorithm>
#include <ctime>
#include <system_error>
#include <utility>

namespace drape::cpu {
namespace {

void pause() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/// Measures how long the current thread has been off its processor since this object was made.
class Absence {
public:
    std::chrono::nanoseconds soFar() const { return (Clock::now() - began_) - (used() - usedBefore_); }

private:
    using Clock = std::chrono::steady_clock;

    static std::chrono::nanoseconds used() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    }

    Clock::time_point began_ = Clock::now();
    std::chrono::nanoseconds usedBefore_ = used();
};

}  // namespace

void Patience::wait() {
    if (++turns_ < kSpins) {
        pause();
    } else {
        std::this_thread::yield();
    }
}

Workers::Workers(int count) {
    try {
        for (int index = 1; index < count; ++index) threads_.emplace_back([this, index] { work(index); });
    } catch (const std::system_error&) {
        // The machine allows no more threads. Fewer threads work as well.
    }
    queues_ = std::vector<Queue>(threads_.size() + 1);
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        ++round_;
    }
    started_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

int Workers::ready() const { return std::chrono::steady_clock::now() < aloneUntil_ ? 1 : count(); }

void Workers::share(int parts, const std::function<void(int)>& task) {
    if (ready() == 1) {
        for (int part = 0; part < parts; ++part) task(part);
        return;
    }
    const auto firstOf = [&](int thread) { return (parts * thread + count() - 1) / count(); };
    for (int k = 0; k < count(); ++k) {
        queues_[static_cast<std::size_t>(k)].next = firstOf(k);
        queues_[static_cast<std::size_t>(k)].end = firstOf(k + 1);
    }
    const std::function<void(int)> takeSome = [&](int index) {
        for (int k = 0; k < count(); ++k) {
            Queue& queue = queues_[static_cast<std::size_t>((index + k) % count())];
            for (int part = queue.next++; part < queue.end; part = queue.next++) task(part);
        }
    };
    begin(takeSome);
    attempt(takeSome, 0);
    {
        const std::lock_guard lock(mutex_);
        task_ = nullptr;
    }
    awaitOthers();
}

void Workers::begin(const std::function<void(int)>& task) {
    {
        const std::lock_guard lock(mutex_);
        task_ = &task;
        running_ = 0;
        ++round_;
    }
    started_.notify_all();
}

void Workers::awaitOthers() {
    for (Patience patience; running_.load(std::memory_order_acquire) > 0;) {
        if (!patience.yields()) {
            patience.wait();
            continue;
        }
        const auto before = std::chrono::steady_clock::now();
        patience.wait();
        noteAbsence(std::chrono::steady_clock::now() - before);
    }
    const std::chrono::nanoseconds longest(longestAbsence_.exchange(0, std::memory_order_relaxed));
    if (longest > kUsual) stayAlone(longest);
    if (const std::exception_ptr thrown = std::exchange(thrown_, nullptr)) std::rethrow_exception(thrown);
}

void Workers::stayAlone(std::chrono::nanoseconds absence) {
    const auto now = std::chrono::steady_clock::now();
    const bool isAgain = now - aloneUntil_ < timesAlone_ * absence;
    timesAlone_ = isAgain ? std::min(2 * timesAlone_, kMostTimesAlone) : kFirstTimesAlone;
    aloneUntil_ = now + timesAlone_ * absence;
}

void Workers::noteAbsence(std::chrono::nanoseconds time) {
    std::int64_t longest = longestAbsence_.load(std::memory_order_relaxed);
    while (longest < time.count() && !longestAbsence_.compare_exchange_weak(longest, time.count())) continue;
}

void Workers::attempt(const std::function<void(int)>& task, int index) {
    try {
        task(index);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!thrown_) thrown_ = std::current_exception();
    }
}

void Workers::work(int index) {
    std::uint64_t seen = 0;
    while (true) {
        // The next round often comes soon, and waking a sleeping thread takes longer than a small pass.
        for (Patience patience; round_.load(std::memory_order_acquire) == seen && !patience.isSpent();) patience.wait();
        const std::function<void(int)>* task = nullptr;
        {
            std::unique_lock lock(mutex_);
            started_.wait(lock, [&] { return round_.load(std::memory_order_relaxed) != seen; });
            seen = round_.load(std::memory_order_relaxed);
            if (stopping_) return;
            task = task_;
            if (task) running_.fetch_add(1, std::memory_order_relaxed);
        }
        if (!task) continue;
        const Absence absence;
        attempt(*task, index);
        noteAbsence(absence.soFar());
        running_.fetch_sub(1, std::memory_order_release);
    }
}

}  // namespace drape::cpu
