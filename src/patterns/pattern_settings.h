#pragma once

namespace drape {

/// How a sewing pattern becomes a mesh, and how its panels are moved before they are sewn. Plain numbers: the same give
/// the same bits on every machine.
struct PatternSettings {
    float spacing = 0.018f;  ///< m between particles, 0.002 to 0.2
    float raise = 0.0f;      ///< m: all panels start so much higher
    float outward = 0.0f;    ///< m: panels of limbs, such as sleeves, start so much farther to their side
    /// Degrees, -90 to 90: panels of limbs start turned upwards so far, about the middle of the seam that joins them to
    /// the trunk.
    float turn = 0.0f;
    float smoothing = 0.0f;  ///< 0 to 100: weight of an implicit smoothing step of the start, see smoothPlaces()

    bool operator==(const PatternSettings&) const = default;
};

}  // namespace drape
