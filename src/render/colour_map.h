#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace drape::render {

// Colours that stand for numbers and kinds. All are sRGB, 0 to 1. People with deuteranopia or protanopia tell them
// apart by lightness and along the axis from blue to yellow, which is what tests look at.

/// From dark blue over green to pale yellow, evenly lighter; t: 0 to 1.
[[nodiscard]] glm::vec3 sequentialColour(float t);
/// From dark blue over near white to dark red, evenly lighter up to the middle and darker from there; t: -1 to 1.
[[nodiscard]] glm::vec3 divergingColour(float t);

/// Of the kind of a link (LinkKind): four of Okabe and Ito, Color Universal Design, 2008.
[[nodiscard]] glm::vec3 kindColour(std::size_t kind);

inline constexpr std::size_t kPassColours = 16;
/// Of one of so many passes, counted from 0: up to kPassColours in colours of their own, more of them in
/// sequentialColour().
[[nodiscard]] glm::vec3 passColour(std::size_t pass, std::size_t passes);

/// What turns (x, y, z, 1), a unit normal, into a colour: y is lightness, x goes from blue to yellow and z from green
/// to red. Who sees no red and green can still tell all directions that one sees of a surface.
[[nodiscard]] glm::mat4 normalColours();

inline constexpr glm::vec3 kEqualColour{0.70f, 0.70f, 0.71f};      ///< where CPU and GPU agree
inline constexpr glm::vec3 kDifferentColour{0.84f, 0.10f, 0.04f};  ///< where they do not
inline constexpr glm::vec3 kDimColour{0.27f, 0.28f, 0.30f};        ///< of surfaces behind links

}  // namespace drape::render
