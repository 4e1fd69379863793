#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/start/registry.h"

namespace drape::viewer {

/// The name or path in "NAME:option=choice,option=choice", as loadScene takes it.
inline std::string baseOf(const std::string& source) {
    const std::size_t colon = source.rfind(':');
    const bool hasChoices = colon != std::string::npos && source.find('=', colon) != std::string::npos;
    return hasChoices ? source.substr(0, colon) : source;
}

/// The argument of loadScene for the scene `base` with these choices.
inline std::string sourceWith(const std::string& base, const std::vector<SceneOption>& options) {
    std::string source = base;
    for (const SceneOption& option : options) {
        source += (&option == &options.front() ? ":" : ",") + option.name + "=" + option.choices[option.chosen];
    }
    return source;
}

/// Names the same scene whatever folder the program is started in next time.
inline std::string lastingSource(const std::string& source) {
    const std::string base = baseOf(source);
    for (const std::string& name : builtInSceneNames()) {
        if (name == base) return source;
    }
    std::error_code ignored;
    return std::filesystem::absolute(base, ignored).lexically_normal().string() + source.substr(base.size());
}

/// The scenes that can be chosen: the built-in ones, and the file that the program was started with.
struct SceneMenu {
    std::vector<std::string> names;    ///< as shown
    std::vector<std::string> sources;  ///< arguments of loadScene
    int current = 0;
    std::string opened;  ///< argument of loadScene for the open scene, with the choices at its opening
    SceneWishes wishes;  ///< wishes for the open scene, see loadSceneAs()

    /// `nameOrPath`: the first open scene, with choices or without. Empty: the first built-in scene.
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

    /// Place of a scene in the menu, which takes it in if it is new.
    /// `source`: argument of loadScene, without choices.
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
    /// The argument of loadScene for the open scene with these choices.
    std::string openWith(const std::vector<SceneOption>& options) const {
        return sourceWith(sources[static_cast<std::size_t>(current)], options);
    }

private:
    /// Shows a file without its folder, unless another one has that name.
    void add(const std::string& source) {
        const std::string name = std::filesystem::path(source).filename().string();
        const bool isTaken = name.empty() || std::ranges::find(names, name) != names.end();
        names.push_back(isTaken ? source : name);
        sources.push_back(source);
    }
};

}  // namespace drape::viewer
