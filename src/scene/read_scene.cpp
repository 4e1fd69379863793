#include <algorithm>
#include <cmath>
#include <limits>

#include "json/path.h"
#include "json/read.h"
#include "scene/check.h"
#include "scene/scene_file.h"

namespace drape {
namespace {

/// "1.5", "\"x\"", "a list of 2": what stands where something else was expected.
std::string shown(const json::Value& value) {
    return std::visit(Overloads{[](std::nullptr_t) -> std::string { return "null"; },
                                [](bool truth) -> std::string { return truth ? "true" : "false"; },
                                [](const json::Number& number) { return json::printable(number.text); },
                                [](const std::string& text) { return '"' + json::printable(text) + '"'; },
                                [](const json::Array& array) { return "a list of " + std::to_string(array.size()); },
                                [](const json::Object&) -> std::string { return "an object"; }},
                      value.data);
}

/// Puts the values of one text into a scene. Types are checked here, and bounds by checkScene().
class Reader {
public:
    Reader(Scene& scene, std::string_view source) : scene_(scene), source_(source) {}

    /// `prefix` is how paths of the fields in this object begin, `path` is how messages call the object.
    void readObject(const json::Value& value, const std::string& prefix, std::size_t element, const std::string& path) {
        const auto* object = std::get_if<json::Object>(&value.data);
        if (!object) fail(path.empty() ? "the scene" : path, "is " + shown(value) + ", expected an object");
        for (const json::Member& member : *object) {
            const std::string memberPath = json::memberPath(path, json::printable(member.name));
            const bool isPath = member.name.find_first_of(".[") != std::string::npos;
            const Field* field = isPath ? nullptr : firstFieldWithin(prefix + member.name);
            if (!field) fail(memberPath, "no such field, expected " + namesWithin(prefix));
            if (field->path == prefix + member.name) {
                readField(member.value, *field, element, memberPath);
            } else {
                readObject(member.value, prefix + member.name + ".", element, memberPath);
            }
        }
        for (const Field& field : sceneFields()) {
            if (!field.required || !field.path.starts_with(prefix)) continue;
            const std::string_view name = field.path.substr(prefix.size());
            if (name.find('.') != std::string_view::npos || std::ranges::count(*object, name, &json::Member::name) == 1)
                continue;
            fail(json::memberPath(path, name), "missing, expected " + expectation(field));
        }
    }

private:
    [[noreturn]] void fail(const std::string& path, const std::string& complaint) const {
        throw SceneError(std::string(source_) + ": " + path + ": " + complaint);
    }
    [[noreturn]] void refuse(const json::Value& value, const std::string& expected, const std::string& path) const {
        fail(path, shown(value) + " does not fit, expected " + expected);
    }

    /// The field of that path, or the first of the section of that path.
    static const Field* firstFieldWithin(const std::string& path) {
        for (const Field& field : sceneFields()) {
            if (field.path == path || field.path.starts_with(path + ".")) return &field;
        }
        return nullptr;
    }

    static std::string namesWithin(const std::string& prefix) {
        std::string names;
        std::string_view last;
        for (const Field& field : sceneFields()) {
            if (!field.path.starts_with(prefix)) continue;
            const std::string_view rest = field.path.substr(prefix.size());
            const std::string_view name = rest.substr(0, rest.find_first_of(".["));
            if (name == last) continue;
            last = name;
            names += (names.empty() ? "" : ", ") + std::string(name);
        }
        return "one of " + names;
    }

    void readField(const json::Value& value, const Field& field, std::size_t element, const std::string& path) {
        const auto expected = [&] { return expectation(field); };
        std::visit(Overloads{[&](bool* truth) {
                                 if (!std::holds_alternative<bool>(value.data)) refuse(value, expected(), path);
                                 *truth = std::get<bool>(value.data);
                             },
                             [&](std::string* text) {
                                 if (!std::holds_alternative<std::string>(value.data)) refuse(value, expected(), path);
                                 *text = std::get<std::string>(value.data);
                             },
                             [&](const ChoiceSlot& choice) {
                                 const auto* name = std::get_if<std::string>(&value.data);
                                 const auto found = name ? std::ranges::find(choice.names, *name) : choice.names.end();
                                 if (found == choice.names.end()) refuse(value, expected(), path);
                                 choice.set(choice.value, static_cast<std::size_t>(found - choice.names.begin()));
                             },
                             [&](const ListSlot& list) {
                                 const auto* array = std::get_if<json::Array>(&value.data);
                                 if (!array) refuse(value, expected(), path);
                                 list.resize(list.list, array->size());
                                 for (std::size_t i = 0; i < array->size(); ++i) {
                                     readObject((*array)[i], std::string(field.path) + "[].", i,
                                                json::elementPath(path, i));
                                 }
                             },
                             [](auto*) {}},
                   field.slot(scene_, element));
        visitNumbers(field.slot(scene_, element), [&](auto numbers) { readNumbers(value, numbers, field, path); });
    }

    template <class Number>
    void readNumbers(const json::Value& value, std::span<Number> numbers, const Field& field, const std::string& path) {
        if (numbers.size() == 1) return readNumber(value, numbers[0], field, path);
        const auto* array = std::get_if<json::Array>(&value.data);
        if (!array || array->size() != numbers.size()) refuse(value, expectation(field), path);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            readNumber((*array)[i], numbers[i], field, json::elementPath(path, i));
        }
    }

    void readNumber(const json::Value& value, float& result, const Field& field, const std::string& path) {
        const auto* number = std::get_if<json::Number>(&value.data);
        if (!number) refuse(value, numberExpectation(field), path);
        result = json::toFloat(*number);
    }

    void readNumber(const json::Value& value, glm::uint& result, const Field& field, const std::string& path) {
        const auto* number = std::get_if<json::Number>(&value.data);
        if (!number || number->value != std::floor(number->value)) refuse(value, numberExpectation(field), path);
        if (number->value < 0.0 || number->value > double{std::numeric_limits<glm::uint>::max()}) {
            fail(path, shown(value) + " is out of range, expected " + numberExpectation(field));
        }
        result = static_cast<glm::uint>(number->value);
    }

    Scene& scene_;
    std::string_view source_;
};

}  // namespace

Scene readSceneText(std::string_view text, std::string_view sourceName) {
    json::Value value;
    try {
        value = json::read(text);
    } catch (const json::Error& error) {
        throw SceneError(std::string(sourceName) + ": " + error.what());
    }
    Scene scene;
    const std::filesystem::path path(sourceName);
    scene.name = (path.extension() == ".json" ? path.stem() : path.filename()).string();
    Reader(scene, sourceName).readObject(value, "", 0, "");
    checkScene(scene, sourceName);
    return scene;
}

}  // namespace drape
