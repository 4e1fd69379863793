// The GLSL side of the dialect: aliases, buffers, and the range of a dispatch. src/physics/ is its C++ twin. A kernel
// says by USES_... which buffers it touches: GL counts every declared block as used, and barriers are checked against
// that.
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

#include "physics/types.glsl"
#include "physics/physics.glsl"

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#endif
layout(local_size_x = GROUP_SIZE) in;

// A pass over more threads than one dispatch can hold is split; this is the first thread of the part.
layout(location = 0) uniform uint baseThread;
layout(location = 1) uniform uint threadCount;

#ifdef MOST_SUBSTEPS
// Several substeps, as far apart as a buffer's parts may be bound: a kernel that takes them defines `params` itself.
struct SubstepSlot {
    SubstepParams values;
    vec4 unusedParts[PARAMS_PADDING];
};
layout(std140, binding = 0) uniform Params { SubstepSlot substeps[MOST_SUBSTEPS]; };
#else
layout(std140, binding = 0) uniform Params { SubstepParams params; };
#endif
// Bindings are those of the table in src/solver/plan/quantity.h.
#ifdef USES_POSITIONS
layout(std430, binding = 0) restrict buffer Positions { vec4 positions[]; };
#endif
#ifdef USES_DISPLACEMENTS
layout(std430, binding = 1) restrict buffer Displacements { vec4 displacements[]; };
#endif
#ifdef USES_REMEMBERED
layout(std430, binding = 2) restrict buffer Remembered { vec4 remembered[]; };
#endif
#ifdef USES_LINKS
layout(std430, binding = 3) restrict buffer Links { Link links[]; };
#endif
#ifdef USES_TRIANGLES
layout(std430, binding = 4) restrict buffer Triangles { Triangle triangles[]; };
#endif
#ifdef USES_TRIANGLE_STARTS
layout(std430, binding = 5) restrict readonly buffer TriangleStarts { uint triangleStarts[]; };
#endif
#ifdef USES_TRIANGLES_OF
layout(std430, binding = 6) restrict readonly buffer TrianglesOf { uint trianglesOf[]; };
#endif
#ifdef USES_AIR
layout(std430, binding = 7) restrict buffer Air { vec4 air[]; };
#endif
#ifdef USES_FORCES
layout(std430, binding = 8) restrict buffer Forces { vec4 forces[]; };
#endif
#ifdef USES_NORMALS
layout(std430, binding = 9) restrict buffer Normals { vec4 normals[]; };
#endif
#ifdef USES_MATERIALS
layout(std430, binding = 10) restrict readonly buffer Materials { LinkMaterial materials[]; };
#endif
#ifdef USES_MULTIPLIERS
layout(std430, binding = 11) restrict buffer Multipliers { vec4 multipliers[]; };
#endif
#ifdef USES_CURVATURES
layout(std430, binding = 12) restrict buffer Curvatures { vec4 curvatures[]; };
#endif
#ifdef USES_BEND_ELEMENTS
layout(std430, binding = 13) restrict readonly buffer Bends { Bend bends[]; };
#endif
#ifdef USES_BEND_SHARES
layout(std430, binding = 23) restrict readonly buffer BendStarts { uint bendStarts[]; };
layout(std430, binding = 24) restrict readonly buffer BendShares { BendShare bendShares[]; };
#endif
#ifdef USES_TETHERS
layout(std430, binding = 14) restrict readonly buffer Tethers { Tether tethers[]; };
#endif
#ifdef USES_DEPENDENTS
layout(std430, binding = 15) restrict readonly buffer Dependents { Dependent dependents[]; };
#endif
#ifdef USES_EDITS
layout(std430, binding = 16) restrict readonly buffer Edits { ParticleEdit edits[]; };
#endif
#ifdef USES_BRUSHES
layout(std430, binding = 17) restrict readonly buffer Brushes { Brush brushes[]; };
#endif
#ifdef USES_CUTS
layout(std430, binding = 18) restrict readonly buffer Cuts { uint cuts[]; };
#endif
#ifdef USES_ATTACHMENTS
layout(std430, binding = 19) restrict readonly buffer Attachments { Attachment attachments[]; };
#endif
#ifdef USES_COLLIDERS
layout(std430, binding = 25) restrict readonly buffer Colliders { ColliderRecord colliders[]; };
layout(std430, binding = 26) restrict readonly buffer ColliderPoses { ColliderPose colliderPoses[]; };
layout(std430, binding = 27) restrict readonly buffer ColliderPlanes { vec4 colliderPlanes[]; };
// Which colliders a particle is tested against: all.
#define nearColliders(path, radius) params.colliderCount
#define nearCollider(k) (k)
#endif
#ifdef USES_TRIANGLE_CONTACTS
layout(std430, binding = 28) restrict buffer TriangleContacts { vec4 triangleContacts[]; };
layout(std430, binding = 29) restrict buffer ContactShares { vec4 contactShares[]; };
#endif
#ifdef USES_STARTS
layout(std430, binding = 30) restrict buffer Starts { vec4 starts[]; };
#endif
#ifdef USES_WANTED
layout(std430, binding = 31) restrict buffer Wanted { vec4 wanted[]; };
#endif
#ifdef USES_WAY_SHARES
layout(std430, binding = 32) restrict buffer WayShares { uint wayShares[]; };
#endif
#ifdef USES_CONTACT_PUSHES
layout(std430, binding = 33) restrict buffer ContactPushes { ContactPush contactPushes[]; };
#endif
#ifdef USES_PATCHES
layout(std430, binding = 34) restrict readonly buffer Patches { Patch patches[]; };
#endif
#ifdef USES_PATCH_PAIRS
layout(std430, binding = 35) restrict buffer PatchPairs { PatchPair patchPairs[]; };
#endif
#ifdef USES_DUE_PAIRS
layout(std430, binding = 44) restrict buffer DuePairs { uint duePairs[]; };
#endif
#ifdef USES_PATCH_MOTIONS
layout(std430, binding = 36) restrict buffer PatchMotions { vec4 patchMotions[]; };
#endif
#ifdef USES_FIRST_PATCH_MOTIONS
layout(std430, binding = 42) restrict buffer FirstPatchMotions { vec4 firstPatchMotions[]; };
#endif
#ifdef USES_LAST_PATCH_MOTIONS
layout(std430, binding = 43) restrict buffer LastPatchMotions { vec4 lastPatchMotions[]; };
#endif
#ifdef USES_PATCH_REACHES
layout(std430, binding = 37) restrict buffer PatchReaches { float patchReaches[]; };
#endif
#ifdef USES_PATCH_CHANGES
layout(std430, binding = 47) restrict buffer PatchChanges { float patchChanges[]; };
#endif
#ifdef USES_PATCH_BOXES
layout(std430, binding = 38) coherent restrict buffer PatchBoxes { PatchBox patchBoxes[]; };
#endif
#ifdef USES_BOX_ARRIVALS
layout(std430, binding = 39) restrict buffer BoxArrivals { uint boxArrivals[]; };
#endif
#ifdef USES_CLOTH_CONTACTS
layout(std430, binding = 40) restrict buffer ClothContacts { ClothContact clothContacts[]; };
#endif
#ifdef USES_CONTACT_COUNTERS
layout(std430, binding = 41) restrict buffer ContactCounters { ContactTally contactCounters[]; };
#endif
#ifdef USES_BODIES
layout(std430, binding = 45) restrict readonly buffer BodyPlaces { vec4 bodyPlaces[]; };
layout(std430, binding = 46) restrict readonly buffer BodyPoses { ColliderPose bodyPoses[]; };
#endif
#ifdef USES_NEXT_POSITIONS
layout(std430, binding = 20) restrict writeonly buffer NextPositions { vec4 nextPositions[]; };
#endif
#ifdef USES_NEXT_DISPLACEMENTS
layout(std430, binding = 21) restrict writeonly buffer NextDisplacements { vec4 nextDisplacements[]; };
#endif

uint thread() { return baseThread + gl_GlobalInvocationID.x; }
