#include "scene/file/scene_file.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/message_text.h"
#include "base/text_file.h"
#include "json/json.h"
#include "scene/check/check.h"
#include "scene/fields/fields.h"
#include "scene/file/replaceable.h"
#include "scene/parts/fabrics.h"
#include "scene/parts/mesh_cloths.h"
#include "scene/parts/options.h"
#include "scene/parts/panel_looks.h"
#include "scene/parts/resize.h"
#include "scene/scene.h"

namespace drape {
namespace {

// A light may be given by the name of its preset alone.
constexpr std::string_view kLight = "light";
constexpr std::string_view kLightPreset = "light.preset";

bool hasMember(const json::Object& object, std::string_view name) {
    return std::ranges::count(object, name, &json::Member::name) > 0;
}

/// Copies the values of a JSON text into a scene. Checks types and list lengths; checkScene() checks the bounds.
class Reader {
public:
    explicit Reader(Scene& scene) : scene_(scene) {}

    /// Returns the spelling of the cloths in the text.
    ClothSpelling readScene(const json::Value& value, const Place& place) {
        const json::Object& object = objectAt(value, place);
        const bool one = hasMember(object, kOneCloth);
        const bool list = hasMember(object, kClothList);
        if (one && list) place.member(kOneCloth).refuse("is set as well as cloths, expected only one of them");
        // The default scene has a cloth. A scene with systems has only the cloths that it lists.
        if (!one && !list && hasMember(object, "systems")) scene_.world.cloths.clear();
        hasPinGroups_ = hasMember(object, "pinGroups");
        readMembers(object, "", {}, place);
        return list ? ClothSpelling::list : ClothSpelling::one;
    }

private:
    static const json::Object& objectAt(const json::Value& value, const Place& place) {
        const auto* object = std::get_if<json::Object>(&value.data);
        if (!object) place.refuse("is " + shown(value) + ", expected an object");
        return *object;
    }

    /// Reads the members of an object.
    /// `prefix`: beginning of the paths of its fields.
    void readMembers(const json::Object& object, const std::string& prefix, const ElementIndex& index,
                     const Place& place) {
        for (const json::Member& member : object) {
            const Place memberPlace = place.member(json::printable(member.name));
            if (prefix.empty() && member.name == kOneCloth) {
                readObject(member.value, std::string(kClothList) + "[].", index, memberPlace);
                continue;
            }
            if (prefix.empty() && member.name == kLight && !std::holds_alternative<json::Object>(member.value.data)) {
                readField(member.value, *firstFieldWithin(kLightPreset), index, memberPlace);
                continue;
            }
            const bool isPath = member.name.find_first_of(".[") != std::string::npos;
            const Field* field = isPath ? nullptr : firstFieldWithin(prefix + member.name);
            if (!field) memberPlace.refuse("no such field, " + meantBy(member.name, prefix));
            if (field->path == prefix + member.name) {
                readField(member.value, *field, index, memberPlace);
            } else {
                readObject(member.value, prefix + member.name + ".", index, memberPlace);
            }
        }
        // Older files give the force of the classic model as `velocity`.
        Settings& settings = scene_.settings;
        if (prefix == "wind." && settings.wind.model == WindModel::classic && !hasMember(object, "classicForce"))
            settings.wind.classicForce = std::exchange(settings.wind.velocity, glm::vec3(0.0f));
        // Meshes lack the corners and sides that pin patterns use, and pin groups replace patterns.
        if (prefix == std::string(kClothList) + "[]." && (hasMember(object, "mesh") || hasPinGroups_) &&
            !hasMember(object, "pins"))
            scene_.world.cloths[index[0]].pins = PinPattern::none;
        for (const Field& field : sceneFields()) {
            if (!field.required || !field.path.starts_with(prefix)) continue;
            const std::string_view name = field.path.substr(prefix.size());
            if (name.find('.') != std::string_view::npos || hasMember(object, name)) continue;
            place.member(name).refuse("missing, expected " + expectation(field));
        }
    }

    void readObject(const json::Value& value, const std::string& prefix, const ElementIndex& index,
                    const Place& place) {
        readMembers(objectAt(value, place), prefix, index, place);
    }

    /// Returns the field with this path, or the first field of the section with this path.
    static const Field* firstFieldWithin(std::string_view path) {
        for (const Field& field : sceneFields()) {
            if (!field.path.starts_with(path)) continue;
            if (field.path.size() == path.size() || field.path[path.size()] == '.') return &field;
        }
        return nullptr;
    }

