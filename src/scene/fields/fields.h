#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "scene/fields/slot.h"

namespace drape {

/// Bounds, both allowed.
struct Bounds {
    double low = 0.0;
    double high = 0.0;
};

/// Which element of each of the lists around a field, from the outside. Fields in fewer lists do not look at the rest.
using ElementIndex = std::array<std::size_t, 2>;

/// How the viewer's panel shows a field. Numbers are sliders, choices lists, and three numbers from 0 to 1 a colour.
struct Control {
    const char* label = nullptr;    ///< nullptr: the panel does not show the field, or in its own way
    const char* tooltip = nullptr;  ///< nullptr: Field::meaning
    Bounds reach{};                 ///< of the slider; {0, 0}: Field::bounds
    const char* number = "%.2f";    ///< printf's format for it
    const char* unit = nullptr;     ///< that it is shown in; nullptr: Field::unit
    float scale = 1.0f;             ///< of those units make one of Field::unit
    bool logarithmic = false;
};

/// One field of a scene file: the one place from which reading, checking, writing, docs/scene-format.md, logs and the
/// viewer's panel come.
struct Field {
    /// Sections joined by dots. "list[].x" is field x of each element of the list, which has a field of its own before
    /// it.
    std::string_view path;
    /// Where the value lives.
    Slot (*slot)(Scene& scene, const ElementIndex& index);
    Bounds bounds;          ///< of each number; {0, 0} where the type has none
    std::string_view unit;  ///< "m/s", or empty
    std::string_view meaning;
    bool required = false;  ///< only within lists: an element without it makes no sense
    bool ofGrids = false;   ///< refused, unless it has its default, for a cloth that is a mesh
    Bounds length{};        ///< of a text in bytes, of a list in elements; {0, 0} where the type has none
    Control control{};
};

/// All fields, in the order of writing: the fields of a section follow one another.
std::span<const Field> sceneFields();

/// The field of that path, which there must be.
const Field& fieldAt(std::string_view path);

/// Whether two scenes have the same fields: files of them would hold the same.
bool sameFields(const Scene& a, const Scene& b);

/// The fields that differ in any place, in their order. Of a list that is longer in one scene, the list alone.
std::vector<const Field*> differingFields(const Scene& a, const Scene& b);

/// How a scene file calls its cloths: "cloth" is one object, "cloths" a list of such objects.
enum class ClothSpelling { one, list };
inline constexpr std::string_view kOneCloth = "cloth";
inline constexpr std::string_view kClothList = "cloths";

/// How a scene is written: as "cloth" if there is exactly one.
ClothSpelling usualSpelling(const Scene& scene);

/// How messages call a field: "cloths[1].listedPins[2].at", or "cloth.listedPins[2].at".
std::string pathOf(const Field& field, const ElementIndex& index, ClothSpelling spelling);

/// The number of lists around a field.
std::size_t depthOf(const Field& field);

/// Calls visit for every place that a field has in a scene: once for each element of the lists around it.
void forEachElement(Scene& scene, const Field& field, const std::function<void(const ElementIndex&)>& visit);

/// The default scene, but with one default element in the lists around a field, so that it has a place.
Scene sceneWith(const Field& field);

/// The allowed values, for messages: "true or false", "a list of 3 numbers from -1000 to 1000".
std::string expectation(const Field& field);
/// The same for one of a field's numbers: "a whole number from 2 to 4096".
std::string numberExpectation(const Field& field);

}  // namespace drape
