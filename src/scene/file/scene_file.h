#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Reads a scene from JSON (docs/scene-format.md). Fields that are not there keep their defaults. `sourceName` begins
/// every message, and names the scene: its last part without ".json". Throws SceneError for a syntax error, a field
/// that does not exist, a value of the wrong type or out of range, or a choice that the scene does not offer.
Scene readSceneText(std::string_view text, std::string_view sourceName, const std::vector<Choice>& choices = {});

/// Throws SceneError also for a file that cannot be read or is over 16 MiB, and as loadMeshes()
/// does. Prints that the file names relative to its folder are named from the current one then.
Scene readSceneFile(const std::filesystem::path& path, const std::vector<Choice>& choices = {});

/// All fields as JSON, with the choices taken and without options. Reading it gives the same bits in every float.
/// Throws SceneError if a value is out of range, so that nothing is written that could not be read.
std::string writeSceneText(const Scene& scene);

/// Writes to a file beside it and renames that, so that `path` holds the old scene or the new one, whatever happens.
/// Prints and meshes are named relative to its folder. Throws FileError (base/text_file.h) if the file cannot be
/// written, SceneError if it would be over 16 MiB.
void saveSceneFile(const std::filesystem::path& path, const Scene& scene);

/// For files that hold scenes: prints and meshes that the file in that folder names are named from the current folder
/// then.
void nameFilesFromHere(Scene& scene, const std::filesystem::path& folder);
/// The other way about: they are named relative to the folder of the file that they are to be written to.
void nameFilesFrom(Scene& scene, const std::filesystem::path& file);

/// The same for meshes alone, in logs, which a print makes no difference to: relative where the mesh is in the folder
/// of the file or below it, so that the folder can be moved, and absolute elsewhere, so that the file can.
void nameMeshesFromHere(Scene& scene, const std::filesystem::path& folder);
void nameMeshesFrom(Scene& scene, const std::filesystem::path& file);

/// The text of docs/scene-format.md.
std::string sceneFormatDocument();

}  // namespace drape
