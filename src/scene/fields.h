#pragma once

#include <span>

#include "scene/slot.h"

namespace drape {

/// Bounds of a number, both allowed; of a text, bounds of its length in bytes.
struct Bounds {
    double low = 0.0;
    double high = 0.0;
};

/// One field of a scene file: the one place from which reading, checking, writing and docs/scene-format.md come.
struct Field {
    /// Sections joined by dots. "list[].x" is field x of each element of the list, which has a field of its own before
    /// it.
    std::string_view path;
    /// Where the value lives. `element` counts within a list, and is not looked at elsewhere.
    Slot (*slot)(Scene& scene, std::size_t element);
    Bounds bounds;          ///< of each number; {0, 0} where the type has none
    std::string_view unit;  ///< "m/s", or empty
    std::string_view meaning;
    bool required = false;  ///< only within lists: an element without it makes no sense
};

/// All fields, in the order of writing: the fields of a section follow one another.
std::span<const Field> sceneFields();

/// The list whose elements have this field, or nullptr.
const Field* listHolding(const Field& field);

/// What a value may be, for messages: "true or false", "a list of 3 numbers from -1000 to 1000".
std::string expectation(const Field& field);
/// The same for one of a field's numbers: "a whole number from 2 to 4096".
std::string numberExpectation(const Field& field);

}  // namespace drape
