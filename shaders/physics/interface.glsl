// The GLSL side of the dialect: aliases, parameters, and the range of a dispatch. src/physics/ is its C++ counterpart.
// A shader includes this file first, then declares the arrays that it touches (src/solver/gpu/kernel_shells.h).
#define FN
#define PRECISE precise
#define Real float
#define Vec3 vec3
#define Bool bool
#define Int int
#define Uint uint
#define allLanes(condition) (condition)
#define anyLane(condition) (condition)
#define laneOf(i) (i)
#define isOwnLane(i) true
#define firstLaneOf(k) (k)
#define ofAllLanes(list, number) list[number]
#define ofKind(values, kind) values[int(kind)]
#define storeWhere(condition, element, value) if (condition) element = value
#define greatestOf(number) (number)
#define breakWhere(condition, link) if (condition) links[link].material = 0u
// The number of threads that share a list of cloth contact: all of the dispatch.
#define sharingThreads() threadCount
// A particle is tested against all colliders.
#define nearColliders(path, radius) params.colliderCount
#define nearCollider(k) (k)

#include "physics/types.glsl"
#include "physics/physics.glsl"

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#endif
layout(local_size_x = GROUP_SIZE) in;

// The index of this dispatch's first thread. A pass with more threads than one dispatch can hold is split into several
// dispatches.
layout(location = kBaseThreadLocation) uniform uint baseThread;
layout(location = kThreadCountLocation) uniform uint threadCount;

uint thread() { return baseThread + gl_GlobalInvocationID.x; }

layout(std140, binding = kParamsBinding) uniform Params { SubstepParams params; };
