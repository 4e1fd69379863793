#pragma once

#include <filesystem>
#include <string_view>

#include "scene/scene.h"

namespace drape {

/// A file's path. Throws SceneError for one that is not in UTF-8, as scene files are.
std::string pathInScene(const std::filesystem::path& file);

/// A scene in which the mesh of a file is a cotton cloth over a ground. A flat one falls level on a ball. Others are
/// held at their highest opening if that is in their upper half; else they fall. A mesh whose longest side is over 10 m
/// or under 5 cm is scaled so that it is 1.5 m. The scene's description says so.
///
/// Throws SceneError as loadMeshes() does.
Scene meshScene(const std::filesystem::path& file);

struct MeshBody {
    BodyDescription body;
    std::string still;  ///< why it does not move as a file says that could have moved it: see findFrames()
};

/// A body of the mesh of a file, about the middle of the box around it, called like the file. Where its longest side is
/// over 1.5 times or under a fifth of `usual` (m), it is scaled so that it is that long. It moves as findFrames() says.
///
/// Throws SceneError as loadMeshes() does.
MeshBody meshBody(const std::filesystem::path& file, float usual);

}  // namespace drape
