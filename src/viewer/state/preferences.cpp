#include "viewer/state/preferences.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "base/text_file.h"
#include "json/json.h"
#include "scene/fields/slot.h"

namespace drape::viewer {
namespace {

constexpr std::size_t kLargestFile = 1u << 16;
constexpr int kLargestDesktop = 100'000;  // greatest valid size or coordinate of a window, in window coordinates

struct Misfit : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class T>
const T& as(const json::Member& member, const char* expected) {
    const T* value = std::get_if<T>(&member.value.data);
    if (value == nullptr) throw Misfit(member.name + ": expected " + expected);
    return *value;
}

glm::ivec2 pairOf(const json::Member& member, int low) {
    const json::Array& list = as<json::Array>(member, "two numbers");
    glm::ivec2 pair{0};
    if (list.size() != 2) throw Misfit(member.name + ": expected two numbers");
    for (int i = 0; i < 2; ++i) {
        const auto* number = std::get_if<json::Number>(&list[static_cast<std::size_t>(i)].data);
        if (number == nullptr || !(number->value >= low && number->value <= kLargestDesktop))
            throw Misfit(member.name + ": expected two numbers from " + std::to_string(low));
        pair[i] = static_cast<int>(number->value);
    }
    return pair;
}

WindowPlace windowOf(const json::Member& member) {
    WindowPlace window;
    for (const json::Member& part : as<json::Object>(member, "an object")) {
        if (part.name == "corner") window.corner = pairOf(part, -kLargestDesktop);
        if (part.name == "size") window.size = pairOf(part, 1);
        if (part.name == "maximised") window.maximised = as<bool>(part, "true or false");
    }
    if (window.size.x == 0) throw Misfit("window: expected a size");
    return window;
}

std::map<std::string, bool> sectionsOf(const json::Member& member) {
    std::map<std::string, bool> sections;
    for (const json::Member& section : as<json::Object>(member, "an object"))
        sections[section.name] = as<bool>(section, "true or false");
    return sections;
}

std::vector<std::string> recentOf(const json::Member& member) {
    std::vector<std::string> files;
    for (const json::Value& file : as<json::Array>(member, "an array"))
        files.push_back(as<std::string>({member.name, file}, "texts"));
    return files;
}

template <auto kMember>
Slot slotIn(Preferences& values) {
    return slotOf(values.*kMember);
}

/// Describes how a setting with one value is read and written. Window, sections and recent files are not such settings.
struct Row {
    std::string_view name;
    Slot (*slot)(Preferences& values);
};
constexpr Row kRows[] = {
    {"panel", slotIn<&Preferences::panel>},           {"quality", slotIn<&Preferences::quality>},
    {"scene", slotIn<&Preferences::scene>},           {"hintSeen", slotIn<&Preferences::hintSeen>},
    {"asksToSave", slotIn<&Preferences::asksToSave>},
};

void readValue(const json::Member& member, const Slot& slot) {
    std::visit(Overloads{[&](bool* truth) { *truth = as<bool>(member, "true or false"); },
                         [&](std::string* text) { *text = as<std::string>(member, "a text"); },
                         [&](const ChoiceSlot& choice) {
                             const auto found = std::ranges::find(choice.names, as<std::string>(member, "a text"));
                             if (found == choice.names.end())
                                 throw Misfit(member.name + ": expected one of the names that this program writes");
                             choice.set(choice.value, static_cast<std::size_t>(found - choice.names.begin()));
                         },
                         [](const auto&) {}},
               slot);
}

json::Value valueOf(const Slot& slot) {
    return std::visit(
        Overloads{
            [](bool* truth) { return json::Value(*truth); }, [](std::string* text) { return json::Value(*text); },
            [](const ChoiceSlot& choice) { return json::Value(std::string(choice.names[choice.get(choice.value)])); },
            [](const auto&) { return json::Value(); }},
        slot);
}

// Reads the remembered settings. Ignores unknown members, which another version of the viewer has written.
Preferences preferencesOf(const json::Value& file) {
    Preferences values;
    const auto* object = std::get_if<json::Object>(&file.data);
    if (object == nullptr) throw Misfit("expected an object");
    for (const json::Member& member : *object) {
        if (member.name == "window") values.window = windowOf(member);
        if (member.name == "recent") values.recent = recentOf(member);
        if (member.name == "sections") values.sections = sectionsOf(member);
        const auto row = std::ranges::find(kRows, member.name, &Row::name);
        if (row != std::end(kRows)) readValue(member, row->slot(values));
    }
    return values;
}

json::Array arrayOf(glm::ivec2 pair) { return {json::number(double(pair.x)), json::number(double(pair.y))}; }

json::Value fileOf(Preferences values) {
    json::Object object;
    if (values.window) {
        object.push_back({"window", json::Object{{"corner", arrayOf(values.window->corner)},
                                                 {"size", arrayOf(values.window->size)},
                                                 {"maximised", values.window->maximised}}});
    }
    for (const Row& row : kRows) object.push_back({std::string(row.name), valueOf(row.slot(values))});
    json::Array recent;
    for (const std::string& file : values.recent) recent.push_back(file);
    if (!recent.empty()) object.push_back({"recent", recent});
    json::Object sections;
    for (const auto& [section, open] : values.sections) sections.push_back({section, open});
    if (!sections.empty()) object.push_back({"sections", sections});
    return object;
}

}  // namespace

std::optional<std::filesystem::path> preferencesPath() {
    const auto folderIn = [](const char* variable) {
        const char* value = std::getenv(variable);
        return std::filesystem::path(value == nullptr ? "" : value);
    };
    std::filesystem::path folder = folderIn("XDG_CONFIG_HOME");
    if (!folder.is_absolute()) {
        folder = folderIn("HOME") / ".config";
        if (!folder.is_absolute()) folder = folderIn("APPDATA");  // Windows
        if (!folder.is_absolute()) return std::nullopt;
    }
    return folder / "drape" / "viewer.json";
}

PreferencesFile::PreferencesFile(std::optional<std::filesystem::path> path) : path_(std::move(path)), isOn_(true) {
    if (!path_) {
        complaint_ = "Settings are not remembered: neither XDG_CONFIG_HOME nor HOME names a folder";
        return;
    }
    read();
    if (!path_) return;
    std::error_code error;
    std::filesystem::create_directories(path_->parent_path(), error);
    if (!error && ::access(path_->parent_path().string().c_str(), W_OK) != 0)
        error = std::make_error_code(std::errc::permission_denied);
    if (!error) return;
    complaint_ = "Settings are not remembered: " + path_->parent_path().string() + ": " + error.message();
    path_.reset();
}

void PreferencesFile::read() {
    std::error_code ignored;
    if (!std::filesystem::exists(*path_, ignored)) return;
    std::string text;
    try {
        text = readTextFile(*path_, kLargestFile);
        values_ = preferencesOf(json::read(text));
    } catch (const std::exception& error) {
        setAside(error.what());
    }
}

void PreferencesFile::setAside(const std::string& why) {
    std::filesystem::path aside;
    int number = 0;
    std::error_code error;
    do {
        aside = path_->parent_path() / ("viewer-broken-" + std::to_string(++number) + ".json");
    } while (std::filesystem::exists(aside, error));
    std::filesystem::rename(*path_, aside, error);
    complaint_ = "What was remembered could not be read (" + json::printable(why, 100) + ") and is now " +
                 (error ? "left as it is" : aside.string());
    if (error) path_.reset();  // a file that cannot be renamed must not be overwritten either
}

void PreferencesFile::keep() const {
    if (path_) replaceTextFile(*path_, json::write(fileOf(values_)));
}

}  // namespace drape::viewer
