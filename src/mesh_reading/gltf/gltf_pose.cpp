#include "mesh_reading/gltf/gltf_pose.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "json/read.h"

namespace drape {
namespace {

glm::dvec4 unit(const glm::dvec4& q) {
    const double squared = glm::dot(q, q);
    return squared > 1e-12 ? q / std::sqrt(squared) : glm::dvec4(0.0, 0.0, 0.0, 1.0);
}

/// Along the great circle from one turn to another (Shoemake 1985, "Animating Rotation with Quaternion Curves"), halved
/// until what is left is as good as straight: that needs roots alone, which are the same on every machine.
glm::dvec4 turnBetween(glm::dvec4 a, glm::dvec4 b, double share) {
    if (glm::dot(a, b) < 0.0) b = -b;
    for (int k = 0; k < 24; ++k) {
        const glm::dvec4 middle = unit(a + b);
        if (share < 0.5) {
            b = middle;
            share = 2.0 * share;
        } else {
            a = middle;
            share = 2.0 * share - 1.0;
        }
    }
    return unit(a + (b - a) * share);
}

glm::dmat4 turnMatrix(const glm::dvec4& q) {
    const double x = q.x, y = q.y, z = q.z, w = q.w;
    glm::dmat4 m(1.0);
    m[0] = {1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y), 0.0};
    m[1] = {2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x), 0.0};
    m[2] = {2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y), 0.0};
    return m;
}

glm::dvec4 keyOf(const std::vector<double>& values, std::size_t first, int components) {
    glm::dvec4 key(0.0);
    for (int k = 0; k < components; ++k) key[k] = values[first + static_cast<std::size_t>(k)];
    return key;
}

/// The animation of that name, or the first for an empty name. Throws MeshError, with the names that there are.
const tinygltf::Animation& animationOf(const tinygltf::Model& model, std::string_view name) {
    if (name.empty()) return model.animations.front();
    const auto found = std::ranges::find(model.animations, name, &tinygltf::Animation::name);
    if (found != model.animations.end()) return *found;
    std::string names;
    for (const tinygltf::Animation& animation : model.animations)
        names += (names.empty() ? "\"" : ", \"") + json::printable(animation.name) + "\"";
    throw MeshError("has no animation \"" + json::printable(name) + "\", expected " +
                    (model.animations.size() > 1 ? "one of " : "") + names);
}

}  // namespace

GltfPoses::GltfPoses(const GltfDocument& document, std::string_view wanted) : model_(&document.model()) {
    const std::size_t count = model_->nodes.size();
    parents_.assign(count, -1);
    for (std::size_t node = 0; node < count; ++node) {
        for (const int child : model_->nodes[node].children) {
            if (child < 0 || static_cast<std::size_t>(child) >= count)
                throw MeshError("node " + std::to_string(node) + " has a child that is not there");
            int& parent = parents_[static_cast<std::size_t>(child)];
            if (parent >= 0) throw MeshError("node " + std::to_string(child) + " has two parents");
            parent = static_cast<int>(node);
        }
    }
    for (std::size_t node = 0; node < count; ++node) {
        if (parents_[node] < 0) order_.push_back(node);
    }
    for (std::size_t k = 0; k < order_.size(); ++k) {
        for (const int child : model_->nodes[order_[k]].children) order_.push_back(static_cast<std::size_t>(child));
    }
    if (order_.size() < count) throw MeshError("has nodes that are their own parents");
    if (model_->animations.empty()) return;
    // Blender writes shape keys as an animation of their own.
    for (const tinygltf::Animation& animation : model_->animations) {
        const auto isOfShapes = [](const tinygltf::AnimationChannel& c) { return c.target_path == "weights"; };
        if (std::ranges::any_of(animation.channels, isOfShapes))
            throw MeshError("animates shapes (morph targets, shape keys), which are not read: export it as PC2 or MDD");
    }
    const tinygltf::Animation& animation = animationOf(*model_, wanted);
    for (const tinygltf::AnimationChannel& channel : animation.channels) readChannel(document, animation, channel);
    if (channels_.empty()) return;
    std::ranges::stable_sort(channels_, {}, &Channel::node);
    start_ = channels_.front().times.front();
    end_ = channels_.front().times.back();
    for (const Channel& channel : channels_) {
        start_ = std::min(start_, channel.times.front());
        end_ = std::max(end_, channel.times.back());
    }
}

