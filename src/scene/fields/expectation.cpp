#include <cmath>
#include <type_traits>

#include "json/json.h"
#include "scene/fields/fields.h"
#include "scene/place.h"

namespace drape {
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

}  // namespace drape
