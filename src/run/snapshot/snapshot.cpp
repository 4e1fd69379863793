#include "run/snapshot/snapshot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>

#include "base/text_file.h"
#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "json/json.h"
#include "scene/fields/field_tables.h"
#include "scene/fields/fields.h"
#include "scene/file/replaceable.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

bool isFinite(float value) { return std::isfinite(value); }
bool isFinite(const glm::vec4& v) { return isFinite(v.x) && isFinite(v.y) && isFinite(v.z) && isFinite(v.w); }

[[noreturn]] void refuse(const std::string& complaint) { throw std::invalid_argument(complaint); }

void requireCount(const char* name, std::size_t count, std::size_t expected) {
    if (count == expected) return;
    refuse(std::string(name) + ": there are " + std::to_string(count) + ", expected " + std::to_string(expected));
}

void requireBelow(const char* name, std::span<const glm::uint> indices, std::size_t count) {
    const auto beyond = std::ranges::find_if(indices, [&](glm::uint i) { return i >= count; });
    if (beyond == indices.end()) return;
    refuse(std::string(name) + ": " + std::to_string(*beyond) + " does not exist, there are " + std::to_string(count));
}

void requireFinite(const char* name, bool finite) {
    if (!finite) refuse(std::string(name) + ": a number is not finite");
}

/// Refuses coordinates so large that a product of three distances could overflow. Contact computes such products.
void requireNear(const char* name, std::span<const glm::vec4> values) {
    constexpr float kFarthest = 1e12f;  // greatest coordinate, m
    const auto isNear = [](const glm::vec4& v) {
        return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}) <= kFarthest;
    };
    if (!std::ranges::all_of(values, isNear)) refuse(std::string(name) + ": a number is beyond 1e12 m");
}

void requireHands(const HandsState& hands, const Model& model) {
    const glm::uint particles = model.firstBodyParticle();
    requireBelow("pinned", hands.pinned, particles);
    for (const HeldParticle& held : hands.held) {
        const std::array particle{held.particle};
        requireBelow("held", particle, particles);
        const std::array hand{held.hand};
        requireBelow("hands", hand, kLastHand + 1);
    }
    requireBelow("changedMasses", hands.changed, particles);
    requireBelow("linksToCut", hands.cutNext, model.linkCount());
    requireBelow("cutLinks", hands.cut, model.linkCount());
    for (const physics::Brush& brush : hands.brushes) {
        const std::array particle{brush.particle};
        requireBelow("brushes", particle, particles);
        requireFinite("brushes", isFinite(brush.direction) && isFinite(brush.speed) && isFinite(brush.speedLimit));
    }
}

/// Refuses two worlds with different particles. Pins and looks may differ.
void requireSameParticles(const WorldDescription& shown, const WorldDescription& started) {
    requireCount("scene: cloths", shown.cloths.size(), started.cloths.size());
    for (std::size_t k = 0; k < shown.cloths.size(); ++k) {
        const ClothDescription& now = shown.cloths[k];
        const ClothDescription& then = started.cloths[k];
        if (now.isMesh() != then.isMesh() || now.particles != then.particles ||
            particleCount(now) != particleCount(then))
            refuse("scene: cloth " + std::to_string(k) + " has different particles in the log");
    }
    requireCount("scene: bodies", shown.bodies.size(), started.bodies.size());
    for (std::size_t k = 0; k < shown.bodies.size(); ++k) {
        if (shown.bodies[k].mesh.digest != started.bodies[k].mesh.digest)
            refuse("scene: body " + std::to_string(k) + " has a different mesh in the log");
        if (shown.bodies[k].cache.digest != started.bodies[k].cache.digest)
            refuse("scene: body " + std::to_string(k) + " has a different cache in the log");
        const BodyGrow& grow = started.bodies[k].grow;
        if (shown.bodies[k].grow.seconds != grow.seconds || shown.bodies[k].grow.thin != grow.thin)
            refuse("scene: body " + std::to_string(k) + " grows differently in the log");
    }
    requireCount("scene: systems", shown.systems.size(), started.systems.size());
    for (std::size_t k = 0; k < shown.systems.size(); ++k) {
        requireCount("scene: particles", shown.systems[k].particles.size(), started.systems[k].particles.size());
        requireCount("scene: scatter", shown.systems[k].scatter.count, started.systems[k].scatter.count);
    }
}

}  // namespace

