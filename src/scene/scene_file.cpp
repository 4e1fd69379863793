#include "scene/scene_file.h"

#include "text_file.h"

namespace drape {
namespace {

constexpr std::size_t kLargestFile = 16u << 20;

/// Changes the path of every print that there is.
template <class Change>
void changePrints(Scene& scene, Change change) {
    for (ClothDescription& cloth : scene.world.cloths) {
        if (!cloth.fabric.print.empty())
            cloth.fabric.print = change(std::filesystem::path(cloth.fabric.print)).string();
    }
}

}  // namespace

void namePrintsFromHere(Scene& scene, const std::filesystem::path& folder) {
    changePrints(scene, [&](const std::filesystem::path& print) { return (folder / print).lexically_normal(); });
}

void namePrintsFrom(Scene& scene, const std::filesystem::path& file) {
    std::error_code ignored;
    const std::filesystem::path folder = std::filesystem::absolute(file, ignored).lexically_normal().parent_path();
    changePrints(scene, [&](const std::filesystem::path& print) {
        return std::filesystem::absolute(print, ignored).lexically_normal().lexically_proximate(folder);
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
        throw SceneError(path.string() + ": is a snapshot of a run, expected a scene file");
    Scene scene = readSceneText(text, path.string(), choices);
    namePrintsFromHere(scene, path.parent_path());
    return scene;
}

void saveSceneFile(const std::filesystem::path& path, const Scene& scene) {
    Scene saved = scene;
    namePrintsFrom(saved, path);
    const std::string text = writeSceneText(saved);
    if (text.size() > kLargestFile) throw SceneError(path.string() + ": would be over 16 MiB, too much for a scene");
    try {
        replaceTextFile(path, text);
    } catch (const FileError& error) {
        throw SceneError(error.what());
    }
}

}  // namespace drape
