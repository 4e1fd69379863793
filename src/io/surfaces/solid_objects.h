#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "colliders/collider.h"
#include "io/surfaces/mesh.h"

namespace drape::io {

/// A collider as a rigid mesh that is moved from frame to frame.
struct SolidObject {
    std::string name;
    std::vector<glm::vec3> positions;  ///< m, in its own frame
    std::vector<glm::vec3> normals;    ///< of unit length
    std::vector<glm::uvec3> triangles;
    MeshMaterial material;
    std::vector<Pose> poses;  ///< of each frame

    [[nodiscard]] bool moves() const;
};

/// An object where it is in a frame, as a part that stands still.
[[nodiscard]] MeshPart partAt(const SolidObject& object, std::size_t frame);

/// The colliders of a clip: those of its first frame that have a surface, in the sizes that they have then. The ground
/// and rooms are left out: they are surroundings.
class SolidObjects {
public:
    /// The next frame. One that is no longer there stays where it was.
    void add(std::span<const PlacedCollider> colliders);

    [[nodiscard]] const std::vector<SolidObject>& objects() const { return objects_; }

private:
    std::vector<SolidObject> objects_;
    bool isEmpty_ = true;  ///< no frame has been added
};

}  // namespace drape::io
