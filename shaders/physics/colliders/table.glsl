// One row for each shape, of which C++ makes ColliderShape (src/colliders/collider.h):
//   COLLIDER_SHAPE(ColliderRecord.kind, name, function that gives the nearest point of its surface)
// A room is no row: cloth is inside of it (kRoom; shaders/physics/walls.glsl).
COLLIDER_SHAPE(0u, sphere, nearestOfSphere)
COLLIDER_SHAPE(1u, capsule, nearestOfCapsule)
COLLIDER_SHAPE(2u, box, nearestOfBox)
COLLIDER_SHAPE(3u, plane, nearestOfPlane)
COLLIDER_SHAPE(4u, convex, nearestOfConvex)
