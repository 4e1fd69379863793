#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cloth/core/world.h"
#include "json/json.h"
#include "solver/settings/settings.h"

namespace drape {

/// The initial camera of a scene. It lies on a sphere around the target.
struct SceneCamera {
    glm::vec3 target{0.0f, 1.0f, 0.0f};  ///< point that the camera looks at, m
    float distance = 4.0f;               ///< distance from the camera to the target, m, 0.01 to 1000
    float yaw = 0.0f;                    ///< direction of view, degrees; 0: along -z, 90: along -x
    float pitch = 15.0f;                 ///< elevation of the camera above the horizon, degrees, -89 to 89
    float fieldOfView = 40.0f;           ///< vertical angle of view, degrees, 5 to 120
    /// Least ratio of width to height for which a picture has this `fieldOfView`, 0.2 to 5. Narrower pictures get a
    /// larger vertical angle, so that they show the same width.
    float aspect = 1.6f;
    float aperture = 0.0f;  ///< diameter of the lens in stills, m, 0 to 1; 0: everything is sharp
    float focus = 0.0f;     ///< distance from the camera to the plane in focus, m, 0 to 1000; 0: the target's distance
};

/// Environments that light a scene.
enum class LightPreset {
    /// A large lamp from the front left, a rim light from behind, dim surroundings, and paper as a backdrop.
    studio,
    daylight  ///< sun and sky over a paved ground
};

/// The light of a scene, and the exposure of its pictures. Lamps and sun do not move with the camera. The preset places
/// them relative to the scene's initial camera.
struct Lighting {
    LightPreset preset = LightPreset::studio;
    glm::vec3 toSun{0.0f};  ///< direction to the sun or the main lamp, any length; zero: the preset's direction
    float sun = 1.0f;       ///< strength of the sun or main lamp, as a factor of the preset's, 0 to 4
    /// Angular diameter of the sun or main lamp, degrees, 0 to 60; 0: the preset's. Wide lights make soft shadows.
    float sunWidth = 0.0f;
    float size = 0.0f;  ///< size of the studio, 1 for a subject of 1.1 m; 0: derived from the scene's initial camera
    float rim = 1.0f;   ///< strength of the studio's rim light, 0 to 4
    float sky = 1.0f;   ///< strength of the ambient light, as a factor of the preset's, 0 to 4
    float haze = 2.0f;  ///< haze of the daylight sky, 2 (clear) to 10 (a white sky)
    float exposure = 0.0f;  ///< exposure in stops, -8 to 8

    bool operator==(const Lighting&) const = default;
};

/// An option that a scene offers, such as how a curtain is pinned. The scene file holds the changes that each choice
/// makes.
struct SceneOption {
    std::string name;
    std::vector<std::string> choices;
    std::size_t chosen = 0;  ///< index of the current choice in `choices`
};

/// The contents of a scene file: cloths and systems, everything that acts on them, and the view.
struct Scene {
    std::string name;         ///< name of the built-in scene, or of the file without ".json"
    std::string description;  ///< one line of text for lists of scenes
    std::vector<SceneOption> options;
    WorldDescription world{{ClothDescription{}}, {}};
    Settings settings = [] {
        Settings made;
        made.clothContact.on = true;
        return made;
    }();
    SceneCamera camera;
    Lighting light;
};

/// Reports a scene that cannot be read, written or found. The message is one line: the file, the field, its value and
/// the expected value, as in "FILE: cloth.particles[0]: 1 is out of range, expected a whole number from 2 to 4096".
struct SceneError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A choice for one of a scene's options. Options without a Choice take their first choice.
struct Choice {
    std::string option;
    std::string choice;
};

/// A place in a scene file, for messages: "FILE: cloth.listedPins[2].at".
class Place {
public:
    /// Denotes the whole scene. `source` begins every message and must outlive the place.
    explicit Place(std::string_view source) : source_(source) {}

    /// Returns a member's place. `name` may be a path with several members, as in "scatter.low".
    Place member(std::string_view name) const;
    Place element(std::size_t index) const;

    /// Returns "cloth.listedPins[2].at", or "the scene".
    std::string path() const { return path_.empty() ? "the scene" : path_; }

    /// Throws SceneError "SOURCE: PATH: COMPLAINT".
    [[noreturn]] void refuse(const std::string& complaint) const;
    /// Throws SceneError "SOURCE: PATH: VALUE is invalid, expected EXPECTED".
    [[noreturn]] void refuseValue(const json::Value& value, const std::string& expected) const;

private:
    std::string_view source_;
    std::string path_;
};

/// Describes an unexpected value: "1.5", "\"x\"", "a list of 2".
std::string shown(const json::Value& value);

/// Return the text of a number. It may also be "infinity" or "not a number".
std::string numberText(float value);
std::string numberText(std::uint32_t value);

}  // namespace drape
