#include "scene/start/layers.h"

#include <algorithm>
#include <utility>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/start/attachments.h"

namespace drape {
namespace {

constexpr std::uint32_t kMostTries = 5;  // greatest number of distances to try

/// Returns the bodies of a world together with its cloths in their start positions. The cloths are left out of the
/// full-grown bodies, to which a garment's height is fitted: there, all of their particles are at one point.
BodiesAtStart bodiesAndCloths(const WorldDescription& world) {
    BodiesAtStart around = bodiesAtStart(world);
    for (const ClothDescription& cloth : world.cloths) {
        const auto first = static_cast<glm::uint>(around.positions.size());
        for (const glm::vec3& place : placedPositions(cloth)) around.positions.push_back(place);
        for (const glm::uvec3& t : cloth.mesh.shape->mesh.triangles) around.triangles.push_back(t + first);
    }
    if (!around.grown.empty()) around.grown.resize(around.positions.size(), around.grown.front());
    return around;
}

CleanStart findOuterStart(const MeshDescription& garment, const WorldDescription& world) {
    const BodiesAtStart around = bodiesAndCloths(world);
    std::uint32_t below = 0;
    for (const ClothDescription& cloth : world.cloths) below = std::max(below, cloth.mesh.pattern.layer);
    std::optional<CleanStart> best;
    for (std::uint32_t more = 1; more <= kMostTries && !(best && best->isClean()); ++more) {
        MeshDescription tried = garment;
        tried.pattern.layer = below + more;
        CleanStart start = findCleanStart(tried, around);
        if (!best || start.crossings < best->crossings) best = std::move(start);
    }
    return *best;
}

}  // namespace

void dressOver(GarmentScene& made, const std::filesystem::path& garment, const std::filesystem::path& body,
               float spacing) {
    GarmentScene own = garmentScene(garment, body, spacing);
    ClothDescription& cloth = own.scene.world.cloths.front();
    Scene& scene = made.scene;
    if (own.start) {
        own.start = findOuterStart(cloth.mesh, scene.world);
        useStart(cloth.mesh, *own.start);
    }
    scene.world.cloths.push_back(cloth);
    loadMeshes(scene, scene.name);
    scene.settings.pinGroups.clear();  // those of the inner garments, whose numbers of cloths may change their names
    attachEdges(scene);
    lookAtAll(scene);
    made.outer.push_back(std::move(own.start));
}

}  // namespace drape
