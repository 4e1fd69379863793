#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cloth/description/description.h"

namespace drape {

struct VertexCache;
struct BodyDescription;

/// How far a body's collider draws back, frame by frame, where the animated body comes near to itself or passes through
/// itself: at armpits, between thighs, under hands. Cloth there would otherwise be crushed between surfaces that leave
/// it no place, and the body would have to wait for it.
struct BodyRoom {
    /// The body's settings when the room was made. If any differs, it is made anew.
    float between = 0.0f;
    bool loops = false;
    std::shared_ptr<const MeshShape> mesh;
    std::shared_ptr<const VertexCache> cache;
    std::vector<bool> ignored;  ///< BodyDescription::ignored

    std::vector<std::uint32_t> particles;  ///< particles of the body that move in some frame, ascending
    /// Displacement of each of `particles`, frame by frame, scaled but not turned, m.
    std::vector<glm::vec3> ways;
};

/// Makes the room for an animated body. The result is the same on every machine, whatever its threads.
///
/// Points 2.5 cm apart on the surface are compared in 15 frames a second. Two points form a pair if their normals face
/// each other, one lies nearly above the other, and they are farther from each other in the pose of the mesh than in
/// the frame, by more than a crease: skin beside skin and the two sides of one limb form none. Both points of a pair
/// move inwards until the surfaces are about `between` apart, by at most 4 cm and half of the limb's radius.
/// Displacements are smooth along the surface (over 6 cm) and in time (over half a second); between the compared frames
/// they are interpolated.
/// `frames`: the body's cache, with as many vertices as the mesh.
/// `between`: distance that the surfaces keep, m, above 0.
/// `loops`: whether the cache repeats after its last frame.
/// `ignored`: triangles that cloth does not meet (BodyDescription::ignored). They need no room and take none.
std::shared_ptr<const BodyRoom> makeRoom(const MeshDescription& mesh, const std::shared_ptr<const VertexCache>& frames,
                                         float between, bool loops = false, const std::vector<bool>& ignored = {});

/// Makes BodyDescription::room if the body has a cache, makes room, and has none yet; removes it if it makes none.
/// `thickness`: distance that cloth keeps from cloth and bodies, m.
void prepareRoom(BodyDescription& body, float thickness);

}  // namespace drape
