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

/// Of which an array has an element each.
enum class Each : std::uint8_t {
    particle,
    triangle,
    link,
    bend,
    patch,
    pair,     ///< of patches: as many as there is room for
    contact,  ///< of cloth with cloth, likewise
    node,     ///< of the tree of boxes around patches
    once,     ///< one element
    listed    ///< as many as the list has that it is made from
};

/// When a solver makes an array.
enum class Made : std::uint8_t {
    atStart,     ///< with the solver
    whenNeeded,  ///< with the first pass that reads or writes it
    forContact,  ///< likewise, of contact of cloth: forgotten with a step that has none
    eachStep     ///< from the Step
};

/// In which two solvers have the elements of an array.
enum class Order : std::uint8_t {
    same,
    any,  ///< threads append to it, so that the solvers have the same elements, in orders of their own
    open  ///< it numbers elements of a list in any order: nothing can be compared
};

struct ArrayRow {
    Array array;
    const char* name;     ///< in reports and debuggers
    const char* element;  ///< its type in GLSL
    std::uint32_t bytes;  ///< of an element
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
/// In place of a number of elements.
inline constexpr std::size_t kAllElements = std::numeric_limits<std::size_t>::max();
constexpr const char* nameOf(Array array) { return rowOf(array).name; }

/// Several arrays, a bit each.
struct ArraySet {
    std::uint64_t bits = 0;

    constexpr bool has(Array array) const { return (bits >> indexOf(array) & 1u) != 0; }
    constexpr int count() const { return std::popcount(bits); }
    /// How many of them come before an array in the table.
    constexpr std::uint32_t before(Array array) const {
        return static_cast<std::uint32_t>(std::popcount(bits & ((std::uint64_t{1} << indexOf(array)) - 1)));
    }
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

}  // namespace drape
