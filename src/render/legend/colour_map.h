#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace drape::render {

// Colours that stand for numbers and kinds. All are sRGB, 0 to 1. People with deuteranopia or protanopia tell them
// apart by lightness and along the axis from blue to yellow, as tests check.

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

/// The matrix that turns a unit normal (x, y, z, 1) into a colour: y is lightness, x goes from blue to yellow and z
/// from green to red. People who cannot tell red from green can still tell apart all directions visible on a surface.
[[nodiscard]] glm::mat4 normalColours();

inline constexpr glm::vec3 kEqualColour{0.82f, 0.82f, 0.83f};      ///< where CPU and GPU agree
inline constexpr glm::vec3 kDifferentColour{0.84f, 0.10f, 0.04f};  ///< where they do not
inline constexpr glm::vec3 kDimColour{0.27f, 0.28f, 0.30f};        ///< of surfaces behind links

/// How the sizes of the numbers of a view are spread.
struct Spread {
    float largest = 0.0f;
    float most = 0.0f;  ///< a bound of 99 in 100 of them, too large by a fifth at most
};

/// From the results of shaders/render/views/values.glsl: kSpreadBins counts, and the bits of the largest number.
[[nodiscard]] Spread spreadOf(std::span<const std::uint32_t> counts);

/// The next of 1, 1.5, 2, 3, 4, 5, 6 and 8 times a power of ten that is no less; for numbers above 0.
[[nodiscard]] float roundUp(float value);

/// The number at the end of a colour bar. It stays where it is while it fits, so that colours keep their meaning from
/// picture to picture.
class ViewScale {
public:
    /// least: the smallest end that makes sense.
    void follow(const Spread& spread, float least);
    void set(float end) { end_ = end; }
    /// 0 before the first number.
    [[nodiscard]] float end() const { return end_; }

private:
    float end_ = 0.0f;
};

}  // namespace drape::render
