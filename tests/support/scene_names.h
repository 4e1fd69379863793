#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "scene/registry.h"

namespace drape::test {

/// A test's name for a scene: GoogleTest takes letters, digits and '_' only.
inline std::string testNameOf(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

/// A built-in scene as long tests run it: `standard`, which is there to be large, in 61 x 61 particles.
inline Scene loadTestScene(const std::string& name) {
    return name == "standard" ? loadScene(name, 61) : loadScene(name);
}

}  // namespace drape::test
