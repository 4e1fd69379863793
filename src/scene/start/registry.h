#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/file/scene_file.h"

namespace drape {

/// In the order of the menu; the first is the one to start with.
std::span<const std::string> builtInSceneNames();

/// Where a group of the menu begins among builtInSceneNames().
struct SceneGroup {
    std::string_view label;
    std::string_view first;
};
std::span<const SceneGroup> builtInSceneGroups();

/// The one line of a built-in scene's description, without loading the scene. Empty if there is no such scene.
std::string builtInDescription(std::string_view name);

/// A built-in scene, or else the scene file at that path. Write "./drop" for a file called like a built-in scene.
/// Either may be followed by ":option=choice,option=choice", unless there is a file of that whole name. Throws
/// SceneError, which names the built-in scene that may be meant if there is no such file either.
///
/// columns: see resizeCloths(), which also throws; nothing: as the scene has it.
Scene loadScene(const std::string& source, std::optional<glm::uint> columns = {});

/// A command's changes to the scene that it is given.
struct SceneWishes {
    std::optional<glm::uint> columns{};  ///< see resizeCloths(); nothing: as the scene has it
    std::string fabric{};                ///< laid over it, see madeOf(); empty: its own
    std::string print{};                 ///< file that is printed on all its cloths, FabricLook::print; empty: its own
    std::vector<std::string> set{};      ///< fields with other values, laid over it last: see withFields()
};

/// Throws SceneError as loadScene(), madeOf() and withFields() do, and for a print on a scene without cloths.
Scene loadSceneAs(const std::string& source, const SceneWishes& wishes);

/// The same of a scene that has been loaded. Throws as resizeCloths() and it do.
Scene sceneAs(Scene scene, const SceneWishes& wishes);

/// SceneWishes::print alone.
void putPrint(Scene& scene, const std::string& print);

}  // namespace drape
