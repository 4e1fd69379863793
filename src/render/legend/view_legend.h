#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "render/frame/frame.h"
#include "render/legend/legend.h"

namespace drape::render {

// Colours of values, kinds and passes. All are sRGB, 0 to 1. People with deuteranopia or protanopia can tell the
// colours apart by their lightness and by their position between blue and yellow; tests check this.

/// Returns a colour of a scale from dark blue over green to pale yellow, with even steps of lightness.
/// `t`: position in the scale, 0 to 1.
glm::vec3 sequentialColour(float t);
/// Returns a colour of a scale from dark blue over near white to dark red. Lightness rises evenly up to the middle and
/// then falls evenly.
/// `t`: position in the scale, -1 to 1.
glm::vec3 divergingColour(float t);

/// Returns the colour of a kind of link: one of four colours by Okabe and Ito, Color Universal Design, 2008.
/// `kind`: LinkKind as a number.
glm::vec3 kindColour(std::size_t kind);

inline constexpr std::size_t kPassColours = 16;
/// Returns the colour of a pass. If there are more than kPassColours passes, neighbouring passes have similar colours,
/// from sequentialColour().
/// `pass`: index of the pass.
/// `passes`: number of passes.
glm::vec3 passColour(std::size_t pass, std::size_t passes);

/// Returns the matrix from a unit normal (x, y, z, 1) to its colour. The colour becomes lighter with y, changes from
/// blue to yellow with x and from green to red with z. People who cannot tell red from green can still tell apart all
/// directions that are visible on a surface.
glm::mat4 normalColours();

inline constexpr glm::vec3 kEqualColour{0.82f, 0.82f, 0.83f};  ///< colour where CPU and GPU agree, or nothing crosses
inline constexpr glm::vec3 kDifferentColour{0.84f, 0.10f,
                                            0.04f};          ///< colour where CPU and GPU differ, or cloth crosses
inline constexpr glm::vec3 kDimColour{0.27f, 0.28f, 0.30f};  ///< colour of surfaces behind lines of links

/// The distribution of the absolute values that a view shows.
struct Spread {
    float largest = 0.0f;  ///< largest absolute value
    /// Estimate of the value that 99 % of the absolute values do not exceed, at most a fifth too large.
    float most = 0.0f;
};

/// Returns the distribution of a view's values.
/// `counts`: histogram from shaders/render/views/values.glsl: kSpreadBins counts, then the bits of the largest value.
Spread spreadOf(std::span<const std::uint32_t> counts);

/// Rounds a positive number up to 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of ten.
float roundUp(float value);

/// The value at the right end of a colour bar. It stays the same as long as it fits the values of a view, so that
/// colours keep their meaning from picture to picture.
class ViewScale {
public:
    /// Changes the end if it does not fit the values.
    /// `least`: smallest end.
    void follow(const Spread& spread, float least);
    void set(float end) { end_ = end; }
    /// Returns the end; 0 before the first call of follow() or set().
    float end() const { return end_; }

private:
    float end_ = 0.0f;
};

/// The range of values of a view's colours, from -`below` to `end`.
struct ColourRange {
    float end = 1.0f;
    float below = 0.0f;
};

/// The data that a view's legend explains.
struct LegendFacts {
    const Frame& frame;
    const ViewNumbers& numbers;
    ColourRange range;
    std::optional<Spread> spread;  ///< distribution of the view's values, if known
};

/// Returns the legend of a frame's view; nothing if the view shows no data.
/// `spread`: distribution of the view's values, if known.
std::optional<Legend> legendOf(const Frame& frame, const ColourRange& range, const std::optional<Spread>& spread);

}  // namespace drape::render
