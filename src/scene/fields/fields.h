#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "json/json.h"
#include "scene/fields/slot.h"

namespace drape {

/// A range of numbers that includes both ends.
struct Bounds {
    double low = 0.0;
    double high = 0.0;
};

/// Index of an element in each list around a field, the outermost first. Unused entries are ignored.
using ElementIndex = std::array<std::size_t, 2>;

/// How the viewer's panel shows a field. A number becomes a slider, a choice a list, and three numbers from 0 to 1 a
/// colour.
struct Control {
    const char* label = nullptr;  ///< text beside the control; nullptr: the panel omits the field or shows it otherwise
    const char* tooltip = nullptr;  ///< explanation of the control; nullptr: Field::meaning
    Bounds reach{};                 ///< range of the slider; {0, 0}: Field::bounds
    const char* number = "%.2f";    ///< printf format of the number
    const char* unit = nullptr;     ///< unit to display; nullptr: Field::unit
    float scale = 1.0f;             ///< number of displayed units in one Field::unit
    bool logarithmic = false;
};

/// A field of a scene file. Reading, checking, writing, docs/scene-format.md, logs and the viewer's panel are all
/// derived from this description.
struct Field {
    /// Names joined by dots. "list[].x" is field x of each element of the list. The list has a field of its own, which
    /// precedes it.
    std::string_view path;
    /// Returns a reference to the value in a scene.
    Slot (*slot)(Scene& scene, const ElementIndex& index);
    Bounds bounds;          ///< range of each number; {0, 0} for other types
    std::string_view unit;  ///< unit such as "m/s"; may be empty
    std::string_view meaning;
    bool required = false;  ///< whether an element of a list must have this field
    bool ofGrids = false;   ///< whether a cloth that is a mesh may only have the default value
    Bounds length{};        ///< length of a text in bytes or of a list in elements; {0, 0} for other types
    /// Word that files may have in place of the number, and the number outside `bounds` that stands for it in a scene;
    /// empty: none.
    std::string_view word{};
    float wordValue = 0.0f;
    Control control{};
};

/// Returns all fields in the order in which files are written. The fields of a section are consecutive.
std::span<const Field> sceneFields();

/// Returns the field with this path, which must exist.
const Field& fieldAt(std::string_view path);

/// Returns whether two scenes have the same fields, so that their files would be equal.
bool sameFields(const Scene& a, const Scene& b);

/// Returns the fields that differ anywhere, in the order of sceneFields(). If a list is longer in one scene, returns
/// the list and not the fields of its elements.
std::vector<const Field*> differingFields(const Scene& a, const Scene& b);

/// How a scene file spells its cloths: "cloth" with one object, or "cloths" with a list of objects.
enum class ClothSpelling { one, list };
inline constexpr std::string_view kOneCloth = "cloth";
inline constexpr std::string_view kClothList = "cloths";

/// Returns the spelling of a written scene: "cloth" if there is exactly one cloth, otherwise "cloths".
ClothSpelling usualSpelling(const Scene& scene);

/// Returns the name of a field in messages: "cloths[1].listedPins[2].at", or "cloth.listedPins[2].at".
std::string pathOf(const Field& field, const ElementIndex& index, ClothSpelling spelling);

/// Returns the number of lists around a field.
std::size_t depthOf(const Field& field);

/// Calls visit(index) for every occurrence of a field in a scene: once per element of the lists around it.
void forEachElement(Scene& scene, const Field& field, const std::function<void(const ElementIndex&)>& visit);

/// Returns the default scene with one default element in each list around the field, so that the field exists.
Scene sceneWith(const Field& field);

/// Describes the allowed values in messages: "true or false", "a list of 3 numbers from -1000 to 1000".
std::string expectation(const Field& field);
/// Describes the allowed values of one number of a field: "a whole number from 2 to 4096".
std::string numberExpectation(const Field& field);

/// Returns the value of a field in a scene as JSON.
json::Value fieldValue(Scene& scene, const Field& field, const ElementIndex& index);

/// Returns all fields of a scene as the object that a scene file holds.
json::Object sceneObject(const Scene& scene);

}  // namespace drape
