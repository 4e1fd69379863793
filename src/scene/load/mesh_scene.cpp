#include "scene/load/mesh_scene.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"
#include "json/json.h"
#include "mesh_reading/mesh_file.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "scene/load/garment_scene.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/far_meshes.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/resize.h"
#include "scene/scene.h"

namespace drape {
namespace {

constexpr float kAbove = 0.3f;  // gap between the lowest point and the ground or the ball, m

struct MeshBounds {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};

    glm::vec3 extent() const { return high - low; }
    glm::vec3 middle() const { return 0.5f * (low + high); }
};

MeshBounds boundsOf(const std::vector<glm::vec3>& positions) {
    MeshBounds bounds{positions.front(), positions.front()};
    for (const glm::vec3& position : positions) {
        bounds.low = glm::min(bounds.low, position);
        bounds.high = glm::max(bounds.high, position);
    }
    return bounds;
}

float longest(const glm::vec3& extent) { return std::max({extent.x, extent.y, extent.z}); }

/// Returns the longest side of a mesh in the unit of its file; 0 for a mesh that weld() refuses.
float longestSide(const PolygonMesh& polygons) {
    const std::vector<bool> isUsed = findUsed(polygons);
    std::vector<glm::vec3> used;
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        if (isUsed[i]) used.push_back(polygons.positions[i]);
    }
    if (used.empty()) return 0.0f;
    const float side = longest(boundsOf(used).extent());
    return std::isfinite(side) ? side : 0.0f;
}

/// Reads a mesh.
/// `scaleFor`: returns the scale for a longest side above 0.
void readScaled(MeshDescription& mesh, const std::filesystem::path& file, const std::function<float(float)>& scaleFor,
                MeshUse use) {
    std::error_code ignored;
    mesh.file = pathInScene(std::filesystem::absolute(file, ignored).lexically_normal());
    try {
        const PolygonMesh polygons = readMeshFile(file);
        const float side = longestSide(polygons);
        if (!polygons.isSewn() && side > 0.0f) mesh.scale = scaleFor(side);  // a pattern's file gives its unit
        try {
            mesh.panels = polygons.isSewn();
            mesh.digest = digestOf(polygons, mesh.panels, use);
            mesh.shape = makeMeshShape(weldedMesh(mesh, polygons, use), mesh.panels, mesh.scale);
        } catch (const MeshError& error) {
            throw MeshError(file.string() + ": " + error.what());
        }
    } catch (const MeshError& error) {
        throw SceneError(error.what());
    }
}

/// Returns the turn, in degrees, that lays a flat mesh level; nothing if the mesh is not flat. If the mesh is
/// upright, the turn brings its side that faces +z or +x to the top.
std::optional<glm::vec3> turnOfFlat(const MeshShape& shape) {
    constexpr float kFlat = 0.02f;  // greatest thickness of a flat mesh, as a share of its longest side
    const glm::vec3 extent = shape.extent();
    const float least = std::min({extent.x, extent.y, extent.z});
    if (least > kFlat * longest(extent)) return std::nullopt;
    if (extent.y == least) return glm::vec3(0.0f);
    return extent.z == least ? glm::vec3(-90.0f, 0.0f, 0.0f) : glm::vec3(0.0f, 0.0f, 90.0f);
}

void letFallOnBall(Scene& scene, ClothDescription& cloth) {
    const glm::vec2 size = sizeOf(cloth);
    Collider& ball = scene.settings.ball();
    ball.on = true;
    ball.radius = std::clamp(0.25f * std::min(size.x, size.y), 0.05f, 0.5f);
    ball.place = {0.0f, 1.25f * ball.radius, 0.0f};
    ball.friction = 0.35f;
    const MeshBounds bounds = boundsOf(placedPositions(cloth));
    const float top = ball.place.y + ball.radius;
    cloth.mesh.place -=
        glm::vec3(bounds.middle().x, bounds.low.y - top - std::min(kAbove, ball.radius), bounds.middle().z);
}

/// Returns whether the highest opening is in the upper half.
bool opensAtTop(const ClothDescription& cloth) {
    const std::vector<glm::vec3> positions = placedPositions(cloth);
    const auto loops = boundaryLoops(cloth.mesh.shape->mesh);
    const auto highest = highestLoop(loops, positions);
    if (!highest) return false;
    float sum = 0.0f;
    for (const std::uint32_t particle : loops[*highest]) sum += positions[particle].y;
    return sum / static_cast<float>(loops[*highest].size()) > boundsOf(positions).middle().y;
}

void lookAt(Scene& scene, const MeshBounds& bounds) {
    const glm::vec3 low(bounds.low.x, 0.0f, bounds.low.z);
    scene.camera.target = cameraTarget(0.5f * (low + bounds.high));
    scene.camera.distance = std::clamp(1.3f * glm::distance(low, bounds.high), 0.1f, 100.0f);
    scene.camera.yaw = 25.0f;
    scene.camera.pitch = 18.0f;
}

}  // namespace

std::string pathInScene(const std::filesystem::path& file) {
    const std::string name = file.string();
    const bool hasControls = std::ranges::any_of(name, [](unsigned char c) { return c < ' ' || c == 0x7f; });
    if (hasControls || !isPlainText(name))
        throw SceneError(json::printable(name, 200) +
                         (hasControls ? ": has a line break or another control character" : ": is not UTF-8") +
                         ", expected a path that a scene file can contain");
    return name;
}

