#include "scene/fields/fields.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "json/json.h"
#include "scene/fields/field_tables.h"
#include "scene/scene.h"

namespace drape {
namespace {

constexpr std::string_view kElement = "[]";

Slot description(Scene& scene, const ElementIndex&) { return slotOf(scene.description); }

template <auto kMember>
Slot camera(Scene& scene, const ElementIndex&) {
    return slotOf(scene.camera.*kMember);
}

template <auto kMember>
Slot light(Scene& scene, const ElementIndex&) {
    return slotOf(scene.light.*kMember);
}

using Camera = SceneCamera;
using Light = Lighting;

constexpr Field kFirstFields[] = {
    ofLength(0, 400,
             {"description", description, kNoBounds, "",
              "What the scene shows and the sources of its numbers, in one line."}),
};

constexpr Field kLastFields[] = {
    {"camera.target", camera<&Camera::target>, kPlace, "m", "The point that the camera looks at."},
    {"camera.distance", camera<&Camera::distance>, within(0.01, 1000), "m", "Distance from `target` to the camera."},
    {"camera.yaw", camera<&Camera::yaw>, within(-360, 360), "degrees",
     "Direction of view around the vertical: at 0 the camera looks along -z, at 90 along -x."},
    {"camera.pitch", camera<&Camera::pitch>, within(-89, 89), "degrees",
     "Angle of the camera above the horizon, seen from `target`."},
    {"camera.fieldOfView", camera<&Camera::fieldOfView>, within(5, 120), "degrees",
     "Vertical angle of view in pictures whose aspect ratio is `camera.aspect` or wider."},
    {"camera.aspect", camera<&Camera::aspect>, within(0.2, 5), "",
     "Width divided by height of the narrowest picture that shows the whole motion. In narrower pictures the field of "
     "view grows."},
    shown({.label = "Lens",
           .tooltip = "Diameter of the camera's lens in stills, in millimetres: the wider the lens, the more is "
                      "blurred before and "
                      "behind the plane in focus. At 0 everything is sharp.",
           .reach = {0.0, 0.2},
           .number = "%.0f",
           .unit = "mm",
           .scale = 1000.0f},
          {"camera.aperture", camera<&Camera::aperture>, within(0, 1), "m",
           "Diameter of the lens in stills, which blurs what is not in focus. 0: everything is sharp."}),
    shown({.label = "Focus",
           .tooltip = "Distance from the camera to the plane in focus, in metres, if the lens has a width. 0: the "
                      "distance of the "
                      "point that the camera turns about.",
           .reach = {0.0, 10.0}},
          {"camera.focus", camera<&Camera::focus>, within(0, 1000), "m",
           "Distance from the camera to the plane that is in focus. 0: the distance of the point that it looks at."}),

    {"light.preset", light<&Light::preset>, kNoBounds, "",
     "`studio`: lamps. `daylight`: sun and sky. The preset can replace the whole object, as in \"light\": "
     "\"daylight\"."},
    {"light.toSun", light<&Light::toSun>, within(-1, 1), "",
     "Direction to the sun or the studio's main lamp, above the horizon and of any length. [0, 0, 0]: the direction of "
     "the preset, to the left of the camera at the start."},
    shown({"Brightness", "Brightness of the sun or the main lamp; 1 is the preset's brightness."},
          {"light.sun", light<&Light::sun>, within(0, 4), "",
           "Brightness of the sun or the studio's main lamp; 1 is the preset's brightness."}),
    {"light.sunWidth", light<&Light::sunWidth>, within(0, 60), "degrees",
     "Apparent size of the sun or the main lamp; wide lights cast soft shadows. 0: as in the preset, 33 for the lamp "
     "and 3.5 for the sun."},
    {"light.size", light<&Light::size>, within(0, 1000), "",
     "Size of the studio; 1 suits a subject of 1.1 m. 0: chosen to fit the camera's view at the start."},
    shown({"Rim light", "Brightness of the lamp behind the cloth; 1 is the preset's brightness."},
          {"light.rim", light<&Light::rim>, within(0, 4), "",
           "Brightness of the studio's lamp behind the cloth; 1 is the preset's brightness."}),
    shown({"Fill light", "Brightness of the light from all sides; 1 is the preset's brightness."},
          {"light.sky", light<&Light::sky>, within(0, 4), "",
           "Brightness of the light from all sides; 1 is the preset's brightness."}),
    shown({.label = "Haze", .tooltip = "2 is a clear sky, 10 is a white sky with a weak sun.", .number = "%.1f"},
          {"light.haze", light<&Light::haze>, within(2, 10), "",
           "Haze in daylight: 2 is a clear sky, 10 is a white sky with a weak sun."}),
    shown({.label = "Exposure",
           .tooltip = "Brightness of the picture in stops; each stop doubles it.",
           .reach = {-4.0, 4.0},
           .number = "%+.1f",
           .unit = ""},
          {"light.exposure", light<&Light::exposure>, within(-8, 8), "stops",
           "Brightness of the picture; each stop doubles it."}),
};

std::vector<Field> allFields() {
    std::vector<Field> fields;
    for (const std::span<const Field> part :
         {std::span<const Field>(kFirstFields), clothFields(), panelFields(), systemFields(), bodyFields(),
          settingsFields(), colliderFields(), pinGroupFields(), std::span<const Field>(kLastFields)}) {
        fields.insert(fields.end(), part.begin(), part.end());
    }
    return fields;
}

/// Returns the lists that contain a field, the outermost first.
std::vector<const Field*> listsAround(const Field& field) {
    std::vector<const Field*> lists;
    for (std::size_t end = field.path.find(kElement); end != std::string_view::npos;
         end = field.path.find(kElement, end + 1)) {
        lists.push_back(&fieldAt(field.path.substr(0, end)));
    }
    return lists;
}

/// Compares a field of two scenes. Compares only the lengths of lists, since the fields of their elements are compared
/// separately.
bool isSame(const Slot& a, const Slot& b) {
    const auto other = [&]<class T>(const T&) -> const T& { return std::get<T>(b); };
    return std::visit(
        Overloads{[&](const ChoiceSlot& choice) { return choice.get(choice.value) == choice.get(other(choice).value); },
                  [&](const ListSlot& list) { return list.size() == other(list).size(); },
                  [&](auto* value) { return *value == *other(value); }},
        a);
}

/// Compares all occurrences of a field. The lists around it must have the same lengths in both scenes.
bool isSameIn(const Field& field, Scene& a, Scene& b) {
    bool same = true;
    forEachElement(a, field, [&](const ElementIndex& index) {
        same = same && isSame(field.slot(a, index), field.slot(b, index));
    });
    return same;
}

}  // namespace

std::span<const Field> sceneFields() {
    static const std::vector<Field> fields = allFields();
    return fields;
}

const Field& fieldAt(std::string_view path) { return *std::ranges::find(sceneFields(), path, &Field::path); }

bool sameFields(const Scene& a, const Scene& b) {
    Scene x = a;  // copies, because slots give write access, and some create a missing collider
    Scene y = b;
    return std::ranges::all_of(sceneFields(), [&](const Field& field) { return isSameIn(field, x, y); });
}

std::vector<const Field*> differingFields(const Scene& a, const Scene& b) {
    Scene x = a;
    Scene y = b;
    std::vector<const Field*> differing;
    for (const Field& field : sceneFields()) {
        const auto holds = [&](const Field* list) {
            return field.path.starts_with(std::string(list->path) + std::string(kElement));
        };
        if (std::ranges::none_of(differing, holds) && !isSameIn(field, x, y)) differing.push_back(&field);
    }
    return differing;
}

ClothSpelling usualSpelling(const Scene& scene) {
    return scene.world.cloths.size() == 1 ? ClothSpelling::one : ClothSpelling::list;
}

std::string pathOf(const Field& field, const ElementIndex& index, ClothSpelling spelling) {
    std::string path;
    std::string_view rest = field.path;
    for (const std::size_t element : index) {
        const std::size_t end = rest.find(kElement);
        if (end == std::string_view::npos) break;
        const std::string_view list = rest.substr(0, end);
        if (spelling == ClothSpelling::one && path.empty() && list == kClothList) {
            path += kOneCloth;
        } else {
            path += std::string(list) + "[" + std::to_string(element) + "]";
        }
        rest.remove_prefix(end + kElement.size());
    }
    return path + std::string(rest);
}

std::size_t depthOf(const Field& field) { return static_cast<std::size_t>(std::ranges::count(field.path, '[')); }

void forEachElement(Scene& scene, const Field& field, const std::function<void(const ElementIndex&)>& visit) {
    const std::vector<const Field*> lists = listsAround(field);
    ElementIndex index{};
    const auto walk = [&](const auto& self, std::size_t depth) -> void {
        if (depth == lists.size()) return visit(index);
        const std::size_t count = std::get<ListSlot>(lists[depth]->slot(scene, index)).size();
        for (index[depth] = 0; index[depth] < count; ++index[depth]) self(self, depth + 1);
    };
    walk(walk, 0);
}

Scene sceneWith(const Field& field) {
    Scene scene;
    for (const Field* list : listsAround(field)) std::get<ListSlot>(list->slot(scene, {})).resize(1);
    return scene;
}

namespace {

/// Returns the shortest text that reads back as the same number. Whole numbers have no exponent: "100000", not "1e+05".
std::string numberText(double number) {
    const bool isWhole = number == std::trunc(number) && std::abs(number) < 1e15;
    return isWhole ? std::to_string(static_cast<std::int64_t>(number)) : json::number(number).text;
}

std::string boundsText(const Bounds& bounds) {
    return " from " + numberText(bounds.low) + " to " + numberText(bounds.high);
}

std::string namesText(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) {
        if (!text.empty()) text += name == names.back() ? " or " : ", ";
        text += '"' + std::string(name) + '"';
    }
    return text;
}

/// Returns "number" or "whole number", and how many numbers the slot has.
std::pair<std::string, std::size_t> numbersIn(const Slot& slot) {
    std::pair<std::string, std::size_t> result;
    visitNumbers(slot, [&](auto numbers) {
        constexpr bool kWhole = std::is_same_v<typename decltype(numbers)::value_type, glm::uint>;
        result = {kWhole ? "whole number" : "number", numbers.size()};
    });
    return result;
}

}  // namespace

