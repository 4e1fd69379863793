#pragma once

#include <gtest/gtest.h>

namespace drape::test {

// From tests/CMakeLists.txt, since tests themselves are compiled without sanitizers.
#if defined(DRAPE_SANITIZED)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

}  // namespace drape::test

/// For tests that would take minutes under the sanitizers and do nothing that shorter ones there do not.
#define SKIP_IF_SANITIZED() \
    if (drape::test::kIsSanitized) GTEST_SKIP() << "measured in the optimised build"
