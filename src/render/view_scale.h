#pragma once

#include <cstdint>
#include <span>

namespace drape::render {

/// How the sizes of the numbers of a view are spread.
struct Spread {
    float largest = 0.0f;
    float most = 0.0f;  ///< what 99 of 100 do not exceed, to a fifth more
};

/// From what shaders/render/view_values.comp has counted: kSpreadBins counts, and the bits of the largest number.
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
