#include "json/read.h"
#include "json/write.h"
#include "run/snapshot/snapshot_format.h"
#include "scene/fields/field_tables.h"
#include "scene/fields/field_value.h"
#include "scene/file/scene_file.h"

namespace drape {
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
