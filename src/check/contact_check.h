#pragma once

#include <functional>
#include <span>
#include <vector>

#include "check/kernel_check.h"

namespace drape::check {

/// Particles across the cloths that meet: fewer than a work group has threads, as many, and a number that its size does
/// not divide.
inline constexpr glm::uint kMeetingSides[] = {3, 8, 27};

/// Each kernel of contact of cloth, in the order of the table. These hand lists to one another, of which nothing can be
/// made up: the reference moves two cloths that meet fast, and what it is about to do in a pass the GPU does too, with
/// the same arrays. Lists that threads append to are compared by their elements, in whatever order (Order). show:
/// called after each pair of cloths with how many are done. Throws gl::Error for a shader that does not compile.
std::vector<KernelResult> checkContactKernels(gl::Commands& commands, const gl::ShaderLibrary& library,
                                              std::span<const glm::uint> sides,
                                              const std::function<void(std::size_t)>& show);

}  // namespace drape::check
