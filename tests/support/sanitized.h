#pragma once

#include <gtest/gtest.h>

extern "C" {
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __tsan_init();
}

namespace drape::test {

/// Returns whether the program runs under a sanitizer. It is found out at run time, since the same test objects are
/// linked with the plain and with the sanitized library.
inline bool isSanitized() { return &__asan_init != nullptr || &__tsan_init != nullptr; }

}  // namespace drape::test

/// Skips a test that would take minutes under the sanitizers and covers nothing beyond shorter tests.
#define SKIP_IF_SANITIZED() \
    if (drape::test::isSanitized()) GTEST_SKIP() << "measured in the optimised build"
