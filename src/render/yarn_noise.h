#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

namespace drape::render {

/// Threads side by side, and texels along each, of which one is as long as kYarnTexel threads are wide.
inline constexpr int kYarns = 2048;
inline constexpr int kYarnTexels = 128;

/// How threads differ from one to the next and along their length, row by row, a thread in each column. 127.5 is the
/// mean. x: brightness: each thread has its own, some have thick places (slubs), and neighbours that came off one
/// bobbin or one dye bath have something in common, so that there is something left to see at every distance. y: how
/// far it lies aside. The noise has no period other than the whole.
[[nodiscard]] std::vector<glm::u8vec2> makeYarnNoise();

}  // namespace drape::render
