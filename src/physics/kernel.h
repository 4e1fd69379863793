#pragma once

#include <array>

#include "physics/array.h"

namespace drape {

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

/// Tells whether a kernel belongs to cloth contact: it touches an array that only contact has.
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
