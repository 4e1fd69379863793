// Checks the parts of a scene that depend on each other: looks of panels, maps and elastic on their cloth, pin groups
// on cloths, colliders and bodies.

#include <algorithm>
#include <map>
#include <set>

#include "base/message_text.h"
#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"
#include "json/json.h"
#include "scene/check/check.h"
#include "scene/scene.h"

namespace drape {
namespace {

std::string quotedName(std::string_view name) { return '"' + json::printable(name, 40) + '"'; }

/// Suggests the nearest panel for a name that the mesh lacks, or lists all panels.
std::string meantPanel(const std::string& name, const ClothMesh& mesh) {
    std::vector<std::string> names;
    for (const MeshPanel& piece : namedPiecesOf(mesh)) {
        if (std::ranges::count(names, piece.name) == 0) names.push_back(piece.name);
    }
    if (const auto meant = nearestName(name, names)) return "did you mean \"" + *meant + "\"?";
    constexpr std::size_t kLongestList = 150;
    std::string text = "expected one of ";
    for (const std::string& one : names) {
        if (text.size() > kLongestList) return text + ", ...";
        text += (&one == &names.front() ? "" : ", ") + quotedName(one);
    }
    return text;
}

}  // namespace

void checkPanels(const ClothDescription& cloth, const Place& place) {
    if (cloth.panels.empty()) return;
    if (!cloth.isMesh()) place.refuse("apply only to a cloth with panels, expected none, since the cloth is a grid");
    std::map<std::string, std::string> seen;  // place of the first use of each name
    for (std::size_t k = 0; k < cloth.panels.size(); ++k) {
        for (std::size_t i = 0; i < cloth.panels[k].names.size(); ++i) {
            const std::string& name = cloth.panels[k].names[i];
            const Place at = place.element(k).member("names").element(i);
            const auto [first, isNew] = seen.try_emplace(name, at.path());
            if (!isNew) at.refuse(quotedName(name) + " is also in " + first->second + ", expected each panel once");
        }
    }
}

void requirePanels(const ClothDescription& cloth, const Place& place) {
    if (cloth.panels.empty()) return;
    const ClothMesh& mesh = cloth.mesh.shape->mesh;
    const std::span<const MeshPanel> pieces = namedPiecesOf(mesh);
    if (pieces.empty())
        place.refuse("apply only to a cloth with panels, expected none, since " + cloth.mesh.file +
                     " has neither panels nor groups of faces");
    for (std::size_t k = 0; k < cloth.panels.size(); ++k) {
        for (std::size_t i = 0; i < cloth.panels[k].names.size(); ++i) {
            const std::string& name = cloth.panels[k].names[i];
            if (std::ranges::find(pieces, name, &MeshPanel::name) != pieces.end()) continue;
            place.element(k).member("names").element(i).refuse(quotedName(name) + " is not a panel of " +
                                                               cloth.mesh.file + ", " + meantPanel(name, mesh));
        }
    }
}

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

void checkElastic(const ClothDescription& cloth, const Place& place) {
    if (cloth.elastic.empty()) return;
    if (!cloth.isMesh()) place.refuse("applies only to sewing patterns, expected none, since the cloth is a grid");
    for (std::size_t k = 0; k < cloth.elastic.size(); ++k) {
        if (cloth.elastic[k].label.empty() && cloth.elastic[k].seams.empty())
            place.element(k).refuse("has neither a label nor seams, expected the edges that are elastic");
    }
}

void requireElastic(const ClothDescription& cloth, const Place& place) {
    if (cloth.elastic.empty()) return;
    const ClothMesh& mesh = cloth.mesh.shape->mesh;
    if (!mesh.isSewn())
        place.refuse("applies only to sewing patterns, expected none, since " + cloth.mesh.file + " is another mesh");
    std::vector<std::string> labels;  // groups of vertices that are no panels
    for (const VertexGroup& group : mesh.groups) {
        if (std::ranges::count(mesh.panels, group.name, &MeshPanel::name) == 0) labels.push_back(group.name);
    }
    for (std::size_t k = 0; k < cloth.elastic.size(); ++k) {
        const Elastic& elastic = cloth.elastic[k];
        if (!elastic.label.empty() && std::ranges::count(mesh.groups, elastic.label, &VertexGroup::name) == 0) {
            const auto meant = nearestName(elastic.label, labels);
            std::string known;
            for (const std::string& label : labels) known += (known.empty() ? "" : ", ") + json::printable(label, 40);
            place.element(k).member("label").refuse('"' + json::printable(elastic.label, 40) + "\" is not a label of " +
                                                    cloth.mesh.file + ", " +
                                                    (meant           ? "did you mean \"" + *meant + "\"?"
                                                     : known.empty() ? "which has none"
                                                                     : "expected one of " + known));
        }
        for (std::size_t i = 0; i < elastic.seams.size(); ++i) {
            if (elastic.seams[i] < mesh.seams.size()) continue;
            place.element(k).member("seams").element(i).refuse(std::to_string(elastic.seams[i]) +
                                                               " is not a stitch of " + cloth.mesh.file +
                                                               ", which has " + std::to_string(mesh.seams.size()));
        }
    }
}

namespace {

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
        .refuse(quotedName(group.collider) + " is not a collider of the scene, expected one of " +
                listed(names, [](const std::string& name) { return name; }));
}

void checkStrengths(const PinGroup& group, const Place& place) {
    const std::size_t count = group.chosen.strengths.size();
    if (count == 0) return;
    if (group.chosen.pins != PinPattern::listed)
        place.refuse("apply only to listed pins, expected none, since pins is " +
                     quotedName(enumName(group.chosen.pins)));
    if (group.compliance == 0.0f)
        place.refuse("have an effect only on pins with compliance, expected a compliance above 0");
    if (count != group.chosen.vertices.size())
        place.refuse("has " + std::to_string(count) + " numbers, expected " +
                     std::to_string(group.chosen.vertices.size()) + ", one for each of vertices");
    std::map<glm::uint, std::size_t> seen;  // first element of each vertex
    for (std::size_t k = 0; k < count; ++k) {
        const auto [first, isNew] = seen.try_emplace(group.chosen.vertices[k], k);
        if (group.chosen.strengths[k] == group.chosen.strengths[first->second]) continue;
        place.element(k).refuse(numberText(group.chosen.strengths[k]) + " is for vertex " +
                                std::to_string(first->first) + ", as is strengths[" + std::to_string(first->second) +
                                "], which is " + numberText(group.chosen.strengths[first->second]) +
                                ", expected one strength for each vertex");
    }
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
    place.refuse(quotedName(chosen.vertexGroup) +
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
                place.member("name").refuse(quotedName(group.name) +
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
        const std::string pins = quotedName(enumName(group.chosen.pins));
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
        place.member("body").refuse(quotedName(group.body) + " is not a body of the scene, " +
                                    (world.bodies.empty()
                                         ? std::string("which has none")
                                         : "expected one of " + listed(world.bodies, [](const BodyDescription& body) {
                                               return body.frame.name;
                                           })));
    }
}

}  // namespace drape
