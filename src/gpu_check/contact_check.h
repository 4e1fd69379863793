#pragma once

#include <functional>
#include <span>
#include <vector>

#include "gpu_check/kernel_check.h"

namespace drape::check {

/// Numbers of particles along a side of the cloths that meet. The cloths have fewer particles than a work group has
/// threads (9), as many (64), and a greater number that is not a multiple (729).
inline constexpr glm::uint kMeetingSides[] = {3, 8, 27};

/// Compares each kernel of cloth contact, in the order of the table. These kernels pass lists to each other, and
/// random data would not form valid lists. Therefore the reference moves two cloths that meet fast, and the GPU repeats
/// some of the passes on the same arrays. Lists that threads append to are compared as sets, without regard to order
/// (Order). Throws gl::Error for a shader that does not compile.
/// `show`: called after each pair of cloths with the number done.
std::vector<KernelResult> checkContactKernels(gl::Commands& commands, const gl::ShaderLibrary& library,
                                              std::span<const glm::uint> sides,
                                              const std::function<void(std::size_t)>& show);

}  // namespace drape::check
