#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Returns what was omitted or changed when the meshes and caches of a scene were read: a line per file with such notes
/// ("site.obj: skipped 12 lines ...; dropped 2 faces ..."). Also reports meshes moved from far away, a `place` so
/// distant that floats cannot resolve millimetres there, guessed units, and meshes whose unit seems wrong. The meshes
/// must have been read.
std::vector<std::string> meshNotes(const Scene& scene);

/// A scale that Drape has guessed from the size of a mesh.
struct GuessedScale {
    std::string setting;  ///< path of the scale in scene files, as "cloth.mesh.scale" or "bodies[0].mesh.scale"
    float scale = 1.0f;   ///< length of a unit of the file, m
};

/// Returns all guessed scales of a scene, those of cloths first.
std::vector<GuessedScale> guessedScales(const Scene& scene);

/// Returns a line for each map that has no effect under the scene's settings, and for each grid that shears more easily
/// than the settings ask, because its threads would carry too little otherwise (GridStiffness::isShearLowered).
std::vector<std::string> stiffnessNotes(const Scene& scene);

}  // namespace drape
