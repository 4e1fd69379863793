#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <string>
#include <vector>

#include "mesh_reading/gltf/gltf_animation.h"
#include "mesh_reading/gltf/gltf_document.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// The skin that moves the vertices of a part.
struct GltfSkin {
    std::vector<std::size_t> joints;  ///< node of each joint
    std::vector<glm::dmat4> toJoint;  ///< transform from the mesh at binding to each joint
};

/// The displacement of a vertex by a morph target of weight 1.
struct GltfMove {
    std::uint32_t vertex;
    glm::vec3 by;
};

/// A set of triangles with a common list of vertices, in the mesh of a node.
struct GltfPart {
    std::size_t node = 0;
    std::vector<glm::dvec3> places;  ///< positions of vertices in the mesh's frame, without morph targets
    /// The displacements of the vertices that a morph target moves, one list for each target.
    std::vector<std::vector<GltfMove>> targets;
    std::size_t jointsEach = 0;         ///< number of joints of each vertex; 0 without a skin
    std::vector<std::uint32_t> joints;  ///< joints of all vertices, vertex by vertex, as indices in GltfSkin
    /// Weight of each entry of `joints`. The weights of a vertex add up to 1.
    std::vector<double> weights;
    GltfSkin skin;
    /// Transform of each copy relative to the node. If the list is empty, the part has one copy, at the node.
    std::vector<glm::dmat4> instances;
    std::vector<glm::vec2> uvs;          ///< texture coordinates: one for each vertex, or none
    std::vector<std::uint32_t> corners;  ///< vertices of the triangles, three each
    std::vector<int> materials;          ///< material of each triangle, or a number below 0

    std::size_t copies() const { return instances.empty() ? 1 : instances.size(); }
    std::size_t vertexCount() const { return copies() * places.size(); }
};

/// Reads the triangles of a document's scene. Adds a note to `notes` for each kind of data that was skipped. Throws
/// MeshError.
std::vector<GltfPart> readParts(const GltfDocument& document, const GltfNodes& nodes, std::vector<std::string>& notes);

/// Finds the nodes that move vertices of parts.
GltfMovers moversOf(const std::vector<GltfPart>& parts, const GltfNodes& nodes);

/// Lists the nodes and materials of a document with their vertices, see PolygonMesh::parts.
std::vector<NamedPart> namedPartsOf(const GltfDocument& document, const GltfNodes& nodes,
                                    const std::vector<GltfPart>& parts);

/// Appends the vertices of all parts in a pose, part by part, minus `origin`. Throws MeshError for a position that is
/// not finite.
void appendPlaced(const std::vector<GltfPart>& parts, const GltfPose& pose, const glm::dvec3& origin,
                  std::vector<glm::vec3>& places);

/// Returns whether copy `instance` of a part is mirrored in a pose, so that its triangles turn the other way.
bool isMirrored(const GltfPart& part, std::size_t instance, const GltfPose& pose);

/// Reads the skin of a part, and the joints and weights of its vertices from any number of sets (JOINTS_0, JOINTS_1,
/// ...). The part must have its positions. Leaves a part without sets as it is. A vertex whose weights are all 0
/// follows its first joint alone, as in three.js. Returns the number of such vertices. Throws MeshError.
std::size_t readSkin(const GltfDocument& document, int skin, const tinygltf::Primitive& primitive, GltfPart& part);

/// Reads the transforms of a mesh's copies relative to its node (EXT_mesh_gpu_instancing). Throws MeshError.
std::vector<glm::dmat4> readInstances(const GltfDocument& document, const tinygltf::Value& extension);

}  // namespace drape