Snapshot withState(const State& state, const Model& model) {
    Snapshot snapshot;
    snapshot.positions = state.positions;
    snapshot.displacements = state.displacements;
    for (const auto* values : {&state.positions, &state.displacements}) {
        if (std::ranges::all_of(*values, [](const glm::vec4& v) { return isFinite(v); })) continue;
        throw SnapshotError("the cloth blew up: a run whose positions are no longer finite cannot be saved");
    }
    for (glm::uint k = 0; k < state.links.size(); ++k) {
        if (state.links[k].material == 0 && model.links.links[k].material != 0) snapshot.broken.push_back(k);
    }
    for (glm::uint k = 0; k < state.triangles.size(); ++k) {
        if (state.triangles[k].b != model.triangles[k].b) snapshot.gone.push_back(k);
    }
    for (glm::uint k = 0; k < model.bodies.size(); ++k) {
        if (model.bodies[k].hasDrivenVertices) snapshot.deformed.push_back(k);
    }
    if (!snapshot.deformed.empty()) snapshot.bodyPlaces = model.bodyPlaces;
    return snapshot;
}

State stateOf(const Snapshot& snapshot, const Model& model) {
    State state = startState(model);
    state.positions = snapshot.positions;
    state.displacements = snapshot.displacements;
    for (const glm::uint k : snapshot.broken) state.links[k].material = 0;
    for (const glm::uint k : snapshot.gone) {
        physics::Triangle& triangle = state.triangles[k];
        triangle = {triangle.a, triangle.a, triangle.a, 0.0f};  // as the kernel drop_triangles leaves it
    }
    return state;
}

void requirePositions(const Snapshot& snapshot) {
    const WorldDescription& world = snapshot.log.scene.world;
    std::size_t count = 0;
    for (const ClothDescription& cloth : world.cloths) count += particleCount(cloth);
    for (const SystemDescription& system : world.systems) count += system.particles.size() + system.scatter.count;
    for (const BodyDescription& body : world.bodies)
        count += body.mesh.shape ? body.mesh.shape->mesh.particleCount() : 0;
    requireCount("positions", snapshot.positions.size(), count);
}

void requireFits(const Snapshot& snapshot, const Model& model) {
    requireSameParticles(snapshot.scene.world, snapshot.log.scene.world);
    requireCount("positions", snapshot.positions.size(), model.particleCount());
    requireCount("displacements", snapshot.displacements.size(), model.particleCount());
    for (const auto* values : {&snapshot.positions, &snapshot.displacements})
        requireFinite("positions", std::ranges::all_of(*values, [](const glm::vec4& v) { return isFinite(v); }));
    requireNear("positions", snapshot.positions);
    requireNear("displacements", snapshot.displacements);
    requireBelow("deformedBodies", snapshot.deformed, model.bodies.size());
    requireCount("bodyPlaces", snapshot.bodyPlaces.size(), snapshot.deformed.empty() ? 0 : model.bodyPlaces.size());
    requireFinite("bodyPlaces",
                  std::ranges::all_of(snapshot.bodyPlaces, [](const glm::vec4& v) { return isFinite(v); }));
    requireNear("bodyPlaces", snapshot.bodyPlaces);
    if (!snapshot.restFrom.empty()) requireCount("placesBefore", snapshot.restFrom.size(), model.firstBodyParticle());
    requireFinite("placesBefore",
                  std::ranges::all_of(snapshot.restFrom, [](const glm::vec4& v) { return isFinite(v); }));
    requireNear("placesBefore", snapshot.restFrom);
    requireBelow("brokenLinks", snapshot.broken, model.linkCount());
    requireBelow("goneTriangles", snapshot.gone, model.triangleCount());
    requireHands(snapshot.hands, model);
    if (snapshot.log.steps != snapshot.clock.steps) refuse("clock: the number of steps differs from that of the log");
    if (snapshot.log.hash != hashPositions(snapshot.positions)) refuse("positions: differ from those of the log");
    checkEvents(snapshot.log, model, "log");
}

bool isSnapshotFile(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return false;
    if (path.extension() == ".drape") return true;
    const File file(std::fopen(path.string().c_str(), "rb"));
    char start[kSnapshotMark.size()] = {};
    return file && std::fread(start, 1, sizeof start, file.get()) == sizeof start &&
           std::string_view(start, sizeof start) == kSnapshotMark;
}

Snapshot readSnapshotFile(const std::filesystem::path& path, const Scene* arrays) {
    try {
        Snapshot snapshot =
            readSnapshot(readTextFile(path, kLargestSnapshot), path.string(), path.parent_path(), arrays);
        resolvePaths(snapshot.scene, path.parent_path());
        loadMeshes(snapshot.scene, path.string() + ": scene");
        return snapshot;
    } catch (const SceneError& error) {
        throw SnapshotError(error.what());
    } catch (const FileError& error) {
        throw SnapshotError(error.what());
    }
}

