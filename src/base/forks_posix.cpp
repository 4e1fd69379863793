#include <pthread.h>

#include <atomic>

#include "base/forks.h"

namespace drape {
namespace {

std::atomic<std::uint64_t> forks{0};
/// Counts even if nobody has called forkCount() before the fork.
const int counting = pthread_atfork(nullptr, nullptr, [] { ++forks; });

}  // namespace

std::uint64_t forkCount() {
    static_cast<void>(counting);
    return forks.load(std::memory_order_relaxed);
}

}  // namespace drape
