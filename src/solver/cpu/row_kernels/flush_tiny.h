#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace drape::cpu {

/// While it lives, results of this thread below the normal floats are flushed to 0, as many GPUs do always: the text of
/// shaders/physics allows for either. The row kernels rest on it where the processor can do it.
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
