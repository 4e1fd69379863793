#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/format_table.h"

namespace drape::viewer {

struct WidgetLog;

/// The data that the File menu shows.
struct FileMenuModel {
    std::filesystem::path sceneFile;         ///< file that "Save scene" writes; empty: none yet
    const std::vector<std::string>& recent;  ///< recent files, the latest first
    bool& exportsWorld;                      ///< edited in place: an OBJ or PLY holds bodies and colliders, too
    const io::Format& recordedMesh;          ///< format of a mesh that F9 records
    bool recordsClip = false;
    bool recordsMesh = false;
    bool isAsking = false;  ///< a dialog is open, so the menu is disabled
};

enum class FileAction {
    newFromMesh,
    chooseWearer,  ///< not a row of the menu: the question who wears a sewing pattern
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
struct FileMenuChoice {
    FileAction action = FileAction::open;
    std::string file;                    ///< file of openRecent
    const io::Format* format = nullptr;  ///< format of exportMesh, and of recordMesh where a recording begins
};

/// Draws the bar with the menu and returns the chosen row.
/// `corner`: upper left corner of the bar, in window coordinates.
/// `scale`: window coordinates per unit of an ordinary screen.
std::optional<FileMenuChoice> drawFileMenu(WidgetLog& log, const FileMenuModel& model, glm::vec2 corner, float scale);

}  // namespace drape::viewer
