#pragma once

#include <string>
#include <vector>

#include "cloth/world.h"
#include "solver/settings.h"

namespace drape {

/// Where a scene is first seen from: a point at a distance from the target, on a sphere around it.
struct CameraView {
    glm::vec3 target{0.0f, 1.0f, 0.0f};  ///< m
    float distance = 4.0f;               ///< m, 0.01 to 1000
    float yaw = 0.0f;                    ///< degrees; 0 looks along -z, 90 along -x
    float pitch = 15.0f;                 ///< degrees above the horizon, -89 to 89
    float fieldOfView = 40.0f;           ///< degrees from bottom to top, 5 to 120
    float aspect = 1.6f;  ///< width over height of the narrowest picture with that field of view, 0.2 to 5
};

/// Sun and sky over a scene, and how bright its pictures come out.
struct Lighting {
    glm::vec3 toSun{0.9f, 0.75f, 0.25f};  ///< direction, any length, above the horizon
    float sun = 1.6f;                     ///< strength, 0 to 4
    float sunWidth = 3.0f;                ///< degrees across its disc, 0.2 to 20: a wide sun makes soft shadows
    float sky = 0.26f;                    ///< strength, 0 to 4
    float haze = 2.2f;                    ///< turbidity of the air, 2 (clear) to 10 (hazy)
    float exposure = 0.0f;                ///< stops, -8 to 8

    bool operator==(const Lighting&) const = default;
};

/// A choice that a scene offers, such as how a curtain is pinned. The choices' changes are in the scene file.
struct SceneOption {
    std::string name;
    std::vector<std::string> choices;
    std::size_t chosen = 0;  ///< index in choices
};

/// Cloths and systems, all that acts on them, and how they are looked at: the contents of a scene file.
struct Scene {
    std::string name;         ///< of the built-in scene, or of the file without ".json"
    std::string description;  ///< one line
    std::vector<SceneOption> options;
    WorldDescription world{{ClothDescription{}}, {}};
    Settings settings = [] {
        Settings made;
        made.clothContact.on = true;
        return made;
    }();
    CameraView camera;
    Lighting light;
};

}  // namespace drape