void saveSnapshotFile(const std::filesystem::path& path, const Snapshot& snapshot) {
    Snapshot saved = snapshot;
    makePathsRelative(saved.scene, path);
    makeMeshPathsPortable(saved.log.scene, path);
    const std::string bytes = writeSnapshot(saved);
    if (bytes.size() > kLargestSnapshot)
        throw SnapshotError(path.string() + ": cannot be written: it would exceed the limit of 4 GiB");
    requireReplaceable(path, FileFormat::snapshot);
    replaceTextFile(path, bytes);
}

namespace {

// A snapshot has four parts (docs/snapshot-format.md):
//
//   drape snapshot VERSION SIZE    one line; SIZE is that of the whole file in bytes, 16 hexadecimal digits
//   {"log": ..., "arrays": ...}    the header, as JSON on one line; "arrays" has the number of elements of each array
//   ...                            the arrays as they lie in memory, in the order of forEachArray(), then
//                                  those of forEachOptionalArray()
//   DIGEST                         digest of all preceding bytes, 16 hexadecimal digits and a line break

/// Returns the settings outside lists as an object: each path in scene files with its value. A value may be beyond the
/// bounds of scene files. Entries of colliders and pin groups have no path of their own, so headerOf() writes these two
/// lists separately.
json::Object settingsObject(const Settings& settings) {
    Scene scene;
    scene.settings = settings;
    json::Object object;
    for (const Field& field : settingsFields())
        object.push_back({std::string(field.path), fieldValue(scene, field, {})});
    return object;
}

/// Returns the value of a list in these settings.
/// `field`: field of the whole list, such as "colliders".
json::Value listOf(const Settings& settings, const Field& field) {
    Scene scene;
    scene.settings = settings;
    return fieldValue(scene, field, {});
}

json::Object clockObject(const Clock& clock) {
    json::Object phases;
    for (const auto& [collider, phase] : clock.phases) phases.push_back({collider, json::number(phase)});
    json::Array drift;
    for (int axis = 0; axis < 3; ++axis) drift.push_back(json::number(clock.gustDrift[axis]));
    return {{"steps", json::number(clock.steps)},
            {"phases", std::move(phases)},
            {"gustDrift", std::move(drift)},
            {"lastSubstepLength", json::number(clock.lastSubstepLength)}};
}

std::string headerOf(const Snapshot& snapshot) {
    json::Object flags;
    forEachFlag(snapshot, [&](const char* name, bool flag) { flags.push_back({name, flag}); });
    json::Object lengths;
    forEachArray(snapshot, [&](const char* name, const auto& values) {
        lengths.push_back({name, json::number(std::uint64_t{values.size()})});
    });
    forEachOptionalArray(snapshot, [&](const char* name, const auto& values) {
        if (!values.empty()) lengths.push_back({name, json::number(std::uint64_t{values.size()})});
    });
    // "applied" holds the settings outside lists, and the two "applied..." lists hold the remaining settings.
    return json::writeLine(json::Object{{"log", json::read(writeLogText(snapshot.log))},
                                        {"scene", json::read(writeSceneText(snapshot.scene))},
                                        {"applied", settingsObject(snapshot.applied)},
                                        {"appliedColliders", listOf(snapshot.applied, colliderFields().front())},
                                        {"appliedPinGroups", listOf(snapshot.applied, pinGroupFields().front())},
                                        {"clock", clockObject(snapshot.clock)},
                                        {"flags", std::move(flags)},
                                        {"arrays", std::move(lengths)}});
}

}  // namespace

std::string writeSnapshot(const Snapshot& snapshot) {
    const std::string header = headerOf(snapshot);
    std::size_t size = kSnapshotStart + header.size() + 1 + kSnapshotEnd;
    const auto addSize = [&](const char*, const auto& values) { size += std::as_bytes(std::span(values)).size(); };
    forEachArray(snapshot, addSize);
    forEachOptionalArray(snapshot, addSize);
    std::string bytes;
    bytes.reserve(size);
    bytes.append(kSnapshotMark).append(kSnapshotVersion).append(hexText(size)).append("\n");
    bytes.append(header).append("\n");
    const auto addBytes = [&](const char*, const auto& values) {
        const auto part = std::as_bytes(std::span(values));
        bytes.append(reinterpret_cast<const char*>(part.data()), part.size());
    };
    forEachArray(snapshot, addBytes);
    forEachOptionalArray(snapshot, addBytes);
    bytes.append(hexText(digestOf(bytes))).append("\n");
    return bytes;
}

}  // namespace drape
