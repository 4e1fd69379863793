// Checks the looks of panels against the cloth.
#include <map>

#include "base/message_text.h"
#include "cloth/mesh/shape/look_runs.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "json/json.h"
#include "scene/check/check.h"
#include "scene/place.h"

namespace drape {
namespace {

std::string quotedName(const std::string& name) { return '"' + json::printable(name, 40) + '"'; }

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

}  // namespace drape
