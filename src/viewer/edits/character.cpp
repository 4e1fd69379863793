#include "viewer/edits/character.h"

#include <filesystem>

#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/parts/ignored_parts.h"
#include "scene/parts/mesh_cloths.h"

namespace drape::viewer {

std::vector<std::string> animationsFor(const MeshDescription& body) {
    std::vector<std::string> names = animationsOf(body);
    if (!names.empty() || !isMeshPath(body.file)) return names;
    for (const char* ending : {".pc2", ".mdd"}) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(std::filesystem::path(body.file).replace_extension(ending), ignored))
            return {""};
    }
    return names;
}

Character readCharacter(const BodyDescription& body) {
    const ClothMesh& mesh = body.mesh.shape->mesh;
    return {body.mesh.shape, animationsFor(body.mesh), namedPartsOf(mesh), crossedParts(mesh)};
}

}  // namespace drape::viewer