    /// Returns the member names that an object allows, such as "particles", "size", "origin".
    static std::vector<std::string> namesWithin(const std::string& prefix) {
        std::vector<std::string> names;
        std::string_view last;
        const auto add = [&](std::string_view name) { names.emplace_back(name); };
        for (const Field& field : sceneFields()) {
            if (!field.path.starts_with(prefix)) continue;
            const std::string_view rest = field.path.substr(prefix.size());
            const std::string_view name = rest.substr(0, rest.find_first_of(".["));
            if (name == last) continue;
            last = name;
            if (field.path == kClothList) add(kOneCloth);
            add(name);
        }
        if (prefix.empty()) {
            add(kFabric);
            add(kOptions);
        }
        return names;
    }

    /// Returns the paths of fields with this name in other objects, such as "cloth.massPerArea".
    static std::vector<std::string> placesOf(std::string_view name) {
        std::vector<std::string> places;
        for (const Field& field : sceneFields()) {
            const std::size_t dot = field.path.rfind('.');
            if (dot == std::string_view::npos || field.path.substr(dot + 1) != name) continue;
            const bool isOfCloth = field.path.starts_with(kClothList);
            std::string place(isOfCloth ? field.path.substr(field.path.find('.')) : field.path);
            places.push_back(isOfCloth ? std::string(kOneCloth) + place : std::move(place));
        }
        return places;
    }

    /// Suggests what an unknown member name may have meant.
    static std::string meantBy(const std::string& name, const std::string& prefix) {
        if (const std::size_t dot = name.find('.'); firstFieldWithin(prefix + name))
            return "expected nested objects, as in \"" + name.substr(0, dot) + "\": {\"" + name.substr(dot + 1) +
                   "\": ...}";
        const std::vector<std::string> names = namesWithin(prefix);
        if (const auto meant = nearestName(name, names)) return "did you mean \"" + *meant + "\"?";
        constexpr std::size_t kFew = 2;
        const std::vector<std::string> places = placesOf(name);
        if (!places.empty() && places.size() <= kFew)
            return "did you mean " + places.front() + (places.size() > 1 ? " or " + places.back() : "") + "?";
        constexpr std::size_t kLongest = 150;
        std::string text = "expected one of ";
        for (const std::string& one : names) {
            if (text.size() > kLongest) return text + ", ...";
            text += (&one == &names.front() ? "" : ", ") + one;
        }
        return text;
    }

    void readField(const json::Value& value, const Field& field, const ElementIndex& index, const Place& place) {
        const Slot slot = field.slot(scene_, index);
        std::visit(
            Overloads{[&](bool* truth) { *truth = expected<bool>(value, field, place); },
                      [&](std::string* text) { *text = expected<std::string>(value, field, place); },
                      [&](const ChoiceSlot& choice) {
                          const auto* name = std::get_if<std::string>(&value.data);
                          const auto found = name ? std::ranges::find(choice.names, *name) : choice.names.end();
                          if (found == choice.names.end()) refuseChoice(value, choice.names, field, place);
                          choice.set(choice.value, static_cast<std::size_t>(found - choice.names.begin()));
                      },
                      [&](const ListSlot& list) { readList(value, list, field, index, place); },
                      [&](std::vector<glm::uint>* list) { list->resize(listAt(value, field, place).size()); },
                      [&](std::vector<float>* list) { list->resize(listAt(value, field, place).size()); },
                      [&](std::vector<std::string>* texts) { readTexts(value, *texts, field, place); }, [](auto*) {}},
            slot);
        visitNumbers(slot, [&](auto numbers) {
            if (isOneNumber(slot)) return readNumber(value, numbers[0], field, place);
            readNumbers(value, numbers, field, place);
        });
    }

    [[noreturn]] static void refuseChoice(const json::Value& value, std::span<const std::string_view> names,
                                          const Field& field, const Place& place) {
        const auto* text = std::get_if<std::string>(&value.data);
        const std::vector<std::string> all(names.begin(), names.end());
        const auto meant = text ? nearestName(*text, all) : std::nullopt;
        const bool listsPins = field.path == "cloths[].pins" && std::holds_alternative<json::Array>(value.data);
        if (listsPins)
            place.refuse(shown(value) +
                         " is invalid, expected \"listed\", and the vertices of a mesh in pinnedVertices or the "
                         "particles of a grid in listedPins");
        if (!meant) place.refuseValue(value, expectation(field));
        place.refuse(shown(value) + " is invalid, did you mean \"" + *meant + "\"? Expected " + expectation(field));
    }

