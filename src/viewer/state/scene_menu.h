#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/load/registry.h"
#include "scene/parts/mesh_cloths.h"

namespace drape::viewer {

/// Returns the name or path in "NAME:option=choice,option=choice", the argument of loadScene().
inline std::string baseOf(const std::string& source) {
    const std::size_t colon = source.rfind(':');
    const bool hasChoices = colon != std::string::npos && source.find('=', colon) != std::string::npos;
    return hasChoices ? source.substr(0, colon) : source;
}

/// Returns the argument of loadScene() for the scene `base` with the chosen options.
inline std::string sourceWith(const std::string& base, const std::vector<SceneOption>& options) {
    std::string source = base;
    for (const SceneOption& option : options) {
        source += (&option == &options.front() ? ":" : ",") + option.name + "=" + option.choices[option.chosen];
    }
    return source;
}

/// Returns an argument of loadScene() that names the same scene even if the program is next started in another folder.
inline std::string lastingSource(const std::string& source) {
    const std::string base = baseOf(source);
    for (const std::string& name : builtInSceneNames()) {
        if (name == base) return source;
    }
    if (base.starts_with(kBuiltInMesh)) return source;
    std::error_code ignored;
    return std::filesystem::absolute(base, ignored).lexically_normal().string() + source.substr(base.size());
}

/// The scenes that the user can choose: the built-in ones and those opened from files.
struct SceneMenu {
    std::vector<std::string> names;    ///< names as shown in the menu
    std::vector<std::string> sources;  ///< arguments of loadScene(), without choices
    int current = 0;
    std::string opened;  ///< argument of loadScene() for the open scene, with the choices made when it was opened
    SceneWishes wishes;  ///< wishes for the open scene, see loadSceneAs()

    /// `nameOrPath`: the scene to open first, with or without choices; empty for the first built-in scene.
    /// `firstWishes`: wishes for that scene.
    explicit SceneMenu(const std::string& nameOrPath, SceneWishes firstWishes = {}) : wishes(std::move(firstWishes)) {
        for (const std::string& name : builtInSceneNames()) add(name);
        opened = nameOrPath.empty() ? sources.front() : nameOrPath;
        const std::string base = baseOf(opened);
        for (std::size_t i = 0; i < sources.size(); ++i) {
            if (sources[i] != base) continue;
            current = static_cast<int>(i);
            return;
        }
        current = static_cast<int>(names.size());
        add(base);
    }

    /// Returns the index of a scene in the menu. A new scene is added to the menu.
    /// `source`: argument of loadScene(), without choices.
    int indexOf(const std::string& source) {
        for (std::size_t i = 0; i < sources.size(); ++i) {
            if (sources[i] == source) return static_cast<int>(i);
        }
        add(source);
        return static_cast<int>(sources.size()) - 1;
    }
    void choose(int index) {
        current = index;
        opened = sources[static_cast<std::size_t>(index)];
        wishes = {};
    }
    /// Returns the argument of loadScene() for the open scene with these choices.
    std::string openWith(const std::vector<SceneOption>& options) const {
        return sourceWith(sources[static_cast<std::size_t>(current)], options);
    }

private:
    /// Adds a scene to the menu. A file is shown without its folder, unless another scene already has that name.
    void add(const std::string& source) {
        const std::string name = std::filesystem::path(source).filename().string();
        const bool isTaken = name.empty() || std::ranges::find(names, name) != names.end();
        names.push_back(isTaken ? source : name);
        sources.push_back(source);
    }
};

}  // namespace drape::viewer
