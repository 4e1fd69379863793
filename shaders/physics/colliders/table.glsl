// One row for each shape of a collider. C++ makes ColliderShape from the table (src/colliders/collider.h):
//   COLLIDER_SHAPE(ColliderRecord.kind, name, function that returns the nearest point of its surface)
// A room has no row, since cloth is inside it (kRoom; shaders/physics/walls.glsl).
COLLIDER_SHAPE(0u, sphere, nearestOfSphere)
COLLIDER_SHAPE(1u, capsule, nearestOfCapsule)
COLLIDER_SHAPE(2u, box, nearestOfBox)
COLLIDER_SHAPE(3u, plane, nearestOfPlane)
COLLIDER_SHAPE(4u, convex, nearestOfConvex)
