#pragma once

// Small scenes in which cloth meets cloth.

#include <string>

#include "crossings/crossings.h"
#include "run/run.h"
#include "scene/scene_file.h"
#include "solver/state.h"

namespace drape::test {

/// A sheet of n x n particles and 60 cm falls edge-on onto the ground and folds up.
inline Scene pileScene(int n) {
    const std::string count = std::to_string(n);
    return readSceneText(R"({"cloth": {"particles": [)" + count + ", " + count + R"(], "size": [0.6, 0.6],
        "origin": [-0.3, 0.65, 0], "pins": "none", "jitter": 0.0008},
        "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"velocity": [0, 0, 0]}, "ground": {"on": true}, "contact": {"on": true}})",
                         "pile");
}

/// A sheet falls from a height (m) onto another that is held at its corners: from 3 m they meet at more than 7 m/s.
inline Scene slapScene(int n, const char* height = "3") {
    const std::string count = std::to_string(n);
    const std::string cloth = R"("particles": [)" + count + ", " + count +
                              R"(], "size": [0.6, 0.6], "across": [1, 0, 0], "down": [0, 0, 1], "jitter": 0.0004)";
    return readSceneText(R"({"cloths": [{)" + cloth + R"(, "origin": [-0.3, 1, -0.3], "pins": "fourCorners"}, {)" +
                             cloth + R"(, "origin": [-0.27, )" + std::to_string(1.0 + std::stod(height)) +
                             R"(, -0.33], "pins": "none"}],
        "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"airDensity": 0}, "contact": {"on": true}})",
                         "slap");
}

inline std::size_t crossingsOf(const State& state) {
    return findCrossings(state.positions, state.triangles).all.size();
}

}  // namespace drape::test