    template <class Type>
    static const Type& expected(const json::Value& value, const Field& field, const Place& place) {
        const auto* result = std::get_if<Type>(&value.data);
        if (!result) place.refuseValue(value, expectation(field));
        return *result;
    }

    /// Returns a list. Checks its length against the field's bounds before memory is allocated for the elements.
    static const json::Array& listAt(const json::Value& value, const Field& field, const Place& place) {
        const auto& array = expected<json::Array>(value, field, place);
        const auto count = static_cast<double>(array.size());
        if (count < field.length.low || count > field.length.high) place.refuseValue(value, expectation(field));
        return array;
    }

    void readList(const json::Value& value, const ListSlot& list, const Field& field, ElementIndex index,
                  const Place& place) {
        const json::Array& array = listAt(value, field, place);
        list.resize(array.size());
        for (std::size_t i = 0; i < array.size(); ++i) {
            index[depthOf(field)] = i;
            readObject(array[i], std::string(field.path) + "[].", index, place.element(i));
        }
    }

    static void readTexts(const json::Value& value, std::vector<std::string>& texts, const Field& field,
                          const Place& place) {
        const json::Array& array = listAt(value, field, place);
        texts.clear();
        for (std::size_t i = 0; i < array.size(); ++i) {
            const auto* text = std::get_if<std::string>(&array[i].data);
            if (!text) place.element(i).refuseValue(array[i], "a line of text");
            texts.push_back(*text);
        }
    }

    template <class Number>
    void readNumbers(const json::Value& value, std::span<Number> numbers, const Field& field, const Place& place) {
        const auto* array = std::get_if<json::Array>(&value.data);
        if (!array || array->size() != numbers.size()) place.refuseValue(value, expectation(field));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            readNumber((*array)[i], numbers[i], field, place.element(i));
        }
    }

    void readNumber(const json::Value& value, float& result, const Field& field, const Place& place) {
        const auto* word = std::get_if<std::string>(&value.data);
        if (word && !field.word.empty() && *word == field.word) {
            result = field.wordValue;
            return;
        }
        const auto* number = std::get_if<json::Number>(&value.data);
        if (!number) place.refuseValue(value, numberExpectation(field));
        result = json::toFloat(*number);
        if (!field.word.empty() && result == field.wordValue) place.refuseValue(value, numberExpectation(field));
    }

    void readNumber(const json::Value& value, glm::uint& result, const Field& field, const Place& place) {
        const auto* number = std::get_if<json::Number>(&value.data);
        if (!number || number->value != std::floor(number->value)) place.refuseValue(value, numberExpectation(field));
        if (number->value < 0.0 || number->value > double{std::numeric_limits<glm::uint>::max()}) {
            place.refuse(shown(value) + " is out of range, expected " + numberExpectation(field));
        }
        result = static_cast<glm::uint>(number->value);
    }

    Scene& scene_;
    bool hasPinGroups_ = false;
};

json::Value readValue(std::string_view text, std::string_view sourceName) {
    try {
        return json::read(text);
    } catch (const json::Error& error) {
        throw SceneError(std::string(sourceName) + ": " + error.what());
    }
}

/// Returns the end of a message: the chosen options of the scene, and where fields are explained.
std::string helpWith(const std::vector<SceneOption>& options) {
    std::string help = " (";
    for (const SceneOption& option : options)
        help += (&option == &options.front() ? "with " : ", ") + option.name + "=" + option.choices[option.chosen];
    return help + (options.empty() ? "" : "; ") + "'drape scenes --format' explains the fields)";
}

}  // namespace

Scene readSceneText(std::string_view text, std::string_view sourceName, const std::vector<Choice>& choices) {
    Scene scene;
    const std::filesystem::path path(sourceName);
    scene.name = (path.extension() == ".json" ? path.stem() : path.filename()).string();
    try {
        json::Value value = readValue(text, sourceName);
        scene.options = applyOptions(value, choices, sourceName);
        applyFabric(value, sourceName);
        applyPanelFabrics(value, sourceName);
        const ClothSpelling spelling = Reader(scene).readScene(value, Place(sourceName));
        checkScene(scene, sourceName, spelling);
    } catch (const SceneError& error) {
        const std::string message = error.what();
        throw SceneError(message.find("('drape ") == std::string::npos ? message + helpWith(scene.options) : message);
    }
    finishColliders(scene.settings);
    return scene;
}