std::string numberExpectation(const Field& field) {
    Scene scene = sceneWith(field);
    return "a " + numbersIn(field.slot(scene, {})).first + boundsText(field.bounds) +
           (field.word.empty() ? "" : " or \"" + std::string(field.word) + '"');
}

std::string expectation(const Field& field) {
    Scene scene = sceneWith(field);
    const Slot slot = field.slot(scene, {});
    const std::string longest = numberText(field.length.high);
    if (std::holds_alternative<bool*>(slot)) return "true or false";
    if (std::holds_alternative<std::string*>(slot)) return "a line of text of at most " + longest + " bytes";
    if (std::holds_alternative<std::vector<std::string>*>(slot))
        return "a list of " + numberText(field.length.low) + " to " + longest + " lines of text";
    if (std::holds_alternative<ListSlot>(slot)) return "a list of at most " + longest + " objects";
    if (const auto* choice = std::get_if<ChoiceSlot>(&slot)) return namesText(choice->names);
    if (isOneNumber(slot)) return numberExpectation(field);
    const auto [kind, count] = numbersIn(slot);
    const bool isList =
        std::holds_alternative<std::vector<glm::uint>*>(slot) || std::holds_alternative<std::vector<float>*>(slot);
    const std::string counts = isList ? numberText(field.length.low) + " to " + longest : std::to_string(count);
    return "a list of " + counts + " " + kind + "s" + boundsText(field.bounds);
}

