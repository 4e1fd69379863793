#include <cstdio>

#include "cli/command_line.h"
#include "cli/options/options.h"
#include "cli/reports/values.h"
#include "scene/load/registry.h"

namespace drape::cli {
namespace {

struct ScenesCommand {
    std::string scene;  ///< scene to describe in full; empty: all scenes, one line each
    bool json = false;
    bool format = false;  ///< whether to print docs/scene-format.md instead
};

void declare(Options& options, ScenesCommand& scenes) {
    options.addText({"scene", "SCENE", "Describe this scene and its options"}, scenes.scene);
    addJson(options, scenes.json);
    options.addFlag("--format", scenes.format, "Print the format of scene files (docs/scene-format.md)");
}

json::Value optionsValue(const Scene& scene) {
    json::Array options;
    for (const SceneOption& option : scene.options) {
        json::Array choices(option.choices.begin(), option.choices.end());
        options.push_back(json::Object{{"name", option.name}, {"choices", std::move(choices)}});
    }
    return options;
}

json::Value jsonOf(const std::string& name, const Scene& scene) {
    return json::Object{{"name", name}, {"description", scene.description}, {"options", optionsValue(scene)}};
}

void printScene(const std::string& name, const Scene& scene) {
    std::printf("%s\n", name.c_str());
    for (const std::string& line : wrapped(scene.description, "  ")) std::printf("%s\n", line.c_str());
    for (const SceneOption& option : scene.options) {
        std::string choices;
        for (const std::string& choice : option.choices) choices += (choices.empty() ? "" : ", ") + choice;
        std::printf("  %s:%s=%s\n", name.c_str(), option.name.c_str(), choices.c_str());
    }
}

int runScenes(const ScenesCommand& command, const std::filesystem::path& /*shaderDirectory*/) {
    if (command.format) {
        std::fputs(sceneFormatDocument().c_str(), stdout);
        return 0;
    }
    if (!command.scene.empty()) {
        const Scene scene = loadScene(command.scene);
        if (command.json) {
            printJson(jsonOf(scene.name, scene));
        } else {
            printScene(scene.name, scene);
        }
        return 0;
    }
    json::Array list;
    for (const std::string& name : builtInSceneNames()) {
        const Scene scene = loadScene(name);
        list.push_back(jsonOf(name, scene));
        if (!command.json) std::printf("%s\n", listLine(name, scene.description).c_str());
    }
    if (command.json) printJson(std::move(list));
    return 0;
}

}  // namespace

Action scenesCommand(Options& options) { return actionOf<ScenesCommand>(options, declare, runScenes); }

}  // namespace drape::cli
