#include "solver/cpu/workers.h"

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
    for (int index = 1; index < count; ++index) threads_.emplace_back([this, index] { work(index); });
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
    {
        const std::lock_guard lock(mutex_);
        task_ = &task;
        wanted_ = n;
        running_ = n - 1;
        ++round_;
    }
    started_.notify_all();
    task(0);
    for (Patience patience; running_.load(std::memory_order_acquire) > 0;) patience.wait();
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
        }
        if (!task) continue;
        (*task)(index);
        running_.fetch_sub(1, std::memory_order_release);
    }
}

}  // namespace drape::cpu