namespace {

/// Returns whether a field is omitted: an empty list at the top level, such as "systems" or "cloths".
bool isLeftOut(const Field& field, const json::Value& value) {
    const auto* array = std::get_if<json::Array>(&value.data);
    return array && array->empty() && field.path.find('.') == std::string_view::npos;
}

json::Member memberOf(const Field& field, const std::string& name, json::Value value) {
    auto* array = std::get_if<json::Array>(&value.data);
    if (field.path == kClothList && array->size() == 1) return {std::string(kOneCloth), std::move(array->front())};
    return {name, std::move(value)};
}

/// Returns the object with all fields whose paths begin with `prefix`.
json::Object sectionOf(Scene& scene, const std::string& prefix, const ElementIndex& index) {
    json::Object section;
    for (const Field& field : sceneFields()) {
        if (!field.path.starts_with(prefix)) continue;
        const std::string_view rest = field.path.substr(prefix.size());
        if (rest.find("[]") != std::string_view::npos) continue;  // field of a list's elements: written with the list
        const std::size_t dot = rest.find('.');
        const std::string name(rest.substr(0, dot));
        if (dot == std::string_view::npos) {
            json::Value value = fieldValue(scene, field, index);
            if (!isLeftOut(field, value)) section.push_back(memberOf(field, name, std::move(value)));
        } else if (section.empty() || section.back().name != name) {
            section.push_back({name, sectionOf(scene, prefix + name + ".", index)});
        }
    }
    return section;
}

}  // namespace

json::Value fieldValue(Scene& scene, const Field& field, const ElementIndex& index) {
    const auto valueOf = [](const auto& numbers) {
        json::Array array;
        for (const auto number : numbers) array.push_back(json::number(number));
        return json::Value(std::move(array));
    };
    return std::visit(
        Overloads{
            [](bool* truth) { return json::Value(*truth); }, [](std::string* text) { return json::Value(*text); },
            [&](float* number) {
                const bool isWord = !field.word.empty() && *number == field.wordValue;
                return isWord ? json::Value(std::string(field.word)) : json::Value(json::number(*number));
            },
            [](glm::uint* number) { return json::Value(json::number(*number)); },
            [&](std::vector<glm::uint>* list) { return valueOf(*list); },
            [&](std::vector<float>* list) { return valueOf(*list); },
            [](std::vector<std::string>* texts) { return json::Value(json::Array(texts->begin(), texts->end())); },
            [](const ChoiceSlot& choice) { return json::Value(choice.names[choice.get(choice.value)]); },
            [&](const ListSlot& list) {
                json::Array array;
                ElementIndex element = index;
                std::size_t& last = element[depthOf(field)];
                for (last = 0; last < list.size(); ++last) {
                    array.push_back(sectionOf(scene, std::string(field.path) + "[].", element));
                }
                return json::Value(std::move(array));
            },
            [&](auto* vector) { return valueOf(std::span(&vector->x, static_cast<std::size_t>(vector->length()))); }},
        field.slot(scene, index));
}

json::Object sceneObject(const Scene& scene) {
    Scene copy = scene;  // a copy, because a Slot gives write access
    return sectionOf(copy, "", {});
}

}  // namespace drape
