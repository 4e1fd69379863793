#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>

#include "physics/types.h"

namespace drape {

/// The arrays that kernels read and write, in the order of kQuantities.
enum class Quantity : std::uint8_t {
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

struct QuantityRow {
    Quantity quantity;
    const char* name;       ///< in reports and debuggers
    std::uint32_t bytes;    ///< of an element
    std::uint32_t binding;  ///< of the storage block in shaders/physics/interface.glsl
    Made made;
};

/// One row for each array. tests/gpu/tables_test.cpp compares the bindings with those that OpenGL reflects.
inline constexpr std::array kQuantities = {
    QuantityRow{Quantity::positions, "positions", 16, 0, Made::atStart},
    QuantityRow{Quantity::displacements, "displacements", 16, 1, Made::atStart},
    QuantityRow{Quantity::remembered, "remembered", 16, 2, Made::atStart},
    QuantityRow{Quantity::links, "links", sizeof(physics::Link), 3, Made::atStart},
    QuantityRow{Quantity::triangles, "triangles", sizeof(physics::Triangle), 4, Made::atStart},
    QuantityRow{Quantity::triangleStarts, "triangle starts", 4, 5, Made::atStart},
    QuantityRow{Quantity::trianglesOf, "triangles of", 4, 6, Made::atStart},
    QuantityRow{Quantity::air, "air", 16, 7, Made::atStart},
    QuantityRow{Quantity::forces, "forces", 16, 8, Made::atStart},
    QuantityRow{Quantity::normals, "normals", 16, 9, Made::atStart},
    QuantityRow{Quantity::materials, "materials", sizeof(physics::LinkMaterial), 10, Made::atStart},
    QuantityRow{Quantity::multipliers, "multipliers", 16, 11, Made::whenNeeded},
    QuantityRow{Quantity::curvatures, "curvatures", 16, 12, Made::whenNeeded},
    QuantityRow{Quantity::bends, "bends", sizeof(physics::Bend), 13, Made::whenNeeded},
    QuantityRow{Quantity::bendStarts, "bend starts", 4, 23, Made::whenNeeded},
    QuantityRow{Quantity::bendShares, "bend shares", sizeof(physics::BendShare), 24, Made::whenNeeded},
    QuantityRow{Quantity::tethers, "tethers", sizeof(physics::Tether), 14, Made::eachStep},
    QuantityRow{Quantity::dependents, "dependents", sizeof(physics::Dependent), 15, Made::whenNeeded},
    QuantityRow{Quantity::edits, "edits", sizeof(physics::ParticleEdit), 16, Made::eachStep},
    QuantityRow{Quantity::brushes, "brushes", sizeof(physics::Brush), 17, Made::eachStep},
    QuantityRow{Quantity::cuts, "cuts", 4, 18, Made::eachStep},
    QuantityRow{Quantity::attachments, "attachments", sizeof(physics::Attachment), 19, Made::eachStep},
    QuantityRow{Quantity::colliders, "colliders", sizeof(physics::ColliderRecord), 25, Made::eachStep},
    QuantityRow{Quantity::colliderPoses, "collider poses", sizeof(physics::ColliderPose), 26, Made::eachStep},
    QuantityRow{Quantity::colliderPlanes, "collider planes", 16, 27, Made::eachStep},
    QuantityRow{Quantity::triangleContacts, "triangle contacts", 16, 28, Made::whenNeeded},
    QuantityRow{Quantity::contactShares, "contact shares", 16, 29, Made::whenNeeded},
    QuantityRow{Quantity::starts, "starts", 16, 30, Made::forContact},
    QuantityRow{Quantity::wanted, "wanted", 16, 31, Made::forContact},
    QuantityRow{Quantity::wayShares, "way shares", 4, 32, Made::forContact},
    QuantityRow{Quantity::contactPushes, "contact pushes", sizeof(physics::ContactPush), 33, Made::forContact},
    QuantityRow{Quantity::patches, "patches", sizeof(physics::Patch), 34, Made::forContact},
    QuantityRow{Quantity::patchPairs, "patch pairs", sizeof(physics::PatchPair), 35, Made::forContact},
    QuantityRow{Quantity::duePairs, "due pairs", 4, 44, Made::forContact},
    QuantityRow{Quantity::patchMotions, "patch motions", 16, 36, Made::forContact},
    QuantityRow{Quantity::firstPatchMotions, "first patch motions", 16, 42, Made::forContact},
    QuantityRow{Quantity::lastPatchMotions, "last patch motions", 16, 43, Made::forContact},
    QuantityRow{Quantity::patchReaches, "patch reaches", 4, 37, Made::forContact},
    QuantityRow{Quantity::patchChanges, "patch changes", 4, 47, Made::forContact},
    QuantityRow{Quantity::patchBoxes, "patch boxes", sizeof(physics::PatchBox), 38, Made::forContact},
    QuantityRow{Quantity::boxArrivals, "box arrivals", 4, 39, Made::forContact},
    QuantityRow{Quantity::clothContacts, "cloth contacts", sizeof(physics::ClothContact), 40, Made::forContact},
    QuantityRow{Quantity::contactCounters, "contact counters", sizeof(physics::ContactTally), 41, Made::forContact},
    QuantityRow{Quantity::bodyPlaces, "body places", 16, 45, Made::whenNeeded},
    QuantityRow{Quantity::bodyPoses, "body poses", sizeof(physics::ColliderPose), 46, Made::eachStep},
    QuantityRow{Quantity::nextPositions, "next positions", 16, 20, Made::whenNeeded},
    QuantityRow{Quantity::nextDisplacements, "next displacements", 16, 21, Made::whenNeeded},
    QuantityRow{Quantity::stretches, "stretches", 16, 22, Made::whenNeeded},
};
inline constexpr std::size_t kQuantityCount = kQuantities.size();

constexpr std::size_t indexOf(Quantity quantity) { return static_cast<std::size_t>(quantity); }
constexpr const QuantityRow& rowOf(Quantity quantity) { return kQuantities[indexOf(quantity)]; }

/// Several quantities, a bit each.
struct QuantitySet {
    std::uint64_t bits = 0;

    constexpr bool has(Quantity quantity) const { return (bits >> indexOf(quantity) & 1u) != 0; }
    constexpr QuantitySet operator|(QuantitySet other) const { return {bits | other.bits}; }
    constexpr bool operator==(const QuantitySet&) const = default;
};
template <class... Some>
constexpr QuantitySet setOf(Some... quantities) {
    return {(std::uint64_t{0} | ... | (std::uint64_t{1} << indexOf(quantities)))};
}

}  // namespace drape
