#pragma once

#include <string>
#include <vector>

#include "scene/registry.h"

namespace drape::viewer {

/// The scenes that can be chosen: the built-in ones, and the file that the program was started with.
struct SceneMenu {
    std::vector<std::string> names;    ///< as shown
    std::vector<std::string> sources;  ///< what loadScene takes
    int current = 0;

    /// nameOrPath: what is open at first; empty: the first built-in scene.
    explicit SceneMenu(const std::string& nameOrPath) {
        for (const std::string& name : builtInSceneNames()) add(name, name);
        if (nameOrPath.empty()) return;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            if (sources[i] == nameOrPath) {
                current = static_cast<int>(i);
                return;
            }
        }
        current = static_cast<int>(names.size());
        add(nameOrPath, nameOrPath);
    }

private:
    void add(const std::string& name, const std::string& source) {
        names.push_back(name);
        sources.push_back(source);
    }
};

}  // namespace drape::viewer
