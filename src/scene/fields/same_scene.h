#pragma once

#include "scene/scene.h"

namespace drape {

/// Whether two scenes are the same to whoever edits them: in all fields of their files, and in the options chosen.
bool sameScene(const Scene& a, const Scene& b);

/// Takes over from a scene of the same model all that changes without a new start: settings, light, how cloths look
/// and are pinned, and colours of bodies.
void takeLiveParts(Scene& scene, const Scene& from);
/// Whether two scenes are the same except for their live parts, and options.
bool sameModel(const Scene& a, const Scene& b);
/// The same, whatever their bodies are.
bool sameCloths(const Scene& a, const Scene& b);
/// Whether two bodies are the same except for their colour.
bool sameBody(const BodyDescription& a, const BodyDescription& b);
/// Whether runs that start with these scenes have the same model: all that the solvers are made from, pins included.
bool sameStart(const Scene& a, const Scene& b);

}  // namespace drape
