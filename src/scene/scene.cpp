#include "scene/scene.h"

#include <cmath>
#include <variant>

#include "base/choice.h"
#include "json/json.h"

namespace drape {

Place Place::member(std::string_view name) const {
    Place place = *this;
    place.path_ = json::memberPath(path_, name);
    return place;
}

Place Place::element(std::size_t index) const {
    Place place = *this;
    place.path_ = json::elementPath(path_, index);
    return place;
}

void Place::refuse(const std::string& complaint) const {
    throw SceneError(std::string(source_) + ": " + path() + ": " + complaint);
}

void Place::refuseValue(const json::Value& value, const std::string& expected) const {
    refuse(shown(value) + " is invalid, expected " + expected);
}

std::string shown(const json::Value& value) {
    return std::visit(Overloads{[](std::nullptr_t) -> std::string { return "null"; },
                                [](bool truth) -> std::string { return truth ? "true" : "false"; },
                                [](const json::Number& number) { return json::printable(number.text); },
                                [](const std::string& text) { return '"' + json::printable(text) + '"'; },
                                [](const json::Array& array) { return "a list of " + std::to_string(array.size()); },
                                [](const json::Object&) -> std::string { return "an object"; }},
                      value.data);
}

std::string numberText(float value) {
    if (std::isnan(value)) return "not a number";
    if (std::isinf(value)) return "infinity";
    return json::number(value).text;
}

std::string numberText(std::uint32_t value) { return std::to_string(value); }

}  // namespace drape
