#include "solver/cpu/workers.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace drape::cpu {
namespace {

void pause() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

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
        // The machine gives no more of them: fewer do.
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

void Workers::run(int n, const std::function<void(int)>& task) {
    if (n <= 1) return task(0);
    begin(n, n - 1, task);
    attempt(task, 0);
    awaitOthers();
}

void Workers::share(int parts, const std::function<void(int)>& task) {
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
    begin(count(), -1, takeSome);
    attempt(takeSome, 0);
    {
        const std::lock_guard lock(mutex_);
        task_ = nullptr;
    }
    awaitOthers();
}

void Workers::begin(int wanted, int awaited, const std::function<void(int)>& task) {
    {
        const std::lock_guard lock(mutex_);
        task_ = &task;
        wanted_ = wanted;
        isOpen_ = awaited < 0;
        running_ = std::max(0, awaited);
        ++round_;
    }
    started_.notify_all();
}

void Workers::awaitOthers() {
    for (Patience patience; running_.load(std::memory_order_acquire) > 0;) patience.wait();
    if (const std::exception_ptr thrown = std::exchange(thrown_, nullptr)) std::rethrow_exception(thrown);
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
        // The next round often comes soon: waking a thread that sleeps takes longer than a small pass.
        for (Patience patience; round_.load(std::memory_order_acquire) == seen && !patience.isSpent();) patience.wait();
        const std::function<void(int)>* task = nullptr;
        {
            std::unique_lock lock(mutex_);
            started_.wait(lock, [&] { return round_.load(std::memory_order_relaxed) != seen; });
            seen = round_.load(std::memory_order_relaxed);
            if (stopping_) return;
            if (index < wanted_) task = task_;
            if (task && isOpen_) running_.fetch_add(1, std::memory_order_relaxed);
        }
        if (!task) continue;
        attempt(*task, index);
        running_.fetch_sub(1, std::memory_order_release);
    }
}

}  // namespace drape::cpu
