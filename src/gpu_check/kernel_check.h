#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gl/commands.h"
#include "gl/shader_library.h"
#include "physics/kernel.h"

namespace drape::check {

/// The comparison of one kernel alone on GPU and CPU.
struct KernelResult {
    Kernel kernel = Kernel::integrate;
    bool hasRun = false;       ///< whether the kernel changed any array; if not, equal results prove nothing
    std::uint64_t floats = 0;  ///< number of words compared, over all arrays that the kernel writes
    std::uint64_t differing = 0;
    std::optional<std::string> first;  ///< first difference, such as "positions, element 17, with 65 links"
};

/// Bytes in a word. In most arrays a word is a float.
inline constexpr std::size_t kWord = 4;
/// Returns how many words of two lists differ. Surplus words of the longer list count too.
std::uint64_t countDifferingWords(std::span<const std::byte> a, std::span<const std::byte> b);

/// Numbers of links of the heaps that kernels are checked on: around the size of a work group, and odd.
inline constexpr glm::uint kHeapSizes[] = {1, 63, 64, 65, 1235};

/// Compares each kernel of the table, in its order, on a heap of each size (makeHeap()). Leaves out kernels of cloth
/// contact (contact_check.h). Throws gl::Error for a shader that does not compile.
/// `show`: called after each size with the number done.
std::vector<KernelResult> checkKernels(gl::Commands& commands, const gl::ShaderLibrary& library,
                                       std::span<const glm::uint> sizes, const std::function<void(std::size_t)>& show);

}  // namespace drape::check
