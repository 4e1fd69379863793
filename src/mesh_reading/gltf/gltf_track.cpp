#include "mesh_reading/gltf/gltf_track.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>
#include <string>

#include "json/read.h"
#include "mesh_reading/gltf/gltf_counts.h"

namespace drape {
namespace {

glm::dvec4 turnOf(const double* numbers) { return unitTurn({numbers[0], numbers[1], numbers[2], numbers[3]}); }

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
        if (path == Path::rotation) takeTurn(turnOf(value.data()));
        return;
    }
    const auto second = static_cast<std::size_t>(next - times.begin());
    const double length = times[second] - times[second - 1];
    const double t = (time - times[second - 1]) / length;
    const double* from = key(second - 1, middle);
    const double* to = key(second, middle);
    if (way == Way::linear && path == Path::rotation) {
        takeTurn(turnBetween(turnOf(from), turnOf(to), t));
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
    if (path == Path::rotation) takeTurn(turnOf(value.data()));
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

}  // namespace drape
