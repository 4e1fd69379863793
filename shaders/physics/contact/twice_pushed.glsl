#pragma once
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/pushed.glsl"

// Contacts push twice in a substep. The sums of both pushes are stored, and applied only by measure_motion.glsl, since
// threads that push read positions.

// Returns the position of a vertex after the first push, m.
Vec3 placeAfterPush(uint vertex) { return pushedBy(Vec3(positions[vertex]), contactPushes[vertex]); }
