#include "scene/start/layers.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "crossings/crossings.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/start/attachments.h"

namespace drape {
namespace {

constexpr std::uint32_t kMostLayers = 40;  // greatest value of PatternSettings::layer
constexpr std::uint32_t kMostMore = 13;    // greatest number of layers that a garment is beyond the one beneath
/// Distances by which a garment is raised, m. Its shoulders are then above those beneath, which are about as far out.
constexpr float kRaises[] = {0.0f, 0.02f, 0.04f, 0.06f, 0.08f, 0.1f};

/// Returns the bodies of a world together with its cloths in their start positions. The cloths are left out of the
/// grown bodies, to which a garment's height is fitted: there, all of their particles are at one point.
BodiesAtStart bodiesAndCloths(const WorldDescription& world) {
    BodiesAtStart around = bodiesAtStart(world);
    for (const ClothDescription& cloth : world.cloths) {
        const auto first = static_cast<glm::uint>(around.positions.size());
        for (const glm::vec3& place : placedPositions(cloth)) around.positions.push_back(place);
        for (const glm::uvec3& t : cloth.mesh.shape->mesh.triangles) around.triangles.push_back(t + first);
    }
    for (std::vector<glm::vec3>* bodies : {&around.slim, &around.grown}) {
        if (!bodies->empty()) bodies->resize(around.positions.size(), bodies->front());
    }
    return around;
}

/// Counts the crossings of a garment at its start with itself and with what is around it.
std::uint64_t countCrossings(ClothDescription garment, const BodiesAtStart& around) {
    Scene alone;
    readAnew(garment.mesh);
    alone.world.cloths = {std::move(garment)};
    loadMeshes(alone, alone.name);
    const ClothDescription& cloth = alone.world.cloths.front();
    std::vector<glm::vec4> places;
    for (const glm::vec3& place : placedPositions(cloth)) places.emplace_back(place, 0.0f);
    const auto first = static_cast<glm::uint>(places.size());
    std::vector<physics::Triangle> triangles;
    for (const glm::uvec3& t : cloth.mesh.shape->mesh.triangles) triangles.push_back({t.x, t.y, t.z, 0.0f});
    for (const glm::uvec3& t : around.triangles) triangles.push_back({first + t.x, first + t.y, first + t.z, 0.0f});
    for (const glm::vec3& place : around.positions) places.emplace_back(place, 0.0f);
    return findCrossings(places, triangles, first).all.size();
}

/// Finds the least size and height at which an outer garment's start crosses nothing, or crosses least.
/// `own`: the start of the garment on the bodies alone, which it has.
CleanStart findOuterStart(const ClothDescription& garment, const CleanStart& own, const WorldDescription& world) {
    const BodiesAtStart around = bodiesAndCloths(world);
    std::uint32_t below = 0;
    for (const ClothDescription& cloth : world.cloths) below = std::max(below, cloth.mesh.pattern.layer);
    CleanStart best = own;
    best.crossings = std::numeric_limits<std::uint64_t>::max();
    for (const float raise : kRaises) {
        for (std::uint32_t layer = below + 1; layer <= std::min(kMostLayers, below + kMostMore); ++layer) {
            ClothDescription tried = garment;
            tried.mesh.pattern.layer = layer;
            tried.mesh.pattern.raise += raise / garment.mesh.scale;
            const std::uint64_t crossings = countCrossings(tried, around);
            if (crossings >= best.crossings) continue;
            best.crossings = crossings;
            best.pattern = tried.mesh.pattern;
            best.moved = own.moved + raise;
            if (best.isClean()) return best;
        }
    }
    MeshDescription tried = garment.mesh;
    tried.pattern.layer = best.pattern.layer;
    CleanStart searched = findCleanStart(tried, around);
    if (searched.crossings < best.crossings) return searched;
    best.panels = std::move(searched.panels);  // those of a start of the same size
    best.withItself = std::min(searched.withItself, best.crossings);
    return best;
}

}  // namespace

void dressOver(GarmentScene& made, const std::filesystem::path& garment, const std::filesystem::path& body,
               float spacing, PlaceWish wish) {
    wish.bodyMoves = made.scene.world.bodies.front().mesh.coarsen == 0.0f;
    GarmentScene own = garmentScene(garment, body, spacing, wish, made.scene.world.cloths.front().ignores);
    ClothDescription& cloth = own.scene.world.cloths.front();
    Scene& scene = made.scene;
    if (own.start) {
        own.start = findOuterStart(cloth, *own.start, scene.world);
        useStart(cloth.mesh, *own.start);
    }
    scene.world.cloths.push_back(cloth);
    loadMeshes(scene, scene.name);
    scene.settings.pinGroups.clear();  // those of the inner garments, whose numbers of cloths may change their names
    attachEdges(scene);
    lookAtAll(scene);
    made.outer.push_back({own.place, std::move(own.start)});
}

}  // namespace drape
