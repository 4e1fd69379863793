#include "scene/load/garment_scene.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "crossings/crossings.h"
#include "scene/fields/field_tables.h"
#include "scene/load/garment_edges.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/scene.h"

namespace drape {
namespace {

/// Time in which the body grows, s. Hands that grow in 0.5 s catch narrow sleeves.
constexpr float kGrowth = 1.5f;
/// MeshDescription::coarsen of a body, m: half the thickness of contact, so that no skin shows through the cloth.
constexpr float kCoarsen = 0.001f;

BodyDescription bodyOf(const std::filesystem::path& file) {
    BodyDescription body;
    body.mesh.file = pathInScene(file);
    body.frame.name = "body";
    body.grow.seconds = kGrowth;
    return body;
}

/// Places the first cloth, if it is a sewing pattern, and returns its place.
GarmentPlace placeOn(Scene& scene, const BodiesAtStart& bodies, const PlaceWish& wish) {
    ClothDescription& garment = scene.world.cloths.front();
    if (!garment.mesh.shape->mesh.isSewn()) return {};
    GarmentPlace place;
    if (wish.isGiven()) {
        place.scale = wish.scale.value_or(1.0f);
        place.raised = wish.raised.value_or(0.0f);
    } else {
        place = findGarmentPlace(garment, bodies);
    }
    if (!place.isMoved()) return place;
    usePlace(garment.mesh, place);
    loadMeshes(scene, scene.name);
    return place;
}

std::optional<CleanStart> startCleanly(Scene& scene, const BodiesAtStart& bodies) {
    MeshDescription& garment = scene.world.cloths.front().mesh;
    if (!garment.shape->mesh.isSewn()) return {};
    CleanStart start = findCleanStart(garment, bodies);
    useStart(garment, start);
    loadMeshes(scene, scene.name);
    return start;
}

}  // namespace

bool isUnworn(const Scene& scene) {
    const std::vector<ClothDescription>& cloths = scene.world.cloths;
    return scene.world.bodies.empty() && cloths.size() == 1 && cloths.front().mesh.shape &&
           cloths.front().mesh.shape->mesh.isSewn();
}

bool isWorn(const Scene& scene) {
    const auto isSewn = [](const ClothDescription& cloth) {
        return cloth.mesh.shape && cloth.mesh.shape->mesh.isSewn();
    };
    const std::vector<BodyDescription>& bodies = scene.world.bodies;
    if (bodies.size() != 1 || scene.world.cloths.empty() || !std::ranges::all_of(scene.world.cloths, isSewn))
        return false;
    const BodyDescription& body = bodies.front();
    return body.grow.isThere() && body.frame.place == glm::vec3(0.0f) && body.frame.turn == glm::vec3(0.0f);
}

std::optional<CleanStart> putOn(Scene& scene, const std::filesystem::path& body, const PlaceWish& wish,
                                GarmentPlace* place) {
    scene.world.bodies = {bodyOf(body)};
    // Parts are named by the faces of the file.
    if (!wish.bodyMoves && scene.world.cloths.front().ignores.empty())
        scene.world.bodies.front().mesh.coarsen = kCoarsen;
    loadMeshes(scene, scene.name);
    MeshDescription& mesh = scene.world.bodies.front().mesh;
    const glm::vec3 extent = mesh.shape->extent();
    mesh.scale = guessedScale(std::max({extent.x, extent.y, extent.z}));
    mesh.isScaleGuessed = true;
    if (mesh.scale != 1.0f) readAnew(mesh);
    loadMeshes(scene, scene.name);
    scene.settings.ground().on = false;
    ClothContactSettings& contact = scene.settings.clothContact;
    contact.on = true;
    // The room that a moving body makes where it crosses itself is a multiple of the thickness.
    if (wish.bodyMoves) contact.thickness = std::max(contact.thickness, 0.003f);
    const BodiesAtStart bodies = bodiesAtStart(scene.world);
    const GarmentPlace placed = placeOn(scene, bodies, wish);
    if (place) *place = placed;
    std::optional<CleanStart> start = startCleanly(scene, bodies);
    attachEdges(scene);
    lookAtAll(scene);
    return start;
}

GarmentScene garmentScene(const std::filesystem::path& garment, const std::filesystem::path& body, float spacing,
                          const PlaceWish& wish, const std::vector<std::string>& ignores) {
    GarmentScene made;
    Scene& scene = made.scene;
    scene.name = garment.stem().string();
    if (scene.name.starts_with(kBuiltInMesh)) scene.name.erase(0, kBuiltInMesh.size());
    scene.description =
        "A garment that is sewn together from its panels" + std::string(body.empty() ? "" : " on a body");
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.pins = PinPattern::none;
    cloth.mesh.file = pathInScene(garment);
    cloth.mesh.pattern.spacing = spacing;
    cloth.ignores = ignores;
    loadMeshes(scene, scene.name);
    const ClothMesh& mesh = cloth.mesh.shape->mesh;
    cloth.mesh.panels = mesh.isSewn() || mesh.sewingEdges.empty();  // sewing edges join parts of any shape
    if (cloth.mesh.panels && !mesh.isSewn()) {
        readAnew(cloth.mesh);
        loadMeshes(scene, scene.name);
    }

    Settings& settings = scene.settings;
    settings.ball().on = false;
    settings.ground().on = true;
    settings.damping = 5.0f;  // less damping lets particles of coarse cloth jitter in contact
    if (body.empty()) {
        made.place = placeOn(scene, {}, wish);
        made.start = startCleanly(scene, {});
        lookAtAll(scene);
    } else {
        made.start = putOn(scene, body, wish, &made.place);
    }
    scene = madeOf(scene, fabricPreset("cotton", scene.name), scene.name);
    settings.clothContact.friction = 0.5f;
    settings.tethers.on = false;
    return made;
}

glm::vec3 cameraTarget(const glm::vec3& point) {
    return glm::clamp(point, glm::vec3(static_cast<float>(kPlace.low)), glm::vec3(static_cast<float>(kPlace.high)));
}

void lookAtAll(Scene& scene) {
    std::vector<glm::vec3> places = placedPositions(scene.world.cloths.front());
    for (const BodyDescription& each : scene.world.bodies) {
        const std::vector<glm::vec3> more = placedPositions(each.mesh);
        places.insert(places.end(), more.begin(), more.end());
    }
    glm::vec3 low = places.front();
    glm::vec3 high = low;
    for (const glm::vec3& place : places) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    if (scene.settings.ground().on) low.y = std::min(low.y, scene.settings.ground().place.y);  // cloth may fall to it
    SceneCamera& camera = scene.camera;
    camera.target = cameraTarget(0.5f * (low + high));
    // A tall box takes 86 % of the picture's height at the default angle of view, 40 degrees.
    camera.distance = std::clamp(1.6f * glm::distance(low, high), 0.1f, 100.0f);
    camera.yaw = 20.0f;
    camera.pitch = 5.0f;
    camera.aspect = 0.8f;
}

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

void requirePanelLengths(const MeshDescription& mesh, std::string_view sourceName) {
    constexpr double kMostOff = 0.2;
    const MeshShape& shape = *mesh.shape;
    if (!shape.hasPanels || shape.mesh.isSewn() || shape.edges.empty()) return;
    std::vector<double> ratios;
    for (const MeshEdge& edge : shape.edges) {
        const glm::dvec3 span =
            glm::dvec3(shape.mesh.positions[edge.ends.y]) - glm::dvec3(shape.mesh.positions[edge.ends.x]);
        ratios.push_back(shape.restLength(edge) / std::max(glm::length(span), 1e-12));
    }
    const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
    const auto offOf = [](double ratio) { return std::abs(ratio - 1.0); };
    std::vector<double> offs(ratios.size());
    std::ranges::transform(ratios, offs.begin(), offOf);
    std::ranges::nth_element(ratios, middle);
    const auto middleOff = offs.begin() + static_cast<std::ptrdiff_t>(offs.size() / 2);
    std::ranges::nth_element(offs, middleOff);
    if (*middleOff <= kMostOff) return;
    char text[200];
    std::snprintf(text, sizeof text,
                  "lengths in its texture coordinates are %.3g times those of its surface, and half of them differ by "
                  "over %.0f %%, expected its panels in metres",
                  *middle, 100.0 * kMostOff);
    throw SceneError(std::string(sourceName) + ": " + text);
}

}  // namespace drape
