#pragma once

#include <cstdint>

namespace drape {

/// Settings for turning a sewing pattern into a mesh, and for moving its panels before they are sewn. Equal settings
/// give equal bits on every machine.
struct PatternSettings {
    float spacing = 0.018f;  ///< distance between particles, m, 0.002 to 0.2
    float raise = 0.0f;      ///< height by which all panels are raised at the start, m
    /// Distance by which panels of limbs, such as sleeves, are moved outwards along the limb at the start, m.
    float outward = 0.0f;
    /// Angle by which panels of limbs are turned upwards at the start, degrees, -90 to 90. They turn about the
    /// shoulder, the top of the seam that joins them to the trunk.
    float turn = 0.0f;
    float smoothing = 0.0f;  ///< weight of an implicit smoothing step at the start, 0 to 100, see smoothPlaces()
    /// Size at the start: the garment starts larger by 5 % for each, 0 to 40, to be outside of other garments.
    std::uint32_t layer = 0;

    bool operator==(const PatternSettings&) const = default;
};

}  // namespace drape
