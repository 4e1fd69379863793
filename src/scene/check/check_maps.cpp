// Checks maps of mass and stiffness against the cloth.
#include <algorithm>

#include "cloth/mesh/shape/mesh_shape.h"
#include "json/json.h"
#include "scene/check/check.h"
#include "scene/place.h"

namespace drape {
namespace {

/// Refuses a list of weights of the wrong length.
/// `things`: "vertices of the mesh", or what else has one weight each.
void requireCount(const ClothMap& map, std::size_t count, const char* things, const Place& place) {
    if (map.weights.empty() || map.weights.size() == count) return;
    place.member("weights").refuse("has " + std::to_string(map.weights.size()) + " numbers, expected " +
                                   std::to_string(count) + ", one for each of the " + things);
}

void requireGroup(const ClothMap& map, const ClothDescription& cloth, const Place& place) {
    const std::vector<VertexGroup>& groups = cloth.mesh.shape->mesh.groups;
    const std::string name = '"' + json::printable(map.vertexGroup, 40) + '"';
    const auto group = std::ranges::find(groups, map.vertexGroup, &VertexGroup::name);
    if (group == groups.end()) {
        std::string names;
        for (const VertexGroup& one : groups) {
            if (names.size() > 150) break;
            names += (names.empty() ? "" : ", ") + json::printable(one.name, 40);
        }
        place.refuse(name + " is not a group of the mesh, " +
                     (groups.empty() ? "which has no groups of vertices" : "expected one of " + names));
    }
    const auto isWeight = [](float weight) { return weight >= 0.0f && weight <= 1.0f; };
    const auto odd = std::ranges::find_if_not(group->weights, isWeight);
    if (odd != group->weights.end())
        place.refuse(name + " has the weight " + numberText(*odd) + " at vertex " +
                     std::to_string(odd - group->weights.begin()) + ", expected weights from 0 to 1");
}

}  // namespace

void checkMaps(const ClothDescription& cloth, const Place& list) {
    for (std::size_t k = 0; k < cloth.maps.size(); ++k) {
        const ClothMap& map = cloth.maps[k];
        const Place place = list.element(k);
        if (map.weights.empty() == map.vertexGroup.empty())
            place.refuse(map.weights.empty() ? "has neither weights nor a vertexGroup, expected one of them"
                                             : "has weights as well as a vertexGroup, expected only one of them");
        if (map.of == MappedProperty::mass && cloth.particleMass > 0.0f)
            place.member("of").refuse("\"mass\" scales massPerArea, expected no particleMass beside it");
        if (cloth.isMesh()) continue;
        if (!map.vertexGroup.empty())
            place.member("vertexGroup").refuse("applies only to meshes, expected weights, since the cloth is a grid");
        if (map.of != MappedProperty::mass)
            place.member("of").refuse('"' + std::string(enumName(map.of)) +
                                      "\" applies only to meshes, expected \"mass\", since all links of a grid's row "
                                      "or column have one stiffness");
        requireCount(map, std::size_t{cloth.particles.x} * cloth.particles.y, "particles of the grid", place);
    }
}

void requireMaps(const ClothDescription& cloth, const Place& list) {
    for (std::size_t k = 0; k < cloth.maps.size(); ++k) {
        const ClothMap& map = cloth.maps[k];
        const Place place = list.element(k);
        requireCount(map, cloth.mesh.shape->mesh.particleOf.size(), "vertices of the mesh", place);
        if (!map.vertexGroup.empty()) requireGroup(map, cloth, place.member("vertexGroup"));
    }
}

}  // namespace drape
