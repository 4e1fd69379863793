#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Returns what was omitted or changed when the meshes and caches of a scene were read: a line per file with such notes
/// ("site.obj: skipped 12 lines ...; dropped 2 faces ..."). Also reports meshes moved from far away, a `place` so
/// distant that floats cannot resolve millimetres there, and bodies whose unit seems wrong. The meshes must have been
/// read.
std::vector<std::string> meshNotes(const Scene& scene);

}  // namespace drape
