#pragma once

#include <array>

#include "solver/plan/quantity.h"

namespace drape {

/// The kernels of shaders/physics/kernels.
enum class Kernel {
#define DRAPE_KERNEL(kernel, ...) kernel,
#include "solver/plan/kernel_table.inc"
#undef DRAPE_KERNEL
};

/// Whose elements a pass takes.
enum class KernelRange {
    particles,
    triangles,
    bends,
    colour,      ///< links of one colour, Pass::colour
    dependents,  ///< links and triangles that break with links: Pass::colour 0 and 1 are links, 2 triangles
    patches,     ///< and lists that as many threads share, as pairs and contacts (ClothPatches)
    samples,     ///< of the patches
    bodies,      ///< their vertices, which come behind all other particles
    once,
    list  ///< of the step's Edits
};

struct KernelRow {
    const char* name;
    KernelRange over;
    QuantitySet reads;
    QuantitySet writes;

    constexpr QuantitySet touches() const { return reads | writes; }
};

namespace detail {
constexpr auto makeKernelTable() {
    using enum Quantity;
#define DRAPE_KERNEL(kernel, file, over, function, lanes, reads, writes) \
    KernelRow{file, KernelRange::over, reads, writes},
    return std::array{
#include "solver/plan/kernel_table.inc"
    };
#undef DRAPE_KERNEL
}
}  // namespace detail

inline constexpr auto kKernels = detail::makeKernelTable();
inline constexpr std::size_t kKernelCount = kKernels.size();

constexpr const KernelRow& rowOf(Kernel kernel) { return kKernels[static_cast<std::size_t>(kernel)]; }

/// Whether it is one of the kernels of cloth contact, which hand lists to one another: they are checked together, by
/// their effect on the particles.
constexpr bool isOfClothContact(Kernel kernel) {
    for (const QuantityRow& row : kQuantities) {
        if (row.made == Made::forContact && rowOf(kernel).touches().has(row.quantity)) return true;
    }
    return false;
}

/// The file of a kernel under shaders/physics, without ".comp"; also its name in reports and debuggers.
constexpr const char* kernelName(Kernel kernel) { return rowOf(kernel).name; }

}  // namespace drape
