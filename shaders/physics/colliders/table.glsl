// One row for each shape, in the order of drape::ColliderShape:
//   COLLIDER_SHAPE(kind, function that gives the nearest point of its surface)
// A room is no row: cloth is inside of it (shaders/physics/walls.glsl).
COLLIDER_SHAPE(0u, nearestOfSphere)
COLLIDER_SHAPE(1u, nearestOfCapsule)
COLLIDER_SHAPE(2u, nearestOfBox)
COLLIDER_SHAPE(3u, nearestOfPlane)
COLLIDER_SHAPE(4u, nearestOfConvex)
