#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>

#include "physics/types.h"

namespace drape {

/// The arrays that kernels read and write, in the order of kArrays.
enum class Array : std::uint8_t {
    positions,
    displacements,
    remembered,
    links,
    triangles,
    triangleStarts,
    trianglesOf,
    air,
    forces,
    normals,
    materials,
    multipliers,
    curvatures,
    bends,
    bendStarts,
    bendShares,
    tethers,
    dependents,
    edits,
    brushes,
    cuts,
    attachments,
    colliders,
    colliderPoses,
    colliderPlanes,
    triangleContacts,
    contactShares,
    starts,
    wanted,
    wayShares,
    contactPushes,
    patches,
    patchPairs,
    duePairs,
    patchMotions,
    firstPatchMotions,
    lastPatchMotions,
    patchReaches,
    patchChanges,
    patchBoxes,
    boxArrivals,
    clothContacts,
    contactCounters,
    bodyPlaces,
    bodyPoses,
    nextPositions,
    nextDisplacements,
    stretches
};

/// When a solver makes an array.
enum class Made : std::uint8_t {
    atStart,     ///< with the solver
    whenNeeded,  ///< with the first pass that reads or writes it
    /// Likewise, by ContactArrays: the arrays of cloth contact, in an order that is left open.
    forContact,
    eachStep  ///< from the Step
};

struct ArrayRow {
    Array array;
    const char* name;       ///< in reports and debuggers
    std::uint32_t bytes;    ///< of an element
    std::uint32_t binding;  ///< of the storage block in shaders/physics/interface.glsl
    Made made;
};

/// One row for each array. tests/gpu/tables_test.cpp compares the bindings with those that OpenGL reflects.
inline constexpr std::array kArrays = {
    ArrayRow{Array::positions, "positions", 16, 0, Made::atStart},
    ArrayRow{Array::displacements, "displacements", 16, 1, Made::atStart},
    ArrayRow{Array::remembered, "remembered", 16, 2, Made::atStart},
    ArrayRow{Array::links, "links", sizeof(physics::Link), 3, Made::atStart},
    ArrayRow{Array::triangles, "triangles", sizeof(physics::Triangle), 4, Made::atStart},
    ArrayRow{Array::triangleStarts, "triangle starts", 4, 5, Made::atStart},
    ArrayRow{Array::trianglesOf, "triangles of", 4, 6, Made::atStart},
    ArrayRow{Array::air, "air", 16, 7, Made::atStart},
    ArrayRow{Array::forces, "forces", 16, 8, Made::atStart},
    ArrayRow{Array::normals, "normals", 16, 9, Made::atStart},
    ArrayRow{Array::materials, "materials", sizeof(physics::LinkMaterial), 10, Made::atStart},
    ArrayRow{Array::multipliers, "multipliers", 16, 11, Made::whenNeeded},
    ArrayRow{Array::curvatures, "curvatures", 16, 12, Made::whenNeeded},
    ArrayRow{Array::bends, "bends", sizeof(physics::Bend), 13, Made::whenNeeded},
    ArrayRow{Array::bendStarts, "bend starts", 4, 23, Made::whenNeeded},
    ArrayRow{Array::bendShares, "bend shares", sizeof(physics::BendShare), 24, Made::whenNeeded},
    ArrayRow{Array::tethers, "tethers", sizeof(physics::Tether), 14, Made::eachStep},
    ArrayRow{Array::dependents, "dependents", sizeof(physics::Dependent), 15, Made::whenNeeded},
    ArrayRow{Array::edits, "edits", sizeof(physics::ParticleEdit), 16, Made::eachStep},
    ArrayRow{Array::brushes, "brushes", sizeof(physics::Brush), 17, Made::eachStep},
    ArrayRow{Array::cuts, "cuts", 4, 18, Made::eachStep},
    ArrayRow{Array::attachments, "attachments", sizeof(physics::Attachment), 19, Made::eachStep},
    ArrayRow{Array::colliders, "colliders", sizeof(physics::ColliderRecord), 25, Made::eachStep},
    ArrayRow{Array::colliderPoses, "collider poses", sizeof(physics::ColliderPose), 26, Made::eachStep},
    ArrayRow{Array::colliderPlanes, "collider planes", 16, 27, Made::eachStep},
    ArrayRow{Array::triangleContacts, "triangle contacts", 16, 28, Made::whenNeeded},
    ArrayRow{Array::contactShares, "contact shares", 16, 29, Made::whenNeeded},
    ArrayRow{Array::starts, "starts", 16, 30, Made::forContact},
    ArrayRow{Array::wanted, "wanted", 16, 31, Made::forContact},
    ArrayRow{Array::wayShares, "way shares", 4, 32, Made::forContact},
    ArrayRow{Array::contactPushes, "contact pushes", sizeof(physics::ContactPush), 33, Made::forContact},
    ArrayRow{Array::patches, "patches", sizeof(physics::Patch), 34, Made::forContact},
    ArrayRow{Array::patchPairs, "patch pairs", sizeof(physics::PatchPair), 35, Made::forContact},
    ArrayRow{Array::duePairs, "due pairs", 4, 44, Made::forContact},
    ArrayRow{Array::patchMotions, "patch motions", 16, 36, Made::forContact},
    ArrayRow{Array::firstPatchMotions, "first patch motions", 16, 42, Made::forContact},
    ArrayRow{Array::lastPatchMotions, "last patch motions", 16, 43, Made::forContact},
    ArrayRow{Array::patchReaches, "patch reaches", 4, 37, Made::forContact},
    ArrayRow{Array::patchChanges, "patch changes", 4, 47, Made::forContact},
    ArrayRow{Array::patchBoxes, "patch boxes", sizeof(physics::PatchBox), 38, Made::forContact},
    ArrayRow{Array::boxArrivals, "box arrivals", 4, 39, Made::forContact},
    ArrayRow{Array::clothContacts, "cloth contacts", sizeof(physics::ClothContact), 40, Made::forContact},
    ArrayRow{Array::contactCounters, "contact counters", sizeof(physics::ContactTally), 41, Made::forContact},
    ArrayRow{Array::bodyPlaces, "body places", 16, 45, Made::whenNeeded},
    ArrayRow{Array::bodyPoses, "body poses", sizeof(physics::ColliderPose), 46, Made::eachStep},
    ArrayRow{Array::nextPositions, "next positions", 16, 20, Made::whenNeeded},
    ArrayRow{Array::nextDisplacements, "next displacements", 16, 21, Made::whenNeeded},
    ArrayRow{Array::stretches, "stretches", 16, 22, Made::whenNeeded},
};
inline constexpr std::size_t kArrayCount = kArrays.size();

constexpr std::size_t indexOf(Array array) { return static_cast<std::size_t>(array); }
constexpr const ArrayRow& rowOf(Array array) { return kArrays[indexOf(array)]; }

/// Several arrays, a bit each.
struct ArraySet {
    std::uint64_t bits = 0;

    constexpr bool has(Array array) const { return (bits >> indexOf(array) & 1u) != 0; }
    constexpr ArraySet operator|(ArraySet other) const { return {bits | other.bits}; }
    constexpr bool operator==(const ArraySet&) const = default;
};
template <class... Some>
constexpr ArraySet setOf(Some... arrays) {
    return {(std::uint64_t{0} | ... | (std::uint64_t{1} << indexOf(arrays)))};
}

}  // namespace drape
