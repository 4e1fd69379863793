#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/make/make_model.h"
#include "scene/load/registry.h"

namespace drape::test {

/// Returns a test's name for a scene. GoogleTest allows only letters, digits and '_'.
inline std::string testNameOf(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

/// Lists the built-in scenes that everyday tests run, which use each kernel, setting and shape of collider. The others
/// do the same with more particles, and only tests with the label `slow` run them: `skirt` and `figure` represent
/// garments and bodies, `drop` and `standard` represent sheets.
inline std::vector<std::string> everyDaySceneNames() {
    const auto all = builtInSceneNames();
    std::vector<std::string> names(all.begin(), all.end());
    for (const char* other :
         {"cape", "chair", "curtain", "drawn", "dress", "flag", "fold", "hammock", "hanging", "hoist", "hoody", "knot",
          "layers", "outfit", "sleeve", "tablecloth", "towel", "trousers", "tshirt"})
        std::erase(names, other);
    return names;
}

/// Loads a built-in scene for long tests, with fewer particles across where its cloths are large.
inline Scene loadTestScene(const std::string& name) {
    if (name == "standard") return loadScene(name, 61);
    if (name == "colliders") return loadScene(name, 20);
    for (const char* large : {"chair", "spin", "pile", "squeeze", "layers", "storm", "towel", "trefoil"}) {
        if (name == large) return loadScene(name, 33);
    }
    return loadScene(name);
}

/// Loads a scene as loadTestScene() does, with at most 45 particles across for grids of more than 4,096.
inline Scene loadSmallTestScene(const std::string& name) {
    Scene scene = loadTestScene(name);
    const bool isMesh = !scene.world.cloths.empty() && scene.world.cloths.front().isMesh();
    return !isMesh && makeModel(scene.world).firstBodyParticle() > 4096 ? loadScene(name, 45) : scene;
}

}  // namespace drape::test