void placeAlone(Scene& scene) {
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.mesh = inFilePlace(cloth.mesh);
    cloth.pins = PinPattern::none;
    scene.settings.ball().on = false;
    scene.settings.ground().on = true;
    if (const auto turn = turnOfFlat(*cloth.mesh.shape)) {
        cloth.mesh.turn = *turn;
        letFallOnBall(scene, cloth);
        scene.description = "it falls on a ball";
    } else {
        const MeshBounds bounds = boundsOf(placedPositions(cloth));
        cloth.mesh.place = {-bounds.middle().x, kAbove - bounds.low.y, -bounds.middle().z};
        if (opensAtTop(cloth)) cloth.pins = PinPattern::highestLoop;
        const bool isHeld = cloth.pins == PinPattern::highestLoop;
        scene.description = isHeld ? "it is held at its highest opening" : "it falls to the ground";
    }
    lookAt(scene, boundsOf(placedPositions(cloth)));
    moveFarMeshes(scene);
    cloth.mesh.place -= glm::vec3(cloth.mesh.base);  // cancels `base`, so that the cloth stays where it was placed
}

Scene meshScene(const std::filesystem::path& file) {
    Scene scene;
    scene.name = file.stem().string();
    ClothDescription& cloth = scene.world.cloths.front();
    readScaled(cloth.mesh, file, guessedScale, MeshUse::cloth);
    cloth.mesh.isScaleGuessed = !cloth.mesh.shape->mesh.isSewn();
    placeAlone(scene);
    return madeOf(scene, fabricPreset("cotton", scene.name), scene.name);
}

bool standsAlone(const Scene& scene) {
    const WorldDescription& world = scene.world;
    if (world.cloths.size() != 1 || !world.bodies.empty() || !world.systems.empty()) return false;
    const MeshDescription& mesh = world.cloths.front().mesh;
    if (!mesh.shape || mesh.shape->mesh.isSewn()) return false;
    Scene alone;
    alone.world.cloths.front().mesh = mesh;
    placeAlone(alone);
    const MeshDescription& usual = alone.world.cloths.front().mesh;
    return usual.turn == mesh.turn && usual.place == mesh.place;
}

MeshDescription inFilePlace(MeshDescription mesh) {
    mesh.twist = 0.0f;
    mesh.turn = glm::vec3(0.0f);
    mesh.place = glm::vec3(0.0f);
    mesh.base = glm::dvec3(0.0);
    return mesh;
}

MeshBody meshBody(const std::filesystem::path& file, float usual) {
    MeshBody made;
    BodyDescription& body = made.body;
    const auto fitted = [&](float side) { return side > 1.5f * usual || side < 0.2f * usual ? usual / side : 1.0f; };
    readScaled(body.mesh, file, fitted, MeshUse::body);
    body.mesh.place = -boundsOf(placedPositions(body.mesh)).middle();
    body.frame.name = file.stem().string();
    made.still = findFrames(body);
    return made;
}

namespace {

constexpr float kSamples = 60.0f;  // frames per second at which clips are sampled

/// Returns the cache for the animation, with frames or without; its file is empty if there is none.
/// `why`: receives the reason why a file that was found cannot be played.
BodyCache cacheFor(const BodyDescription& body, const AnimationWish& wish, std::string& why) {
    BodyDescription found = body;
    found.cache = {};
    found.makeRoom = false;  // takes seconds, and is made when the scene is read again
    if (!wish.file.empty()) {
        found.cache.file = pathInScene(wish.file);
    } else if (found.mesh.file.starts_with(kBuiltInMesh)) {
        Scene trial;
        found.cache.file = found.mesh.file;
        trial.world.bodies = {found};
        try {
            loadMeshes(trial, "");
        } catch (const SceneError& error) {  // this mesh has no animation
            why = error.what();
            found.cache = {};
        }
    } else {
        why = findFrames(found);
    }
    return found.cache;
}

}  // namespace

void animate(Scene& scene, std::size_t body, const AnimationWish& wish, double delay) {
    BodyDescription& played = scene.world.bodies[body];
    std::string why;
    const BodyCache found = cacheFor(played, wish, why);
    if (!found.isThere() && !wish.name.empty())
        throw SceneError("\"" + json::printable(wish.name) +
                         "\": " + (why.empty() ? json::printable(played.mesh.file) + ": has no animation" : why));
    played.cache = {};
    played.room = nullptr;
    if (!found.isThere()) return;
    if (played.mesh.coarsen > 0.0f) {  // a cache moves the vertices of the file
        played.mesh.coarsen = 0.0f;
        readAnew(played.mesh);
    }
    played.cache.file = found.file;
    played.cache.animation = wish.name;
    played.cache.rate = hasEnding(found.file, ".pc2") ? wish.rate.value_or(found.rate) : kSamples;
    played.cache.from = CacheStart::bind;
    played.cache.blend = static_cast<float>(wish.blend);
    played.cache.delay = static_cast<float>(delay);
    played.cache.after = AfterCache::hold;
    loadMeshes(scene, scene.name);
}

}  // namespace drape
