#pragma once

#include <array>

#include "physics/array.h"

namespace drape {

/// The kernels of shaders/physics/kernels.
enum class Kernel {
#define DRAPE_KERNEL(kernel, ...) kernel,
#include "physics/kernel_table.inc"
};

/// The elements over which a pass runs.
enum class KernelRange {
    particles,
    triangles,
    bends,
    colour,      ///< links of one colour, Pass::colour
    dependents,  ///< links and triangles that break with links: Pass::colour 0 and 1 mean links, 2 means triangles
    patches,     ///< patches, and the lists that as many threads share: pairs and contacts (ClothPatches)
    samples,     ///< samples of the patches
    bodies,      ///< vertices of bodies, which come after all other particles
    once,
    list  ///< a list of the step's Edits, or of the model's sewing
};

struct KernelRow {
    const char* name;      ///< name of its file, without ".glsl"; also used in reports and debuggers
    const char* function;  ///< name of the function in its file
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

/// Tells whether it is one of the kernels of cloth contact, which pass lists to one another.
constexpr bool isOfClothContact(Kernel kernel) {
    for (const ArrayRow& row : kArrays) {
        if (row.made == Made::forContact && rowOf(kernel).touches().has(row.array)) return true;
    }
    return false;
}

/// The arrays that some kernel writes. All others stay as the host made them.
inline constexpr ArraySet kWritten = [] {
    ArraySet written;
    for (const KernelRow& row : kKernels) written = written | row.writes;
    return written;
}();
constexpr bool isWritten(Array array) { return kWritten.has(array); }

constexpr const char* kernelName(Kernel kernel) { return rowOf(kernel).name; }

}  // namespace drape
