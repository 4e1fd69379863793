#pragma once

#include "cloth/description/description.h"
#include "scene/fields/fields.h"
#include "scene/scene.h"

namespace drape {

/// Return the parts of sceneFields(), in its order.
std::span<const Field> clothFields();
std::span<const Field> panelFields();
std::span<const Field> systemFields();
std::span<const Field> bodyFields();
std::span<const Field> settingsFields();
std::span<const Field> colliderFields();
std::span<const Field> pinGroupFields();

/// Returns the text "`still`: does not move; `line`: swings...", built from the rows of all motions.
std::string_view motionMeanings();

inline constexpr Bounds kNoBounds{};
inline constexpr Bounds kPlace{-1000.0, 1000.0};  ///< bounds of positions, m
inline constexpr Bounds kMeshPlace{-1e8, 1e8};    ///< bounds of a mesh's place, m; wide enough for map coordinates
inline constexpr Bounds kTurn{-3600.0, 3600.0};   ///< bounds of rotations, degrees
inline constexpr Bounds kFactor{0.0, 10.0};       ///< bounds of friction, drag and lift
inline constexpr Bounds kShare{0.0, 1.0};
inline constexpr Bounds kTearRatio{1.01, 100.0};
inline constexpr Bounds kSeed{0.0, 4294967295.0};
/// Greatest number of particles in a scene: as many as a single cloth may have.
inline constexpr std::uint64_t kMostParticles = std::uint64_t{ClothDescription::kMaxSide} * ClothDescription::kMaxSide;

constexpr Bounds within(double low, double high) { return {low, high}; }

/// Adds a control in the viewer's panel to a field.
constexpr Field shown(Control control, Field field) {
    field.control = control;
    return field;
}

constexpr Field required(Field field) {
    field.required = true;
    return field;
}

constexpr Field ofGrids(Field field) {
    field.ofGrids = true;
    return field;
}

/// Lets a field for a single number have a word instead (Field::word).
constexpr Field orWord(std::string_view word, float value, Field field) {
    field.word = word;
    field.wordValue = value;
    return field;
}

constexpr Field ofLength(double low, double high, Field field) {
    field.length = {low, high};
    return field;
}

}  // namespace drape
