#include <cmath>
#include <glm/matrix.hpp>
#include <string>

#include "mesh_reading/gltf/gltf_parts.h"

namespace drape {
namespace {

/// Computes the positions of a part's vertices in the frame of its mesh, moved by the morph targets.
void morph(const GltfPart& part, const std::vector<double>& weights, std::vector<glm::dvec3>& places) {
    places = part.places;
    for (std::size_t target = 0; target < part.targets.size() && target < weights.size(); ++target) {
        if (weights[target] == 0.0) continue;
        for (const GltfMove& move : part.targets[target]) places[move.vertex] += glm::dvec3(move.by) * weights[target];
    }
}

/// Returns, for each joint, the transform from the mesh at binding to the world.
std::vector<glm::dmat4> waysOfJoints(const GltfPart& part, const GltfPose& pose) {
    std::vector<glm::dmat4> ways;
    for (std::size_t joint = 0; joint < part.skin.joints.size(); ++joint)
        ways.push_back(pose.nodes[part.skin.joints[joint]] * part.skin.toJoint[joint]);
    return ways;
}

glm::dmat4 wayOfCopy(const GltfPart& part, std::size_t instance, const GltfPose& pose) {
    const glm::dmat4& node = pose.nodes[part.node];
    return part.instances.empty() ? node : node * part.instances[instance];
}

bool mirrors(const glm::dmat4& way) { return glm::determinant(glm::dmat3(way)) < 0.0; }

}  // namespace

void appendPlaced(const std::vector<GltfPart>& parts, const GltfPose& pose, const glm::dvec3& origin,
                  std::vector<glm::vec3>& places) {
    std::size_t number = 0;
    const auto add = [&](const glm::dvec4& place) {
        places.emplace_back(glm::dvec3(place) - origin);
        const glm::vec3& made = places.back();
        ++number;
        if (!std::isfinite(made.x) || !std::isfinite(made.y) || !std::isfinite(made.z))
            throw MeshError("vertex " + std::to_string(number) + " has a position that is not finite");
    };
    std::vector<glm::dvec3> inMesh;
    for (const GltfPart& part : parts) {
        morph(part, pose.weights[part.node], inMesh);
        if (part.jointsEach > 0) {
            const std::vector<glm::dmat4> ways = waysOfJoints(part, pose);
            for (std::size_t vertex = 0; vertex < inMesh.size(); ++vertex) {
                const glm::dvec4 from(inMesh[vertex], 1.0);
                const std::size_t first = part.jointsEach * vertex;
                glm::dvec4 place(0.0);
                for (std::size_t k = first; k < first + part.jointsEach; ++k) {
                    if (part.weights[k] > 0.0) place += (ways[part.joints[k]] * from) * part.weights[k];
                }
                add(place);
            }
            continue;
        }
        for (std::size_t instance = 0; instance < part.copies(); ++instance) {
            const glm::dmat4 way = wayOfCopy(part, instance, pose);
            for (const glm::dvec3& place : inMesh) add(way * glm::dvec4(place, 1.0));
        }
    }
}

bool isMirrored(const GltfPart& part, std::size_t instance, const GltfPose& pose) {
    if (part.jointsEach == 0) return mirrors(wayOfCopy(part, instance, pose));
    // The skin of a mesh ignores the node of the mesh. The joints mirror either the whole part or nothing.
    std::size_t mirrored = 0;
    for (const glm::dmat4& way : waysOfJoints(part, pose)) mirrored += mirrors(way) ? 1 : 0;
    return 2 * mirrored > part.skin.joints.size();
}

}  // namespace drape
