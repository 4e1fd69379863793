#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <glm/glm.hpp>
#include <limits>

#include "physics/types.h"

namespace drape {

/// The arrays that kernels read and write.
enum class Array : std::uint8_t {
#define DRAPE_ARRAY(name, ...) name,
#include "physics/array_table.inc"
};

/// The kind of thing for which an array has one element each.
enum class Each : std::uint8_t {
    particle,
    triangle,
    link,
    bend,
    patch,
    pair,      ///< pairs of patches: as many as there is room for
    contact,   ///< contacts of cloth with cloth: as many as there is room for
    node,      ///< nodes of the tree of boxes around patches
    collider,  ///< forces of colliders: a force and a torque each for as many as a scene may have
    once,      ///< one element
    listed     ///< as many elements as the list from which the array is filled
};

/// When a solver makes an array.
enum class Made : std::uint8_t {
    atStart,     ///< when the solver is made
    whenNeeded,  ///< before the first pass that reads or writes it
    forContact,  ///< before the first pass of cloth contact that touches it; a step without contact deletes it
    eachStep     ///< at the start of each step, from the Step
};

/// Whether two solvers have the elements of an array in the same order.
enum class Order : std::uint8_t {
    same,
    any,  ///< threads append to the array: both solvers have the same elements, each in its own order
    open  ///< the elements are indices into a list of any order, so they cannot be compared
};

struct ArrayRow {
    Array array;
    const char* name;     ///< name in reports and debuggers
    const char* element;  ///< type of an element in GLSL
    std::uint32_t bytes;  ///< size of an element, bytes
    Each each;
    Made made;
    Order order;
};

namespace detail {
constexpr auto makeArrayTable() {
    using namespace physics;
    return std::array{
#define DRAPE_ARRAY(name, element, each, made, order, ...) \
    ArrayRow{Array::name, #name, #element, sizeof(element), Each::each, Made::made, Order::order},
#include "physics/array_table.inc"
    };
}
}  // namespace detail

inline constexpr auto kArrays = detail::makeArrayTable();
inline constexpr std::size_t kArrayCount = kArrays.size();

constexpr std::size_t indexOf(Array array) { return static_cast<std::size_t>(array); }
constexpr const ArrayRow& rowOf(Array array) { return kArrays[indexOf(array)]; }
/// A number of elements that means all elements.
inline constexpr std::size_t kAllElements = std::numeric_limits<std::size_t>::max();
constexpr const char* nameOf(Array array) { return rowOf(array).name; }

/// A set of arrays, with one bit for each array of the table.
struct ArraySet {
    std::uint64_t bits = 0;

    constexpr bool has(Array array) const { return (bits >> indexOf(array) & 1u) != 0; }
    constexpr int count() const { return std::popcount(bits); }
    constexpr ArraySet operator|(ArraySet other) const { return {bits | other.bits}; }
    constexpr ArraySet operator&(ArraySet other) const { return {bits & other.bits}; }
    constexpr ArraySet operator-(ArraySet other) const { return {bits & ~other.bits}; }
    constexpr bool operator==(const ArraySet&) const = default;
};
static_assert(kArrayCount <= 64, "ArraySet has a bit for each");

template <class... Some>
constexpr ArraySet setOf(Some... arrays) {
    return {(std::uint64_t{0} | ... | (std::uint64_t{1} << indexOf(arrays)))};
}

/// The kernels of shaders/physics/kernels.
enum class Kernel {
#define DRAPE_KERNEL(kernel, ...) kernel,
#include "physics/kernel_table.inc"
};

/// The kind of element over which a pass runs, with one thread for each element.
enum class KernelRange {
    particles,  ///< particles without the vertices of bodies, which come after all others
    vertices,   ///< all particles, including the vertices of bodies
    triangles,  ///< triangles of cloth, without those of bodies
    bends,
    lines,       ///< lines of grids (physics::Line), with one work group for each line
    colour,      ///< links of the colour Pass::colour
    dependents,  ///< links or triangles that break with links; Pass::colour is 0 or 1 for links, 2 for triangles
    /// Patches (ClothPatches). As many threads also share the lists of pairs and of contacts.
    patches,
    clothPatches,  ///< patches without those of bodies, which come after all others
    samples,       ///< patches whose motion is sampled (physics::kDriftSamples)
    bodies,        ///< vertices of bodies
    once,
    list  ///< elements of a list in the step's Edits or in the model's sewing
};

struct KernelRow {
    const char* name;      ///< name of the kernel's file without ".glsl"; also used in reports and debuggers
    const char* function;  ///< name of the function in that file
    KernelRange over;
    ArraySet reads;
    ArraySet writes;

    constexpr ArraySet touches() const { return reads | writes; }
};

namespace detail {
constexpr auto makeKernelTable() {
    using enum Array;
#define DRAPE_KERNEL(kernel, file, over, function, lanes, reads, writes) \
    KernelRow{file, #function, KernelRange::over, reads, writes},
    return std::array{
#include "physics/kernel_table.inc"
    };
}
}  // namespace detail

inline constexpr auto kKernels = detail::makeKernelTable();
inline constexpr std::size_t kKernelCount = kKernels.size();

constexpr const KernelRow& rowOf(Kernel kernel) { return kKernels[static_cast<std::size_t>(kernel)]; }

/// Returns whether a kernel belongs to cloth contact: it touches an array that only contact has.
constexpr bool isOfClothContact(Kernel kernel) {
    for (const ArrayRow& row : kArrays) {
        if (row.made == Made::forContact && rowOf(kernel).touches().has(row.array)) return true;
    }
    return false;
}

/// The arrays that at least one kernel writes. All other arrays stay as the host made them.
inline constexpr ArraySet kWritten = [] {
    ArraySet written;
    for (const KernelRow& row : kKernels) written = written | row.writes;
    return written;
}();
constexpr bool isWritten(Array array) { return kWritten.has(array); }

constexpr const char* kernelName(Kernel kernel) { return rowOf(kernel).name; }

}  // namespace drape
