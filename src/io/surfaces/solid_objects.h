#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "colliders/collider.h"
#include "io/surfaces/mesh.h"

namespace drape::io {

/// A collider as a rigid mesh with a pose for each frame.
struct SolidObject {
    std::string name;
    std::vector<glm::vec3> positions;  ///< positions in the object's own frame, m
    std::vector<glm::vec3> normals;    ///< unit normals
    std::vector<glm::uvec3> triangles;
    MeshMaterial material;
    std::vector<Pose> poses;  ///< pose in each frame

    bool moves() const;
};

/// Returns the object in its pose of a frame, as a part that does not move.
MeshPart partAt(const SolidObject& object, std::size_t frame);

/// Collects the colliders that have a surface in the first frame of a clip, with their sizes in that frame. Omits the
/// ground and rooms, which are surroundings.
class SolidObjects {
public:
    /// Adds the poses of the next frame. A collider that has disappeared keeps its last pose.
    void add(std::span<const PlacedCollider> colliders);

    const std::vector<SolidObject>& objects() const { return objects_; }

private:
    std::vector<SolidObject> objects_;
    bool isEmpty_ = true;  ///< whether no frame has been added
};

}  // namespace drape::io
