#include "mesh_reading/gltf/glb_reader.h"

#include <array>
#include <cmath>
#include <span>
#include <string>

#include "mesh_reading/gltf/gltf_pose.h"

namespace drape {
namespace {

/// The skin that moves the vertices of a part.
struct GlbSkin {
    std::vector<std::size_t> joints;  ///< nodes
    std::vector<glm::dmat4> toJoint;  ///< from the mesh as it was bound to each joint
};

/// The triangles of a mesh at a node.
struct GlbPart {
    std::size_t node = 0;
    std::vector<glm::dvec3> places;                    ///< in the mesh
    std::vector<std::array<std::uint32_t, 4>> joints;  ///< of GlbSkin, of each vertex; empty where there is no skin
    std::vector<std::array<double, 4>> weights;        ///< of each vertex; they sum up to 1
    std::vector<glm::vec2> uvs;                        ///< empty, or one for each vertex
    std::vector<std::uint32_t> corners;                ///< three for each triangle
    GlbSkin skin;
};

GlbSkin readSkin(const GltfDocument& document, int number) {
    const tinygltf::Model& model = document.model();
    if (static_cast<std::size_t>(number) >= model.skins.size())
        throw MeshError("has a node with a skin that is not there");
    const tinygltf::Skin& from = model.skins[static_cast<std::size_t>(number)];
    GlbSkin skin;
    for (const int joint : from.joints) {
        if (joint < 0 || static_cast<std::size_t>(joint) >= model.nodes.size())
            throw MeshError("has a skin with a joint that is not there");
        skin.joints.push_back(static_cast<std::size_t>(joint));
    }
    skin.toJoint.assign(skin.joints.size(), glm::dmat4(1.0));
    if (from.inverseBindMatrices < 0) return skin;
    const std::vector<double> numbers = document.numbers(from.inverseBindMatrices, 16, "skin, inverse bind matrices");
    if (numbers.size() < 16 * skin.joints.size()) throw MeshError("has a skin with fewer matrices than joints");
    for (std::size_t joint = 0; joint < skin.joints.size(); ++joint) {
        for (int column = 0; column < 4; ++column) {
            for (int row = 0; row < 4; ++row)
                skin.toJoint[joint][column][row] =
                    numbers[16 * joint + 4 * static_cast<std::size_t>(column) + static_cast<std::size_t>(row)];
        }
    }
    return skin;
}

void readWeights(const GltfDocument& document, const tinygltf::Primitive& primitive, GlbPart& part) {
    if (GltfDocument::attribute(primitive, "JOINTS_1") >= 0)
        throw MeshError("has vertices with more than four joints, expected at most four");
    const std::vector<double> joints = document.numbers(GltfDocument::attribute(primitive, "JOINTS_0"), 4, "JOINTS_0");
    const std::vector<double> weights =
        document.numbers(GltfDocument::attribute(primitive, "WEIGHTS_0"), 4, "WEIGHTS_0");
    if (joints.size() != 4 * part.places.size() || weights.size() != joints.size())
        throw MeshError("has a skin with other vertices than its mesh");
    for (std::size_t vertex = 0; vertex < part.places.size(); ++vertex) {
        std::array<std::uint32_t, 4>& of = part.joints.emplace_back();
        std::array<double, 4>& shares = part.weights.emplace_back();
        double sum = 0.0;
        for (std::size_t k = 0; k < 4; ++k) {
            const double joint = joints[4 * vertex + k];
            shares[k] = weights[4 * vertex + k];
            sum += shares[k];
            if (shares[k] < 0.0 ||
                (shares[k] > 0.0 && !(joint >= 0.0 && joint < static_cast<double>(part.skin.joints.size()))))
                throw MeshError("vertex " + std::to_string(vertex + 1) + " has a joint that is not there");
            of[k] = shares[k] > 0.0 ? static_cast<std::uint32_t>(joint) : 0;
        }
        if (!(sum > 0.0)) throw MeshError("vertex " + std::to_string(vertex + 1) + " has no joint");
        for (double& share : shares) share /= sum;
    }
}

void readCorners(const GltfDocument& document, const tinygltf::Primitive& primitive, GlbPart& part) {
    if (primitive.indices < 0) {
        for (std::uint32_t k = 0; k < part.places.size(); ++k) part.corners.push_back(k);
    } else {
        for (const double corner : document.numbers(primitive.indices, 1, "indices")) {
            if (!(corner >= 0.0 && corner < static_cast<double>(part.places.size())))
                throw MeshError("has a triangle with a vertex that is not there");
            part.corners.push_back(static_cast<std::uint32_t>(corner));
        }
    }
    if (part.corners.size() % 3 != 0) throw MeshError("has a triangle with fewer than three corners");
}

std::vector<GlbPart> readParts(const GltfDocument& document) {
    const tinygltf::Model& model = document.model();
    std::vector<GlbPart> parts;
    std::size_t vertices = 0;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        const tinygltf::Node& n = model.nodes[node];
        if (n.mesh < 0) continue;
        if (static_cast<std::size_t>(n.mesh) >= model.meshes.size())
            throw MeshError("has a node with a mesh that is not there");
        for (const tinygltf::Primitive& primitive : model.meshes[static_cast<std::size_t>(n.mesh)].primitives) {
            if (primitive.mode >= 0 && primitive.mode != TINYGLTF_MODE_TRIANGLES) continue;
            GlbPart part;
            part.node = node;
            const std::vector<double> places =
                document.numbers(GltfDocument::attribute(primitive, "POSITION"), 3, "POSITION");
            for (std::size_t k = 0; k < places.size(); k += 3)
                part.places.emplace_back(places[k], places[k + 1], places[k + 2]);
            vertices += part.places.size();
            if (vertices > PolygonMesh::kMostVertices) throw MeshError("has too many vertices");
            if (const int accessor = GltfDocument::attribute(primitive, "TEXCOORD_0"); accessor >= 0) {
                const std::vector<double> uvs = document.numbers(accessor, 2, "TEXCOORD_0");
                if (uvs.size() != 2 * part.places.size())
                    throw MeshError("has other texture coordinates than vertices");
                for (std::size_t k = 0; k < uvs.size(); k += 2)
                    part.uvs.emplace_back(static_cast<float>(uvs[k]), static_cast<float>(1.0 - uvs[k + 1]));
            }
            readCorners(document, primitive, part);
            if (n.skin >= 0) {
                part.skin = readSkin(document, n.skin);
                readWeights(document, primitive, part);
            }
            parts.push_back(std::move(part));
        }
    }
    if (vertices == 0) throw MeshError("has no triangles");
    return parts;
}

/// The vertices of all parts, one after another, with nodes where they are.
void appendPlaced(const std::vector<GlbPart>& parts, const std::vector<glm::dmat4>& nodes,
                  std::vector<glm::vec3>& places) {
    std::vector<glm::dmat4> ways;
    std::size_t number = 0;
    for (const GlbPart& part : parts) {
        ways.clear();
        for (std::size_t joint = 0; joint < part.skin.joints.size(); ++joint)
            ways.push_back(nodes[part.skin.joints[joint]] * part.skin.toJoint[joint]);
        for (std::size_t vertex = 0; vertex < part.places.size(); ++vertex) {
            const glm::dvec4 from(part.places[vertex], 1.0);
            glm::dvec4 place(0.0);
            if (part.joints.empty()) {
                place = nodes[part.node] * from;
            } else {
                for (std::size_t k = 0; k < 4; ++k)
                    place += (ways[part.joints[vertex][k]] * from) * part.weights[vertex][k];
            }
            places.emplace_back(static_cast<float>(place.x), static_cast<float>(place.y), static_cast<float>(place.z));
            const glm::vec3& made = places.back();
            ++number;
            if (!std::isfinite(made.x) || !std::isfinite(made.y) || !std::isfinite(made.z))
                throw MeshError("vertex " + std::to_string(number) + " has a place that is not finite");
        }
    }
}

}  // namespace

