#include "scene/write_scene.h"

#include "json/write.h"
#include "scene/check.h"
#include "scene/scene_file.h"

namespace drape {
namespace {

/// The object that holds the fields whose paths begin with `prefix`.
json::Object sectionOf(Scene& scene, const std::string& prefix, std::size_t element) {
    json::Object section;
    for (const Field& field : sceneFields()) {
        if (!field.path.starts_with(prefix)) continue;
        const std::string_view rest = field.path.substr(prefix.size());
        if (rest.find("[]") != std::string_view::npos) continue;  // written with its list
        const std::size_t dot = rest.find('.');
        const std::string name(rest.substr(0, dot));
        if (dot == std::string_view::npos) {
            section.push_back({name, fieldValue(scene, field, element)});
        } else if (section.empty() || section.back().name != name) {
            section.push_back({name, sectionOf(scene, prefix + name + ".", element)});
        }
    }
    return section;
}

}  // namespace

json::Value fieldValue(Scene& scene, const Field& field, std::size_t element) {
    const auto vectorValue = [](const auto& vector) {
        json::Array array;
        for (int i = 0; i < vector.length(); ++i) array.push_back(json::number(vector[i]));
        return json::Value(std::move(array));
    };
    return std::visit(
        Overloads{[](bool* truth) { return json::Value(*truth); }, [](std::string* text) { return json::Value(*text); },
                  [](float* number) { return json::Value(json::number(*number)); },
                  [](glm::uint* number) { return json::Value(json::number(*number)); },
                  [](const ChoiceSlot& choice) { return json::Value(choice.names[choice.get(choice.value)]); },
                  [&](const ListSlot& list) {
                      json::Array array;
                      for (std::size_t i = 0; i < list.size(list.list); ++i) {
                          array.push_back(sectionOf(scene, std::string(field.path) + "[].", i));
                      }
                      return json::Value(std::move(array));
                  },
                  [&](auto* vector) { return vectorValue(*vector); }},
        field.slot(scene, element));
}

std::string writeSceneText(const Scene& scene) {
    checkScene(scene, scene.name.empty() ? "the scene" : scene.name);
    Scene copy = scene;  // the fields' slots are for writing too
    return json::write(sectionOf(copy, "", 0));
}

}  // namespace drape
