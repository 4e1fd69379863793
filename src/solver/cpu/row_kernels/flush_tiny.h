#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace drape::cpu {

/// While it lives, subnormal results of this thread are flushed to 0, as on many GPUs. The text of shaders/physics
/// allows for either. The row kernels rely on flushing where the processor can do it.
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
