#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "cloth/core/world.h"
#include "solver/settings/settings.h"

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

/// Where a scene is lit.
enum class LightPreset {
    studio,   ///< a large lamp from the left front, one for the rim from behind, a dim surround, a sheet of paper as
              ///< backdrop
    daylight  ///< sun and sky over a paved ground
};

/// The light of a scene, and how bright its pictures come out. Lamps and sun stand still in the scene; the preset
/// places them as seen from the scene's camera at the start.
struct Lighting {
    LightPreset preset = LightPreset::studio;
    glm::vec3 toSun{0.0f};  ///< direction to the sun or the main lamp, any length; zero: where the preset has it
    float sun = 1.0f;       ///< strength of that light, of the preset's, 0 to 4
    float sunWidth =
        0.0f;           ///< degrees that it is wide, 0 to 60: wide lights make soft shadows; 0: as the preset has it
    float size = 0.0f;  ///< of the studio, 1 for a subject of 1.1 m; 0: as the camera sees the scene at the start
    float rim = 1.0f;   ///< strength of the studio's lamp from behind, 0 to 4
    float sky = 1.0f;   ///< strength of the light from all sides, of the preset's, 0 to 4
    float haze = 2.0f;  ///< by day, 2 (clear) to 10 (a white sky)
    float exposure = 0.0f;  ///< stops, -8 to 8

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

/// A scene that cannot be read, written or found. One line: the file, the field, the value there and the one expected,
/// as in "FILE: cloth.particles[0]: 1 is out of range, expected a whole number from 2 to 4096".
struct SceneError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The choice taken of one of a scene's options; of the others the first choice is taken.
struct Choice {
    std::string option;
    std::string choice;
};

}  // namespace drape
