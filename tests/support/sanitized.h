#pragma once

#include <gtest/gtest.h>

extern "C" {
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __tsan_init();
}

namespace drape::test {

/// Asked of the program, since the same objects of tests are linked with the library and with the sanitized one.
inline bool isSanitized() { return &__asan_init != nullptr || &__tsan_init != nullptr; }

}  // namespace drape::test

/// For tests that would take minutes under the sanitizers and do nothing that shorter ones there do not.
#define SKIP_IF_SANITIZED() \
    if (drape::test::isSanitized()) GTEST_SKIP() << "measured in the optimised build"
