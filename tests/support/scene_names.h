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

/// A built-in scene as long tests run it: those whose cloths are large have fewer particles across each.
inline Scene loadTestScene(const std::string& name) {
    if (name == "standard") return loadScene(name, 61);
    if (name == "colliders") return loadScene(name, 20);
    if (name == "chair" || name == "spin") return loadScene(name, 33);
    return loadScene(name);
}

}  // namespace drape::test
