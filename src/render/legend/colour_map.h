#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace drape::render {

// Colours for numbers and kinds. All are sRGB, 0 to 1. People with deuteranopia or protanopia can tell them apart by
// lightness and along the axis from blue to yellow; tests check this.

/// Returns a colour from dark blue over green to pale yellow, with even steps of lightness. `t`: 0 to 1.
[[nodiscard]] glm::vec3 sequentialColour(float t);
/// Returns a colour from dark blue over near white to dark red. Lightness rises evenly up to the middle and falls
/// evenly from there. `t`: -1 to 1.
[[nodiscard]] glm::vec3 divergingColour(float t);

/// Returns the colour of a kind of link (LinkKind): one of four by Okabe and Ito, Color Universal Design, 2008.
[[nodiscard]] glm::vec3 kindColour(std::size_t kind);

inline constexpr std::size_t kPassColours = 16;
/// Returns the colour of a pass, counted from 0. Up to kPassColours passes have colours of their own; more passes have
/// those of sequentialColour().
[[nodiscard]] glm::vec3 passColour(std::size_t pass, std::size_t passes);

/// Returns the matrix that turns a unit normal (x, y, z, 1) into a colour: y is lightness, x goes from blue to yellow
/// and z from green to red. People who cannot tell red from green can still tell apart all directions visible on a
/// surface.
[[nodiscard]] glm::mat4 normalColours();

inline constexpr glm::vec3 kEqualColour{0.82f, 0.82f, 0.83f};      ///< where CPU and GPU agree
inline constexpr glm::vec3 kDifferentColour{0.84f, 0.10f, 0.04f};  ///< where CPU and GPU differ
inline constexpr glm::vec3 kDimColour{0.27f, 0.28f, 0.30f};        ///< surfaces behind links

/// The distribution of the absolute values of a view's numbers.
struct Spread {
    float largest = 0.0f;
    float most = 0.0f;  ///< bound of 99 % of the numbers, at most a fifth too large
};

/// Evaluates the results of shaders/render/views/values.glsl: kSpreadBins counts, then the bits of the largest number.
[[nodiscard]] Spread spreadOf(std::span<const std::uint32_t> counts);

/// Rounds a positive number up to 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of ten.
[[nodiscard]] float roundUp(float value);

/// The number at the end of a colour bar. It stays the same while it fits, so that colours keep their meaning from
/// picture to picture.
class ViewScale {
public:
    /// Adapts the end to the numbers. `least`: smallest useful end.
    void follow(const Spread& spread, float least);
    void set(float end) { end_ = end; }
    /// Returns the end; 0 before the first number.
    [[nodiscard]] float end() const { return end_; }

private:
    float end_ = 0.0f;
};

}  // namespace drape::render
