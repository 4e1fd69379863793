#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <string>
#include <vector>

#include "mesh_reading/gltf/gltf_document.h"
#include "mesh_reading/gltf/gltf_nodes.h"
#include "mesh_reading/gltf/gltf_pose.h"

namespace drape {

/// The skin that moves the vertices of a part.
struct GltfSkin {
    std::vector<std::size_t> joints;  ///< nodes
    std::vector<glm::dmat4> toJoint;  ///< from the mesh as it was bound to each joint
};

/// How far a morph target moves a vertex where its weight is 1.
struct GltfMove {
    std::uint32_t vertex;
    glm::vec3 by;
};

/// Triangles of a mesh at a node that share their vertices.
struct GltfPart {
    std::size_t node = 0;
    std::vector<glm::dvec3> places;              ///< in the mesh, without morph targets
    std::vector<std::vector<GltfMove>> targets;  ///< of each morph target, the vertices that it moves
    std::size_t jointsEach = 0;                  ///< of a vertex; 0 where no skin moves it
    std::vector<std::uint32_t> joints;           ///< of GltfSkin, of each vertex
    std::vector<double> weights;                 ///< of each joint of each vertex; those of a vertex sum up to 1
    GltfSkin skin;
    std::vector<glm::dmat4> instances;   ///< in the node; empty: one, where the node is
    std::vector<glm::vec2> uvs;          ///< empty, or one for each vertex
    std::vector<std::uint32_t> corners;  ///< three for each triangle

    std::size_t copies() const { return instances.empty() ? 1 : instances.size(); }
    std::size_t vertexCount() const { return copies() * places.size(); }
};

/// The triangles of a document's scene. notes: gets a clause for each kind of thing that is left out. Throws MeshError.
std::vector<GltfPart> readParts(const GltfDocument& document, const GltfNodes& nodes, std::vector<std::string>& notes);

/// The nodes that move vertices of parts.
GltfMovers moversOf(const std::vector<GltfPart>& parts, const GltfNodes& nodes);

/// Adds the vertices of all parts, one after another, in a pose, from that origin. Throws MeshError for a place that is
/// not finite.
void appendPlaced(const std::vector<GltfPart>& parts, const GltfPose& pose, const glm::dvec3& origin,
                  std::vector<glm::vec3>& places);

/// Whether copy `instance` of a part is mirrored in a pose, so that its triangles turn the other way round.
bool isMirrored(const GltfPart& part, std::size_t instance, const GltfPose& pose);

}  // namespace drape