void GltfPoses::readChannel(const GltfDocument& document, const tinygltf::Animation& animation,
                            const tinygltf::AnimationChannel& channel) {
    if (channel.target_node < 0) return;  // of an extension
    if (static_cast<std::size_t>(channel.target_node) >= model_->nodes.size() || channel.sampler < 0 ||
        static_cast<std::size_t>(channel.sampler) >= animation.samplers.size())
        throw MeshError("has an animation of a node that is not there");
    Channel made;
    made.node = static_cast<std::size_t>(channel.target_node);
    if (channel.target_path == "translation") {
        made.path = Path::translation;
    } else if (channel.target_path == "rotation") {
        made.path = Path::rotation;
    } else if (channel.target_path == "scale") {
        made.path = Path::scale;
    } else {
        throw MeshError("animates something other than translation, rotation and scale, which is not read");
    }
    const tinygltf::AnimationSampler& sampler = animation.samplers[static_cast<std::size_t>(channel.sampler)];
    made.way = sampler.interpolation == "STEP"          ? Way::step
               : sampler.interpolation == "CUBICSPLINE" ? Way::cubic
                                                        : Way::linear;
    const int components = made.path == Path::rotation ? 4 : 3;
    made.times = document.numbers(sampler.input, 1, "animation, times");
    made.values = document.numbers(sampler.output, components, "animation, values");
    const std::size_t perKey = made.way == Way::cubic ? 3 : 1;
    if (made.times.empty() || made.values.size() != made.times.size() * perKey * static_cast<std::size_t>(components))
        throw MeshError("has an animation with other values than times");
    if (std::ranges::adjacent_find(made.times, std::greater_equal<>()) != made.times.end())
        throw MeshError("has an animation whose times do not ascend");
    channels_.push_back(std::move(made));
}

glm::dvec4 GltfPoses::valueOf(const Channel& channel, double time) {
    const int components = channel.path == Path::rotation ? 4 : 3;
    const auto size = static_cast<std::size_t>(components);
    const std::size_t perKey = channel.way == Way::cubic ? 3 : 1;
    const auto key = [&](std::size_t k, std::size_t part) {
        return keyOf(channel.values, (k * perKey + part) * size, components);
    };
    const std::size_t value = channel.way == Way::cubic ? 1 : 0;
    const auto next = std::ranges::upper_bound(channel.times, time);
    const auto asTurn = [&](const glm::dvec4& v) { return channel.path == Path::rotation ? unit(v) : v; };
    if (next == channel.times.begin()) return asTurn(key(0, value));
    const auto second = static_cast<std::size_t>(next - channel.times.begin());
    if (next == channel.times.end() || channel.way == Way::step) return asTurn(key(second - 1, value));
    const double length = channel.times[second] - channel.times[second - 1];
    const double t = (time - channel.times[second - 1]) / length;
    const glm::dvec4 from = key(second - 1, value);
    const glm::dvec4 to = key(second, value);
    if (channel.way == Way::cubic) {  // glTF 2.0, appendix C.5
        const double tt = t * t;
        const double ttt = tt * t;
        return asTurn(from * (2.0 * ttt - 3.0 * tt + 1.0) + key(second - 1, 2) * (length * (ttt - 2.0 * tt + t)) +
                      to * (-2.0 * ttt + 3.0 * tt) + key(second, 0) * (length * (ttt - tt)));
    }
    return channel.path == Path::rotation ? turnBetween(unit(from), unit(to), t) : from + (to - from) * t;
}

glm::dmat4 GltfPoses::localOf(std::size_t node, std::optional<double> time) const {
    const tinygltf::Node& n = model_->nodes[node];
    glm::dvec4 translation(0.0);
    glm::dvec4 rotation(0.0, 0.0, 0.0, 1.0);
    glm::dvec4 scale(1.0);
    if (n.translation.size() == 3) translation = keyOf(n.translation, 0, 3);
    if (n.rotation.size() == 4) rotation = unit(keyOf(n.rotation, 0, 4));
    if (n.scale.size() == 3) scale = keyOf(n.scale, 0, 3);
    bool moves = false;
    if (time) {
        auto channel = std::ranges::lower_bound(channels_, node, {}, &Channel::node);
        for (; channel != channels_.end() && channel->node == node; ++channel) {
            moves = true;
            glm::dvec4& part = channel->path == Path::translation ? translation
                               : channel->path == Path::rotation  ? rotation
                                                                  : scale;
            part = valueOf(*channel, start_ + *time);
        }
    }
    if (!moves && n.matrix.size() == 16) {
        glm::dmat4 m;
        for (int column = 0; column < 4; ++column) m[column] = keyOf(n.matrix, 4 * static_cast<std::size_t>(column), 4);
        return m;
    }
    glm::dmat4 m = turnMatrix(rotation);
    for (int axis = 0; axis < 3; ++axis) m[axis] *= scale[axis];
    m[3] = glm::dvec4(translation.x, translation.y, translation.z, 1.0);
    return m;
}

std::vector<glm::dmat4> GltfPoses::at(std::optional<double> seconds) const {
    std::vector<glm::dmat4> world(model_->nodes.size());
    for (const std::size_t node : order_) {
        const glm::dmat4 local = localOf(node, seconds);
        world[node] = parents_[node] < 0 ? local : world[static_cast<std::size_t>(parents_[node])] * local;
    }
    return world;
}

}  // namespace drape
