#pragma once

// Makes small scenes in which cloth meets cloth.

#include <cmath>
#include <cstdio>
#include <glm/vec3.hpp>
#include <string>

#include "crossings/crossings.h"
#include "run/run.h"
#include "scene/file/scene_file.h"
#include "solver/state.h"

namespace drape::test {

/// Lets a sheet of n x n particles, 60 cm wide, fall edge-on onto the ground and fold up.
inline Scene pileScene(int n) {
    const std::string count = std::to_string(n);
    return readSceneText(R"({"cloth": {"particles": [)" + count + ", " + count + R"(], "size": [0.6, 0.6],
        "origin": [-0.3, 0.65, 0], "pins": "none", "jitter": 0.0008},
        "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"velocity": [0, 0, 0]}, "ground": {"on": true}, "contact": {"on": true}})",
                         "pile");
}

/// Lets a sheet fall from a height (m) onto another one pinned at its corners. From 3 m they meet at more than 7 m/s.
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

/// Makes a free level sheet, and a hanging sheet that starts with its lowest cells through the level one.
inline Scene crossedScene() {
    return readSceneText(R"({"cloths": [
        {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.2, 1, -0.2], "across": [1, 0, 0], "down": [0, 0, 1],
         "pins": "none"},
        {"particles": [9, 9], "size": [0.2, 0.2], "origin": [-0.093, 1.189, 0.013], "pins": "topRow"}],
        "wind": {"airDensity": 0}, "contact": {"on": true}})",
                         "crossed");
}

/// Makes two sheets that start through each other and fall onto the ground. Each `number` gives other angles.
inline Scene tangledScene(int number) {
    const auto n = static_cast<double>(number);
    const double turn = 0.3 + 0.7 * n;
    const double tilt = 0.2 + 0.5 * n;
    const glm::dvec3 across(std::cos(turn), 0.0, std::sin(turn));
    const glm::dvec3 down(-std::sin(tilt) * std::sin(turn), std::cos(tilt), std::sin(tilt) * std::cos(turn));
    char text[640];
    std::snprintf(text, sizeof text, R"({"cloths": [
        {"particles": [15, 15], "size": [0.3, 0.3], "origin": [-0.15, 0.3, -0.15], "across": [1, 0, 0],
         "down": [0, 0, 1], "pins": "none", "jitter": 0.0005},
        {"particles": [13, 13], "size": [0.3, 0.3], "origin": [%.6f, %.6f, %.6f], "across": [%.9f, 0, %.9f],
         "down": [%.9f, %.9f, %.9f], "pins": "none", "jitter": 0.0005}],
        "solver": {"substeps": 16, "membraneStiffness": 10000, "bendingStiffness": 7e-6},
        "wind": {"airDensity": 0}, "ground": {"on": true}, "contact": {"on": true}})",
                  0.01 * n - 0.15 * (across.x + down.x), 0.3 - 0.15 * down.y, 0.02 - 0.15 * (across.z + down.z),
                  across.x, across.z, down.x, down.y, down.z);
    return readSceneText(text, "tangled");
}

/// Stacks small sheets a quarter of a millimetre apart, so that more of them come near each other than the lists can
/// hold.
inline Scene stackScene(int sheets) {
    std::string cloths;
    for (int k = 0; k < sheets; ++k) {
        cloths += std::string(k == 0 ? "" : ", ") + R"({"particles": [3, 3], "size": [0.2, 0.2], "origin": [-0.1, )" +
                  std::to_string(1.0 + 0.00025 * k) + R"(, -0.1], "across": [1, 0, 0], "down": [0, 0, 1],
                  "pins": "none"})";
    }
    return readSceneText(R"({"cloths": [)" + cloths + R"(], "wind": {"airDensity": 0}, "solver": {"substeps": 8},
        "contact": {"on": true, "thickness": 0.0005}})",
                         "stack");
}

inline std::size_t crossingsOf(const State& state) {
    return findCrossings(state.positions, state.triangles).all.size();
}

}  // namespace drape::test
