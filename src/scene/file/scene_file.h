#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace drape {

/// Reads a scene from JSON (docs/scene-format.md). Missing fields keep their defaults. Throws SceneError for a syntax
/// error, an unknown field, a value of the wrong type or out of range, or a choice that the scene does not offer.
/// `sourceName`: begins every message. Its last part without ".json" becomes the name of the scene.
Scene readSceneText(std::string_view text, std::string_view sourceName, const std::vector<Choice>& choices = {});

/// Reads a scene file and its meshes. Changes relative paths in the file so that they are relative to the current
/// folder. Throws SceneError as readSceneText() and loadMeshes() do, and for a file that cannot be read or is over 16
/// MiB.
Scene readSceneFile(const std::filesystem::path& path, const std::vector<Choice>& choices = {});

/// Returns all fields as JSON, with the current choices and without options. Reading the text restores every float bit
/// for bit. Throws SceneError if a value is out of range, so that every text can be read back.
std::string writeSceneText(const Scene& scene);

/// Writes a scene file. Replaces the file by renaming a new one, so `path` always holds either the old scene or the new
/// one. Its paths of prints, meshes and caches are relative to the folder of `path`. Throws FileError
/// (base/text_file.h) if the file cannot be written, and SceneError if it would be over 16 MiB.
void saveSceneFile(const std::filesystem::path& path, const Scene& scene);

/// Rewrites the paths of prints, meshes and caches after a scene has been read: from relative to `folder`, where the
/// scene file is, to relative to the current folder.
void resolvePaths(Scene& scene, const std::filesystem::path& folder);
/// Rewrites the paths of prints, meshes and caches before a scene is written: from relative to the current folder, to
/// relative to the folder of `file`, the scene file.
void makePathsRelative(Scene& scene, const std::filesystem::path& file);

/// Rewrites the paths of meshes and caches after a log has been read from `folder`, as resolvePaths() does. Prints
/// keep theirs: no step depends on them.
void resolveMeshPaths(Scene& scene, const std::filesystem::path& folder);
/// Rewrites the paths of meshes and caches before a log is written to `file`. The path of a file in the folder of the
/// log or below becomes relative to that folder, so that the folder can be moved. Any other path becomes absolute, so
/// that the log can be moved.
void makeMeshPathsPortable(Scene& scene, const std::filesystem::path& file);

/// Returns the text of docs/scene-format.md.
std::string sceneFormatDocument();

}  // namespace drape
