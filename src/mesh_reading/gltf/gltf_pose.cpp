#include "mesh_reading/gltf/gltf_pose.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace drape {
namespace {

glm::dvec4 vectorOf(const std::vector<double>& values, std::size_t first, int components) {
    glm::dvec4 vector(0.0);
    for (int k = 0; k < components; ++k) vector[k] = values[first + static_cast<std::size_t>(k)];
    return vector;
}

/// Returns a point between two vectors, or a turn between two turns.
glm::dvec4 between(const glm::dvec4& from, const glm::dvec4& to, double share, bool isTurn) {
    if (share == 1.0) return to;
    return isTurn ? turnBetween(from, unitTurn(to), share) : from + (to - from) * share;
}

}  // namespace

glm::dmat4 turnMatrix(const glm::dvec4& q) {
    const double x = q.x, y = q.y, z = q.z, w = q.w;
    glm::dmat4 m(1.0);
    m[0] = {1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y), 0.0};
    m[1] = {2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x), 0.0};
    m[2] = {2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y), 0.0};
    return m;
}

glm::dvec4 turnOf(const glm::dmat4& transform) {
    glm::dmat3 m(1.0);
    for (int axis = 0; axis < 3; ++axis) {
        const glm::dvec3 column(transform[axis]);
        const double squared = glm::dot(column, column);
        if (squared > 0.0) m[axis] = column / std::sqrt(squared);
    }
    const double trace = m[0][0] + m[1][1] + m[2][2];
    int largest = 3;  // component of the quaternion with the greatest size, found from the diagonal
    for (int axis = 0; axis < 3; ++axis) {
        if (m[axis][axis] > (largest == 3 ? trace : m[largest][largest])) largest = axis;
    }
    if (largest == 3) return unitTurn({m[1][2] - m[2][1], m[2][0] - m[0][2], m[0][1] - m[1][0], 1.0 + trace});
    const int i = largest, j = (i + 1) % 3, k = (i + 2) % 3;
    glm::dvec4 q(0.0);
    q[i] = 1.0 + m[i][i] - m[j][j] - m[k][k];
    q[j] = m[i][j] + m[j][i];
    q[k] = m[i][k] + m[k][i];
    q.w = m[j][k] - m[k][j];
    return unitTurn(q);
}

GltfPoses::GltfPoses(const GltfDocument& document, GltfNodes nodes, std::vector<GltfTrack> tracks)
    : model_(&document.model()), nodes_(std::move(nodes)), tracks_(std::move(tracks)) {
    if (tracks_.empty()) return;
    std::ranges::stable_sort(tracks_, {}, &GltfTrack::node);
    end_ = tracks_.front().times.back();
    for (const GltfTrack& track : tracks_) {
        start_ = std::min(start_, track.times.front());
        end_ = std::max(end_, track.times.back());
    }
}

glm::dmat4 GltfPoses::localOf(std::size_t node, std::optional<double> time, double share,
                              std::vector<double>& weights) const {
    const tinygltf::Node& n = model_->nodes[node];
    glm::dvec4 translation(0.0);
    glm::dvec4 rotation(0.0, 0.0, 0.0, 1.0);
    glm::dvec4 scale(1.0);
    glm::dmat4 matrix(1.0);
    if (n.matrix.size() == 16) {
        for (int column = 0; column < 4; ++column)
            matrix[column] = vectorOf(n.matrix, 4 * static_cast<std::size_t>(column), 4);
        // Motion from another file may move nodes that have a matrix in this one.
        translation = matrix[3];
        rotation = turnOf(matrix);
        for (int axis = 0; axis < 3; ++axis) scale[axis] = glm::length(glm::dvec3(matrix[axis]));
    }
    if (n.translation.size() == 3) translation = vectorOf(n.translation, 0, 3);
    if (n.rotation.size() == 4) rotation = unitTurn(vectorOf(n.rotation, 0, 4));
    if (n.scale.size() == 3) scale = vectorOf(n.scale, 0, 3);
    bool moves = false;
    if (time) {
        std::vector<double> value;
        auto track = std::ranges::lower_bound(tracks_, node, {}, &GltfTrack::node);
        for (; track != tracks_.end() && track->node == node; ++track) {
            track->valueAt(start_ + *time, value);
            if (track->path == GltfTrack::Path::weights) {
                weights.resize(value.size());
                for (std::size_t k = 0; k < value.size(); ++k)
                    weights[k] = share == 1.0 ? value[k] : weights[k] + (value[k] - weights[k]) * share;
                continue;
            }
            moves = true;
            glm::dvec4& part = track->path == GltfTrack::Path::translation ? translation
                               : track->path == GltfTrack::Path::rotation  ? rotation
                                                                           : scale;
            part = between(part, vectorOf(value, 0, static_cast<int>(track->size)), share,
                           track->path == GltfTrack::Path::rotation);
        }
    }
    if (!moves && n.matrix.size() == 16) return matrix;
    glm::dmat4 m = turnMatrix(rotation);
    for (int axis = 0; axis < 3; ++axis) m[axis] *= scale[axis];
    m[3] = glm::dvec4(translation.x, translation.y, translation.z, 1.0);
    return m;
}

GltfPose GltfPoses::at(std::optional<double> seconds, double share) const {
    GltfPose pose;
    pose.nodes.resize(model_->nodes.size());
    pose.weights.resize(model_->nodes.size());
    for (const std::size_t node : nodes_.order) {
        const tinygltf::Node& n = model_->nodes[node];
        std::vector<double>& weights = pose.weights[node];
        weights = n.weights;
        if (weights.empty() && n.mesh >= 0 && static_cast<std::size_t>(n.mesh) < model_->meshes.size())
            weights = model_->meshes[static_cast<std::size_t>(n.mesh)].weights;
        const glm::dmat4 local = localOf(node, seconds, share, weights);
        const int parent = nodes_.parents[node];
        pose.nodes[node] = parent < 0 ? local : pose.nodes[static_cast<std::size_t>(parent)] * local;
    }
    return pose;
}

}  // namespace drape
