#include "mesh_reading/gltf/gltf_nodes.h"

#include <algorithm>
#include <string>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

/// Returns the root nodes of the scene.
std::vector<std::size_t> firstNodes(const tinygltf::Model& model) {
    std::vector<std::size_t> first;
    if (model.scenes.empty()) {
        for (std::size_t node = 0; node < model.nodes.size(); ++node) first.push_back(node);
        return first;
    }
    const std::size_t scene = model.defaultScene < 0 ? 0 : static_cast<std::size_t>(model.defaultScene);
    if (scene >= model.scenes.size())
        throw MeshError("shows scene " + std::to_string(scene) + ", expected one of its " +
                        std::to_string(model.scenes.size()) + " scenes");
    for (const int node : model.scenes[scene].nodes) {
        if (node < 0 || static_cast<std::size_t>(node) >= model.nodes.size())
            throw MeshError("has a scene that refers to a node that does not exist");
        first.push_back(static_cast<std::size_t>(node));
    }
    return first;
}

/// Marks nodes and all their descendants.
void markBelow(const tinygltf::Model& model, std::vector<std::size_t> nodes, std::vector<bool>& marks) {
    while (!nodes.empty()) {
        const std::size_t node = nodes.back();
        nodes.pop_back();
        if (marks[node]) continue;
        marks[node] = true;
        for (const int child : model.nodes[node].children) nodes.push_back(static_cast<std::size_t>(child));
    }
}

/// Returns the topmost ancestors of joints outside the scene.
std::vector<std::size_t> rootsOfHiddenJoints(const tinygltf::Model& model, const std::vector<bool>& isShown) {
    const std::size_t count = model.nodes.size();
    std::vector<std::size_t> parents(count, count);
    for (std::size_t node = 0; node < count; ++node) {
        for (const int child : model.nodes[node].children) parents[static_cast<std::size_t>(child)] = node;
    }
    std::vector<std::size_t> roots;
    for (const tinygltf::Skin& skin : model.skins) {
        for (const int joint : skin.joints) {
            if (joint < 0 || static_cast<std::size_t>(joint) >= count || isShown[static_cast<std::size_t>(joint)])
                continue;
            auto root = static_cast<std::size_t>(joint);
            for (std::size_t steps = 0; parents[root] < count && steps < count; ++steps) root = parents[root];
            if (roots.empty() || roots.back() != root) roots.push_back(root);
        }
    }
    return roots;
}

void requireNumbers(std::size_t node, const char* name, std::size_t count, std::size_t expected) {
    if (count != 0 && count != expected)
        throw MeshError("node " + std::to_string(node) + " has a " + name + " of " + std::to_string(count) +
                        " numbers, expected " + std::to_string(expected));
}

}  // namespace

GltfNodes readNodes(const tinygltf::Model& model) {
    const std::size_t count = model.nodes.size();
    for (std::size_t node = 0; node < count; ++node) {
        const tinygltf::Node& n = model.nodes[node];
        requireNumbers(node, "matrix", n.matrix.size(), 16);
        requireNumbers(node, "translation", n.translation.size(), 3);
        requireNumbers(node, "rotation", n.rotation.size(), 4);
        requireNumbers(node, "scale", n.scale.size(), 3);
        for (const int child : n.children) {
            if (child < 0 || static_cast<std::size_t>(child) >= count)
                throw MeshError("node " + std::to_string(node) + " refers to a child that does not exist");
        }
    }
    GltfNodes made;
    made.isShown.assign(count, false);
    markBelow(model, firstNodes(model), made.isShown);
    std::vector<bool> isPlaced = made.isShown;
    markBelow(model, rootsOfHiddenJoints(model, made.isShown), isPlaced);
    made.parents.assign(count, -1);
    for (std::size_t node = 0; node < count; ++node) {
        if (!isPlaced[node]) continue;
        for (const int child : model.nodes[node].children) {
            int& parent = made.parents[static_cast<std::size_t>(child)];
            if (parent >= 0) throw MeshError("node " + std::to_string(child) + " has two parents");
            parent = static_cast<int>(node);
        }
    }
    for (std::size_t node = 0; node < count; ++node) {
        if (isPlaced[node] && made.parents[node] < 0) made.order.push_back(node);
    }
    for (std::size_t k = 0; k < made.order.size(); ++k) {
        for (const int child : model.nodes[made.order[k]].children)
            made.order.push_back(static_cast<std::size_t>(child));
    }
    if (made.order.size() < static_cast<std::size_t>(std::ranges::count(isPlaced, true)))
        throw MeshError("has nodes that are their own ancestors");
    return made;
}

}  // namespace drape
