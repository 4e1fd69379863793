#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/format_table.h"

namespace drape::viewer {

struct WidgetLog;

/// The rows of the File menu.
struct FileMenuView {
    std::filesystem::path sceneFile;         ///< that "Save scene" writes; empty: none yet
    const std::vector<std::string>& recent;  ///< files, the latest first
    bool& exportsWorld;                      ///< ticked in the menu: an OBJ or PLY holds bodies and colliders, too
    const io::Format& recordedMesh;          ///< format that F9 records
    bool recordsClip = false;
    bool recordsMesh = false;
    bool isAsking = false;  ///< a dialog is open, so nothing can be chosen
};

enum class FileAction {
    newFromMesh,
    chooseWearer,  ///< no row: of the question who wears a sewing pattern
    open,
    openRecent,
    forgetRecent,
    saveScene,
    saveSceneAs,
    saveState,
    saveLog,
    exportMesh,
    recordClip,
    recordMesh,
    savePicture,
    savePictureAs,
    quit
};

/// The row that was chosen.
struct FileMenuWish {
    FileAction action = FileAction::open;
    std::string file;                    ///< openRecent
    const io::Format* format = nullptr;  ///< exportMesh, and recordMesh where a recording begins
};

/// Draws the bar with the menu. corner: its upper left one, in window coordinates. scale: of the Ui.
std::optional<FileMenuWish> drawFileMenu(WidgetLog& log, const FileMenuView& view, glm::vec2 corner, float scale);

}  // namespace drape::viewer
