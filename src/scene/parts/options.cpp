#include "scene/parts/options.h"

#include <algorithm>

#include "json/json.h"
#include "scene/parts/resize.h"
#include "scene/scene.h"

namespace drape {
namespace {

bool isName(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return !text.empty() && text.size() <= kLongest && text.find_first_not_of(kAllowed) == std::string_view::npos;
}

/// Returns the members of an object. Throws SceneError for members other than `first` and `second`.
const json::Object& objectAt(const json::Value& value, const Place& place, std::string_view first,
                             std::string_view second) {
    const auto* object = std::get_if<json::Object>(&value.data);
    if (!object) place.refuse("is " + shown(value) + ", expected an object");
    for (const json::Member& member : *object) {
        if (member.name == first || member.name == second) continue;
        place.member(json::printable(member.name))
            .refuse("no such field, expected one of " + std::string(first) + ", " + std::string(second));
    }
    return *object;
}

const json::Value* find(const json::Object& object, std::string_view name) {
    const auto found = std::ranges::find(object, name, &json::Member::name);
    return found == object.end() ? nullptr : &found->value;
}

const json::Array& listAt(const json::Value* value, const Place& place) {
    if (!value) place.refuse("missing, expected a list of objects");
    const auto* array = std::get_if<json::Array>(&value->data);
    if (!array) place.refuseValue(*value, "a list of objects");
    return *array;
}

/// Returns the "name" of an object. Throws SceneError if an earlier object has the same name.
std::string nameAt(const json::Object& object, const Place& list, const std::vector<std::string>& earlier) {
    const std::string expected = R"(1 to 40 letters, digits, "-", "_" and ".")";
    const Place place = list.element(earlier.size()).member("name");
    const json::Value* value = find(object, "name");
    if (!value) place.refuse("missing, expected " + expected);
    const auto* name = std::get_if<std::string>(&value->data);
    if (!name || !isName(*name)) place.refuseValue(*value, expected);
    const auto same = std::ranges::find(earlier, *name);
    if (same != earlier.end()) {
        const auto first = static_cast<std::size_t>(same - earlier.begin());
        place.refuse("is a duplicate of " + list.element(first).member("name").path());
    }
    return *name;
}

/// Returns the part of a scene that a choice sets, or nullptr if it changes nothing.
const json::Value* setAt(const json::Object& choice, const Place& place) {
    const json::Value* set = find(choice, "set");
    if (!set) return nullptr;
    const auto* object = std::get_if<json::Object>(&set->data);
    if (!object) place.refuse("is " + shown(*set) + ", expected an object");
    if (find(*object, kOptions)) place.member(kOptions).refuse("no such field, a choice cannot set options");
    return set;
}

/// An option in a scene file.
struct FileOption {
    SceneOption offered;
    std::vector<const json::Value*> sets;  ///< part of a scene that each choice sets
};

FileOption optionAt(const json::Value& value, const Place& list, const std::vector<std::string>& earlier) {
    const Place place = list.element(earlier.size());
    const json::Object& object = objectAt(value, place, "name", "choices");
    FileOption option;
    option.offered.name = nameAt(object, list, earlier);
    const Place choicesPlace = place.member("choices");
    const json::Array& choices = listAt(find(object, "choices"), choicesPlace);
    if (choices.empty()) choicesPlace.refuse("is empty, expected at least one choice");
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const json::Object& choice = objectAt(choices[i], choicesPlace.element(i), "name", "set");
        option.offered.choices.push_back(nameAt(choice, choicesPlace, option.offered.choices));
        option.sets.push_back(setAt(choice, choicesPlace.element(i).member("set")));
    }
    return option;
}

std::vector<FileOption> optionsAt(const json::Value& value, const Place& place) {
    std::vector<FileOption> options;
    std::vector<std::string> names;
    for (const json::Value& element : listAt(&value, place)) {
        options.push_back(optionAt(element, place, names));
        names.push_back(options.back().offered.name);
    }
    return options;
}

[[noreturn]] void refuseChoice(std::string_view source, const std::string& option, const std::string& complaint) {
    throw SceneError(std::string(source) + ": option \"" + json::printable(option) + "\": " + complaint +
                     " ('drape scenes " + std::string(source) + "' lists its options)");
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

SceneOption& optionNamed(std::vector<FileOption>& options, const std::string& name, std::string_view source) {
    std::vector<std::string> names;
    for (FileOption& option : options) {
        if (option.offered.name == name) return option.offered;
        names.push_back(option.offered.name);
    }
    refuseChoice(source, name,
                 "no such option, " + (names.empty() ? "the scene has none" : "expected one of " + joined(names)));
}

void choose(std::vector<FileOption>& options, const std::vector<Choice>& choices, std::string_view source) {
    std::vector<std::string> chosen;
    for (const Choice& choice : choices) {
        SceneOption& option = optionNamed(options, choice.option, source);
        if (std::ranges::count(chosen, option.name) > 0)
            refuseChoice(source, option.name, "chosen twice, expected once");
        chosen.push_back(option.name);
        const auto found = std::ranges::find(option.choices, choice.choice);
        if (found == option.choices.end()) {
            refuseChoice(
                source, option.name,
                "no choice \"" + json::printable(choice.choice) + "\", expected one of " + joined(option.choices));
        }
        option.chosen = static_cast<std::size_t>(found - option.choices.begin());
    }
}

}  // namespace

std::vector<SceneOption> applyOptions(json::Value& file, const std::vector<Choice>& choices,
                                      std::string_view sourceName) {
    json::Value given = json::Array{};
    if (auto* object = std::get_if<json::Object>(&file.data)) {
        const auto found = std::ranges::find(*object, kOptions, &json::Member::name);
        if (found != object->end()) {
            given = std::move(found->value);
            object->erase(found);
        }
    }
    const Place place = Place(sourceName).member(kOptions);
    std::vector<FileOption> options = optionsAt(given, place);
    choose(options, choices, sourceName);

    std::vector<SceneOption> offered;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const SceneOption& option = offered.emplace_back(std::move(options[i].offered));
        const json::Value* set = options[i].sets[option.chosen];
        if (!set) continue;
        try {
            file = json::laidOver(std::move(file), *set);
        } catch (const json::Error& error) {
            const Place setPlace = place.element(i).member("choices").element(option.chosen).member("set");
            throw SceneError(std::string(sourceName) + ": " + setPlace.path() + "." + error.what());
        }
    }
    return offered;
}

std::vector<Choice> parseChoices(std::string_view text, std::string_view sourceName) {
    std::vector<Choice> choices;
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view one = text.substr(0, comma);
        const std::size_t equals = one.find('=');
        if (equals == std::string_view::npos) {
            throw SceneError(std::string(sourceName) + ": \"" + json::printable(one) +
                             "\" is not a choice, expected OPTION=CHOICE");
        }
        choices.push_back({std::string(one.substr(0, equals)), std::string(one.substr(equals + 1))});
        if (comma == std::string_view::npos) return choices;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace drape
