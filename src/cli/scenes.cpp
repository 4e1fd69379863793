#include <cstdio>

#include "cli/commands.h"
#include "json/write.h"
#include "scene/registry.h"

namespace drape::cli {
namespace {

json::Value optionsValue(const Scene& scene) {
    json::Array options;
    for (const SceneOption& option : scene.options) {
        json::Array choices(option.choices.begin(), option.choices.end());
        options.push_back(json::Object{{"name", option.name}, {"choices", std::move(choices)}});
    }
    return options;
}

}  // namespace

int runScenes(const ScenesCommand& command) {
    if (command.format) {
        std::fputs(sceneFormatDocument().c_str(), stdout);
        return 0;
    }
    json::Array list;
    for (const std::string& name : builtInSceneNames()) {
        const Scene scene = loadScene(name);
        list.push_back(
            json::Object{{"name", name}, {"description", scene.description}, {"options", optionsValue(scene)}});
        if (!command.json) std::printf("%s\t%s\n", name.c_str(), scene.description.c_str());
    }
    if (command.json) std::fputs(json::write(std::move(list)).c_str(), stdout);
    return 0;
}

}  // namespace drape::cli
