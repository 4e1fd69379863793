#include <algorithm>
#include <map>
#include <set>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "json/json.h"
#include "scene/check/check.h"
#include "scene/place.h"
#include "scene/scene.h"

namespace drape {
namespace {

std::string inQuotes(std::string_view text) { return '"' + json::printable(text, 40) + '"'; }

/// Joins the first names of a long list as "a, b, c".
template <class List, class NameOf>
std::string listed(const List& list, NameOf nameOf) {
    constexpr std::size_t kMost = 8;
    std::string names;
    std::size_t count = 0;
    for (const auto& element : list) {
        if (count++ == kMost) return names + ", ...";
        names += (names.empty() ? "" : ", ") + json::printable(nameOf(element), 40);
    }
    return names;
}

void checkFollowed(const PinGroup& group, const Settings& settings, const Place& place) {
    if (!group.collider.empty() && !group.body.empty())
        place.member("body").refuse("is set as well as collider, expected only one of them");
    const bool isShortForm =
        group.collider == kBallName || group.collider == kGroundName || group.collider == kWallsName;
    if (group.collider.empty() || isShortForm) return;
    if (std::ranges::count(settings.colliders, group.collider, &Collider::name) > 0) return;
    std::vector<std::string> names{kBallName, kGroundName, kWallsName};
    for (const Collider& collider : settings.colliders) {
        if (collider.form == ColliderForm::entry) names.push_back(collider.name);
    }
    place.member("collider")
        .refuse(inQuotes(group.collider) + " is not a collider of the scene, expected one of " +
                listed(names, [](const std::string& name) { return name; }));
}

void checkStrengths(const PinGroup& group, const Place& place) {
    const std::size_t count = group.chosen.strengths.size();
    if (count == 0) return;
    if (group.chosen.pins != PinPattern::listed)
        place.refuse("apply only to listed pins, expected none, since pins is " +
                     inQuotes(enumName(group.chosen.pins)));
    if (group.compliance == 0.0f)
        place.refuse("have an effect only on pins with compliance, expected a compliance above 0");
    if (count != group.chosen.vertices.size())
        place.refuse("has " + std::to_string(count) + " numbers, expected " +
                     std::to_string(group.chosen.vertices.size()) + ", one for each of vertices");
}

bool fitsCloth(PinPattern pins, bool isMesh) {
    const bool isForBoth = pins == PinPattern::listed || pins == PinPattern::box || pins == PinPattern::sphere;
    const bool isForMeshes =
        pins == PinPattern::boundary || pins == PinPattern::highestLoop || pins == PinPattern::vertexGroup;
    return isForBoth || isForMeshes == isMesh;
}

void requireVertices(const PinSelection& chosen, const ClothDescription& cloth, const Place& list) {
    if (chosen.vertices.empty()) list.refuse("is empty, expected at least one, since pins is \"listed\"");
    const auto count =
        cloth.isMesh() ? static_cast<glm::uint>(cloth.mesh.shape->mesh.particleOf.size()) : particleCount(cloth);
    for (std::size_t k = 0; k < chosen.vertices.size(); ++k) {
        const std::string number = std::to_string(chosen.vertices[k]);
        if (chosen.vertices[k] >= count)
            list.element(k).refuse(number + " is not a particle of the cloth, expected a whole number from 0 to " +
                                   std::to_string(count - 1));
        if (cloth.isMesh() && cloth.mesh.shape->mesh.particleOf[chosen.vertices[k]] == ClothMesh::kNone)
            list.element(k).refuse(number +
                                   " is a vertex that belongs to no face of the mesh, expected another vertex");
    }
}

void requireVertexGroup(const PinSelection& chosen, const ClothDescription& cloth, const Place& place) {
    const std::vector<VertexGroup>& groups = cloth.mesh.shape->mesh.groups;
    const auto isIt = [&](const VertexGroup& group) { return group.name == chosen.vertexGroup; };
    const bool isThere = std::ranges::any_of(groups, isIt);
    if (isThere && !chosenParticles(cloth, chosen).empty()) return;
    place.refuse(inQuotes(chosen.vertexGroup) +
                 (isThere          ? " contains no vertex of a face, expected another group"
                  : groups.empty() ? " is not a group of the mesh, which has no groups of vertices"
                                   : " is not a group of the mesh, expected one of " +
                                         listed(groups, [](const VertexGroup& group) { return group.name; })));
}

}  // namespace

void checkPinGroups(const Settings& settings, const Place& list) {
    for (std::size_t k = 0; k < settings.pinGroups.size(); ++k) {
        const PinGroup& group = settings.pinGroups[k];
        const Place place = list.element(k);
        for (std::size_t other = 0; other < k; ++other) {
            if (settings.pinGroups[other].name == group.name)
                place.member("name").refuse(inQuotes(group.name) +
                                            " is also the name of another pin group, expected another name");
        }
        if (group.chosen.pins == PinPattern::none)
            place.member("pins").refuse("\"none\" is invalid, expected a rule that selects particles");
        for (int axis = 0; axis < 3 && group.chosen.pins == PinPattern::box; ++axis) {
            if (group.chosen.boxLow[axis] <= group.chosen.boxHigh[axis]) continue;
            place.member("boxLow")
                .element(static_cast<std::size_t>(axis))
                .refuse(numberText(group.chosen.boxLow[axis]) +
                        " is out of range, expected at most boxHigh, which is " +
                        numberText(group.chosen.boxHigh[axis]));
        }
        if (group.axes != glm::vec3(1.0f) && group.compliance == 0.0f)
            place.member("axes").refuse("have an effect only on pins with compliance, expected a compliance above 0");
        checkStrengths(group, place.member("strengths"));
        if (const auto fault = faultOfMotion(group)) place.member(fault->field).refuse(fault->complaint);
        checkFollowed(group, settings, place);
    }
}

void requirePins(const Scene& scene, const Place& whole) {
    const WorldDescription& world = scene.world;
    std::map<glm::uint, std::set<glm::uint>> taken;  // pinned particles of each cloth, from the preceding groups
    for (std::size_t k = 0; k < scene.settings.pinGroups.size(); ++k) {
        const PinGroup& group = scene.settings.pinGroups[k];
        const Place place = whole.member("pinGroups").element(k);
        if (group.cloth >= world.cloths.size())
            place.member("cloth").refuse(numberText(group.cloth) + " is not a cloth of the scene, " +
                                         (world.cloths.empty() ? std::string("which has none")
                                                               : "expected a whole number from 0 to " +
                                                                     std::to_string(world.cloths.size() - 1)));
        const ClothDescription& cloth = world.cloths[group.cloth];
        const std::string pins = inQuotes(enumName(group.chosen.pins));
        if (!fitsCloth(group.chosen.pins, cloth.isMesh()))
            place.member("pins").refuse(
                pins + " is invalid, expected " +
                (cloth.isMesh() ? "\"listed\", \"box\", \"boundary\", \"highestLoop\", \"sphere\" or "
                                  "\"vertexGroup\", since the cloth is a mesh"
                                : "a row, an edge, corners, \"listed\", \"box\" or \"sphere\", since the cloth is "
                                  "a grid"));
        if (group.chosen.pins == PinPattern::listed) requireVertices(group.chosen, cloth, place.member("vertices"));
        if (group.chosen.pins == PinPattern::vertexGroup)
            requireVertexGroup(group.chosen, cloth, place.member("vertexGroup"));
        const std::vector<glm::uint> chosen = chosenParticles(cloth, group.chosen);
        if (chosen.empty())
            place.member("pins").refuse(pins + " selects no particle of the cloth at its start, expected at least one");
        const std::size_t before = taken[group.cloth].size();
        taken[group.cloth].insert(chosen.begin(), chosen.end());
        if (taken[group.cloth].size() == before)
            place.member("pins").refuse(pins +
                                        " selects only particles of earlier pin groups, expected at least one other");
        const auto isFollowed = [&](const BodyDescription& body) { return body.frame.name == group.body; };
        if (group.body.empty() || std::ranges::any_of(world.bodies, isFollowed)) continue;
        place.member("body").refuse(inQuotes(group.body) + " is not a body of the scene, " +
                                    (world.bodies.empty()
                                         ? std::string("which has none")
                                         : "expected one of " + listed(world.bodies, [](const BodyDescription& body) {
                                               return body.frame.name;
                                           })));
    }
}

}  // namespace drape
