#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/file/scene_file.h"
#include "scene/scene.h"

namespace drape {

/// Returns the names of the built-in scenes in the order of the menu. The first is the default scene.
std::span<const std::string> builtInSceneNames();

/// A group of the menu, and its first scene in builtInSceneNames().
struct SceneGroup {
    std::string_view label;
    std::string_view first;
};
std::span<const SceneGroup> builtInSceneGroups();

/// Returns the one-line description of a built-in scene without loading it. Returns an empty text for an unknown name.
std::string builtInDescription(std::string_view name);

/// Loads a built-in scene, a sewing pattern such as "built-in:tshirt.json", or the scene file at that path. Write
/// "./drop" for a file with the name of a built-in scene. Either may be followed by ":option=choice,option=choice",
/// unless a file has that whole name. Throws SceneError, which suggests a built-in scene if there is no such file.
///
/// `columns`: particles across each cloth, see resizeCloths(), which also throws; nothing: the scene's own size.
Scene loadScene(const std::string& source, std::optional<glm::uint> columns = {});

/// A command's changes to its scene.
struct SceneWishes {
    /// Particles across each cloth, see resizeCloths(); nothing: the scene's own size.
    std::optional<glm::uint> columns{};
    std::vector<std::string> bodies{};  ///< mesh files of bodies to add, see joinBodies()
    std::string fabric{};               ///< fabric for all cloths, see madeOf(); empty: the scene's own
    std::string print{};                ///< file to print on all cloths, see FabricLook::print; empty: the scene's own
    std::vector<std::string> set{};     ///< "FIELD=VALUE" texts, applied last, see withFields()
};

/// Loads a scene and applies the changes. Throws SceneError as loadScene(), joinBodies(), madeOf() and withFields() do,
/// and for a print on a scene without cloths.
Scene loadSceneAs(const std::string& source, const SceneWishes& wishes);

/// Applies the changes to a loaded scene. Throws SceneError as resizeCloths() and loadSceneAs() do.
Scene sceneAs(Scene scene, const SceneWishes& wishes);

/// Sets the print of all cloths to the file `print`, unless it is empty. Throws SceneError for a scene without cloths.
void putPrint(Scene& scene, const std::string& print);

/// Returns the scene with the given fields set, one after another. Throws SceneError, which begins with "--set", for a
/// text without "=", an unknown field or an unsuitable value.
/// `settings`: texts like "wind.velocity=[1,0,0]": the path of a field in docs/scene-format.md, and its value in JSON.
/// Text that is not JSON is a string, so "light=daylight" needs no quotes. Elements of lists are counted from 0, as in
/// "cloths[1].pins".
Scene withFields(const Scene& scene, std::span<const std::string> settings);

}  // namespace drape
