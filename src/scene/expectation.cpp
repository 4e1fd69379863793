#include <type_traits>

#include "json/value.h"
#include "scene/fields.h"

namespace drape {
namespace {

/// A field's slot in some scene, for its type alone. Fields of lists find one element.
Slot sampleSlot(Scene& scene, const Field& field) {
    scene.world.cloths.front().listedPins.resize(1);
    return field.slot(scene, 0);
}

std::string boundsText(const Bounds& bounds) {
    return " from " + json::number(bounds.low).text + " to " + json::number(bounds.high).text;
}

std::string namesText(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) {
        if (!text.empty()) text += name == names.back() ? " or " : ", ";
        text += '"' + std::string(name) + '"';
    }
    return text;
}

/// "number" or "whole number" and how many, or 0 for what holds no numbers.
std::pair<std::string, std::size_t> numbersIn(const Field& field) {
    Scene scene;
    std::pair<std::string, std::size_t> result;
    visitNumbers(sampleSlot(scene, field), [&](auto numbers) {
        constexpr bool kWhole = std::is_same_v<typename decltype(numbers)::value_type, glm::uint>;
        result = {kWhole ? "whole number" : "number", numbers.size()};
    });
    return result;
}

}  // namespace

std::string numberExpectation(const Field& field) { return "a " + numbersIn(field).first + boundsText(field.bounds); }

std::string expectation(const Field& field) {
    Scene scene;
    const Slot slot = sampleSlot(scene, field);
    if (std::holds_alternative<bool*>(slot)) return "true or false";
    if (std::holds_alternative<std::string*>(slot)) {
        return "a line of text of at most " + json::number(field.bounds.high).text + " bytes";
    }
    if (std::holds_alternative<ListSlot>(slot)) return "a list of objects";
    if (const auto* choice = std::get_if<ChoiceSlot>(&slot)) return namesText(choice->names);
    const auto [kind, count] = numbersIn(field);
    if (count == 1) return numberExpectation(field);
    return "a list of " + std::to_string(count) + " " + kind + "s" + boundsText(field.bounds);
}

}  // namespace drape