bool isGlb(std::string_view file) { return file.starts_with("glTF"); }

PolygonMesh readGlb(std::string_view file) {
    const GltfDocument document(file);
    const std::vector<GlbPart> parts = readParts(document);
    PolygonMesh mesh;
    appendPlaced(parts, GltfPoses(document).at({}), mesh.positions);
    std::uint32_t first = 0;
    for (const GlbPart& part : parts) {
        const auto firstUv = static_cast<std::uint32_t>(mesh.uvs.size());
        mesh.uvs.insert(mesh.uvs.end(), part.uvs.begin(), part.uvs.end());
        for (std::size_t k = 0; k < part.corners.size(); k += 3) {
            MeshFace face;
            face.number = static_cast<std::uint32_t>(mesh.faces.size() + 1);
            for (std::size_t corner = 0; corner < 3; ++corner) {
                face.corners[corner] = first + part.corners[k + corner];
                if (!part.uvs.empty()) face.uvs[corner] = firstUv + part.corners[k + corner];
            }
            mesh.faces.push_back(face);
        }
        first += static_cast<std::uint32_t>(part.places.size());
    }
    if (mesh.faces.size() > PolygonMesh::kMostTriangles) throw MeshError("has too many triangles");
    return mesh;
}

VertexCache readGlbFrames(std::string_view file, float rate, std::string_view animation) {
    const GltfDocument document(file);
    const std::vector<GlbPart> parts = readParts(document);
    const GltfPoses poses(document, animation);
    if (!poses.isAnimated()) throw MeshError("has no animation");
    std::size_t vertices = 0;
    for (const GlbPart& part : parts) vertices += part.places.size();
    const double last = std::floor(poses.duration() * double{rate} + 1e-6);
    const double bytes = (last + 1.0) * static_cast<double>(vertices * sizeof(glm::vec3));
    constexpr double kMostFrames = 1e6;
    if (!(last < kMostFrames && bytes <= static_cast<double>(VertexCache::kLargestFile)))
        throw MeshError("has an animation that takes more than a million frames or 1 GiB at " + std::to_string(rate) +
                        " frames a second, expected less");
    VertexCache cache;
    for (std::size_t frame = 0; static_cast<double>(frame) <= last; ++frame) {
        const double time = static_cast<double>(frame) / double{rate};
        cache.times.push_back(static_cast<float>(time));
        appendPlaced(parts, poses.at(time), cache.places);
    }
    const std::span<const glm::vec3> places = cache.places;
    bool moves = cache.frameCount() == 1;
    for (std::size_t k = vertices; k < places.size() && !moves; ++k) moves = places[k] != places[k - vertices];
    if (!moves) throw MeshError("has an animation that moves none of its vertices: export the armature with the mesh");
    return cache;
}

}  // namespace drape
