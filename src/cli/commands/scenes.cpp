#include <cstdio>

#include "cli/commands.h"
#include "cli/options/option_groups.h"
#include "cli/reports/values.h"
#include "scene/registry.h"

namespace drape::cli {
namespace {

struct ScenesCommand {
    bool json = false;
    bool format = false;  ///< print docs/scene-format.md instead
};

void declare(Options& options, ScenesCommand& scenes) {
    addJson(options, scenes.json);
    options.addFlag("--format", scenes.format, "Print what a scene file may hold (docs/scene-format.md)");
}

json::Value optionsValue(const Scene& scene) {
    json::Array options;
    for (const SceneOption& option : scene.options) {
        json::Array choices(option.choices.begin(), option.choices.end());
        options.push_back(json::Object{{"name", option.name}, {"choices", std::move(choices)}});
    }
    return options;
}

int runScenes(const ScenesCommand& command, const std::filesystem::path& /*shaderDirectory*/) {
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
    if (command.json) printJson(std::move(list));
    return 0;
}

}  // namespace

Action scenesCommand(Options& options) { return actionOf<ScenesCommand>(options, declare, runScenes); }

}  // namespace drape::cli
