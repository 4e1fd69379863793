#include "scene/registry.h"

#include <algorithm>

#include "embedded/scenes.h"

namespace drape {

std::span<const std::string> builtInSceneNames() {
    static const std::string names[] = {"drop", "flag", "curtain", "hanging", "mosegaard"};
    return names;
}

Scene loadScene(const std::string& nameOrPath) {
    if (std::ranges::find(builtInSceneNames(), nameOrPath) != builtInSceneNames().end()) {
        const std::string file = nameOrPath + ".json";
        const EmbeddedFile* embedded = findEmbedded(embedded::scenes(), file);
        if (!embedded) throw SceneError(nameOrPath + ": this scene was left out of the program when it was built");
        return readSceneText(embedded->text, file);
    }
    std::error_code error;
    if (!nameOrPath.empty() && std::filesystem::exists(nameOrPath, error)) return readSceneFile(nameOrPath);
    std::string names;
    for (const std::string& name : builtInSceneNames()) names += (names.empty() ? "" : ", ") + name;
    throw SceneError("\"" + nameOrPath + "\": no such scene or file, expected one of " + names +
                     ", or the path of a scene file");
}

}  // namespace drape
