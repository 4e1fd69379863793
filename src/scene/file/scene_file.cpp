#include "scene/file/scene_file.h"

#include "base/text_file.h"
#include "json/json.h"
#include "scene/check/check.h"
#include "scene/fields/field_value.h"
#include "scene/file/replaceable.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

constexpr std::size_t kLargestFile = 16u << 20;

/// Rewrites the path of a file in a scene. A name that is no path stays (isMeshPath()).
/// `change`: returns the new path.
template <class Change>
void changePath(std::string& file, Change change) {
    if (!file.empty() && isMeshPath(file)) file = change(std::filesystem::path(file)).string();
}

/// Rewrites the paths of all meshes and of the caches of bodies.
template <class Change>
void changeMeshPaths(Scene& scene, Change change) {
    for (MeshDescription* mesh : meshesOf(scene)) changePath(mesh->file, change);
    for (BodyDescription& body : scene.world.bodies) changePath(body.cache.file, change);
}

/// Rewrites the paths of all meshes, caches and prints.
template <class Change>
void changePaths(Scene& scene, Change change) {
    for (ClothDescription& cloth : scene.world.cloths) {
        changePath(cloth.fabric.print, change);
        for (PanelLook& panel : cloth.panels) changePath(panel.fabric.print, change);
    }
    changeMeshPaths(scene, change);
}

/// Returns the absolute path of the folder that contains a file.
std::filesystem::path folderOf(const std::filesystem::path& file) {
    std::error_code ignored;
    return std::filesystem::absolute(file, ignored).lexically_normal().parent_path();
}

/// Returns whether the text is a PNG or JPEG file.
bool isPictureText(const std::string& text) { return text.starts_with("\x89PNG") || text.starts_with("\xFF\xD8\xFF"); }

}  // namespace

void nameFilesFromHere(Scene& scene, const std::filesystem::path& folder) {
    changePaths(scene, [&](const std::filesystem::path& named) { return (folder / named).lexically_normal(); });
}

void nameFilesFrom(Scene& scene, const std::filesystem::path& file) {
    std::error_code ignored;
    const std::filesystem::path folder = folderOf(file);
    changePaths(scene, [&](const std::filesystem::path& named) {
        return std::filesystem::absolute(named, ignored).lexically_normal().lexically_proximate(folder);
    });
}

void nameMeshesFromHere(Scene& scene, const std::filesystem::path& folder) {
    changeMeshPaths(scene, [&](const std::filesystem::path& named) { return (folder / named).lexically_normal(); });
}

void nameMeshesFrom(Scene& scene, const std::filesystem::path& file) {
    const std::filesystem::path folder = folderOf(file);
    changeMeshPaths(scene, [&](const std::filesystem::path& named) {
        std::error_code ignored;
        const std::filesystem::path whole = std::filesystem::absolute(named, ignored).lexically_normal();
        const std::filesystem::path relative = whole.lexically_relative(folder);
        return relative.empty() || *relative.begin() == ".." ? whole : relative;
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
        throw SceneError(path.string() +
                         ": is a snapshot of a run, expected a scene file ('drape view FILE' opens both)");
    if (isPictureText(text))
        throw SceneError(path.string() +
                         ": is a picture, expected a scene file ('--print FILE' prints a picture on cloth)");
    if (text.find('{') != text.find_first_not_of(" \t\r\n\xEF\xBB\xBF"))
        throw SceneError(path.string() +
                         ": is not a scene file, expected JSON that begins with \"{\" ('drape scenes --format' "
                         "explains the fields)");
    Scene scene = readSceneText(text, path.string(), choices);
    nameFilesFromHere(scene, path.parent_path());
    loadMeshes(scene, path.string());
    return scene;
}

std::string writeSceneText(const Scene& scene) {
    checkScene(scene, scene.name.empty() ? "the scene" : scene.name, usualSpelling(scene));
    return json::write(sceneObject(scene));
}

void saveSceneFile(const std::filesystem::path& path, const Scene& scene) {
    Scene saved = scene;
    nameFilesFrom(saved, path);
    // A digest in the file would tie the scene to the present bytes of a mesh or a cache, which users may edit.
    for (MeshDescription* mesh : meshesOf(saved)) readAnew(*mesh);
    for (BodyDescription& body : saved.world.bodies) readAnew(body.cache);
    const std::string text = writeSceneText(saved);
    if (text.size() > kLargestFile)
        throw SceneError(path.string() + ": would be over 16 MiB, the limit for a scene file");
    requireReplaceable(path, FileFormat::scene);
    replaceTextFile(path, text);
}

}  // namespace drape
