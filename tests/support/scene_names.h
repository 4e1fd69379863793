#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/make/make_model.h"
#include "scene/start/registry.h"

namespace drape::test {

/// Returns a test's name for a scene. GoogleTest allows only letters, digits and '_'.
inline std::string testNameOf(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

/// Lists the built-in scenes that everyday tests run. `tshirt` and `outfit` represent the garments: all other garments
/// run the same kernels with more particles.
inline std::vector<std::string> everyDaySceneNames() {
    const auto all = builtInSceneNames();
    std::vector<std::string> names(all.begin(), all.end());
    std::erase_if(names,
                  [](const std::string& name) { return name == "trousers" || name == "dress" || name == "hoody"; });
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
