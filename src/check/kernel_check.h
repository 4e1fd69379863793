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

/// One kernel by itself, GPU against CPU.
struct KernelResult {
    Kernel kernel = Kernel::integrate;
    bool hasRun = false;       ///< it changed something: otherwise that nothing differs says nothing
    std::uint64_t floats = 0;  ///< compared, of all that the kernel writes (words)
    std::uint64_t differing = 0;
    std::optional<std::string> first;  ///< "positions, element 17, with 65 links"
};

/// Bytes of a word, a float in most arrays.
inline constexpr std::size_t kWord = 4;
/// How many words of two lists differ; those that one has more than the other count too.
std::uint64_t countDifferingWords(std::span<const std::byte> a, std::span<const std::byte> b);

/// Links of the heaps that kernels are run on: around the size of a work group, and odd.
inline constexpr glm::uint kHeapSizes[] = {1, 63, 64, 65, 1235};

/// Each kernel of the table except those of cloth contact (contact_check.h), in its order, on a heap of each size
/// (makeHeap()). show:
/// called after each size with how many are done. Throws gl::Error for a shader that does not compile.
std::vector<KernelResult> checkKernels(gl::Commands& commands, const gl::ShaderLibrary& library,
                                       std::span<const glm::uint> sizes, const std::function<void(std::size_t)>& show);

}  // namespace drape::check
