// Checks elastic against the cloth.
#include <algorithm>

#include "base/message_text.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "json/json.h"
#include "scene/check/check.h"
#include "scene/place.h"

namespace drape {

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

}  // namespace drape
