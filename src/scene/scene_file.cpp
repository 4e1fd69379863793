#include "scene/scene_file.h"

#include "text_file.h"

namespace drape {
namespace {

constexpr std::size_t kLargestFile = 16u << 20;

}  // namespace

Scene readSceneFile(const std::filesystem::path& path, const std::vector<Choice>& choices) {
    std::string text;
    try {
        text = readTextFile(path, kLargestFile);
    } catch (const FileError& error) {
        throw SceneError(error.what());
    }
    return readSceneText(text, path.string(), choices);
}

void saveSceneFile(const std::filesystem::path& path, const Scene& scene) {
    const std::string text = writeSceneText(scene);
    if (text.size() > kLargestFile) throw SceneError(path.string() + ": would be over 16 MiB, too much for a scene");
    try {
        replaceTextFile(path, text);
    } catch (const FileError& error) {
        throw SceneError(error.what());
    }
}

}  // namespace drape
