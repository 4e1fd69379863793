#pragma once

#include "scene/scene.h"

namespace drape {

/// Returns whether two scenes look the same in an editor: all fields of their files and the chosen options are equal.
bool sameScene(const Scene& a, const Scene& b);

/// Copies everything that can change without a restart from a scene with the same model: settings, light, looks of
/// cloths and panels, pins of cloths, and colours of bodies.
void takeLiveParts(Scene& scene, const Scene& from);
/// Returns whether two scenes are equal except for options and the parts that takeLiveParts() copies.
bool sameModel(const Scene& a, const Scene& b);
/// Returns whether two scenes are equal except for the fabrics of their cloths, options and the parts that
/// takeLiveParts() copies.
bool sameButFabrics(const Scene& a, const Scene& b);
/// Returns whether two scenes are equal except for bodies, options and the parts that takeLiveParts() copies.
bool sameCloths(const Scene& a, const Scene& b);
/// Returns whether two bodies are equal except for their colour.
bool sameBody(const BodyDescription& a, const BodyDescription& b);
/// Returns whether runs that start with these scenes have the same model: everything that solvers are made from,
/// including pins.
bool sameStart(const Scene& a, const Scene& b);

}  // namespace drape
