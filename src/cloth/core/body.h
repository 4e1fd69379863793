#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cloth/links/colouring.h"
#include "cloth/core/description.h"
#include "colliders/collider.h"

namespace drape {

struct Model;

/// A mesh that cloth drapes over, still or moving as a rigid thing: cloth of infinite mass.
struct BodyDescription {
    static constexpr std::size_t kMost = 64;  ///< in a scene

    MeshDescription mesh;  ///< `turn` and `place` are within the body's frame
    /// The body's frame: name, place, turn and motion of a collider, and its colour. Other fields have no effect.
    Collider frame;
};

/// A body within a model. Its particles have no mass of their own, no links and no tethers.
struct BodyPart {
    Range particles;
    Range triangles;
    std::shared_ptr<const MeshShape> mesh;
    std::vector<glm::vec3> unusedVertices;  ///< m, of the mesh: those that no face uses, where they start
    Collider frame;                         ///< a sphere around all of its vertices, so that its speed is known
};

/// Adds particles and triangles of a body behind all that there are. The mesh must have been read.
void addBody(Model& model, const BodyDescription& description);

/// How Clock::phases calls a body: as no collider is called.
std::string phaseNameOf(const BodyPart& body);

/// Plain, without a weave. colour: sRGB.
FabricLook bodyLook(glm::vec3 colour);

}  // namespace drape
