#include "mesh_reading/gltf/gltf_animation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>
#include <string>
#include <utility>

#include "json/json.h"
#include "mesh_reading/gltf/gltf_document.h"

namespace drape {
namespace {

glm::dvec4 storedTurn(const double* numbers) { return unitTurn({numbers[0], numbers[1], numbers[2], numbers[3]}); }

/// Returns the animation of this name. Throws MeshError, which lists the names in the file.
const tinygltf::Animation& animationOf(const tinygltf::Model& model, std::string_view name) {
    const auto found = std::ranges::find(model.animations, name, &tinygltf::Animation::name);
    if (found != model.animations.end()) return *found;
    std::string names;
    for (const tinygltf::Animation& animation : model.animations) {
        if (!animation.name.empty()) names += (names.empty() ? "\"" : ", \"") + json::printable(animation.name) + "\"";
    }
    if (names.empty())
        throw MeshError("has no animation \"" + json::printable(name) +
                        "\": its animations have no names, expected none, which is the first");
    throw MeshError("has no animation \"" + json::printable(name) + "\", expected " +
                    (model.animations.size() > 1 ? "one of " : "") + names);
}

/// Returns the number of morph targets of a node's mesh.
std::size_t targetsAt(const tinygltf::Model& model, const tinygltf::Node& node) {
    std::size_t targets = 0;
    if (node.mesh < 0 || static_cast<std::size_t>(node.mesh) >= model.meshes.size()) return targets;
    for (const tinygltf::Primitive& primitive : model.meshes[static_cast<std::size_t>(node.mesh)].primitives)
        targets = std::max(targets, primitive.targets.size());
    return targets;
}

/// Returns whether the property that a channel animates moves vertices.
bool isMoved(const tinygltf::AnimationChannel& channel, const GltfMovers& movers) {
    const std::vector<bool>& nodes = channel.target_path == "weights" ? movers.weights : movers.transforms;
    return channel.target_node >= 0 && static_cast<std::size_t>(channel.target_node) < nodes.size() &&
           nodes[static_cast<std::size_t>(channel.target_node)];
}

void readTrack(const GltfDocument& document, const tinygltf::Animation& animation,
               const tinygltf::AnimationChannel& channel, const GltfMovers& movers, std::vector<GltfTrack>& tracks) {
    const tinygltf::Model& model = document.model();
    if (channel.target_node < 0) return;  // a channel of an extension has no node
    GltfTrack track;
    track.node = static_cast<std::size_t>(channel.target_node);
    if (track.node >= model.nodes.size() || channel.sampler < 0 ||
        static_cast<std::size_t>(channel.sampler) >= animation.samplers.size())
        throw MeshError("has an animation that refers to a node that does not exist");
    if (!isMoved(channel, movers)) return;
    const bool isOfWeights = channel.target_path == "weights";
    if (isOfWeights) {
        track.path = GltfTrack::Path::weights;
        track.size = targetsAt(model, model.nodes[track.node]);
    } else if (channel.target_path == "translation") {
        track.path = GltfTrack::Path::translation;
    } else if (channel.target_path == "rotation") {
        track.path = GltfTrack::Path::rotation;
        track.size = 4;
    } else if (channel.target_path == "scale") {
        track.path = GltfTrack::Path::scale;
    } else {
        throw MeshError("animates \"" + json::printable(channel.target_path) +
                        "\" of a node, expected translation, rotation, scale or weights");
    }
    const tinygltf::AnimationSampler& sampler = animation.samplers[static_cast<std::size_t>(channel.sampler)];
    track.way = sampler.interpolation == "STEP"          ? GltfTrack::Way::step
                : sampler.interpolation == "CUBICSPLINE" ? GltfTrack::Way::cubic
                                                         : GltfTrack::Way::linear;
    track.times = document.numbers(sampler.input, 1, "animation, times");
    track.values =
        document.numbers(sampler.output, isOfWeights ? 1 : static_cast<int>(track.size), "animation, values");
    std::size_t numbers = 0;
    for (const GltfTrack& other : tracks) numbers += other.times.size() + other.values.size();
    requireCountOf("numbers of animations", numbers + track.times.size() + track.values.size(), 4'000'000,
                   document.bytes(), 1);
    const std::size_t perKey = track.way == GltfTrack::Way::cubic ? 3 : 1;
    if (track.times.empty() || track.values.size() != track.times.size() * perKey * track.size)
        throw MeshError("has an animation whose number of values does not match its times");
    if (std::ranges::adjacent_find(track.times, std::greater_equal<>()) != track.times.end())
        throw MeshError("has an animation whose times are not ascending");
    tracks.push_back(std::move(track));
}

}  // namespace

glm::dvec4 unitTurn(const glm::dvec4& q) {
    const double squared = glm::dot(q, q);
    return squared > 1e-12 ? q / std::sqrt(squared) : glm::dvec4(0.0, 0.0, 0.0, 1.0);
}

glm::dvec4 turnBetween(glm::dvec4 a, glm::dvec4 b, double share) {
    if (glm::dot(a, b) < 0.0) b = -b;
    for (int k = 0; k < 24; ++k) {
        const glm::dvec4 middle = unitTurn(a + b);
        if (share < 0.5) {
            b = middle;
            share = 2.0 * share;
        } else {
            a = middle;
            share = 2.0 * share - 1.0;
        }
    }
    return unitTurn(a + (b - a) * share);
}

void GltfTrack::valueAt(double time, std::vector<double>& value) const {
    const std::size_t perKey = way == Way::cubic ? 3 : 1;
    const auto key = [&](std::size_t k, std::size_t part) { return values.data() + (k * perKey + part) * size; };
    const auto take = [&](const double* numbers) { value.assign(numbers, numbers + size); };
    const auto takeTurn = [&](const glm::dvec4& turn) { value = {turn.x, turn.y, turn.z, turn.w}; };
    const std::size_t middle = way == Way::cubic ? 1 : 0;
    const auto next = std::ranges::upper_bound(times, time);
    if (next == times.begin() || next == times.end() || way == Way::step) {
        take(key(next == times.begin() ? 0 : static_cast<std::size_t>(next - times.begin()) - 1, middle));
        if (path == Path::rotation) takeTurn(storedTurn(value.data()));
        return;
    }
    const auto second = static_cast<std::size_t>(next - times.begin());
    const double length = times[second] - times[second - 1];
    const double t = (time - times[second - 1]) / length;
    const double* from = key(second - 1, middle);
    const double* to = key(second, middle);
    if (way == Way::linear && path == Path::rotation) {
        takeTurn(turnBetween(storedTurn(from), storedTurn(to), t));
        return;
    }
    value.resize(size);
    if (way == Way::linear) {
        for (std::size_t k = 0; k < size; ++k) value[k] = from[k] + (to[k] - from[k]) * t;
        return;
    }
    const double* leaving = key(second - 1, 2);  // tangent at the start of a cubic spline (glTF 2.0, appendix C.5)
    const double* arriving = key(second, 0);
    const double tt = t * t;
    const double ttt = tt * t;
    for (std::size_t k = 0; k < size; ++k)
        value[k] = from[k] * (2.0 * ttt - 3.0 * tt + 1.0) + leaving[k] * (length * (ttt - 2.0 * tt + t)) +
                   to[k] * (-2.0 * ttt + 3.0 * tt) + arriving[k] * (length * (ttt - tt));
    if (path == Path::rotation) takeTurn(storedTurn(value.data()));
}

std::vector<GltfTrack> readTracks(const GltfDocument& document, std::string_view name, const GltfMovers& movers,
                                  std::vector<std::string>& notes) {
    const tinygltf::Model& model = document.model();
    std::vector<GltfTrack> tracks;
    const auto add = [&](const tinygltf::Animation& animation) {
        for (const tinygltf::AnimationChannel& channel : animation.channels)
            readTrack(document, animation, channel, movers, tracks);
    };
    if (!name.empty()) {
        add(animationOf(model, name));
        return tracks;
    }
    std::set<std::pair<int, std::string>> taken;
    std::string left;
    for (const tinygltf::Animation& animation : model.animations) {
        const auto moves = [&](const tinygltf::AnimationChannel& c) { return isMoved(c, movers); };
        const auto isTaken = [&](const tinygltf::AnimationChannel& c) {
            return moves(c) && taken.contains({c.target_node, c.target_path});
        };
        if (std::ranges::any_of(animation.channels, isTaken)) {
            left += (left.empty() ? "\"" : ", \"") + json::printable(animation.name) + "\"";
            continue;
        }
        for (const tinygltf::AnimationChannel& c : animation.channels) {
            if (moves(c)) taken.insert({c.target_node, c.target_path});
        }
        add(animation);
    }
    if (!left.empty()) notes.push_back("ignores " + left + ", because earlier animations move the same nodes");
    return tracks;
}

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
