#include "scene/fields/field_value.h"

#include "json/json.h"

namespace drape {
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
