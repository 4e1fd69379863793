#include "scene/load/file_space.h"

#include <algorithm>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "mesh_reading/mesh_file.h"
#include "scene/load/garment_scene.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/added_body.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

constexpr double kMostRatio = 10.0;  // greatest ratio of the longest sides of a cloth and a body that agree

MeshBox scaled(const MeshBox& box, double unit) { return {unit * box.low, unit * box.high}; }

/// Returns the largest of the gaps between two boxes along the axes; 0 if they overlap.
double gapOf(const MeshBox& one, const MeshBox& other) {
    const glm::dvec3 gap = glm::max(glm::max(one.low - other.high, other.low - one.high), glm::dvec3(0.0));
    return std::max({gap.x, gap.y, gap.z});
}

bool isFlat(const MeshBox& box) {
    constexpr double kFlatShare = 0.02;  // greatest thickness of a flat cloth, as a share of its longest side
    const glm::dvec3 size = box.high - box.low;
    return std::min({size.x, size.y, size.z}) <= kFlatShare * box.longestSide();
}

/// See SharedSpace.
bool agree(const MeshBox& cloth, const MeshBox& body) {
    const double shorter = std::min(cloth.longestSide(), body.longestSide());
    const double longer = std::max(cloth.longestSide(), body.longestSide());
    const double gap = gapOf(cloth, body);
    if (!(longer <= kMostRatio * shorter) || gap > longer) return false;
    constexpr double kFeet = 0.1;  // height of a body's feet, as a share of its own
    const bool liesAtFeet = cloth.high.y < body.low.y + kFeet * (body.high.y - body.low.y);
    return !isFlat(cloth) || (gap > 0.0 && !liesAtFeet);
}

/// Adds the positions of a placed mesh, without the displacement of meshes from far away.
void holdMesh(MeshBox& box, const MeshDescription& mesh) {
    const glm::dvec3 moved = mesh.base - turnedOrigin(mesh);
    for (const glm::vec3& point : placedPositions(mesh)) box.hold(glm::dvec3(point) - moved);
}

/// Returns the box of all cloths in the coordinates of their files, m.
MeshBox boxOfCloths(const Scene& scene) {
    MeshBox box;
    for (const ClothDescription& cloth : scene.world.cloths) {
        if (cloth.isMesh()) {
            holdMesh(box, cloth.mesh);
        } else {
            for (const glm::vec3& point : placedPositions(cloth)) box.hold(glm::dvec3(point));
        }
    }
    return box;
}

/// Returns the box of a mesh that has been read, in its file's unit and place.
MeshBox boxInFile(const MeshDescription& mesh) {
    MeshBox box;
    holdMesh(box, inFilePlace(mesh));
    return scaled(box, 1.0 / double{mesh.scale});
}

BodyDescription bodyInFile(const std::string& file, float unit) {
    BodyDescription body;
    body.mesh.file = pathInScene(file);
    body.mesh.scale = unit;
    body.mesh.isScaleGuessed = true;
    const bool isBuiltIn = file.starts_with(kBuiltInMesh);
    body.frame.name = std::filesystem::path(isBuiltIn ? file.substr(kBuiltInMesh.size()) : file).stem().string();
    return body;
}

/// Puts a cloth that stands alone back to its place in the file.
/// `unit`: metres per unit of the file.
void putBack(Scene& scene, float unit) {
    ClothDescription& cloth = scene.world.cloths.front();
    cloth.mesh = inFilePlace(cloth.mesh);
    if (cloth.mesh.scale != unit) readAnew(cloth.mesh);
    cloth.mesh.scale = unit;
    if (cloth.pins == PinPattern::highestLoop) cloth.pins = PinPattern::none;
    scene.settings.ball().on = false;
    scene.settings.ground().on = true;
}

}  // namespace

double MeshBox::longestSide() const {
    const glm::dvec3 size = high - low;
    return isEmpty() ? 0.0 : std::max({size.x, size.y, size.z});
}

MeshBox boxInFile(const std::string& file) {
    try {
        MeshDescription mesh;
        mesh.file = pathInScene(file);
        const PolygonMesh polygons = readPolygons(mesh);
        const std::vector<bool> isUsed = findUsed(polygons);
        MeshBox box;
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            if (isUsed[i]) box.hold(polygons.origin + glm::dvec3(polygons.positions[i]));
        }
        return box;
    } catch (const MeshError& error) {
        throw SceneError(error.what());
    }
}

SharedSpace sharedSpace(const Scene& scene, const MeshBox& body) {
    SharedSpace space;
    if (scene.world.cloths.empty() || body.isEmpty()) return space;
    const MeshDescription& first = scene.world.cloths.front().mesh;
    space.hasFile = first.shape && !first.file.starts_with(kBuiltInMesh);
    const bool isAlone = standsAlone(scene);
    MeshBox cloth = isAlone ? boxInFile(first) : boxOfCloths(scene);
    if (space.hasFile) space.cloth = first.scale;
    if (isAlone && first.isScaleGuessed && agree(cloth, body)) {
        space.cloth = space.body = guessedScale(std::max(cloth.longestSide(), body.longestSide()));
        space.agrees = true;
        return space;
    }
    if (isAlone) cloth = scaled(cloth, double{first.scale});
    space.body = guessedScale(body.longestSide());
    for (const float unit : {1.0f, 0.01f, 0.001f}) {
        if (!agree(cloth, scaled(body, double{unit}))) continue;
        space.body = unit;
        space.agrees = true;
        break;
    }
    return space;
}

std::vector<JoinedBody> joinBodies(Scene& scene, std::span<const std::string> files) {
    if (!canHaveBodies(scene)) throw SceneError(scene.name + ": no cloth that could drape over a body");
    if (isUnworn(scene)) {
        if (files.size() > 1) throw SceneError(scene.name + ": is a sewing pattern, which one body wears");
        MeshDescription body;
        body.file = files.front();
        PlaceWish wish;
        wish.bodyMoves = !animationsOf(body).empty();  // the window can play them
        putOn(scene, files.front(), wish);
        return {{scene.world.bodies.front().frame.name, ""}};
    }
    const bool isAlone = standsAlone(scene);
    std::vector<JoinedBody> joined;
    for (const std::string& file : files) {
        const SharedSpace space = sharedSpace(scene, boxInFile(file));
        if (isAlone && joined.empty()) putBack(scene, space.cloth);
        joined.push_back({addBody(scene, bodyInFile(file, space.body)), ""});
        loadMeshes(scene, scene.name);
        joined.back().still = findFrames(scene.world.bodies.back());
    }
    if (isAlone) {
        scene.description = "it drapes over " + joined.front().name;
        standTogether(scene);
    }
    return joined;
}

void standTogether(Scene& scene) {
    double lowest = 0.0;
    for (const MeshDescription* mesh : meshesOf(scene)) {
        if (!mesh->shape) continue;
        for (const glm::vec3& point : placedPositions(*mesh)) lowest = std::min(lowest, double{point.y});
    }
    scene.settings.ground().place.y = static_cast<float>(lowest);
    lookAtAll(scene);
}

}  // namespace drape
