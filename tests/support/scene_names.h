#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace drape::test {

/// A test's name for a scene: GoogleTest takes letters, digits and '_' only.
inline std::string testNameOf(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

}  // namespace drape::test
