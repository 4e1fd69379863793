#include "scene/start/garment_scene.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <vector>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/fields/field_tables.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/start/attachments.h"
#include "scene/start/mesh_scene.h"

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
    CameraView& camera = scene.camera;
    camera.target = cameraTarget(0.5f * (low + high));
    // A tall box takes 86 % of the picture's height at the default angle of view, 40 degrees.
    camera.distance = std::clamp(1.6f * glm::distance(low, high), 0.1f, 100.0f);
    camera.yaw = 20.0f;
    camera.pitch = 5.0f;
    camera.aspect = 0.8f;
}

}  // namespace drape