namespace {

constexpr std::size_t kLargestFile = 16u << 20;

/// Rewrites the path of a file in a scene. A name that is no path stays (isMeshPath()).
/// `change`: returns the new path.
template <class Change>
void changePath(std::string& file, Change change) {
    if (!file.empty() && isMeshPath(file)) file = change(std::filesystem::path(file)).string();
}

/// Rewrites the paths of all meshes and of the caches of bodies.
template <class Change>
void changeMeshPaths(Scene& scene, Change change) {
    for (MeshDescription* mesh : meshesOf(scene)) changePath(mesh->file, change);
    for (BodyDescription& body : scene.world.bodies) changePath(body.cache.file, change);
}

/// Rewrites the paths of all meshes, caches and prints.
template <class Change>
void changePaths(Scene& scene, Change change) {
    for (ClothDescription& cloth : scene.world.cloths) {
        changePath(cloth.fabric.print, change);
        for (PanelLook& panel : cloth.panels) changePath(panel.fabric.print, change);
    }
    changeMeshPaths(scene, change);
}

/// Returns the absolute path of the folder that contains a file.
std::filesystem::path folderOf(const std::filesystem::path& file) {
    std::error_code ignored;
    return std::filesystem::absolute(file, ignored).lexically_normal().parent_path();
}

/// Returns whether the text is a PNG or JPEG file.
bool isPictureText(const std::string& text) { return text.starts_with("\x89PNG") || text.starts_with("\xFF\xD8\xFF"); }

}  // namespace

void resolvePaths(Scene& scene, const std::filesystem::path& folder) {
    changePaths(scene, [&](const std::filesystem::path& named) { return (folder / named).lexically_normal(); });
}

void makePathsRelative(Scene& scene, const std::filesystem::path& file) {
    std::error_code ignored;
    const std::filesystem::path folder = folderOf(file);
    changePaths(scene, [&](const std::filesystem::path& named) {
        return std::filesystem::absolute(named, ignored).lexically_normal().lexically_proximate(folder);
    });
}

void resolveMeshPaths(Scene& scene, const std::filesystem::path& folder) {
    changeMeshPaths(scene, [&](const std::filesystem::path& named) { return (folder / named).lexically_normal(); });
}

void makeMeshPathsPortable(Scene& scene, const std::filesystem::path& file) {
    const std::filesystem::path folder = folderOf(file);
    changeMeshPaths(scene, [&](const std::filesystem::path& named) {
        std::error_code ignored;
        const std::filesystem::path whole = std::filesystem::absolute(named, ignored).lexically_normal();
        const std::filesystem::path relative = whole.lexically_relative(folder);
        return relative.empty() || *relative.begin() == ".." ? whole : relative;
    });
}

Scene readSceneFile(const std::filesystem::path& path, const std::vector<Choice>& choices) {
    std::string text;
    try {
        text = readTextFile(path, kLargestFile);
    } catch (const FileError& error) {
        throw SceneError(error.what());
    }
    if (text.starts_with("drape snapshot "))
        throw SceneError(path.string() +
                         ": is a snapshot of a run, expected a scene file ('drape view FILE' opens both)");
    if (isPictureText(text))
        throw SceneError(path.string() +
                         ": is a picture, expected a scene file ('--print FILE' prints a picture on cloth)");
    if (text.find('{') != text.find_first_not_of(" \t\r\n\xEF\xBB\xBF"))
        throw SceneError(path.string() +
                         ": is not a scene file, expected JSON that begins with \"{\" ('drape scenes --format' "
                         "explains the fields)");
    Scene scene = readSceneText(text, path.string(), choices);
    resolvePaths(scene, path.parent_path());
    loadMeshes(scene, path.string());
    return scene;
}

std::string writeSceneText(const Scene& scene) {
    checkScene(scene, scene.name.empty() ? "the scene" : scene.name, usualSpelling(scene));
    return json::write(sceneObject(scene));
}

void saveSceneFile(const std::filesystem::path& path, const Scene& scene) {
    Scene saved = scene;
    makePathsRelative(saved, path);
    // A digest in the file would tie the scene to the present bytes of a mesh or a cache, which users may edit.
    for (MeshDescription* mesh : meshesOf(saved)) readAnew(*mesh);
    for (BodyDescription& body : saved.world.bodies) readAnew(body.cache);
    const std::string text = writeSceneText(saved);
    if (text.size() > kLargestFile)
        throw SceneError(path.string() + ": would be over 16 MiB, the limit for a scene file");
    requireReplaceable(path, FileFormat::scene);
    replaceTextFile(path, text);
}

}  // namespace drape
