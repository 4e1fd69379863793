#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace drape::cpu {

/// Flushes subnormal results of the current thread to 0, as many GPUs do, as long as this object exists. The text of
/// shaders/physics gives the same results with and without flushing, and processors take much longer for subnormal
/// numbers.
class FlushTiny {
public:
    FlushTiny(const FlushTiny&) = delete;
    FlushTiny& operator=(const FlushTiny&) = delete;
#if defined(__SSE2__)
    FlushTiny() : before_(_mm_getcsr()) { _mm_setcsr(before_ | _MM_FLUSH_ZERO_ON); }
    ~FlushTiny() { _mm_setcsr(before_); }

private:
    unsigned before_;
#else
    FlushTiny() {}
    ~FlushTiny() {}
#endif
};

}  // namespace drape::cpu
